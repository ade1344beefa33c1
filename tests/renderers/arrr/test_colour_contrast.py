"""Accessibility: contrast, and signs that differ without their colours."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.games.arrr.card_registry import CAPTAINS, CREW, EVENTS, EXPLORATIONS, kind_of
from engine.games.arrr.game_terms import COLLECTIONS, FACES, STATS
from renderers.arrr.cards import TYPES, dangers, face, on_card, rewards
from renderers.arrr.player_areas import mini
from renderers.arrr.seven_seas import face as row_face
from renderers.arrr.seven_seas import room
from renderers.arrr.symbols import COLOURS, GROUND, ICONS, back, die, sign
from renderers.icons import NAMES, icon
from renderers.palette import FOAM, GOLD, INK, PANEL, PAPER, Colour, contrast, mix
from tests.renderers.arrr import pieces, views
from tests.renderers.yarr.test_colour_contrast import DEFICIENCIES, apart, seen

ROW = mix(PAPER, COLOURS["exploration"], 1 / 6)


@pytest.mark.parametrize(
    ("colour", "ground"),
    [
        (PAPER, GROUND),
        (GOLD, GROUND),
        (FOAM, GROUND),
        (INK, GOLD),
        (INK, ROW),
        (INK, mix(PAPER, INK, 0.375)),
        (mix(PAPER, INK, 0.75), PAPER),
        (FOAM, mix(GROUND, PAPER, 0.125)),
        *((PAPER, COLOURS[stat]) for stat in STATS),
        *((PAPER, COLOURS[deck]) for deck in ("crew", "event", "exploration", "captain")),
    ],
)
def test_words_contrast_with_their_background(colour: Colour, ground: Colour) -> None:
    assert contrast(colour, ground) >= 4.3


@pytest.mark.parametrize("deficiency", [None, *DEFICIENCIES])
@pytest.mark.parametrize(
    ("sign", "ground"),
    [
        *((PAPER, COLOURS[name]) for name in (*STATS, "pieces", "crew", "event", "exploration")),
        (mix(PANEL, PAPER, 0.625), mix(PANEL, PAPER, 0.125)),
        (GOLD, GROUND),
        (PAPER, INK),
    ],
)
def test_signs_contrast_with_their_background(sign: Colour, ground: Colour, deficiency: str | None) -> None:
    pair = (seen(sign, deficiency), seen(ground, deficiency)) if deficiency else (sign, ground)
    assert contrast(*pair) >= 3


def test_any_two_stats_and_collections_have_different_signs() -> None:
    for one, other in combinations([*STATS, "jolly", "pieces", *COLLECTIONS], 2):
        assert apart(icon(ICONS[one], 60), icon(ICONS[other], 60)) > 0.35, (one, other)


def test_every_card_has_its_own_drawing() -> None:
    icons = [design.icon for family in (CREW, EVENTS, EXPLORATIONS, CAPTAINS) for design in family.values()]
    assert set(icons) | set(ICONS.values()) | set(TYPES.values()) <= NAMES
    assert len(set(icons)) == len(icons)
    for one, other in combinations(icons, 2):
        assert apart(icon(one, 40), icon(other, 40)) > 0.2, (one, other)


@pytest.mark.parametrize("signs", [dict.fromkeys(TYPES.values()), {"crew": 1, "event": 1, "exploration": 1}], ids=len)
def test_types_and_backs_differ_by_shape(signs: dict[str, object]) -> None:
    for one, other in combinations(signs, 2):
        assert apart(icon(ICONS.get(one, one), 60), icon(ICONS.get(other, other), 60)) > 0.35


def grey(picture: object) -> bytes:
    """Return the picture in black and white, with no shades."""
    return picture.convert("RGBA").convert("L").point(lambda level: 255 if level > 128 else 0).tobytes()  # type: ignore[attr-defined,no-any-return]


def test_faces_of_dice_differ_without_colour() -> None:
    drawn = {grey(die(face, success, 46)) for face in FACES for success in (True, False)}
    assert len(drawn) == 2 * len(FACES)


def test_backs_and_signposts_differ_without_colour() -> None:
    assert len({grey(back(kind, 24, 33)) for kind in ("crew", "event", "exploration")}) == 3
    posts = [sign(name, change, way, 28, True) for name in (*STATS, "pieces") for change in (1, -1) for way in (1, -1)]
    assert len({grey(post) for post in posts}) == len(posts)


def test_any_two_cards_differ_without_colour() -> None:
    frame = views.frame()
    drawn: dict[bytes, str] = {}
    for card in pieces.CARDS:
        key = grey(face(card, on_card(card, frame), 220))
        assert drawn.setdefault(key, kind_of(card)) == kind_of(card)


def test_prepared_used_and_depleted_cards_differ_without_colour() -> None:
    crew = pieces.seats(1)[0].crew[0]
    states = [type(crew)(crew.card, depleted, used) for depleted, used in ((False, False), (False, True), (True, True))]
    assert len({grey(mini(state, "Ironclaw")) for state in states}) == 3


def test_a_changed_number_differs_from_a_printed_one() -> None:
    """The cards are the same, once with the effect of a neighbour and once with the resulting number printed."""
    one = pieces.row(("royal-flagship.1", "hungry-kraken.1"))[1]
    assert (one.tests[0].printed, one.tests[0].difficulty) == (5, 6)
    printed = type(one.tests[0])("attack", 6, 6)
    other = type(one)(one.card, (printed,), one.pieces, one.printed_pieces)
    size = room(4)
    assert grey(row_face(one, "Hungry Kraken", size)) != grey(row_face(other, "Hungry Kraken", size))


def test_rewards_and_dangers_are_signs_with_numbers() -> None:
    assert rewards(EXPLORATIONS["skull-fortress"], 2) == (("round-star", "10"), ("two-coins", "2"))
    assert rewards(EXPLORATIONS["deserted-beach"], 0) == (("round-star", "2"), ("draw", "2"))
    assert dangers(EXPLORATIONS["royal-flagship"]) == (("info", ""), ("broken-shield", "2"))
    assert dangers(EXPLORATIONS["the-governors-ball"]) == (("info", ""), ("cross-mark", ""))
