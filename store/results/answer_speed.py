"""Counts of how quickly people took public turns in finished games, by pace and range of time."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from sqlalchemy import delete, select

from store.schema import answer_speed, answers, events, persons
from store.store_reader import StoreReader
from store.write_transaction import Transaction

RANGES: Final = (60.0, 600.0, 3600.0, 12 * 3600.0)
"""The ranges of answer speed: the upper limit of each in seconds. The last of the five ranges has no limit."""
SpeedCounts = Mapping[str, tuple[int, ...]]
"""By the key of a pace: the numbers of turns that a person took, one for each range of `RANGES`."""


async def people_who_allow_counts(w: Transaction, users: Collection[int]) -> set[int]:
    """Return those of these people who allow that it is counted how quickly they answer."""
    allowing = (persons.c.user.in_(users), persons.c.count_answer_speed)
    return {row.user for row in await w._query(select(persons.c.user).where(*allowing))}


async def public_turns(w: Transaction, table: str) -> list[tuple[int, float]]:
    """Return the public turns that people took at a table, in order: the user, and the seconds that they took.

    Both ends are the times of public events: the last one before the turn, and the first that the turn caused.
    """
    told = (events.c.table == table, events.c.readers.is_(None), events.c.undone.is_(False))
    happened = await w._query(select(events.c.at, events.c.answer_number).where(*told).order_by(events.c.number))
    turns = select(answers.c.number, answers.c.user).where(
        answers.c.table == table, answers.c.public_turn, answers.c.void_reason.is_(None), answers.c.user.is_not(None)
    )
    user_of = {row.number: row.user for row in await w._query(turns)}
    found, before, newest = [], None, None
    for at, number in happened:
        if number is not None and number != newest:
            if before is not None and number in user_of:
                found.append((user_of[number], max(0.0, at - before)))
            newest = number
        before = at
    return found


async def add_turns(w: Transaction, pace: str, counts: Mapping[tuple[int, int], int]) -> None:
    """Add numbers of turns at this pace to people's counts.

    `counts` has the number of turns by pairs of a user id and the index (from 0) of a range in `RANGES`.
    """
    for (user, range_number), turns in sorted(counts.items()):  # one order, so that two ends do not block each other
        fields: dict[str, Any] = {"user": user, "pace": pace, "range": range_number, "turns": turns}
        await w._run(w._upsert(answer_speed, fields, turns=answer_speed.c.turns + turns))


async def answer_speed_of(store: StoreReader, users: Collection[int]) -> dict[int, dict[str, tuple[int, ...]]]:
    """Return the counts of turns of these people: by user id, then by pace, one for each range.

    People without counts are missing.
    """
    found: dict[int, dict[str, list[int]]] = {}
    for row in await store._rows(select(answer_speed).where(answer_speed.c.user.in_(users))) if users else ():
        turns = found.setdefault(row.user, {}).setdefault(row.pace, [0] * (len(RANGES) + 1))
        turns[row.range] = row.turns
    return {user: {pace: tuple(turns) for pace, turns in paces.items()} for user, paces in found.items()}


async def forget_answer_speed(w: Transaction, user: int) -> None:
    """Delete a person's counts."""
    await w._run(delete(answer_speed).where(answer_speed.c.user == user))
