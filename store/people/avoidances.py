"""People who avoid each other: they do not want to play at the same table."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import and_, delete, insert, or_, select

from store.schema import avoidances
from store.store_reader import StoreReader
from store.write_transaction import Transaction


async def avoided_by(store: StoreReader, user: int) -> list[int]:
    """Return the ids of the people whom this person avoids, in ascending order."""
    query = select(avoidances.c.avoided_user).where(avoidances.c.user == user).order_by(avoidances.c.avoided_user)
    return [row.avoided_user for row in await store._rows(query)]


async def is_avoided(store: StoreReader, user: int, by: Collection[int]) -> bool:
    """Return True if one of these people avoids `user`.

    `by` are the ids of these people.
    """
    query = select(avoidances.c.user).where(avoidances.c.avoided_user == user, avoidances.c.user.in_(by)).limit(1)
    return bool(await store._rows(query))


async def either_avoids(store: StoreReader, user: int, people: Collection[int]) -> bool:
    """Return True if `user` avoids one of these people, or one of them avoids `user`."""
    return await is_avoided(store, user, people) or bool(set(people) & set(await avoided_by(store, user)))


async def pairs_apart(store: StoreReader, people: Collection[int]) -> list[tuple[int, int]]:
    """Return the pairs of these people of whom one avoids the other."""
    query = select(avoidances.c.user, avoidances.c.avoided_user)
    query = query.where(avoidances.c.user.in_(people), avoidances.c.avoided_user.in_(people))
    return [(row.user, row.avoided_user) for row in await store._rows(query)]


async def either_avoids_now(w: Transaction, user: int, people: Collection[int]) -> bool:
    """Return True if `user` avoids one of these people or is avoided by one, read within this transaction."""
    theirs, of_others = avoidances.c.user, avoidances.c.avoided_user
    either = or_(and_(theirs == user, of_others.in_(people)), and_(of_others == user, theirs.in_(people)))
    return bool(await w._query(select(theirs).where(either).limit(1)))


async def set_avoided(w: Transaction, user: int, other: int, *, avoided_now: bool) -> None:
    """Store whether `user` avoids `other`.

    `avoided_now`: True if they do from now on, False if no longer.
    """
    await w._run(delete(avoidances).where(avoidances.c.user == user, avoidances.c.avoided_user == other))
    if avoided_now:
        await w._run(insert(avoidances), {"user": user, "avoided_user": other})
