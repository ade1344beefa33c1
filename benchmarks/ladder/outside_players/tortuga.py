"""Outside player of Tortuga 1667: the raider, which shifts treasure, attacks and maroons."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random

from engine.choice import Choice, PickOne, PickSome
from engine.games.tortuga.cards import SHIPS, VOTE_CARDS, kind_of, team_of
from engine.games.tortuga.view import Holds, TortugaView
from engine.players import Answering


def raider(view: TortugaView, choices: Sequence[Choice], random: Random) -> Answering | None:
    """Return the raider's answer: attack as captain if there is prey, and move treasure as soon as possible.

    None if no choice needs an answer.
    """
    choice = next((one for one in choices if one.blocks), None)
    if not isinstance(choice, (PickOne, PickSome)):
        return None
    evaluation = _Evaluation(view)
    ids = [option.id for option in choice.options]
    ranked = sorted(ids, key=lambda one: (-evaluation.worth(choice.name, one), random.random()))
    if isinstance(choice, PickOne):
        return choice.name, ranked[0]
    taken = ranked[: max(1, choice.least)] if choice.most else []
    return choice.name, [one for one in ids if one in taken]


class _Evaluation:
    def __init__(self, view: TortugaView) -> None:
        assert view.viewer is not None
        self.view, self.seat = view, view.viewer
        seat = view.seats[view.viewer]
        british, french = view.treasure.scores
        team = team_of(seat.loyalty or "loyalty-dutch.1")
        self.own = {"british": 1, "french": -1}.get(team, 1 if french > british else -1)
        self.side = "british" if self.own > 0 else "french"
        self.foes = self._suspects()
        self.winning = (british - french) * self.own > 0

    def _suspects(self) -> list[float]:
        """Return for each seat how likely it is an opponent. Larger numbers are likelier.

        A turn in which the seat helped the other side adds 1. A turn in which it helped the viewer's side subtracts 1.
        The viewer's own seat has -5.
        """
        seats, found = len(self.view.seats), [0.0] * len(self.view.seats)
        for before, after in pairwise(self.view.treasure_story):
            if self.view.on_turn is None or after.turn == 0:
                continue
            who = (self.view.on_turn - self.view.turns + after.turn) % seats
            lead = after.scores[0] - after.scores[1] - before.scores[0] + before.scores[1]
            found[who] -= self.own * ((lead > 0) - (lead < 0))
        if seats == 2:
            found[1 - self.seat] = 1.0
        found[self.seat] = -5.0
        return found

    def holds(self, ship: str) -> Holds:
        return {"jolly": self.view.treasure.jolly, "dutchman": self.view.treasure.dutchman}[ship]

    def theirs(self, holds: Holds) -> int:
        return holds.french if self.own > 0 else holds.british

    def worth(self, name: str, answer: str) -> float:
        what = answer.partition(":")[2] or answer
        place = self.view.seats[self.seat].place
        if name == "action":
            return self.acting(answer, place)
        if name == "ballot":
            return self.voting(what)
        if name in ("maroon_whom", "pistol_whom", "force_whom", "fever_whom"):
            return self.foes[int(what)]
        if name in ("nest_whom", "map_whom"):
            return -self.foes[int(what)]
        if name in ("shift_from", "first_hold"):
            return float(what.endswith(self.side) == (name == "first_hold"))
        if name == "spoils":
            source, _, to = answer.partition(">")
            return 2.0 * to.endswith(self.side) - source.endswith(self.side)
        if name == "move_to":
            return 1.0 if what in SHIPS else 0.5 if what.startswith("boat") else 0.0
        if name in ("reveal_slot", "forced_slot"):
            card = self.view.row[int(what)].card
            return 0.0 if card is None else self.turning(kind_of(card))
        return float(answer == "use")

    def turning(self, kind: str) -> float:
        return (9.0 if self.winning else -9.0) if kind == "armada" else {"spot": -2.0, "albatross": -1.0}.get(kind, 0.5)

    def acting(self, action: str, place: str) -> float:
        line = self.view.lines.get(place, ())
        match action:
            case "attack":
                other = self.holds(SHIPS[1 - SHIPS.index(place)])
                friends = sum(self.foes[seat] <= 0 for seat in line)
                return (5.0 if self.view.treasure.galleon or self.theirs(other) else 0.0) * (friends * 2 >= len(line))
            case "shift":
                return 4.0 if self.theirs(self.holds(place)) else -1.0
            case "maroon":
                return max((self.foes[seat] for seat in line), default=0.0) * 2.5
            case "mutiny":
                return 2.2 * self.foes[line[0]] if line else 0.0
            case "brawl":
                return 1.5 if self.theirs(self.view.treasure.tortuga) else -1.0
            case "move":
                return 1.0 if place not in SHIPS else -1.0
            case "reveal":
                known = [kind_of(slot.card) for slot in self.view.row if slot.card]
                return 6.0 if self.winning and "armada" in known else 0.3
            case "view":
                return 0.4 if sum(slot.card is None for slot in self.view.row if slot.lies) > 1 else 0.0
        return 0.1

    def voting(self, card: str) -> float:
        vote, one = self.view.vote, VOTE_CARDS[card]
        assert vote
        if vote.kind == "brawl":
            return float(sum((symbol == "british") * 2 - 1 for symbol in one.brawl) * self.own)
        captain = self.view.lines[vote.place][0]
        helps = 1.0 if self.foes[captain] <= 0 else -1.0
        if vote.kind == "attack":
            return helps * sum(-1.0 if symbol == "water" else 1.0 for symbol in one.attack)
        return -helps * sum(1.0 if symbol == "skull" else -1.0 for symbol in one.mutiny)
