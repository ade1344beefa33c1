"""Prepared tables of Parley for tests."""

from __future__ import annotations

from engine.api import AgendaEntry, Table
from parley.cards import CARDS
from parley.game import GAME
from parley.game_options import ParleyOptions
from parley.state import ParleyState
from parley.view import ParleyView

ParleyTable = Table[ParleyState]


def on_turn(*hands: str, deck: tuple[str, ...] = (), played: str = "") -> ParleyTable:
    """Return a table at which each seat holds one card of `hands`, and seat 0 is on turn and has drawn `played`.

    All cards are ids such as `fog.0`. `deck` is the end of the deck, and its last card is drawn next.
    """
    top = [*deck, played] if played else [*deck]
    rest = [card for card in CARDS if card not in (*hands, *top)]
    state = ParleyState(
        agenda=[AgendaEntry("draw", (0,))],
        wanted=2,
        deck=[*rest, *top],
        hands=[[card] for card in hands],
        seen=[[] for _ in hands],
        played=[[] for _ in hands],
        coins=[0] * len(hands),
        round=1,
    )
    return Table.from_state(GAME, ParleyOptions(), state, len(hands))


def shown(table: ParleyTable, viewer: int | None, seat: int) -> tuple[str, ...]:
    """Return the cards in the hand of `seat` that a viewer knows. The viewer is a seat, or None for an onlooker."""
    view = table.view(viewer)
    assert isinstance(view, ParleyView)
    return view.hands[seat]


def answer(table: ParleyTable, *values: str) -> list[str]:
    """Give these answers (option ids) one after another, each for the seat that is asked. Return the new public reports
    as text.
    """
    table.take_reports()
    for value in values:
        (seat,) = table.waiting()
        table.answer(seat, table.open[seat][0].number, value)
    return [report.text.plain() for report in table.take_reports() if report.readers is None]


def offered(table: ParleyTable) -> list[str]:
    """Return the ids of the options of the seat that is asked."""
    (seat,) = table.waiting()
    return [option.id for option in getattr(table.open[seat][0].choice, "options", ())]
