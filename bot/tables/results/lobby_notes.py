"""Notes in a lobby about ratings and its people: if the game is friendly, who is new, who answers how quickly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.tables.results.answer_speed import usual_speed
from bot.texts.person_names import in_markdown
from engine.text import Text, text
from store import Store
from store.results.answer_speed import answer_speed_of
from store.results.stats import people_who_finished
from store.rows import SeatRow, TableRow
from store.tables.evenings import evening_of
from store.tables.tournaments import tournament

NEW_HERE = text("new to this game here")
FRIENDLY = text("A friendly game: it doesn't count for ratings.")


@dataclass(frozen=True, slots=True)
class LobbyNotes:
    """Notes for a lobby: if its game is friendly, and phrases about each of its people, by user id.

    `evening` is the name of the evening for which it was opened, or "".
    `tournament` says for which tournament it is played, or is None.
    """

    friendly: bool = False
    of_people: Mapping[int, Sequence[Text]] = field(default_factory=dict)
    evening: str = ""
    tournament: Text | None = None


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
    return LobbyNotes(
        await is_friendly(store, row), found, "" if evening is None else evening.name, await _tournament(store, row)
    )


async def _tournament(store: Store, row: TableRow) -> Text | None:
    """Return the line that says in which round of which tournament this table is, or None if it is in none."""
    found = None if row.tournament is None else await tournament(store, row.tournament)
    if found is None:
        return None
    name = in_markdown(found.name) or found.id
    return text("Round {n} of the tournament **{name}**. The game begins by itself.", n=found.round, name=name)
