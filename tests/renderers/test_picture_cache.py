"""The picture cache: equal content is not drawn again, and a cached picture equals the one that would be drawn."""

from __future__ import annotations

from random import Random

import pytest

from engine.choice import options_of
from engine.game import games
from engine.players import players
from engine.table import Table
from engine.text import ENGLISH, say
from renderers import image_cache, renderer_for
from renderers.picture_context import Event, Frame, Picture
from tests.ledger import rule

NAMES = ("Anne", "Bart", "Cleo")
ANSWERS = 16
OURS = ("arrr", "rattle", "tortuga", "yarr")


def forget_pictures() -> None:
    """Clear the cached whole pictures, but not the sprites of which they are made."""
    for cache in (image_cache._small, image_cache._large):
        for key in [key for key, one in cache.items() if isinstance(one, Picture)]:
            del cache[key]


@rule("H-332")
@pytest.mark.parametrize("key", OURS)
def test_a_cached_hand_equals_a_newly_drawn_one(key: str) -> None:
    game, draw, random = games()[key], renderer_for(key), Random(key)
    best = [player for _, player in players(key).values()][-1]
    table = Table.start(game, game.options(), len(NAMES), "5eed" * 16)
    told, same = table.take_reports(), 0
    for _ in range(ANSWERS):
        asked = table.waiting()
        for seat in range(table.seats):
            opened = [one for one in table.open.get(seat, ()) if one.choice.blocks]
            frame = Frame(
                names=NAMES,
                waiting=frozenset(asked) - frozenset(table.balloting_seats()),
                ballots=len(table.balloting_seats()),
                lit=frozenset(option.picture for one in opened for option in options_of(one.choice) if option.picture),
                events=tuple(Event(one.text, one.icon) for one in told if one.readers is None)[-3:],
                say=lambda words: say(words, NAMES, ENGLISH),
            )
            before = [*image_cache._small.values(), *image_cache._large.values()]
            kept = draw.private(table.view(seat), frame)
            if any(kept is one for one in before):
                same += 1
                forget_pictures()
                assert draw.private(table.view(seat), frame) == kept
        seat = random.choice(asked)
        answered = best(table.view(seat), [one.choice for one in table.open[seat]], random)
        assert answered is not None
        number = next(one.number for one in table.open[seat] if one.choice.name == answered[0])
        table.answer(seat, number, answered[1])
        told = table.take_reports() or told
    assert same
