"""A person's statistics on one server: what they played there, how often they won, and with whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.tables.results.rating_model import PROVISIONAL_GAMES, Rating, points
from engine.game import games
from store import Store
from store.people.avoidances import either_avoids
from store.results.results import has_won
from store.results.stats import Companion, OwnGame, companions, played_games

COMPANIONS = 3
"""The number of people that statistics name."""
PLACES = 3
"""The number of places that are counted one by one. Later ones are counted together."""


@dataclass(frozen=True, slots=True)
class TitleStats:
    """A person's figures for one title: games, wins, and the points after each rated game (`curve`, oldest first).

    `game` is the key of the title.
    """

    game: str
    games: int
    wins: int
    curve: Sequence[int]

    @property
    def provisional(self) -> bool:
        """True while there are too few rated games for a place on the leaderboard."""
        return len(self.curve) < PROVISIONAL_GAMES


@dataclass(frozen=True, slots=True)
class Stats:
    """A person's statistics on a server.

    `places` counts the first, second and third places, and all later ones. `streak` is the longest run of games won one
    after the other. `titles` are sorted by games played, the most played first. `companions` are those with whom the
    person played most often.
    """

    games: int
    wins: int
    places: Sequence[int]
    streak: int
    titles: Sequence[TitleStats]
    companions: Sequence[Companion]


def _won(game: OwnGame) -> bool:
    return has_won(game.place, left=game.left)


def _title(key: str, played: Sequence[OwnGame]) -> TitleStats:
    curve = [points(Rating(game.mu, game.sigma or 0.0)) for game in played if game.mu is not None]
    return TitleStats(key, len(played), sum(map(_won, played)), curve)


async def stats_of(store: Store, guild: int, user: int, *, own: bool) -> Stats:
    """Return a person's statistics on a server.

    With `own` they are for this person, and include private tables. Otherwise they are for others, and name only people
    who also show their statistics. A game that the person left counts as the last place.
    """
    played = await played_games(store, guild, user, private=own)
    places = Counter(PLACES if game.left else min(game.place - 1, PLACES) for game in played)
    streaks = [sum(1 for _ in run) for won, run in groupby(played, _won) if won]
    found = await companions(store, guild, user, private=own)
    if not own:
        settings = await store.persons([one.user for one in found])
        found = [one for one in found if settings[one.user].show_statistics]
    titles = [_title(key, [game for game in played if game.game == key]) for key in games()]
    return Stats(
        games=len(played),
        wins=sum(map(_won, played)),
        places=[places[number] for number in range(PLACES + 1)],
        streak=max(streaks, default=0),
        titles=sorted((one for one in titles if one.games), key=lambda one: -one.games),
        companions=found[:COMPANIONS],
    )


async def may_see_stats(store: Store, viewer: int, user: int) -> bool:
    """Return True if `viewer` may see the statistics of `user`: their own, or those of somebody who shows them.

    People who avoid each other see nothing of each other. The refusal does not tell why.
    """
    if viewer == user:
        return True
    return (await store.person(user)).show_statistics and not await either_avoids(store, viewer, [user])
