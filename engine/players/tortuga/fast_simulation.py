"""Where Tortuga's strong tries its answers: on sketched tables that look to it as its own does."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from engine.choice import Choice, Value
from engine.games.tortuga.cards import SHIPS, SIDES, SLOTS
from engine.games.tortuga.view import TortugaView
from engine.players import Answering
from engine.players.monte_carlo import Fact
from engine.players.tortuga.answer_values import WORTHS, forced, victim, ways
from engine.players.tortuga.beliefs import me
from engine.players.tortuga.fast_model import PLACES, Sketch
from engine.players.tortuga.fast_playout import Deed, do, play_on, promise
from engine.players.tortuga.fast_playout import deed as in_haste
from engine.players.tortuga.hidden_sample import Unknown
from engine.players.tortuga.situation import Mind
from engine.players.tortuga.vote_odds import DECK, brawls, effect, succeeds

HORIZON = 16
"""So many turns are played on. To the end takes four times as long, and what it then answered otherwise than good was
worth no more."""
COVER = 0.07
"""How much less likely one wins, for each treasure that one would give not to show whom one plays for."""
UPSET = 0.1
"""The same for who is Dutch and upsets what is even: what they could do with it later is seldom left to them."""
DOUBTFUL = frozenset({
    "action", "move_to", "maroon_whom", "pistol_whom", "reveal_slot", "forced_slot", "force_whom", "letter_whom",
    "shift_from",
})  # fmt: skip
"""What is tried: the other decisions are votes, which good counts out, and small things."""

Drawn = tuple[Sketch, int]
"""A table, and the seed of its chance."""


class Stage:
    """For one decision of one seat."""

    def __init__(self, view: TortugaView, choice: Choice) -> None:
        self.view, self.choice, self.mind = view, choice, Mind(view)
        self.seat = self.mind.seat
        self._unknown = Unknown(view)
        self._deeds: dict[str, Deed] = {}
        self._cover = COVER * self.mind.cover
        hand = () if me(view).pirate_code else me(view).hand or ()
        self._hand = {kind: sorted({effect(card, kind) for card in hand}) for kind in DECK}

    def draw(self, random: Random) -> Drawn:
        """A table that it may be."""
        return self._unknown.drawn(random), random.getrandbits(64)

    def tried(self, drawn: Drawn, one: Answering, facts: Sequence[Fact]) -> tuple[float, list[float]]:
        """How likely the seat wins with this answer, and what is read off what comes of it."""
        table, random = drawn[0].copy(), Random(drawn[1])
        even = not table.lead
        shown = self._begin(table, self.deed(one[1]), random)
        upset = self.mind.dutch and even and table.lead
        play_on(table, self._next(table, random), random, HORIZON)
        worth = self._worth(table)
        if shown:
            worth -= self._cover
        if upset:
            worth -= UPSET
        return worth, [fact(table, self.seat) for fact in facts]

    def _worth(self, table: Sketch) -> float:
        side = table.sides[self.seat]
        if table.won is not None:
            return float(table.won == side)
        if not side:
            return max(0.02, 0.55 - 0.2 * abs(table.lead))
        likely = promise(table)
        return likely if side > 0 else 1 - likely

    def _next(self, table: Sketch, random: Random) -> int:
        """Whose turn comes then; of two, one may have an action left."""
        view = self.view
        assert view.on_turn is not None
        if view.actions_left > 1 and table.won is None:
            do(table, view.on_turn, in_haste(table, view.on_turn, random), random)
        return (view.on_turn + 1) % table.seats

    # --- what is done -----------------------------------------------------------------------------------

    def deed(self, answer: Value) -> Deed:
        """What an answer does; an action's details as good would choose them."""
        name = str(answer)
        if name not in self._deeds:
            action = self.choice.name == "action"
            self._deeds[name] = self._acting(name) if action else self._going_on(name.partition(":")[2])
        return self._deeds[name]

    def _going_on(self, what: str) -> Deed:
        """The answer to a question that follows on an action or a card."""
        match self.choice.name:
            case "move_to":
                return "move", PLACES.index(what), 0
            case "maroon_whom" | "pistol_whom":
                return "maroon", int(what), 0
            case "shift_from":
                place, _, side = what.partition("-")
                return "shift", PLACES.index(place), -1 if side == SIDES[0] else 1
            case "letter_whom":
                seat, _, ship = what.partition(":")
                return "letter", int(seat), PLACES.index(ship)
            case "force_whom":
                return self._forcing(int(what))
            case _:
                return "reveal", int(what), 0

    def _acting(self, action: str) -> Deed:
        mind = self.mind
        here, lying = PLACES.index(mind.place), [str(slot) for slot, one in enumerate(self.view.row) if one.lies]

        def best(name: str, options: Sequence[str]) -> str:
            return max(options, key=lambda one: WORTHS[name](mind, one))

        match action:
            case "reveal":
                return "reveal", int(best("reveal_slot", lying)), 0
            case "force":
                return self._forcing(victim(mind))
            case "move":
                return "move", PLACES.index(best("move_to", ways(mind))), 0
            case "maroon":
                crew = [str(one) for one in mind.board.lines[mind.place] if one != self.seat]
                return "maroon", int(best("maroon_whom", crew)), 0
            case "shift":
                full = [f"{mind.place}-{side}" for side in SIDES if mind.board.at(mind.place, side)]
                return "shift", here, -1 if best("shift_from", full).endswith(SIDES[0]) else 1
            case "letter":
                ashore = [seat for seat in range(len(self.view.seats)) if mind.board.place_of(seat) not in SHIPS]
                seat, _, ship = best("letter_whom", [f"{one}:{ship}" for one in ashore for ship in SHIPS]).partition(
                    ":"
                )
                return "letter", int(seat), PLACES.index(ship)
        return action, here, 0

    def _forcing(self, seat: int) -> Deed:
        lying = [slot for slot, one in enumerate(self.view.row) if one.lies]
        one, other = max(
            combinations(lying, 2), key=lambda pair: sum(forced(self.mind, str(slot), seat) for slot in pair)
        )
        return "force", seat, len(SLOTS) * one + other

    def _begin(self, table: Sketch, what: Deed, random: Random) -> bool:
        """The answer itself, with the own vote cards if it calls a vote, and the end of the card that asked; whether it
        shows the own side."""
        seat = self.seat
        shown = what[0] == "shift" and what[2] == table.sides[seat]
        if what[0] in DECK:
            shown = self._vote(table, what[0], random)
        else:
            if what[0] == "letter" and self.view.turned_up:
                table.letters[seat] += 1
            do(table, seat, what, random)
        if self.view.turned_up:
            slot = next((slot for slot, one in enumerate(table.row) if not one), 0)
            table.settle(slot, random)
        table.compare()
        return shown

    def _vote(self, table: Sketch, kind: str, random: Random) -> bool:
        """A vote that the seat calls, with the best of its cards; whether it takes what shows its side."""
        here, side = table.where[self.seat], table.sides[self.seat] or self.mind.own or 1
        line = table.lines[here]
        voters = [seat for seat in (line[1:] if kind == "mutiny" else line) if seat != self.seat]
        wants = table.for_and_against(voters, 1 if kind == "brawl" else side)
        cards = self._hand[kind] or (None,)
        chance = random.random()
        if kind == "brawl":
            ends = [brawls(*wants, card) for card in cards]
            british, french = max(ends, key=lambda odds: side * (odds[0] - odds[1]))
            table.ashore(2 if chance < british else 0 if chance < british + french else 1)
        elif chance < max(succeeds(kind, *wants, card) for card in cards):
            if kind == "mutiny":
                table.maroon(line[0])
            elif self.mind.spoils(self.mind.place, 1.0) > self.mind.cover:
                table.take(here, side)
                return True
        return False
