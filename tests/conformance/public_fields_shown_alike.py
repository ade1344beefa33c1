"""Check that a public value is shown to every viewer, or to none.

A view need not show every public field: rules keep counts that nobody wants to see. The check changes one public value
at a time. If the view of one seat changes, the views of the other seats and of spectators must change, too.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from random import Random
from typing import Any

from engine.audience import Path, known, leaves
from engine.game import Game
from tests.conformance.observers import Observer, Sampling
from tests.conformance.piece_knowledge import changed, shape
from tests.conformance.playthrough import AnyTable, Setting, describe, viewers

MISSED = 3
"""Number of changes that others saw and this viewer missed before the check fails. A smaller number may be chance: a
view may say of a seat only whether it is the viewer's own."""


@dataclass
class Noticed:
    """For one place in the states of one game: how many changes any viewer saw, and how many each viewer saw."""

    changes: int = 0
    by: Counter[int | None] = field(default_factory=Counter)


def shows_to_all(game: Game[Any], setting: Setting, count: int = 8, each: int = 4) -> Observer:
    """Change public values in the states of sampled moments, one at a time, to values of other moments.

    Each kind of place is changed up to `each` times at a moment. Return how many changes any viewer saw.
    """
    random = Random(setting.seed)
    # A value that is public at the end need not have been shown during the game.
    sampling, kept = Sampling(game, setting, count), list[AnyTable]()
    while True:
        moment = yield
        if moment.move is None:
            break
        if sampling.take(moment):
            kept.append(moment.table.copy())
    open_to_all = [{one.path: one.value for one in leaves(table.state, None) if one.known} for table in kept]
    met: dict[tuple[str, ...], list[Any]] = defaultdict(list)
    for found in open_to_all:
        for path, value in found.items():
            if value not in met[shape(path)]:
                met[shape(path)].append(value)
    noticed: dict[Path, Noticed] = defaultdict(Noticed)
    for table, found in zip(kept, open_to_all, strict=True):
        before = {viewer: game.view(table.state, viewer) for viewer in viewers(table)}
        may_know = {viewer: known(table.state, viewer).keys() for viewer in before}
        tried = Counter[tuple[str, ...]]()
        for path, value in random.sample([*found.items()], len(found)):
            others = [one for one in met[shape(path)] if one != value and type(one) is type(value)]
            if path[0] == "agenda" or not others or tried[shape(path)] >= each:
                continue
            tried[shape(path)] += 1
            state = with_other(table.state, path, random.choice(others))
            try:
                saw = [viewer for viewer in before if game.view(state, viewer) != before[viewer]]
                if saw and any(known(state, viewer).keys() != may_know[viewer] for viewer in before):
                    continue  # This value names an owner, so seats see more of it.
            except Exception:
                continue  # This state is impossible: one value was changed, and the others still refer to the old one.
            noticed[path].changes += bool(saw)
            noticed[path].by.update(saw)
    for path, one in noticed.items():
        blind = [viewer for viewer in viewers(kept[0]) if not one.by[viewer]]
        said = (
            f"{'.'.join(map(str, path))} is for everybody, and shown to {sorted(one.by, key=str)}, but not to {blind}"
        )
        assert one.changes < MISSED or not blind, f"{said}: {describe(kept[0])}"
    return sum(one.changes for one in noticed.values())


def with_other(state: Any, path: Path, value: Any) -> Any:
    """Return the state with another value at this place."""
    return changed(state, lambda way, old: value if way == path else old)
