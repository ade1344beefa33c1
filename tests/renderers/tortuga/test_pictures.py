from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bot.texts import LANGUAGES, language
from engine.games.tortuga.cards import LOYALTIES, SLOTS, VOTE_CARDS, all_cards, card_name
from engine.games.tortuga.view import Holds, Slot, TortugaView, Treasure
from engine.text import text
from renderers import renderer_for
from renderers.kit import mark
from renderers.picture_context import Frame, Picture
from renderers.tortuga.private_text import note_words
from tests.renderers.drawn_words import noting
from tests.renderers.tortuga import views

TORTUGA = renderer_for("tortuga")
TABLES = {
    "two": views.two(),
    "five": views.five(),
    "voting": views.voting(),
    "counted": views.counted(),
    "nine": views.nine(),
    "extra": views.extra(),
    "over": views.over(),
}
LONG = tuple(f"{name} {'ﷺW' * 15}"[:32] for name in views.NAMES)


def size(picture: Picture) -> tuple[int, int]:
    return Image.open(BytesIO(picture.data)).size


def light(picture: Picture) -> bool:
    return len(picture.data) <= 100_000 and len(picture.alt) <= 1024


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_viewer_who_knows_no_event_card_reads_notes_instead_of_blank_backs(locale: str) -> None:
    tongue = language(locale).of("tortuga")
    view, names = views.remembered(), tuple(name[:12] for name in views.NAMES)
    frame = views.frame(names, say=lambda words: tongue.say(words, names))
    with noting() as written:
        TORTUGA.private(view, frame)
    drawn = " ".join(one.words for one in written)
    assert not {one.words for one in written} & set(SLOTS)
    for note in view.notes:
        assert frame.say(note_words(note)) in drawn
    with noting() as written:
        TORTUGA.private(replace(view, notes=(), votes=(replace(views.shown("brawl", 5), number=3),)), frame)
    assert tongue.say(text("No event card so far")) in [one.words for one in written]


@pytest.mark.parametrize("seats", range(2, 10))
@pytest.mark.parametrize("where", range(3))
def test_a_table_of_any_size_is_drawn(seats: int, where: int) -> None:
    """The players are all on Tortuga, or spread over all places, or five on a ship and one in each boat."""
    every = tuple(range(seats))
    lines = [((), (), every), (every[::3][:5], every[1::3], every[2::3]), (every[2:7], every[7:], ())][where]
    frame = views.frame(LONG, automatic=frozenset(every), waiting=frozenset(every))
    view = views.view(seats, lines=lines, boats=(0, 1) if where == 2 else None)
    picture = TORTUGA.table(view, frame)
    assert size(picture) == (1200, 800)
    assert light(picture)


@pytest.mark.parametrize("name", TABLES)
def test_pictures_of_tables_are_small_files(name: str) -> None:
    for names in (views.NAMES, LONG):
        assert light(TORTUGA.table(TABLES[name], views.frame(names)))


@pytest.mark.parametrize("cards", range(1, 12))
@pytest.mark.parametrize("kind", ["attack", "brawl", "mutiny"])
def test_a_vote_with_any_number_of_cards_is_shown(cards: int, kind: str) -> None:
    out = views.view(9, vote=replace(views.vote(kind), participants=tuple(range(min(cards - 1, 9)))))
    shown = views.view(9, vote=views.shown(kind, cards))
    assert TORTUGA.table(out, views.frame()).data != TORTUGA.table(shown, views.frame()).data


@pytest.mark.parametrize("cards", range(8))
def test_a_hand_of_any_size_is_drawn(cards: int) -> None:
    hand = tuple(VOTE_CARDS)[::4][:cards]
    view = views.view(6, viewer=0, seats={0: {"hand": hand, "loyalty": LOYALTIES[-1], "cards": cards}})
    picture = TORTUGA.private(view, views.frame(lit=frozenset(hand[::2])))
    assert size(picture) == (1200, 470)
    assert light(picture)
    for card in hand:
        assert card_name(card).plain() in picture.alt
    assert "Dutch loyalty" in picture.alt


def test_the_private_picture_has_every_secret_of_its_viewer() -> None:
    picture = TORTUGA.private(views.ballot(), views.frame(lit=frozenset(views.HAND)))
    words = "\n".join(TORTUGA.private_words(views.ballot(), views.frame()))
    assert light(picture)
    assert picture.alt.count("can be picked") == 3
    for told in ("British loyalty", "In the ballot box: 1 cannon", "B Spanish Armada and D Pistol"):
        assert told in picture.alt
    for told in ("A Black Spot and C Stormy Seas", "French, now British", "you lost torch", "vote 3: K7Q2"):
        assert told in words


def test_all_cards_of_the_vote_deck_are_named_for_the_crows_nest() -> None:
    picture = TORTUGA.private(views.hand_view(), views.frame(lit=frozenset(views.DECK)))
    assert light(picture)
    for card in views.DECK:
        assert card_name(card).plain() in picture.alt


