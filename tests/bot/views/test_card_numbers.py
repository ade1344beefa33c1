"""A card has the same number in a hand's picture, its text and its menu."""

from __future__ import annotations

import re
from itertools import islice

import pytest

from bot.views.choice_components import grouped, numbered
from engine.choice import options_of
from engine.game import games
from renderers import numbers_in, renderer_for
from renderers.picture_context import Frame
from tests.conformance.playthrough import moments, settings
from tests.ledger import rule


@rule("H-354")
@pytest.mark.parametrize("key", ["yarr", "arrr"])
def test_menus_use_the_card_numbers_of_the_hands_picture(key: str) -> None:
    game, seen = games()[key], 0
    setting = next(one for one in settings(game, 1) if one.seats == 3)
    for table, _ in islice(moments(game, setting), 400):
        for seat, opened in table.open.items():
            view = table.view(seat)
            numbers = numbers_in(key, view)
            words = "\n".join(renderer_for(key).private_words(view, Frame(("Anne", "Bart", "Cleo"))))
            for o in opened:
                shown = numbered(o, numbers)
                assert shown.choice == o.choice, "it is the same choice"
                assert len(grouped(options_of(shown.choice))) == len(grouped(options_of(o.choice)))
                for before, after in zip(options_of(o.choice), options_of(shown.choice), strict=True):
                    if before.picture not in numbers:
                        assert after.label == before.label
                        continue
                    number, label = re.fullmatch(r"(\d+) · (.+)", after.label.plain(), re.DOTALL).groups()  # type: ignore[union-attr]
                    assert label == before.label.plain()
                    name = label.partition(" (")[0]
                    if re.search(rf"\d \b{re.escape(name)}", words):  # the name of a card, whatever is said beside it
                        assert f"{number} {name}" in words
                        seen += 1
    assert seen > 50


def test_a_game_without_card_numbers_gets_none() -> None:
    game = games()["tortuga"]
    table = next(settings(game, 1)).start(game)
    assert numbers_in("tortuga", table.view(0)) == {}
