"""A game in a file: written, read, and played to the same end."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine import replay
from engine.games.yarr import GAME
from engine.play import Answer, By
from engine.table import Table
from tests.conformance.playthrough import Setting, moments

SETTING = Setting(GAME.options(), 2, 11)


@pytest.fixture(scope="module")
def kept() -> tuple[replay.Transcript, Table[Any]]:
    """Return forty answers of a game, and the table after them."""
    table: Any = SETTING.start(GAME)
    for place, (now, _) in enumerate(moments(GAME, SETTING)):
        table = now
        if place == 40:
            break
    return replay.transcript(table, table.answers), table


def test_a_transcript_is_read_as_it_was_written(kept: tuple[replay.Transcript, Table[Any]], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    replay.write(kept[0], file)
    assert replay.read(file) == kept[0]
    assert len(file.read_text("utf-8").splitlines()) == 40 + 2, "a line for each answer"


def test_a_replayed_transcript_reaches_the_same_state(kept: tuple[replay.Transcript, Table[Any]]) -> None:
    again = replay.played(kept[0])
    assert replay.digest(again) == replay.digest(kept[1])
    assert list(replay.describe_table(again)) == list(replay.describe_table(kept[1]))
    shorter = replace(kept[0], answers=kept[0].answers[:-1])
    assert replay.digest(replay.played(shorter)) != replay.digest(again)


def test_a_transcript_names_the_answer_that_is_not_allowed(kept: tuple[replay.Transcript, Table[Any]]) -> None:
    wrong = [*kept[0].answers, Answer(0, "turn", "play:kraken", By.PERSON)]
    with pytest.raises(replay.Unplayable, match="answer 41 of 41"):
        replay.played(replace(kept[0], answers=wrong))


def test_the_replay_command_prints_answers_questions_and_the_state(
    kept: tuple[replay.Transcript, Table[Any]], tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    replay.write(kept[0], file)
    command = [sys.executable, "-m", "engine.replay", str(file)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "40 answers" in said
    assert "is asked «" in said
    assert f"state {replay.digest(kept[1])}" in said


def test_the_replay_command_says_that_a_game_had_other_rules(
    kept: tuple[replay.Transcript, Table[Any]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    replay.write(replace(kept[0], version=GAME.version - 1), file)
    assert replay.main([str(file)]) == 0
    said = f"played by version {GAME.version - 1} of the rules; the rules here are version {GAME.version}"
    assert said in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "reason"), [(None, "No such file"), ("{}", "validation error"), ('"game"', "validation error")]
)
def test_the_replay_command_says_that_a_file_is_no_game(
    words: str | None, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    if words is not None:
        file.write_text(words, "utf-8")
    assert replay.main([str(file)]) == 1
    assert reason in capsys.readouterr().err


def test_the_replay_command_says_that_a_game_is_unknown(
    kept: tuple[replay.Transcript, Table[Any]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    replay.write(replace(kept[0], game="toy"), file)
    assert replay.main([str(file)]) == 1
    assert "the game «toy» is not installed here" in capsys.readouterr().err
