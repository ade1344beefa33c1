"""Prepared tables of Cups for tests."""

from __future__ import annotations

from engine.play import AgendaEntry
from engine.table import Table
from tests.cups.game import GAME
from tests.cups.game_options import CupsOptions
from tests.cups.state import CupsState

CupsTable = Table[CupsState]


def begun(seats: int = 3, **options: object) -> CupsTable:
    """Return a game before its first answer: all have rolled."""
    return Table.start(GAME, CupsOptions.model_validate(options), seats, "5eed" * 16)


def on_turn(
    *cups: list[int], bid: tuple[int, int] | None = None, bidder: int | None = None, wild: bool = False
) -> CupsTable:
    """Return a table with seat 0 on turn and these dice under the cups. By default the last seat has bid."""
    seats = len(cups)
    state = CupsState(
        agenda=[AgendaEntry("turn", (0,))],
        wild=wild,
        dice=[len(cup) for cup in cups],
        cups=[[*cup] for cup in cups],
        shown=[[] for _ in cups],
        moods=[""] * seats,
        bid=bid,
        bidder=bidder if bidder is not None or bid is None else seats - 1,
        out=[seat for seat, cup in enumerate(cups) if not cup],
    )
    return Table.from_state(GAME, CupsOptions(), state, seats)


def say(table: CupsTable, seat: int, value: str | int | list[str], name: str = "") -> list[str]:
    """Answer the choice of this name, or the first, for a seat. Return the public reports."""
    table.take_reports()
    number = next(o.number for o in table.open[seat] if name in ("", o.choice.name))
    table.answer(seat, number, value)
    return [report.text.plain() for report in table.take_reports() if report.readers is None]


def bid(table: CupsTable, seat: int, count: int, face: int) -> list[str]:
    """Bid for a seat, in all stages."""
    if asked(table, seat) == "deed":
        say(table, seat, "bid")
    say(table, seat, f"face:{face}")
    return say(table, seat, count)


def asked(table: CupsTable, seat: int) -> str:
    """Return the name of a seat's first open choice."""
    return table.open[seat][0].choice.name


def offered(table: CupsTable, seat: int, name: str = "") -> list[str]:
    """Return the option ids of a seat's choice with this name, or of its first choice."""
    choice = next(o.choice for o in table.open[seat] if name in ("", o.choice.name))
    return [option.id for option in getattr(choice, "options", ())]
