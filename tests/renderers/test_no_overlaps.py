"""No two pieces or texts overlap in the pictures of games that are made of the kit, also outside this tree.

The four games with pictures of their own have `test_crowded_positions`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from engine.game import games
from renderers import kit, renderer_for
from renderers.drawing import lay
from renderers.picture_context import Frame
from tests.cups import pictures as cups
from tests.ledger import rule
from tests.renderers.drawn_words import forget_sprites
from tests.renderers.late_positions import late_tables
from tests.renderers.overlaps import explained
from tests.renderers.test_crowded_positions import GAMES
from tests.renderers.visible_words import reading

TABLES, TABLES_SOAKING = 3, 60
"""Number of tables of each game whose pictures are drawn, in `make test` and in `make soak`."""


def overlaps(key: str, tables: int) -> list[str]:
    """Return a sentence for each overlap in the pictures of a game: of tables, one hand of each, and one piece."""
    renderer, game, found = renderer_for(key), games()[key], dict[str, None]()
    module: str = vars(renderer)["__name__"]
    package = module.rpartition(".")[0]
    refs = sorted({one.picture for one in game.reference.values()})
    forget_sprites()
    with reading(icons=True, pieces=True, own=module if package == "renderers" else package) as seen:
        for number, (table, frame) in enumerate(late_tables(key, tables)):
            seat = number % table.seats
            for what, draw, given in (
                ("the table", renderer.table, table.view(None)),
                (f"the hand of seat {seat}", renderer.private, table.view(seat)),
                *(
                    ((f"the piece {refs[number % len(refs)]}", renderer.piece, refs[number % len(refs)]),)
                    if refs
                    else ()
                ),
            ):
                draw(given, frame)
                found |= dict.fromkeys(f"In the picture of {what}, {said}." for said in explained(seen))
                seen.clear()
    forget_sprites()
    return [*found]


@rule("H-593")
@pytest.mark.parametrize("key", sorted(games().keys() - {*GAMES}))
def test_no_two_pieces_or_texts_overlap_in_any_picture(key: str, soaking: bool) -> None:
    found = overlaps(key, TABLES_SOAKING if soaking else TABLES)
    assert not found, f"{key}: " + "\n".join(found[:5])


@rule("H-593")
@pytest.mark.parametrize("fault", ["piece", "text"])
def test_a_planted_overlap_is_explained(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence names what is covered, where, and both lines of the game's code."""
    draw = cups.table

    def planted(view: Any, frame: Frame) -> Any:
        row = kit.row

        def shifted(picture: Image.Image, box: tuple[int, int, int, int], *more: Any, **named: Any) -> Any:
            spots = row(picture, box, *more, **named)
            if fault == "piece" and spots:
                lay(picture, kit.die("6", 50), (spots[0][0] + 44, spots[0][1]))
            elif fault == "text":
                kit.name(picture, (box[0] - 200, box[1] + 4, box[2], box[3] + 4), 0, frame)
            return spots

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(kit, "row", shifted)
            return draw(view, frame)

    monkeypatch.setattr(cups, "table", planted)
    found = overlaps("cups", TABLES)
    assert found
    kind = "a piece without words (x " if fault == "piece" else "the text “"
    assert found[0].startswith(f"In the picture of the table, {kind}"), found[0]
    assert found[0].count("pictures.py, line ") == 2, found[0]
    assert ": kit.row(" in found[0]


def card(name: str, wide: int) -> kit.Sprite:
    return kit.plain(name, "", "anchor", wide)


@pytest.mark.parametrize("count", [2, 5, 9, 14])
def test_a_row_a_grid_and_a_fan_do_not_overlap_but_cards_that_touch_by_chance_do(count: int) -> None:
    cards = [f"Card {number}" for number in range(count)]
    for arrange in (kit.row, kit.grid, kit.fan):
        assert laid(partial(arrange, box=(20, 20, 780, 300), cards=cards, face=card)) == []
    spots = [(100 + 100 * place, 150) for place in range(count)]

    def touching(picture: Image.Image) -> None:
        for spot in spots:
            lay(picture, card("Card", 116), spot)

    (fault, *_) = laid(touching)
    assert "“Card”" in fault


def laid(draw: Callable[[Image.Image], object]) -> list[str]:
    """Return the sentences about overlaps in a picture that `draw` has drawn."""
    forget_sprites()
    with reading(icons=True, pieces=True, own=__name__) as seen:
        picture = Image.new("RGB", (1600, 400))
        draw(picture)
        picture.save(BytesIO(), "PNG")
        return explained(seen)
