"""One walk through a whole game with any number of checks attached to it.

A check is an observer: a generator that is sent every moment of the game, and raises `AssertionError` where something
is wrong. `observe` plays a game once for all of them.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from engine.game import Game
from engine.play import Report
from tests.conformance import failure_files
from tests.conformance.playthrough import AnyTable, Move, Setting, moments


class Moment(NamedTuple):
    """The table before an answer, the answer that comes next (None at the end), and what was told since the last."""

    table: AnyTable
    move: Move | None
    told: list[Report]


Observer = Generator[None, Moment, Any]


def observe(game: Game[Any], setting: Setting, *observers: Observer) -> list[Any]:
    """Play one game and send each of its moments to every observer that has not returned yet.

    Return what each of them returned, in their order. A failure leaves a file that plays the game again.
    """
    returned: dict[Observer, Any] = {}
    failure_files.watch()
    for observer in observers:
        next(observer)
    watching = list(observers)
    with failure_files.replayable("walk"):
        for table, move in moments(game, setting):
            moment = Moment(table, move, table.take_reports())
            for observer in [*watching]:
                with failure_files.replayable(getattr(observer, "__name__", "a check")):
                    try:
                        observer.send(moment)
                    except StopIteration as end:
                        watching.remove(observer)
                        returned[observer] = end.value
    return [returned[observer] for observer in observers]


class Sampling:
    """Take moments of a game, spread evenly from first to last, and one more for each new kind of scene.

    Several games may share `scenes`.
    """

    def __init__(
        self, game: Game[Any], setting: Setting, count: int, scenes: set[tuple[str, ...]] | None = None
    ) -> None:
        length = sum(1 for _ in moments(game, setting))
        self.wanted = {round(n * (length - 1) / (count - 1)) for n in range(count)}
        self.scenes = set[tuple[str, ...]]() if scenes is None else scenes
        self.seen, self.last = 0, list[Report]()
        self.planned = False
        """Whether the last moment taken is one of those spread over the game, and was not taken only for its scene."""

    def take(self, moment: Moment) -> Moment | None:
        """Return this moment with the reports of the last ones, or None if it is not one of the sample."""
        place, self.seen = self.seen, self.seen + 1
        self.last = [*self.last, *moment.told][-5:]
        new = {tuple(sorted(report.scene)) for report in moment.told if report.scene is not None} - self.scenes
        self.planned = place in self.wanted
        if not self.planned and not new:
            return None
        self.scenes |= new
        return moment._replace(told=self.last)
