"""Texts about the present moment, for prompts and for labels of options."""

from __future__ import annotations

from engine.games.arrr.card_registry import card_name, exploration_design
from engine.games.arrr.card_totals import captain_dice, crew_dice, difficulty_of, successes_needed
from engine.games.arrr.dice import throw_of
from engine.games.arrr.game_terms import STAT_NAMES
from engine.games.arrr.state import ArrrState
from engine.games.arrr.view import Stake, Target
from engine.text import Arg, Text, Who, plural, text


def aimed(state: ArrrState, card: str, target: Target, by: int | None = None) -> Text:
    """Return a card and its target in words, for a label or a report.

    `by` is the seat that plays the card. The target is omitted if it is that seat. If `by` is None, the target is
    always named.
    """
    name = card_name(card)
    if target.effect is not None:
        other = next((use for use in state.pile if use.number == target.effect), None)
        if other is None:
            return text("{card}, against something that's gone", card=name)
        if other.player is None:
            return text("{card}, against {other}", card=name, other=card_name(other.card))
        return text("{card}, against {who}'s {other}", card=name, other=card_name(other.card), who=Who(other.player))
    if len(target.cards) == 2:  # only cards that swap cards of the Seven Seas have such a target
        one, other_card = target.cards
        return text("{card}: swap {one} and {other}", card=name, one=card_name(one), other=card_name(other_card))
    if target.cards and target.seat is not None:
        return text("{card}: {who}'s {one}", card=name, one=card_name(target.cards[0]), who=Who(target.seat))
    if target.stat:
        return text("{card}: {stat}", card=name, stat=STAT_NAMES[target.stat])
    if target.seat is not None and target.seat != by:
        return text("{card} on {who}", card=name, who=Who(target.seat))
    return text("{card}", card=name)


def swap_label(state: ArrrState, card: str, one: str, other: str) -> Text:
    """Return the label of an option by which `card` swaps two cards of the row.

    The places of the two come first, since phones cut long labels.
    """
    return text(
        "{card}: swap {n} and {m} ({one} and {other})",
        card=card_name(card),
        n=state.row.index(one) + 1,
        m=state.row.index(other) + 1,
        one=card_name(one),
        other=card_name(other),
    )


def stake_words(stake: Stake) -> Text:
    """Return a prize in words: the name of a collection card, or a number of Pieces."""
    return card_name(stake.card) if stake.card else plural("{n} Piece", "{n} Pieces", n=stake.pieces)


def declared_words(state: ArrrState) -> Text:
    """Return a sentence about the declared action, with the dice that will be thrown."""
    declared, who = state.declared, Who(state.p)
    assert declared is not None
    if declared.kind == "pillage":
        return text("{who} pillages.", who=who)
    if declared.kind == "sail":
        return text(
            "{who} sails for {card}: {tests}.",
            who=who,
            card=card_name(declared.card),
            tests=tests_words(state, declared.card),
        )
    assert declared.opponent is not None
    assert declared.prize is not None
    mine, theirs = (dice(state, seat, declared.stat, challenge=True) for seat in (state.p, declared.opponent))
    return text(
        "{who} challenges {whom} on {stat} for {prize}, with {mine} dice against {theirs}.",
        who=who,
        whom=Who(declared.opponent),
        stat=STAT_NAMES[declared.stat],
        prize=stake_words(declared.prize),
        mine=mine,
        theirs=theirs,
    )


def tests_in_short(state: ArrrState, card: str) -> list[Arg]:
    """Return the text of `tests_words` in fewer letters, for the label of an option.

    With three tests a button has no room for the word “dice”.
    """
    found = _tests(state, card)
    told: list[Arg] = [text("{stat} {needed}: {n}", stat=stat, needed=needed, n=n) for stat, needed, n in found]
    if len(found) > 2:
        return told
    stat, needed, n = found[-1]
    return [*told[:-1], plural("{stat} {needed}: {n} die", "{stat} {needed}: {n} dice", n=n, stat=stat, needed=needed)]


