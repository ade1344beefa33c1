"""The achievements of the house: those that a person earns over several games on a server, whatever the title."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from engine.game import games
from engine.text import Text, text
from store.results.achievements import PlayedGame

Games = Sequence[PlayedGame]
"""A person's games on a server, oldest first. The last of them is the one that has just ended."""

SEVERAL, MANY = 10, 100
STRONG = 3
STREAK = 3
CROWD = 4
COMPANIONS = 10
WEEK = 7 * 24 * 60
"""Minutes of a week."""


@dataclass(slots=True, frozen=True)
class HouseAchievement:
    """An achievement over several games: its id, its name, and the condition under which it is earned, as people read
    it.

    `earned(games)` returns True if a person has earned it with the last of these games, or before.
    """

    id: str
    name: Text
    condition: Text
    earned: Callable[[Games], bool]


def _beats_strong_players(played: Games) -> bool:
    last = played[-1]
    beaten = [
        other
        for other in last.others
        if other.automatic_player == "strong" and other.place is not None and other.place > last.place
    ]
    return len(beaten) >= STRONG


def _streak(played: Games) -> bool:
    return sum(1 for _ in takewhile(lambda one: one.won, reversed(played))) >= STREAK


def _crowd(played: Games) -> bool:
    last = played[-1]
    return last.won and sum(other.user is not None and other.place != last.place for other in last.others) >= CROWD


def _companions(played: Games) -> bool:
    return len({other.user for one in played for other in one.others if other.user is not None}) >= COMPANIONS


def _every_title(played: Games) -> bool:
    return games().keys() <= {one.game for one in played}


def _wins_every_title(played: Games) -> bool:
    return games().keys() <= {one.game for one in played if one.won}


HOUSE_ACHIEVEMENTS = (
    HouseAchievement(
        "first-win", text("First prize"), text("Win a game."), lambda played: any(one.won for one in played)
    ),
    HouseAchievement(
        "several",
        text("Sea legs"),
        text("Play {n} games to their end.", n=SEVERAL),
        lambda played: len(played) >= SEVERAL,
    ),
    HouseAchievement(
        "many", text("Old salt"), text("Play {n} games to their end.", n=MANY), lambda played: len(played) >= MANY
    ),
    HouseAchievement("titles", text("Well travelled"), text("Play every title to its end."), _every_title),
    HouseAchievement("all-wins", text("Master of the seas"), text("Win every title."), _wins_every_title),
    HouseAchievement("streak", text("Fair wind"), text("Win {n} games in a row.", n=STREAK), _streak),
    HouseAchievement(
        "strong",
        text("Giant slayer"),
        text("Finish ahead of {n} strong automatic players in one game.", n=STRONG),
        _beats_strong_players,
    ),
    HouseAchievement(
        "crowd", text("Against the crowd"), text("Win a game against {n} people or more.", n=CROWD), _crowd
    ),
    HouseAchievement(
        "companions", text("Friends in every port"), text("Play with {n} different people.", n=COMPANIONS), _companions
    ),
    HouseAchievement(
        "patience",
        text("Slow boat"),
        text("Win a game that lasted a week or more."),
        lambda played: played[-1].won and played[-1].minutes >= WEEK,
    ),
)
"""All achievements over several games, in the order in which people see them."""