WANTED = {
    "two": ["Bart", "2 actions", "Flying Dutchman (destroyed)", "2 × Albatross"],
    "five": [
        "Revealed by 海賊王ルフィ: Pistol",
        "loses 1 turn",
        "Mary 2, all others 3",
        "B (seen by Mary and علي بابا)",
    ],
    "voting": ["Ballots: 2 of 3 to come", "Attack, called by", "18 minutes left", "sits out 2 votes"],
    "counted": ["2 cannons, 1 torch and 2 water: Success"],
    "nine": ["A empty", "must be revealed: B and E", "Armada is in this row", "9 Mordecai", "loses 2 turns"],
    "extra": ["Extra time", "5 海賊王ルフィ", "Jolly Roger (destroyed)", "British 4, French 4"],
    "over": ["French victory!", "Mary British", "Dutch (dealt French)"],
}


@pytest.mark.parametrize("name", TABLES)
def test_the_alt_text_says_what_a_blind_player_needs_for_the_turn(name: str) -> None:
    names = ("Mary", "Bart", "علي بابا", "海賊王ルフィ", "Jean", "Ed", "Di", "Al", "Mordecai")
    alt = TORTUGA.table(TABLES[name], views.frame(names)).alt
    for told in WANTED[name]:
        assert told in alt
    for number, seat in enumerate(TABLES[name].seats):
        afloat = seat.place.startswith("boat")
        assert (names[number] if afloat else f"{seat.line} {names[number]}") in alt


def test_the_final_words_tell_every_ballot() -> None:
    words = "\n".join(TORTUGA.table_words(views.over(), views.frame()))
    assert "Jean-Baptiste Grenouille de la Mer, receipt K7Q2: cannon" in words
    assert "Σωκράτης, receipt M3XA: torch" in words
    assert "Vote deck: 2 water" in words


def test_the_table_shows_nothing_that_its_view_has_for_one_viewer() -> None:
    private = views.ballot()
    seats = (replace(private.seats[0], hand=None, loyalty=None), *private.seats[1:])
    row = tuple(replace(slot, card=None) for slot in private.row)
    public = replace(private, viewer=None, seats=seats, row=row, ballot=(), receipts=(), notes=())
    frame = views.frame(lit=frozenset(views.HAND))
    assert TORTUGA.table(public, views.frame()) == TORTUGA.table(private, frame)
    assert TORTUGA.table_words(public, frame) == TORTUGA.table_words(private, frame)


def test_the_picture_does_not_reveal_whose_ballots_are_given() -> None:
    """Not even a frame with the seats that the table waits for reveals it."""
    vote = replace(views.vote(), to_come=2)
    drawn = [
        TORTUGA.table(views.view(6, vote=vote, on_turn=4), views.frame(waiting=frozenset(waiting)))
        for waiting in ((0, 2), (4, 0), (2, 4))
    ]
    assert drawn[0] == drawn[1] == drawn[2]
    other = replace(views.vote(), to_come=1)
    assert TORTUGA.table(views.view(6, vote=other, on_turn=4), views.frame()).data != drawn[0].data


def test_pawns_with_the_same_letter_differ() -> None:
    marks = [mark(seat, views.frame()) for seat in range(9)]
    assert len(set(marks)) == 9
    assert (marks[0], marks[8]) == ("Ma", "Mo")


def test_file_names_do_not_depend_on_the_view() -> None:
    tables = {TORTUGA.table(view, views.frame()).name for view in TABLES.values()}
    secrets = {TORTUGA.private(view, views.frame()).name for view in (views.hand_view(), views.ballot())}
    cards = {TORTUGA.piece(card, views.frame()).name for card in all_cards()[::9]}
    assert (len(tables), len(secrets), len(cards)) == (1, 1, 1)


def test_any_spread_of_treasure_is_drawn() -> None:
    for treasure in (
        Treasure(3, 0, Holds(6, 0), Holds(0, 0), Holds(0, 2)),
        Treasure(3, 6, Holds(0, 0), Holds(0, 0), Holds(1, 1)),
    ):
        assert light(TORTUGA.table(views.view(6, treasure=treasure), views.frame()))


def test_two_threads_draw_the_same_bytes() -> None:
    frame = views.frame()
    work: list[tuple[TortugaView, Frame]] = [(view, frame) for view in TABLES.values()] * 4
    alone = [TORTUGA.table(*each) for each in work[: len(TABLES)]] * 4
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda each: TORTUGA.table(*each), work))
    assert together == alone


def test_a_hand_tells_of_the_row_only_what_its_owner_alone_knows() -> None:
    row = (Slot(True, "pistol.1", (0,)), Slot(False), Slot(True), Slot(True), Slot(True))
    (told,) = (line for line in words(views.hand_view(row=row)) if "row" in line)
    assert told == "You know of the row: A Pistol."
    empty = (Slot(False), *(Slot(True) for _ in range(4)))
    assert [line for line in words(views.hand_view(row=empty)) if "row" in line] == []


def words(view: TortugaView) -> list[str]:
    return TORTUGA.private_words(view, views.frame())


def test_a_few_players_on_the_island_are_named_in_full() -> None:
    """Their name plates are as wide as aboard a ship, though the table waits for them."""
    names = ("Mary", "Old Barnacle", "One-Eyed Pete", "Anne")
    view = views.view(4, lines=((0,), (), (1, 2, 3)), on_turn=1)
    with noting() as found:
        TORTUGA.table(view, views.frame(names=names, waiting=frozenset({1, 2})))
    assert {"Old Barnacle", "One-Eyed Pete"} <= {one.words for one in found}
