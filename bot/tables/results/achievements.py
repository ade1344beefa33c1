"""Find the achievements of people in a game that has ended, and store them with its result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from bot.tables.results.house_achievements import HOUSE_ACHIEVEMENTS
from engine.finished_game import FinishedGame
from engine.game import games
from engine.text import Text
from store.results.achievements import (
    NO_SERVER,
    achievements_in,
    add_achievements,
    games_played,
    set_seat_achievements,
)
from store.results.results import MOST_BY_STAND_IN, WITH_HELP
from store.rows import AchievementRow, ResultRow, ResultSeatRow
from store.write_transaction import Transaction

HOUSE = "house"
"""The first part of the ids of achievements over several games, where those of one title have the title's key."""


class NamedAchievement(NamedTuple):
    """An achievement as people read it: its name, and the condition under which it is earned.

    `game` is the key of its title. It is None for an achievement over several games.
    """

    name: Text
    condition: Text
    game: str | None


def achievement_named(id: str) -> NamedAchievement | None:
    """Return the achievement with this id (`AchievementRow.achievement`), or None if it does not exist any more."""
    title = id.partition("/")[0]
    return every_achievement().get(None if title == HOUSE else title, {}).get(id)


def every_achievement() -> dict[str | None, dict[str, NamedAchievement]]:
    """Return all achievements by title, those of the house first under None. Each is under its id."""
    found: dict[str | None, dict[str, NamedAchievement]] = {
        None: {f"{HOUSE}/{one.id}": NamedAchievement(one.name, one.condition, None) for one in HOUSE_ACHIEVEMENTS}
    }
    for key, game in games().items():
        found[key] = {f"{key}/{one.id}": NamedAchievement(one.name, one.condition, key) for one in game.achievements}
    return {title: some for title, some in found.items() if some}


def may_earn(result: ResultRow, seat: ResultSeatRow) -> bool:
    """Return True if the person of this seat can earn achievements in this game.

    They must have played it to the end, mostly themselves and without help. Anonymous people and automatic players
    earn nothing.
    """
    person = seat.user is not None and seat.user > 0 and seat.automatic_player is None
    stayed = not seat.left and not seat.handed_over and seat.stand_in_share <= MOST_BY_STAND_IN
    return person and stayed and result.unrated_reason not in WITH_HELP


async def record_achievements(
    w: Transaction, result: ResultRow, seats: Sequence[ResultSeatRow], finished: FinishedGame[Any]
) -> None:
    """Store the achievements that people have earned with this game. The result and its seats are stored already.

    An achievement of the title counts in each game in which it is earned. One over several games counts only the first
    time.
    """
    server = result.guild or NO_SERVER
    for seat in sorted(seats, key=lambda one: one.user or 0):  # one order, so that two ends do not block each other
        if not may_earn(result, seat) or seat.user is None:
            continue
        found = [
            f"{result.game}/{one.id}" for one in games()[result.game].achievements if one.earned(finished, seat.seat)
        ]
        played = await games_played(w, seat.user, result)
        known = await achievements_in(w, seat.user, server, private=result.private)
        over = [f"{HOUSE}/{one.id}" for one in HOUSE_ACHIEVEMENTS if played and one.earned(played)]
        found += [id for id in over if id not in known or id in seat.achievements]
        if found:
            rows = [AchievementRow(seat.user, server, id, result.id) for id in found]
            await add_achievements(w, rows, private=result.private)
            seat.achievements = sorted({*seat.achievements, *found})
            await set_seat_achievements(w, result.id, seat.seat, seat.achievements)
