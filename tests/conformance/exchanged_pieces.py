"""Make tables with hidden pieces exchanged, to compare with the true table."""

from __future__ import annotations

from random import Random

from engine.choice import Refusal
from engine.hidden_piece_permutation import Exchange, rearranged, relabelled
from engine.play import S
from engine.table import Table


def exchanged(table: Table[S], viewer: int | None, exchange: Exchange, random: Random) -> Table[S] | None:
    """Return the table with these pieces exchanged and with other values where the viewer sees none.

    Chance and numbers stay the same. Return None if an answer of the running step would not have been possible then.
    Use the result for comparison only: it holds the true seed.
    """
    since = table._checkpoint
    began, other = (
        _begun(table, table._copy(since.state)),
        _begun(table, rearranged(since.state, viewer, exchange, random)),
    )
    # A question that was open before this step had other pieces, too, under its number.
    if _names(began) == _names(other):
        other._openings.copy_numbers(began._openings)
    try:
        for given in since.given:
            value = given.answer.value if given.answer.seat == viewer else relabelled(given.answer.value, exchange)
            other.replay_answer(given.answer._replace(value=value))
    except Refusal:
        return None
    other.take_reports()
    return other


def _begun(table: Table[S], state: S) -> Table[S]:
    """Return the running step of a table, begun with this state."""
    since = table._checkpoint
    other = Table(table.game, table.options, table.seats, table.seating, table.source)
    other._begin(state, table.source.stream(since.drawn))
    other._openings.restore(since.open_choices(), since.newest)
    other._advance()
    return other


def _names(table: Table[S]) -> list[tuple[int, list[str]]]:
    """Return the open choices of each seat by name."""
    return [(seat, [opened.choice.name for opened in row]) for seat, row in table.open.items()]


def began_as(table: Table[S]) -> S:
    """Return the state in which the running step began. Do not change it."""
    return table._checkpoint.state
