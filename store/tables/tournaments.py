"""Tournaments: their rows, people and rounds."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import delete, func, insert, select, update

from store.reader_writer_base import values_of
from store.results.results import SAILOR, anonymous_user
from store.rows import DueJob, Entrant, EntrantStatus, JobKind, RoundSeat, TournamentRow, TournamentStatus
from store.schema import columns, due_jobs, tables, tournament_people, tournament_seats, tournaments
from store.store_reader import StoreReader
from store.tables.tables import LETTERS
from store.write_transaction import Transaction

LENGTH = 6
"""Number of letters of a tournament's id. A table's code has five."""

_ROWS = select(*columns(tournaments, TournamentRow))
_PEOPLE = select(*columns(tournament_people, Entrant)).order_by(tournament_people.c.arrival)
_SEATS = select(*columns(tournament_seats, RoundSeat)).order_by(
    tournament_seats.c.round, tournament_seats.c.table, tournament_seats.c.user
)


# --- reading -----------------------------------------------------------------------------------------


async def tournament(store: StoreReader, id: str) -> TournamentRow | None:
    """Return the tournament with this id, or None."""
    rows = await store._rows(_ROWS.where(tournaments.c.id == id))
    return TournamentRow(*rows[0]) if rows else None


async def tournaments_of(store: StoreReader, guild: int, *, league: str | None = None) -> list[TournamentRow]:
    """Return the tournaments of a server, the newest first. `league` selects the seasons of that league."""
    query = _ROWS.where(tournaments.c.guild == guild).order_by(
        tournaments.c.created.desc(), tournaments.c.season.desc()
    )
    if league is not None:
        query = query.where(tournaments.c.league == league)
    return [TournamentRow(*row) for row in await store._rows(query)]


async def people_of(store: StoreReader, *ids: str) -> list[Entrant]:
    """Return the people of these tournaments in the order in which they came."""
    return [Entrant(*row) for row in await store._rows(_PEOPLE.where(tournament_people.c.tournament.in_(ids)))]


async def seats_of(store: StoreReader, *ids: str) -> list[RoundSeat]:
    """Return the rounds of these tournaments, ordered by round and table."""
    return [RoundSeat(*row) for row in await store._rows(_SEATS.where(tournament_seats.c.tournament.in_(ids)))]


async def end_of_round(store: StoreReader, id: str) -> float | None:
    """Return the time at which the last open table of the present round is called off, or None without such a table."""
    query = select(func.max(due_jobs.c.at)).join(tables, tables.c.id == due_jobs.c.table)
    query = query.where(tables.c.tournament == id, due_jobs.c.kind == JobKind.ROUND)
    found: float | None = (await store._rows(query))[0][0]
    return found


async def newest_table(store: StoreReader, id: str) -> tuple[str, int] | None:
    """Return the code and the revision of the newest table of a tournament that still exists, or None."""
    query = select(tables.c.id, tables.c.revision).where(tables.c.tournament == id)
    rows = await store._rows(query.order_by(tables.c.created.desc(), tables.c.id).limit(1))
    return (rows[0].id, rows[0].revision) if rows else None


# --- writing -----------------------------------------------------------------------------------------


async def add_tournament(w: Transaction, row: TournamentRow) -> TournamentRow:
    """Store a tournament under a new id, and return it. Without a `league` it is the first season of its own."""
    while True:
        id = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        row = replace(row, id=id, league=row.league or id)
        if await w._insert_new(tournaments, values_of(row)):
            return row


async def count_tournaments(w: Transaction, guild: int, user: int | None = None) -> int:
    """Return the number of tournaments of a server that are not over. With `user`, only those that they are in."""
    query = select(func.count()).select_from(tournaments).where(tournaments.c.status != TournamentStatus.OVER)
    if user is None:
        query = query.where(tournaments.c.guild == guild)
    else:
        mine = select(tournament_people.c.tournament).where(
            tournament_people.c.user == user, tournament_people.c.status != EntrantStatus.OUT
        )
        query = query.where(tournaments.c.id.in_(mine))
    return int((await w._query(query))[0][0])


async def tournament_now(w: Transaction, id: str) -> TournamentRow | None:
    """Return the tournament as this transaction sees it. No other transaction can change it until this one ends."""
    rows = await w._query(_ROWS.where(tournaments.c.id == id).with_for_update())
    return TournamentRow(*rows[0]) if rows else None


async def people_now(w: Transaction, id: str) -> list[Entrant]:
    """Return the people of a tournament in the order in which they came, as this transaction sees them."""
    return [Entrant(*row) for row in await w._query(_PEOPLE.where(tournament_people.c.tournament == id))]


async def seats_now(w: Transaction, id: str) -> list[RoundSeat]:
    """Return the rounds of a tournament, as this transaction sees them."""
    return [RoundSeat(*row) for row in await w._query(_SEATS.where(tournament_seats.c.tournament == id))]


async def set_tournament(w: Transaction, id: str, **fields: Any) -> None:
    """Set these fields of the `TournamentRow` with this id."""
    await w._run(update(tournaments).where(tournaments.c.id == id).values(**fields))


async def set_entrant(w: Transaction, one: Entrant) -> None:
    """Store a person of a tournament, in place of their present row."""
    await w._run(w._upsert(tournament_people, values_of(one)))


async def remove_entrant(w: Transaction, id: str, user: int) -> None:
    """Delete a person from a tournament. Call it only before the first round."""
    mine = (tournament_people.c.tournament == id, tournament_people.c.user == user)
    await w._run(delete(tournament_people).where(*mine))


async def add_round(w: Transaction, seats: Sequence[RoundSeat]) -> None:
    """Store a round."""
    await w._run(insert(tournament_seats), [values_of(seat) for seat in seats])


async def set_points(w: Transaction, id: str, round: int, user: int, points: int, before: int | None = None) -> None:
    """Store a person's points in a round. `before` are those that an organiser has corrected, or None."""
    mine = (tournament_seats.c.tournament == id, tournament_seats.c.round == round, tournament_seats.c.user == user)
    await w._run(update(tournament_seats).where(*mine).values(points=points, points_before=before))


