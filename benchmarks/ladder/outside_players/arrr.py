"""Outside players of Arrr!!!, which play by expected values: boatswain, duellist and purser.

The boatswain sails and never challenges. The duellist prefers Challenges. The purser prefers Pieces and spoils the
turns of others.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from benchmarks.ladder.outside_players.arrr_odds import (
    ABLE,
    ANSWERS,
    CREW_VALUE,
    FREE,
    HELP,
    SPOIL,
    SURE,
    Evaluation,
    Style,
    aid,
    chance,
    stake_of,
)
from engine.choice import Choice, PickOne, PickSome
from engine.games.arrr.card_registry import CAPTAINS, CREW, CREW_LIMIT, EVENTS, exploration_design, is_crew, kind_of
from engine.games.arrr.view import ArrrView, ThrowView
from engine.players import Answering, Player
from engine.players.random_player import anything


def playing(style: Style) -> Player:
    """Return a player of this style."""

    def player(view: ArrrView, choices: Sequence[Choice], random: Random) -> Answering | None:
        choice = next((one for one in choices if one.blocks), None)
        if choice is None:
            return None
        decider = _Decider(view, style)
        if isinstance(choice, PickOne):
            value = decider.one(choice.name, [option.id for option in choice.options])
            return choice.name, value
        if isinstance(choice, PickSome):
            ids = [option.id for option in choice.options]
            wanted = decider.some(choice.name, ids)
            if wanted is not None:
                return choice.name, [one for one in ids if one in wanted]
        if isinstance(choice.default, (str, int, list)):
            return choice.name, choice.default
        return anything(view, [choice], random)

    return player


class _Decider(Evaluation):
    """Chooses the answers of an outside player, from its seat's view and its `Style`."""

    def one(self, name: str, ids: list[str]) -> str:
        """Return the id of the option to pick in the choice `name`. `ids` are the ids of its options."""
        match name:
            case "declare":
                return self.declared(ids)
            case "captain":
                return max(ids, key=lambda one: CAPTAIN_WORTH.get(kind_of(one.partition(":")[2]), 0))
            case "reply":
                return "accept" if self.accepts() else "reject"
            case "counter_prize":
                other = self.view.seats[self.view.on_turn or 0]
                return max(ids, key=lambda one: self.stake(stake_of(one), other, self.me))
            case "deck_to_draw":
                return "event" if len(self.events) < 3 else "crew"
            case "draw_at_will":
                return ids[0]
            case "roll" | "rolled":
                return self.thrown(name, ids)
            case "looked" | "dice" | "pirate_vote" | "offer":
                return next((one for one in ids if one in ("leave", "pay", "nobody")), ids[0])
        return self.aside(ids)

    def some(self, name: str, ids: list[str]) -> list[str] | None:
        """Return the ids of the options to pick in a multiple choice, or None for its default answer.

        `name` is the name of the choice, and `ids` are the ids of its options.
        """
        if name == "recruitment":
            kept = {*self.area(), *(card for card in self.events if self.keeps(card))}
            return [
                *(f"discard:{card}" for card in self.hand if card not in kept),
                *(["event"] if "event" in ids else []),
            ]
        if name == "equipment":
            area = self.area()
            placed = [f"place:{card}" for card in area if card not in self.crew]
            return placed + [f"drop:{card}" for card in self.crew if card not in area]
        if name == "challenge_terms":
            other = next(self.view.seats[one] for one in self.rivals())
            prizes = [one for one in ids if not one.startswith("stat:")]
            stat = self.challenging(other, self.crew)[1]
            return [f"stat:{stat}", max(prizes, key=lambda one: self.stake(stake_of(one), other, self.me))]
        if name == "offer":
            worst = sorted(self.hand, key=lambda card: (card in self.area(), self.keeps(card)))
            return [f"card:{card}" for card in worst[:2]]
        return None

    def area(self) -> list[str]:
        """Return the ids of the crew cards that are best in play this turn, picked from the hand and the equipped
        cards.
        """
        pool, found = [*self.crew, *(card for card in self.hand if is_crew(card))], list[tuple[float, list[str]]]()
        for count in range(min(CREW_LIMIT, len(pool)) + 1):
            for chosen in combinations(pool, count):
                types = [CREW[kind_of(card)].type for card in chosen]
                placed, gone = sum(c not in self.crew for c in chosen), sum(c not in chosen for c in self.crew)
                if types.count("mate") <= 1 and types.count("pack") <= 1 and gone <= placed:
                    found.append((self.best(chosen), [*chosen]))
        return max(found)[1]

    def keeps(self, card: str) -> bool:
        """Return True if an event card is worth keeping in hand."""
        kind = kind_of(card)
        if kind in HELP:
            asked = HELP[kind][0]
            return not asked or any(test.stat == asked for one in self.view.row for test in one.tests)
        return kind in FREE or kind == "pickpocket-gull" or (self.style.spoils and kind in SPOIL)

    def declared(self, ids: list[str]) -> str:
        """Return the id of the option to pick in the choice that declares the turn's action.

        If a card can be used that costs nothing (`FREE`), it is the id of this use. Otherwise it is the id of the
        action with the highest expected points.
        """
        free = [
            one for one in ids if kind_of(one.rpartition(":")[2]) in FREE and one.partition(":")[0] in ("use", "play")
        ]
        if free:
            return free[0]
        marque = sum(EVENTS[kind_of(card)].pillage for card in self.me.attached)
        pillage = 2.0 + marque + (CAPTAINS[kind_of(self.me.captain)].pillage if self.me.captain else 0)
        worth = {"pillage": pillage + self.style.pillage}
        cards = {card.card: card for card in self.view.row}
        for one in ids:
            kind, _, what = one.partition(":")
            if kind == "sail":
                worth[one] = self.sailing(cards[what], self.crew) + self.style.sail
            elif kind == "challenge":
                worth[one] = self.challenging(self.view.seats[int(what)], self.crew)[0] + self.style.challenge
        return max(worth, key=lambda one: worth[one])

    def accepts(self) -> bool:
        """Return True if accepting the Challenge promises the player more than rejecting it, which costs crew."""
        declared, other = self.view.declaration, self.view.seats[self.view.on_turn or 0]
        if declared is None:
            return False
        won, lost = self.odds(other, declared.stat, self.crew)
        thrown = won * self.best_prize(self.me, other) - lost * self.stake(declared.prize, self.me, other)
        return thrown > -1.0 - min(2, len(self.crew)) * CREW_VALUE * 1.4 * self.later

    def thrown(self, name: str, ids: list[str]) -> str:
        """Return the id of the option to pick for the player's own throw: a card to use, Pieces to spend, or a pass.

        `name` is `roll` before the roll, and `rolled` after it. `ids` are the options, the pass first. The pass is
        picked if the throw has succeeded already, or if no card is worth its use.
        """
        mine = next((one for one in self.view.throws if one.owner == self.seat), None)
        other = next((one for one in self.view.throws if one.owner != self.seat), None)
        if mine is None:
            return ids[0]
        if name == "roll":
            before = ("anchor-chain", "the-captains-shadow", "voodoo-doll", *(SPOIL[:5] if other else ()))
            return next(
                (one for one in ids if kind_of(one.rpartition(":")[2]) in before and self.well_aimed(one)), ids[0]
            )
        needed = mine.needed if mine.needed is not None else (other.successes + 1 if other else 0)
        lacking = needed - mine.successes
        if lacking <= 0:
            return ids[0]
        aids = {one: self.dice_of(one, mine.stat) for one in ids if one.partition(":")[0] in ("use", "play", "cat")}
        aids = {one: dice for one, dice in aids.items() if dice and self.well_aimed(one)}
        worth, dice = self.atstake_of(mine), sum(aids.values())
        paid = range(self.me.pieces + 1)
        if max(chance(dice + 2 * m, lacking) * worth - m for m in paid) <= 0.2:
            return ids[0]
        sure = [one for one in aids if kind_of(one.rpartition(":")[2]) in SURE]
        table = [one for one in aids if not one.startswith("play:") and "explosive" not in one]
        if aids:
            return (table or (sure if lacking <= len(sure) else []) or sorted(aids, key=lambda one: one in sure))[0]
        return "cheat" if "cheat" in ids else ids[0]

    def dice_of(self, option: str, stat: str) -> int:
        """Return how many dice the option adds to a throw on this stat. `option` is the id of the option."""
        card = option.rpartition(":")[2]
        return 1 if option.startswith("cat") else aid(ABLE | HELP, card, stat)

    def well_aimed(self, option: str) -> bool:
        """Return True if an option helps its player or hinders another one. `option` is the id of the option."""
        aim, card = option.split(":")[1] if option.count(":") > 1 else "", kind_of(option.rpartition(":")[2])
        spoils = card in SPOIL or card == "voodoo-doll"
        return not aim.startswith("seat-") or (int(aim[5:].partition("+")[0]) == self.seat) != spoils

    def atstake_of(self, throw: ThrowView) -> float:
        """Return the difference in points between success and failure of the throw `throw`."""
        declared = self.view.declaration
        if throw.needed is None and declared:
            by, to = self.view.seats[self.view.on_turn or 0], self.view.seats[declared.opponent or 0]
            return (
                (2.0 * (declared.prize.pieces or 2) if declared.prize else 0.0)
                + (2.0 * (declared.counter.pieces or 2) if declared.counter else 0.0)
                if by is not to
                else 0.0
            )
        card = next((one for one in self.view.row if one.faced), None)
        if card is None:
            return 0.0
        rest = [chance(self.dice(self.crew, test.stat), test.difficulty) for test in card.tests if not test.state]
        likely = 1.0
        for one in rest:
            likely *= max(0.3, one)
        return likely * self.worth(card) + exploration_design(card.card).damage * CREW_VALUE * self.later

    def aside(self, ids: list[str]) -> str:
        """Return the id of an option that spoils another player's turn or reacts to another player's effect on the
        pile.

        `ids` are the options. If none of them does so, return the first one.
        """
        for one in ids:
            card = kind_of(one.rpartition(":")[2])
            if card in ANSWERS and self.view.pile and self.view.pile[-1].player != self.seat:
                return one
            if card in SPOIL and self.well_aimed(one) and self.view.on_turn != self.seat and not self.view.pile:
                return one
        return ids[0]


CAPTAIN_WORTH = {
    "old-gannet": 5, "scarlet-mantis": 6, "baroness-remora": 4, "dame-halibut": 7, "professor-cuttle": 5,
    "stormcaller-petrel": 5, "fearless-cucumber": 6, "ghost-carp": 7, "commodore-shellback": 4,
}  # fmt: skip

boatswain = playing(Style(challenge=-99.0))
duellist = playing(Style(challenge=1.0))
purser = playing(Style(pillage=1.5, spoils=True))
