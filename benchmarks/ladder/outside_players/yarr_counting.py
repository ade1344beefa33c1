"""Outside player of Captain Yarr's Curse: the reckoner, which counts the unseen cards.

It estimates the turns that its own hand and the next player's still need, and the chance that the next player can play
a card.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from engine.choice import Choice, PickOne
from engine.games.yarr.cards import CARDS, SUITS, deck, features, fitting, never_last
from engine.games.yarr.view import InEffect, YarrView
from engine.players import Answering

NAMING = ("helm", "sleight", "share", "walk")
"""Kinds of card whose player names a suit."""
SAMPLE = 36
"""The number of unseen cards in the sample that stands for all of them."""


def reckoner(view: YarrView, choices: Sequence[Choice], random: Random) -> Answering | None:
    """Return the reckoner's answer: get nearest to an empty hand, compared with the next player.

    None if no choice needs an answer.
    """
    names = {one.name for one in choices}
    decision = next((one for one in choices if one.blocks), None)
    last = any(seat.cards == 1 for n, seat in enumerate(view.seats) if n != view.viewer)
    if last and "catch" in names and random.random() < 0.5:
        return "catch", "catch"
    if not isinstance(decision, PickOne):
        return None
    evaluation, ids = _Evaluation(view, random), [option.id for option in decision.options]
    if len(ids) == 1:
        value = ids[0]
    elif decision.name == "declare":
        value = max(ids, key=lambda one: evaluation.after(InEffect("", one.removeprefix("suit:")), evaluation.hand))
    elif decision.name == "give":
        value = max(
            ids,
            key=lambda one: -evaluation.turns([card for card in evaluation.hand if card != one.removeprefix("give:")]),
        )
    else:
        value = max(ids, key=lambda one: evaluation.worth(one, decision.name))
    return evaluation.call(value, names) or (decision.name, value)


class _Evaluation:
    def __init__(self, view: YarrView, random: Random) -> None:
        assert view.viewer is not None
        self.view, self.me = view, view.seats[view.viewer]
        self.hand = list(self.me.hand or ())
        known = {*self.hand, *view.discard, *view.display}
        self.unseen = [one.id for one in deck(view.deck) if one.id not in known]
        suited = [card for card in self.unseen if CARDS[card].suit]
        sample = random.sample(suited, min(SAMPLE, len(suited)))
        self.fits = [{card for card in self.hand if card in fitting(features(one))} for one in sample]
        following = (view.viewer + view.direction) % len(view.seats)
        self.next = view.seats[following].cards

    def call(self, value: str, names: set[str]) -> Answering | None:
        """Return the call that is due before a card is played, as (name of the choice, answer), or None if none is due.

        `value` is the id of the option that plays the card, and `names` are the names of the open choices.
        """
        card = CARDS.get(value.removeprefix("play:"))
        if "call" not in names or card is None or not value.startswith("play:"):
            return None
        if len(self.hand) == 2 and "yo-ho" not in self.me.calls:
            return "call", "yoho"
        return ("call", "avastmehearties") if card.kind == "avast" and "avast" not in self.me.calls else None

    def covers(self, cards: Sequence[str]) -> float:
        """Return the probability that one of these cards can be played on a card that is not known yet.

        `cards` are ids. A single card with which no hand can be ended gets a low probability.
        """
        if len(cards) == 1 and (cards[0] in never_last() or CARDS[cards[0]].kind in ("walk", "mutiny")):
            return 0.15
        held = {*cards}
        return max(0.1, sum(not held.isdisjoint(fits) for fits in self.fits) / max(1, len(self.fits)))

    def turns(self, cards: Sequence[str], now: float | None = None) -> float:
        """Return the expected number of turns to play all of these cards, given by id.

        `now` is the probability that one of them can be played in the next turn, or None to estimate it too.
        """
        left, found = [*cards], 0.0
        while left:
            found += 1 / max(0.1, self.covers(left) if now is None else now)
            now = None
            if len(left) == 1:
                break
            left.remove(max(left, key=lambda one: self.covers([card for card in left if card != one])))
        return found

    def theirs(self, cards: int) -> float:
        """Return the expected number of turns in which the next player plays this number of unknown cards."""
        return sum(1 / (1 - 0.64**n) for n in range(1, cards + 1))

    def worth(self, answer: str, asked: str) -> float:
        """Return the value of playing a card or drawing, mostly the probability to win the round.

        `answer` is the id of the option, and `asked` the name of the choice.
        """
        card = answer.removeprefix("play:")
        if not answer.startswith("play:"):
            return -1.0
        kind, left = CARDS[card].kind, [one for one in self.hand if one != card]
        if not left:
            return 1.0
        if asked == "pursuit":
            return 1.0 / self.turns(left)
        if kind in NAMING:
            found = max(self.after(InEffect(kind, suit), left) for suit in SUITS)
            return found - 2.0 * (kind == "walk")
        effect = self.view.in_effect if kind == "avast" else features(card)
        match kind:
            case "swab":
                return self.after(effect, left, more=1, skipped=True)
            case "avast":
                return self.after(effect, left, more=1)
            case "royal":
                none = 0.8**self.next
                return none * self.after(effect, left, more=3, skipped=True) + (1 - none) * self.after(effect, left)
            case "mutiny":
                return self.after(effect, left, more=-1) * 0.7 if self.next > 2 else self.after(effect, left)
            case "empty" if any(CARDS[one].kind in ("walk", "mutiny") for one in left):
                return -1.5
        return self.after(effect, left)

    def after(self, effect: InEffect, left: list[str], more: int = 0, *, skipped: bool = False) -> float:
        """Return the probability to win the round after a card was played.

        `effect` is the card in effect, `left` the player's own hand, and `more` the cards that the next player
        draws. `skipped`: True if the next player loses a turn.
        """
        on, number = fitting(effect), self.next + more
        following = [one for one in self.unseen if one in on]
        share = len(following) / max(1, len(self.unseen))
        plays = 0.0 if skipped else 1 - (1 - share) ** number
        stays = any(one in on for one in left)
        fits = self.covers(left)
        now = (1 - plays) * stays + plays * fits
        mine = self.turns(left, now) - skipped
        theirs = self.theirs(number) - plays + 0.3 * (1 - plays)
        won = 1 / (1 + exp(0.5 * (mine - theirs)))
        return won * (1 - plays * (number == 1))