async def put_round_job(w: Transaction, table: str, at: float) -> None:
    """Store the time at which a table of a tournament is called off if it is not over."""
    await w.put_due_job(DueJob(table, JobKind.ROUND, 0, 0, at))


async def end_rounds(w: Transaction, id: str) -> None:
    """Let the jobs of all open tables of a tournament be due at once."""
    mine = select(tables.c.id).where(tables.c.tournament == id)
    await w._run(update(due_jobs).where(due_jobs.c.kind == JobKind.ROUND, due_jobs.c.table.in_(mine)).values(at=0.0))


# --- personal data -----------------------------------------------------------------------------------


async def tournament_data_of(store: StoreReader, user: int) -> list[dict[str, Any]]:
    """Return what is stored of a person in tournaments, as JSON values."""
    mine = tournament_people.c.user == user
    query = select(tournaments, tournament_people.c.name.label("own_name"), tournament_people.c.status.label("part"))
    query = query.join(tournament_people, tournament_people.c.tournament == tournaments.c.id).where(mine)
    entered = await store._rows(query.order_by(tournaments.c.created))
    rounds = await store._rows(_SEATS.where(tournament_seats.c.user == user))
    organised = await store._rows(_ROWS.where(tournaments.c.organiser == user).order_by(tournaments.c.created))
    found: list[dict[str, Any]] = [
        {
            "tournament": row.id,
            "server": row.guild,
            "name": row.own_name,
            "as": row.part,
            "rounds": [
                {"round": one.round, "table": one.code, "points": one.points, "points_before": one.points_before}
                for one in rounds
                if one.tournament == row.id
            ],
        }
        for row in entered
    ]
    return found + [{"tournament": row.id, "server": row.guild, "organised_as": row.name} for row in organised]


async def forget_in_tournaments(w: Transaction, user: int) -> None:
    """Drop a person from all tournaments. In their results a random number and “Sailor” replace them.

    From a tournament that has not begun they disappear. The names of tournaments that they organised are deleted.
    """
    unbegun = select(tournaments.c.id).where(tournaments.c.round == 0)
    mine = tournament_people.c.user == user
    await w._run(delete(tournament_people).where(mine, tournament_people.c.tournament.in_(unbegun)))
    for row in await w._query(select(tournament_people.c.tournament).where(mine)):
        number = anonymous_user()
        here = (mine, tournament_people.c.tournament == row.tournament)
        gone = {"user": number, "name": SAILOR, "status": EntrantStatus.OUT}
        await w._run(update(tournament_people).where(*here).values(**gone))
        seats = (tournament_seats.c.user == user, tournament_seats.c.tournament == row.tournament)
        await w._run(update(tournament_seats).where(*seats).values(user=number))
    await w._run(update(tournaments).where(tournaments.c.organiser == user).values(organiser=None, name=""))


async def delete_tournaments(w: Transaction, guilds: Collection[int]) -> None:
    """Delete the tournaments of these servers."""
    await w._run(delete(tournaments).where(tournaments.c.guild.in_(guilds)))


async def delete_old_tournaments(w: Transaction, before: float) -> None:
    """Delete tournaments that are over and were created before the time `before`."""
    over = tournaments.c.status == TournamentStatus.OVER
    await w._run(delete(tournaments).where(over, tournaments.c.created < before))
