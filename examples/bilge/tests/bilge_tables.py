"""Prepared tables of Bilge for tests."""

from __future__ import annotations

from bilge.game import GAME
from bilge.game_options import BilgeOptions
from bilge.state import BilgeState
from engine.api import AgendaEntry, Chance, Table, why_not

BilgeTable = Table[BilgeState]


def begun(seats: int = 3, **options: int | str) -> BilgeTable:
    """Return a table before its first answer. `options` are values of `BilgeOptions`."""
    return Table.start(GAME, BilgeOptions.model_validate(options), seats, "5eed" * 16)


def at_sea(*motives: str, now: str = "swell", hold: int = 10, aboard: int = 8, water: int = 4) -> BilgeTable:
    """Return a table in which each seat has the motive given for it and `aboard` coins, before the last watch.

    `now` is the weather.
    """
    seats = len(motives)
    state = GAME.setup(BilgeOptions(), seats, range(seats), Chance(b""))
    state.agenda = [AgendaEntry("watch")]
    state.box = [motive for motive in state.box if motive not in motives]
    state.motives, state.aboard = [*motives], [aboard] * seats
    state.deck.remove(now)
    state.now, state.hold, state.water, state.watches = now, hold, water, 0
    return Table.from_state(GAME, BilgeOptions(), state, seats)


def order(table: BilgeTable, *values: str) -> list[str]:
    """Give the orders of all seats. Return the texts of the public reports that follow."""
    table.take_reports()
    for seat, value in enumerate(values):
        table.answer(seat, table.open[seat][0].number, value)
    return [report.text.plain() for report in table.take_reports() if report.readers is None]


def against(table: BilgeTable, seat: int) -> dict[str, str]:
    """Return the actions that a seat cannot do now, each with the number of the rule against it."""
    return {deed.id: reason.rule for deed, reason in why_not(table, seat) if reason}
