"""Views and frames of Captain Yarr's Curse that the tests draw."""

from __future__ import annotations

from dataclasses import replace

from engine.games.yarr.cards import CARDS, deck, features
from engine.games.yarr.view import InEffect, SeatView, YarrView
from engine.text import ENGLISH, say, text
from renderers.picture_context import Event, Frame

NAMES = (
    "Mary",
    "Σωκράτης",
    "علي بابا",
    "海賊王ルフィ",
    "Jean-Baptiste Grenouille de la Mer",
    "דוד",
    "दिव्या",
    "Грейс ☠️",
)
HANDS = (5, 2, 9, 1, 26, 7, 60, 11)
STANDARD = "cutlass-hat-red.1"
CARD_IDS = tuple(card.id for card in deck("stormy"))
EVENTS = (
    Event(text("Bart played Cutlass · Hat · Red."), "play"),
    Event(text("Mary drew 2 cards."), "draw"),
    Event(text("Grace calls: “Yo Ho!”"), "call"),
)
LATELY = ((0, "play"), (0, "draw"))


def frame(names: tuple[str, ...] = NAMES, **more: object) -> Frame:
    return replace(
        Frame(
            names,
            "Y-4F2",
            events=EVENTS,
            lately=LATELY,
            clock="18 minutes left",
            say=lambda words: say(words, names, ENGLISH),
        ),
        **more,  # type: ignore[arg-type]
    )


def view(count: int = 5, /, **more: object) -> YarrView:
    plain = YarrView(
        viewer=None,
        round=2,
        wins_needed=3,
        seats=tuple(SeatView(cards, None, number % 3) for number, cards in enumerate(HANDS[:count])),
        draw_pile=71,
        discard=("anchor-boot-blue.1", "chest-hat-teal.1", STANDARD),
        display=(),
        in_effect=features(STANDARD),
        direction=1,
        on_turn=1,
        swab=0,
        pursuit=None,
        winners=(),
        deck="calm",
        yo_ho="catch",
        calls="button",
        naming="any",
    )
    return replace(plain, **more)  # type: ignore[arg-type]


def hand_view(cards: tuple[str, ...], **more: object) -> YarrView:
    return view(2, viewer=0, seats=(SeatView(len(cards), cards, 0), SeatView(3, None, 1)), **more)


def named_suit() -> YarrView:
    return view(4, discard=(STANDARD, "helm.1"), in_effect=InEffect("helm", "anchor"), display=("avast.2",))


def being_named() -> YarrView:
    return view(2, discard=(STANDARD, "helm.1"), in_effect=InEffect("helm"))


def swab() -> YarrView:
    return view(3, discard=(STANDARD, "swab-skull.1"), in_effect=features("swab-skull.1"), swab=2)


def pursuit() -> YarrView:
    flipped = "anchor-boot-blue.1"
    return view(6, discard=("royal.1", flipped), in_effect=features(flipped), pursuit="anchor", direction=-1)


def called() -> YarrView:
    seats = (SeatView(5, None, 0), SeatView(2, None, 2, ("yo-ho", "avast")), SeatView(4, None, 1))
    return view(3, seats=seats)


def over() -> YarrView:
    hands = (CARD_IDS[:5], (), CARD_IDS[30:49:2])
    seats = tuple(SeatView(len(hand), hand, 3 if not hand else 1) for hand in hands)
    return view(3, seats=seats, winners=(1,), on_turn=None)


def some_hand(cards: int) -> tuple[str, ...]:
    """Return a mixed hand: every suit, standard and special cards."""
    return tuple(CARD_IDS[number * 37 % len(CARD_IDS)] for number in range(cards))


assert set(CARD_IDS) <= set(CARDS)
