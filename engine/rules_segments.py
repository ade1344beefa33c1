"""Segments of a game that crossed an update: the part that each version of its rules has played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.save import Save


class RulesUpgrade(NamedTuple):
    """The change to another version of the rules, after so many answers.

    `save` is the checkpoint as the older version left it.
    """

    answers: int
    save: Save


@dataclass(slots=True)
class RulesSegment:
    """The part of a game that one version of the rules played.

    It has counts of answers, of numbers drawn from the stream, and of stored draws (0 if these were not kept). `left`
    is the state at its beginning, as the version before left it; None at the beginning of the game.
    """

    version: int
    answers: int
    draws: int
    numbers: int
    left: dict[str, Any] | None = None


def segments_of(
    answers: int, crossings: Sequence[RulesUpgrade], begun: int, version: int, drawn: int
) -> list[RulesSegment]:
    """Return the segments of a game.

    `answers` counts all answers, `begun` and `version` are the first and the last version, `drawn` counts the numbers
    of the stream. The draws of the segments are not counted yet.
    """
    found, given, used = list[RulesSegment](), 0, 0
    for crossing in crossings:
        save, left = crossing.save, crossings[len(found) - 1].save.state if found else None
        found.append(RulesSegment(save.version, crossing.answers - given, 0, save.drawn - used, left))
        given, used = crossing.answers, save.drawn
    last = version if crossings else begun
    left = crossings[-1].save.state if crossings else None
    return [*found, RulesSegment(last, answers - given, 0, drawn - used, left)]
