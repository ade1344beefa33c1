"""What Captain Yarr's Curse asks and offers: prompts, options, calls and the catch (ledger, section 4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.choice import Choice, Option, Pace, PickOne, Words
from engine.games.yarr.cards import CARDS, KINDS, SUITS, card_name, card_rules
from engine.games.yarr.state import YarrState
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
"""What counts as a call when it is typed (Y-57), with the words that an Italian table may use too."""

YOUR_TURN = text("Your turn: play a card that fits, or draw one.")
NOTHING_FITS = text("Your turn: none of your cards fits.")
SWABBED = text("Swab That! Lay a Swab That! of your own, or take the penalty.")
NAME_SUIT = text("Name the suit that counts from now on.")

DRAW = Option("draw", text("Draw a card"))
PASS = Option("pass", text("Pass: no card is left to draw"))
DRAW_THREE = Option("draw-three", text("Draw three cards: you hold none of the suit"))
SUIT_OPTIONS = tuple(Option(f"suit:{suit}", name, picture=suit) for suit, name in SUITS.items())

CALL_BUTTONS = PickOne(
    name="call",
    prompt=text("Call before you lay your second-to-last card, or Avast Me Hearties!"),
    secret=False,
    blocks=False,
    options=(Option("yoho", YO_HO), Option("whosyarrcaptain", CAPTAIN), Option("avastmehearties", AVAST)),
)
CALL_WORDS = Words(
    name="call",
    prompt=text("Say it: type your call"),
    secret=False,
    blocks=False,
    longest=40,
    examples=("Yo ho!", "Who's Yarr Captain?", "Avast me hearties!"),
)
CATCH = PickOne(
    name="catch",
    prompt=text("Somebody forgot to call «Yo Ho!»?"),
    secret=False,
    blocks=False,
    pace=Pace.REACTION,
    options=(Option("catch", text("Catch!")),),
)


@cache
def play_option(card: str) -> Option:
    """Playing this card."""
    hint = card_rules(card) if CARDS[card].kind in KINDS else None
    return Option(f"play:{card}", card_name(card), hint, card)


@cache
def give_option(card: str) -> Option:
    """Passing this card on."""
    return Option(f"give:{card}", card_name(card), None, card)


@cache
def take_option(count: int) -> Option:
    """Taking the Swab penalty."""
    return Option(f"take:{count}", plural("Take {n} card", "Take {n} cards", n=count))


def offer(cards: Sequence[str], *more: Option) -> tuple[Option, ...]:
    """The cards as options, then the rest."""
    return (*map(play_option, cards), *more)


def beside(state: YarrState, *, calling: bool) -> dict[int, tuple[Choice, ...]]:
    """What lies open besides the decision: calls for the seat on turn, whatever it holds (Y-55), until its
    card lies (Y-51), and the catch for everybody all the time."""
    turn = state.turn if calling else None
    return _beside(len(state.hands), turn, state.options.yo_ho, state.options.calls)


@cache
def _beside(seats: int, turn: int | None, yo_ho: str, calls: str) -> dict[int, tuple[Choice, ...]]:
    catches: tuple[Choice, ...] = (CATCH,) if yo_ho == "catch" else ()
    called: Choice = CALL_BUTTONS if calls == "button" else CALL_WORDS
    return {seat: (called, *catches) if seat == turn else catches for seat in range(seats)}
