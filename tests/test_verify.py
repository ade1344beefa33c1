"""verify.py, run in a folder and a process where the project cannot be imported.

It reproduces the vectors of docs/fairness.md and every random draw of whole games, and detects each kind of cheating.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine import replay
from engine.entropy import Source, new_seed, promise, sealed
from engine.game import games
from engine.play import Answer
from engine.replay_check import SegmentVerdict, check_replay
from engine.table import Table

ROOT = Path(__file__).parents[1]
PRESSES = (1300000000000000007, 1300000000000000003)


@pytest.fixture
def check(tmp_path: Path) -> Callable[..., tuple[int, str]]:
    """Return a function that runs the program on a file, and returns its exit code and output."""
    shutil.copy(ROOT / "verify.py", tmp_path)

    def run(game: str | dict[str, Any], *more: str) -> tuple[int, str]:
        file = tmp_path / "game.json"
        file.write_text(game if isinstance(game, str) else json.dumps(game), "utf-8")
        command = [sys.executable, "-I", "verify.py", file.name, *more]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    return run


def played(key: str, source: Source, answers: int) -> replay.Transcript:
    """Return a transcript of a game with random answers, up to `answers` answers."""
    game, random = games()[key], Random(source.seed)
    table, given = Table.start(game, game.options(), 3, source), list[Answer]()
    while table.outcome is None and len(given) < answers:
        seat = table.waiting()[0]
        opened = next(one for one in table.open[seat] if one.choice.blocks)
        given.append(
            table.answer(
                seat, opened.number, opened.choice.any_answer(Source(f"{random.getrandbits(256):064x}").stream())
            )
        )
    kept = replace(replay.transcript(table, given), promise=source.promise)
    shown, proofs = check_replay(kept, [], {}, table, table.game.version)
    assert proofs == [SegmentVerdict.PLAYED]
    return shown


@pytest.fixture(scope="module")
def game() -> dict[str, Any]:
    source = sealed("5eed" * 16, ("ahoy", "", "Ananas"), PRESSES)
    found: dict[str, Any] = json.loads(replay.written(played("tortuga", source, 120)))
    return found


@pytest.mark.parametrize("key", list(games()))
def test_whole_games_are_verified(key: str, check: Callable[..., tuple[int, str]]) -> None:
    source = sealed(new_seed(), ("ahoy", "", ""), PRESSES)
    code, said = check(replay.written(played(key, source, 400)))
    assert (code, said.splitlines()[-1]) == (0, "VERIFIED."), said


def test_who_took_part_finds_what_they_gave(game: dict[str, Any], check: Callable[..., tuple[int, str]]) -> None:
    mine = ["--promise", promise("5eed" * 16), "--word", "Ananas", "--ready", str(PRESSES[0])]
    code, said = check(game, *mine)
    assert code == 0, said
    assert said.count("mixed in") == 2
    assert "what you were promised" in said


@pytest.mark.parametrize(
    ("cheat", "more", "reason"),
    [
        ({"seed": "ab" * 32}, [], "the seed has the hash"),
        ({"seed": "ab" * 32, "promise": promise("ab" * 32)}, [], "and the key gives"),
        ({"seed": "ab" * 32, "promise": promise("ab" * 32)}, ["--promise", promise("5eed" * 16)], "you were promised"),
        ({"presses": [PRESSES[0]]}, [], "and the key gives"),
        ({"presses": [*PRESSES]}, [], "not in ascending order"),
        ({"words": ["", "", ""]}, [], "and the key gives"),
        ({}, ["--word", "Kokos"], "«Kokos» was not mixed in"),
        ({}, ["--ready", "12"], "press 12 was not mixed in"),
        ({"draws": []}, [], "lists no draws"),
        ({"scheme": 3}, [], "knows scheme 2, not 3"),
        ({"scheme": 0}, [], "knows scheme 2, not 0"),
    ],
)
def test_cheating_is_seen(
    cheat: dict[str, Any],
    more: list[str],
    reason: str,
    game: dict[str, Any],
    check: Callable[..., tuple[int, str]],
) -> None:
    code, said = check(game | cheat, *more)
    assert (code, reason in said) == (1, True), said


def test_a_swapped_card_a_lost_die_and_an_invented_draw_are_seen(
    game: dict[str, Any], check: Callable[..., tuple[int, str]]
) -> None:
    first = game["draws"][0][3]
    swapped = [[*game["draws"][0][:3], [first[1], first[0], *first[2:]]], *game["draws"][1:]]
    for draws in (swapped, game["draws"][1:], [game["draws"][0], [0, "roll", 6, [1]], *game["draws"][1:]]):
        code, said = check(game | {"draws": draws})
        assert code == 1, said
        assert "NOT VERIFIED" in said


@pytest.mark.parametrize("broken", ["", "[]", "{}", '{"scheme": 2}'])
def test_what_is_no_transcript_is_said_in_one_line(broken: str, check: Callable[..., tuple[int, str]]) -> None:
    code, said = check(broken)
    assert (code, len(said.splitlines())) == (1, 1), said
    assert "is no transcript that can be read" in said


def test_the_vectors_of_the_specification(check: Callable[..., tuple[int, str]]) -> None:
    """Each JSON block in docs/fairness.md is a complete transcript."""
    vectors = re.findall(r"```json\n(.*?)```", (ROOT / "docs" / "fairness.md").read_text("utf-8"), re.DOTALL)
    assert len(vectors) == 2
    for vector in vectors:
        code, said = check(vector)
        assert code == 0, said
