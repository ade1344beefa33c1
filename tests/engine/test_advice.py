"""Advice: an answer, its worth compared with the next best, and a reason that fits."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.choice import Choice, PickOne, options_of
from engine.game import games
from engine.play import Answer
from engine.players import Answering, players, search_settings_of
from engine.players.advice import (
    BY_HEURISTIC,
    EQUAL,
    Advice,
    Advising,
    Criterion,
    advise,
    advising_of,
    by_thumb,
    halves,
)
from engine.players.monte_carlo import Candidate, SearchResult, SearchSettings
from engine.players.worker_process import LENGTH, answered, question
from engine.possible_worlds import PossibleWorld, Worlds
from engine.table import Table
from engine.text import Text, text
from tests.ledger import rule

pytestmark = pytest.mark.slow

AMPLE = 600.0
"""Processor seconds that no advice in these tests needs."""


def turn_with_a_card() -> tuple[Table[Any], int]:
    """Return a table of Captain Yarr's Curse whose player on turn can lay one card or draw, and that seat."""
    game = games()["yarr"]
    for seed in range(1000):
        table = Table.start(game, game.options(), 2, f"{seed:064x}")
        kinds = [option.id.partition(":")[0] for option in _turn(table).options]
        if kinds.count("play") == 1 and "draw" in kinds:
            return table, table.waiting()[0]
    raise AssertionError("no such deal")


def _turn(table: Table[Any]) -> PickOne:
    choice = next(o.choice for o in table.open[table.waiting()[0]] if o.choice.blocks)
    assert isinstance(choice, PickOne)
    return choice


def world_of(table: Table[Any], seat: int) -> PossibleWorld[Any]:
    world = Worlds(table, seat).draw(Random(1))
    assert world
    return world


def stop_at_once(state: Any, seat: int, choices: Sequence[Choice], random: Random) -> Answering | None:
    """Simulate no further move, so that only the table after the answer counts."""
    return None


def fewer_cards(state: Any, seat: int) -> float:
    return -float(len(state.hands[seat]))


def value_small_hands(monkeypatch: pytest.MonkeyPatch, *criteria: Criterion) -> None:
    """Make the rule of thumb always draw, and value small hands. Advice has words for these `criteria` only."""
    settings: SearchSettings[Any] = replace(
        search_settings_of("yarr"),
        good=lambda *_: ("turn", "draw"),
        policy=stop_at_once,
        evaluate=lambda state, seat: 1 / (1 + len(state.hands[seat])),
        simulator=None,
    )
    monkeypatch.setattr("engine.players.advice.search_settings_of", lambda key: settings)
    monkeypatch.setattr("engine.players.advice.advising_of", lambda key: Advising(criteria=criteria))


