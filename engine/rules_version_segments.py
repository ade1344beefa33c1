"""Segments of a game whose rules were upgraded: each is the part that one version of the rules has played."""

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
    """The part of a game that one version of the rules has played.

    `answers` is the number of its answers. `draws` is the number of its stored draws, or 0 if they were not stored.
    `numbers` is how many numbers of the random stream it has used. `initial_state` is the state at its beginning, as
    the version before stored it. It is None for the first segment.
    """

    version: int
    answers: int
    draws: int
    numbers: int
    initial_state: dict[str, Any] | None = None


def segments_of(
    answers: int, upgrades: Sequence[RulesUpgrade], begun: int, version: int, drawn: int
) -> list[RulesSegment]:
    """Return the parts of a game that each version of its rules has played, in order.

    `answers` is the number of all answers of the game. `upgrades` are its rules upgrades. `begun` is the version of the
    rules at its beginning, `version` the one at its end. `drawn` is how many numbers of the random stream the game has
    used. The field `draws` of each segment is 0: the caller sets it.
    """
    found, given, used = list[RulesSegment](), 0, 0
    for upgrade in upgrades:
        save, left = upgrade.save, upgrades[len(found) - 1].save.state if found else None
        found.append(RulesSegment(save.version, upgrade.answers - given, 0, save.drawn - used, left))
        given, used = upgrade.answers, save.drawn
    last = version if upgrades else begun
    left = upgrades[-1].save.state if upgrades else None
    return [*found, RulesSegment(last, answers - given, 0, drawn - used, left)]
