"""The records and achievements of every game, computed from saved games."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.texts import LANGUAGES
from engine.finished_game import FinishedGame, finished_game
from engine.game import Curve, Game, Outcome
from engine.hidden_piece_permutation import rearranged
from engine.hidden_pieces import interchangeable_pieces
from engine.house_records import HOUSE_RECORDS, records_of
from engine.records import GameRecord, Reached, of_seats
from engine.text import Text, Who, plural, say, text
from tests.conformance.finished_games import PublicStory, finished, saved_games
from tests.conformance.observers import Observer, observe
from tests.conformance.pictures import spoken
from tests.conformance.playthrough import Noted, Setting, settings
from tests.histories.history import ROOM, read
from tests.ledger import rule

NAME, CONDITION, VALUE = 40, 80, 30
"""Most letters in the name of a record or achievement, in the condition of an achievement, and in a record's value."""
SOAKED = 400
"""Most games that `make soak` plays until each achievement was earned."""


def of_game(finished: FinishedGame[Any], game: Game[Any]) -> tuple[object, ...]:
    """Return all records and achievements of a finished game."""
    best = {record.id: record.best(finished) for record in records_of(game)}
    return best, {
        (one.id, seat) for one in game.achievements for seat in range(finished.seats) if one.earned(finished, seat)
    }


def all_texts(game: Game[Any]) -> Iterator[tuple[Text, int]]:
    """Yield each text of the records and achievements, with the most letters that it may have."""
    for record in records_of(game):
        yield record.name, NAME
        yield from ((record.words(n), VALUE) for n in (1, 2, 1234))
    for one in game.achievements:
        yield one.name, NAME
        yield one.condition, CONDITION


@rule("H-721", "H-724")
def test_ids_are_unique_and_texts_are_short(game: Game[Any]) -> None:
    for ids in ([one.id for one in records_of(game)], [one.id for one in game.achievements]):
        assert len(ids) == len(set(ids)), ids
        assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", one) for one in ids), ids
    for locale in LANGUAGES:
        for words, most in all_texts(game):
            said = say(words, [], spoken(game, locale))
            assert 0 < len(said) <= most, f"{game.key}: “{said}” has {len(said)} letters, the limit is {most}"
    assert all(one.condition.source.endswith(".") for one in game.achievements)


@rule("H-721", "H-724")
def test_records_and_achievements_change_nothing_and_use_nothing_hidden(game: Game[Any]) -> None:
    for one, file in zip(saved_games(game.key), sorted((ROOM / game.key).glob("*.json.gz")), strict=True):
        found = of_game(one, game)
        assert found == of_game(finished(read(file).transcript), game), "they changed the game, or depend on chance"
        groups = interchangeable_pieces(one.state, None)
        exchange = {
            piece: other for group in groups for piece, other in zip(group, [*group[1:], *group[:1]], strict=True)
        }
        other = rearranged(one.state, None, exchange, Random(1))
        assert of_game(replace(one, state=other), game) == found, f"{file.name}: something hidden decides"


@rule("H-724")
def test_most_achievements_of_a_game_were_earned_in_saved_games(game: Game[Any]) -> None:
    earned = {
        one.id
        for one in game.achievements
        for done in saved_games(game.key)
        if any(one.earned(done, seat) for seat in range(done.seats))
    }
    assert 2 * len(earned) >= len(game.achievements), sorted({one.id for one in game.achievements} - earned)


@pytest.mark.soak
@rule("H-724")
def test_each_achievement_can_be_earned(game: Game[Any]) -> None:
    left = {one.id: one for one in game.achievements}

    def earn(setting: Setting) -> Observer:
        story, number = PublicStory(), 0
        while True:
            table, move, told = yield
            story.hear(told, number or None)
            number += 1
            if move is None:
                assert isinstance(table, Noted)
                done = finished_game(table, story.events, table.answers)
                for one in [*left.values()]:
                    if any(one.earned(done, seat) for seat in range(done.seats)):
                        del left[one.id]
                return

    for setting in itertools.islice(settings(game, 0), SOAKED):
        if not left:
            break
        observe(game, setting, earn(setting))
    assert not left, f"{game.key}: {sorted(left)} was earned in none of {SOAKED} games"


def end(*scores: int, winners: tuple[int, ...], **more: Any) -> FinishedGame[Any]:
    """Return a finished game with these final scores."""
    seats = range(len(scores))
    curve = Curve(text("Points"), tuple(map(Who, seats)), last=scores)
    outcome = Outcome(text("Over."), winners, tuple((seat,) for seat in seats), curve=curve, **more)
    return FinishedGame("toy", None, len(scores), outcome, (), (), None, 12)


@rule("H-721")
def test_every_game_has_records_of_its_score_and_length() -> None:
    values = {record.id: record.best(end(7, 30, 28, winners=(1,))) for record in HOUSE_RECORDS}
    assert values == {
        "highest-score": Reached(30, 1),
        "closest-win": Reached(2, 1),
        "clearest-win": Reached(2, 1),
        "longest-game": Reached(12),
        "shortest-game": Reached(12),
    }
    shared = {record.id: record.best(end(9, 9, winners=(0, 1))) for record in HOUSE_RECORDS}
    assert shared["closest-win"] is None
    teams = {record.id: record.best(end(9, 3, winners=(0,), by_sides=True)) for record in HOUSE_RECORDS}
    assert teams["clearest-win"] is None


@rule("H-722")
def test_an_equal_value_does_not_break_a_record() -> None:
    most = GameRecord(
        "most", text("Most"), of_seats(lambda game, seat: (0, 4, 4)[seat]), lambda n: plural("{n}", "{n}", n=n)
    )
    assert most.best(end(0, 0, 0, winners=(0,))) == Reached(4, 1)
    assert most.beats(5, 4)
    assert not most.beats(4, 4)
    assert not most.beats(3, 4)
    least = replace(most, least=True)
    assert least.beats(3, 4)
    assert not least.beats(4, 4)
