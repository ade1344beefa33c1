"""verify.py reproduces the vectors of docs/fairness.md and every random draw of whole games, and detects cheating.

A key costs about 2 s of a processor on purpose. So only the vectors have real keys. They are checked in a folder and a
process where the project cannot be imported. `make soak` checks two of the four. All else has quick keys, and runs
within this process.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine import replay
from engine.entropy import Source, Start, new_seed, promise, sealed
from engine.game import games
from engine.play import Answer
from engine.randomness_beacon import Beacon, round_time
from engine.replay_check import SegmentVerdict, check_replay
from engine.table import Table
from tests.fast_key_derivation import quick_keys
from verify import Wrong, key_of, main, verified


def snowflake(at: float) -> int:
    """Return an id of Discord for the Unix second `at`."""
    return (int((at - 1420070400) * 1000) << 22) + 7


ROOT = Path(__file__).parents[1]
OPENED = 1780010200
PRESSES = (1509696984842240001, 1509697035173888002)
STARTS = (
    Start(1780010100, 1780010130, ((2, 1509696565411840000),)),
    Start(OPENED, 1780010231, ((0, PRESSES[0]), (2, PRESSES[1]))),
)
"""A start that was put off, and the one with which the game began."""
SIGNED = Beacon(
    12040883, "929906c959032ab363c9f26570d215d66f5c06cb0c44fe508c12bb5839f04ec895bb6868e5b9ff13ab289bdb5266b394"
)
"""A round of drand's quicknet that was published on 14 October 2024."""
BEFORE = round_time(SIGNED.round) - 40
DRAWN = (Start(BEFORE, BEFORE + 20, ((0, snowflake(BEFORE + 5)), (1, snowflake(BEFORE + 20)))),)
"""A start whose presses were over before that round."""


Check = Callable[..., tuple[int, str]]
"""Runs the program on a file, and returns its exit code and output."""


@pytest.fixture(scope="module", name="quick_keys")
def _quick_keys() -> Iterator[None]:
    with quick_keys():
        yield


@pytest.fixture
def check(
    quick_keys: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Check:
    """Return a function that checks a file within this process."""

    def run(game: str | dict[str, Any], *more: str) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["verify.py", written(game, tmp_path), *more])
        return main(), "".join(capsys.readouterr())

    return run


@pytest.fixture
def check_apart(tmp_path: Path) -> Check:
    """Return a function that checks a file in another process, which has real keys but not the project.

    With `alone` it has the standard library only.
    """
    shutil.copy(ROOT / "verify.py", tmp_path)

    def run(game: str | dict[str, Any], *more: str, alone: bool = True) -> tuple[int, str]:
        command = [sys.executable, *(["-I", "-S"] if alone else ["-I"]), "verify.py", written(game, tmp_path), *more]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    return run


def written(game: str | dict[str, Any], folder: Path) -> str:
    """Write a transcript into a folder, and return its path."""
    file = folder / "game.json"
    file.write_text(game if isinstance(game, str) else json.dumps(game), "utf-8")
    return str(file)


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
def game(quick_keys: None) -> dict[str, Any]:
    source = sealed("5eed" * 16, ("ahoy", "", "Ananas"), STARTS)
    found: dict[str, Any] = json.loads(replay.transcript_json(played("tortuga", source, 120)))
    return found


@pytest.mark.parametrize("key", list(games()))
def test_a_whole_games_transcript_is_verified(key: str, check: Check) -> None:
    source = sealed(new_seed(), ("ahoy", "", ""), STARTS)
    code, said = check(replay.transcript_json(played(key, source, 400)))
    assert (code, said.splitlines()[-4]) == (0, "CHANCE VERIFIED."), said


def test_a_player_finds_their_own_hash_word_and_press_in_the_verification(game: dict[str, Any], check: Check) -> None:
    mine = ["--promise", promise("5eed" * 16), "--word", "Ananas", "--ready", str(PRESSES[0])]
    code, said = check(game, *mine)
    assert code == 0, said
    assert said.count("mixed in") == 2
    assert "what you were promised" in said


def starts(**change: Any) -> list[dict[str, Any]]:
    """Return the starts as a transcript has them, with the last one changed."""
    rows = [
        {"opened": one.opened, "closed": one.closed, "presses": [[*press] for press in one.presses]} for one in STARTS
    ]
    return [rows[0], rows[1] | change]


