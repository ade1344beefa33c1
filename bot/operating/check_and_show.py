"""`check` and `show TABLE`: read the database, even while the bot uses it, and change nothing."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

from bot.database import errors_in_words
from bot.settings import SettingsError
from bot.tables.loaded_table import LoadedTable
from bot.texts import language
from bot.views.layout import text_renderer
from engine.game import games
from engine.play import Answer
from engine.random_log import Draw
from engine.replay import transcript
from engine.replay_check import SegmentVerdict, check_replay
from engine.rules_segments import RulesUpgrade
from engine.save import Save, SavedByNewerVersion
from engine.table import Table
from store import Store
from store.databases.postgresql import NotChecked
from store.games.rules_upgrade_log import load_rules_upgrades, stored_draws
from store.rows import TableRow

FAULTY = " Please report them; the bot can go on with the other tables."


async def check(url: str) -> int:
    """Check the database's files and replay every running table from its stored answers.

    Prints what differs, and returns the number of faults.
    """
    wrong = 0
    with errors_in_words():
        store = await Store.open_read_only(url)
        try:
            damaged = await _file_faults(store)
            if damaged:
                return damaged
            rows = await store.tables(statuses=("playing",), limit=sys.maxsize >> 32)
            for done, row in enumerate(rows, 1):
                found = await _fault_of(store, row)
                wrong += found is not None
                print(f"{row.id} ({done} of {len(rows)}): {found or 'in order'}")
        finally:
            await store.close()
    print(f"Tables in play: {len(rows)}. With a fault, listed above: {wrong}.{FAULTY if wrong else ''}")
    return wrong


async def _file_faults(store: Store) -> int:
    """Print what the database finds wrong with its files, and return the number of faults."""
    try:
        found = await store.faults()
    except NotChecked:
        print("PostgreSQL's files are not checked. `CREATE EXTENSION amcheck` in this database makes that possible.")
        return 0
    for one in found:
        print(one)
    print("The database is damaged: restore a backup." if found else "The database's files are in order.")
    return len(found)


async def _fault_of(store: Store, row: TableRow) -> str | None:
    """Return what is wrong with a stored table; None if nothing is.

    It reveals nothing of its content, because the game is still being played.
    """
    try:
        loaded = await store.load_save(row.id)
        if loaded is None:
            return "there is no save of it"
        if row.game not in games():
            return f"no game is called {row.game} here"
        table = Table.restore(games()[row.game], loaded[1])
        upgrades, noted = await load_rules_upgrades(store, row.id), await stored_draws(store, row.id)
        answers = await store.answers(row.id)
        return await asyncio.to_thread(_replay_fault, table, loaded[1], answers, upgrades, noted)
    except SavedByNewerVersion:
        return "a newer version of Quarterdeck has saved it"
    except Exception as error:
        return f"it cannot be read ({type(error).__name__})"


def _replay_fault(
    table: Table[Any], save: Save, answers: list[Answer], upgrades: list[RulesUpgrade], noted: dict[int, Draw]
) -> str | None:
    """Return what a replay of the table finds wrong; None if nothing is."""
    if table.reopened:
        return "the move that runs does not fit the present rules: it will begin again, and all will be told"
    _, proofs = check_replay(transcript(table, answers), upgrades, noted, table, save.version)
    if SegmentVerdict.WRONG in proofs:
        return "played again from its record it comes out otherwise, or something else was drawn than its seed gives"
    if proofs[-1] is not SegmentVerdict.PLAYED:
        return f"played again it comes out otherwise; its rules have changed since (version {save.version})"
    return None


async def show(url: str, code: str) -> None:
    """Print the public state of the table with this code. Raises `SettingsError` if there is none."""
    with errors_in_words():
        store = await Store.open_read_only(url)
        try:
            row = await store.table(code.upper())
            if row is None:
                raise SettingsError(f"There is no table {code.upper()}.")
            seats, stored = await store.seats(row.id), await store.load_save(row.id)
            events = [
                event for event in await store.event_log(row.id, last=50) if event.readers is None and not event.undone
            ]
        finally:
            await store.close()
    print(f"{row.id}: {row.game}, {row.status}, pace {row.pace}, revision {row.revision}, {len(seats)} seats")
    for seat in seats:
        print(f"  {seat.name}{'' if seat.automatic_player is None else f' (played by {seat.automatic_player})'}")
    if stored is None or row.game not in games():
        return
    table = Table.restore(games()[row.game], stored[1])
    loaded = LoadedTable(row, seats, table)
    tell = text_renderer(language("en"), row.game, loaded.names(), markdown=False)
    waiting = [loaded.at(seat).name for seat in table.waiting() if seat not in table.balloting_seats()]
    print(f"  waiting for: {', '.join(waiting) or 'nobody by name'}")
    for event in events[-20:]:
        print(f"  {tell(event.text)}")
