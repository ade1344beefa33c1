"""Plays a table through the store exactly as the bot does."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.game import games
from engine.play import Answer
from engine.players.random_player import anything
from engine.table import Table
from store import Store, Transaction
from store.games.answers import StateChange
from store.rows import DueJob, JobKind, TableRow

GAME = games()["yarr"]
OPTIONS = GAME.options(rounds=2)
"""A game of one round could end before the test does."""
SEED = "5a" * 32
NOW = 1_700_000_000.0
GUILD, CHANNEL, THREAD, HOST = 10**18, 10**18 + 1, 10**18 + 2, 10**18 + 3
"""Numbers as large as Discord's ids."""


async def new_table(w: Transaction, **fields: Any) -> TableRow:
    """Open a table. `fields` replace the default values of its row."""
    row: dict[str, Any] = {"guild": GUILD, "channel": CHANNEL, "host": HOST, "locale": "en", "pace": "relaxed"}
    row |= {"game": GAME.key, "options": {}, "seed": SEED, "now": NOW}
    return await w.new_table(**(row | fields))


def row_at(id: str, revision: int) -> TableRow:
    """Return a table's row of which only the id and the revision matter."""
    return TableRow(id, GAME.key, "playing", GUILD, CHANNEL, None, HOST, "en", "relaxed", {}, SEED, revision, NOW, NOW)


class StoredGame:
    """A table in play, loaded by one process."""

    def __init__(self, store: Store, id: str, revision: int, table: Table[Any]) -> None:
        self.store = store
        self.id = id
        self.revision = revision
        self.table = table

    @classmethod
    async def start(cls, store: Store, seats: int = 4) -> StoredGame:
        table = Table.start(GAME, OPTIONS, seats, SEED)
        async with store.write() as w:
            row = await new_table(w, status="playing")
            await w.store_first_checkpoint(row.id, table.save())
            await w.append_events(row.id, table.take_reports(), NOW)
        return cls(store, row.id, 0, table)

    @classmethod
    async def load(cls, store: Store, id: str) -> StoredGame:
        loaded = await store.load_save(id)
        assert loaded is not None
        return cls(store, id, loaded[0], Table.restore(GAME, loaded[1]))

    async def click(self, interaction: int, random: Random, now: float = NOW) -> Answer:
        """Answer a random choice of a random seat. If it raises an error, load the table again."""
        table = self.table
        seat = random.choice(table.waiting())
        answering = anything(table.view(seat), [opened.choice for opened in table.open[seat]], random)
        assert answering is not None
        number = next(opened.number for opened in table.open[seat] if opened.choice.name == answering[0])
        answer = table.answer(seat, number, answering[1])
        given, reports, save = table.last_chosen_answer, table.take_reports(), table.save()
        assert given is not None
        async with self.store.write() as w:
            await w.claim_interaction(interaction, now)
            self.revision = await w.advance(row_at(self.id, self.revision), now, StateChange(save))
            await w.append_answer(self.id, given.saved())
            await w.append_events(self.id, reports, now)
            await w.set_due_jobs(self.id, self.dues(now + 60))
            for target in ("table", "hand:1", "hand:2", "hand:3"):
                await w.enqueue(self.id, target, self.revision, now)
        return answer

    def dues(self, at: float) -> list[DueJob]:
        table = self.table
        blocking = [(seat, o.number) for seat in table.waiting() for o in table.open[seat] if o.choice.blocks]
        return [DueJob(self.id, JobKind.DEADLINE, seat, number, at) for seat, number in blocking]


def whole(table: Table[Any]) -> tuple[Any, ...]:
    """Return all data that are equal if two tables are equal."""
    opened = {
        seat: [(o.number, o.choice.name, o.choice.digest()) for o in row] for seat, row in table.open.items() if row
    }
    return table.state, opened, table.save()


def replayed(answers: list[Answer], seats: int = 4) -> Any:
    """Return the state that results from these answers."""
    return Table.start(GAME, OPTIONS, seats, SEED).replayed(answers).state
