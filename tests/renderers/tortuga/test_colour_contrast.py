"""Accessibility: contrast, and signs that differ without their colours."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.games.tortuga.cards import EVENTS, ROLES, SECTIONS, SYMBOLS, TEAMS, VOTE_CARDS, all_cards, kind_of
from renderers.icons import NAMES, icon
from renderers.palette import FOAM, GOLD, INK, PANEL, PAPER, PIECES, Colour, contrast, mix, upon
from renderers.tortuga.board import DARK, DECK, GRASS
from renderers.tortuga.cards import NATIONS, PLUM, face, on_card
from tests.renderers.tortuga import views
from tests.renderers.yarr.test_colour_contrast import DEFICIENCIES, apart, seen

PLATE = mix(GRASS, PANEL, 0.94)


@pytest.mark.parametrize(
    ("colour", "ground"),
    [
        (PAPER, DECK),
        (PAPER, GRASS),
        (PAPER, NATIONS["british"]),
        (PAPER, NATIONS["french"]),
        (PAPER, PLUM),
        (PAPER, PLATE),
        (FOAM, PLATE),
        (GOLD, PLATE),
        (INK, GOLD),
        (GOLD, DECK),
        (PAPER, PIECES["black"]),
    ],
)
def test_words_contrast_with_their_background(colour: Colour, ground: Colour) -> None:
    assert contrast(colour, ground) >= 4.5


@pytest.mark.parametrize("deficiency", [None, *DEFICIENCIES])
@pytest.mark.parametrize(
    ("sign", "ground"),
    [*((upon(ground), ground) for ground in NATIONS.values()), (GOLD, NATIONS["french"]), (GOLD, PLUM), (PAPER, DARK)],
)
def test_signs_contrast_with_their_background(sign: Colour, ground: Colour, deficiency: str | None) -> None:
    pair = (seen(sign, deficiency), seen(ground, deficiency)) if deficiency else (sign, ground)
    assert contrast(*pair) >= 3


@pytest.mark.parametrize("signs", [SYMBOLS, EVENTS, TEAMS, ROLES, SECTIONS], ids=lambda signs: next(iter(signs)))
def test_any_two_signs_differ_by_shape(signs: dict[str, object]) -> None:
    assert set(signs) <= NAMES
    for one, other in combinations(signs, 2):
        assert apart(icon(one, 60), icon(other, 60)) > 0.35, (one, other)


def test_any_two_kinds_of_card_differ_without_colour() -> None:
    frame = views.frame()
    drawn: dict[bytes, str] = {}
    for card in all_cards():
        grey = face(card, on_card(card, frame), 110).convert("L").point(lambda level: 255 if level > 128 else 0)
        assert drawn.setdefault(grey.tobytes(), kind_of(card)) == kind_of(card)
    assert len(drawn) == len({kind_of(card) for card in all_cards()})


def test_a_vote_card_names_every_symbol_in_words() -> None:
    printed = {card: " ".join(on_card(card, views.frame())) for card in VOTE_CARDS}
    assert printed["double-fire.1"] == "cannon + torch 2 × French 2 helms"
    assert len(set(printed.values())) == len({kind_of(card) for card in VOTE_CARDS})
