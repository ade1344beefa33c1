"""A player's final VP are the same number everywhere."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.replay import begun
from renderers import renderer_for
from renderers.picture_context import Frame
from tests.histories.history import ROOM, read

NAMES = ("Anne", "Bart", "Cleo", "Dora", "Emil")
RATTLE = renderer_for("rattle")


@pytest.mark.parametrize("game", ["scenario-introductory", "usual-3", "usual-5"])
def test_hand_and_table_tell_the_same_final_score(game: str) -> None:
    """End Sailors count, even with so many players that the alternative text has one line for each."""
    kept = read(ROOM / "rattle" / f"{game}.json.gz").transcript
    table = begun(kept)
    for answer in kept.answers:
        table.replay_answer(answer)
    view: Any = table.view(None)
    frame = Frame(NAMES[: table.seats])
    totals = [sum(one.points for one in player.points) for player in view.players]
    words = RATTLE.table_words(view, frame)
    for told in (words, RATTLE.table(view, frame).alt.splitlines()):
        for seat, total in enumerate(totals):
            lines = [line for line in told if re.match(rf"(\d+\. )?Seat {seat + 1}\b", line)]
            assert lines, told
            assert {int(n) for line in lines for n in re.findall(r"(\d+) VP", line)} == {total}, lines
    for seat, total in enumerate(totals):
        mine = "\n".join([*RATTLE.private_words(table.view(seat), frame), RATTLE.private(table.view(seat), frame).alt])
        assert {int(n) for n in re.findall(r"(\d+) VP\b", mine)} == {total}, mine
        assert "so far" not in mine
