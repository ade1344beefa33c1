"""Mentions of the people a table waits for, and the deadlines that follow from them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.delivery.mentions import LOOKING, Mentions
from bot.tables.due_jobs import run_due_job
from bot.tables.table_service import TableService
from store.rows import DueJob, JobKind
from tests.bot.every_choice_kind_game import known_game
from tests.bot.simcord_bot import ANSWER_DELAY, SimcordTable, simcord_table
from tests.games.yarr.tables import at
from tests.ledger import rule

pytestmark = pytest.mark.usefixtures("called_in_public")


@rule("H-51")
async def test_a_players_own_next_question_mentions_nobody(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        await crew.lay_out(at("skull-hat-green", anne="helm, 3", bart="3").table)
        before = len(crew.mentioned())
        await crew.choose("anne", "play:helm")
        assert (await crew.opened("anne", "declare")).choice.blocks
        assert crew.mentioned()[before:] == []
        await crew.move("anne")
        assert crew.mentioned()[before:] == ["bart"]


@rule("H-38")
async def test_an_optional_answer_leaves_an_automatic_player_its_thinking_time(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart", automatic=1)
        await crew.lay_out(at("skull-hat-green", anne="skull-boot-purple, 1", bart="4", cleo="4").table)
        await crew.choose("anne", "play:")

        async def thinking() -> list[Any]:
            # For ten seconds after a person is down to one card, automatic players let people answer first.
            return [
                due
                for due in await crew.store.due_jobs(crew.now() + 10 + ANSWER_DELAY[1])
                if due.kind == JobKind.AUTOMATIC_PLAYER
            ]

        before = await thinking()
        assert before, "it could catch Anne, who forgot to call"
        await crew.press("anne", crew.table(), "answer:.*:catch$")
        assert await thinking() == before


@rule("H-33")
async def test_a_failed_due_job_is_retried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with simcord_table(tmp_path) as crew:
        crew.expected = ["bot.tables.scheduler ERROR scheduler: a due job of table .* failed and is retried in 5 s"]
        await crew.begin("anne", automatic=1)
        while await crew.on_turn() is not None:
            await crew.round()
        tries = 0

        async def failing_once(host: TableService, due: DueJob) -> None:
            nonlocal tries
            tries += 1
            if tries == 1:
                raise OSError("the database is busy")
            await run_due_job(host, due)

        monkeypatch.setattr("bot.tables.scheduler.run_due_job", failing_once)
        before = await crew.revision()
        await crew.env.advance_time(ANSWER_DELAY[1] + 1)
        await crew.env.advance_time(ANSWER_DELAY[1] + 1)
        assert tries > 1
        assert await crew.revision() > before


async def test_the_scheduler_stays_stopped_during_late_deliveries(tmp_path: Path) -> None:
    """Deliveries in the last moments of a bot do not restart its scheduler."""
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        bot, row = crew.bot, await crew.table_service.row(crew.code)
        bot.scheduler.stop()
        await crew.outbox.queue(row.id, row.revision, "table")
        await crew.outbox.wait_until_idle()
        assert bot.scheduler._task is not None
        assert bot.scheduler._task.done()


async def test_a_mention_is_sent_even_if_the_next_move_comes_meanwhile(tmp_path: Path) -> None:
    """The mentioned person answers before the mention is recorded."""
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        name = await crew.turn()
        other = {"anne": "bart", "bart": "anne"}[name]
        before, send, fast = len(crew.mentioned()), Mentions._send, False

        async def overtaken(mentions: Mentions, *asked: Any) -> int:
            nonlocal fast
            sent = await send(mentions, *asked)
            if not fast:
                fast = True
                number = (await crew.opened(other, "turn")).number
                await crew.table_service.answer(crew.code, 1, crew.people[other].id, number, "draw")
            return sent

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Mentions, "_send", overtaken)
            await crew.choose(name, "draw")
        assert crew.mentioned()[before:] == [other, name]
        assert len(crew.mentions()) == 1


async def talk(crew: SimcordTable) -> tuple[str, str]:
    """Start a game in which one person has the turns and the other reacts. Return both names, in that order."""
    await crew.begin("anne", "bart", game="kinds", options="kind: reply")
    acting = await crew.turn()
    return acting, {"anne": "bart", "bart": "anne"}[acting]


@rule("H-52")
async def test_a_player_who_was_just_active_is_not_mentioned_for_each_reaction(tmp_path: Path) -> None:
    with known_game():
        async with simcord_table(tmp_path) as crew:
            acting, other = await talk(crew)
            for _ in range(3):
                await crew.move(acting)
                await crew.move(other)
            assert crew.mentioned() == [acting, other, acting, acting, acting], "each turn, and the first reaction"
            assert [message.content.count("<@") for message in crew.mentions()] == [1]


@rule("H-52", "H-58")
@pytest.mark.parametrize("stops", [False, True])
async def test_a_player_who_became_inactive_is_mentioned_for_a_reaction_later(tmp_path: Path, stops: bool) -> None:
    with known_game():
        async with simcord_table(tmp_path) as crew:
            acting, other = await talk(crew)
            await crew.move(acting)
            await crew.move(other)
            await crew.move(acting)
            before = crew.mentioned()
            await crew.env.advance_time(LOOKING / 2)
            assert crew.mentioned() == before
            if stops:
                await crew.restart()
            await crew.env.advance_time(LOOKING / 2 + 1)
            assert crew.mentioned() == [*before, other]
            await crew.env.advance_time(LOOKING / 2)
            assert crew.mentioned() == [*before, other]
            assert len(crew.mentions()) == 1


@rule("H-52")
async def test_a_reaction_given_in_time_causes_no_later_mention(tmp_path: Path) -> None:
    with known_game():
        async with simcord_table(tmp_path) as crew:
            acting, other = await talk(crew)
            await crew.move(acting)
            await crew.move(other)
            await crew.move(acting)
            await crew.env.advance_time(LOOKING / 2)
            await crew.move(other)
            before = crew.mentioned()
            await crew.env.advance_time(LOOKING)
            assert crew.mentioned() == before


async def test_the_last_player_to_answer_counts_as_active_only_for_a_while(tmp_path: Path) -> None:
    """A late mention of others means that the last person to answer may have looked away too."""
    with known_game():
        async with simcord_table(tmp_path) as crew:
            sitting = await crew.begin("anne", "bart", "cleo", game="kinds", options="kind: reply")
            acting, early, late = (crew.name_of(sitting.at(seat).user or 0) for seat in range(3))
            for name in (acting, early, late, acting, early):
                await crew.move(name)
            before = crew.mentioned()
            await crew.env.advance_time(LOOKING + 1)
            assert crew.mentioned() == [*before, late]
            await crew.move(late)
            await crew.move(acting)
            assert crew.mentioned() == [*before, late, acting, early]
