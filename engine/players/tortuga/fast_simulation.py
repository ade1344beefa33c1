"""Simulator of the strong player of Tortuga 1667: it evaluates answers in the fast simulator."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from engine.choice import Choice, Value
from engine.games.tortuga.cards import SHIPS, SIDES, SLOTS
from engine.games.tortuga.view import TortugaView
from engine.players import Answering
from engine.players.monte_carlo import Fact
from engine.players.tortuga.answer_values import VALUES, best_victim, destinations, forced_value
from engine.players.tortuga.beliefs import me
from engine.players.tortuga.fast_model import PLACES, FastTable
from engine.players.tortuga.fast_playout import Action, british_win_chance, carry_out_action, play_on
from engine.players.tortuga.fast_playout import choose_action as greedy_action
from engine.players.tortuga.hidden_sample import HiddenSampler
from engine.players.tortuga.table_evaluation import Situation
from engine.players.tortuga.vote_odds import DECK, brawl_chances, effect, success_chance

HORIZON = 16
"""Turns of a playout.

Playing to the end took four times as long, and the answers were no better.
"""
SECRECY = 0.07
"""Loss in the chance to win when an answer reveals the player's loyalty. It is multiplied by the value, in treasures,
of hiding it.
"""
UPSET = 0.1
"""Loss in the chance to win for a Dutch player who breaks a tie, because they can seldom restore it later."""
SEARCHED = frozenset({
    "action", "move_to", "maroon_whom", "pistol_whom", "reveal_slot", "forced_slot", "force_whom", "letter_whom",
    "shift_from",
})  # fmt: skip
"""Choices that are searched. The others are of little effect, or are votes, whose value *good* computes exactly."""

Drawn = tuple[FastTable, int]
"""A sampled table and the random seed of its playouts."""


class Simulator:
    """Evaluates the answers to one choice of one seat in the fast simulator, for the Monte Carlo search.

    It implements the protocol `engine.players.monte_carlo.Simulator`.
    """

    def __init__(self, view: TortugaView, choice: Choice) -> None:
        self.view, self.choice, self.situation = view, choice, Situation(view)
        self.seat = self.situation.seat
        self._sampler = HiddenSampler(view)
        self._actions: dict[str, Action] = {}
        self._secrecy = SECRECY * self.situation.secrecy
        hand = () if me(view).pirate_code else me(view).hand or ()
        self._hand = {kind: sorted({effect(card, kind) for card in hand}) for kind in DECK}

    def draw(self, random: Random) -> Drawn:
        """Return a random table that is consistent with the view."""
        return self._sampler.sample(random), random.getrandbits(64)

    def evaluate(self, drawn: Drawn, one: Answering, facts: Sequence[Fact]) -> tuple[float, list[float]]:
        """Play on after the answer `one` in the world `drawn`, which is not changed.

        Return the estimated chance to win, from 0 to 1, and the measured value of each of `facts`.
        """
        table, random = drawn[0].copy(), Random(drawn[1])
        even = not table.lead
        shown = self._carry_out_answer(table, self.action_of(one[1]), random)
        upset = self.situation.dutch and even and table.lead
        play_on(table, self._next(table, random), random, HORIZON)
        worth = self._win_chance(table)
        if shown:
            worth -= self._secrecy
        if upset:
            worth -= UPSET
        return worth, [fact(table, self.seat) for fact in facts]

    def _win_chance(self, table: FastTable) -> float:
        side = table.sides[self.seat]
        if table.won is not None:
            return float(table.won == side)
        if not side:
            return max(0.02, 0.55 - 0.2 * abs(table.lead))
        likely = british_win_chance(table)
        return likely if side > 0 else 1 - likely

    def _next(self, table: FastTable, random: Random) -> int:
        """Return the seat that plays next in the playout.

        With two players, a turn has two actions. If only the first one of the present turn was played, this method
        plays the second one.
        """
        view = self.view
        assert view.on_turn is not None
        if view.actions_left > 1 and table.won is None:
            carry_out_action(table, view.on_turn, greedy_action(table, view.on_turn, random), random)
        return (view.on_turn + 1) % table.seats

    # --- effects ---------------------------------------------------------------------------------------

    def action_of(self, answer: Value) -> Action:
        """Return the action for the fast simulator that corresponds to an answer to this simulator's choice.

        `answer` is the id of an option. If the action needs further answers, such as a destination, *good* chooses
        them.
        """
        name = str(answer)
        if name not in self._actions:
            action = self.choice.name == "action"
            self._actions[name] = self._main_action(name) if action else self._detail_action(name.partition(":")[2])
        return self._actions[name]

    def _detail_action(self, what: str) -> Action:
        """Return the action for the fast simulator that corresponds to an answer to a choice other than the action
        menu.

        Such a choice asks for a detail of an action, such as its destination, or belongs to an event card. `what` is
        the option's id after its first colon: `3` for `seat:3`.
        """
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
                return self._force_action(int(what))
            case _:
                return "reveal", int(what), 0

    def _main_action(self, action: str) -> Action:
        situation = self.situation
        here, lying = PLACES.index(situation.place), [str(slot) for slot, one in enumerate(self.view.row) if one.lies]

        def best(name: str, options: Sequence[str]) -> str:
            return max(options, key=lambda one: VALUES[name](situation, one))

        match action:
            case "reveal":
                return "reveal", int(best("reveal_slot", lying)), 0
            case "force":
                return self._force_action(best_victim(situation))
            case "move":
                return "move", PLACES.index(best("move_to", destinations(situation))), 0
            case "maroon":
                crew = [str(one) for one in situation.board.lines[situation.place] if one != self.seat]
                return "maroon", int(best("maroon_whom", crew)), 0
            case "shift":
                full = [f"{situation.place}-{side}" for side in SIDES if situation.board.at(situation.place, side)]
                return "shift", here, -1 if best("shift_from", full).endswith(SIDES[0]) else 1
            case "letter":
                ashore = [seat for seat in range(len(self.view.seats)) if situation.board.place_of(seat) not in SHIPS]
                seat, _, ship = best("letter_whom", [f"{one}:{ship}" for one in ashore for ship in SHIPS]).partition(
                    ":"
                )
                return "letter", int(seat), PLACES.index(ship)
        return action, here, 0

    def _force_action(self, seat: int) -> Action:
        lying = [slot for slot, one in enumerate(self.view.row) if one.lies]
        one, other = max(
            combinations(lying, 2), key=lambda pair: sum(forced_value(self.situation, str(slot), seat) for slot in pair)
        )
        return "force", seat, len(SLOTS) * one + other

    def _carry_out_answer(self, table: FastTable, what: Action, random: Random) -> bool:
        """Carry out the action `what`, and replace the event card that asked for it, if there is one.

        Return True if the action reveals the player's side to the others.
        """
        seat = self.seat
        shown = what[0] == "shift" and what[2] == table.sides[seat]
        if what[0] in DECK:
            shown = self._vote(table, what[0], random)
        else:
            if what[0] == "letter" and self.view.turned_up:
                table.letters[seat] += 1
            carry_out_action(table, seat, what, random)
        if self.view.turned_up:
            slot = next((slot for slot, one in enumerate(table.row) if not one), 0)
            table.refill(slot, random)
        table.check_extra_time()
        return shown

    def _vote(self, table: FastTable, kind: str, random: Random) -> bool:
        """Carry out a vote of this kind that the seat calls, and in which it plays its best card.

        `kind` is `attack`, `brawl` or `mutiny`. Return True if the seat wins treasure and the hold that it chooses
        reveals its side.
        """
        here, side = table.where[self.seat], table.sides[self.seat] or self.situation.own or 1
        line = table.lines[here]
        voters = [seat for seat in (line[1:] if kind == "mutiny" else line) if seat != self.seat]
        wants = table.for_and_against(voters, 1 if kind == "brawl" else side)
        cards = self._hand[kind] or (None,)
        chance = random.random()
        if kind == "brawl":
            ends = [brawl_chances(*wants, card) for card in cards]
            british, french = max(ends, key=lambda odds: side * (odds[0] - odds[1]))
            table.set_tortuga_treasure(2 if chance < british else 0 if chance < british + french else 1)
        elif chance < max(success_chance(kind, *wants, card) for card in cards):
            if kind == "mutiny":
                table.maroon(line[0])
            elif self.situation.spoils(self.situation.place, 1.0) > self.situation.secrecy:
                table.take_spoils(here, side)
                return True
        return False
