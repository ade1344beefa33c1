"""Tables with hidden pieces exchanged, to compare with the true one."""

from __future__ import annotations

from random import Random

from engine.choice import Refusal
from engine.permutation import Exchange, rearranged, relabelled
from engine.play import S
from engine.table import Table


def exchanged(table: Table[S], viewer: int | None, exchange: Exchange, random: Random) -> Table[S] | None:
    """The table as it would be had these pieces been exchanged, and had other values been drawn where the viewer sees
    none, with the same chance and numbers; None where an answer that was given in the running step would not have
    been possible then. For comparing it with the table: it holds the true seed."""
    since = table._checkpoint
    began, other = (
        _begun(table, table._copy(since.state)),
        _begun(table, rearranged(since.state, viewer, exchange, random)),
    )
    # What is asked on from the step before had other pieces there, too, under its number.
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
    """The running step of a table, begun on this state."""
    since = table._checkpoint
    other = Table(table.game, table.options, table.seats, table.seating, table.source)
    other._begin(state, table.source.stream(since.drawn))
    other._openings.restore(since.kept(), since.newest)
    other._advance()
    return other


def _names(table: Table[S]) -> list[tuple[int, list[str]]]:
    """Who is asked what, by name."""
    return [(seat, [opened.choice.name for opened in row]) for seat, row in table.open.items()]


def began_as(table: Table[S]) -> S:
    """The state in which the running step began. Not to be changed."""
    return table._checkpoint.state
