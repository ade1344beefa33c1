"""Ratings of people, computed from the results of games by the model of Plackett and Luce (OpenSkill).

This module reads no database. It gets the results in their order, and computes the same numbers each time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import fsum
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

PROVISIONAL_GAMES: Final = 10
"""A rating is provisional until its person has this many rated games of the title on the server."""
MEETING_SECONDS: Final = 30 * 24 * 3600.0
"""Seconds after its end for which an earlier game of two people counts as a meeting of them."""
FULL_MEETINGS: Final = 5
"""Number of meetings up to which a game of two people counts fully for their ratings. After more it counts less."""
PLAYERS_VERSION: Final = 1
"""The version of the automatic players' ratings (`AUTOMATIC_PLAYERS`) that new results store."""


class Rating(NamedTuple):
    """A person's rating: the estimate of their strength, and its standard deviation, in units of the model."""

    mu: float = 25.0
    sigma: float = 25.0 / 3


NEW: Final = Rating()
"""The rating of a person before their first game of a title on a server."""
NEW_POINTS: Final = 1000
POINTS_OF_A_UNIT: Final = 40
"""The points of a new rating, and the points for each unit of the model."""
_FIXED_SIGMA: Final = 0.01
"""The standard deviation of an automatic player's rating, which never changes."""

AUTOMATIC_PLAYERS: Final[Mapping[int, Mapping[str, Mapping[str, float]]]] = {
    1: {
        "yarr": {"anything": 15.0, "easy": 20.0, "good": 25.0, "strong": 25.7},
        "tortuga": {"anything": 17.0, "easy": 22.2, "good": 25.0, "strong": 26.6},
        "arrr": {"anything": 10.0, "easy": 16.1, "good": 25.0, "strong": 25.5},
        "rattle": {"anything": 8.0, "easy": 14.8, "good": 25.0, "strong": 25.5},
    }
}
"""Estimates of the automatic players' strengths, by version, game and player.

They follow from the shares of won games in docs/automatic-players.md. “Good” is the same as a new person. A new
measurement gets a new version, so that old results keep the numbers with which they were rated.
"""
_OTHER_GAMES: Final[Mapping[str, float]] = {"anything": 15.0, "easy": 20.0, "good": 25.0, "strong": 26.0}
"""Estimates of the strengths of automatic players in games that the ladder has not measured."""


