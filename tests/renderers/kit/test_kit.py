"""The kit serves every game: a whole renderer is short, and shared parts of pictures work as documented."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from engine.text import ENGLISH, say, text
from renderers import Renderer, kit
from renderers.picture_context import Event, Frame, Picture
from tests.cups import pictures as picture
from tests.cups.view import CupsView
from tests.ledger import rule
from tests.renderers.drawn_words import noting

NAMES = ("Mary", "Σωκράτης", "علي بابا", "Jean-Baptiste Grenouille de la Mer", "海賊王ルフィ", "דוד", "Mo", "Bo")
CUPS: Renderer = picture


def frame(**more: object) -> Frame:
    events = (
        Event(text("Mary bids."), "dice"),
        Event(text("Somebody says something that needs a second line. " * 3)),
        Event(text("Go!")),
    )
    plain = Frame(NAMES, "K-1", events=events, clock="2 minutes left", say=lambda words: say(words, NAMES, ENGLISH))
    return replace(plain, **more)  # type: ignore[arg-type]


def view(seats: int = 4, **more: object) -> CupsView:
    dice = (5, 4, 3, 5, 1, 2, 5, 5)[:seats]
    plain = CupsView(0, 2, False, dice, (1, 4, 4, 6, 2), ((),) * seats, ("",) * seats, (3, 4), 1, 0, None)
    return replace(plain, **more)  # type: ignore[arg-type]


def opened(picture: Picture) -> Image.Image:
    return Image.open(BytesIO(picture.data)).convert("RGB")


def test_the_renderer_of_a_small_game_has_few_lines() -> None:
    assert len(Path(picture.__file__).read_text("utf-8").splitlines()) < 150


@pytest.mark.parametrize("seats", range(2, 9))
def test_a_small_games_table_is_drawn_for_any_number_of_players(seats: int) -> None:
    every = frozenset(range(seats))
    for drawn in (
        CUPS.table(view(seats), frame(waiting=every, automatic=every)),
        CUPS.table(view(seats, winner=1, on_turn=None), frame()),
    ):
        assert opened(drawn).size == kit.SIZE
        assert len(drawn.data) <= 100_000
        assert len(drawn.alt) <= 1024


def test_a_change_of_the_view_changes_the_picture_and_its_words() -> None:
    before = CUPS.table(view(), frame())
    for after in (view(round=3), view(bid=(4, 4)), view(on_turn=1), view(dice=(4, 4, 3, 5)), view(winner=2)):
        changed = CUPS.table(after, frame())
        assert (changed.data != before.data, changed.alt != before.alt) == (True, True)


@pytest.mark.parametrize("dice", [1, 5, 6, 14, 15, 16, 17, 40])
def test_every_card_of_a_hand_is_on_exactly_one_page(dice: int) -> None:
    hand = (4,) * dice
    pages = CUPS.private(view(mine=hand), frame()).spread
    assert [card for page in pages for card in page] == [f"4.{number}" for number in range(dice)]
    assert all(len(page) <= 16 for page in pages)
    drawn = {CUPS.private(view(mine=hand), frame(page=page)).data for page in range(len(pages))}
    assert len(drawn) == len(pages), "the numbers tell pages apart"


def test_a_hand_that_has_shrunk_shows_its_last_page() -> None:
    hand = (4,) * 17
    assert CUPS.private(view(mine=hand), frame(page=9)) == CUPS.private(view(mine=hand), frame(page=1))


def test_pickable_cards_are_marked_without_colour() -> None:
    dark, lit = CUPS.private(view(), frame()), CUPS.private(view(), frame(lit=frozenset({"4.1"})))
    assert opened(dark).convert("L").tobytes() != opened(lit).convert("L").tobytes()


def test_pawns_with_one_letter_show_a_second_letter() -> None:
    assert [kit.mark(seat, frame()) for seat in (0, 1, 6)] == ["Ma", "Σ", "Mo"]


@pytest.mark.parametrize(
    ("names", "marks"),
    [
        (("Anne", "Bart", "Old Barnacle", "One-Eyed Pete"), ["A", "B", "OB", "OP"]),
        (("Mary", "Max", "Mab", "mast"), ["Ma", "Mx", "Mb", "Ms"]),
        (("Anne", "Anne (2)", "ANNA"), ["An", "Ae", "AA"]),
        (("海賊", "海王", "O", "O'"), ["海1", "海2", "O3", "O4"]),
    ],
)
def test_marks_of_two_letters_differ(names: tuple[str, ...], marks: list[str]) -> None:
    """A letter and the seat's number stay where no two letters differ or fit."""
    assert [kit.mark(seat, Frame(names)) for seat in range(4)[: len(names)]] == marks


