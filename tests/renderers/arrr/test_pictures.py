from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bot.texts import LANGUAGES
from engine.game import games
from engine.games.arrr.card_registry import CAPTAINS, EXPLORATIONS, card_name, kind_of
from engine.games.arrr.game_terms import STATS
from engine.games.arrr.view import ArrrView, Deck
from engine.text import ENGLISH, Text, say
from renderers import renderer_for
from renderers.arrr import seven_seas
from renderers.arrr.labels import extras
from renderers.arrr.private_text import hand
from renderers.arrr.seven_seas import discards
from renderers.kit import mark
from renderers.picture_context import Frame, Picture
from tests.conformance.pictures import spoken
from tests.ledger import rule
from tests.renderers.arrr import pieces, views
from tests.renderers.drawn_words import forget_sprites, noting
from tests.renderers.visible_words import reading
from tests.sampled import sampled

ARRR = renderer_for("arrr")
TABLES = {
    "idle": views.view(4),
    "before": views.before_roll(),
    "after": views.after_roll(3),
    "many": views.many_dice(),
    "challenge": views.challenge(),
    "pools": views.challenge(3, rolled=False),
    "declared": views.declared(2),
    "teams": views.teams(),
    "swabber": views.swabber(),
    "over": views.over(),
    "won by team": views.won_by_team(),
}
LONG = tuple(f"{name} {'ﷺW' * 15}"[:32] for name in views.NAMES)


def size(picture: Picture) -> tuple[int, int]:
    return Image.open(BytesIO(picture.data)).size


