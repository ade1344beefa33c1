"""The leaderboard of a title on a server: all time, or one month in the server's time zone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo
from zoneinfo import ZoneInfo

from bot.tables.results.rating_model import NEW, PROVISIONAL_GAMES, Rating, points
from store import Store
from store.results.ratings import Ladder, RatedSeatOf, rated_seats
from store.results.results import has_won
from store.results.stats import last_played
from store.rows import ServerRow

ALL_TIME = "all"
"""The key of the leaderboard's period that covers all games ever played."""
ABSENT = 90 * 24 * 3600.0
"""Seconds. A person whose last game on the server is longer ago is not listed."""
MOST_MONTHS = 24
"""The number of months that have a leaderboard, the present month included."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One person on a leaderboard.

    `place` is None while the rating is provisional. Equal points share a place. `games` and `wins` are those of the
    period, and so is `change`, in points.
    """

    user: int
    name: str
    place: int | None
    points: int
    change: int
    games: int
    wins: int


def zone_of(server: ServerRow) -> tzinfo:
    """Return the time zone of a server's months."""
    return ZoneInfo(server.time_zone) if server.time_zone else UTC


def months(now: float, zone: tzinfo) -> list[str]:
    """Return the keys of the present month and of those before it, such as “2026-11”. The newest is the first."""
    today = datetime.fromtimestamp(now, zone)
    numbers = (today.year * 12 + today.month - 1 - back for back in range(MOST_MONTHS))
    return [f"{number // 12}-{number % 12 + 1:02}" for number in numbers]


def bounds(month: str, zone: tzinfo) -> tuple[float, float]:
    """Return the Unix times at which a month begins and ends in a time zone. Raises ValueError for a wrong key."""
    found = re.fullmatch(r"(\d{4})-(\d\d)", month)
    if found is None:
        raise ValueError(month)
    number = int(found[1]) * 12 + int(found[2]) - 1
    begin, end = (datetime(one // 12, one % 12 + 1, 1, tzinfo=zone).timestamp() for one in (number, number + 1))
    return begin, end


async def leaderboard(store: Store, ladder: Ladder, period: str, now: float) -> list[Standing]:
    """Return the leaderboard of a title on a server: people with a place first, then those with a provisional rating.

    `period` is `ALL_TIME` or the key of a month. In a month it lists who played in it, with the rating at its end. It
    leaves out people who do not want to be listed, are excluded from the server's tables, or had their data deleted.
    People who have not played on the server for 90 days are left out of the present month and of all time.
    """
    begin, end = (
        (float("-inf"), None) if period == ALL_TIME else bounds(period, zone_of(await store.server(ladder.guild)))
    )
    by_user: dict[int, list[RatedSeatOf]] = {}
    for seat in await rated_seats(store, ladder, end):
        by_user.setdefault(seat.user, []).append(seat)
    people = [user for user, seats in by_user.items() if user > 0 and seats[-1].ended >= begin]
    excluded, settings = await store.excluded_people(ladder.guild), await store.persons(people)
    seen = await last_played(store, ladder.guild) if end is None or end > now else {}
    listed = [
        user
        for user in people
        if settings[user].ranked and user not in excluded and seen.get(user, now) >= now - ABSENT
    ]
    return _ranked([(by_user[user], begin) for user in listed])


def _ranked(people: Sequence[tuple[Sequence[RatedSeatOf], float]]) -> list[Standing]:
    """Return the standings of these people, the best first.

    Each entry of `people` has a person's rated games in order, and the Unix time at which the period begins for them.
    """
    found = []
    for seats, begin in people:
        here = [seat for seat in seats if seat.ended >= begin]
        before = next((Rating(seat.mu, seat.sigma) for seat in reversed(seats) if seat.ended < begin), NEW)
        now = points(Rating(here[-1].mu, here[-1].sigma))
        place = 0 if len(seats) >= PROVISIONAL_GAMES else None
        wins = sum(has_won(seat.place, left=seat.left) for seat in here)
        found.append(Standing(here[-1].user, here[-1].name, place, now, now - points(before), len(here), wins))
    found.sort(key=lambda one: (one.place is None, -one.points, one.user))
    higher = [one.points for one in found if one.place is not None]
    return [one if one.place is None else replace(one, place=1 + higher.index(one.points)) for one in found]
