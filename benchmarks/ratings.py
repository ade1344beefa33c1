"""How well ratings order people: a month of simulated play on one server, compared with a fit of all results at once.

30 people with hidden strengths play 400 games of the four titles. Some come later, some stop, some leave a game, and
groups of friends meet more often than others. The fit maximises the likelihood of all results under the model of
Plackett and Luce. Both orders are compared with the hidden strengths (Spearman's rank correlation).

`python -m benchmarks ratings` prints the figures, averages of several such months.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from random import Random

from benchmarks import Figures, figure
from bot.tables.results.rating_model import (
    PLAYERS_VERSION,
    PROVISIONAL_GAMES,
    RatedGame,
    RatedSeat,
    Ratings,
    automatic_rating,
)

GAMES, PEOPLE, MONTHS = 400, 30, 10
TITLES = ("arrr", "rattle", "tortuga", "yarr")
DAY = 24 * 3600.0
SPREAD = 6.0
"""The standard deviation of people's strengths."""
BETA = 25 / 6
"""The model's unit of luck. The luck of a game grows with the root of the number of its teams."""
PRIOR = 25.0 / 3
"""The standard deviation of the fit's assumption about people of whom little is known."""
STEPS = 80
"""The number of steps of the fit. More change no order."""
NEAR = 0.03
"""How far the ratings' correlation may be below that of the fit."""


def strengths(random: Random) -> dict[str, dict[int, float]]:
    """Return hidden strengths by title and person. A person who is good at one title is often good at others."""
    general = {user: random.gauss(0, SPREAD * 0.7) for user in range(1, PEOPLE + 1)}
    return {
        title: {user: 25 + own + random.gauss(0, SPREAD * 0.7) for user, own in general.items()} for title in TITLES
    }


def month(random: Random, strong: Mapping[str, Mapping[int, float]]) -> list[RatedGame]:
    """Return the games of one simulated month, in the order of their ends.

    `strong` has the hidden strength of each person, by title and person.
    """
    arrives = {user: 0.0 if user <= PEOPLE * 0.7 else random.uniform(0, 20) for user in range(1, PEOPLE + 1)}
    stops = {user: 30.0 if random.random() < 0.8 else random.uniform(10, 30) for user in arrives}
    group = {user: user % 5 for user in arrives}
    found = []
    for number in range(GAMES):
        day, title = 30 * (number + random.random()) / GAMES, random.choice(TITLES)
        there = [user for user in arrives if arrives[user] <= day < stops[user]]
        first = random.choice(there)
        liking = [6.0 if group[user] == group[first] else 1.0 for user in there]
        people = {first}
        wanted = random.choice((2, 3, 4, 4, 5)) if title != "tortuga" else 4
        while len(people) < min(wanted, len(there)):
            people.add(random.choices(there, liking)[0])
        found.append(_played(random, title, day * DAY, sorted(people), strong[title]))
    return found


def _played(random: Random, title: str, ended: float, people: Sequence[int], strong: Mapping[int, float]) -> RatedGame:
    """Return the result of one simulated game of the title `title`.

    `ended` is the time of its end, in seconds from the beginning of the month. `people` plays in it, and `strong` has
    the hidden strength of each person. The luck of a team follows the Gumbel distribution, as the model assumes.
    """
    entrants: list[tuple[int | None, str | None, float]] = [(user, None, strong[user]) for user in people]
    if len(entrants) < 4 and random.random() < 0.3:
        entrants.append((None, "good", automatic_rating(title, "good", PLAYERS_VERSION).mu))
    random.shuffle(entrants)
    sides = [seat % 2 if title == "tortuga" else None for seat in range(len(entrants))]
    teams: defaultdict[int, float] = defaultdict(float)
    for seat, (_, _, mu) in enumerate(entrants):
        teams[seat if sides[seat] is None else seat % 2] += mu
    luck = BETA * math.sqrt(len(teams))
    shows = {team: mu - luck * math.log(-math.log(random.random())) for team, mu in teams.items()}
    shown = [shows[seat if sides[seat] is None else seat % 2] for seat in range(len(entrants))]
    places = [1 + sum(other > show for other in shown) for show in shown]
    seats = [
        RatedSeat(user, player, place, side, left=user is not None and random.random() < 0.03)
        for (user, player, _), place, side in zip(entrants, places, sides, strict=True)
    ]
    return RatedGame(title, ended, seats)


