"""Check that the suite also finds faults in texts, answers and errors that whole games rarely reach."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine import replay
from engine.choice import PickNumber, Refusal
from engine.game import Game, games
from engine.play import Play
from engine.text import text
from tests.conformance import failure_files
from tests.conformance.forbidden_imports import chance_of_its_own
from tests.conformance.observers import observe
from tests.conformance.options_used import idle_options
from tests.conformance.playthrough import moments, settings
from tests.conformance.secrecy import FIRST, Samples, keeps_secrets
from tests.conformance.toy_game import toy
from tests.conformance.unavailable_reasons import names_only_rules
from tests.conformance.undo import undoes
from tests.conformance.words_match_pictures import Tried, says_what_it_shows
from tests.cups import pictures as picture


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(failure_files, "FOLDER", tmp_path / "failures")
    return tmp_path / "failures"


@pytest.fixture
def cups() -> Game[Any]:
    return games()["cups"]


def test_the_suite_finds_an_unknown_rule_number_in_a_table(tmp_path: Path) -> None:
    """The rule's number is in the game's modules, if only in a table."""
    (tmp_path / "part").mkdir()
    (tmp_path / "part" / "rare.py").write_text('RULES = {"port": "TOY-2", "sea": "TOY-9"}\n', "utf-8")
    names_only_rules(tmp_path, {"TOY-2", "TOY-9"})
    with pytest.raises(AssertionError, match=r"rare\.py, line 1, names TOY-9, which is no rule"):
        names_only_rules(tmp_path, {"TOY-2"})


def test_the_suite_finds_words_that_omit_what_an_optional_answer_changes(
    cups: Game[Any], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Automatic players of Cups that play to win never mutter."""
    said, tried = picture.table_words, Tried()
    monkeypatch.setattr(
        picture, "table_words", lambda view, frame: said(replace(view, moods=("",) * len(view.moods)), frame)
    )
    for setting in itertools.islice(settings(cups, 1_000_000), 2):
        observe(cups, setting, says_what_it_shows(cups, setting, picture, tried))
    with pytest.raises(AssertionError, match=r"cups: the table shows moods.*Play it again: python -m tests\.cups "):
        tried.check_samples(cups)
    files = [*folder.iterdir()]
    assert files
    for file in files:
        replay.played(replay.read(file))


def test_a_rules_exception_is_reported_with_a_file_that_replays_it(
    cups: Game[Any], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(play: Play[Any], seat: int) -> None:
        1 // 0  # noqa: B018

    with pytest.raises(ZeroDivisionError) as found:
        observe(replace(cups, steps={**cups.steps, "doubt": broken}), next(settings(cups, 0)))
    [file] = folder.iterdir()
    failure = "walk: it raised ZeroDivisionError: integer division or modulo by zero"
    count = len(replay.read(file).answers)
    assert found.value.__notes__ == [
        f"After answer {count} of cups, {failure}",
        f"Play it again: python -m tests.cups {file}",
    ]
    assert replay.main([str(file)]) == 0
    assert f"the program's test that wrote this file failed after the last answer: {failure}" in capsys.readouterr().out


def test_a_refusal_says_what_would_be_accepted() -> None:
    choice = PickNumber(name="count", prompt=text("How many?"), most=9)
    with pytest.raises(Refusal) as refused:
        choice.check(10)
    assert refused.value.reason.plain() == "Give a whole number from 0 to 9."


def test_the_suite_finds_rules_that_import_random_or_time(tmp_path: Path) -> None:
    page = tmp_path / "state_changes.py"
    page.write_text("import random\nfrom time import monotonic\nfrom engine.chance import Chance\n", "utf-8")
    said = "rules know no clock, and draw with `play.chance`"
    assert [*chance_of_its_own(page)] == [
        f"state_changes.py, line 1, imports random: {said}",
        f"state_changes.py, line 2, imports time: {said}",
    ]


def test_some_answers_of_the_sound_game_can_be_undone() -> None:
    """In other games every answer may reveal something, so the suite does not demand an undo."""
    assert all(observe(toy(), setting, undoes(setting))[0][0] for setting in itertools.islice(settings(toy(), 0), 4))


def test_the_suite_finds_an_option_that_no_rule_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    """The set-up copies the option into the state. In the faulty game nothing ever reads the copy."""
    assert idle_options(toy(), settings(toy(), 0), monkeypatch) == []
    assert idle_options(toy("idle option"), settings(toy(), 0), monkeypatch) == ["goal"]


def test_rarely_asked_choices_are_sampled_too() -> None:
    setting, samples, asked = next(settings(toy(), 0)), Samples(), Counter[str]()
    for table, move in moments(toy(), setting):
        if move is not None and move.value is not None:
            asked.update({opened.choice.name for row in table.open.values() for opened in row})
    observe(toy(), setting, keeps_secrets(toy(), setting, samples, share=0.0, rules={"TOY-1", "TOY-2"}))
    assert samples.looked.keys() == asked.keys()
    assert all(samples.looked[name] >= min(FIRST, times) for name, times in asked.items())
    assert samples.begun >= len(asked)
