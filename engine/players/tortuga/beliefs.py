"""Opponent model of Tortuga 1667: infers the loyalties of the other seats from the moves that everybody saw."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import exp

from engine.games.tortuga.cards import kind_of, team_of
from engine.games.tortuga.view import SeatView, TortugaView

# Fitted to the true loyalties in 360 games of good against players of all kinds.
EVIDENCE, SOON = 1.9, 0.7
"""The log odds of a loyalty from a move that visibly gains for one side. The second is the share of it that counts in
the first turn.
"""
PLACED = 0.7
"""The log odds of a loyalty from the hold into which a captain put the first treasure."""
BRAWLED = 1.0
"""The log odds of a loyalty from taking part in a brawl. They are multiplied by the lead of one side's flags, as a
share of all cards.
"""
KNOWN = 4.0
"""Log odds of a loyalty whose card the viewer saw."""


def me(view: TortugaView) -> SeatView:
    """Return the viewer's own seat. The view must have one."""
    assert view.viewer is not None
    return view.seats[view.viewer]


def team(view: TortugaView) -> str:
    """Return the viewer's own team: `british`, `french` or `dutch`."""
    loyalty = me(view).loyalty
    assert loyalty is not None
    return team_of(loyalty)


def side_evidence(view: TortugaView) -> list[float]:
    """Return for each seat how British (above 0) or French (below 0) its moves look, as a logit.

    The evidence is the first treasure of the starting captain, treasure that was moved in the open, and brawls. A Cabin
    Fever in which the viewer took part gives certainty.
    """
    evidence = [0.0] * len(view.seats)
    if (first := _on_turn(view, 1)) is not None:
        placed = [one.jolly for one in view.treasure_story if not one.turn][-1]
        evidence[first] += PLACED * (placed.british - placed.french)
    for before, after in pairwise(view.treasure_story):
        who = _on_turn(view, after.turn)
        moved_openly = after.tortuga == before.tortuga and after.galleon <= before.galleon
        if who is not None and moved_openly:
            lead = after.scores[0] - after.scores[1] - before.scores[0] + before.scores[1]
            heard = SOON + (1 - SOON) * min(1, after.turn / len(evidence))
            evidence[who] += EVIDENCE * heard * ((lead > 0) - (lead < 0))
    for vote in view.votes:
        counts = dict(vote.counts)
        for seat in vote.participants if vote.kind == "brawl" else ():
            evidence[seat] += BRAWLED * (counts["british"] - counts["french"]) / len(vote.cards)
    for note in view.notes:
        if note.kind == "loyalty" and note.seat is not None and note.cards[0] != note.cards[1]:
            evidence[note.seat] = {"british": KNOWN, "french": -KNOWN, "dutch": 0.0}[note.cards[0]]
    return evidence


def _on_turn(view: TortugaView, turn: int) -> int | None:
    """Return the seat that played the turn with this number, or None if that is unknown.

    Scurvy skips turns. After it, only the callers of votes show who was on turn.
    """
    if view.on_turn is None or not turn:
        return None
    seats = len(view.seats)
    known = [*((vote.turn, vote.caller) for vote in view.votes), (view.turns, view.on_turn)]
    before = [(then - seat) % seats for then, seat in known if then <= turn]
    after = [(then - seat) % seats for then, seat in known if then >= turn]
    scurvy = any(kind_of(card) == "scurvy" for card in view.event_discard)
    if scurvy and not (before and before[-1] == after[0]):
        return None
    return (turn - after[0]) % seats


def side_assignments(view: TortugaView) -> tuple[list[list[int]], list[float]]:
    """Return all possible assignments of sides, and the weight of each.

    An assignment has one number for each seat: 1 for British, -1 for French, 0 for Dutch. British and French are
    equally many.
    """
    evidence, seats = side_evidence(view), len(view.seats)
    others = [seat for seat in range(seats) if seat != view.viewer]
    own = [0] * seats
    left = {"british": seats // 2, "french": seats // 2, "dutch": seats % 2}
    if view.viewer is not None:
        left[team(view)] -= 1
        own[view.viewer] = {"british": 1, "french": -1, "dutch": 0}[team(view)]
    found, weights = list[list[int]](), list[float]()
    for british in combinations(others, left["british"]):
        rest = [seat for seat in others if seat not in british]
        for french in combinations(rest, left["french"]):
            assignment = own.copy()
            for seat in british:
                assignment[seat] = 1
            for seat in french:
                assignment[seat] = -1
            found.append(assignment)
            weights.append(exp(sum(evidence[seat] * assignment[seat] for seat in others)))
    return found, weights


def sides(view: TortugaView) -> list[float]:
    """Return the expected side of each seat, from -1 (certainly French) to 1 (certainly British)."""
    found, weights = side_assignments(view)
    whole = sum(weights)
    # Divide last, so that a certain side is exactly 1 or -1 and not a little less.
    return [
        sum(weight * assignment[seat] for weight, assignment in zip(weights, found, strict=True)) / whole
        for seat in range(len(view.seats))
    ]
