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
    """Return a game before its first answer."""
    return Table.start(GAME, SkeletonOptions.model_validate(options), seats, "5eed" * 16)


def on_turn(*charms: str, chest: int = 15) -> SkeletonTable:
    """Return a table with seat 0 on turn and these charms. A test sets up only what matters to it."""
    pile = [charm for charm in GAME.reference if charm not in charms]
    coins = [0] * len(charms)
    state = SkeletonState([AgendaEntry("turn", (0,))], chest=chest, pile=pile, charms=[*charms], coins=coins)
    return Table.from_state(GAME, SkeletonOptions(), state, len(charms))


def say(table: SkeletonTable, seat: int, value: str) -> list[str]:
    """Answer for a seat. Return the public reports."""
    table.take_reports()
    table.answer(seat, table.open[seat][0].number, value)
    return [report.text.plain() for report in table.take_reports() if report.readers is None]


def offered(table: SkeletonTable, seat: int) -> list[str]:
    """Return a seat's options."""
    return [option.id for option in getattr(table.open[seat][0].choice, "options", ())]


def against(table: SkeletonTable, seat: int) -> dict[str, str]:
    """Return the actions that a seat cannot do now, each with the rule against it."""
    return {deed.id: reason.rule for deed, reason in why_not(table, seat) if reason}
