"""Accessibility: contrast, and dice and icons that differ without their colours."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.games.rattle.cards import ADVENTURES
from engine.games.rattle.cards.dice import DICE, FACE_ICONS
from engine.games.rattle.cards.loot_victory_revenge import LOOT, VICTORY
from engine.games.rattle.cards.sailors import CREW
from engine.games.rattle.cards.tiles import TILES
from engine.games.rattle.cards.upgrades import UPGRADES
from engine.games.rattle.galleon_and_port import PARTS, PORT_ICONS
from renderers.icons import NAMES, icon
from renderers.palette import FOAM, GOLD, INK, PAPER, Colour, contrast, mix, upon
from renderers.rattle import labels
from renderers.rattle.board_background import LETTERS
from renderers.rattle.colours import CAPTAIN, DEEP, FLEETS, HEADS, OWNERS, PLATE, SHALLOW, TABLE, WOOD, theme
from renderers.rattle.dice import die
from tests.renderers.yarr.test_colour_contrast import DEFICIENCIES, apart, seen

LEGEND: dict[str, str] = {
    **{one.id: one.icon for one in DICE.values()},
    **{part.id: part.icon for part in PARTS.values()},
    **{loot.id: loot.icon for loot in LOOT.values()},
    **{card.id: card.icon for card in VICTORY.values()},
    **{sailor.id: sailor.icon for sailor in CREW.values()},
    **{upgrade.id: upgrade.icon for upgrade in UPGRADES.values()},
    **{tile.id: tile.icon for tile in TILES.values()},
    **{card.id: card.icon for card in ADVENTURES.values()},
}


@pytest.mark.parametrize(
    ("colour", "ground"),
    [
        (PAPER, PLATE),
        (GOLD, PLATE),
        (FOAM, PLATE),
        (INK, PAPER),
        (INK, GOLD),
        (PAPER, mix(TABLE, WOOD, 0.17)),
        (GOLD, mix(TABLE, WOOD, 0.17)),
        (LETTERS, WOOD),
        *((PAPER, head) for head in HEADS.values()),
    ],
)
def test_words_contrast_with_their_background(colour: Colour, ground: Colour) -> None:
    assert contrast(colour, ground) >= 4.5


@pytest.mark.parametrize("deficiency", [None, *DEFICIENCIES])
@pytest.mark.parametrize(
    ("sign", "ground"),
    [
        *((upon(ground), ground) for ground in (*OWNERS.values(), CAPTAIN)),
        *((INK, ground) for ground in FLEETS.values()),
        (GOLD, DEEP),
        (PAPER, SHALLOW),
        (PAPER, DEEP),
    ],
)
def test_faces_and_ranges_contrast_with_their_background(sign: Colour, ground: Colour, deficiency: str | None) -> None:
    pair = (seen(sign, deficiency), seen(ground, deficiency)) if deficiency else (sign, ground)
    assert contrast(*pair) >= 3


def test_any_two_faces_differ_by_shape() -> None:
    for one, other in combinations(FACE_ICONS.values(), 2):
        assert apart(icon(one, 60), icon(other, 60)) > 0.35, (one, other)


@pytest.mark.parametrize("colour", ["yellow", "blue", "green", "red"])
def test_a_players_die_and_an_np_die_of_one_colour_differ_by_shape(colour: str) -> None:
    """One is square, the other has eight sides, so nobody needs the colour to distinguish them."""
    square, eight = (die(look, "", 60).getchannel("A") for look in (colour, colour[0]))
    assert apart(square, eight) > 0.05


def test_every_face_of_every_die_differs_without_colour() -> None:
    for kind in DICE.values():
        look = {"ship": "white", "captain": "*white"}.get(kind.id, kind.id)
        drawn = {side: die(look, side, 36).convert("L").tobytes() for side in kind.faces}
        assert len(set(drawn.values())) == len(set(kind.faces))


def test_every_piece_has_its_own_drawing() -> None:
    for piece, sign in LEGEND.items():
        assert sign in NAMES, piece
    for place in PORT_ICONS.values():
        assert place in NAMES


@pytest.mark.parametrize("news", [*labels.EVENTS, *LEGEND])
def test_every_event_has_a_drawing(news: str) -> None:
    assert labels.event_icon(news) in NAMES


def test_the_palette_leaves_one_colour_free_for_unchanged_pixels() -> None:
    palette = theme().getpalette() or []
    assert len(palette) // 3 <= 255
