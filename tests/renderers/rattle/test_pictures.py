from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from itertools import combinations
from typing import Any

import pytest
from PIL import Image

from bot.texts import LANGUAGES, language
from engine.games.rattle.cards import ADVENTURES, REFERENCE, card_name
from engine.games.rattle.galleon_and_port import PORT
from engine.games.rattle.sea import cell_of
from engine.games.rattle.view import CrazyView, RattleView
from engine.text import say
from renderers import renderer_for
from renderers.drawing import lay
from renderers.picture_context import Frame, Picture
from renderers.rattle.crazy_adventures import dice_table
from renderers.rattle.dice import die
from renderers.rattle.sea.picture import acting
from renderers.rattle.sea.text import acting_lines
from tests.bot.cheap_substitutes import undrawn_pictures
from tests.renderers.drawn_words import noting
from tests.renderers.overlaps import collisions
from tests.renderers.rattle import private_views, views
from tests.renderers.visible_words import reading
from tests.sampled import sampled

RATTLE = renderer_for("rattle")
TABLES = views.TABLES
LONG = tuple(f"{name} {'ﷺW' * 15}"[:32] for name in views.NAMES)


def size(picture: Picture) -> tuple[int, int]:
    return Image.open(BytesIO(picture.data)).size


def light(picture: Picture) -> bool:
    return len(picture.data) <= 100_000 and len(picture.alt) <= 1024


@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.parametrize("phase", ["actions", "port", "end", "briefing"])
def test_a_table_of_any_size_is_drawn(seats: int, phase: str) -> None:
    winners = (seats - 1,) if phase == "end" else ()
    view = views.view(seats, phase=phase, winners=winners, location="guild" if phase == "port" else None)
    every = frozenset(range(seats))
    for names in (views.NAMES, LONG):
        picture = RATTLE.table(view, views.frame(names, automatic=every, waiting=every))
        assert size(picture) == (1200, 800)
        assert light(picture)


@pytest.mark.parametrize("name", TABLES)
def test_pictures_of_tables_are_small_files(name: str) -> None:
    for names in (views.NAMES, LONG):
        assert light(RATTLE.table(TABLES[name], views.frame(names)))


@pytest.mark.parametrize("card", ADVENTURES)
def test_every_adventure_is_drawn_and_described(card: str) -> None:
    view = views.view(5, card=card) if not ADVENTURES[card].crazy else views.crazy(card)
    picture = RATTLE.table(view, views.frame())
    assert light(picture)
    words = "\n".join(RATTLE.table_words(view, views.frame()))
    assert ADVENTURES[card].name.plain() in words
    assert ADVENTURES[card].rules.plain() in words
    for ship in view.fleet:
        assert ship in words


@pytest.mark.parametrize("card", sampled([card for card, one in ADVENTURES.items() if not one.crazy], 3))
def test_an_empty_sea_shows_the_large_adventure_card(card: str) -> None:
    view = views.view(5, card=card, phase="briefing", sea=(), tiles=(), on_turn=None)
    for locale in LANGUAGES:
        tongue = language(locale).of("rattle")
        with noting() as written:
            RATTLE.table(view, views.frame(say=lambda words, tongue=tongue: tongue.say(words, LONG)))
        drawn = " ".join(one.words for one in written if one.size >= 30)
        for words in (ADVENTURES[card].name, ADVENTURES[card].rules):
            assert all(word in drawn for word in tongue.say(words).split()), drawn


