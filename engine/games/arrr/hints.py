"""Hints: the effect of an option in numbers: dice, chances, prizes, and the cost of passing (ledger, chapter 6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import comb, prod

from engine.games.arrr.card_registry import card_name, crew_design, design_of, exploration_design, is_crew
from engine.games.arrr.card_totals import crew_dice, difficulty_of, successes_needed, worth
from engine.games.arrr.game_terms import COLLECTION_SIZE, COLLECTIONS, STAT_NAMES, STATS
from engine.games.arrr.prompts import dice
from engine.games.arrr.state import ArrrState
from engine.games.arrr.throw import Throw
from engine.games.arrr.view import Use
from engine.text import Arg, Text, Who, plural, text

SHOWN = 3
"""The maximum number of cards that a hint names."""
CHANGES = 2
"""The maximum number of changes of the row in a hint."""


def numbers(state: ArrrState, seat: int, come: Sequence[str], go: Sequence[str]) -> list[Arg]:
    """Return as text, for each stat, how the number of the seat's dice changes and the new number.

    The change is that after the cards `come` have joined its crew, and the cards `go` have left it. Both are card ids.
    """
    return [
        text(
            "{stat} {change} → {sum}",
            stat=STAT_NAMES[stat],
            change=f"{n:+d}".replace("-", "−"),
            sum=crew_dice(state, seat, stat) + n,
        )
        for stat in STATS
        if (n := sum(crew_design(one).stat(stat) for one in come) - sum(crew_design(one).stat(stat) for one in go))
    ]


def equipping(state: ArrrState, seat: int, card: str, instead: Sequence[str] = ()) -> Text:
    """Return the name of a crew card, with the change of the seat's dice if the card is placed.

    `instead` are the ids of the equipped cards that it would replace.
    """
    told = numbers(state, seat, [card], instead)
    return text("{card} ({numbers})", card=card_name(card), numbers=told) if told else card_name(card)


def named(card: str) -> Text:
    """Return a crew card's name with its dice for each stat."""
    told: list[Arg] = [
        text("{stat} {n}", stat=STAT_NAMES[stat], n=n) for stat in STATS if (n := crew_design(card).stat(stat))
    ]
    return text("{card} ({numbers})", card=card_name(card), numbers=told) if told else card_name(card)


def dropping(state: ArrrState, seat: int, card: str) -> Text | None:
    """Return how the seat's dice change when it loses an equipped card, or None if they don't."""
    told = numbers(state, seat, (), [card])
    return text("{numbers}", numbers=told) if told else None


def going(state: ArrrState, seat: int, card: str) -> Text:
    """Return as text a card that the seat may lose.

    A crew card of the hand is shown with its dice. An equipped one is shown with the seat's dice without it.
    """
    if not is_crew(card):
        return card_name(card)
    told = numbers(state, seat, (), [card]) if card in state.crew[seat] else []
    return text("{card} ({numbers})", card=card_name(card), numbers=told) if told else named(card)


def chance(state: ArrrState, needed: int, pool: int) -> int:
    """Return the chance that `pool` dice give `needed` successes, in whole percent, without further cards."""
    p = (2 if state.options.sixth_face == "blank" else 3) / 6
    return round(100 * sum(comb(pool, k) * p**k * (1 - p) ** (pool - k) for k in range(needed, pool + 1)))


def sailing(state: ArrrState, card: str) -> Text:
    """Return as text the chance to conquer a row card now, its rewards and its damage or other penalty."""
    design = exploration_design(card)
    tests = [
        chance(state, difficulty_of(state, card, number), dice(state, state.p, stat)) / 100
        for number, (stat, _) in enumerate(design.tests)
    ]
    n = round(100 * prod(tests))
    if not design.damage and not design.failure:
        return text("{chance} %: {gains}.", chance=n, gains=gains(state, card))
    if design.damage:
        return plural(
            "{chance} %: {gains}. If it fails: {n} damage.",
            "{chance} %: {gains}. If it fails: {n} damage.",
            n=design.damage,
            chance=n,
            gains=gains(state, card),
        )
    return text("{chance} %: {gains}. If it fails: a penalty.", chance=n, gains=gains(state, card))


def gains(state: ArrrState, card: str) -> list[Arg]:
    """Return the rewards of a row card, each as text; “nothing” if it has none."""
    design, found = exploration_design(card), list[Arg]()
    if design.collection:
        have = sum(exploration_design(one).collection == design.collection for one in state.collected[state.p])
        name = COLLECTIONS[design.collection]
        found.append(text("{collection} {n} of {most}", collection=name, n=have + 1, most=COLLECTION_SIZE))
    if design.fame:
        found.append(text("Fame {n}", n=design.fame))
    if pieces := worth(state, card):
        found.append(plural("{n} Piece", "{n} Pieces", n=pieces))
    if design.draws:
        found.append(plural("{n} card", "{n} cards", n=len(design.draws)))
    return found or [text("nothing")]


