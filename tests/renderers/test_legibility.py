"""All words in a picture are legible at Discord's size, and have enough contrast with their background."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from types import ModuleType

import pytest

from bot.preload import settle
from bot.texts import LANGUAGES
from engine.game import games
from engine.games.tortuga.cards import EVENTS, LOYALTIES, VOTE_CARDS
from engine.text import say
from renderers import animation, renderer_for
from renderers.arrr.hand import pages
from renderers.drawing import sea
from renderers.end_picture import draw_end
from renderers.kit import PHONE, waiting
from renderers.picture_context import Frame, Picture
from tests.conformance.pictures import spoken
from tests.host.test_ending_report import finished_game
from tests.ledger import rule
from tests.renderers.arrr import test_golden as arrr
from tests.renderers.arrr import views as arrr_views
from tests.renderers.contact_sheet import PLAYED, kind_of
from tests.renderers.drawn_words import forget_sprites, noting
from tests.renderers.overlaps import collisions
from tests.renderers.rattle import private_views
from tests.renderers.rattle import test_golden as rattle
from tests.renderers.tortuga import test_golden as tortuga
from tests.renderers.tortuga import views as tortuga_views
from tests.renderers.visible_words import Seen, reading
from tests.renderers.yarr import test_golden as yarr
from tests.renderers.yarr import views as yarr_views

MODULES: dict[str, ModuleType] = {"yarr": yarr, "arrr": arrr, "rattle": rattle, "tortuga": tortuga}
WIDE, LEAST = 525, 10
"""The width at which Discord shows a table on a computer, and the smallest size of words there."""
NAMES = ("Anne", "Bart", "Cleo", "Dirk", "Elsa", "Finn")
PICTURES: dict[str, Callable[[], Picture]] = {
    f"{game}, {name}": draw for game, module in MODULES.items() for name, draw in module.SIGHTS.items()
}


def small(seen: list[Seen], wide: int = WIDE, least: float = LEAST) -> dict[str, float]:
    """Return the words that are smaller than `LEAST` if the picture is shown at this width."""
    return {one.words: one.shown(wide) for one in seen if one.words.strip() and round(one.shown(wide), 2) < least}


def test_words_drawn_again_after_a_bot_ran_are_recorded_in_full() -> None:
    """Otherwise these tests would find almost no words after a bot ran in the same process."""
    draw, written = PICTURES["arrr, crew"], list[list[str]]()
    for settles in (False, True):
        if settles:
            settle()
        forget_sprites()
        with noting() as found:
            draw()
        written.append([one.words for one in found])
    assert written[0]
    assert written[0] == written[1]


@rule("H-357")
@pytest.mark.parametrize("game", PLAYED)
def test_words_of_animations_and_final_pictures_are_readable_wide_and_narrow(game: str) -> None:
    end, draw = finished_game(game, PLAYED[game]), animation(game)
    forget_sprites()
    with reading() as wide:
        draw_end(end.tale, end.frame)
    with reading() as seen:
        draw_end(end.tale, replace(end.frame, portrait=True))
        for scene in {kind_of(scene): scene for scene in end.scenes}.values():
            assert draw is not None
            draw(scene, end.table.view(None), end.frame)
    assert len(seen) > 10
    assert (small(wide), small(seen, PHONE[0], 10)) == ({}, {})
    assert {one.words for one in (*seen, *wide) if one.words.endswith("…")} == set()


def hands(game: str, frame: Frame) -> Iterator[Callable[[], Picture]]:
    """Yield functions that draw hands. Together these show every card a hand can hold or offer, as many as fit."""
    show, refs = renderer_for(game).private, [one.picture for one in games()[game].reference.values()]
    if game == "yarr":
        some = list({ref.partition(".")[0]: ref for ref in refs}.values())
        for place in range(0, len(some), 12):
            yield partial(show, yarr_views.hand_view(tuple(some[place : place + 12])), frame)
    elif game == "arrr":
        plain = arrr_views.view()
        view = replace(plain, viewer=0, seats=(replace(plain.seats[0], hand=tuple(refs)), *plain.seats[1:]))
        yield from (partial(show, view, replace(frame, page=page)) for page in range(pages(view, frame)))
    elif game == "rattle":
        offered = [ref for ref in refs if ref[0] in "SU"]
        for count in (3, 5):
            for place in range(0, len(offered), count):
                yield partial(show, private_views.choosing(tuple(offered[place : place + count])), frame)
    else:
        votes = tuple(sorted(VOTE_CARDS))
        for place, loyalty in enumerate(LOYALTIES):
            yield partial(show, tortuga_views.hand_view(votes[place * 3 : place * 3 + 3], loyalty), frame)
        for event in EVENTS:
            yield partial(show, tortuga_views.peeked(f"{event}.1"), frame)


@rule("H-324", "H-358")
@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("portrait", [False, True])
@pytest.mark.parametrize("game", MODULES)
def test_every_card_of_a_hand_is_readable_in_full(game: str, portrait: bool, locale: str, soaking: bool) -> None:
    """Every hand is drawn in one size and language. `make soak` draws all combinations of them."""
    names, tongue = NAMES, spoken(games()[game], locale)
    frame = Frame(names, "Q7K2M", say=lambda words: say(words, names, tongue), locale=locale, portrait=portrait)
    forget_sprites()
    with reading() as seen:
        here = slice(None) if soaking else slice(2 * [*LANGUAGES].index(locale) + portrait, None, 2 * len(LANGUAGES))
        drawn = [draw() for draw in list(hands(game, frame))[here]]
    assert len(seen) > 20 * len(drawn) / 2
    assert small(seen, PHONE[0], 10) == {} if portrait else small(seen) == {}
    assert {one.words for one in seen if one.words.endswith("…")} == set()


@rule("H-324")
@pytest.mark.slow
@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("game", MODULES)
def test_every_single_card_is_readable_in_full(game: str, locale: str, soaking: bool) -> None:
    """In `make test` those with the longest texts, and every twentieth of the others."""
    frame = Frame(NAMES, "Q7K2M", say=lambda words: say(words, NAMES, spoken(games()[game], locale)), locale=locale)
    every, cut = sorted(games()[game].reference.values(), key=lambda one: -len(frame.say(one.rules))), {}
    for one in every if soaking else every[:4] + every[4::20]:
        forget_sprites()
        with noting() as written, reading() as seen:
            renderer_for(game).piece(one.picture, frame)
        assert (small(seen), small(seen, PHONE[0], 10), collisions(seen)) == ({}, {}, []), one.picture
        assert [word for word in written if word.words.strip() and word.contrast < 4.5] == [], one.picture
        if ends := [word.words for word in seen if word.words.endswith("…")]:
            cut[one.picture] = ends
    assert cut == {}


def test_the_awaited_people_are_named_in_full_in_smaller_letters() -> None:
    said = "Anybody who can react is being asked."
    with noting() as found:
        waiting(sea(1200, 800).copy(), (900, 560, 1180, 740), said, yarr_views.frame(clock=""), about="after the roll")
    assert " ".join(one.words for one in found) == f"{said} after the roll"
