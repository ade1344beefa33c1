"""Long names: the alternative text of the table still has room for the facts of each seat."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.tables.seating.automatic_seats import CREW
from bot.texts import language
from engine.games.arrr.game_terms import STAT_NAMES
from engine.text import ENGLISH, say
from renderers import renderer_for
from renderers.shared_table_text import ALT, alternative
from renderers.text_shortening import shared, short_names
from tests.renderers.arrr import views

SIGHTS = {
    "before": views.before_roll(),
    "after": views.after_roll(),
    "many": views.many_dice(),
    "challenge": views.challenge(4),
    "teams": views.teams(),
    "over": views.over(),
}
WORDS = {"en": (ENGLISH, "Piece", "hand"), "it": (language("it").of("arrr"), "doblon", "mano")}


@pytest.mark.parametrize("length", [4, 32, 200])
@pytest.mark.parametrize("locale", WORDS)
@pytest.mark.parametrize("name", SIGHTS)
def test_every_seat_keeps_its_essential_words_beside_long_names(name: str, locale: str, length: int) -> None:
    view, (spoken, pieces, hand) = SIGHTS[name], WORDS[locale]
    names = tuple((first + "ovitch von der Waterkant " * 9)[:length] for first in ("Maxi", "Bart", "Kons", "Wolf"))
    frame = replace(views.frame(names), say=lambda words: say(words, names, spoken))
    alt = renderer_for("arrr").table(view, frame).alt
    assert len(alt) <= ALT
    for number, seat in enumerate(view.seats):
        begins = tuple(f"{name[number]}: " for name in (names, short_names(names)))
        (line,) = [line for line in alt.splitlines() if line.startswith(begins)]
        assert f"{seat.pieces} {pieces}" in line
        assert re.search(rf"{hand}:? \(?{seat.crew_cards}", line)
        for stat, total in seat.totals.items():
            assert not total or f"{say(STAT_NAMES[stat], (), spoken)} {total}" in line


@pytest.mark.parametrize("lines", [1, 2, 30])
@pytest.mark.parametrize("words", [1, 90, 400])
def test_an_alt_text_leaves_out_whole_lines_and_never_half_a_word(lines: int, words: int) -> None:
    told = [" ".join(["doubloons"] * words) for _ in range(lines)]
    alt = alternative(told)
    assert len(alt) <= ALT
    if len("\n".join(told)) <= ALT:
        assert alt == "\n".join(told)
        return
    assert alt.endswith("…")
    assert set(alt.rstrip("…").split()) == {"doubloons"}
    assert len(alt) > ALT - len(told[0]) - 3 or "\n" not in alt, "no line is left out that has room"


@pytest.mark.parametrize("room", [16, 20, 24, 99])
def test_the_longest_lines_are_cut_to_equal_length(room: int) -> None:
    lines = shared(["abcdefghijkl", "abc", "abcdefghij"], room)
    assert len("\n".join(lines)) <= room
    assert lines[1] == "abc"
    assert len(lines[0]) - len(lines[2]) in (0, 2)
    assert all(line.endswith("…") for line in lines if line not in ("abcdefghijkl", "abc", "abcdefghij"))


def test_names_of_automatic_players_are_not_shortened() -> None:
    assert short_names(CREW) == [*CREW]
