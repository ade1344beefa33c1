"""Invalid clicks: each is answered with a sentence and a current view, and none changes anything."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.components.answer import COUNTED
from bot.tables.loaded_table import NOT_PLAYING, LoadedTable
from engine.choice import NotYourChoice, StaleChoice
from store import DuplicateInteraction
from tests.bot.bot_without_tables import clicked
from tests.bot.every_choice_kind_game import known_game
from tests.bot.message_content import Message, answer_of, can, components, offers, told
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.games.yarr.tables import at
from tests.ledger import rule

NO_SEAT = "You have no seat at this table."
STALE = "The table has moved on since then."


async def turns(crew: SimcordTable) -> tuple[str, str]:
    """Return the person on turn and the other person."""
    name = await crew.on_turn()
    assert name is not None
    return name, {"anne": "bart", "bart": "anne"}[name]


@rule("H-45")
async def test_a_person_without_a_seat_cannot_answer(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        before = await crew.revision()
        for pattern in ("answer:.*:yoho$", "answer:.*:catch$", "button:.*:hand$"):
            refused = answer_of(await crew.press("cleo", crew.table(), pattern))
            assert refused.ephemeral
            assert NO_SEAT in told(refused)
        assert await crew.revision() == before


@rule("H-45")
async def test_a_player_who_is_not_asked_cannot_answer(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        _, other = await turns(crew)
        before = await crew.revision()
        refused = answer_of(await crew.press(other, crew.table(), "answer:.*:yoho$"))
        assert refused.ephemeral
        assert "That button isn't for you." in told(refused)
        assert "Your hand" in told(refused)
        assert await crew.revision() == before


async def old_hand(crew: SimcordTable, name: str) -> Message:
    """Return an ephemeral hand that the bot no longer updates, because of a restart."""
    hand = answer_of(await crew.press(name, crew.table(), "button:.*:hand$"))
    await crew.restart()
    return hand


@rule("H-44", "H-104")
async def test_a_button_of_an_earlier_turn_changes_nothing(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        name, _ = await turns(crew)
        hand = await old_hand(crew, name)
        await crew.choose(name, "draw")
        before = await crew.revision()
        refused = answer_of(await crew.choose(name, "draw", hand))
        assert COUNTED.source in told(refused)
        assert not can(refused, "draw")
        assert await crew.revision() == before


async def test_an_old_button_is_refused_while_its_player_has_no_open_question(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart", options="yo_ho: auto")
        name, _ = await turns(crew)
        hand = await old_hand(crew, name)
        await crew.choose(name, "draw")
        refused = answer_of(await crew.choose(name, "draw", hand))
        assert COUNTED.source in told(refused)
        assert not can(refused, "draw")


async def test_an_outdated_table_button_or_form_is_refused(tmp_path: Path) -> None:
    """The table message could not be edited in time. Its button is refused, and the table is shown anew."""
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart", options="calls: typed")
        name, _ = await turns(crew)
        table = crew.table()
        form = await crew.press(name, table, "ask:")
        crew.env.inject_error("PATCH", f"/channels/{crew.room().id}/messages/*", times=None)
        number = (await crew.opened(name, "call")).number
        await crew.choose(name, "draw")
        crew.env.backend.faults.clear()
        refused = answer_of(await crew.press(name, table, f"ask:{crew.code}:{number}$"))
        assert refused.ephemeral
        assert STALE in told(refused)
        assert not offers(crew.table(), f"ask:{crew.code}:{number}$")
        refused = answer_of(await crew.fill(name, form, {"words": "Yo ho!"}, table))
        assert STALE in told(refused)


@rule("H-104", "H-105")
async def test_an_old_button_in_a_direct_message_is_refused_in_that_message(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        name, _ = await turns(crew)
        hand = crew.dm(name)
        crew.env.inject_error("PATCH", f"/channels/{hand.channel.id}/messages/*", times=None)
        number = (await crew.opened(name, "turn")).number
        await crew.table_service.answer(crew.code, 77, crew.people[name].id, number, "draw")
        await crew.env.settle()
        assert can(crew.dm(name), "draw"), "the message is old still"
        crew.env.backend.faults.clear()
        await crew.choose(name, "draw", hand)
        assert any(COUNTED.source in str(entry.json) for entry in crew.env.http_requests)
        assert crew.dm(name).id == hand.id, "answered where it was pressed, and nowhere else"
        assert len([m for m in crew.people[name].user.dm_channel.history() if crew.code in told(m)]) <= 2
        assert not any(can(m, "draw") for m in crew.people[name].user.dm_channel.history())


async def test_two_identical_clicks_within_one_process_count_once(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, alone=False) as crew:
        await crew.begin("anne", "bart")
        name, _ = await turns(crew)
        user, number = crew.people[name].id, (await crew.opened(name, "turn")).number
        before = await crew.revision()
        both = await asyncio.gather(
            crew.table_service.answer(crew.code, 77, user, number, "draw"),
            crew.table_service.answer(crew.code, 77, user, number, "draw"),
            crew.table_service.answer(crew.code, 78, user, number, "draw"),
            return_exceptions=True,
        )
        assert sum(isinstance(each, LoadedTable) for each in both) == 1
        assert {type(each) for each in both} <= {LoadedTable, StaleChoice, DuplicateInteraction}
        assert await crew.revision() == before + 1


async def test_a_move_is_invisible_until_it_is_stored(tmp_path: Path) -> None:
    """A repeated click changes nothing, not even for a moment."""
    async with simcord_table(tmp_path, alone=False) as crew:
        await crew.begin("anne", "bart")
        name, _ = await turns(crew)
        user, seat = crew.people[name].id, await crew.seat(name)
        call, turn = await crew.opened(name, "call"), await crew.opened(name, "turn")
        await crew.table_service.answer(crew.code, 77, user, call.number, "yoho")

        async def look() -> set[int]:
            return {len((await crew.sitting()).table.state.hands[seat]) for _ in range(20)}

        seen, repeated = await asyncio.gather(
            look(), crew.table_service.answer(crew.code, 77, user, turn.number, "draw"), return_exceptions=True
        )
        assert isinstance(repeated, DuplicateInteraction)
        assert seen == {7}


@rule("H-42")
async def test_a_click_that_discord_delivers_twice_counts_once(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        name, _ = await turns(crew)
        with clicked(crew.env) as clicks:
            await crew.press(name, crew.table(), "answer:.*:yoho$")
        before, story = await crew.revision(), await crew.store.event_log(crew.code)
        crew.env.backend.emit("INTERACTION_CREATE", clicks[0])
        await crew.env.settle()
        assert await crew.revision() == before
        assert await crew.store.event_log(crew.code) == story


@rule("H-79", "H-83", "H-104")
async def test_a_click_after_the_end_changes_nothing(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        await crew.lay_out(at("skull-hat-green", anne="skull-boot-purple", bart="3").table)
        hand = await old_hand(crew, "anne")
        other = await old_hand(crew, "bart")
        await crew.choose("anne", "play:")
        assert (await crew.sitting()).row.status == "ended"
        before = await crew.revision()
        for name, message, said in (("anne", hand, COUNTED), ("bart", other, NOT_PLAYING)):
            refused = answer_of(await crew.press(name, message, "answer:"))
            assert said.source in told(refused)
            assert "is named First Mate" in told(refused)
            assert not offers(refused, "answer:|select:")
        assert await crew.revision() == before


async def test_a_click_on_a_table_that_was_called_off_is_refused(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        name, _ = await turns(crew)
        hand = await old_hand(crew, name)
        asked = await crew.say("anne", "end", table=crew.code)
        await crew.press("anne", asked, "button:.*:end$")
        await crew.press("bart", crew.table(), "button:.*:agree-to-end$")
        refused = answer_of(await crew.press(name, hand, "answer:"))
        assert "Nothing is being played at that table right now." in told(refused)
        assert "called off" in told(crew.table())


@pytest.mark.parametrize("value", ["play:no-such-card.1", "give:helm.1", "", "draw-three"])
async def test_an_answer_that_was_never_offered_is_refused(tmp_path: Path, value: str) -> None:
    """No button has this custom id. It is forged, or of another version of the program."""
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        name, other = await turns(crew)
        number, before = (await crew.opened(name, "turn")).number, await crew.revision()
        with pytest.raises(Exception, match="can't be chosen here"):
            await crew.table_service.answer(crew.code, 1, crew.people[name].id, number, value)
        with pytest.raises(NotYourChoice):
            await crew.table_service.answer(crew.code, 2, crew.people[other].id, number, "draw")
        assert await crew.revision() == before


async def test_a_form_refuses_text_that_is_not_a_number(tmp_path: Path) -> None:
    with known_game():
        async with simcord_table(tmp_path) as crew:
            await crew.begin("anne", "bart", game="kinds", options="kind: large")
            message = crew.dm("anne")
            form = await crew.press("anne", message, "ask:")
            refused = await crew.fill("anne", form, {"words": "--5"}, message)
            assert "whole number" in told(answer_of(refused))
            assert await crew.store.answers(crew.code) == []


async def test_a_choice_whose_labels_differ_by_seat_is_offered_only_in_hands(tmp_path: Path) -> None:
    """A choice whose labels differ by seat is offered only in the hands until one person is left to answer."""
    with known_game():
        async with simcord_table(tmp_path) as crew:
            await crew.begin("anne", "bart", game="kinds", options="kind: sale")
            assert not offers(crew.table(), "answer:")
            for name in ("anne", "bart"):
                shown = [part.get("label") for part in components(crew.dm(name))]
                assert f"Sell {await crew.seat(name) + 2} barrels" in shown
            await crew.choose("anne", "all")
            labels = [part.get("label") for part in components(crew.table())]
            assert f"Sell {await crew.seat('bart') + 2} barrels" in labels
