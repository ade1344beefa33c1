"""Load a finished game for a replay: its tables, its events, and what one person saw of it."""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Any, Final

from bot.low_priority_threads import low_priority_threads
from bot.replies.errors import UserError
from bot.tables.loaded_table import LoadedTable
from bot.tables.seating.handover import SEAT_GIVEN, SEAT_VOTED_AWAY
from bot.tables.table_service import TableService
from engine.moments import moments
from engine.replay import transcript
from engine.replay_steps import OpenReplays, SteppedGame
from engine.rules_version_segments import segments_of
from engine.text import Who, text
from store import Store
from store.games.replay_events import ReplayEvent, replay_events
from store.games.rules_upgrade_log import load_rules_upgrades
from store.rows import EventRow, SeatRow

NEVER_BEGAN = text("That table was closed before its game began, so there's nothing to replay.")

GIVING = (SEAT_GIVEN.source, SEAT_VOTED_AWAY.source)
"""The message ids of the events that say that somebody has lost their seat to somebody else."""


class Side(StrEnum):
    """The side from which a replay shows the game. The values are in custom ids."""

    PUBLIC = "public"
    """That of the onlookers at that time."""
    OWN = "own"
    """That of the reader at that time."""
    OPEN = "open"
    """Everything."""


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """The seat whose secrets a person may have seen: after event `after` and, if it is not None, before event `until`.

    A person who took the seat over has not seen what was before. One who has given it away has not seen what came
    later (H-263).
    """

    seat: int
    after: int = 0
    until: int | None = None

    def had_at(self, event: int) -> bool:
        """Return True if the person had the seat when the event of this number was reported."""
        return event > self.after and (self.until is None or event < self.until)


@dataclass(frozen=True)
class Replay:
    """A finished game, as its reader may see it.

    `loaded` is the table at its end, and `game` replays it step by step. `events` are all its events. `own` is the
    reader's seat, or None if they had none.
    """

    loaded: LoadedTable
    game: SteppedGame
    events: Sequence[ReplayEvent]
    own: OwnSeat | None

    def may_read(self, event: EventRow, side: Side) -> bool:
        """Return True if the replay shows this event on this side."""
        if event.readers is None or side is Side.OPEN:
            return True
        own = self.own if side is Side.OWN else None
        return own is not None and own.seat in event.readers and own.had_at(event.number)

    def read_by(self, side: Side) -> list[ReplayEvent]:
        """Return the events that the replay shows on this side."""
        if side not in self._read_by:
            self._read_by[side] = [one for one in self.events if self.may_read(one.event, side)]
        return self._read_by[side]

    @cached_property
    def _read_by(self) -> dict[Side, list[ReplayEvent]]:
        """The events that were selected so far, by side."""
        return {}

    def steps(self, side: Side) -> list[int]:
        """Return the steps of the replay on this side.

        Each is a number of answers after which its reader learnt something. The first step is 0, the beginning of the
        game.
        """
        return sorted({0, *(one.answers for one in self.read_by(side))})

    def step(self, side: Side, answers: int) -> int:
        """Return the index in `steps` of the step that shows the game after this number of answers."""
        return max(0, bisect_right(self.steps(side), answers) - 1)

    def seat_at(self, answers: int) -> int | None:
        """Return the reader's seat after this number of answers. Return None if they did not have it then."""
        last = max((one.event.number for one in self.events if one.answers <= answers), default=1)
        return self.own.seat if self.own is not None and self.own.had_at(last) else None

    @cached_property
    def moments(self) -> list[int]:
        """The numbers of answers at the moments of the game, in order."""
        public = self.read_by(Side.PUBLIC)
        found = set(moments(self.loaded.game, [one.event for one in public]))
        return sorted({one.answers for one in public if one.event.number in found})

    def table_at(self, answers: int) -> LoadedTable | None:
        """Return the table after this number of answers. Return None if the present rules cannot play that part."""
        table = self.game.at(answers)
        return None if table is None else replace(self.loaded, table=table, reports=[])


async def load_replay(tables: TableService, opened: OpenReplays, table: str, user: int) -> Replay:
    """Return the replay of a finished game for the person `user`.

    `opened` holds the games that were opened lately. Raises `UserError` if the game never began.
    """
    store = tables.store
    stored = await store.load_save(table)
    if stored is None:
        raise UserError(NEVER_BEGAN)
    loaded, events = await tables.load(table), await replay_events(store, table)
    game = opened.get(table)
    if game is None:
        answers = await store.answers(table)
        kept = transcript(loaded.table, answers)
        if upgrades := await load_rules_upgrades(store, table):
            drawn = loaded.table.numbers_drawn
            kept.parts = segments_of(len(answers), upgrades, kept.version, stored[1].version, drawn)
        game = await _run(SteppedGame, kept, loaded.table.source, loaded.table)
        opened.add(table, game)
    return Replay(loaded, game, events, await _own_seat(store, loaded, events, user))


_threads: Final = low_priority_threads(1, "replay")


async def _run(*work: Any) -> Any:
    return await asyncio.get_running_loop().run_in_executor(_threads, *work)


async def _own_seat(store: Store, loaded: LoadedTable, events: Sequence[ReplayEvent], user: int) -> OwnSeat | None:
    """Return the seat that the person has, or had until they gave it away for the first time."""
    mine: SeatRow | None = loaded.seat_of(user)
    if mine is not None and mine.seat is not None:
        return OwnSeat(mine.seat, after=mine.took_over_event)
    for event, _ in events:
        args = event.text.args or {}
        if event.text.source in GIVING and args.get("of") == user and isinstance(who := args.get("who"), Who):
            return OwnSeat(who.seat, until=event.number)
    return None
