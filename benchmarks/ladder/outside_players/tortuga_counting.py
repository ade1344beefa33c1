"""Outside players of Tortuga 1667 that compute the treasure of each action: admiral and smuggler.

The admiral takes whatever helps most. The smuggler avoids attacks and prefers the holds and Tortuga.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import exp
from random import Random

from engine.choice import Choice, PickOne, PickSome
from engine.games.tortuga.cards import SHIPS, VOTE_CARDS, kind_of, team_of, vote_deck
from engine.games.tortuga.view import Holds, TortugaView, Vote
from engine.players import Answering, Player

TRIALS = 40
"""Simulated votes from which a probability is estimated."""
EVENT = {"pistol": 1.0, "letter": 0.5, "nest": 0.2, "fever": -0.3, "spot": -1.2, "albatross": -0.6, "code": -0.3,
         "scurvy": -0.4, "facade": 0.0}  # fmt: skip
"""By event card: its value to the player who turns it up."""


@dataclass(frozen=True)
class Style:
    """Preferences of a player.

    `likes` has factors by which the values of actions are multiplied, by the id of the action. The factor of a missing
    action is 1. `hurry` is the value of bringing the end of the game nearer when ahead.
    """

    likes: dict[str, float] = field(default_factory=dict)
    hurry: float = 0.5


def playing(style: Style) -> Player:
    """Return a player of this style."""

    def player(view: TortugaView, choices: Sequence[Choice], random: Random) -> Answering | None:
        choice = next((one for one in choices if one.blocks), None)
        if not isinstance(choice, (PickOne, PickSome)):
            return None
        evaluation = _Evaluation(view, style, random)
        worth = {option.id: evaluation.worth(choice.name, option.id) for option in choice.options}
        ranked = sorted(worth, key=lambda one: (-worth[one], random.random()))
        if isinstance(choice, PickOne):
            return choice.name, ranked[0]
        taken = ranked[: max(1, choice.least)] if choice.most else []
        return choice.name, [one for one in worth if one in taken]

    return player


class _Evaluation:
    def __init__(self, view: TortugaView, style: Style, random: Random) -> None:
        assert view.viewer is not None
        self.view, self.style, self.random, self.seat = view, style, random, view.viewer
        self.me = view.seats[view.viewer]
        british, french = view.treasure.scores
        team = team_of(self.me.loyalty or "loyalty-dutch.1")
        self.own = {"british": 1, "french": -1}.get(team, 1 if french > british else -1)
        self.side, self.other = ("british", "french")[:: self.own]
        self.lead = (british - french) * self.own
        self.friends = self._friends()

    def _friends(self) -> list[float]:
        """Return for each seat the probability that it is an ally, from 0 to 1.

        It is estimated from the treasure that the seat moved on its turns.
        """
        seats, seen = len(self.view.seats), [0.0] * len(self.view.seats)
        story = self.view.treasure_story
        for before, after in pairwise(story):
            if self.view.on_turn is not None and after.turn:
                who = (self.view.on_turn - self.view.turns + after.turn) % seats
                moved = after.scores[0] - after.scores[1] - before.scores[0] + before.scores[1]
                seen[who] += self.own * ((moved > 0) - (moved < 0))
        if story and self.view.turns <= 2:
            for ship, holds in (("jolly", story[0].jolly), ("dutchman", story[0].dutchman)):
                if self.view.lines[ship]:
                    seen[self.view.lines[ship][0]] += self.own * (holds.british - holds.french)
        others = [seat for seat in range(seats) if seat != self.seat]
        odds, mates = {seat: exp(1.5 * seen[seat]) for seat in others}, seats // 2 - 1
        found = [min(1.0, mates * odds.get(seat, 0.0) / sum(odds.values())) for seat in range(seats)]
        found[self.seat] = 1.0
        return found

    # --- treasure ----------------------------------------------------------------------------------------

    def holds(self, ship: str) -> Holds:
        """Return the treasures on a ship, by side. `ship` is `jolly` or `dutchman`."""
        return self.view.treasure.jolly if ship == "jolly" else self.view.treasure.dutchman

    def of(self, holds: Holds, side: str) -> int:
        """Return how many treasures in these holds belong to `side`, which is `british` or `french`."""
        return holds.british if side == "british" else holds.french

    def worth(self, name: str, answer: str) -> float:
        """Return the value, in treasures, of an option in the choice of this name. `answer` is the id of the option."""
        what = answer.partition(":")[2] or answer
        match name:
            case "action":
                return self.acting(answer) * self.style.likes.get(answer, 1.0)
            case "ballot":
                return self.voting(what)
            case "maroon_whom" | "pistol_whom":
                return self.harm(int(what))
            case "force_whom":
                return 1 - self.friends[int(what)]
            case "nest_whom" | "map_whom" | "fever_whom":
                return self.friends[int(what)]
            case "nest_cards":
                card = VOTE_CARDS[what]
                return len(card.brawl) * (card.brawl[0] == self.side) + 0.5 * ("water" not in card.attack)
            case "shift_from":
                return float(what.endswith(self.other))
            case "first_hold":
                return float(what.endswith(self.side))
            case "spoils":
                source, _, to = answer.partition(">")
                return (
                    (to.endswith(self.side) + source.endswith(self.other) - source.endswith(self.side)) if to else 0.0
                )
            case "move_to" | "letter_whom":
                return self.moving(what)
            case "reveal_slot" | "forced_slot":
                return self.turning(self.view.row[int(what)].card)
            case "view_slots":
                return float(self.view.row[int(what)].card is None)
            case "force_slots":
                return -self.turning(self.view.row[int(what)].card)
        return float(answer == "use")

    def harm(self, seat: int) -> float:
        """Return the value of having a seat marooned, in treasures."""
        foe = 1 - 2 * self.friends[seat]
        roles = self.view.seats[seat].roles
        return foe * (
            1.0
            + 0.6 * ("captain" in roles)
            + 0.6 * ("cabin" in roles)
            - 0.8 * (self.view.seats[seat].place == "tortuga")
        )

    def turning(self, card: str | None) -> float:
        """Return the value of turning up the event card `card`, in treasures. None is an unknown card.

        Once the last five cards are in the row, an unknown one may be the Armada, which ends the game.
        """
        ends = 12.0 * ((self.lead > 0) - (self.lead < 0))
        if card is None:
            lying = sum(slot.lies for slot in self.view.row)
            return (
                ends / lying
                if self.view.armada_in_row
                else self.style.hurry * ((self.lead > 0) - (self.lead < 0)) - 0.1
            )
        kind = kind_of(card)
        if kind == "storm":
            holds = self.holds(self.me.place) if self.me.place in SHIPS else Holds(0, 0)
            return float(self.of(holds, self.other) - self.of(holds, self.side))
        return (
            ends if kind == "armada" else EVENT.get(kind, 0.1) + self.style.hurry * ((self.lead > 0) - (self.lead < 0))
        )

    def acting(self, action: str) -> float:
        """Return the value, in treasures, of the action with this option id."""
        place, line = self.me.place, self.view.lines.get(self.me.place, ())
        match action:
            case "attack":
                prey = self.holds(SHIPS[1 - SHIPS.index(place)])
                gain = 1.0 if self.view.treasure.galleon else 2.0 * bool(self.of(prey, self.other))
                return gain * self.likely("attack", line, place)
            case "shift":
                return 2.0 if self.of(self.holds(place), self.other) else -5.0
            case "maroon":
                return max(self.harm(seat) for seat in line if seat != self.seat)
            case "mutiny":
                others = [seat for seat in line if seat != line[0]]
                return (self.harm(line[0]) + 0.5) * self.likely("mutiny", others, place)
            case "brawl":
                lies = self.view.treasure.tortuga
                most, least = self.likely("brawl", line, place), self.likely("brawl", line, place, against=True)
                return (
                    most * 2 * self.of(lies, self.other)
                    - least * 2 * self.of(lies, self.side)
                    + ((1 - most - least) * (self.of(lies, self.other) - self.of(lies, self.side)))
                )
            case "move":
                return 0.7 * max(self.moving(to) for to in self.ways())
            case "reveal":
                return max(self.turning(slot.card) for slot in self.view.row if slot.lies)
            case "force":
                known = [self.turning(slot.card) for slot in self.view.row if slot.lies]
                return (
                    ends - 0.1
                    if (ends := sorted(known)[1]) and self.view.armada_in_row
                    else self.style.hurry * self.lead
                ) * 0.9
            case "letter":
                return 0.8 * max(self.moving(ship) for ship in SHIPS) if place not in SHIPS else -1.0
            case "view":
                return 0.15
        return -1.0

    def ways(self) -> list[str]:
        """Return the ids of the places to which the player's own pawn can move."""
        place = self.me.place
        if place == "tortuga":
            return [f"boat_{ship}" for ship in SHIPS]
        return [f"boat_{place}"] if place in SHIPS else ["tortuga", place.removeprefix("boat_")]

    def moving(self, to: str) -> float:
        """Return the value of moving to a place, in treasures."""
        if ":" in to:
            seat, _, ship = to.partition(":")
            return self.moving(ship) * (2 * self.friends[int(seat)] - 1) + 0.2 * (int(seat) == self.seat)
        ship = to.removeprefix("boat_")
        if self.me.place in SHIPS:
            ship = SHIPS[1 - SHIPS.index(self.me.place)]
            leaving = self.aboard(self.me.place) + 0.3
            return 0.4 * self.aboard(ship) - leaving
        if to == "tortuga":
            lies = self.view.treasure.tortuga
            return 0.4 * self.of(lies, self.other) if not self.view.lines["tortuga"] else 0.0
        return self.aboard(ship) * (0.6 if to.startswith("boat") else 1.0)

    def aboard(self, ship: str) -> float:
        """Return the value of being the last in the line of a ship, in treasures."""
        return (
            0.5 + 1.2 * bool(self.of(self.holds(ship), self.other)) + 0.4 * self.of(self.holds(ship), self.side) * 0.5
        )

    # --- votes -------------------------------------------------------------------------------------------

    def likely(self, kind: str, voters: Sequence[int], place: str, against: bool = False, card: str = "") -> float:
        """Return the probability, found by simulation, that a vote ends as the player wants.

        `kind` is `attack`, `brawl` or `mutiny`, `voters` are the seats that vote, and `place` is where they vote.
        `card` is the player's own card, by default the best one of the hand. With `against` it is the probability of
        the opposite result.
        """
        if not card and self.seat in voters and self.me.hand:
            return (
                max(self.likely(kind, voters, place, against, one) for one in self.me.hand)
                if not against
                else (
                    self.likely(kind, voters, place, against, max(self.me.hand, key=lambda one: self.leans(kind, one)))
                )
            )
        pool = [one for one in vote_deck(self.view.vote_cards) if one not in (self.me.hand or ())]
        found = 0
        for _ in range(TRIALS):
            drawn = self.random.sample(pool, 1 + 3 * len(voters))
            played = [drawn[0], *([card] if card else [])]
            for n, seat in enumerate(seat for seat in voters if seat != self.seat):
                hand = drawn[1 + 3 * n : 4 + 3 * n]
                friend = self.random.random() < self.friends[seat]
                played.append((max if friend else min)(hand, key=lambda one: self.leans(kind, one)))
            found += self.decided(kind, played) == (-1 if against else 1)
        return found / TRIALS

    def leans(self, kind: str, card: str) -> float:
        """Return how much a card helps a vote that the player itself would call. Larger numbers are better.

        `kind` is `attack`, `brawl` or `mutiny`, and `card` is the id of the card. The number only serves to compare
        cards.
        """
        signs = VOTE_CARDS[card].symbols(kind)
        good = {"attack": ("torch", "cannon"), "brawl": (self.side,), "mutiny": ("skull",)}[kind]
        return sum(1.0 if sign in good else -1.0 for sign in signs) + 0.1 * ("cannon" in signs)

    def decided(self, kind: str, cards: Sequence[str]) -> int:
        """Return the result of a vote with these cards: 1 as the player wants, 0 undecided, -1 the opposite.

        `kind` is `attack`, `brawl` or `mutiny`.
        """
        signs = [sign for card in cards for sign in VOTE_CARDS[card].symbols(kind)]
        if kind == "attack":
            return 1 if "cannon" in signs and signs.count("torch") > signs.count("water") else -1
        good = self.side if kind == "brawl" else "skull"
        number = 2 * signs.count(good) - len(signs)
        return (number > 0) - (number < 0)

    def voting(self, card: str) -> float:
        """Return the value of a vote card in the running vote, in treasures."""
        vote = self.view.vote
        assert vote
        wanted = self.wanted(vote)
        found = self.likely(vote.kind, vote.participants, vote.place, card=card)
        if vote.kind == "brawl":
            found -= self.likely(vote.kind, vote.participants, vote.place, against=True, card=card)
        return wanted * found + 0.001 * wanted * self.leans(vote.kind, card)

    def wanted(self, vote: Vote) -> float:
        """Return how much the player wants the vote to succeed, from -1 to 1. It is negative if it should fail."""
        if vote.kind == "brawl":
            return 1.0
        captain = self.view.lines[vote.place][0]
        return (2 * self.friends[captain] - 1) * (1 if vote.kind == "attack" else -1) or 0.1


admiral = playing(Style())
smuggler = playing(
    Style({"attack": 0.2, "mutiny": 0.3, "maroon": 0.5, "brawl": 1.2, "shift": 1.2, "move": 1.5}, hurry=0.8)
)
