"""Speed of random play against RLCard's UNO, and strength of an automatic player of Yarr.

A move is an answer that our `Table` accepts, or a step of RLCard's environment. Both sides play two seats, and the
player on turn picks among all legal actions with equal probability. Set-up and shuffling count.

In Yarr the legal actions include calls and catches, which are cheaper than cards. A second figure therefore counts
cards and draws alone. The rules of the other games are not comparable to UNO's, so their figures are for information.
"""

from __future__ import annotations

import itertools
import statistics
import time
from collections.abc import Callable
from random import Random
from typing import Any

import rlcard
from rlcard.agents import RandomAgent

from benchmarks.game_speed import Dice, play
from engine.choice import Choice, Option, PickOne
from engine.game import games
from engine.players import Player, players
from engine.table import Table

YARR = games()["yarr"]
ROUNDS = 9
MOVES = 10_000
CONTESTS = 1000


def random_play(seeds: Callable[[], int], random: Random, *, asides: bool) -> int:
    """Play at least 10,000 random moves of Yarr (`MOVES`). Return how many were played.

    Each call of `seeds` returns the seed of the next game, and `random` draws the moves. With `asides`, the player
    picks among all open choices, including calls and catches, as RLCard's agent does. Without, the player picks only
    among choices for which the game waits. In one of eight turns it then also makes a call, which is not counted.
    """
    moves, options = 0, YARR.options()
    while moves < MOVES:
        table = Table.start(YARR, options, 2, f"{seeds():064x}")
        while table.open:
            for seat, row in table.open.items():  # noqa: B007
                if row[0].choice.blocks:
                    break
            if not asides and not moves % 8 and row[1].choice.name == "call":
                table.answer(seat, row[1].number, "yoho")
                row = table.open[seat]
            offers = [(o.number, option.id) for o in (row if asides else row[:1]) for option in _options(o.choice)]
            number, value = offers[int(random.random() * len(offers))]
            table.answer(seat, number, value)
            table.take_reports()
            moves += 1
    return moves


def _options(choice: Choice) -> tuple[Option, ...]:
    assert isinstance(choice, PickOne)
    return choice.options


def rlcard_play(env: Any) -> int:
    """Play at least 10,000 random moves (`MOVES`) of RLCard's UNO in its environment `env`.

    Return how many were played.
    """
    before: int = env.timestep
    while env.timestep < before + MOVES:
        env.run(is_training=False)
    return int(env.timestep) - before


def rate(play: Callable[[], int]) -> float:
    """Return the number of moves that `play` plays in a processor second.

    `play` plays some moves and returns how many it has played.
    """
    start = time.process_time()
    moves = play()
    return moves / (time.process_time() - start)


def won(seats: int, contests: int) -> float:
    """Return the share of games of Yarr that the automatic player *good* wins, from 0 to 1.

    `contests` is the number of games, and `seats` the number of players in each. The other players answer at random.
    *Good* has each seat in turn.
    """
    everybody = players("yarr")
    best, anything = everybody["good"][1], everybody["anything"][1]
    wins = 0
    for number in range(contests):
        random, place = Random(number), number % seats
        company = [best if seat == place else anything for seat in range(seats)]
        wins += place in winners(Table.start(YARR, YARR.options(), seats, f"{number:064x}"), company, random)
    return wins / contests


def winners(table: Table[Any], company: list[Player], random: Random) -> tuple[int, ...]:
    """Play a table to its end with a player for each seat, and return the winning seats.

    Players with only optional choices act now and then too.
    """
    while table.outcome is None:
        seat = random.choice(list(table.open) if random.random() < 0.2 else table.waiting())
        answering = company[seat](table.view(seat), [opened.choice for opened in table.open[seat]], random)
        if answering:
            number = next(o.number for o in table.open[seat] if o.choice.name == answering[0])
            table.answer(seat, number, answering[1])
    return table.outcome.winners


def figures() -> dict[str, dict[str, object]]:
    """Return the figures of the engine's speed and of the player's strength, by name."""
    random, seeds = Random(1), itertools.count(1).__next__
    env = rlcard.make("uno", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    ours, blocking, theirs = [], [], []
    others = {key: game for key, game in games().items() if game is not YARR}
    elsewhere: dict[str, list[float]] = {key: [] for key in others}
    dice = Dice(1)
    for _ in range(ROUNDS):
        ours.append(rate(lambda: random_play(seeds, random, asides=True)))
        theirs.append(rate(lambda: rlcard_play(env)))
        blocking.append(rate(lambda: random_play(seeds, random, asides=False)))
    for _ in range(ROUNDS):  # a loop of its own, since the other games would evict Yarr's cached data
        beside = rate(lambda: rlcard_play(env))
        for key, game in others.items():
            elsewhere[key].append(rate(lambda: play(game, 2, seeds, dice)) / beside)  # noqa: B023
    mine, uno = statistics.median(ours), statistics.median(theirs)
    ratio = statistics.median(one / other for one, other in zip(ours, theirs, strict=True))
    return {
        "random play of Yarr against RLCard's UNO": _figure(round(ratio, 2), "times", 3),
        **{
            f"random play of {game.title.plain()} against RLCard's UNO": _figure(
                round(statistics.median(elsewhere[key]), 2), "times"
            )
            for key, game in others.items()
        },
        "random play of Yarr": _figure(round(mine), "moves/s"),
        "random play of Yarr, only cards and draws": _figure(round(statistics.median(blocking)), "moves/s"),
        "random play of RLCard's UNO": _figure(round(uno), "moves/s"),
        **{
            f"games won by good against random players, {seats} seats (even: {100 / seats:.1f} %)": _figure(
                round(100 * won(seats, CONTESTS), 1), "%"
            )
            for seats in (2, 4, 8)
        },
    }


def _figure(value: float, unit: str, least: float | None = None) -> dict[str, object]:
    return {"value": value, "unit": unit, "goal": least, "holds": None if least is None else value >= least}