@pytest.mark.parametrize("seats", range(2, 6))
def test_dice_of_a_crazy_adventure_do_not_overlap_the_answer(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a game of two everybody has five dice."""
    rolled, named = views.dice(*["1 3 3 4 5"] * seats), ("5", "cannon", "strong", "high", "storm")[:seats]
    told = CrazyView(2, rolled, (16,) * seats, named, (2,) * seats, (3,) * seats)
    sizes, lying = dict[int, int](), list[tuple[int, int, int]]()

    def noted(*args: Any) -> Image.Image:
        sprite = die(*args)
        sizes[id(sprite)] = args[2]
        return sprite

    def laid(picture: Image.Image, sprite: Image.Image, centre: tuple[int, int]) -> None:
        lying.append((*centre, sizes[id(sprite)]))
        lay(picture, sprite, centre)

    monkeypatch.setattr(dice_table, "die", noted)
    monkeypatch.setattr(dice_table, "lay", laid)
    with reading() as seen:
        RATTLE.table(views.view(seats, card="X01", phase="crazy", sea=(), on_turn=None, crazy=told), views.frame())
    assert len(lying) >= 5 * seats
    for one, other in combinations(lying, 2):
        assert max(abs(one[0] - other[0]), abs(one[1] - other[1])) >= (one[2] + other[2]) // 2, (one, other)
    assert collisions(seen) == []
    assert not any(one.words.startswith(("strong mid…", "high f…")) for one in seen)


@pytest.mark.parametrize("location", PORT)
def test_every_location_of_the_port_is_shown(location: str) -> None:
    view = views.port(location)
    assert light(RATTLE.table(view, views.frame()))
    words = "\n".join(RATTLE.table_words(view, views.frame()))
    assert f"Now in Port: {PORT[location].plain()}" in words
    assert "The Pit only for علي بابا" in words
    assert "Tattoo, 8 VP for 5 coins; 6 left" in words


WANTED = {
    "two": ["Attack the Port", "1a 4 at ", "1b cannon (Strength 5) at ", "mm (short range)", "Fort T09 from "],
    "three": ["2b 5 at ", "mm (short range)", "3a 1 at ", "Rock T0"],
    "four": ["Player actions: Mary (18 minutes left)", "47 mm (short range)", "57 mm (short range)"],
    "five": ["Player actions: Ed", "4c cannon (Strength 5) at "],
    "briefing": ["Sending Ships", "Fleet: "],
    "setup": ["Scenario: ", "Setting out"],
    "port": ["Now in Port: Workshop", "Bart looks at 3 cards", "only for", "8 VP for 5 coins"],
    "crazy": ["Round 2", "Mary: dice 4, cannon and 2, total 9, named cannon", "Ed: out"],
    "bombs": ["The buoy is at H8.1", "1a 12 mm", "still to toss 2d"],
    "over": ["share the victory", "1. Mary, 30 VP: Tall Tale 5", "3. Bart, 23 VP"],
}


@pytest.mark.parametrize("name", TABLES)
def test_the_alt_text_says_what_a_blind_player_needs_for_the_turn(name: str) -> None:
    alt = RATTLE.table(TABLES[name], views.frame(("Mary", "Bart", "Al", "Ed", "Jean"))).alt
    for told in WANTED[name]:
        assert told in alt


@pytest.mark.parametrize("tongue", ["en", "it"])
@pytest.mark.parametrize("card", [card for card in ADVENTURES if not ADVENTURES[card].crazy])
def test_the_shortest_words_have_the_rule_and_the_ranges_of_the_turn(card: str, tongue: str) -> None:
    for seats in (3, 5):
        view = views.view(seats, card=card)
        frame = views.frame(LONG, say=lambda words: say(words, LONG, language(tongue).of("rattle")))
        with undrawn_pictures():
            alt = RATTLE.table(view, frame).alt
        assert frame.say(ADVENTURES[card].rules) in alt
        assert not alt.endswith("…")
        for line in acting_lines(view, view.on_turn, 2):
            assert frame.say(line).rstrip(".") in alt
        for ship in view.sea:
            assert ship.owner is not None or f"{ship.id} " in alt


@pytest.mark.parametrize("name", ["two", "three", "four", "five"])
def test_the_words_list_every_ships_place_and_targets(name: str) -> None:
    view = TABLES[name]
    words = "\n".join(RATTLE.table_words(view, views.frame()))
    for ship in view.sea:
        assert f"{ship.id} " in words
        assert f"at {cell_of((ship.x, ship.y))}" in words
    own = "\n".join(RATTLE.private_words(replace(view, viewer=view.on_turn), views.frame()))
    for ship in view.sea:
        if ship.owner == view.on_turn:
            assert f"{ship.id} " in own


def test_the_words_tell_everything_public() -> None:
    view = views.five()
    words = "\n".join(RATTLE.table_words(view, views.frame()))
    player = view.players[0]
    for card in (*player.upgrades, *player.sailors, *player.vp):
        assert card_name(card).plain() in words
    for told in (
        "Crow's Nest (exhausted)",
        "Sail 4 of 6 ready",
        "2 × hamster Hold",
        "wild (Rum)",
        "38 coins",
        "Baron",
        "Wanted",
        "has passed",
        "Revenge cards 2",
        "Adventures to come: soft 3",
    ):
        assert told in words


def test_the_private_picture_has_every_secret_of_its_viewer() -> None:
    lit = frozenset({"S01", "S13", "S25"})
    picture = RATTLE.private(private_views.choosing(), views.frame(lit=lit))
    assert light(picture)
    assert picture.alt.count("can be picked") == 3
    for told in ("1 Emilio Scar", "Later: hire from 4 cards", "Put aside: Patchy Petra and Barter Bruna"):
        assert told in picture.alt
    bid = private_views.auction()
    assert bid.crazy
    given = replace(bid, crazy=replace(bid.crazy, mine="bid"))
    told = RATTLE.private(given, views.frame()).alt
    assert "Your dice: 4, cannon and 2, total 10" in told
    assert "Your answer: bid" in told


@pytest.mark.parametrize("portrait", [False, True])
@pytest.mark.parametrize("locale", LANGUAGES)
def test_parts_and_loot_of_a_hand_are_named_unless_there_are_too_many(locale: str, portrait: bool) -> None:
    tongue = language(locale).of("rattle")
    frame = replace(views.frame(say=lambda words: say(words, views.NAMES, tongue)), portrait=portrait)
    own = private_views.auction()
    full = replace(
        own.players[0],
        loot={"rum": 10, "spices": 10, "fabrics": 10, "valuables": 10},
        ready={"sail": 10, "cannon": 10, "hold": 10, "hamster": 1},
        exhausted={"sail": 10, "cannon": 10},
    )
    for view in (own, replace(own, players=(full, *own.players[1:]))):
        with reading() as seen:
            RATTLE.private(view, frame)
        drawn = {one.words for one in seen}
        names = {tongue.say(card_name(part)) for part in ("sail", "cannon", "hold", "rum", "fabrics")}
        assert collisions(seen) == []
        assert view is not own or names <= drawn


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_hand_with_many_ships_still_has_the_rules_of_its_cards(locale: str) -> None:
    tongue = language(locale).of("rattle")
    frame = views.frame(say=lambda words: say(words, views.NAMES, tongue))
    plain = private_views.sailing()
    many = replace(views.two(), viewer=0)  # five Ships
    own = replace(many.players[0], upgrades=("U12",), turned=(), sailors=(), vp=("VP1",))
    sailing = replace(many, players=(own, *many.players[1:]))
    with noting() as written:
        RATTLE.private(sailing, frame)
    rules = tongue.say(REFERENCE["U12"].rules)
    assert rules in " ".join(one.words for one in written)
    assert any(rules in line for line in RATTLE.private_words(sailing, frame))
    with reading() as seen:
        RATTLE.private(plain, frame)  # four cards beside three Ships: names alone
    assert collisions(seen) == []
    assert not any(one.words.endswith("…") for one in seen)


def test_the_table_shows_nothing_that_its_view_has_for_one_viewer() -> None:
    seen = private_views.choosing()
    players = (seen.players[0], replace(seen.players[1], drawn=None, aside=None), *seen.players[2:])
    public = replace(seen, viewer=None, players=players)
    frame = views.frame(lit=frozenset({"S01"}))
    assert RATTLE.table(public, views.frame()) == RATTLE.table(seen, frame)
    assert RATTLE.table_words(public, frame) == RATTLE.table_words(seen, frame)


def test_secret_dice_are_not_on_the_table() -> None:
    """An onlooker's view has no faces; the table drawn from it differs from one where they are known."""
    seen = private_views.auction()
    assert seen.crazy
    hidden = replace(seen, crazy=replace(seen.crazy, dice=views.dice("? ? ?", "? ? ?", "? ? ?", "? ? ?")), viewer=None)
    words = "\n".join(RATTLE.table_words(hidden, views.frame()))
    assert "hidden" in words
    assert RATTLE.table(seen, views.frame()) == RATTLE.table(hidden, views.frame())
    assert RATTLE.table_words(seen, views.frame()) == RATTLE.table_words(hidden, views.frame())


def test_ranges_are_shown_of_the_chosen_ship_or_of_all_that_may_act() -> None:
    assert [ship.id for ship in acting(views.four())] == ["1a"]
    assert [ship.id for ship in acting(replace(views.four(), chosen=None))] == ["1a", "1b", "1c"]
    assert acting(replace(views.four(), phase="battle")) == []


def test_file_names_do_not_depend_on_the_view() -> None:
    tables = {RATTLE.table(view, views.frame()).name for view in TABLES.values()}
    own = {RATTLE.private(view, views.frame()).name for view in (private_views.sailing(), private_views.choosing())}
    cards = {RATTLE.piece(card, views.frame()).name for card in list(REFERENCE)[::9]}
    assert (len(tables), len(own), len(cards)) == (1, 1, 1)


def test_two_threads_draw_the_same_bytes() -> None:
    frame = views.frame()
    work: list[tuple[RattleView, Frame]] = [(view, frame) for view in TABLES.values()] * 4
    alone = [RATTLE.table(*each) for each in work[: len(TABLES)]] * 4
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda each: RATTLE.table(*each), work))
    assert together == alone
