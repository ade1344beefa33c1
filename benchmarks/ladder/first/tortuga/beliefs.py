"""What an automatic player of Tortuga 1667 wants, and what it believes of the others."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import tanh

from engine.games.tortuga.cards import kind_of, team_of
from engine.games.tortuga.view import SeatView, TortugaView

EVIDENCE = 1.2
"""How far an open gain for one side makes others believe in that side."""


def me(view: TortugaView) -> SeatView:
    """The own seat."""
    assert view.viewer is not None
    return view.seats[view.viewer]


def team(view: TortugaView) -> str:
    """The own team: `british`, `french` or `dutch`."""
    loyalty = me(view).loyalty
    assert loyalty is not None
    return team_of(loyalty)


def side(view: TortugaView) -> int:
    """1 for the British, -1 for the French; who is Dutch helps the side that is behind."""
    british, french = view.treasure.scores
    return {"british": 1, "french": -1, "dutch": (french > british) - (british > french)}[team(view)]


def gain(view: TortugaView, british: int, french: int) -> float:
    """What it is worth if the scores change by so much."""
    lead = view.treasure.scores[0] - view.treasure.scores[1]
    if team(view) == "dutch":
        return abs(lead) - abs(lead + british - french)
    return side(view) * (british - french)


def leans(view: TortugaView) -> list[float]:
    """For each seat how British (above 0) or French it looks, from treasure moved in the open, brawls,
    and a Cabin Fever that the viewer was part of."""
    seats = len(view.seats)
    leans = [0.0 if team(view) == "dutch" else -side(view) / max(1, seats - 1)] * seats
    for before, after in pairwise(view.treasure_story):
        who = _on_turn(view, after.turn)
        moved_openly = after.tortuga == before.tortuga and after.galleon <= before.galleon
        if who is not None and moved_openly:
            lead = after.scores[0] - after.scores[1] - before.scores[0] + before.scores[1]
            leans[who] += EVIDENCE * min(1, after.turn / seats) * ((lead > 0) - (lead < 0))
    for vote in view.votes:
        found = dict(vote.counts)
        for seat in vote.participants if vote.kind == "brawl" else ():
            leans[seat] += (found["british"] - found["french"]) / (2 * len(vote.cards))
    for note in view.notes:
        if note.kind == "loyalty" and note.seat is not None and note.cards[0] != note.cards[1]:
            leans[note.seat] = {"british": 3.0, "french": -3.0, "dutch": 0.0}[note.cards[0]]
    return leans


def _on_turn(view: TortugaView, turn: int) -> int | None:
    """Whose turn it was, if that can still be told: not across turns lost by Scurvy."""
    for vote in view.votes:
        if vote.turn == turn:
            return vote.caller
    if view.on_turn is None or not turn or any(kind_of(card) == "scurvy" for card in view.event_discard):
        return None
    return (view.on_turn - view.turns + turn) % len(view.seats)


def friend(view: TortugaView, seat: int) -> float:
    """From -1 (a foe) to 1; oneself is one's best friend."""
    return 1.0 if seat == view.viewer else side(view) * tanh(leans(view)[seat])


def friends(view: TortugaView, seats: Sequence[int]) -> float:
    """How many more friends than foes there are among the others."""
    return sum(friend(view, seat) for seat in seats if seat != view.viewer)