@rule("H-305")
def test_advice_gives_the_better_answer_its_worth_and_the_differing_respect(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shed, same = text("It sheds cards."), text("Nothing changes.")
    value_small_hands(monkeypatch, Criterion(same, lambda state, seat: 1.0), Criterion(shed, fewer_cards))
    table, seat = turn_with_a_card()
    given = advise(world_of(table, seat), seat, Random(1), AMPLE)
    assert given
    assert str(given.answering[1]).startswith("play:")
    assert given.instead == "draw"
    assert given.worth is not None
    assert given.clear
    assert 0 < given.gain < given.worth <= 1
    assert given.reason == shed


@rule("H-305")
def test_advice_names_the_respect_in_which_answers_differ_most_for_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    little, much = text("A little."), text("Much.")
    value_small_hands(
        monkeypatch, Criterion(little, lambda *seen: 9 * fewer_cards(*seen), much=1000.0), Criterion(much, fewer_cards)
    )
    table, seat = turn_with_a_card()
    given = advise(world_of(table, seat), seat, Random(1), AMPLE)
    assert given
    assert given.reason == much


@rule("H-305")
def test_advice_uses_the_rule_of_thumb_if_no_answer_stands_out(monkeypatch: pytest.MonkeyPatch) -> None:
    table, seat = turn_with_a_card()
    alike = {"policy": stop_at_once, "evaluate": lambda *_: 0.5, "simulator": None}
    settings = replace(search_settings_of("yarr"), good=lambda *_: ("turn", "draw"), **alike)
    monkeypatch.setattr("engine.players.advice.search_settings_of", lambda key: settings)
    monkeypatch.setattr("engine.players.advice.advising_of", lambda key: Advising())
    given = advise(world_of(table, seat), seat, Random(1), AMPLE)
    assert given
    assert given.answering == ("turn", "draw")
    assert not given.clear
    assert given.gain == 0.0
    assert given.reason == EQUAL


@rule("H-305")
@pytest.mark.parametrize(
    "false",
    [
        Criterion(text("False."), lambda state, seat: -fewer_cards(state, seat)),
        Criterion(text("False."), fewer_cards, fits=lambda name, value, instead: instead != "draw"),
    ],
)
def test_advice_gives_no_reason_that_is_false_or_does_not_follow(
    false: Criterion, monkeypatch: pytest.MonkeyPatch
) -> None:
    value_small_hands(monkeypatch, false)
    table, seat = turn_with_a_card()
    given = advise(world_of(table, seat), seat, Random(1), AMPLE)
    assert given
    assert given.clear
    assert given.reason != false.words


@rule("H-305")
def test_advice_gives_a_decisive_fact_before_a_result_of_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    shed, wins = text("It sheds cards."), text("It wins.")
    value_small_hands(monkeypatch, Criterion(shed, fewer_cards))
    known: Advising = replace(
        Advising(criteria=(Criterion(shed, fewer_cards),)), because={"turn play": lambda *_: wins}
    )
    table, seat = turn_with_a_card()
    for advising, said in ((known, shed), (replace(known, decisive=(wins,)), wins)):
        monkeypatch.setattr("engine.players.advice.advising_of", lambda key, advising=advising: advising)
        given = advise(world_of(table, seat), seat, Random(1), AMPLE)
        assert given
        assert given.reason == said


def test_in_yarr_no_card_counts_as_leaving_fewer_cards_than_another_card() -> None:
    shed = next(one for one in advising_of("yarr").criteria if one.words.source == "It leaves you with fewer cards.")
    assert not shed.fits("turn", "play:a", "play:b")
    assert shed.fits("turn", "play:a", "draw")


@rule("H-305", "H-306")
@pytest.mark.parametrize("key", list(games()))
def test_every_game_gives_advice_by_rule_of_thumb_with_a_reason(key: str) -> None:
    game, random, reasons = games()[key], Random(1), set[str]()
    table = Table.start(game, game.options(), 3, "5eed" * 16)
    for _ in range(120):
        if table.outcome is not None:
            break
        seat = table.waiting()[0]
        choices = [o.choice for o in table.open[seat]]
        given = by_thumb(key, table.view(seat), choices, random)
        assert given
        assert given.worth is None
        asked = next(one for one in choices if one.name == given.answering[0])
        asked.check(given.answering[1])
        assert asked.blocks
        reasons.add(given.reason.source)
        table.replay_answer(Answer(seat, *given.answering))
    if len(players(key)) > 1 and importlib.util.find_spec(f"engine.players.advice.{key}"):
        assert len(reasons - {BY_HEURISTIC.source}) > 2, f"{key} gives hardly any reasons: {reasons}"


@rule("H-305")
def test_advice_takes_the_fact_with_the_longest_matching_key(monkeypatch: pytest.MonkeyPatch) -> None:
    table, seat = turn_with_a_card()
    draws, turns = text("You draw."), text("You have a turn.")
    known: Advising = Advising(because={"turn": lambda *_: turns, "turn draw": lambda *_: draws})
    monkeypatch.setattr("engine.players.advice.advising_of", lambda key: known)
    monkeypatch.setattr("engine.players.advice.players", lambda key: {"good": (text(""), lambda *_: ("turn", "draw"))})
    given = by_thumb("yarr", table.view(seat), [_turn(table)], Random(1))
    assert given
    assert given.reason == draws


@rule("H-305")
@pytest.mark.parametrize("cards", [2, 7])
def test_advice_prefers_a_reason_about_this_table_to_the_words_for_a_rule_of_thumb(
    cards: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, seat = turn_with_a_card()
    seen = text("You hold that many.")

    def because(view: Any, choice: Choice, value: Any) -> Text | None:
        assert (choice.name, value) == ("turn", "draw")
        return seen if view.seats[view.viewer].cards == cards else None

    known: Advising = Advising(because={"turn": because})
    monkeypatch.setattr("engine.players.advice.advising_of", lambda key: known)
    monkeypatch.setattr("engine.players.advice.players", lambda key: {"good": (text(""), lambda *_: ("turn", "draw"))})
    given = by_thumb("yarr", table.view(seat), [_turn(table)], Random(1))
    assert given
    view: Any = table.view(seat)
    assert given.reason == (seen if view.seats[seat].cards == cards else BY_HEURISTIC)


@pytest.mark.parametrize(("number", "said"), [(-1, "0"), (0.2, "0"), (0.4, "½"), (1.1, "1"), (2.6, "2½"), (10, "10")])
def test_a_worth_is_rounded_to_the_half(number: float, said: str) -> None:
    assert halves(number) == said


@rule("H-305")
@pytest.mark.parametrize("thinks", [True, False])
def test_advice_names_a_due_call_before_a_catch(thinks: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A forgotten call costs cards; a catch in vain does nothing."""
    table = Table.start(games()["yarr"], games()["yarr"].options(), 3, "5eed" * 16)
    good = players("yarr")["good"][1]
    while not (len(table.state.hands[seat := table.waiting()[0]]) == 2 and _lays(table)):
        answering = good(table.view(seat), [o.choice for o in table.open[seat] if o.choice.blocks], Random(1))
        assert answering
        table.replay_answer(Answer(seat, *answering))
    lays = _lays(table)

    def catches(view: Any, choices: Sequence[Choice], random: Random) -> Answering | None:
        return ("catch", "catch") if any(one.name == "catch" for one in choices) else ("turn", lays)

    given = advised(table, seat, catches, thinks, monkeypatch)
    assert given.first == ("call", "yoho")
    assert str(given.answering[1]).startswith("play:")


def advised(
    table: Table[Any], seat: int, good: Callable[..., Answering | None], thinks: bool, monkeypatch: pytest.MonkeyPatch
) -> Advice:
    """Return the advice at this table if good players answer as `good` does, with a search (`thinks`) or without."""
    quick = replace(search_settings_of("yarr"), good=good, policy=stop_at_once, evaluate=lambda *_: 0.5, simulator=None)
    monkeypatch.setattr("engine.players.advice.search_settings_of", lambda key: quick)
    monkeypatch.setattr("engine.players.advice.advising_of", lambda key: Advising())
    monkeypatch.setattr("engine.players.advice.players", lambda key: {"good": (text(""), good)})
    choices = [opened.choice for opened in table.open[seat]]
    given = (
        advise(world_of(table, seat), seat, Random(1), AMPLE)
        if thinks
        else by_thumb("yarr", table.view(seat), choices, Random(1))
    )
    assert given
    return given


def _lays(table: Table[Any]) -> str:
    """Return the first answer that lays a card in a turn, or ""."""
    found = [one.id for opened in table.open[table.waiting()[0]] for one in options_of(opened.choice)]
    return next((one for one in found if one.startswith("play:")), "")


@rule("H-305")
@pytest.mark.parametrize("thinks", [True, False])
def test_advice_names_an_optional_call_first_and_then_the_turns_answer(
    thinks: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a player who has made a call, or tried a catch in vain, would get the same advice again."""
    table, seat = turn_with_a_card()
    table.state.hands[seat] = table.state.hands[seat][:2]
    table = table.copy()
    choices = [opened.choice for opened in table.open[seat]]
    assert any(choice.name == "call" for choice in choices)

    def calls(view: Any, choices: Sequence[Choice], random: Random) -> Answering | None:
        return ("call", "yoho") if any(one.name == "call" for one in choices) else ("turn", "draw")

    given = advised(table, seat, calls, thinks, monkeypatch)
    assert given.first == ("call", "yoho")
    assert given.answering == ("turn", "draw")


def test_a_game_without_own_advice_words_uses_the_common_ones() -> None:
    assert advising_of("cups") == Advising()


@rule("H-305", "H-306")
def test_an_adviser_that_is_asked_the_same_gives_the_same_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "engine.players.worker_process.advise", lambda world, seat, random: advise(world, seat, random, AMPLE)
    )
    table, seat = turn_with_a_card()
    message = question(world_of(table, seat), seat, 7)
    assert table.source.seed.encode() not in message
    first, second = (answered(message[LENGTH.size :]) for _ in range(2))
    assert first is not None
    assert first == second


@rule("H-300")
@pytest.mark.parametrize("key", list(games()))
def test_tables_that_look_alike_draw_the_same_worlds_from_the_same_random(key: str) -> None:
    """Two worlds of one seat lead to the same sampled worlds. Nothing of the hidden values of either is used."""
    game, random, good = games()[key], Random(5), players(key)["good"][1]
    table = Table.start(game, game.options(), 3, "5eed" * 16)
    for number in range(40):
        if table.outcome is not None:
            assert number > 8, "a new game may be short, but worlds were looked at"
            break
        seat = table.waiting()[0]
        if number % 8 == 0:
            one, other = (Worlds(table, seat).draw(Random(seed)) for seed in (1, 2))
            assert one
            assert other
            again, instead = (Worlds(world, seat).draw(Random(3)) for world in (one, other))
            assert again
            assert instead
            if not one.answers:
                assert again.state == instead.state
        answering = good(table.view(seat), [o.choice for o in table.open[seat]], random)
        assert answering
        table.replay_answer(Answer(seat, *answering))


@rule("H-305")
def test_sending_more_ships_without_gain_is_called_about_equal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.players.advice.rattle.sending_value", lambda view, sent: 4.0)
    game, random = games()["rattle"], Random(1)
    table = Table.start(game, game.options(), 3, "5eed" * 16)
    for _ in range(200):
        seat = table.waiting()[0]
        choices = [o.choice for o in table.open[seat]]
        given = by_thumb("rattle", table.view(seat), choices, random)
        assert given
        if given.answering[0] == "send":
            assert given.reason == EQUAL
            return
        table.replay_answer(Answer(seat, *given.answering))
    raise AssertionError("no Ships were sent")


@rule("H-305")
@pytest.mark.parametrize(("gain", "clear"), [(0.015, False), (0.025, True)])
def test_a_gain_is_clear_from_two_standard_errors_on(monkeypatch: pytest.MonkeyPatch, gain: float, clear: bool) -> None:
    """In 100 worlds the gains differ by 0.1 from their mean, so its standard error is 0.01."""
    table, seat = turn_with_a_card()
    lays = next(one.id for one in _turn(table).options if one.id.startswith("play:"))
    good = Candidate(("turn", "draw"), [0.0] * 100, [()] * 100)
    other = Candidate(("turn", lays), [gain + 0.1, gain - 0.1] * 50, [()] * 100)
    value_small_hands(monkeypatch)
    monkeypatch.setattr(
        "engine.players.advice.search_settings_of", lambda key: replace(search_settings_of(key), clear=0.0)
    )
    found = SearchResult(good, [other], [0.5] * 100)
    monkeypatch.setattr("engine.players.advice.compare_answers", lambda *_: found)
    given = advise(world_of(table, seat), seat, Random(1), AMPLE)
    assert given is not None
    assert (given.answering, given.clear, given.reason == EQUAL) == (("turn", lays), clear, not clear)
