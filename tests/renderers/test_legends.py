"""Legends: every icon of tables and hands has a line, and the pages are legible."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType

import pytest

from bot.texts import language
from engine.game import games
from engine.games.rattle.cards.dice import cannon_value
from engine.games.tortuga.cards import kind_of
from engine.table import Table
from renderers import drawing
from renderers.arrr.cards import icon_of as of_arrr
from renderers.icons import NAMES, icon
from renderers.kit import legend
from renderers.legend import legend_of
from renderers.picture_context import Frame, Picture
from renderers.rattle.labels import icon_of as of_rattle
from tests.ledger import rule
from tests.renderers.arrr import test_golden as arrr
from tests.renderers.drawn_words import forget_sprites, noting
from tests.renderers.rattle import test_golden as rattle
from tests.renderers.tortuga import test_golden as tortuga
from tests.renderers.yarr import test_golden as yarr

SIGHTS: dict[str, tuple[ModuleType, tuple[str, ...]]] = {
    "yarr": (yarr, ("eight-seats", "hand")),
    "tortuga": (tortuga, ("nine", "voting", "secret")),
    "arrr": (arrr, ("challenge", "hand")),
    "rattle": (rattle, ("four", "port")),
}
BESIDE_WORDS = {
    "yarr": {"call", "play", "draw", "deal"},
    "tortuga": {"attack", "mutiny", "brawl", "palm", "explosion"},
    "arrr": {"crossed-swords", "pirate-flag", "rolling-dices", "sailboat", "empty"},
    "rattle": {"wind-slap", "buoy"},
}
"""Ornaments, and icons with their meaning in a sentence beside them."""


@contextmanager
def drawn_icons() -> Iterator[set[str]]:
    """Record the icons that are drawn in this context, also on sprites that are cached for later pictures."""
    found = set[str]()
    forget_sprites()

    def noted(name: str, size: int) -> object:
        found.add(name)
        return icon(name, size)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drawing, "icon", noted)
        yield found
    forget_sprites()


ON_CARDS: dict[str, Callable[[str], str | None]] = {
    "yarr": lambda card: None,
    "tortuga": kind_of,
    "arrr": of_arrr,
    "rattle": of_rattle,
}
"""Icons of cards and other pieces that have a line of their own by name."""


@rule("H-359")
@pytest.mark.parametrize("key", SIGHTS)
def test_every_icon_of_a_table_and_a_hand_has_a_line_in_the_legend(key: str) -> None:
    module, names = SIGHTS[key]
    with drawn_icons() as found:
        for name in names:
            module.SIGHTS[name]()
    named = {sign.icon for sign in legend_of(key)}
    assert len(found & named) > 8
    pieces = {ON_CARDS[key](one) for one in games()[key].reference}
    assert found - named - pieces - BESIDE_WORDS[key] == set()


@rule("H-359")
@pytest.mark.parametrize("key", SIGHTS)
def test_every_sign_in_a_legend_is_unique_and_has_a_drawing(key: str) -> None:
    signs = legend_of(key)
    assert len({(sign.icon, sign.name.source) for sign in signs}) == len(signs)
    for sign in signs:
        assert sign.icon in NAMES or len(sign.icon) <= 3, sign.icon
        assert len(sign.says.source) <= 200, sign.icon


@rule("H-359")
@pytest.mark.parametrize("portrait", [False, True])
@pytest.mark.parametrize("locale", ["en", "it"])
@pytest.mark.parametrize("key", SIGHTS)
def test_a_legend_can_be_read_and_is_complete(key: str, locale: str, portrait: bool) -> None:
    spoken = language(locale).of(key)
    frame = Frame(names=(), locale=locale, say=spoken.say, portrait=portrait)
    with noting() as written:
        pages: list[Picture] = legend(legend_of(key), spoken.title(key), frame)
    assert len(pages) <= 5
    assert len({page.name for page in pages}) == len(pages)
    assert all(len(page.data) <= 100_000 and page.alt for page in pages)
    assert [one for one in written if one.contrast < 4.5 or one.size < 24] == []
    told = {one.words for one in written}
    for sign in legend_of(key):
        name = spoken.say(sign.name)
        assert name[:1].upper() + name[1:] in told, "no name is cut short"


@rule("H-359")
def test_a_sign_of_the_legend_is_marked_as_seen_only_if_the_view_shows_it() -> None:
    dutch = next(sign for sign in legend_of("tortuga") if sign.icon == "dutch")
    tables = {n: Table.start(games()["tortuga"], games()["tortuga"].options(), n, "5eed" * 16) for n in (4, 5)}
    assert [dutch.seen(tables[n].view(None)) for n in (4, 5)] == [False, True]


@rule("H-359")
def test_the_legend_says_how_far_the_value_of_a_cannon_goes() -> None:
    cannon = next(sign for sign in legend_of("rattle") if "for each of their Cannons" in sign.says.source)
    most = max(cannon_value(cannons) for cannons in range(20))
    for locale, words in (("en", f"to {most}"), ("it", f"fino a {most}")):
        assert words in language(locale).of("rattle").say(cannon.says)
