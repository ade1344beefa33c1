"""Choices of Captain Yarr's Curse: prompts, options, calls and the catch (ledger, section 4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from engine.choice import Choice, Confirmation, Option, Pace, PickOne, Words
from engine.games.yarr.cards import CARDS, IN_PURSUIT, KINDS, card_name, fitting
from engine.games.yarr.state import YarrState
from engine.games.yarr.state_changes import Yarr
from engine.games.yarr.view import InEffect
from engine.play import Asks
from engine.text import Text, plural, text

YO_HO = text("Yo Ho!")
CAPTAIN = text("Who's Yarr Captain?")
AVAST = text("Avast Me Hearties!")
UTTERANCES: dict[str, tuple[str, Text]] = {
    "yoho": ("yo-ho", YO_HO),
    "whosyarrcaptain": ("yo-ho", CAPTAIN),
    "chieilcapitano": ("yo-ho", CAPTAIN),
    "avastmehearties": ("avast", AVAST),
    "fermicompari": ("avast", AVAST),
}
"""Typed words that count as a call, in small letters and without spaces (Y-57).

Each has the id of the call and its text. A table may use the English or the Italian words (Y-45).
"""

YOUR_TURN = text("Your turn: play a card that fits, or draw one.")
NOTHING_FITS = text("Your turn: none of your cards fits.")
NAME_SUIT = text("Choose the new suit.")
NAME_ANOTHER = text("Choose a different suit.")

DRAW = Option("draw", text("Draw a card: your turn is over"))
PASS = Option(
    "pass", text("Pass: no card is left to draw"), text("If everybody passes, the fewest cards win the round.")
)
INSTEAD = {
    DRAW.id: replace(
        DRAW, confirmation=Confirmation(text("One of your cards fits. Draw and end your turn?"), text("Draw"))
    ),
    PASS.id: replace(
        PASS, confirmation=Confirmation(text("One of your cards fits. Pass and end your turn?"), text("Pass"))
    ),
}
"""The options to draw and to pass, by id, for a player who could play a card. They need a second press."""
DRAW_THREE = Option(
    "draw-three", text("Draw three cards: you don't have the suit"), text("That ends the Royal Pursuit.")
)

TO_CALL = text("Call before playing your second-to-last card, and before Avast Me Hearties!")
CALLING = text("Calls:")
"""The prompt of the calls while the end of the round is not near."""
NEAR = 3
"""The number of cards in hand from which the end of the round counts as near."""
CALLS = {"yoho": YO_HO, "whosyarrcaptain": CAPTAIN, "avastmehearties": AVAST}
SILENCE = {
    "catch": text("Before your second-to-last card. If you forget it and are caught, you draw 2."),
    "auto": text("Before your second-to-last card. If you forget it, you draw 2."),
}
AVAST_SILENCE = text("Before you play that card: everybody else draws 1. If you forget it, you draw 3.")
CALL_WORDS = Words(
    name="call",
    prompt=TO_CALL,
    secret=False,
    blocks=False,
    longest=40,
    examples=("Yo ho!", "Who's Yarr Captain?", "Avast me hearties!"),
)
CATCH = PickOne(
    name="catch",
    prompt=text("Did somebody forget “Yo Ho!”?"),
    secret=False,
    blocks=False,
    pace=Pace.REACTION,
    options=(
        Option("catch", text("Catch!"), text("A player who forgot draws 2 cards. If nobody did, nothing happens.")),
    ),
)
CATCHES: tuple[Choice, ...] = (CATCH,)


def _play_option(card: str) -> Option:
    kind = KINDS.get(CARDS[card].kind)
    return Option(f"play:{card}", card_name(card), (kind.hint or kind.rules) if kind else None, card)


PLAYS = {card: _play_option(card) for card in CARDS}
"""The option to play each card in a normal turn, by card id."""
NO_EFFECT = text("In a Royal Pursuit it does nothing more.")
PURSUED = {
    card: replace(option, about=NO_EFFECT) if option.about and CARDS[card].kind not in IN_PURSUIT else option
    for card, option in PLAYS.items()
}
"""The option to play each card in a Royal Pursuit, by card id. Most cards have no effect in it (Y-105)."""


@cache
def give_option(card: str) -> Option:
    """Return the option to pass this card on to the next player."""
    return Option(f"give:{card}", card_name(card), None, card)


def barred_suit(state: YarrState) -> str | None:
    """Return the suit that may not be named now, or None.

    An option of the table bars the suit that was in effect before the card (Y-71).
    """
    return state.suit_before if state.options.naming == "other" else None


@cache
def call_buttons(yo_ho: str, made: tuple[str, ...] = (), *, near: bool = True, due: bool = False) -> PickOne:
    """Return the optional choice to make a call.

    `yo_ho` is the table's option about a forgotten call: `catch` if others must catch it, `auto` if the penalty comes
    by itself. `made` are the ids of the calls made in this turn, such as `avast`. `near`: True if the hand is nearly
    empty. `due`: True if the next card is the second-to-last one.
    """
    options = tuple(
        Option(id_, words, AVAST_SILENCE if words is AVAST else SILENCE[yo_ho], typed_only=words is CAPTAIN)
        for id_, words in CALLS.items()
    )
    prompt = _call_prompt(made, near=near)
    return PickOne(name="call", prompt=prompt, secret=False, blocks=False, first=due, options=options)


def _call_prompt(made: tuple[str, ...], *, near: bool) -> Text:
    """Return the prompt of the calls.

    It names the calls made in this turn, given by id in `made`. If none was made and the end of the round is `near`, it
    reminds the player of the next call.
    """
    said = [words for what, words in (("yo-ho", YO_HO), ("avast", AVAST)) if what in made]
    return text("Called for your next card: {calls}.", calls=[*said]) if said else TO_CALL if near else CALLING


@cache
def stack_option(card: str, count: int) -> Option:
    """Return the option to add a Swab That! to a penalty of `count` cards."""
    hint = text("The next player takes {n} cards, or plays another one.", n=count + 1)
    return Option(f"play:{card}", card_name(card), hint, card)


@cache
def take_option(count: int) -> Option:
    """Return the option to take the `count` cards of a Swab penalty."""
    label = plural("Take {n} card", "Take {n} cards", n=count)
    return Option(f"take:{count}", label, text("Your turn is over."))


@cache
def take_instead(count: int) -> Option:
    """Return the option to take the `count` cards although a Swab That! could be added. It needs a second press."""
    question = plural(
        "You hold a Swab That! Take {n} card and end your turn?",
        "You hold a Swab That! Take {n} cards and end your turn?",
        n=count,
    )
    return replace(take_option(count), confirmation=Confirmation(question, text("Take")))


def swabbed(count: int) -> Text:
    """Return the prompt for a seat that must take `count` cards or add a Swab That!"""
    return plural(
        "Swab That! Play one of your own, or take {n} card.",
        "Swab That! Play one of your own, or take {n} cards.",
        n=count,
    )


def nothing_fits(hand: Sequence[str], effect: InEffect) -> Text:
    """Return the prompt for a seat with the cards `hand` that cannot play any of them.

    `effect` is what a card must match. If a card fits but may not be the last one, the prompt explains that.
    """
    if len(hand) == 1 and hand[0] in fitting(effect):
        return text("Your turn: {card} fits, but not as your last card.", card=card_name(hand[0]))
    return NOTHING_FITS


def catches(play: Yarr) -> Asks:
    """Return the optional choice to catch a missed call, by seat.

    This choice is always open, so it reveals nothing (Y-49, Y-55).
    """
    return _catches(len(play.seats), play.state.options.yo_ho)


def calls_and_catches(play: Yarr) -> Asks:
    """Return the optional choices that are open beside the question, by seat (Y-44, Y-51, Y-55).

    They are the choices to catch a missed call, and for the seat on turn also the choice to call. That seat gets it
    whatever cards it holds, so the choice reveals nothing.
    """
    state, turn = play.state, play.state.turn
    options, left = state.options, len(state.hands[turn])
    due = left == 2 and "yo-ho" not in state.calls
    return _calls_and_catches(len(play.seats), turn, options.yo_ho, options.calls, state.calls, left <= NEAR, due)


@cache
def _catches(seats: int, yo_ho: str) -> Asks:
    return dict.fromkeys(range(seats), CATCHES if yo_ho == "catch" else ())


@cache
def _calls_and_catches(
    seats: int, turn: int, yo_ho: str, calls: str, made: tuple[str, ...], near: bool, due: bool
) -> Asks:
    words = replace(CALL_WORDS, prompt=_call_prompt(made, near=near), first=due)
    called: Choice = call_buttons(yo_ho, made, near=near, due=due) if calls == "button" else words
    around = _catches(seats, yo_ho)
    return {**around, turn: (called, *around[turn])}
