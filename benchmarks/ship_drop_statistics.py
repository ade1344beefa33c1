"""Statistics of the Ship Drop of Rattle, Battle, Grab the Loot: the tables of the ledger's chapter 3.2.

The drop computes with whole numbers, so all figures but the time are the same on every machine.
"""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import hypot

from engine.chance import Chance
from engine.games.rattle.sea import CENTRE, Fall, drop, reading, touching
from engine.games.rattle.sea.distances import FAR_SIDE, NEAR_SIDE, free

DROPS = 1000
SIZES = {7: 3, 12: 4, 15: 5, 20: 5}
"""For each number of dice: the number of NP Ships among them."""
ROLLS = 6000
Band = tuple[float, float]
BANDS: dict[str, tuple[str, dict[int, Band]]] = {
    "distance from the centre": ("mm", {7: (58, 78), 12: (54, 72), 15: (52, 70), 20: (51, 69)}),
    "touching pairs": ("pairs", {7: (0.2, 0.8), 12: (0.9, 2.3), 15: (1.7, 3.5), 20: (3, 6)}),
    "drops without a touching pair": ("%", {7: (55, 85), 12: (22, 45), 15: (10, 27), 20: (2, 12)}),
    "drops in which NP and Player Ships touch": ("%", {7: (10, 32), 12: (35, 60), 15: (50, 75), 20: (65, 88)}),
    "from an NP Ship to its nearest Player Ship": ("mm", {7: (30, 46), 12: (18, 28), 15: (15, 24), 20: (11, 19)}),
    "least share of a quarter": ("%", dict.fromkeys(SIZES, (23, 27))),
    "greatest share of a quarter": ("%", dict.fromkeys(SIZES, (23, 27))),
    "mean x": ("units", dict.fromkeys(SIZES, (1370, 1430))),
    "mean y": ("units", dict.fromkeys(SIZES, (1370, 1430))),
    "dice touching a side": ("%", dict.fromkeys(SIZES, (4, 12))),
    "NP dice further out than player dice": ("mm", dict.fromkeys(SIZES, (-5, 5))),
    "drops with a tie for the closest pair": ("%", dict.fromkeys(SIZES, (0, 9))),
    "drops that need a repair": ("%", dict.fromkeys(SIZES, (0, 6))),
    "drops thrown again": ("drops", dict.fromkeys(SIZES, (0, 0))),
    "drops with Ships off the Sea or on top of another": ("drops", dict.fromkeys(SIZES, (0, 0))),
}


def figures() -> dict[str, dict[str, object]]:
    """Return all statistics of the Ship Drop, by name."""
    found: dict[str, dict[str, object]] = {}
    for dice, enemies in SIZES.items():
        start = time.process_time()
        falls = thrown(dice, DROPS)
        spent = 1000 * (time.process_time() - start) / DROPS
        for name, value in measured(falls, enemies).items():
            unit, bands = BANDS[name]
            least, most = bands[dice]
            found[f"{dice} dice: {name}"] = {
                "value": round(value, 2),
                "unit": unit,
                "goal": f"{least} to {most}",
                "holds": least <= value <= most,
            }
        found[f"{dice} dice: time for one drop"] = {
            "value": round(spent, 1),
            "unit": "ms of the processor",
            "goal": "below 150" if dice == max(SIZES) else None,
            "holds": spent < 150 if dice == max(SIZES) else None,
        }
    off = furthest_face(max(SIZES))
    found["greatest deviation of a die face from its expected count"] = {
        "value": off,
        "unit": f"of {ROLLS // 6} rolls",
        "goal": "at most 130",
        "holds": off <= 130,
    }
    return found


def thrown(dice: int, drops: int) -> list[Fall]:
    """Return the first `drops` simulated drops of this number of dice."""
    names = [str(number) for number in range(dice)]
    return [drop(number, names) for number in range(drops)]


def measured(falls: Sequence[Fall], enemies: int) -> dict[str, float]:
    """Return statistics of the drops `falls` by name, such as `distance from the centre`.

    The first `enemies` dice of each drop are the NP Ships.
    """
    tables = [list(fall.rest.values()) for fall in falls]
    everything = [point for table in tables for point in table]
    touch = [
        [pair for pair in combinations(range(len(table)), 2) if touching(table[pair[0]], table[pair[1]])]
        for table in tables
    ]
    gaps = [[[reading(enemy, other) for other in table[enemies:]] for enemy in table[:enemies]] for table in tables]
    closest = [Counter(gap for row in rows for gap in row) for rows in gaps]
    quarters = Counter((x > CENTRE[0], y > CENTRE[1]) for x, y in everything)
    shares = [_percent(quarters[east, south], len(everything)) for east in (False, True) for south in (False, True)]
    out = [[hypot(x - CENTRE[0], y - CENTRE[1]) / 10 for x, y in table] for table in tables]
    sides = [min(*point) <= NEAR_SIDE + 5 or max(*point) >= FAR_SIDE - 5 for point in everything]
    drops = len(tables)
    return {
        "distance from the centre": statistics.fmean(one for row in out for one in row),
        "touching pairs": statistics.fmean(map(len, touch)),
        "drops without a touching pair": _percent(sum(not pairs for pairs in touch), drops),
        "drops in which NP and Player Ships touch": _percent(
            sum(any(one < enemies <= other for one, other in pairs) for pairs in touch), drops
        ),
        "from an NP Ship to its nearest Player Ship": statistics.fmean(min(row) for rows in gaps for row in rows),
        "least share of a quarter": min(shares),
        "greatest share of a quarter": max(shares),
        "mean x": statistics.fmean(x for x, _ in everything),
        "mean y": statistics.fmean(y for _, y in everything),
        "dice touching a side": _percent(sum(sides), len(sides)),
        "NP dice further out than player dice": statistics.fmean(one for row in out for one in row[:enemies])
        - statistics.fmean(one for row in out for one in row[enemies:]),
        "drops with a tie for the closest pair": _percent(
            sum(min(count) > 0 and count[min(count)] > 1 for count in closest), drops
        ),
        "drops that need a repair": _percent(sum(fall.repaired for fall in falls), drops),
        "drops thrown again": sum(fall.attempts > 1 for fall in falls),
        "drops with Ships off the Sea or on top of another": sum(
            not all(free(point, table[:place]) for place, point in enumerate(table)) for table in tables
        ),
    }


def furthest_face(dice: int) -> int:
    """Return the maximum deviation of a face's count from its expected value, over all dice.

    `dice` is the number of dice in a drop.
    """
    chance, faces = Chance(bytes(32)), Counter[tuple[int, int]]()
    for _ in range(ROLLS):
        chance.below(2**32), chance.below(2**32)
        faces.update(enumerate(chance.roll(6, dice)))
    return max(abs(faces[die, face] - ROLLS // 6) for die in range(dice) for face in range(1, 7))


def _percent(part: int, whole: int) -> float:
    return 100 * part / whole


if __name__ == "__main__":
    for figure, row in figures().items():
        print(figure, row)
