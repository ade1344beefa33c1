"""The puzzles of a server: which comes when, people's answers, streaks, and the list of a month."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo
from random import Random
from typing import Any, Final

from bot.low_priority_threads import low_priority_threads
from bot.replies.errors import UserError
from bot.tables.results.leaderboard import zone_of
from engine.game import games
from engine.puzzles import OutdatedPuzzle, Puzzle, file_of, puzzles
from engine.table import Table
from engine.text import text
from store import Store, Transaction
from store.results.puzzles import DailyPuzzle, PuzzleAnswer, add_puzzle, answers_by, found_in_month, puzzles_of
from store.rows import ServerRow

USUAL_HOUR = 18
"""The hour at which puzzles come if a server has chosen none."""
OLD = text("This puzzle was made for older rules, so it can't be shown any more.")
KEPT = 16
"""The most loaded puzzles that are kept."""


@dataclass(frozen=True, slots=True)
class LoadedPuzzle:
    """A puzzle and the table in its position."""

    puzzle: Puzzle
    table: Table[Any]


class PuzzleLoader:
    """Loads puzzles by replaying their answers, and keeps the last ones."""

    def __init__(self) -> None:
        self._loaded: dict[tuple[str, str], LoadedPuzzle] = {}

    async def load(self, row: DailyPuzzle) -> LoadedPuzzle:
        """Return the puzzle of this row. Raises `UserError` if an update has removed it or made it outdated."""
        key = row.game, row.puzzle
        if key not in self._loaded:
            found = await asyncio.get_running_loop().run_in_executor(_threads, _load, *key)
            if found is None:
                raise UserError(OLD)
            self._loaded[key] = found
            while len(self._loaded) > KEPT:
                self._loaded.pop(next(iter(self._loaded)))
            return found
        return self._loaded[key]


_threads: Final = low_priority_threads(1, "puzzles")


def _load(game: str, id_: str) -> LoadedPuzzle | None:
    if game not in games():
        return None
    try:
        return next((LoadedPuzzle(one, one.table()) for one in puzzles(game) if one.id == id_), None)
    except OutdatedPuzzle:
        return None


def games_with_puzzles() -> list[str]:
    """Return the keys of the games that have puzzles."""
    return [key for key in games() if file_of(key).is_file() and file_of(key).read_bytes()]


def next_time(server: ServerRow, now: float) -> float:
    """Return the Unix time after `now` at which the hour of the server's puzzles begins."""
    zone, hour = zone_of(server), USUAL_HOUR if server.puzzle_hour is None else server.puzzle_hour
    today = datetime.fromtimestamp(now, zone).date()
    times = (_begin(today + timedelta(days=days), hour, zone) for days in range(3))
    return next(at for at in times if at > now)


def _begin(day: date, hour: int, zone: tzinfo) -> float:
    return datetime(day.year, day.month, day.day, hour, tzinfo=zone).timestamp()


def pick(ids: Sequence[str], guild: int, game: str, day: date) -> str:
    """Return the id of the puzzle of a server on this day. After the last they begin again in another order."""
    round_, place = divmod(day.toordinal(), len(ids))
    before, order = (Random(f"{guild} {game} {one}").sample(sorted(ids), len(ids)) for one in (round_ - 1, round_))
    if len(ids) > 2 and order[0] == before[-1]:  # else it would come on two days in a row
        order[:2] = order[1], order[0]
    return order[place]


async def open_puzzles(store: Store, server: ServerRow, now: float) -> None:
    """Store the puzzles of a server that come now, and when the next ones come.

    After a stop their day is the one on which they should have come, so the next day has its own.
    """
    following = next_time(server, now)
    day = datetime.fromtimestamp(following, zone_of(server)).date() - timedelta(days=1)
    rows = list[DailyPuzzle]()
    wanted = games_with_puzzles()
    for game in wanted if server.puzzle_channel and server.left_at is None else ():
        ids = [one.id for one in puzzles(game)]
        if ids and game in (server.puzzle_games or wanted):
            rows.append(
                DailyPuzzle(
                    id=secrets.token_hex(8),
                    guild=server.guild,
                    game=game,
                    day=day.isoformat(),
                    puzzle=pick(ids, server.guild, game, day),
                    channel=server.puzzle_channel or 0,
                    nonce=1 << 30 | secrets.randbits(30),
                    closes=following,
                    next_at=now,
                )
            )
    async with store.write() as w:
        for row in rows:
            await add_puzzle(w, row)
        await w.set_server(server.guild, puzzles_due=following if server.puzzle_channel else None)


async def set_puzzles(w: Transaction, server: ServerRow, now: float, **fields: Any) -> None:
    """Change the settings of a server's puzzles, or its time zone. `fields` are those of `ServerRow`."""
    for name, value in fields.items():
        setattr(server, name, value)
    due = None if server.puzzle_channel is None else next_time(server, now)
    await w.set_server(server.guild, **fields, puzzles_due=due)


def streak(rows: Sequence[DailyPuzzle], answers: dict[str, PuzzleAnswer], now: float) -> int:
    """Return on how many days in a row a person has found a puzzle, up to the newest day.

    `rows` are the puzzles of the server, the newest first, and `answers` those of the person. A day without puzzles
    does not count. The newest day does not end a streak while its puzzles are open.
    """
    found, days = 0, dict[str, bool]()
    open_days = {row.day for row in rows if row.closes > now}
    for row in rows:
        right = row.id in answers and answers[row.id].found
        days[row.day] = days.get(row.day, False) or right
    for day, right in days.items():
        if not right and day not in open_days:
            break
        found += right
    return found


async def streaks(store: Store, guild: int, people: Sequence[int], now: float) -> dict[int, int]:
    """Return the streak of each of these people on a server."""
    rows = await puzzles_of(store, guild)
    return {user: streak(rows, await answers_by(store, guild, user), now) for user in people}


async def month_list(store: Store, guild: int, month: str) -> list[tuple[int, int]]:
    """Return the people of a month's list (`listed`) and how many puzzles each found, the best first.

    `month` is such as “2026-11”.
    """
    found = await found_in_month(store, guild, month)
    shown = await listed(store, guild, [user for user, _ in found])
    return [(user, count) for user, count in found if user in shown]


async def listed(store: Store, guild: int, people: Sequence[int]) -> list[int]:
    """Return those of these people who want to be listed and are not excluded from the server's tables."""
    excluded, settings = await store.excluded_people(guild), await store.persons(people)
    return [user for user in people if settings[user].ranked and user not in excluded]
