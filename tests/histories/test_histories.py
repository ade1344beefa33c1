"""Finished games have the same course and result as when they were saved."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.game import games
from engine.play import By
from tests.histories.history import ROOM, Broken, check, read, write
from tests.histories.record import wanted

KEPT = sorted(ROOM.rglob("*.json.gz"))


@pytest.mark.parametrize("key", sorted(games()))
def test_every_value_of_every_option_has_a_saved_game(key: str) -> None:
    there = {file.name.removesuffix(".json.gz") for file in KEPT if file.parent.name == key}
    missing = sorted({name for name, _, _ in wanted(games()[key])} - there)
    assert not missing, f'no finished game of {key} is kept for {missing}: python -m tests.histories.record "why" {key}'


@pytest.mark.parametrize("file", KEPT, ids=lambda file: f"{file.parent.name}/{file.name.removesuffix('.json.gz')}")
def test_a_saved_game_has_the_same_result_as_when_it_was_recorded(file: Path) -> None:
    try:
        check(read(file))
    except Broken as broken:
        pytest.fail(
            f"this change breaks the history {file.parent.name}/{file.name}: {broken}. If that is meant, record it "
            f'with its reason: python -m tests.histories.record "why" {file.parent.name}'
        )


def test_the_saved_games_have_answers_by_people_and_by_the_time_limit() -> None:
    assert len(KEPT) >= 40
    by = {answer.by for file in KEPT for answer in read(file).transcript.answers}
    assert {By.PERSON, By.TIME_LIMIT} <= by


def test_the_check_finds_a_changed_history(tmp_path: Path) -> None:
    history = read(KEPT[0])
    write(history, tmp_path / "same.json.gz")
    assert (tmp_path / "same.json.gz").read_bytes() == KEPT[0].read_bytes()
    answers = history.transcript.answers
    for broken, words in (
        (replace(history, state="0" * 16), "in another state"),
        (replace(history, winners=(99,)), "winners and ranking"),
        (replace(history, transcript=replace(history.transcript, answers=answers[:-1])), "goes on"),
        (
            replace(history, transcript=replace(history.transcript, answers=[*answers, answers[0]])),
            "the rules refuse answer",
        ),
    ):
        with pytest.raises(Broken, match=words):
            check(broken)
