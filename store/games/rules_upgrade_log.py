"""Upgrades of a running game to another version of its rules, for later verification."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import replace

from sqlalchemy import insert, select, update

from engine.random_log import Draw
from engine.rules_version_segments import RulesUpgrade
from engine.save import Save
from store.schema import answers, draws, rules_upgrades, seats, tables
from store.store_reader import StoreReader
from store.write_transaction import Transaction


async def store_rules_upgrade(
    w: Transaction, table: str, before: Save, after: Save, drawn: Mapping[int, Draw], *, reopened: bool
) -> None:
    """Store that another version of the rules continues the game.

    `before` is the table as the old version stored it, `after` as the new version restores it. `drawn` are the draws
    since the checkpoint, by position in the stream. `reopened`: True if the running step begins again without its
    answers. Earlier answers can no longer be undone. Call `advance` first, in the same transaction.
    """
    mine = tables.c.id == table
    since: int = (await w._query(select(tables.c.save_answer_number).where(mine)))[0].save_answer_number
    await w._insert_new(
        rules_upgrades, {"table": table, "save_answer_number": since, "save": replace(before, answers=[])}
    )
    await (w.reopen_step if reopened else w.renumber_choices)(table, after)
    await w._run(update(seats).where(seats.c.table == table).values(undo_until=None))
    await w.delete_draws_from(table, before.drawn)
    numbers = select(answers.c.number).where(
        answers.c.table == table, answers.c.number > since, answers.c.void_reason.is_(None)
    )
    given = [since, *(row.number for row in await w._query(numbers.order_by(answers.c.number)))]
    stand = {
        "save_answer_number": given[len(given) - 1 - len(after.answers)],
        "earlier_save": None,
        "earlier_save_answer_number": None,
    }
    await w._run(update(tables).where(mine).values(**stand))
    for at, one in drawn.items():
        row = {
            "table": table,
            "position": at,
            "answer_number": given[one.answers],
            "kind": one.kind,
            "size": one.size,
            "result": one.result,
        }
        await w._run(insert(draws), row)


async def load_rules_upgrades(store: StoreReader, table: str) -> list[RulesUpgrade]:
    """Return the upgrades of this game's rules, in order. Empty if one version has played all of it."""
    query = (
        select(rules_upgrades.c.save_answer_number, rules_upgrades.c.save)
        .where(rules_upgrades.c.table == table)
        .order_by(rules_upgrades.c.save_answer_number)
    )
    counting = await valid_answers(store, table)
    return [RulesUpgrade(bisect_right(counting, since), save) for since, save in await store._rows(query)]


async def stored_draws(store: StoreReader, table: str) -> dict[int, Draw]:
    """Return the stored draws of this table by their position in the stream."""
    columns = (draws.c[name] for name in ("position", "answer_number", "kind", "size", "result"))
    query = select(*columns).where(draws.c.table == table).order_by(draws.c.position)
    counting = await valid_answers(store, table)
    return {
        at: Draw(bisect_right(counting, answer), kind, n, result)
        for at, answer, kind, n, result in await store._rows(query)
    }


async def valid_answers(store: StoreReader, table: str) -> list[int]:
    """Return the numbers of the table's answers that are valid, in order: neither undone nor made invalid by an upgrade
    of the rules.
    """
    query = (
        select(answers.c.number)
        .where(answers.c.table == table, answers.c.void_reason.is_(None))
        .order_by(answers.c.number)
    )
    return [row.number for row in await store._rows(query)]
