"""The parts of a game that crossed an update: what each version of its rules has played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.save import Save


class RulesUpgrade(NamedTuple):
    """After so many answers another version of the rules took over, at this checkpoint as the one before had left
    it."""

    answers: int
    save: Save


@dataclass(slots=True)
class RulesSegment:
    """What one version of the rules has played of a game: so many of its answers, and so many numbers of the stream,
    which so many rows of its draws tell; none of them where these were not kept. `left` is the state from which it
    played on, as the version before had left it; None where the game begins."""

    version: int
    answers: int
    draws: int
    numbers: int
    left: dict[str, Any] | None = None


def segments_of(
    answers: int, crossings: Sequence[RulesUpgrade], begun: int, version: int, drawn: int
) -> list[RulesSegment]:
    """The parts of a game of so many answers, which began by version `begun` and ended by `version`, after so many
    numbers of its stream. No draws are counted yet."""
    found, given, used = list[RulesSegment](), 0, 0
    for crossing in crossings:
        save, left = crossing.save, crossings[len(found) - 1].save.state if found else None
        found.append(RulesSegment(save.version, crossing.answers - given, 0, save.drawn - used, left))
        given, used = crossing.answers, save.drawn
    last = version if crossings else begun
    left = crossings[-1].save.state if crossings else None
    return [*found, RulesSegment(last, answers - given, 0, drawn - used, left)]
