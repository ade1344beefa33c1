"""Check that the words of a view say all that its picture shows.

One value of a view is changed at a time, to its value at another moment.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from pydantic import TypeAdapter

from engine.game import Game
from renderers import Renderer
from renderers.picture_context import Frame, Picture
from tests.conformance import failure_files
from tests.conformance.observers import Moment, Observer, Sampling
from tests.conformance.pictures import COMMON, frame_of
from tests.conformance.playthrough import AnyTable, Setting, view_json, viewers

Way = tuple[str | int, ...]
Shape = tuple[str, ...]
LEAST = 3 / 4
"""Share of the changeable places that must be tried. With hardly any left to try, the check would prove nothing."""


@dataclass
class FoundValues:
    """Values that were found at each place of the views, of all seats."""

    values: dict[Shape, list[Any]] = field(default_factory=lambda: defaultdict(list))

    def note(self, view: Any) -> None:
        """Record the value at each place of a view."""
        for way, value in parts(view):
            if value not in self.values[shape(way)]:
                self.values[shape(way)].append(value)


def parts(view: Any, way: Way = ()) -> Iterator[tuple[Way, Any]]:
    """Yield every single value of a view, and every list of single values."""
    if isinstance(view, dict):
        for key, value in view.items():
            yield from parts(value, (*way, key))
        return
    if isinstance(view, list):
        if all(not isinstance(one, (dict, list)) for one in view):
            yield way, view
        for place, value in enumerate(view):
            yield from parts(value, (*way, place))
        return
    yield way, view


def shape(way: Way) -> Shape:
    """Return the place without the seat."""
    return tuple("*" if isinstance(part, int) else part for part in way)


def with_other(view: Any, way: Way, value: Any) -> Any:
    """Return the view with another value at this place."""
    other = json.loads(json.dumps(view))
    part = other
    for step in way[:-1]:
        part = part[step]
    part[way[-1]] = value
    return other


def alike(one: Any, other: Any) -> bool:
    """Return whether two numbers, or two positions, differ by less than a twentieth.

    Words may be coarser than pictures: they need not distinguish neighbours in a chart.
    """
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(a == b or alike(a, b) for a, b in zip(one, other, strict=True))
    return type(one) is type(other) is int and 20 * abs(one - other) < max(abs(one), abs(other))


@dataclass
class Tried:
    """Results of changing views, of one game or of several."""

    changeable: set[Shape] = field(default_factory=set)
    """Places that had another value at another moment."""
    changed: set[Shape] = field(default_factory=set)
    """Places that were changed to such a value."""
    unsaid: dict[str, str] = field(default_factory=dict)
    """Places that are shown and not said, with the change."""

    def check_samples(self, game: Game[Any]) -> None:
        """Check that the words say all that is shown, and that enough places were tried."""
        said = [f"{game.key}: {place}: {example}" for place, example in sorted(self.unsaid.items())]
        assert not said, "\n".join(said)
        missed = sorted(".".join(place) for place in self.changeable - self.changed)
        enough = self.changed and len(self.changed) >= LEAST * len(self.changeable)
        assert enough, (
            f"{game.key}: too little of its views could be changed to prove anything; left as they were: {missed}"
        )


def says_what_it_shows(
    game: Game[Any], setting: Setting, renderer: Renderer, all_tried: Tried, count: int = 8, each: int = 2
) -> Observer:
    """Change the views of sampled moments, each kind of place up to `each` times, and record the results."""
    random, found = Random(setting.seed), FoundValues()
    sampling, answered = Sampling(game, setting, count), set[str]()
    kept: list[tuple[int, Frame, list[tuple[Any, Any]]]] = []
    taken: Moment | None = None
    while taken is None or taken.move is not None:
        taken = yield
        for moment in filter(None, (sampling.take(taken), *asides(taken.table, answered))):
            views = [(view := moment.table.view(viewer), view_json(view)) for viewer in viewers(moment.table)]
            for _, plain in views:
                found.note(plain)
            kept.append((len(failure_files.watched().answers), frame_of(moment, "en", COMMON), views))
    all_tried.changeable |= {place for place, values in found.values.items() if len(values) > 1}
    times: dict[Shape, int] = defaultdict(int)
    random.shuffle(kept)
    for answers, frame, views in kept:
        view, plain = random.choice(views)
        adapter: TypeAdapter[Any] = TypeAdapter(type(view))
        before = Shown(game, renderer, view, frame)
        ways = list(parts(plain))
        random.shuffle(ways)
        for way, value in ways:
            others = [one for one in found.values[shape(way)] if one != value and type(one) is type(value)]
            others = [one for one in others if not alike(one, value)]
            if not others or times[shape(way)] >= each:
                continue
            other = random.choice(others)
            try:
                after = Shown(game, renderer, adapter.validate_python(with_other(plain, way, other)), frame)
                unsaid = before.unsaid(after)
            except Exception:
                continue  # This view is impossible: one value was changed, and the others still refer to the old one.
            times[shape(way)] += 1
            all_tried.changed.add(shape(way))
            for what in unsaid:
                place = f"{what} shows {'.'.join(shape(way))}, but its words do not say it"
                how = failure_files.kept(failure_files.watched(), answers, says_what_it_shows.__name__, place)
                all_tried.unsaid[place] = f"{value!r} or {other!r} look otherwise. {how}"


def asides(table: AnyTable, answered: set[str]) -> Iterator[Moment]:
    """Yield a moment with each kind of aside (a choice that does not block) that nobody has `answered`.

    Automatic players that play to win rarely answer asides, and the effect of an aside ends soon.
    """
    for seat, row in table.open.items():
        for opened in row:
            choice = opened.choice
            if not choice.blocks and choice.name not in answered:
                answered.add(choice.name)
                after = table.copy()
                after.take_reports()
                after.answer(seat, opened.number, choice.any_answer(table.source.stream()))
                yield Moment(after, None, after.take_reports()[-5:])


class Shown:
    """The words and the pictures of one view. For the table they include what the measuring button below it shows."""

    def __init__(self, game: Game[Any], renderer: Renderer, view: Any, frame: Frame) -> None:
        measured = [frame.say(one.words) for one in game.measurements(view)]
        self.words = {"the table": renderer.table_words(view, frame) + measured}
        self._draw: dict[str, Callable[[], Picture]] = {"the table": lambda: renderer.table(view, frame)}
        if view.viewer is not None:
            self.words["the hand"] = renderer.private_words(view, frame)
            self._draw["the hand"] = lambda: renderer.private(view, frame)
        self._drawn: dict[str, Picture] = {}

    def picture(self, what: str) -> Picture:
        """Return the picture of the table or of the hand.

        It is drawn once and only on demand, since drawing takes long.
        """
        if what not in self._drawn:
            self._drawn[what] = self._draw[what]()
        return self._drawn[what]

    def unsaid(self, other: Shown) -> list[str]:
        """Return the pictures that differ while their words are the same. If the words differ, nothing is drawn."""
        alike = [what for what, words in self.words.items() if other.words.get(what) == words]
        pairs = [(what, self.picture(what), other.picture(what)) for what in alike]
        return [what for what, one, then in pairs if one.alt == then.alt and one.data != then.data]
