"""Notes in a lobby about ratings and its people: if the game is friendly, who is new, who answers how quickly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.tables.results.answer_speed import usual_speed
from engine.text import Text, text
from store import Store
from store.results.answer_speed import answer_speed_of
from store.results.stats import people_who_finished
from store.rows import SeatRow, TableRow
from store.tables.evenings import evening_of

NEW_HERE = text("new to this game here")
FRIENDLY = text("A friendly game: it doesn't count for ratings.")


@dataclass(frozen=True, slots=True)
class LobbyNotes:
    """Notes for a lobby: if its game is friendly, and phrases about each of its people, by user id.

    `evening` is the name of the evening for which it was opened, or "".
    """

    friendly: bool = False
    of_people: Mapping[int, Sequence[Text]] = field(default_factory=dict)
    evening: str = ""


NO_NOTES = LobbyNotes()


async def is_friendly(store: Store, row: TableRow) -> bool:
    """Return True if the host of this lobby or its server wants a game that does not count for ratings."""
    return row.friendly or not (await store.server(row.guild or 0)).rated


async def lobby_notes(store: Store, row: TableRow, seats: Sequence[SeatRow]) -> LobbyNotes:
    """Return the notes for a lobby with these seats. A table that has begun has none."""
    people = [seat.user for seat in seats if seat.user is not None]
    if row.status != "lobby":
        return LobbyNotes()
    known = await people_who_finished(store, row.guild, row.game, people)
    settings, speeds = await store.persons(people), await answer_speed_of(store, people)
    found: dict[int, list[Text]] = {user: [] if user in known else [NEW_HERE] for user in people}
    for user, counts in speeds.items():
        speed = usual_speed(counts, row.pace) if settings[user].count_answer_speed else None
        found[user] += [] if speed is None else [speed]
    evening = await evening_of(store, row.evening)
    return LobbyNotes(await is_friendly(store, row), found, "" if evening is None else evening.name)
