"""Whatever is written in a picture stands out from what it is written upon: its own colours, as they are drawn."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.game import games
from engine.games.yarr.cards import KINDS
from engine.text import ENGLISH, say
from renderers.frame import Picture
from tests.ledger import rule
from tests.renderers import test_golden as yarr
from tests.renderers.arrr import test_golden as arrr
from tests.renderers.rattle import test_golden as rattle
from tests.renderers.tortuga import test_golden as tortuga
from tests.renderers.written import forget_sprites, in_sight, noting

PICTURES: dict[str, Callable[[], Picture]] = {
    f"{game.__package__.rpartition('.')[2]}, {name}": game.SIGHTS[name]  # type: ignore[union-attr]
    for game, names in (
        (yarr, ("eight-seats", "pursuit", "over", "hand")),
        (arrr, ("before-roll", "challenge", "exploration", "hand")),
        (rattle, ("five", "port", "bombs", "sailing")),
        (tortuga, ("nine", "counted", "over", "ballot")),
    )
    for name in names
}


@rule("H-355")
@pytest.mark.parametrize("name", PICTURES)
def test_words_stand_out_from_what_they_are_drawn_upon(name: str) -> None:
    forget_sprites()
    with noting() as written:
        PICTURES[name]()
    told = [one for one in written if one.words.strip()]
    assert len(told) > 10
    assert [one for one in told if one.contrast < 4.5] == []


_TABLES = (
    *("before-roll", "after-roll", "many-dice", "challenge", "declared", "teams", "swabber"),
    *("two", "three", "four", "five", "port", "crazy", "bombs", "voting", "counted", "nine", "extra", "over"),
    *("two-seats", "eight-seats", "called"),
)
LEAST = 24
"""In a picture of 1200 pixels, which Discord shows 550 wide: 11 pixels there."""
TABLES: dict[str, Callable[[], Picture]] = {
    **{f"arrr, {name}": draw for name, draw in arrr.SIGHTS.items() if name in _TABLES},
    **{f"rattle, {name}": draw for name, draw in rattle.SIGHTS.items() if name in _TABLES},
    **{f"tortuga, {name}": draw for name, draw in tortuga.SIGHTS.items() if name in _TABLES},
    **{f"yarr, {name}": draw for name, draw in yarr.SIGHTS.items() if name in _TABLES},
}
"""What a special card of Captain Yarr's Curse does is printed smaller on it: `/card` and «What is this?» show it."""


@rule("H-357")
@pytest.mark.parametrize("name", TABLES)
def test_words_of_a_table_can_be_read_where_discord_shows_it(name: str) -> None:
    forget_sprites()
    with in_sight() as sizes:
        TABLES[name]()
    told = {words: size for words, size in sizes.items() if words.strip()}
    assert len(told) > 5
    assert {words: size for words, size in told.items() if size < LEAST} == {}


HANDS: dict[str, Callable[[], Picture]] = {
    f"{game}, {name}": module.SIGHTS[name]
    for game, module, names in (
        ("yarr", yarr, ("hand", "long-hand")),
        ("arrr", arrr, ("hand", "long-hand", "choosing")),
        ("rattle", rattle, ("sailing", "choosing", "auction")),
        ("tortuga", tortuga, ("secret", "ballot")),
    )
    for name in names
}
LONG = 22
"""A name that finds no room in its line may be so small."""
SAID = 17
"""And so small what a card says: its menu, `/card` and «What is this?» say it too."""


@rule("H-324")
@pytest.mark.parametrize("name", HANDS)
def test_words_of_a_hand_can_be_read_where_discord_shows_it(name: str) -> None:
    forget_sprites()
    with in_sight() as sizes:
        HANDS[name]()
    key = name.partition(",")[0]
    cards = games()[key].reference.values()
    effects = [say(kind.line, (), ENGLISH) for kind in KINDS.values() if kind.line]
    rules = " ".join([*(say(card.rules, (), ENGLISH) for card in cards), *effects])
    names = {say(card.name, (), ENGLISH) for card in cards} | {say(kind.name, (), ENGLISH) for kind in KINDS.values()}
    told = {words: size for words, size in sizes.items() if words.strip()}
    assert len(told) > 5
    least = {words: SAID if words in rules else LONG if words in names else LEAST - 0.5 for words in told}
    assert {words: size for words, size in told.items() if size < least[words]} == {}
