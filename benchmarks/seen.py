"""How much of what happened people see before they decide again, against version 0.1.0, in games by chance.

A line is seen if it stands in the table's message as the answer left it that brought it about: until the next answer
nobody need look for it elsewhere. Those of a Battle of Rattle are counted by themselves, too, for many come at once.
In a hand it is seen if it stands in the words with which its person is asked next.

`python -m benchmarks seen` measures it; nothing where the history of the project is not there.
"""

from __future__ import annotations

from benchmarks.against.rivals import ROOT, said, unpacked
from tests.transcripts import GAMES

KINDS = (
    "at the table beside its picture",
    "at the table in words",
    "of a Battle, at the table beside its picture",
    "of a Battle, at the table in words",
    "in the hand in words that asks next",
)
LOCALE, SEED = "en", 7
GOAL = 1.0
"""At the table. A hand folds what is longer than a person reads at once, and has a button that leads there."""


def figures() -> dict[str, dict[str, object]]:
    """Which share of the lines is seen."""
    old = unpacked()
    if old is None:
        print("against 0.1.0: its commit is not in this checkout's history, so nothing was compared")
        return {}
    orders = [(game, LOCALE, SEED) for game in GAMES]
    found: dict[str, dict[str, object]] = {}
    for game, before, now in zip(GAMES, said(old, "seen", orders), said(ROOT, "seen", orders), strict=True):
        for kind, was, (seen, every) in zip(KINDS, before, now, strict=True):
            if every:
                judged = "table" in kind
                found[f"lines seen, {game}, {kind}"] = {
                    "value": round(seen / every, 3),
                    "unit": f"of {every} lines (0.1.0: {was[0] / was[1]:.3f} of {was[1]})",
                    "goal": f"at least {GOAL}" if judged else None,
                    "holds": not judged or seen / every >= GOAL,
                }
    return found
