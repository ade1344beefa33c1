"""Check that each reason of advice is true, in whole games of all kinds, and that a false one is noticed."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine.choice import options_of
from engine.game import Game, games
from engine.play import Answer
from engine.players.advice import BY_HEURISTIC, EQUAL, NOTHING_ELSE, ONLY, Advice, Advising, by_thumb
from engine.text import Text, text
from tests.conformance.advice_claims import Checks, Claim, Heard, checks_of, reasons_hold
from tests.conformance.advice_claims.tortuga import team
from tests.conformance.chosen_games import chosen
from tests.conformance.observers import observe
from tests.conformance.playthrough import AnyTable, Setting, settings
from tests.ledger import rule

pytestmark = pytest.mark.slow

GAMES = 3
"""Whole games of each kind in which advice is checked. `make soak` takes all of its sample."""
THUMBS, SEARCHES = 0.3, 0.01
"""Shares of the moments at which advice without and with a search is checked. `make soak` checks three times as
many."""
PLAYED = 2
"""Most sentences that are checked by playing on; in `make soak` 40."""


@rule("H-305")
def test_every_reason_of_advice_is_true_in_its_position(
    game: Game[Any], sample: Iterator[Setting], soaking: bool
) -> None:
    heard, times = Heard(40 if soaking else PLAYED), 3 if soaking else 1
    for setting in sample if soaking else itertools.islice(sample, GAMES):
        observe(game, setting, reasons_hold(setting, heard, times * THUMBS, times * SEARCHES))
    if checks_of(game.key).facts:
        said = heard.given.keys() - {one.source for one in (BY_HEURISTIC, EQUAL, NOTHING_ELSE, ONLY)}
        assert len(said) > 5, f"{game.key} gives hardly any reasons: {heard.given}"


@pytest.mark.soak
def test_every_reason_of_advice_occurs_in_play(game: Game[Any], sample: Iterator[Setting]) -> None:
    """A check for a sentence that is never given would be a sentence that no longer exists, or cannot be true."""
    heard = Heard(0)
    for setting in sample:
        observe(game, setting, reasons_hold(setting, heard, 1.0, 0.0))
    never = checks_of(game.key).facts.keys() - heard.given.keys() - {"It leaves you with fewer cards."}  # of a search
    assert len(never) <= 2, f"{game.key}: {sorted(never)}"


def planted(game: str, monkeypatch: pytest.MonkeyPatch, advising: Advising) -> None:
    """Let a game give other reasons, and check a whole game."""
    monkeypatch.setattr("engine.players.advice.advising_of", lambda key: advising)
    setting = next(one for one in chosen(games()[game]) if one.seats > 2)
    observe(games()[game], setting, reasons_hold(setting, Heard(0), 0.5, 0.0))


@pytest.mark.parametrize(
    ("name", "asked", "source"),
    [
        ("yarr", "turn play", "You have no card to play now."),
        ("tortuga", "action view", "Your side is ahead, and each revealed card brings the end nearer."),
        ("arrr", "rolled", "You have all the successes you need."),
        ("rattle", "send", "You still have room for all your Loot."),
    ],
)
def test_the_suite_finds_a_false_reason(name: str, asked: str, source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    always: Text = text(source)
    with pytest.raises(AssertionError, match="a false reason"):
        planted(name, monkeypatch, Advising(because={asked: lambda view, choice, value: always}))


def test_the_suite_finds_a_reason_without_a_check(monkeypatch: pytest.MonkeyPatch) -> None:
    because = {"turn": lambda view, choice, value: text("The wind is fair.")}
    with pytest.raises(AssertionError, match="no check for a sentence"):
        planted("yarr", monkeypatch, Advising(because=because))


def test_the_suite_finds_an_average_that_play_contradicts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Advice to draw says that it leaves fewer cards than to lay one."""
    game, words = games()["yarr"], text("On average it leaves you with fewer cards.")
    measured = Checks(averages={words.source: lambda state, claim: -len(state.hands[claim.seat])}, answers=1)
    monkeypatch.setattr("tests.conformance.advice_claims.checks_of", lambda key: measured)
    table = next(table for seed in range(99) if _may_lay(table := Setting(game.options(), 3, seed).start(game)))
    seat = table.waiting()[0]
    lays = _may_lay(table)[0]
    Heard(1).check(Claim(table, seat, Advice(answering=("turn", lays), reason=words, instead="draw", clear=True)))
    with pytest.raises(AssertionError, match="play contradicts it"):
        Heard(1).check(Claim(table, seat, Advice(answering=("turn", "draw"), reason=words, instead=lays, clear=True)))


def _may_lay(table: AnyTable) -> list[str]:
    """Return the cards that the seat on turn may lay, as answers."""
    options = [one.id for opened in table.open[table.waiting()[0]] for one in options_of(opened.choice)]
    return [one for one in options if one.startswith("play:")]


@rule("H-305")
def test_the_odds_that_advice_gives_in_tortuga_come_true(soaking: bool) -> None:
    """Of the loyalties that are named with 80 in 100, about 80 in 100 are so; and attacks succeed as often as said."""
    said: dict[str, list[tuple[float, float]]] = {"loyalties": [], "attacks": []}
    for setting in itertools.islice(settings(games()["tortuga"], 4000), 100 if soaking else 8):
        _note_odds(setting, said)
    for what, pairs in said.items():
        expected, came = (sum(one) / len(pairs) for one in zip(*pairs, strict=True))
        error = 100 * 0.5 / len(pairs) ** 0.5
        assert abs(expected - came) < 5 + 2 * error, f"{what}: {len(pairs)} said {expected:.0f}, came true {came:.0f}"


def _note_odds(setting: Setting, said: dict[str, list[tuple[float, float]]]) -> None:
    """Let good players play a game by advice, and note what it says of odds with what comes true."""
    table, random = setting.start(games()["tortuga"]), Random(setting.seed)
    calls = list[tuple[int, int]]()
    for _ in range(500):
        if table.outcome is not None:
            break
        seat = table.waiting()[0]
        given = by_thumb("tortuga", table.view(seat), [one.choice for one in table.open[seat]], random)
        assert given
        claim, words = Claim(table, seat, given), given.reason.source
        if "the odds are" in words:
            side = "french" if words.endswith("French.") else "british"
            said["loyalties"].append((claim.n, 100.0 * (team(table.state, claim.arg("who")) == side)))
        elif "the attack succeeds" in words:
            calls.append((len(table.state.votes), claim.n))
        table.replay_answer(Answer(seat, *given.answering))
    votes = table.view(None).votes  # type: ignore[attr-defined]  # of Tortuga
    said["attacks"] += [(n, 100.0 * (votes[number].result == "success")) for number, n in calls if number < len(votes)]
