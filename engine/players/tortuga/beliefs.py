"""What an automatic player of Tortuga 1667 believes of the others' loyalties."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import exp

from engine.games.tortuga.cards import kind_of, team_of
from engine.games.tortuga.view import SeatView, TortugaView

# Fitted to who was who in 360 games of good against players of all kinds.
EVIDENCE, SOON = 1.9, 0.7
"""How far an open gain for one side makes others believe in that side; and at first, as a part of that."""
PLACED = 0.7
"""How far a captain's first treasure does."""
BRAWLED = 1.0
"""How far a brawl does, for each card by which it was won, as a part of all its cards."""
KNOWN = 4.0
"""How far what was seen on a loyalty card does."""


def me(view: TortugaView) -> SeatView:
    """The own seat."""
    assert view.viewer is not None
    return view.seats[view.viewer]


def team(view: TortugaView) -> str:
    """The own team: `british`, `french` or `dutch`."""
    loyalty = me(view).loyalty
    assert loyalty is not None
    return team_of(loyalty)


def leans(view: TortugaView) -> list[float]:
    """For each seat how British (above 0) or French it looks, from its first treasure (of the captain who was on turn
    first), treasure moved in the open, brawls, and a Cabin Fever that the viewer was part of."""
    leans = [0.0] * len(view.seats)
    if (first := _on_turn(view, 1)) is not None:
        placed = [one.jolly for one in view.treasure_story if not one.turn][-1]
        leans[first] += PLACED * (placed.british - placed.french)
    for before, after in pairwise(view.treasure_story):
        who = _on_turn(view, after.turn)
        moved_openly = after.tortuga == before.tortuga and after.galleon <= before.galleon
        if who is not None and moved_openly:
            lead = after.scores[0] - after.scores[1] - before.scores[0] + before.scores[1]
            heard = SOON + (1 - SOON) * min(1, after.turn / len(leans))
            leans[who] += EVIDENCE * heard * ((lead > 0) - (lead < 0))
    for vote in view.votes:
        found = dict(vote.counts)
        for seat in vote.participants if vote.kind == "brawl" else ():
            leans[seat] += BRAWLED * (found["british"] - found["french"]) / len(vote.cards)
    for note in view.notes:
        if note.kind == "loyalty" and note.seat is not None and note.cards[0] != note.cards[1]:
            leans[note.seat] = {"british": KNOWN, "french": -KNOWN, "dutch": 0.0}[note.cards[0]]
    return leans


def _on_turn(view: TortugaView, turn: int) -> int | None:
    """Whose turn it was, if that can still be told: turns are lost by Scurvy, and then only votes say who was on turn
    before."""
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


def castings(view: TortugaView) -> tuple[list[list[int]], list[float]]:
    """Who may be of which side (1 British, -1 French, 0 Dutch), there being as many of the one as of the other; and how
    likely each casting is taken to be."""
    lean, seats = leans(view), len(view.seats)
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
            casting = own.copy()
            for seat in british:
                casting[seat] = 1
            for seat in french:
                casting[seat] = -1
            found.append(casting)
            weights.append(exp(sum(lean[seat] * casting[seat] for seat in others)))
    return found, weights


def sides(view: TortugaView) -> list[float]:
    """For each seat which side it is of, from -1 (French, for certain) to 1 (British), as far as one can believe it."""
    found, weights = castings(view)
    whole = sum(weights)
    # Divided at last, so that what is certain is a whole number.
    return [
        sum(weight * casting[seat] for weight, casting in zip(weights, found, strict=True)) / whole
        for seat in range(len(view.seats))
    ]
