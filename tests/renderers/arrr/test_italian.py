"""Italian words, which are longer than English ones, fit on the cards, too."""

from __future__ import annotations

import pytest
from PIL import Image

from bot.texts import language
from engine.games.arrr.card_registry import EXPLORATIONS
from renderers.arrr import cards, seven_seas
from renderers.arrr.symbols import COLOURS
from renderers.picture_context import Frame
from tests.renderers.arrr import pieces, views

FRAME = Frame(views.NAMES, say=language("it").of("arrr").say)


def plain(picture: Image.Image, box: tuple[int, int, int, int]) -> bool:
    """Return whether a part of a picture has only one colour."""
    return len(picture.convert("RGB").crop(box).getcolors(10_000) or ()) == 1


@pytest.mark.parametrize("card", EXPLORATIONS)
def test_the_signs_of_an_exploration_card_leave_its_edges_free(card: str) -> None:
    face = cards.face(f"{card}.1", cards.on_card(f"{card}.1", FRAME), 300)
    for left in (6, 288):
        assert plain(face, (left, 262, left + 6, 290))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("card", EXPLORATIONS)
def test_a_name_in_the_row_ends_above_the_tests(card: str, seats: int) -> None:
    size, (lying,) = seven_seas.room(seats), pieces.row((f"{card}.1",))
    name, _, _ = cards.on_card(lying.card, FRAME)
    face = seven_seas.face(lying, name, size).convert("RGB")
    x, first = round(0.7 * size.wide), COLOURS[lying.tests[0].stat]
    top = next(y for y in range(size.tall) if face.getpixel((x, y)) == first)
    assert plain(face, (round(0.1 * size.wide), top - 3, round(0.9 * size.wide), top - 2))