@dataclass(frozen=True, slots=True)
class RatedSeat:
    """One seat of a finished game.

    `user`: the person, or None for an automatic player. `automatic_player`: the automatic player that played the seat
    at the end, or None. `place`: 1 is the best, and equal results share it. `side`: the side that wins or loses
    together, or None. `left`: True if the person left or was replaced. `handed_over`: True if several people, or
    mostly a stand-in, played the seat.
    """

    user: int | None
    automatic_player: str | None
    place: int
    side: Hashable = None
    left: bool = False
    handed_over: bool = False

    @property
    def rated(self) -> bool:
        """True if the person of this seat gets a new rating."""
        return self.user is not None and not self.handed_over


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A finished game: its title's key, its end as Unix time, its seats in order, and the version of the
    automatic players' ratings.
    """

    game: str
    ended: float
    seats: Sequence[RatedSeat]
    players_version: int = PLAYERS_VERSION


class _Member(NamedTuple):
    """A member of a team: the rating before the game, and the person who gets a new rating.

    `rated_user` is None for an automatic player, and for a person who gets no new rating.
    """

    rating: Rating
    rated_user: int | None = None


def points(rating: Rating) -> int:
    """Return a rating as people read it, in whole points. A new person has 1000."""
    return round(NEW_POINTS + POINTS_OF_A_UNIT * (rating.mu - NEW.mu))


@cache
def _model() -> PlackettLuce:
    # Imported here, because it takes 35 ms and most processes of the program rate nothing.
    from openskill.models import PlackettLuce

    return PlackettLuce()


def automatic_rating(game: str, player: str | None, version: int) -> Rating:
    """Return the fixed rating of an automatic player of this game in this version of the ratings.

    An unknown player counts as “good”, and an unknown version as the newest.
    """
    known = AUTOMATIC_PLAYERS.get(version, AUTOMATIC_PLAYERS[PLAYERS_VERSION]).get(game, _OTHER_GAMES)
    return Rating(known.get(player or "good", known["good"]), _FIXED_SIGMA)


class Ratings:
    """The ratings of one title on one server, while games are rated one after the other.

    `ratings` are the ratings before the first of these games, by user id. `meetings` are the ends of earlier rated
    games in which two people sat together: the two users, the smaller number first, and the Unix time.
    """

    def __init__(
        self, ratings: Mapping[int, Rating] | None = None, meetings: Iterable[tuple[int, int, float]] = ()
    ) -> None:
        self.ratings = dict(ratings or {})
        self._meetings: defaultdict[tuple[int, int], list[float]] = defaultdict(list)
        for one, other, ended in meetings:
            self._meetings[one, other].append(ended)

    def rate(self, game: RatedGame) -> dict[int, Rating]:
        """Rate the next game. Return the new rating of each person who gets one, by user.

        Call it in the order of the games' ends. Returns no ratings if nobody played against anybody.
        """
        teams = self._teams(game)
        people = sorted({seat.user for seat in game.seats if seat.user is not None and seat.rated})
        if len(teams) < 2 or not people:
            return {}
        model = _model()
        entered = [[model.rating(mu=one.rating.mu, sigma=one.rating.sigma) for one in team] for _, team in teams]
        rated = model.rate(entered, ranks=[float(rank) for rank, _ in teams])
        found: dict[int, Rating] = {}
        for (_, team), after in zip(teams, rated, strict=True):
            for member, one in zip(team, after, strict=True):
                if member.rated_user is not None:
                    weight, before = self._weight(member.rated_user, people, game.ended), member.rating
                    found[member.rated_user] = Rating(
                        before.mu + weight * (one.mu - before.mu), before.sigma + weight * (one.sigma - before.sigma)
                    )
        for pair in combinations(people, 2):
            self._meetings[pair].append(game.ended)
        self.ratings |= found
        return found

    def _teams(self, game: RatedGame) -> list[tuple[int, list[_Member]]]:
        """Return the teams of a game, each with its rank. Without sides each seat is a team.

        A person who left is a team of their own in the last place. Their side goes on with the automatic player.
        """
        sides: dict[Hashable, tuple[int, list[_Member]]] = {}
        gone: list[_Member] = []
        for number, seat in enumerate(game.seats):
            mine = NEW if seat.user is None else self.ratings.get(seat.user, NEW)
            if seat.user is None or seat.left:
                member = _Member(automatic_rating(game.game, seat.automatic_player, game.players_version))
            else:
                member = _Member(mine, seat.user if seat.rated else None)
            if seat.left and seat.rated:
                gone.append(_Member(mine, seat.user))
                if seat.side is None:
                    continue
            key = ("seat", number) if seat.side is None else ("side", seat.side)
            rank, members = sides.setdefault(key, (seat.place, []))
            members.append(member)
            sides[key] = min(rank, seat.place), members
        last = 1 + max((seat.place for seat in game.seats), default=0)
        return [*sides.values(), *((last, [member]) for member in gone)]

    def _weight(self, user: int, people: Sequence[int], ended: float) -> float:
        """Return how much a game counts for a person, from 0 to 1.

        It counts less, the more often they have met the other `people` of the game in the last 30 days.
        """
        shares = []
        for other in people:
            if other != user:
                met = self._meetings.get((min(user, other), max(user, other)), ())
                earlier = sum(ended - MEETING_SECONDS < at <= ended for at in met)
                shares.append(min(1.0, FULL_MEETINGS / (earlier + 1)))
        # `fsum` rounds once, so the order of the people does not matter.
        return fsum(shares) / len(shares) if shares else 1.0