def fit(games: Sequence[RatedGame]) -> dict[int, float]:
    """Return by person the strengths that make these results most likely, computed from all results at once.

    Each step moves every person along the gradient of the likelihood. People of whom little is known stay near 25, the
    model's mean.
    """
    people = {seat.user for game in games for seat in game.seats if seat.user is not None}
    found = dict.fromkeys(people, 25.0)
    for _ in range(STEPS):
        gradient: defaultdict[int, float] = defaultdict(float)
        curvature: defaultdict[int, float] = defaultdict(float)
        for game in games:
            last = 1 + max(seat.place for seat in game.seats)
            teams: dict[object, list[tuple[float, int | None]]] = defaultdict(list)
            ranks: dict[object, int] = {}
            for number, seat in enumerate(game.seats):
                key: object = number if seat.side is None or seat.left else ("side", seat.side)
                automatic = automatic_rating(game.game, seat.automatic_player, game.players_version).mu
                teams[key].append((automatic if seat.user is None else found[seat.user], seat.user))
                ranks[key] = last if seat.left else min(seat.place, ranks.get(key, last))
            scale = BETA * math.sqrt(len(teams))
            power = {key: math.exp(sum(mu - 25 for mu, _ in team) / scale) for key, team in teams.items()}
            for first in teams:
                behind = [key for key in teams if ranks[key] >= ranks[first]]
                whole = sum(power[key] for key in behind)
                alike = sum(ranks[key] == ranks[first] for key in teams)
                for key in behind:
                    share = power[key] / whole
                    for _, user in teams[key]:
                        if user is not None:
                            gradient[user] += ((key == first) - share) / scale / alike
                            curvature[user] += share * (1 - share) / scale**2 / alike
        for user in people:
            slope = gradient[user] - (found[user] - 25) / PRIOR**2
            found[user] += 0.7 * slope / (curvature[user] + 1 / PRIOR**2)
    return found


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """Return Spearman's rank correlation of two lists without ties."""
    ranks = [[sorted(values).index(value) for value in values] for values in (one, other)]
    far: int = sum((a - b) * (a - b) for a, b in zip(*ranks, strict=True))
    return 1.0 - 6 * far / (len(one) ** 3 - len(one))


def correlations(seed: int) -> dict[str, tuple[float, float]]:
    """Return, by title, the correlation of the ratings and that of the fit with the hidden strengths, in one month."""
    random = Random(seed)
    strong = strengths(random)
    games, found = month(random, strong), {}
    for title in TITLES:
        mine, ratings = [game for game in games if game.game == title], Ratings()
        for game in mine:
            ratings.rate(game)
        played = [seat.user for game in mine for seat in game.seats if seat.user is not None]
        known = sorted(user for user in {*played} if played.count(user) >= PROVISIONAL_GAMES)
        best, truth = fit(mine), [strong[title][user] for user in known]
        rated = spearman([ratings.ratings[user].mu for user in known], truth)
        found[title] = rated, spearman([best[user] for user in known], truth)
    return found


def figures() -> Figures:
    """Return the averages over some simulated months, by title."""
    months = [correlations(seed) for seed in range(MONTHS)]
    found: Figures = {}
    for title in TITLES:
        rated, fitted = (sum(one[title][which] for one in months) / MONTHS for which in (0, 1))
        found[f"ratings, {title}: order of people against their strengths"] = figure(
            rated, "Spearman", least=round(fitted - NEAR, 3)
        )
        found[f"ratings, {title}: the same by a fit of all results"] = figure(fitted, "Spearman")
    return found