def few(cards: Sequence[str], shown: int = SHOWN) -> list[Arg]:
    """Return the names of the first `shown` cards, and the number of further cards if there are more."""
    more = len(cards) - shown
    named: list[Arg] = [card_name(card) for card in cards[:shown]]
    return [*named, plural("{n} more card", "{n} more cards", n=more)] if more > 0 else named


def passing(use: Use) -> Text | None:
    """Return as text what happens if all pass: the rules of the top effect on the pile.

    For a penalty that deals damage, the text is about this damage. Return None for a card without rules.
    """
    if use.kind == "penalty" and use.damage:
        return plural("{n} damage.", "{n} damage.", n=use.damage)
    return design_of(use.card).rules


def rolling(state: ArrrState, throw: Throw) -> Text | None:
    """Return as text the chance that a throw succeeds. None in a Challenge."""
    needed = successes_needed(state, throw)
    if needed is None:
        return None
    p = (2 + len(throw.also) + (state.options.sixth_face != "blank")) / 6
    n = sum(comb(throw.pool, k) * p**k * (1 - p) ** (throw.pool - k) for k in range(needed, throw.pool + 1))
    return text("{chance} % as it stands.", chance=round(100 * n))


def resting(state: ArrrState, throw: Throw) -> Text | None:
    """Return as text the result of a rolled throw if its player stops now. None in a Challenge."""
    needed = successes_needed(state, throw)
    if needed is None:
        return None
    design = exploration_design(throw.card)
    if throw.successes < needed and design.damage:
        return plural("Lost as it stands: {n} damage.", "Lost as it stands: {n} damage.", n=design.damage)
    if throw.successes < needed:
        return text("Lost as it stands, with a penalty.") if design.failure else text("Lost as it stands.")
    last = throw.test == len(design.tests) - 1
    return text("Won as it stands: {gains}.", gains=gains(state, throw.card)) if last else text("Won as it stands.")


def rejecting(most: int, who: int) -> Text:
    """Return as text what rejecting a Challenge of the seat `who` costs.

    `most` is the maximum number of crew cards that the challenger may then take.
    """
    return plural(
        "{who} may take {n} of your crew cards and 1 Piece from the reserve.",
        "{who} may take up to {n} of your crew cards and 1 Piece from the reserve.",
        n=most,
        who=Who(who),
    )


def accepting(state: ArrrState, who: int) -> Text:
    """Return as text what the challenger `who` has that could be a prize, or be spent to cheat."""
    n = state.chests[who]
    pieces: list[Arg] = [plural("{n} Piece", "{n} Pieces", n=n)] if n else []
    things = [*pieces, *few(state.collected[who], 1)]
    if not things:
        return text("The dice decide. {who} has nothing you could win.", who=Who(who))
    return text("The dice decide. You pick a prize too: {who} has {things}.", who=Who(who), things=things)


def swapping(state: ArrrState, one: str, other: str) -> Text:
    """Return as text which tests and Pieces of the row change if its cards `one` and `other` change places."""
    places = {one: other, other: one}
    after = replace(state, row=[places.get(card, card) for card in state.row])
    told = list[Arg]()
    for card in state.row:
        for number, (stat, _) in enumerate(exploration_design(card).tests):
            before, now = difficulty_of(state, card, number), difficulty_of(after, card, number)
            if before != now:
                told.append(
                    text(
                        "{card} {stat} {before} → {now}",
                        card=card_name(card),
                        stat=STAT_NAMES[stat],
                        before=before,
                        now=now,
                    )
                )
        if (before := worth(state, card)) != (now := worth(after, card)):
            told.append(text("{card} Pieces {before} → {now}", card=card_name(card), before=before, now=now))
    if not told:
        return text("It changes neither tests nor Pieces.")
    more = len(told) - CHANGES
    return text("{changes}.", changes=[*told[:CHANGES], *([text("{n} more", n=more)] if more > 0 else [])])


def lying_there(state: ArrrState, card: str, place: int) -> Text:
    """Return as text a card's chance, rewards and penalty, as if the card lay at the index `place` of the row."""
    row = [card if number == place else one for number, one in enumerate(state.row)]
    return sailing(replace(state, row=row), card)


def duel(state: ArrrState, seat: int, other: int) -> Text:
    """Return the dice of both seats in a Challenge for each stat, as text."""
    pairs: list[Arg] = [
        text(
            "{stat} {mine}:{theirs}",
            stat=STAT_NAMES[stat],
            mine=dice(state, seat, stat, challenge=True),
            theirs=dice(state, other, stat, challenge=True),
        )
        for stat in STATS
    ]
    return text("Your dice: {pairs}", pairs=pairs)
