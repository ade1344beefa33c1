"""Probabilities and expected values for the outside players of Arrr!!!."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import comb

from engine.games.arrr.card_registry import CAPTAINS, CREW, exploration_design, is_crew, kind_of
from engine.games.arrr.card_totals import COLLECTION_POINTS
from engine.games.arrr.game_terms import STATS
from engine.games.arrr.view import ArrrView, RowCard, SeatView, Stake

ABLE = {
    "ironclaw": ("attack", 2), "cutlass": ("attack", 1), "compass": ("navigation", 1), "barrel-of-grog": ("courage", 1),
    "cipher-book": ("wits", 1), "explosive-powder": ("attack", 4), "bosun-barnacle": ("", 2), "lucky-parrot": ("", 1),
    "the-captains-shadow": ("", 1), "anchor-chain": ("navigation courage", 2),
}  # fmt: skip
"""By card: the stat that its ability helps (empty: any), and the ability's value in dice."""
HELP = {
    "second-wind": ("", 2), "broadside": ("attack", 3), "fair-wind": ("navigation", 3), "stroke-of-genius": ("wits", 3),
    "liquid-courage": ("courage", 3), "lucky-tide": ("", 2), "ace-up-the-sleeve": ("", 2),
}  # fmt: skip
"""By event card: the stat that it helps (empty: any), and its value in dice."""
SURE = ("lucky-tide", "ace-up-the-sleeve")
"""Cards that add a success."""
FREE = (
    "quartermaster-toad",
    "message-in-a-bottle",
    "doctor-leech",
    "letter-of-marque",
    "ships-cat",
    "saint-elmos-fire",
)
"""Cards that cost nothing to use in the player's own turn."""
SPOIL = ("wet-powder", "dead-calm", "hangover", "cold-shiver", "butterfingers", "undertow", "shoal", "customs-patrol",
         "hole-in-the-hull", "pickpocket-gull", "black-spot", "sleeping-draught")  # fmt: skip
"""Cards that spoil the turn of another player."""
ANSWERS = ("granny-moray", "wooden-leg", "miss-inkwell", "belay-that")
CREW_VALUE = 1.2
"""Value of a crew card in points while there are turns left."""


@dataclass(frozen=True)
class Style:
    """Preferences of a player: points added to the value of each kind of declaration.

    With `spoils` the player also keeps event cards that only spoil the turns of others.
    """

    sail: float = 0.0
    pillage: float = 0.0
    challenge: float = 0.0
    spoils: bool = False


@cache
def chance(dice: int, needed: int) -> float:
    """Return the probability that `dice` dice have at least `needed` successes.

    Half of the faces of a die are a success.
    """
    return sum(comb(dice, k) for k in range(max(0, needed), dice + 1)) / 2**dice if dice >= needed else 0.0


@cache
def duel(mine: int, theirs: int) -> tuple[float, float]:
    """Return the probabilities that `mine` dice win and that they lose against `theirs`."""
    won = sum(comb(theirs, k) / 2**theirs * chance(mine, k + 1) for k in range(theirs + 1))
    lost = sum(comb(mine, k) / 2**mine * chance(theirs, k + 1) for k in range(mine + 1))
    return won, lost


def collected(cards: Iterable[str]) -> int:
    """Return the points of these collection cards together. `cards` are their ids."""
    signs = [exploration_design(card).collection for card in cards]
    return sum(COLLECTION_POINTS[min(3, signs.count(sign))] for sign in {*signs})


def aid(table: dict[str, tuple[str, int]], card: str, stat: str) -> int:
    """Return how many dice the card with the id `card` is worth in a throw on the stat `stat`, or 0 if it does not
    help.

    `table` has two values for each kind of card: the stats that it helps ("" for all of them), and the number of dice.
    """
    asked, dice = table.get(kind_of(card), ("none", 0))
    return dice if not asked or stat in asked.split() else 0


def stake_of(option: str) -> Stake:
    """Return the prize that an option stands for. `option` is the id of the option."""
    kind, _, what = option.partition(":")
    return Stake(int(what)) if kind == "pieces" else Stake(card=what)