@pytest.mark.parametrize(
    ("cheat", "more", "reason"),
    [
        ({"seed": "ab" * 32}, [], "the seed has the hash"),
        ({"seed": "ab" * 32, "promise": promise("ab" * 32)}, [], "and the key gives"),
        ({"seed": "ab" * 32, "promise": promise("ab" * 32)}, ["--promise", promise("5eed" * 16)], "you were promised"),
        ({"starts": starts(presses=[[0, PRESSES[0]]])}, [], "and the key gives"),
        ({"starts": starts(presses=[[2, PRESSES[0]], [0, PRESSES[1]]])}, [], "the places of the presses in start 2"),
        ({"starts": starts(presses=[[0, PRESSES[0]], [0, PRESSES[1]]])}, [], "the places of the presses in start 2"),
        ({"starts": starts(presses=[[0, PRESSES[0]], [3, PRESSES[1]]])}, [], "the places of the presses in start 2"),
        (
            {"starts": starts(presses=[[n, PRESSES[0] + n] for n in range(4)])},
            [],
            "4 presses are more than the 3 seats",
        ),
        ({"starts": starts(presses=[[0, PRESSES[0]], [1, PRESSES[0]]])}, [], "counts twice"),
        ({"starts": starts(presses=[[0, 1509696565411840000]])}, [], "counts twice"),
        ({"starts": starts(presses=[[0, snowflake(OPENED - 40 * 86400)]])}, [], "outside the time for «Ready»"),
        ({"starts": starts(presses=[[0, snowflake(OPENED + 3600)]])}, [], "outside the time for «Ready»"),
        ({"starts": starts(presses=[[0, -1]])}, [], "is no whole number"),
        ({"starts": starts(opened=1780010120)}, [], "start 2 is not after"),
        ({"starts": starts()[1:]}, [], "and the key gives"),
        ({"starts": []}, [], "and the key gives"),
        ({"beacon": {"round": 1000, "signature": "00"}}, [], "when presses still counted"),
        ({"numbers": 1}, [], "random numbers, and the game took 1"),
        ({"numbers": -1}, [], "is no whole number"),
        ({"words": ["", "", ""]}, [], "and the key gives"),
        ({}, ["--word", "Kokos"], "«Kokos» was not mixed in"),
        ({}, ["--ready", "12"], "press 12 was not mixed in"),
        ({"draws": []}, [], "lists no draws"),
        ({"scheme": 2}, [], "knows scheme 3, not 2"),
        ({"scheme": 0}, [], "knows scheme 3, not 0"),
    ],
)
def test_verify_py_finds_cheating(
    cheat: dict[str, Any],
    more: list[str],
    reason: str,
    game: dict[str, Any],
    check: Check,
) -> None:
    code, said = check(game | cheat, *more)
    assert (code, reason in said) == (1, True), said


def test_verify_py_finds_a_swapped_card_a_lost_die_and_an_invented_draw(
    game: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    key = key_of(game)
    monkeypatch.setattr("verify.key_of", lambda _: key)  # computed once
    list(verified(game, None, (), ()))
    first = game["draws"][0][3]
    swapped = [[*game["draws"][0][:3], [first[1], first[0], *first[2:]]], *game["draws"][1:]]
    (asked, *rest), last = game["draws"][-1], len(game["answers"])
    for draws in (
        swapped,
        game["draws"][1:],
        [game["draws"][0], [0, "roll", 6, [1]], *game["draws"][1:]],
        game["draws"][:-1],
        [*game["draws"], [asked, "roll", 6, []]],
        [*game["draws"], [asked, "shuffle", 1, [0]]],
        [*game["draws"][:-1], [last + 1, *rest]],
        [*game["draws"][:-1], [-1, *rest]],
        [[asked, *game["draws"][0][1:]], *game["draws"][1:]],
        [[0, "below", -6, [0]], *game["draws"]],
    ):
        with pytest.raises(Wrong):
            list(verified(game | {"draws": draws}, None, (), ()))


@pytest.mark.parametrize("broken", ["", "[]", "{}", '{"scheme": 3}'])
def test_a_file_that_is_no_transcript_is_reported_in_one_line(broken: str, check: Check) -> None:
    code, said = check(broken)
    assert (code, len(said.splitlines())) == (1, 1), said
    assert "is no transcript that can be read" in said


PAGE = (ROOT / "docs" / "fairness.md").read_text("utf-8")
VECTORS = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
"""Each JSON block in docs/fairness.md is a complete transcript."""
KEYS = re.findall(r"key is\s+`([0-9a-f]{64})`", PAGE)
"""The key of the first two vectors, and that of the last one, which has a beacon."""


def test_the_specification_has_four_examples_and_two_keys() -> None:
    assert (len(VECTORS), len(KEYS)) == (4, 2)


@pytest.mark.parametrize("vector", [1, *(pytest.param(one, marks=pytest.mark.soak) for one in (0, 2, 3))])
def test_verify_py_verifies_the_examples_of_the_specification(vector: int, check_apart: Check) -> None:
    code, said = check_apart(VECTORS[vector])
    assert (code, "CHANCE VERIFIED" in said) == (0, True), said


def test_verify_py_verifies_the_example_with_a_beacon(check_apart: Check) -> None:
    code, said = check_apart(VECTORS[3], alone=False)
    assert code == 0, said
    assert "Its signature is the beacon's." in said


@pytest.mark.parametrize(("vector", "key"), [(0, 0), (3, 1)])
def test_the_examples_fit_the_printed_keys(
    vector: int, key: int, check: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the package for it, the signature of the beacon is not checked."""
    monkeypatch.setattr("verify.key_of", lambda _: bytes.fromhex(KEYS[key]))
    monkeypatch.setitem(sys.modules, "py_ecc.bls.hash_to_curve", None)
    code, said = check(VECTORS[vector])
    assert code == 0, said
    assert ("NOT CHECKED" in said) is (vector == 3)


def test_the_replay_finds_altered_draws_that_verify_py_cannot(game: dict[str, Any], tmp_path: Path) -> None:
    """`engine.replay` compares each draw, and the answers before it, with those that the rules make."""
    rows, file = game["draws"], tmp_path / "game.json"
    later = next(place for place, row in enumerate(rows) if 0 < row[0] < rows[-1][0])
    moved = [rows[later][0] - 1, *rows[later][1:]]
    table = replay.TRANSCRIPT.validate_python(game)
    assert replay.replay_draws(table)[1] == f"the {len(rows)} draws in the file are those that the rules make"
    for draws in (rows[:-1], [*rows[:later], moved, *rows[later + 1 :]], [*rows, [0, "shuffle", 1, [0]]], rows[1:]):
        with pytest.raises(replay.Unplayable, match="the random draws in the file differ"):
            replay.replay_draws(replay.TRANSCRIPT.validate_python(game | {"draws": draws}))
    file.write_text(json.dumps(game | {"draws": rows[:-1]}), "utf-8")
    assert replay.main([str(file)]) == 1