@pytest.mark.parametrize("most", [60, 130, 200])
def test_a_story_never_leaves_its_box(most: int) -> None:
    """An event that does not fit whole is left out."""
    events = tuple(Event(text(f"{number} " + "word " * (8 if number % 2 else 40))) for number in range(9))
    plain = Image.new("RGB", (600, 300))
    with noting() as written:
        kit.story(plain, (0, 20, 600, 20 + most), frame(events=events))
    assert not any(one.words.endswith("…") for one in written)
    box = plain.getbbox()
    assert box
    assert box[1] >= 16
    assert box[3] <= 24 + most


@pytest.mark.parametrize("said", ["Mo", "Jean-Baptiste Grenouille de la Mer and Σωκράτης"])
@pytest.mark.parametrize("tall", [90, 124, 200])
def test_the_awaited_people_are_drawn_within_their_box(said: str, tall: int) -> None:
    plain = Image.new("RGB", (500, 300))
    kit.waiting(plain, (10, 20, 310, 20 + tall), said, frame(), about="the crew answers")
    assert plain.getbbox() == (10, 20, 310, 20 + tall)


def test_a_short_rule_is_not_enlarged_and_a_long_one_stays_on_its_card() -> None:
    for words in ("Go.", "You pay the price of it all. " * 12):
        card = kit.blank(300, ground=(255, 255, 255))
        kit.rules(card, words, 90, 140, 9)
        ink = card.convert("L").point(lambda level: 255 - level).getbbox()
        assert ink
        assert 88 * 6 <= ink[1] <= ink[3] <= 144 * 6


def plain_card(name: str, wide: int) -> Image.Image:
    """Return an opaque card without a shadow, so that its pixels can be counted."""
    return Image.new("RGBA", (wide, kit.height(wide)), "white")


@pytest.mark.parametrize("arrange", [kit.row, kit.grid, kit.fan])
@pytest.mark.parametrize("count", [0, 1, 3, 12, 40])
@pytest.mark.parametrize("box", [(20, 30, 420, 180), (20, 30, 220, 330)])
def test_rows_grids_and_fans_stay_in_their_box(
    arrange: Callable[..., list[kit.Spot]], count: int, box: tuple[int, int, int, int]
) -> None:
    plain = Image.new("RGB", (500, 400))
    spots = arrange(plain, box, [str(card) for card in range(count)], plain_card)
    found = plain.getbbox() or box
    assert all(near >= edge - 1 for near, edge in zip(found[:2], box[:2], strict=True)), found
    assert all(near <= edge + 1 for near, edge in zip(found[2:], box[2:], strict=True)), found
    assert len(set(spots)) == len(spots)
    assert len(spots) == count or (arrange is not kit.fan and count >= 3)


@rule("H-593")
def test_cards_of_a_row_and_a_grid_never_overlap_and_the_rest_is_counted() -> None:
    for arrange, count in ((kit.row, 12), (kit.grid, 11), (kit.grid, 90)):
        plain = Image.new("RGB", (500, 400))
        with noting() as written:
            spots = arrange(plain, (0, 0, 500, 300), [str(card) for card in range(count)], plain_card, least=80)
        assert {one.words for one in written} == ({f"+{count - len(spots)}"} if len(spots) < count else set())
        wide = min(abs(x - right) for x, y in spots for right, low in spots if y == low and x != right)
        assert wide >= 80


@pytest.mark.parametrize("seat", range(len(NAMES)))
def test_a_name_is_whole_if_the_box_allows_and_never_leaves_it(seat: int) -> None:
    for box in ((20, 100, 220, 180), (20, 100, 420, 140), (20, 100, 120, 132)):
        plain = Image.new("RGB", (500, 300))
        with noting() as written:
            kit.name(plain, box, seat, frame())
        found = plain.getbbox()
        assert found
        assert (found[0] >= box[0], found[2] <= box[2]) == (True, True), found
        assert min(one.size for one in written) >= 20
        said = "".join(one.words for one in written[1:])
        letters = (said.replace("-", "").replace(" ", ""), NAMES[seat].replace("-", "").replace(" ", ""))
        assert letters[0] == letters[1] or said.endswith("…")
        if box == (20, 100, 420, 140):
            assert written[1].words == NAMES[seat] or seat == 3
