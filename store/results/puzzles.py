"""The puzzles that servers have posted, and people's answers to them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, select, update

from store.reader_writer_base import values_of
from store.rows import ServerRow
from store.schema import columns, daily_puzzles, puzzle_answers, servers
from store.store_reader import StoreReader
from store.write_transaction import Transaction


@dataclass(slots=True)
class DailyPuzzle:
    """A puzzle on a server.

    `day` is the date in the server's time zone, such as “2026-11-28”. `puzzle` is the id of the puzzle in its game.
    `message` is None until it is posted. `nonce` is that of the post, which was first tried at `tried_at`. `closes` is
    when the best answer is published. `next_at` is when the bot posts or closes it, None if nothing is left to do.
    """

    id: str
    guild: int
    game: str
    day: str
    puzzle: str
    channel: int
    nonce: int
    closes: float
    next_at: float | None
    message: int | None = None
    tried_at: float | None = None


@dataclass(slots=True)
class PuzzleAnswer:
    """A person's answer to a puzzle: the id of an option, and whether it is the best one."""

    puzzle: str
    user: int
    answer: str
    found: bool


_PUZZLES = select(*columns(daily_puzzles, DailyPuzzle))


async def servers_with_due_puzzles(store: StoreReader, now: float) -> list[ServerRow]:
    """Return the servers of this process whose next puzzles are due at `now`."""
    rows = await store._rows(select(*columns(servers, ServerRow)).where(servers.c.puzzles_due <= now))
    return [row for row in (ServerRow(*one) for one in rows) if store.serves(row.guild)]


async def due_puzzles(store: StoreReader, now: float) -> list[DailyPuzzle]:
    """Return the puzzles of this process that must be posted or closed at `now`."""
    rows = await store._rows(_PUZZLES.where(daily_puzzles.c.next_at <= now).order_by(daily_puzzles.c.next_at))
    return [row for row in (DailyPuzzle(*one) for one in rows) if store.serves(row.guild)]


async def daily_puzzle(store: StoreReader, puzzle: str) -> DailyPuzzle | None:
    """Return the posted puzzle with this id, or None."""
    rows = await store._rows(_PUZZLES.where(daily_puzzles.c.id == puzzle))
    return DailyPuzzle(*rows[0]) if rows else None


async def puzzles_of(store: StoreReader, guild: int) -> list[DailyPuzzle]:
    """Return the puzzles of a server that were posted, the newest first."""
    of_guild = _PUZZLES.where(daily_puzzles.c.guild == guild, daily_puzzles.c.message.is_not(None))
    rows = await store._rows(of_guild.order_by(daily_puzzles.c.day.desc(), daily_puzzles.c.game))
    return [DailyPuzzle(*row) for row in rows]


async def add_puzzle(w: Transaction, row: DailyPuzzle) -> None:
    """Store a puzzle that comes now, and close the one before it. Do nothing if the game has one for this day."""
    of_game = (daily_puzzles.c.guild == row.guild, daily_puzzles.c.game == row.game)
    if await w._query(select(daily_puzzles.c.id).where(*of_game, daily_puzzles.c.day == row.day)):
        return
    still_open = update(daily_puzzles).where(*of_game, daily_puzzles.c.closes > row.next_at)
    await w._run(still_open.values(closes=row.next_at, next_at=row.next_at))
    await w._insert_new(daily_puzzles, values_of(row))


async def set_puzzle(w: Transaction, puzzle: str, **fields: Any) -> None:
    """Set these fields of a posted puzzle."""
    await w._run(update(daily_puzzles).where(daily_puzzles.c.id == puzzle).values(**fields))


async def add_puzzle_answer(w: Transaction, row: PuzzleAnswer) -> bool:
    """Store a person's answer, and return True. Return False if they have answered before."""
    return await w._insert_new(puzzle_answers, values_of(row))


async def answers_to(store: StoreReader, puzzle: str) -> dict[int, PuzzleAnswer]:
    """Return the answers to a puzzle by person."""
    query = select(*columns(puzzle_answers, PuzzleAnswer)).where(puzzle_answers.c.puzzle == puzzle)
    return {row.user: PuzzleAnswer(*row) for row in await store._rows(query)}


async def answers_by(store: StoreReader, guild: int, user: int) -> dict[str, PuzzleAnswer]:
    """Return a person's answers on a server by the id of the puzzle."""
    query = select(*columns(puzzle_answers, PuzzleAnswer)).join(daily_puzzles)
    rows = await store._rows(query.where(daily_puzzles.c.guild == guild, puzzle_answers.c.user == user))
    return {row.puzzle: PuzzleAnswer(*row) for row in rows}


async def found_in_month(store: StoreReader, guild: int, month: str) -> list[tuple[int, int]]:
    """Return the people of a server and how many puzzles of a month they found, the best first.

    `month` is such as “2026-11”.
    """
    count = func.count().label("count")
    query = select(puzzle_answers.c.user, count).join(daily_puzzles).group_by(puzzle_answers.c.user)
    query = query.where(daily_puzzles.c.guild == guild, daily_puzzles.c.day.startswith(month), puzzle_answers.c.found)
    return [(row.user, row.count) for row in await store._rows(query.order_by(count.desc(), puzzle_answers.c.user))]


async def delete_old_puzzles(w: Transaction, before: float) -> None:
    """Delete the puzzles that closed before the time `before`, with their answers."""
    await w._run(delete(daily_puzzles).where(daily_puzzles.c.closes < before))
