"""Play games of boxes with one more card and draw it: `python -m tests.games.another_card KEY:CARD:SEED ...`."""

from __future__ import annotations

import sys
from itertools import islice

from engine.game import games
from engine.text import ENGLISH, say
from renderers import renderer_for
from renderers.picture_context import Frame
from tests.conformance.playthrough import moments, settings, viewers

MOST_GAMES, PICTURES, EVERY = 400, 3, 4


def show(key: str, card: str, first: int) -> None:
    """Draw the card alone, then in views of games from the seed `first` on, with pictures and words. It must appear."""
    game, renderer = games()[key], renderer_for(key)
    page = game.reference[card]
    alone = renderer.piece(card, Frame(("Mary", "Bart")))
    for words in (page.name, page.rules):
        assert say(words, (), ENGLISH) in alone.alt, alone.alt
    assert alone.data != renderer.piece(next(iter(game.reference)), Frame(("Mary", "Bart"))).data
    drawn = 0
    for setting in islice(settings(game, first), MOST_GAMES):
        for number, (table, _) in enumerate(moments(game, setting)):
            for viewer in viewers(table) if number % EVERY == 0 else ():
                view = table.view(viewer)
                if f"'{card}'" not in repr(view):
                    continue
                frame = Frame(tuple(f"Sailor {seat}" for seat in range(table.seats)))
                renderer.table_words(view, frame)
                if viewer is not None:
                    renderer.private_words(view, frame)
                if drawn < PICTURES:
                    drawn += 1
                    renderer.table(view, frame)
                    if viewer is not None:
                        renderer.private(view, frame)
                    if drawn == PICTURES:
                        return
    raise AssertionError(f"{card} never turned up")


if __name__ == "__main__":
    for key, card, first in (one.split(":") for one in sys.argv[1:]):
        show(key, card, int(first))
