"""How well the buccaneer of Rattle, Battle, Grab the Loot plays: alone among deckhands, in every scenario.

`python -m benchmarks.rattle_players` prints the figures.
"""

from __future__ import annotations

from random import Random

from benchmarks.engine import winners
from engine.game import games
from engine.players import players
from engine.table import Table

CONTESTS = 84
"""Games of each scenario with each number of players: a good thousand in all."""
SCENARIOS = ("norrington", "introductory", "pirate-wars")
LEAST = 0.9
"""So large a share of the games it must win."""


def won(scenario: str, seats: int) -> float:
    """The share of games that the buccaneer wins, alone or with others, the seats taking turns."""
    game, everybody, wins = games()["rattle"], players("rattle"), 0
    best, deckhand = everybody["good"][1], everybody["anything"][1]
    for number in range(CONTESTS):
        place = number % seats
        table = Table.start(game, game.options(scenario=scenario), seats, f"{number:064x}")
        company = [best if seat == place else deckhand for seat in range(seats)]
        wins += place in winners(table, company, Random(number))
    return wins / CONTESTS


def figures() -> dict[str, dict[str, object]]:
    """Every figure with its unit, its goal and whether it holds."""
    found: dict[str, dict[str, object]] = {}
    for scenario in SCENARIOS:
        for seats in range(games()["rattle"].least_seats, games()["rattle"].most_seats + 1):
            share = won(scenario, seats)
            name = f"Rattle, {scenario}: a buccaneer wins against {seats - 1} deckhands"
            found[name] = {"value": round(share, 3), "unit": "of games", "goal": LEAST, "holds": share >= LEAST}
    return found


def main() -> None:
    """Print the figures."""
    for name, figure in figures().items():
        print(f"{name}: {figure['value']} {figure['unit']} (goal {figure['goal']}, holds {figure['holds']})")


if __name__ == "__main__":
    main()
