"""Pictures for a narrow screen are legible in the box of a phone, over positions of recorded games of all titles.

In `make test` a few positions of each game are drawn, in `make soak` many.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bot.texts import LANGUAGES
from engine.games.arrr.card_registry import card_name
from engine.games.arrr.game_terms import COLLECTIONS
from engine.games.arrr.view import ArrrView
from engine.replay import begun
from engine.text import plural
from renderers import renderer_for
from renderers.arrr import labels
from renderers.kit import PHONE, TALLEST, WIDE
from renderers.picture_context import Event, Frame, Picture
from tests.conformance.pictures import HEAVIEST, NAMES, speech
from tests.conformance.playthrough import AnyTable
from tests.histories.history import ROOM, read
from tests.ledger import rule
from tests.renderers.drawn_words import forget_sprites
from tests.renderers.visible_words import Seen, reading

READABLE = 10
"""Smallest height of letters in CSS pixels."""
FULLEST = {"arrr": "usual-4", "rattle": "usual-5", "tortuga": "usual-9", "yarr": "usual-8"}
"""For each game a recorded game with the most players."""
WORDY = 2200
"""Largest number of letters below a picture. The rest of a message has 4,000 letters less these."""


def positions(game: str, count: int, every: bool) -> Iterator[tuple[AnyTable, tuple[Event, ...]]]:
    """Yield positions, with the newest events: this many of the fullest recorded game, or of `every` one."""
    paths = sorted((ROOM / game).glob("*.json.gz")) if every else [ROOM / game / f"{FULLEST[game]}.json.gz"]
    for path in paths:
        kept = read(path).transcript
        table, told = begun(kept), list[Event]()
        table.start_logging()
        step = max(1, len(kept.answers) // count)
        for number, answer in enumerate(kept.answers[: step * count]):
            table.replay_answer(answer)
            told += [Event(report.text, report.icon) for report in table.take_reports() if report.readers is None]
            if number % step == step - 1:
                yield table, tuple(told[-3:])


def frame_of(table: AnyTable, events: tuple[Event, ...], locale: str) -> Frame:
    """Return the frame for a narrow screen, as the bot makes it."""
    names = tuple(NAMES[seat % len(NAMES)] for seat in range(table.seats))
    sealed = frozenset(table.balloting_seats())
    return Frame(
        names,
        "Q7K2M",
        frozenset(table.waiting()) - sealed,
        len(sealed),
        automatic=frozenset({1}),
        events=events,
        clock="18 minutes left",
        locale=locale,
        portrait=True,
        say=speech(table, locale),
    )


def fits_the_box(picture: Picture, seen: list[Seen], where: str) -> None:
    """Check the size of a picture, and that of its words when it is shown as large as the box allows."""
    with Image.open(BytesIO(picture.data)) as opened:
        wide, tall = opened.size
    assert wide == WIDE, where
    assert tall <= TALLEST, f"{tall} pixels high, {where}"
    assert len(picture.data) <= HEAVIEST, where
    assert sum(map(len, picture.below)) <= WORDY, where
    share = min(PHONE[0] / wide, PHONE[1] / tall)
    small = {one.words: one.size * share for one in seen if one.words.strip() and one.size * share < READABLE}
    assert small == {}, where


@rule("H-358")
@pytest.mark.parametrize("game", FULLEST)
def test_tables_and_hands_are_legible_in_the_box_of_a_phone(game: str, soaking: bool) -> None:
    renderer, drawn = renderer_for(game), 0
    for number, (table, events) in enumerate(positions(game, 24 if soaking else 4, every=soaking)):
        locale = [*LANGUAGES][number % len(LANGUAGES)]
        frame, seat = frame_of(table, events, locale), number % table.seats
        where = f"{game}, position {number}, {locale}"
        forget_sprites()
        with reading() as seen:
            picture = renderer.table(table.view(None), frame)
        fits_the_box(picture, seen, f"table of {where}")
        asked = [one.choice for one in table.open.get(seat, ())]
        lit = frozenset(
            option.picture for choice in asked for option in getattr(choice, "options", ()) if option.picture
        )
        page, pages = 0, 1
        while page < pages:
            forget_sprites()
            with reading() as seen:
                picture = renderer.private(table.view(seat), replace(frame, lit=lit, page=page))
            fits_the_box(picture, seen, f"page {page} of the hand of seat {seat}, {where}")
            page, pages = page + 1, picture.pages
        drawn += 1
    assert drawn >= 4


@rule("H-358")
def test_a_narrow_table_of_arrr_shows_or_says_everything_that_decides(soaking: bool) -> None:
    """Captains, crew cards, turned cards, hand sizes, Fame and collections are drawn or said (E9)."""
    renderer, crews, turned = renderer_for("arrr"), 0, 0
    for table, events in positions("arrr", 6, every=soaking):
        view, frame = table.view(None), frame_of(table, events, "en")
        assert isinstance(view, ArrrView)
        below = "\n".join(renderer.table(view, frame).below)
        for number, seat in enumerate(view.seats):
            line = next(line for line in below.splitlines() if line.startswith(f"{frame.names[number]}: "))
            told = [frame.say(card_name(one.card)) for one in seat.crew]
            told += [frame.say(card_name(seat.captain))] if seat.captain else []
            told += [frame.say(COLLECTIONS[name]) for name, _ in labels.sets(seat)]
            told += [f"({seat.crew_cards} crew"]
            told += [frame.say(plural("{n} Fame card", "{n} Fame cards", n=seat.fame_cards))] if seat.fame_cards else []
            assert [words for words in told if words not in line] == [], line
            away = sum(one.depleted for one in seat.crew)
            assert line.count("(depleted)") == away
            crews, turned = crews + len(seat.crew), turned + away
    assert crews > 5
    assert turned > 0


def test_the_tavern_fits_pictures_into_the_same_box() -> None:
    style = Path("tavern/page/style/messages.css").read_text()
    of_messages = [line for line in style.splitlines() if ".picture" in line and ".transcript" not in line]
    heights = [
        int(height) for height in re.findall(r"\.picture img \{[^}]*max-height: (\d+)px", "\n".join(of_messages))
    ]
    assert sorted(heights) == [350, PHONE[1]]
    assert "dvh" not in "".join(of_messages)
