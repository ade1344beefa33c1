"""Accessibility: contrast, and cards that differ without their colours."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.games.yarr.cards import COLOURS, KINDS, SHAPES, SUITS
from renderers.drawing import sea
from renderers.icons import NAMES, icon
from renderers.palette import (
    BACK,
    FOAM,
    GOLD,
    INK,
    JADE,
    PANEL,
    PAPER,
    PIECES,
    SEA,
    STEEL,
    Colour,
    contrast,
    mix,
    upon,
    weave,
)
from renderers.yarr.cards import face
from renderers.yarr.colour_patterns import PATTERNS
from renderers.yarr.table_text import on_card
from tests.renderers.yarr import views

# Machado, Oliveira and Fernandes (2009), severity 1.0, for linear light.
DEFICIENCIES = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def seen(colour: Colour, deficiency: str) -> Colour:
    linear = [((part / 255 + 0.055) / 1.055) ** 2.4 if part > 10 else part / 255 / 12.92 for part in colour]
    mixed = [sum(a * b for a, b in zip(row, linear, strict=True)) for row in DEFICIENCIES[deficiency]]
    red, green, blue = (
        round(255 * (1.055 * part ** (1 / 2.4) - 0.055 if part > 0.0031308 else part * 12.92))
        for part in (min(1.0, max(0.0, part)) for part in mixed)
    )
    return red, green, blue


GROUND = sea(1200, 800)


def water(x: int, y: int) -> Colour:
    pixel = GROUND.getpixel((x, y))
    assert isinstance(pixel, tuple)
    return int(pixel[0]), int(pixel[1]), int(pixel[2])


BRIGHTEST_PANEL = mix(SEA[0], PANEL, 0.72)


@pytest.mark.parametrize(
    ("colour", "ground"),
    [
        (INK, PAPER),
        (INK, GOLD),
        (PAPER, PANEL),
        (PAPER, BRIGHTEST_PANEL),
        (GOLD, BRIGHTEST_PANEL),
        (PAPER, SEA[0]),
        (GOLD, water(506, 152)),
        (GOLD, water(400, 60)),
        (FOAM, water(900, 50)),
        (FOAM, water(760, 100)),
    ],
)
def test_words_contrast_with_their_background(colour: Colour, ground: Colour) -> None:
    assert contrast(colour, ground) >= 4.5


@pytest.mark.parametrize("ground", [*PIECES.values(), STEEL])
@pytest.mark.parametrize("deficiency", [None, *DEFICIENCIES])
def test_icons_contrast_with_their_background(ground: Colour, deficiency: str | None) -> None:
    pair = (upon(ground), ground)
    if deficiency:
        pair = (seen(pair[0], deficiency), seen(pair[1], deficiency))
    assert contrast(*pair) >= 3


def test_the_back_and_the_marks_contrast_with_their_background() -> None:
    assert contrast(JADE, BACK) >= 3
    assert contrast(GOLD, SEA[0]) >= 3


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
@pytest.mark.parametrize("colour", PIECES)
def test_the_pattern_is_visible_in_every_colour(colour: str, deficiency: str) -> None:
    ground = PIECES[colour]
    assert contrast(seen(ground, deficiency), seen(weave(ground), deficiency)) >= 1.15


def test_some_colours_alone_look_alike_to_the_colour_blind() -> None:
    apart = [
        sum(abs(a - b) for a, b in zip(seen(PIECES[one], kind), seen(PIECES[other], kind), strict=True))
        for kind in DEFICIENCIES
        for one, other in combinations(PIECES, 2)
    ]
    assert min(apart) < 40


def apart(one: Image.Image, other: Image.Image) -> float:
    """Return the share of the drawn pixels of both that is in only one of them."""
    either = ImageStat.Stat(ImageChops.lighter(one, other)).sum[0]
    return ImageStat.Stat(ImageChops.difference(one, other)).sum[0] / either


@pytest.mark.parametrize(("one", "other"), list(combinations(COLOURS, 2)))
def test_any_two_colours_differ_by_pattern(one: str, other: str) -> None:
    assert apart(PATTERNS[one]((180, 180), 2), PATTERNS[other]((180, 180), 2)) > 0.5


FEATURES = {"suits": list(SUITS), "shapes": list(SHAPES), "kinds": [kind.icon for kind in KINDS.values()]}


@pytest.mark.parametrize("features", FEATURES.values(), ids=FEATURES)
def test_any_two_features_differ_by_symbol(features: list[str]) -> None:
    for name in features:
        assert name in NAMES, f"no drawing renderers/assets/icons/{name}.svg: add it, or give the card another icon"
    for one, other in combinations(features, 2):
        assert apart(icon(one, 60), icon(other, 60)) > 0.35, (one, other)


def test_any_two_cards_differ_without_colour() -> None:
    """The cards differ in the luminance of the strips with suit, shape and colour: dark words on paper."""
    frame = views.frame()
    words: dict[tuple[str, ...], str] = {}
    for card in views.CARD_IDS:
        kind = card.partition(".")[0]
        assert words.setdefault(on_card(card, frame), kind) == kind, "two cards have the same words"
    strips: dict[bytes, str] = {}
    for card in views.CARD_IDS:
        sprite = face(card, on_card(card, frame), 146).convert("L")
        top, low = sprite.crop((10, 4, 136, 26)), sprite.crop((10, 172, 136, 212))
        kind = card.partition(".")[0]
        assert strips.setdefault(top.tobytes() + low.tobytes(), kind) == kind
