"""The commands `check` and `show TABLE`. They read the database, even while the bot uses it, and change nothing."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

from bot.open_database import errors_in_words
from bot.settings import SettingsError
from bot.tables.loaded_table import LoadedTable
from bot.texts import language
from bot.views.layout import text_renderer
from engine.game import games
from engine.game_packages import unusable
from engine.play import Answer
from engine.random_log import Draw
from engine.replay import transcript
from engine.replay_check import SegmentVerdict, check_replay
from engine.rules_version_segments import RulesUpgrade
from engine.save import Save, SavedByNewerVersion
from engine.table import Table
from store import Store
from store.databases.postgresql import NotChecked
from store.games.rules_upgrade_log import load_rules_upgrades, stored_draws
from store.rows import TableRow

FAULTY = " Please report them; the bot can go on with the other tables."


async def check(url: str) -> int:
    """Check the database's files, and replay each running table from its stored answers.

    Print what is wrong, and return the number of faults.
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
    print(f"Tables in play: {len(rows)}. Of these with a fault (listed above): {wrong}.{FAULTY if wrong else ''}")
    return wrong


async def _file_faults(store: Store) -> int:
    """Print the faults that the database finds in its files, and return their number."""
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
    """Return the fault of a stored table as a phrase; None if it has none.

    The phrase reveals nothing of the game, because it is still being played.
    """
    try:
        loaded = await store.load_save(row.id)
        if loaded is None:
            return "the database has no saved game of it"
        if row.game not in games():
            return f"its game {row.game} is missing: {unusable.get(row.game, 'install its package')}"
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
    """Return the fault that a replay of the table finds, as a phrase; None if it finds none.

    `save` is the stored state from which `table` was loaded. `answers` are all its stored answers, and `upgrades` the
    changes of its rules. `noted` are the stored draws by position (from 0) in the game's stream of random numbers.
    """
    if table.reopened:
        return "its unfinished move does not fit the present rules: the bot will begin it again and tell the players"
    _, proofs = check_replay(transcript(table, answers), upgrades, noted, table, save.version)
    if SegmentVerdict.WRONG in proofs:
        return "a replay of its answers ends differently, or its draws are not those of its seed"
    if proofs[-1] is not SegmentVerdict.PLAYED:
        return f"a replay ends differently, because its rules have changed since version {save.version}"
    return None


async def show(url: str, code: str) -> None:
    """Print the public state of the table with this code. Raises `SettingsError` if there is none."""
    with errors_in_words():
        store = await Store.open_read_only(url)
        try:
            row = await store.table(code.upper())
            if row is None:
                raise SettingsError(
                    f"The database has no table {code.upper()}. Its players see the code in their messages."
                )
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
    print(f"  waiting for: {', '.join(waiting) or 'no player, or only for secret votes'}")
    for event in events[-20:]:
        print(f"  {tell(event.text)}")
