"""How long messages are, against version 0.1.0: half of a kind of message has so many letters, buttons aside, and half
of the pictures are so tall; all are as wide.

A hand now tells what happened since its person's last answer, of which 0.1.0 told nothing, so it is judged by the rest.

`python -m benchmarks sizes` measures it; nothing where the history of the project is not there.
"""

from __future__ import annotations

from pathlib import Path

from benchmarks.against.rivals import ROOT, said, unpacked
from tests.transcripts import GAMES, LOCALES

KINDS = (
    "the table beside its picture",
    "the table in words",
    "a hand beside its picture",
    "a hand in words",
    "a hand beside its picture, news aside",
    "a hand in words, news aside",
)
JUDGED = {kind for kind in KINDS if "hand" not in kind or "aside" in kind}
SEEDS = (7, 8, 9)


def spoken(tree: Path) -> dict[tuple[str, str], list[float]]:
    """For each game in each language the middle length of each kind of message, as that version writes them."""
    orders = [(game, locale, seed) for game in GAMES for locale in LOCALES for seed in SEEDS]
    found: dict[tuple[str, str], list[list[float]]] = {}
    for (game, locale, _), lengths in zip(orders, said(tree, "letters", orders), strict=True):
        found.setdefault((game, locale), []).append(lengths)
    return {about: [sum(one) / len(SEEDS) for one in zip(*each, strict=True)] for about, each in found.items()}


def figures() -> dict[str, dict[str, object]]:
    """How long messages are now, and the goal: not longer than they were."""
    old = unpacked()
    if old is None:
        print("against 0.1.0: its commit is not in this checkout's history, so nothing was compared")
        return {}
    before, now = spoken(old), spoken(ROOT)
    found: dict[str, dict[str, object]] = {}
    for (game, locale), lengths in now.items():
        for kind, length, was in zip(KINDS, lengths, before[game, locale], strict=True):
            found[f"{kind}, {game} {locale}"] = {
                "value": round(length),
                "unit": f"letters (0.1.0: {round(was)})",
                "goal": f"at most {round(was)}" if kind in JUDGED else None,
                "holds": kind not in JUDGED or length <= was,
            }
    return found | tall(old)


def tall(old: Path) -> dict[str, dict[str, object]]:
    """How tall pictures are."""
    orders = [(game, LOCALES[0], SEEDS[0]) for game in GAMES]
    found: dict[str, dict[str, object]] = {}
    for game, before, now in zip(GAMES, said(old, "heights", orders), said(ROOT, "heights", orders), strict=True):
        for kind, height, was in zip(("table", "hand"), now, before, strict=True):
            found[f"the picture of a {kind}, {game}"] = {
                "value": round(height),
                "unit": f"pixels tall (0.1.0: {round(was)})",
                "goal": f"at most {round(was)}",
                "holds": height <= was,
            }
    return found
