"""Deadlines, absent people, and the thinking time of automatic players."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from engine.choice import Choice
from engine.games.yarr.view import YarrView
from engine.players import Answering, players
from engine.players.random_player import anything
from engine.text import text
from store.rows import DueJob, JobKind
from tests.bot.message_content import answer_of, control, offers, told
from tests.bot.simcord_bot import ANSWER_DELAY, SimcordTable, simcord_table
from tests.games.yarr.tables import at
from tests.ledger import rule

pytestmark = pytest.mark.usefixtures("called_in_public")

TURN = 240.0
"""Seconds of a turn at the pace «live»."""


async def dues(crew: SimcordTable) -> list[DueJob]:
    return await crew.store.due_jobs(crew.now() + 10**9)


@rule("H-26", "H-31", "H-34")
async def test_an_expired_deadline_gives_the_default_and_two_bring_a_stand_in(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart", pace="live")
        # Nobody holds a playable card, so the default answer is to draw, and nothing else happens.
        name = await crew.on_turn()
        assert name is not None
        (due,) = await dues(crew)
        assert (due.kind, due.at) == (JobKind.DEADLINE, crew.now() + TURN)
        assert f"<t:{int(due.at)}:R>" in told(crew.table())
        await crew.env.advance_time(TURN - 2)
        assert await crew.on_turn() == name
        await crew.env.advance_time(3)
        answers = await crew.store.answers(crew.code)
        assert [(a.by_time_limit, a.value) for a in answers] == [(True, "draw")]
        assert await crew.on_turn() not in (name, None)

        other = await crew.on_turn()
        assert other is not None
        await crew.choose(other, "draw")
        await crew.env.advance_time(TURN + 1)
        assert f"A stand-in now plays for {name.title()}." in told(crew.table())
        assert "so a stand-in is playing for you." in told(crew.dm(name)), "in a message of its own"
        assert not offers(crew.dm(name), "answer:|select:")

        pinged = len(crew.mentioned())
        await crew.choose(other, "draw")
        assert crew.mentioned()[pinged:] == []
        await crew.env.advance_time(ANSWER_DELAY[1] + 1)
        assert (await crew.store.answers(crew.code))[-1].seat == await crew.seat(name)

        await crew.press(name, crew.dm(name), "button:.*:return-to-seat$")
        assert f"{name.title()} is back at the table." in told(crew.table())
        if await crew.on_turn() != name:
            await crew.choose(other, "draw")
        await crew.move(name)


@rule("H-17", "H-18")
async def test_a_player_can_return_to_the_seat_from_the_ephemeral_hand(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart", "cleo")
        asked = await crew.say("bart", "leave", table=crew.code)
        await crew.press("bart", asked, "button:.*:use-stand-in$")
        hand = answer_of(await crew.press("bart", crew.table(), "button:.*:hand$"))
        assert "A stand-in is playing for you." in told(hand)
        refused = answer_of(await crew.press("bart", crew.table(), "answer:.*:catch$"))
        assert "Press “Return to my seat” first." in told(refused)
        back = answer_of(await crew.press("bart", refused, "button:.*:return-to-seat$"))  # the hand again (H-352)
        assert offers(back, "answer:.*:catch$")


async def test_a_table_without_time_limits_has_no_deadlines(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart", pace="none")
        assert await dues(crew) == []
        assert "<t:" not in told(crew.table())
        await crew.round()
        assert await dues(crew) == []
        await crew.env.advance_time(90)
        assert len(await crew.store.answers(crew.code)) == 1


@rule("H-29")
async def test_downtime_is_added_back_to_the_deadline(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart", pace="live")
        await crew.env.advance_time(31)
        (before,) = await dues(crew)
        crew.bot.scheduler.stop()
        await crew.env.advance_time(1000)
        await crew.restart()
        (after,) = await dues(crew)
        assert 990 < after.at - before.at < 1032
        assert len(await crew.store.answers(crew.code)) == 0
        await crew.env.advance_time(TURN)
        assert len(await crew.store.answers(crew.code)) == 1


@rule("H-25")
async def test_another_players_answer_leaves_a_running_deadline_unchanged(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart", pace="live")
        (before,) = await dues(crew)
        name = await crew.on_turn()
        assert name is not None
        await crew.env.advance_time(10)
        await crew.press(name, crew.table(), "answer:.*:yoho$")
        assert await dues(crew) == [before]


@rule("H-37")
async def test_an_automatic_players_delay_does_not_depend_on_its_cards(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", automatic=2)
        found = set()
        for _ in range(12):
            now = crew.now()
            sitting = await crew.sitting()
            rows = [due for due in await dues(crew) if due.kind == JobKind.AUTOMATIC_PLAYER]
            for due in rows:
                assert ANSWER_DELAY[0] - 31 <= due.at - now <= ANSWER_DELAY[1]
                found.add((due.seat in sitting.table.waiting(), len(sitting.table.state.hands[due.seat])))
            waiting = set(sitting.table.waiting()) & sitting.automatic()
            assert waiting <= {due.seat for due in rows}
            await crew.round()
        assert len({size for waits, size in found if waits}) > 1


async def test_the_scheduler_goes_on_after_a_short_database_failure(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        crew.expected = ["bot.tables.scheduler ERROR"]
        await crew.begin("anne", automatic=1)
        while await crew.on_turn() is not None:
            await crew.round()
        before = await crew.revision()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(crew.store, "due_jobs", busy)
            await crew.env.advance_time(ANSWER_DELAY[1] + 1)
        assert await crew.revision() == before
        await crew.env.advance_time(60)
        assert await crew.revision() > before


async def busy(now: float) -> list[DueJob]:
    raise OSError("the database is busy")


def loud(view: YarrView, choices: Sequence[Choice], random: Random) -> Answering | None:
    """Call first, whatever the hand is, and play afterwards."""
    assert view.viewer is not None
    named = {choice.name: choice for choice in choices}
    if "call" in named and not view.seats[view.viewer].calls:
        return "call", "yoho"
    return anything(view, [choice for choice in choices if choice.blocks], random)


async def test_an_automatic_player_that_calls_still_takes_its_turn(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(players("yarr"), "loud", (text("Loud"), loud))
        async with simcord_table(tmp_path) as crew:
            lobby = await crew.open("anne")
            await crew.add_automatic("anne", lobby, "loud")
            await crew.start("anne", lobby)
            if await crew.on_turn() == "anne":
                await crew.choose("anne", "draw")
            await crew.round()
            assert "Old Barnacle calls: “Yo Ho!”" in told(crew.table())
            assert [a.name for a in await crew.store.answers(crew.code)][-2:] == ["call", "turn"]


@rule("H-39")
@pytest.mark.parametrize("answering", [("turn", "sing"), ("dance", "draw")], ids=["value", "name"])
async def test_an_automatic_player_that_answers_nonsense_does_not_stop_the_table(
    tmp_path: Path, answering: Answering
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(players("yarr"), "mad", (text("Mad"), lambda view, choices, random: answering))
        async with simcord_table(tmp_path) as crew:
            crew.expected = [
                "bot.tables.automatic_players.turns ERROR the automatic player mad failed at table .*; "
                "a random legal answer is given"
            ]
            lobby = await crew.open("anne")
            await crew.add_automatic("anne", lobby, "mad")
            await crew.start("anne", lobby)
            if await crew.on_turn() == "anne":
                await crew.choose("anne", "draw")
            for _ in range(8):
                await crew.env.advance_time(ANSWER_DELAY[1] + 1)
            assert await crew.on_turn() == "anne"


async def test_the_scheduler_sleeps_while_nothing_is_due(tmp_path: Path) -> None:
    """In particular, it does not wake repeatedly while the outbox delivers. That would cost a write each time."""
    async with simcord_table(tmp_path) as crew:
        strikes = 0
        strike = crew.bot.scheduler._run_due_jobs

        async def counted() -> None:
            nonlocal strikes
            strikes += 1
            await strike()

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(crew.bot.scheduler, "_run_due_jobs", counted)
            await crew.begin("anne", "bart")
            for _ in range(3):
                await crew.round()
        assert strikes == 0


async def test_a_missed_call_can_be_caught_at_the_table(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        await crew.lay_out(at("skull-hat-green", anne="skull-boot-purple, 1", bart="4").table)
        await crew.choose("anne", "play:")
        assert control(crew.table(), "answer:.*:catch$")
        nothing = answer_of(await crew.press("anne", crew.table(), "answer:.*:catch$"))
        assert "There's no missed call to catch." in told(nothing)
        await crew.press("bart", crew.table(), "answer:.*:catch$")
        assert "Bart caught Anne, who forgot to call “Yo Ho!”" in told(crew.table())
        assert "Your hand: 3 cards." in told(crew.dm("anne"))
