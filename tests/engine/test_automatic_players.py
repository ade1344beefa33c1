"""The automatic players: they see only their view, and the good one is good."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import median
from typing import Any, cast

import pytest

from engine.choice import Choice, Option, Pace, PickOne
from engine.game import games
from engine.players import Answering, Player, arrr, offered, players, search_settings_of
from engine.players.strengths import FORGETS, SLIPS, slipping
from engine.table import Table
from engine.text import text
from tests.conformance.toy_game import toy
from tests.games.yarr import tables
from tests.ledger import rule

pytestmark = pytest.mark.slow

GAMES, GAMES_SOAKING = 40, 100
LENGTHS, LENGTHS_SOAKING = 3, 40
"""Number of games whose lengths are compared."""
TOO_LONG = 10
"""Every game is over within this many times the median length of its kind."""


def play(name: str, seed: int, company: Sequence[Player]) -> tuple[int, ...]:
    """Return the winners of a game between these players."""
    return played(name, seed, company)[0]


def played(name: str, seed: int, company: Sequence[Player]) -> tuple[tuple[int, ...], int]:
    """Return the winners and the number of answers."""
    random, game = Random(seed), games()[name]
    table, answers = Table.start(game, game.options(), len(company), f"{seed:064x}"), 0
    while table.outcome is None:
        assert answers < game.answer_limit, f"{name}, seed {seed}: it goes on and on"
        seat = random.choice(list(table.open) if random.random() < 0.2 else table.waiting())
        answering = company[seat](table.view(seat), [opened.choice for opened in table.open[seat]], random)
        if answering:
            number = next(o.number for o in table.open[seat] if o.choice.name == answering[0])
            table.answer(seat, number, answering[1])
            answers += 1
    return table.outcome.winners, answers


@pytest.mark.parametrize(("seats", "least"), [(2, 0.85), (4, 0.7)])
def test_a_good_yarr_player_wins_most_games_against_random_ones(seats: int, least: float, soaking: bool) -> None:
    everybody, count = players("yarr"), GAMES_SOAKING if soaking else GAMES
    best, deckhand = everybody["good"][1], everybody["anything"][1]
    won = sum(
        seed % seats in play("yarr", seed, [best if seat == seed % seats else deckhand for seat in range(seats)])
        for seed in range(count)
    )
    assert won / count > least


@pytest.mark.parametrize(("seats", "least"), [(2, 0.85), (6, 0.65)])
def test_a_good_tortuga_player_among_random_ones_wins_most_games(seats: int, least: float, soaking: bool) -> None:
    """Deckhands alone win half of these games."""
    everybody, count = players("tortuga"), GAMES_SOAKING if soaking else GAMES
    best, deckhand = everybody["good"][1], everybody["anything"][1]
    won = sum(
        seed % seats in play("tortuga", seed, [best if seat == seed % seats else deckhand for seat in range(seats)])
        for seed in range(count)
    )
    assert won / count > least


@pytest.mark.parametrize("seats", [2, 5, 6])
def test_games_of_good_tortuga_players_end(seats: int) -> None:
    privateer = players("tortuga")["good"][1]
    assert all(play("tortuga", seed, [privateer] * seats) for seed in range(5))


@pytest.mark.parametrize(
    ("full", "strength"),
    [
        (False, "good"),
        (True, "easy"),
        pytest.param(False, "easy", marks=pytest.mark.soak),
        pytest.param(True, "good", marks=pytest.mark.soak),
    ],
)
@pytest.mark.parametrize("name", games())
def test_no_game_of_automatic_players_is_much_longer_than_usual(
    name: str, full: bool, strength: str, soaking: bool
) -> None:
    seats, one = games()[name].most_seats if full else games()[name].least_seats, players(name)[strength][1]
    lengths = [played(name, seed, [one] * seats)[1] for seed in range(LENGTHS_SOAKING if soaking else LENGTHS)]
    assert max(lengths) <= TOO_LONG * median(lengths), sorted(lengths)


@rule("H-301")
@pytest.mark.parametrize("name", games())
def test_every_game_has_three_strengths_with_the_same_names(name: str) -> None:
    assert list(players(name)) == ["anything", "easy", "good", "strong"]
    assert list(offered(name)) == ["easy", "good", "strong"]
    for strength, (words, _) in offered(name).items():
        assert f"({strength}" in words.plain()
    assert ("thinks ahead" in offered(name)["strong"][0].plain()) == (search_settings_of(name) is not None)


@rule("H-301")
def test_a_game_without_strengths_offers_the_random_player() -> None:
    assert list(offered("toy")) == ["anything"]


@rule("H-302")
def test_the_easy_player_slips_and_forgets_as_often_as_documented() -> None:
    wanted = PickOne(name="turn", prompt=text(""), options=tuple(Option(one, text(one)) for one in "abcdefghij"))
    call = PickOne(name="call", prompt=text(""), blocks=False, options=(Option("yoho", text("")),))

    def good(view: Any, choices: Sequence[Choice], random: Random) -> Answering | None:
        return ("call", "yoho") if call in choices else ("turn", "a")

    easy, random = slipping(good), Random(1)
    answers = [easy(None, [wanted], random) for _ in range(2000)]
    assert abs(sum(one != ("turn", "a") for one in answers) / 2000 - 0.9 / SLIPS) < 0.05
    calls = [easy(None, [wanted, call], random) for _ in range(2000)]
    assert abs(sum(one == ("call", "yoho") for one in calls) / 2000 - (1 - 1 / FORGETS)) < 0.05


@rule("H-302")
def test_the_easy_player_makes_only_human_mistakes() -> None:
    """The easy player threw away any card at anybody in windows of Arrr!!!, even at itself.

    In Yarr it drew though its last card would have won.
    """
    options = tuple(Option(one, text(one)) for one in ("pass", "play:seat-0:wet-powder.1", "play:seat-1:wet-powder.1"))
    window = PickOne(name="act", prompt=text(""), options=options, default="pass", pace=Pace.REACTION)
    turn = PickOne(name="turn", prompt=text(""), options=options, default="pass")
    easy, random = slipping(lambda *_: ("act", options[2].id)), Random(1)
    assert {easy(None, [window], random) for _ in range(200)} == {("act", "pass"), ("act", options[2].id)}
    assert {arrr.easy_slip(cast(Any, None), turn, ("turn", options[2].id), random) for _ in range(60)} == {
        ("turn", "pass")
    }


@rule("H-302")
def test_the_easy_player_wins_with_its_last_card() -> None:
    table = tables.at("cutlass-hat-red", anne="cutlass-boot-black", bart="6").table
    easy, choices = players("yarr")["easy"][1], [opened.choice for opened in table.open[0] if opened.choice.blocks]
    assert {easy(table.view(0), choices, Random(seed)) for seed in range(60)} == {("turn", "play:cutlass-boot-black.1")}


def test_the_random_player_seldom_answers_optional_choices() -> None:
    table = Table.start(toy(), toy().options(), 2, "07" * 32)
    choices = [opened.choice for opened in table.open[1]]
    anybody = players("toy")["anything"][1]
    answers = [anybody(table.view(1), choices, Random(seed)) for seed in range(200)]
    assert set(answers) == {None, ("shout", "ahoy")}
    assert 20 < sum(answer is not None for answer in answers) < 90
