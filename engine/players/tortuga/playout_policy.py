"""Playout policy and evaluation for Tortuga 1667 on the full rules. They know all loyalties."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from engine.choice import Choice, PickOne, PickSome
from engine.games.tortuga.cards import SHIPS, VOTE_CARDS, kind_of, team_of
from engine.games.tortuga.state import TortugaState
from engine.players import Answering
from engine.players.random_player import anything

NOISE = 0.25
"""Amplitude of the random noise on each value, since players judge differently."""


def side(loyalty: str) -> int:
    """Return the side of a loyalty card: 1 for the British, -1 for the French, and 0 for the Dutch."""
    return {"british": 1, "french": -1}.get(team_of(loyalty), 0)


def lead(state: TortugaState) -> int:
    """Return the lead of the British over the French, in treasures."""
    return sum(
        number * (1 if hold.endswith("british") else -1) for hold, number in state.treasure.items() if "-" in hold
    )


class GreedyValues:
    """Values of the answers of one seat in one state. They count only the direct effect of an answer, which makes them
    fast.
    """

    def __init__(self, state: TortugaState, seat: int) -> None:
        self.state, self.seat = state, seat
        self.sides = [side(one) for one in state.loyalties]
        ahead = lead(state)
        self.own = self.sides[seat] or ((ahead < 0) - (ahead > 0)) or 1
        self.hold = "british" if self.own > 0 else "french"
        self.other = "french" if self.own > 0 else "british"

    def friend(self, seat: int) -> int:
        """Return 1 for a seat on the own side, -1 for one on the other side, 0 for the Dutch."""
        return self.sides[seat] * self.own

    def action(self, option: str) -> float:
        """Return the value, in treasures, of the action with this option id."""
        state, place = self.state, self.state.place_of(self.seat)
        line = state.lines.get(place, [])
        treasure = state.treasure
        match option:
            case "attack":
                rival = SHIPS[1 - SHIPS.index(place)]
                prey = treasure["galleon"] or treasure[f"{rival}-{self.other}"]
                likely = 0.35 + 0.35 * sum(self.friend(seat) for seat in line) / len(line)
                return likely * (1.5 if prey else 0.5 if treasure[f"{rival}-{self.hold}"] else 0.0)
            case "shift":
                return 2.0 if treasure[f"{place}-{self.other}"] else -1.0
            case "brawl":
                likely = 0.4 + 0.3 * sum(self.friend(seat) for seat in line) / len(line)
                return likely * 1.2 * treasure[f"tortuga-{self.other}"]
            case "maroon":
                return max(self.maroon_order_value(seat, place) for seat in line if seat != self.seat)
            case "mutiny":
                crew = line[1:]
                likely = 0.5 + 0.4 * sum(self.friend(seat) for seat in crew) / len(crew)
                return -0.9 * self.friend(line[0]) * likely
            case "move":
                return 0.6 if place not in SHIPS else -0.3
            case "reveal":
                return 0.15 if self.own * lead(state) <= 0 else 0.4
            case "view":
                return 0.1
        return 0.05

    def maroon_order_value(self, seat: int, place: str) -> float:
        """Return the value, in treasures, of removing a seat from its place."""
        line = self.state.lines.get(place, [])
        return -self.friend(seat) * (0.6 + 0.4 * (seat in (line[:1] + line[-1:])))

    def vote(self, card: str) -> float:
        """Return the value of a vote card in the running vote, only to compare it with others."""
        vote, one = self.state.vote, VOTE_CARDS[card]
        assert vote
        if vote.kind == "brawl":
            return sum(1.0 if flag == self.hold else -1.0 for flag in one.brawl)
        captain = self.friend(self.state.lines[vote.place][0])
        if vote.kind == "attack":
            return captain * sum(-1.0 if symbol == "water" else 1.0 + (symbol == "cannon") for symbol in one.attack)
        return -captain * sum(1.0 if symbol == "skull" else -1.0 for symbol in one.mutiny)

    def worth(self, name: str, option: str) -> float:
        """Return the value of an option in the choice of this name, or 0 for other choices.

        It can only be compared with other values of that choice.
        """
        what = option.partition(":")[2]
        match name:
            case "action":
                return self.action(option)
            case "ballot":
                return self.vote(what)
            case "spoils":
                source, _, to = option.partition(">")
                if not to:
                    return 0.0
                return 1.0 * to.endswith(self.hold) - to.endswith(self.other) - source.endswith(self.hold)
            case "maroon_whom" | "pistol_whom":
                return self.maroon_order_value(int(what), self.state.place_of(int(what)))
            case "force_whom" | "fever_whom":
                return -self.friend(int(what))
            case "map_whom" | "nest_whom":
                return self.friend(int(what))
            case "shift_from" | "first_hold":
                return float(option.endswith(self.hold) == (name == "first_hold"))
            case "reveal_slot" | "forced_slot":
                return self.turning(self.state.row[int(what)]) if self.seat in self.peekers(int(what)) else 0.0
            case "move_to":
                return float(what in SHIPS)
            case "fountain" | "letter_use":
                return float(option == "use")
        return 0.0

    def peekers(self, slot: int) -> list[int]:
        """Return the seats that have looked at the card in this slot."""
        return [seat for seat, seen in enumerate(self.state.peeked) if slot in seen]

    def turning(self, card: str) -> float:
        """Return the value, in treasures, of turning up an event card."""
        kind = kind_of(card) if card else ""
        if kind == "armada":
            return 6.0 * ((self.own * lead(self.state) > 0) * 2 - 1)
        return {"spot": -1.0, "albatross": -0.5, "letter": 0.3, "pistol": 0.3}.get(kind, 0.0)


def greedy_policy(state: TortugaState, seat: int, choices: Sequence[Choice], random: Random) -> Answering | None:
    """Return a rough answer, about a hundred times as fast as *good*, or None if no choice needs one.

    It knows all loyalties.
    """
    choice = next((one for one in choices if one.blocks), None)
    if choice is None:
        return None
    if isinstance(choice, (PickOne, PickSome)):
        options = choice.options
        if isinstance(choice, PickOne) and len(options) == 1:
            return choice.name, options[0].id
        situation = GreedyValues(state, seat)
        worths = [
            (situation.worth(choice.name, one.id) + NOISE * random.random(), number)
            for number, one in enumerate(options)
        ]
        if isinstance(choice, PickOne):
            return choice.name, options[max(worths)[1]].id
        taken = sorted(number for _, number in sorted(worths, reverse=True)[: choice.least])
        return choice.name, [options[number].id for number in taken]
    return anything(None, [choice], random)  # type: ignore[arg-type]


def value(state: TortugaState, seat: int) -> float:
    """Return the estimated chance of a seat's team to win, from 0 to 1, from its lead and the pawns' positions."""
    ahead, team = lead(state), team_of(state.loyalties[seat])
    if team == "dutch":
        return max(0.02, 0.55 - 0.2 * abs(ahead))
    sides = [side(one) for one in state.loyalties]
    placed = 0.0
    for ship in SHIPS:
        line = state.lines[ship]
        if line:
            placed += 0.35 * sides[line[0]] + 0.3 * sides[line[-1]] + 0.08 * sum(sides[one] for one in line)
    return 1 / (1 + exp(-0.6 * (ahead + placed) * (1 if team == "british" else -1)))
