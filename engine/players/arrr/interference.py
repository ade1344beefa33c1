"""Values of interfering with an action: spoiling a declaration, or changing the row or the crew."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.arrr.view import ArrrView
from engine.players.arrr.action_values import (
    best_sail,
    challenge_value,
    expected_prize,
    me,
    pillage_value,
    points,
    prize_value,
    sail_value,
    side,
)


def lost_crew_cost(view: ArrrView, seat: int) -> float:
    """Return by how many points a seat's action loses value if its weakest crew card is lost before the roll."""
    crew = [one.card for one in view.seats[seat].crew]
    if seat != view.on_turn or view.window not in ("open", "flash") or not crew:
        return 0.0
    row, left = [one.card for one in view.row], sorted(crew, key=points)[1:]
    if view.declaration is None:
        now, then = (max(pillage_value(view, seat), best_sail(view, seat, row, area)) for area in (crew, left))
    elif view.declaration.kind == "sail":
        now, then = (sail_value(view, seat, row, view.declaration.card, area) for area in (crew, left))
    else:
        return 0.0
    return max(0.0, now - then)


def spoiling_value(view: ArrrView, key: str, by: int) -> float:
    """Return the value in points to the viewer of playing the flash card `key` against the present declaration.

    `by` is the seat that plays it.
    """
    declared, who = view.declaration, view.on_turn
    if declared is None or who is None:
        return 0.0
    if key == "customs-patrol":
        return side(view, by) - side(view, who)
    if declared.kind == "sail":
        row = [one.card for one in view.row]
        return -side(view, who) * 0.6 * max(0.0, best_sail(view, who, row) - pillage_value(view, who))
    if declared.opponent == me(view) and declared.prize:
        counter = expected_prize(view, me(view), who)
        mine = -challenge_value(view, who, me(view), declared.stat, declared.prize, counter)
        return max(0.0, min(mine, prize_value(view, who, me(view), declared.prize)) * -1) + 0.3
    return 0.0


def extra_piece_value(view: ArrrView) -> float:
    """Return the value in points to the viewer of one more Piece on the card nearest to the deck.

    It is 0 if the viewer is not on turn.
    """
    if view.on_turn != view.viewer or view.declaration or not view.row or "sail" in view.forbidden:
        return 0.0
    row, seat = [one.card for one in view.row], me(view)
    best = max(pillage_value(view, seat), best_sail(view, seat, row))
    return max(0.0, sail_value(view, seat, row, row[-1]) + 1 - best)


def swap_value(view: ArrrView, cards: tuple[str, ...]) -> float:
    """Return the value in points to the viewer of swapping these two cards of the row. It is 0 once dice are thrown."""
    row, who = [one.card for one in view.row], view.on_turn
    if who is None or not set(cards) <= set(row) or view.throws:
        return 0.0
    one, other = (row.index(card) for card in cards)
    after = row.copy()
    after[one], after[other] = after[other], after[one]
    return side(view, who) * (_turn_value(view, who, after) - _turn_value(view, who, row)) - 0.1


def _turn_value(view: ArrrView, who: int, row: Sequence[str]) -> float:
    """Return the value in points of the action of the seat `who`, which is on turn, if the row has this order."""
    declared = view.declaration
    if declared is None:
        return max(pillage_value(view, who), best_sail(view, who, row))
    return sail_value(view, who, row, declared.card) if declared.kind == "sail" else 0.0