class Evaluation:
    """Computes expected values in points for the seat of a view (`view.viewer`), with the preferences `style`."""

    def __init__(self, view: ArrrView, style: Style) -> None:
        assert view.viewer is not None
        self.view, self.style, self.seat = view, style, view.viewer
        self.me = view.seats[view.viewer]
        self.hand = list(self.me.hand or ())
        self.crew = [one.card for one in self.me.crew]
        self.events = [card for card in self.hand if not is_crew(card)]
        self.ready = [one.card for one in self.me.crew if not one.depleted]
        self.rival = 1 / (len(view.seats) - 1)
        self.later = view.turns - view.turn > len(view.seats) - 1

    # --- what actions are worth --------------------------------------------------------------------------

    def dice(self, crew: Sequence[str], stat: str, duelling: bool = False) -> int:
        """Return the number of dice that a crew has for a stat, with its abilities and the captain's bonus.

        `crew` are the ids of the crew's cards. With `duelling`, the bonus is the one in a Challenge.
        """
        bonus = self.me.challenge_bonus if duelling else self.me.bonus
        spent = [card for card in self.crew if card not in self.ready]
        able = sum(aid(ABLE, card, stat) for card in crew if card not in spent)
        return sum(CREW[kind_of(card)].stat(stat) for card in crew) + bonus[stat] + able

    def sailing(self, card: RowCard, crew: Sequence[str]) -> float:
        """Return the expected points of a Sail to the card `card` of the row, or -1 if the crew may not sail there.

        `crew` are the ids of the crew's cards.
        """
        if not crew or (card.card.startswith("golden") and not any(CREW[kind_of(c)].type == "item" for c in crew)):
            return -1.0
        likely, lows = 1.0, list[float]()
        general = sum(aid(HELP, one, "") for one in self.events)
        for test in card.tests:
            dice = self.dice(crew, test.stat) + sum(
                aid(HELP, one, test.stat) - aid(HELP, one, "") for one in self.events
            )
            lows.append(chance(dice, test.difficulty))
            likely *= lows[-1]
        hardest = min(range(len(lows)), key=lambda n: lows[n])
        test, rest = card.tests[hardest], likely / lows[hardest] if lows[hardest] else 0.0
        dice = self.dice(crew, test.stat) + sum(aid(HELP, one, test.stat) for one in self.events)
        worth, loss = self.worth(card), exploration_design(card.card).damage * CREW_VALUE * self.later
        return (
            max(
                rest * chance(dice + 2 * paid, test.difficulty) * (worth + loss) - loss - 0.8 * paid
                for paid in range(min(3, self.me.pieces) + 1)
            )
            - 0.1 * general
        )

    def worth(self, card: RowCard) -> float:
        """Return the points that conquering a card of the row gives."""
        design = exploration_design(card.card)
        more = collected([*self.me.collected, card.card]) - collected(self.me.collected) if design.collection else 0
        return card.pieces + design.fame + more + (0.5 * len(design.draws) + 0.5 * bool(design.collection)) * self.later

    def stake(self, stake: Stake | None, loser: SeatView, winner: SeatView) -> float:
        """Return the number of points by which a prize changes the difference between winner and loser.

        `stake` is the prize, or None for no prize.
        """
        if stake is None:
            return 0.0
        if not stake.card:
            return 2.0 * stake.pieces
        left = [card for card in loser.collected if card != stake.card]
        return (
            collected([*winner.collected, stake.card]) - collected(winner.collected) + collected(loser.collected)
            - collected(left)
        )  # fmt: skip

    def prizes(self, winner: SeatView, loser: SeatView) -> list[Stake]:
        """Return the prizes that the winner may name."""
        most = CAPTAINS[kind_of(winner.captain)].most_prize if winner.captain else 4
        pieces = min(most, loser.pieces)
        return [*([Stake(pieces)] if pieces else []), *(Stake(card=card) for card in loser.collected)]

    def best_prize(self, winner: SeatView, loser: SeatView) -> float:
        """Return the points of the best prize that the winner may name."""
        return max((self.stake(one, loser, winner) for one in self.prizes(winner, loser)), default=0.0)

    def odds(self, other: SeatView, stat: str, crew: Sequence[str]) -> tuple[float, float]:
        """Return two probabilities for a Challenge against the seat `other`: to win it and to lose it.

        `stat` is the stat on which both throw, and `crew` are the ids of the own crew's cards.
        """
        help_ = sum(aid(HELP, one, stat) for one in self.events if kind_of(one) != "lucky-tide")
        able = sum(aid(ABLE, one.card, stat) for one in other.crew if not one.depleted)
        theirs = other.totals[stat] + other.challenge_bonus[stat] + able + 1
        return duel(self.dice(crew, stat, duelling=True) + help_, theirs)

    def challenging(self, other: SeatView, crew: Sequence[str]) -> tuple[float, str]:
        """Return the expected points of a Challenge against the seat `other`, and the stat for which they are highest.

        `crew` are the ids of the own crew's cards. The opponent tends to choose whichever of accepting and rejecting is
        worse for the challenger.
        """
        if not crew or not other.crew or not (self.me.pieces or self.me.collected):
            return -9.0, STATS[0]
        prize, counter = self.best_prize(self.me, other), self.best_prize(other, self.me)
        taken = min(2, len(other.crew)) * CREW_VALUE * 1.4 * self.later
        refused = 1.0 + taken + 2.0 * any(kind_of(one) == "jolly-roger" for one in crew)
        found = list[tuple[float, str]]()
        for stat in STATS:
            won, lost = self.odds(other, stat, crew)
            accepted = won * prize - lost * counter
            found.append((0.6 * min(accepted, refused) + 0.4 * accepted, stat))
        return max(found)

    def rivals(self) -> list[int]:
        """Return the seats of all opponents."""
        return [seat for seat in range(len(self.view.seats)) if seat not in (self.seat, self.me.mate)]

    def best(self, crew: Sequence[str]) -> float:
        """Return the expected points of the best action with this crew. Its cards add a little for later turns."""
        acts = [self.style.pillage + 2.0]
        acts += [self.sailing(card, crew) + self.style.sail for card in self.view.row]
        if self.me.captain:
            acts += [self.challenging(self.view.seats[one], crew)[0] + self.style.challenge for one in self.rivals()]
        totals = [sum(CREW[kind_of(card)].stat(stat) for card in crew) for stat in STATS]
        return max(acts) + 0.3 * sum(sorted(acts)[-3:-1]) / 2 + (0.05 * sum(totals) + 0.1 * max(totals)) * self.later
