"""Two processes on one database, as during an update, neither undo nor repeat each other's work."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.tables.due_jobs import run_due_job
from bot.tables.end_early import end_table
from bot.tables.loaded_table import NOT_PLAYING
from bot.tables.table_service import TableService
from engine.choice import Refusal, StaleChoice
from store import DuplicateInteraction, Store
from store.rows import JobKind, OutboxRow
from tests.bot.every_choice_kind_game import known_game
from tests.bot.message_content import told
from tests.bot.simcord_bot import ANSWER_DELAY, SimcordTable, simcord_table
from tests.ledger import rule

pytestmark = pytest.mark.usefixtures("called_in_public")


class Late(TableService):
    """A table service of another process that is overtaken between its decision and its commit."""

    meanwhile: Callable[[], Awaitable[Any]] | None = None
    tries = 0

    async def _commit(self, *move: Any) -> None:
        self.tries += 1
        meanwhile, self.meanwhile = self.meanwhile, None
        if meanwhile is not None:
            await meanwhile()
        await super()._commit(*move)


@asynccontextmanager
async def second(crew: SimcordTable) -> AsyncIterator[Late]:
    """Yield the table service of another process, with the table in its cache."""
    store = await Store.open(crew.url)
    host = Late(store, crew.bot.services.time, lambda: None, ANSWER_DELAY)
    await host.load(crew.code)
    yield host
    await store.close()


async def turn(crew: SimcordTable) -> str:
    """Return the person on turn."""
    name = await crew.on_turn()
    assert name is not None
    return name


@rule("H-80")
@pytest.mark.parametrize("overtaken", [False, True], ids=["before", "meanwhile"])
async def test_no_move_counts_after_another_process_called_the_game_off(tmp_path: Path, overtaken: bool) -> None:
    async with simcord_table(tmp_path, alone=False) as crew:
        await crew.begin("anne", "bart")
        user, number = crew.people[await turn(crew)].id, (await crew.opened(await turn(crew), "turn")).number

        async def called_off() -> None:
            await end_table(crew.table_service, crew.code, "Anne", 1)

        async with second(crew) as other:
            if overtaken:
                other.meanwhile = called_off
            else:
                await called_off()
            with pytest.raises(Refusal, match=NOT_PLAYING.source):
                await other.answer(crew.code, 2, user, number, "draw")
            assert (await other.row(crew.code)).status == "cancelled"
            assert await other.store.answers(crew.code) == []
            assert await other.store.due_jobs(crew.now() + 10**6) == []


@pytest.mark.parametrize("first", [True, False], ids=["before", "after"])
async def test_a_table_is_read_from_one_snapshot_while_another_process_ends_it(tmp_path: Path, first: bool) -> None:
    """All rows of a table are read from one snapshot."""
    async with simcord_table(tmp_path, alone=False) as crew:
        await crew.begin("anne", "bart")
        user, number = crew.people[await turn(crew)].id, (await crew.opened(await turn(crew), "turn")).number
        async with second(crew) as other:
            other.forget(crew.code)
            load = other.store.load_save

            async def overtaken(table: str) -> Any:
                other.store.load_save = load  # type: ignore[method-assign]
                before = await load(table)
                await crew.table_service.answer(crew.code, 1, user, number, "draw")
                await end_table(crew.table_service, crew.code, "Anne", 2)
                return await load(table) if first else before

            other.store.load_save = overtaken  # type: ignore[method-assign]
            sitting = await other.load(crew.code)
            stored = await crew.sitting()
            assert (sitting.row.status, sitting.row.revision) == ("cancelled", stored.row.revision)
            assert sitting.table.state == stored.table.state


@rule("H-42", "H-46")
@pytest.mark.parametrize(
    ("interaction", "refused"), [(1, DuplicateInteraction), (2, StaleChoice)], ids=["same", "another"]
)
async def test_of_two_clicks_on_one_choice_in_two_processes_one_counts(
    tmp_path: Path, interaction: int, refused: type
) -> None:
    """Both processes got the same click, or two different ones."""
    async with simcord_table(tmp_path, alone=False) as crew:
        await crew.begin("anne", "bart")
        name = await turn(crew)
        user, number = crew.people[name].id, (await crew.opened(name, "turn")).number
        async with second(crew) as other:

            async def faster() -> None:
                await crew.table_service.answer(crew.code, 1, user, number, "draw")

            other.meanwhile = faster
            with pytest.raises(refused):
                await other.answer(crew.code, interaction, user, number, "draw")
            assert [(a.name, a.value) for a in await other.store.answers(crew.code)] == [("turn", "draw")]
            assert (await other.load(crew.code)).table.state == (await crew.sitting()).table.state


@rule("H-46")
async def test_answers_to_different_choices_in_two_processes_both_count(tmp_path: Path) -> None:
    """The slower answer is retried on the table that the faster one changed."""
    with known_game():
        async with simcord_table(tmp_path, alone=False) as crew:
            await crew.begin("anne", "bart", game="kinds", options="kind: one")
            numbers = {name: (await crew.opened(name, "one")).number for name in ("anne", "bart")}
            async with second(crew) as other:

                async def faster() -> None:
                    await crew.table_service.answer(crew.code, 1, crew.people["anne"].id, numbers["anne"], "gold")

                other.meanwhile = faster
                sitting = await other.answer(crew.code, 2, crew.people["bart"].id, numbers["bart"], "rum")
                assert other.tries == 2
                assert sitting.row.status == "ended"
                assert sorted(sitting.table.state.answers) == ["gold", "rum"]


@rule("H-331")
async def test_of_simultaneous_clicks_in_two_processes_exactly_one_counts(tmp_path: Path) -> None:
    """In each turn both processes get a click on the same choice, and exactly one counts."""
    async with simcord_table(tmp_path, alone=False) as crew:
        await crew.begin("anne", "bart")
        async with second(crew) as other:
            for n in range(6):
                name = await turn(crew)
                user, number = crew.people[name].id, (await crew.opened(name, "turn")).number
                clicks = [
                    host.answer(crew.code, 2 * n + k, user, number, "draw")
                    for k, host in enumerate((crew.table_service, other))
                ]
                both = await asyncio.gather(*clicks, return_exceptions=True)
                assert [type(each) for each in both if isinstance(each, Exception)] == [StaleChoice]
                assert len(await other.store.answers(crew.code)) == n + 1
            assert (await other.load(crew.code)).table.state == (await crew.sitting()).table.state


async def test_an_automatic_player_moves_once_if_two_processes_run_its_job(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, alone=False) as crew:
        await crew.begin("anne", automatic=1, options="yo_ho: auto")
        while await crew.on_turn() is not None:
            await crew.round()
        (due,) = [
            one
            for one in await crew.store.due_jobs(crew.now() + ANSWER_DELAY[1])
            if one.kind == JobKind.AUTOMATIC_PLAYER
        ]
        before = len(await crew.store.answers(crew.code))
        async with second(crew) as other:
            other.meanwhile = lambda: run_due_job(crew.table_service, due)
            await run_due_job(other, due)
            assert len(await other.store.answers(crew.code)) == before + 1


async def test_a_post_that_was_not_recorded_is_found_and_edited(tmp_path: Path) -> None:
    """The bot was killed in between. The nonce is found in the posted message, which is then edited."""
    async with simcord_table(tmp_path, alone=False) as crew:
        lobby = await crew.open("anne")
        await crew.press("bart", lobby, "button:.*:join")
        keep = crew.messages.record

        async def killed(row: OutboxRow, *noted: Any, **more: Any) -> None:
            if row.target != "table":
                await keep(row, *noted, **more)
                return
            crew.bot.scheduler.stop()
            crew.outbox.wake = lambda: None  # type: ignore[method-assign]
            raise asyncio.CancelledError

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(crew.messages, "record", killed)
            await crew.start("anne", lobby)
        assert len(crew.tables()) == 1
        await crew.restart()
        (sent,) = [one for one in crew.sent("POST", f"/channels/{crew.room().id}/messages$") if one.get("components")]
        assert sent["enforce_nonce"]
        assert "Waiting for" in told(crew.table())
        assert len(crew.mentioned()) == 1
