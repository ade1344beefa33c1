from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from engine.games.yarr.cards import SUITS, card_name
from engine.games.yarr.view import InEffect, YarrView
from renderers import renderer_for
from renderers.picture_context import Frame, Picture
from renderers.yarr.table_text import in_doubt
from tests.renderers.yarr import views
from tests.sampled import sampled

YARR = renderer_for("yarr")
TABLES = {
    "plain": views.view(),
    "named": views.named_suit(),
    "being named": views.being_named(),
    "swab": views.swab(),
    "pursuit": views.pursuit(),
    "called": views.called(),
    "over": views.over(),
}


def size(picture: Picture) -> tuple[int, int]:
    return Image.open(BytesIO(picture.data)).size


def test_all_suits_are_in_doubt_only_while_the_suit_is_being_named() -> None:
    assert in_doubt(views.being_named()) == tuple(SUITS)
    nothing = views.view(in_effect=InEffect("empty"))
    assert [in_doubt(view) for view in (views.view(), views.named_suit(), views.pursuit(), nothing)] == [()] * 4


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("direction", [1, -1])
def test_a_table_of_any_size_is_drawn(seats: int, direction: int) -> None:
    frame = views.frame(automatic=frozenset({0}), waiting=frozenset(range(seats)))
    picture = YARR.table(views.view(seats, direction=direction), frame)
    assert size(picture) == (1200, 800)
    assert len(picture.data) <= 100_000
    assert len(picture.alt) <= 1024


@pytest.mark.parametrize("cards", sampled([*range(1, 20), 24, 36, 37, 59, 60], 2))
def test_a_hand_of_any_size_is_drawn_on_its_pages(cards: int) -> None:
    hand = views.some_hand(cards)
    view = views.hand_view(hand)
    pages = [YARR.private(view, views.frame(lit=frozenset(hand[::2]), page=page)) for page in range(4)]
    pages = pages[: pages[0].pages]
    for picture in pages:
        width, height = size(picture)
        assert width == 1200
        assert height >= 420
        assert len(picture.data) <= 100_000
        assert len(picture.alt) <= 1024
    told = "\n".join(picture.alt for picture in pages)
    words = "\n".join(YARR.private_words(view, views.frame()))
    for card in hand:
        assert card_name(card).plain() in words
        assert card_name(card).plain() in told or cards > 24


def test_a_hand_too_long_for_its_alt_text_is_described_in_short() -> None:
    hand = views.some_hand(40)
    alt = YARR.private(views.hand_view(hand), views.frame(lit=frozenset(hand[:1]))).alt
    assert alt.count("*") == 1
    assert alt.count(",") + alt.count(".") > 39


def test_a_page_beyond_the_last_shows_the_last_one() -> None:
    view = views.hand_view(views.some_hand(19))
    assert YARR.private(view, views.frame(page=7)).data == YARR.private(view, views.frame(page=1)).data


def test_an_empty_hand_is_drawn() -> None:
    assert "0 cards" in YARR.private(views.hand_view(()), views.frame()).alt


@pytest.mark.parametrize("name", TABLES)
def test_the_words_say_what_the_turn_needs(name: str) -> None:
    view, frame = TABLES[name], views.frame()
    alt = YARR.table(view, frame).alt
    wanted = {
        "plain": ["Match: Cutlass, Hat or Red", "clockwise", "71", "Y-4F2", "Σωκράτης to play", "18 minutes left"],
        "named": ["Named suit: Anchor", "I'll Take the Helm", "Avast Me Hearties!"],
        "being named": ["The suit is being named", "I'll Take the Helm"],
        "swab": ["Draw 2 cards", "Swab That! (Skull)"],
        "pursuit": ["Royal Pursuit: play Anchor", "anticlockwise"],
        "called": ["“Yo Ho!”", "“Avast!”", "rounds won: 2 of 3"],
        "over": ["Σωκράτης is First Mate!", "was left with"],
    }
    for words in wanted[name]:
        assert words in alt
    for seat, name_of in enumerate(frame.names[: len(view.seats)]):
        assert f"{name_of}: {view.seats[seat].cards} card" in alt


def test_the_table_shows_no_hand_that_the_view_has_for_one_viewer() -> None:
    """A view for a seat holds that seat's hand. A public picture drawn from it must not show it."""
    plain = views.view(2)
    hand = views.some_hand(5)
    seats = (replace(plain.seats[0], cards=5, hand=hand), plain.seats[1])
    public, private = (
        replace(plain, seats=(replace(plain.seats[0], cards=5), plain.seats[1])),
        replace(plain, viewer=0, seats=seats),
    )
    assert YARR.table(public, views.frame()) == YARR.table(private, views.frame())


def test_the_final_picture_shows_the_hands_that_are_left() -> None:
    view = views.over()
    other = replace(view, seats=(replace(view.seats[0], hand=views.CARD_IDS[60:65]), *view.seats[1:]))
    assert YARR.table(view, views.frame()).data != YARR.table(other, views.frame()).data


def test_file_names_do_not_depend_on_the_view() -> None:
    tables = {YARR.table(view, views.frame()).name for view in TABLES.values()}
    hands = {YARR.private(views.hand_view(views.some_hand(n)), views.frame()).name for n in (1, 9)}
    cards = {YARR.piece(card, views.frame()).name for card in views.CARD_IDS[::20]}
    assert (len(tables), len(hands), len(cards)) == (1, 1, 1)


def test_two_threads_draw_the_same_bytes() -> None:
    frame = views.frame()
    work: list[tuple[YarrView, Frame]] = [(view, frame) for view in TABLES.values()] * 4
    alone = [YARR.table(*each) for each in work[: len(TABLES)]] * 4
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda each: YARR.table(*each), work))
    assert together == alone