def light(picture: Picture) -> bool:
    return len(picture.data) <= 100_000 and len(picture.alt) <= 1024


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_card_of_the_row_has_its_whole_name_and_separate_prizes(
    seats: int, locale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    gaps: list[float] = []
    line = seven_seas._line

    def noted(picture: Image.Image, signs: seven_seas.Signs, y: int, size: int) -> None:
        gaps.extend([seven_seas._gap(picture, signs, size) / size] * (len(signs) > 1))
        line(picture, signs, y, size)

    monkeypatch.setattr(seven_seas, "_line", noted)
    with noting() as written:
        for row in (pieces.row((f"{kind}.1",)) for kind in EXPLORATIONS):
            for more in (0, 1):  # a changed number has an arrow
                card = replace(row[0], pieces=row[0].printed_pieces + more)
                seven_seas.face(card, spoken(games()["arrr"], locale).say(card_name(card.card)), seven_seas.room(seats))
    assert {one.words for one in written if one.words.endswith("…")} == set()
    assert min(gaps) >= 0.2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_card_on_the_seas_does_not_cover_the_number_of_discards(seats: int) -> None:
    view = replace(views.view(seats), seas=("saint-elmos-fire.1",))
    forget_sprites()
    with reading() as seen:
        ARRR.table(view, views.frame())
    said = [one for one in seen if one.words == say(discards(len(view.exploration.discard)), (), ENGLISH)]
    assert said
    assert not any(one.covered for one in said)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("cards", range(7))
def test_a_table_of_any_size_is_drawn(seats: int, cards: int) -> None:
    row = pieces.row(pieces.ROW[: min(cards, seats + 2)])
    frame = views.frame(LONG, automatic=frozenset({0, 1}), waiting=frozenset(range(seats)))
    for sight in (views.view, views.challenge, views.declared):
        picture = ARRR.table(replace(sight(seats), row=row), frame)
        assert size(picture) == (1200, 800)
        assert light(picture)


@pytest.mark.parametrize("name", TABLES)
def test_pictures_of_tables_are_small_files(name: str) -> None:
    for names in (views.NAMES, LONG):
        assert light(ARRR.table(TABLES[name], views.frame(names)))


@pytest.mark.parametrize("card", sampled(EXPLORATIONS, 3))
def test_every_exploration_card_is_drawn_in_the_row(card: str) -> None:
    for seats in (2, 3, 4):
        picture = ARRR.table(views.view(seats, row=pieces.row((f"{card}.1",), 0)), views.frame())
        assert card_name(f"{card}.1").plain() in picture.alt


@pytest.mark.parametrize("cards", sampled(range(21), 2))
def test_a_hand_of_any_size_is_drawn_on_its_pages(cards: int) -> None:
    mine = views.some_hand(cards)
    view = views.hand_view(mine)
    first = ARRR.private(view, views.frame(lit=frozenset(mine)))
    for page in range(first.pages):
        picture = ARRR.private(view, views.frame(lit=frozenset(mine), page=page))
        assert size(picture)[0] == 1200
        assert size(picture)[1] >= 420
        assert light(picture)
        assert picture.pages == first.pages
    words = "\n".join(ARRR.private_words(view, views.frame()))
    for card in mine:
        assert card_name(card).plain() in first.alt
        assert card_name(card).plain() in words


def test_twenty_different_cards_are_two_pages_of_ten() -> None:
    kinds = dict.fromkeys(kind_of(card) for card in pieces.CARDS)
    mine = tuple(f"{kind}.1" for kind in list(kinds)[:20])
    assert ARRR.private(views.hand_view(mine), views.frame()).pages == 2


def test_a_page_beyond_the_last_shows_the_last_one() -> None:
    view = views.hand_view(views.some_hand(20))
    assert ARRR.private(view, views.frame(page=7)) == ARRR.private(view, views.frame(page=1))


def test_equal_cards_lie_together_with_one_number() -> None:
    groups = hand(views.hand_view())
    assert [len(copies.cards) for copies in groups] == [1, 1, 1, 2, 1, 1]
    alt = ARRR.private(views.hand_view(), views.frame(lit=frozenset({"broadside.2"}))).alt
    assert "4 Broadside × 2 (can be picked)" in alt
    assert alt.count("can be picked") == 1


@rule("A-250")
def test_only_the_owner_is_shown_their_fame_cards_and_the_sum() -> None:
    view = views.hand_view()
    assert "Your Fame: 6 (Ghost Ship 3 and Smugglers' Cove 3)." in ARRR.private(view, views.frame()).alt
    for words in (ARRR.table(view, views.frame()).alt, "\n".join(ARRR.table_words(view, views.frame()))):
        assert "Ghost Ship" not in words
        assert "Smugglers" not in words
    assert "2 Fame cards" in "\n".join(ARRR.table_words(view, views.frame()))


@rule("A-251")
def test_the_words_say_who_has_which_collection_card() -> None:
    words = ARRR.table_words(views.view(4), views.frame())
    assert any("علي بابا" in line and "Song (Verse of the Siren and Refrain of the Deep)" in line for line in words)
    staked = ARRR.table_words(views.challenge(), views.frame())
    assert any(line.startswith("Mary:") and "staked: Coral Idol" in line for line in staked)


def test_only_the_private_picture_shows_what_was_seen_in_secret() -> None:
    view = views.looking()
    told = ARRR.private(view, views.frame())
    assert "You are looking at:\n1 Maelstrom" in told.alt
    assert "Turn 3, Σωκράτης's hand: Doctor Leech" in told.alt
    bare = replace(view, looks=())
    assert ARRR.table(view, views.frame()) == ARRR.table(bare, views.frame())
    assert ARRR.private(bare, views.frame()).data != told.data


def test_captains_are_offered_before_the_hand() -> None:
    lit = frozenset(views.choosing().seats[0].offered)
    alt = ARRR.private(views.choosing(), views.frame(lit=lit)).alt
    assert alt.startswith("Before the first turn.\nChoose your captain:\n1 Dame Halibut")
    assert alt.index("Commodore Shellback") < alt.index("Your hand")


def test_a_player_who_has_chosen_a_captain_is_not_asked_again_to_choose() -> None:
    chosen = ARRR.private(views.choosing(), views.frame(lit=frozenset())).alt
    assert chosen.startswith("Before the first turn.\nCaptains to choose from:\n1 Dame Halibut")
    assert "Choose your captain" not in chosen


def test_the_words_of_a_hand_begin_with_the_stage_of_the_game() -> None:
    over = views.over()
    seat = replace(over.seats[0], hand=pieces.HAND)
    alt = ARRR.private(replace(over, viewer=0, seats=(seat, *over.seats[1:])), views.frame()).alt
    assert alt.startswith("The game is over.\n")
    assert ARRR.private(views.view(2, viewer=0), views.frame()).alt.startswith("Before the declaration.\n")


def test_the_words_of_a_single_card_give_its_numbers() -> None:
    alt = ARRR.piece("island-of-traps.1", views.frame()).alt
    assert "Wits 1\nCourage 2\nNavigation 4\nFame 9\nPieces 1\n1 damage\nneighbours Pieces +1" in alt
    assert "First Mate: Attack 3 and Courage 1" in ARRR.piece("ironclaw.1", views.frame()).alt


def test_cards_are_drawn_in_the_viewers_language() -> None:
    class Loud:
        seat, join = "{number}", staticmethod(", ".join)

        @staticmethod
        def lookup(words: Text) -> str:
            return re.sub(r"\{\w+\}", lambda name: name[0].lower(), words.source.upper())

        @staticmethod
        def joint(pattern: str, parts: Mapping[str, str], pieces: Collection[str]) -> str:
            return pattern

    loud = views.frame(say=lambda words: say(words, views.NAMES, Loud()))
    picture = ARRR.piece("ironclaw.1", loud)
    assert "HANDSHAKES NOT ADVISED" in picture.alt
    assert picture.data != ARRR.piece("ironclaw.1", views.frame()).data


WANTED = {
    "idle": [
        "round 2 of 5",
        "A-1D7",
        "Mary to play · before the declaration (18 minutes left)",
        "Mary chooses an action",
    ],
    "before": [
        "answers to Belay That!",
        "Mary, Attack: 8 dice to roll, 6 needed.",
        "top first: 3 Mary's Belay That! on Sleeping Draught, 2 Σωκράτης's Sleeping Draught on Ironclaw and 1 ",
        "3. Hungry Kraken, faced now: Attack 6",
        "4. Island of Traps: Wits 1, Courage 2, Navigation 4",
    ],
    "after": [
        "Courage: 4 of 3 successes (3 × Courage and 1 × Jolly; others: 1 × Attack, 1 × Navigation and 1 × Wits)",
        "Courage 2 under way",
        "cheated with 1 Piece",
        "Wits 1 won",
        "nearest to the deck: Saint Elmo's Fire",
    ],
    "many": ["14 of 9 successes", "Wits counts too", "5 Σωκράτης's Hole in the Hull on Mary"],
    "challenge": ["Mary challenges Σωκράτης: Attack. prize: 3 Pieces. counter-prize: Coral Idol", "staked: 3 Pieces"],
    "pools": ["Mary, Attack: 9 dice to roll.", "Σωκράτης, Attack: 3 dice to roll."],
    "declared": ["at the declaration", "prize: Iron Lion", "not allowed this turn: Sail the Seven Seas"],
    "teams": ["Mary recruits", "team A", "team B"],
    "swabber": ["Swabber", "Mary pillages", "hand (3 crew)"],
    "over": ["Mary wins: more Fame!", "25 points"],
    "won by team": ["Mary and علي بابا win!", "Team A: 41 points", "Team B: 39 points"],
}


@pytest.mark.parametrize("name", TABLES)
def test_the_alt_text_says_what_a_blind_player_needs_for_the_turn(name: str) -> None:
    names = ("Mary", "Σωκράτης", "علي بابا", "Jean")
    alt = ARRR.table(TABLES[name], views.frame(names)).alt
    for told in WANTED[name]:
        assert told in alt
    for number in range(len(TABLES[name].seats)):
        assert f"\n{names[number]}: " in alt
    for card in TABLES[name].row:
        assert card_name(card.card).plain() in alt


def test_the_words_include_what_the_picture_has_no_room_for() -> None:
    words = "\n".join(ARRR.table_words(views.view(4), views.frame()))
    assert "Ironclaw (used)" in words
    assert "Compass (depleted)" in words
    assert "Attack 4 (printed 3)" in words
    assert "neighbours Attack +1 and neighbours Pieces −1. Only with 3 crew cards or more." in words
    assert "Discarded event cards: Wet Powder, Second Wind and Hangover." in words
    assert "Decks: exploration 9, crew 15, events 27. In the reserve: 18 Pieces." in words
    end = "\n".join(ARRR.table_words(views.over(), views.frame()))
    assert "Mary has conquered Coral Idol, Basalt Idol, Laughing Idol, Iron Lion, Hungry Kraken" in end
    assert "Mary was left with Doctor Leech" in end


def test_the_table_shows_nothing_that_its_view_has_for_one_viewer() -> None:
    private = views.looking()
    bare = replace(private.seats[0], hand=None, fame=None, fame_points=None, score=None, offered=())
    public = replace(private, viewer=None, seats=(bare, *private.seats[1:]), looks=())
    frame = views.frame(lit=frozenset(pieces.HAND))
    assert ARRR.table(public, views.frame()) == ARRR.table(private, frame)
    assert ARRR.table_words(public, views.frame()) == ARRR.table_words(private, frame)


def test_pawns_with_the_same_letter_differ() -> None:
    same = views.frame(("Mary", "Mordecai", "Anne", "Max"))
    assert [mark(seat, same) for seat in range(4)] == ["Ma", "Mo", "A", "Mx"]


def test_file_names_do_not_depend_on_the_view() -> None:
    tables = {ARRR.table(view, views.frame()).name for view in TABLES.values()}
    secrets = {ARRR.private(view, views.frame()).name for view in (views.hand_view(), views.looking())}
    cards = {ARRR.piece(card, views.frame()).name for card in pieces.CARDS[::9]}
    assert (len(tables), len(secrets), len(cards)) == (1, 1, 1)


def test_empty_decks_are_drawn() -> None:
    empty = Deck(0, ())
    view = views.view(4, exploration=empty, crew=empty, events=empty, reserve=0, row=())
    assert light(ARRR.table(view, views.frame()))


def test_two_threads_draw_the_same_bytes() -> None:
    frame = views.frame()
    work: list[tuple[ArrrView, Frame]] = [(view, frame) for view in TABLES.values()] * 3
    alone = [ARRR.table(*each) for each in work[: len(TABLES)]] * 3
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda each: ARRR.table(*each), work))
    assert together == alone


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("portrait", [False, True])
def test_captains_and_stages_of_a_turn_are_named_in_full(portrait: bool, locale: str) -> None:
    names, tongue = ("Anne", "Bart"), spoken(games()["arrr"], locale)
    frame = Frame(names, "Q7K2M", say=lambda words: say(words, names, tongue), locale=locale, portrait=portrait)
    plain = views.view(2)
    forget_sprites()
    with reading() as seen:
        for captain, design in CAPTAINS.items():
            bonus = {stat: design.dice(stat, False) for stat in STATS}
            seats = tuple(
                replace(seat, captain=captain, bonus=bonus, crew_cards=6, event_cards=6) for seat in plain.seats
            )
            ARRR.table(replace(plain, seats=seats), frame)
    assert len(seen) > 100
    assert {one.words for one in seen if one.words.endswith("…")} == set()


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_picture_of_many_dice_says_in_full_which_faces_count(locale: str) -> None:
    view, tongue = views.many_dice(), spoken(games()["arrr"], locale)
    frame = Frame(views.NAMES, "Q7K2M", say=lambda words: say(words, views.NAMES, tongue), locale=locale)
    more = [frame.say(extra) for extra in extras(view.throws[0])]
    forget_sprites()
    with reading() as seen:
        ARRR.table(view, frame)
    told = "\n".join(one.words for one in seen)
    assert [words for words in more if words not in told] == []
    assert f"{view.throws[0].successes}/{view.throws[0].needed}" in told
