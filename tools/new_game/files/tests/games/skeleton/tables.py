"""Prepared tables of Skeleton for tests."""

from __future__ import annotations

from engine.games.skeleton.game import GAME
from engine.games.skeleton.game_options import SkeletonOptions
from engine.games.skeleton.state import SkeletonState
from engine.play import AgendaEntry
from engine.table import Table
from engine.unavailable_actions import why_not

SkeletonTable = Table[SkeletonState]


def begun(seats: int = 3, **options: int) -> SkeletonTable:
    """Return a table before its first answer. `options` are values of `SkeletonOptions`."""
    return Table.start(GAME, SkeletonOptions.model_validate(options), seats, "5eed" * 16)


def on_turn(*charms: str, chest: int = 15) -> SkeletonTable:
    """Return a table in which seat 0 is on turn and each seat has the charm given for it.

    `chest` is the number of coins in the chest.
    """
    pile = [charm for charm in GAME.reference if charm not in charms]
    coins = [0] * len(charms)
    state = SkeletonState([AgendaEntry("turn", (0,))], chest=chest, pile=pile, charms=[*charms], coins=coins)
    return Table.from_state(GAME, SkeletonOptions(), state, len(charms))


def say(table: SkeletonTable, seat: int, value: str) -> list[str]:
    """Give the answer `value` for a seat. Return the texts of the public reports that follow."""
    table.take_reports()
    table.answer(seat, table.open[seat][0].number, value)
    return [report.text.plain() for report in table.take_reports() if report.readers is None]


def offered(table: SkeletonTable, seat: int) -> list[str]:
    """Return the ids of the options that a seat has now."""
    return [option.id for option in getattr(table.open[seat][0].choice, "options", ())]


def against(table: SkeletonTable, seat: int) -> dict[str, str]:
    """Return the actions that a seat cannot do now, each with the number of the rule against it."""
    return {deed.id: reason.rule for deed, reason in why_not(table, seat) if reason}