def tests_words(state: ArrrState, card: str) -> list[Arg]:
    """Return each test of a row card in words: stat, difficulty now, and dice of the player on turn."""
    *others, (stat, needed, n) = _tests(state, card)
    told: list[Arg] = [text("{stat} {needed} with {n}", stat=stat, needed=needed, n=n) for stat, needed, n in others]
    last = plural("{stat} {needed} with {n} die", "{stat} {needed} with {n} dice", n=n, stat=stat, needed=needed)
    return [*told, last]


def _tests(state: ArrrState, card: str) -> list[tuple[Text, int, int]]:
    return [
        (STAT_NAMES[stat], difficulty_of(state, card, number), dice(state, state.p, stat))
        for number, (stat, _) in enumerate(exploration_design(card).tests)
    ]


def dice(state: ArrrState, seat: int, stat: str, *, challenge: bool = False) -> int:
    """Return the number of dice of a seat's crew and captain for a stat, before any effects.

    `challenge`: True in a Challenge, where the captain may add another number.
    """
    return crew_dice(state, seat, stat) + captain_dice(state, seat, stat, challenge)


def before_roll(state: ArrrState, seat: int) -> Text:
    """Return the question to the seat that is about to roll.

    It has the dice, and the difficulty or the opponent's dice.
    """
    throw = throw_of(state, seat)
    needed = successes_needed(state, throw)
    stat = STAT_NAMES[throw.stat]
    if needed is None:
        other = next(one for one in state.throws if one is not throw)
        return plural(
            "{stat}: you have {n} die, {who} {theirs}. Roll?",
            "{stat}: you have {n} dice, {who} {theirs}. Roll?",
            n=throw.pool,
            stat=stat,
            who=Who(other.owner),
            theirs=other.pool,
        )
    return plural(
        "{stat}: you have {n} die and need {needed}. Roll?",
        "{stat}: you have {n} dice and need {needed}. Roll?",
        n=throw.pool,
        stat=stat,
        needed=needed,
    )


def after_roll(state: ArrrState, seat: int) -> Text:
    """Return the question to the seat that has rolled.

    It has the successes of its throw, and those needed or those of the opponent.
    """
    throw = throw_of(state, seat)
    needed = successes_needed(state, throw)
    if needed is None:
        other = next(one for one in state.throws if one is not throw)
        return text(
            "Successes: you {mine}, {who} {theirs}. Use anything?",
            mine=throw.successes,
            who=Who(other.owner),
            theirs=other.successes,
        )
    return text("You have {mine} of {needed} successes. Use anything?", mine=throw.successes, needed=needed)


def throws_words(state: ArrrState) -> Text:
    """Return a sentence about the open throws: the dice before the roll, the successes after it."""
    first, rolled = state.throws[0], state.window == "post"
    needed, stat, who = successes_needed(state, first), STAT_NAMES[first.stat], Who(first.owner)
    if needed is not None and rolled:
        return text(
            "{who} has rolled {mine} of {needed} successes for {stat}.",
            who=who,
            mine=first.successes,
            needed=needed,
            stat=stat,
        )
    if needed is not None:
        return plural(
            "{who} is about to roll {n} die for {stat} and needs {needed}.",
            "{who} is about to roll {n} dice for {stat} and needs {needed}.",
            n=first.pool,
            who=who,
            stat=stat,
            needed=needed,
        )
    other = state.throws[1]
    if rolled:
        return text(
            "Successes for {stat}: {who} {mine}, {whom} {theirs}.",
            stat=stat,
            who=who,
            mine=first.successes,
            whom=Who(other.owner),
            theirs=other.successes,
        )
    return plural(
        "About to roll for {stat}: {who} {n} die, {whom} {theirs}.",
        "About to roll for {stat}: {who} {n} dice, {whom} {theirs}.",
        stat=stat,
        who=who,
        n=first.pool,
        whom=Who(other.owner),
        theirs=other.pool,
    )


def table_prompt(state: ArrrState) -> Text:
    """Return the question to seats that may react. It says what is about to happen, or what has happened."""
    who = Who(state.p)
    if state.window == "flash":
        return text("{what} Do you play a card?", what=declared_words(state))
    if state.window in ("pre", "post"):
        return text("{what} Do you play a card?", what=throws_words(state))
    if state.window == "open":
        return text("{who} is about to declare an action. Do you play a card first?", who=who)
    return text("{who}'s action is done. Do you play a card?", who=who)
