"""Replays show a finished game after any number of its answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import replay
from engine.replay import Transcript, begun, digest, played
from engine.replay_steps import APART, OpenReplays, SteppedGame
from tests.histories.history import ROOM, read
from tests.ledger import rule

KEPT = ["tortuga/usual-4", "yarr/usual-4", "arrr/usual-2", "rattle/usual-2"]


def kept(name: str) -> Transcript:
    return read(Path(ROOM, f"{name}.json.gz")).transcript


def stepped(game: Transcript) -> SteppedGame:
    return SteppedGame(game, game.source(), played(game))


@rule("H-701")
@pytest.mark.parametrize("name", KEPT)
def test_a_game_can_be_shown_after_any_number_of_its_answers(name: str) -> None:
    game = kept(name)
    shown, table = stepped(game), begun(game)
    for answers in range(len(game.answers) + 1):
        if answers:
            table.replay_answer(game.answers[answers - 1])
        if answers % 7 == 0 or answers in (1, APART, len(game.answers)):
            found = shown.at(answers)
            assert found is not None
            assert (digest(found), found.open.keys()) == (digest(table), table.open.keys())
    assert shown.at(len(game.answers) + 1) is None


@rule("H-701")
def test_a_step_back_does_not_depend_on_the_steps_before_it() -> None:
    game = kept(KEPT[0])
    shown = stepped(game)
    there = shown.at(40)
    assert there is not None
    before = digest(there)
    there.replay_answer(game.answers[40])
    again = shown.at(40)
    assert again is not None
    assert digest(again) == before


@rule("H-702")
def test_the_open_replays_are_bounded_in_bytes() -> None:
    game = stepped(kept(KEPT[1]))
    few = OpenReplays(most_bytes=game.size * 2)
    for table in ("A", "B"):
        few.add(table, game)
    assert few.get("A") is game
    few.add("C", game)
    assert (few.get("A"), few.get("B")) == (game, None), "the one not looked at for longest is dropped"
    small = OpenReplays(most_bytes=game.size * 3)
    for number in range(9):
        small.add(str(number), game)
    assert small.size <= game.size * 3
    assert small.get("8") is game


@pytest.mark.slow
@rule("H-711")
def test_a_transcript_is_drawn_without_the_bot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = kept("yarr/usual-2")
    game.answers = game.answers[:6]
    replay.write(game, tmp_path / "game.json")
    assert replay.main([str(tmp_path / "game.json"), "--pictures", str(tmp_path / "drawn")]) == 0
    pictures = sorted(file.name for file in (tmp_path / "drawn").glob("*.png"))
    assert pictures[0] == "0000.png"
    assert f"{len(pictures)} pictures drawn" in capsys.readouterr().out
    assert len({file.read_bytes() for file in (tmp_path / "drawn").glob("*.png")}) > 3
    assert "Seat 1" in (tmp_path / "drawn" / "story.txt").read_text("utf-8")
    assert replay.main([str(tmp_path / "game.json"), "--pictures"]) == 1
