"""Segments of a game that crossed an update: the part that each version of its rules has played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.save import Save


class RulesUpgrade(NamedTuple):
    """The change to another version of the rules during a game.

    `answers` is the number of answers before it. `save` is the checkpoint as the older version stored it.
    """

    answers: int
    save: Save


@dataclass(slots=True)
class RulesSegment:
    """The part of a game that one version of the rules played.

    `answers`, `draws` and `numbers` count its answers, its stored draws (0 if they were not stored), and the numbers
    used of the random stream. `initial_state` is the state at its beginning, as the version before stored it. It is
    None for the first segment.
    """

    version: int
    answers: int
    draws: int
    numbers: int
    initial_state: dict[str, Any] | None = None


def segments_of(
    answers: int, crossings: Sequence[RulesUpgrade], begun: int, version: int, drawn: int
) -> list[RulesSegment]:
    """Return the segments of a game, in order.

    `answers` counts all answers of the game. `crossings` are its upgrades. `begun` and `version` are the first and the
    last version of its rules. `drawn` counts the numbers used of the random stream. The field `draws` of each segment
    is 0: the caller sets it.
    """
    found, given, used = list[RulesSegment](), 0, 0
    for crossing in crossings:
        save, left = crossing.save, crossings[len(found) - 1].save.state if found else None
        found.append(RulesSegment(save.version, crossing.answers - given, 0, save.drawn - used, left))
        given, used = crossing.answers, save.drawn
    last = version if crossings else begun
    left = crossings[-1].save.state if crossings else None
    return [*found, RulesSegment(last, answers - given, 0, drawn - used, left)]
