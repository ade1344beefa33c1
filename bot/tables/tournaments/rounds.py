"""The rounds of a tournament: open their tables, note the points of each, and go on when all are over.

Each table of a round has a due job (`JobKind.ROUND`). It is due when the time for the round is up, and at once when the
table is over. Its handler can run twice without harm, so a restart loses nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import Any

from bot.low_priority_threads import run_in_chance_thread
from bot.replies.errors import UserError
from bot.tables import outbox_targets
from bot.tables.end_early import end_table
from bot.tables.seating.leave import vacate
from bot.tables.table_service import TableService
from bot.tables.tournaments.formats import next_round, points_of_byes
from bot.tables.tournaments.pairings import Pair, Pairing
from bot.tables.tournaments.standings import DRAW, LOSS, WIN, points_of_places
from engine.choice import Refusal
from engine.entropy import new_seed
from engine.game import Game, games
from engine.table import Table
from engine.text import text
from store.people.avoidances import pairs_apart
from store.people.personal_data import NOBODY
from store.results.results import MOST_BY_STAND_IN, result_of, seats_of_results
from store.rows import (
    DueJob,
    Entrant,
    EntrantStatus,
    JobKind,
    ModerationKind,
    ResultEnding,
    RoundSeat,
    SeatRow,
    StandInReason,
    TableRow,
    TournamentRow,
    TournamentStatus,
)
from store.tables.tournaments import (
    add_round,
    end_rounds,
    newest_table,
    people_now,
    people_of,
    put_round_job,
    remove_entrant,
    seats_now,
    seats_of,
    set_entrant,
    set_points,
    set_tournament,
    tournament,
    tournament_now,
)
from store.write_transaction import Transaction

HOUR = 3600.0
SOON, LATER = 600.0, 3600.0
"""Seconds between the draw of a round and the start of its games, for rounds of a few hours and for longer ones."""
SHORT = 6
"""The largest number of hours of a round whose games begin soon."""
AGAIN = 600.0
"""Seconds after which a table whose time is up is looked at again, while its tournament is paused."""
TIME_IS_UP = text("The time for this round is over, so the game was called off.")
GONE = text("There's no such tournament. /tournament lists those of this server.")
TOO_FEW = text("A tournament needs enough people for one table. Wait until more have entered.")


def accepted_sizes(game: Game[Any], options: dict[str, Any]) -> list[int]:
    """Return the numbers of seats with which a game begins with these options."""
    found, chosen = list[int](), game.options.model_validate(options)
    for seats in range(game.least_seats, game.most_seats + 1):
        with suppress(Refusal):
            Table.start(game, chosen, seats, "")
            found.append(seats)
    return found


async def advance(tables: TableService, id: str) -> None:
    """Open the next round if the present one is over, or end the tournament after the last round.

    Does nothing while a table is still played, or if the tournament is not running.
    """
    store = tables.store
    while True:
        row, people, seats = await tournament(store, id), await people_of(store, id), await seats_of(store, id)
        if row is None or row.status != TournamentStatus.PLAYING:
            return
        if any(one.points is None for one in seats if one.round == row.round):
            return
        excluded = await store.excluded_people(row.guild)
        present = [_without(one, excluded) for one in people]
        users = [one.user for one in present if one.status == EntrantStatus.IN]
        apart = {Pair(two) for two in await pairs_apart(store, users)}
        # The search takes up to a second of the processor, so it must not run in the event loop.
        drawn = await run_in_chance_thread(_draw, row, present, seats, apart)
        async with store.write() as w:
            if (await tournament_now(w, id), await people_now(w, id), await seats_now(w, id)) != (row, people, seats):
                continue  # somebody left, or another press was faster
            for one, now_is in zip(people, present, strict=True):
                if one != now_is:
                    await set_entrant(w, now_is)
            if drawn is None:
                await set_tournament(w, id, status=TournamentStatus.OVER)
                await _show(w, tables, id)
            else:
                await _open_round(w, tables, row, present, seats, drawn)
        tables.wake()
        if drawn is not None and not drawn.tables:
            continue  # a round in which everybody has a bye is over at once
        return


def _draw(
    row: TournamentRow, people: Sequence[Entrant], seats: Sequence[RoundSeat], apart: Collection[Pair]
) -> Pairing | None:
    """Return the next round (`next_round`), or None if the tournament is over."""
    return next_round(row, people, seats, accepted_sizes(games()[row.game], row.options), apart)


def _without(one: Entrant, excluded: Sequence[int]) -> Entrant:
    """Return the entrant, who is out if the server has excluded them."""
    out = one.user in excluded and one.status == EntrantStatus.IN
    return Entrant(one.tournament, one.user, one.name, one.arrival, EntrantStatus.OUT) if out else one


async def _open_round(
    w: Transaction,
    tables: TableService,
    row: TournamentRow,
    people: Sequence[Entrant],
    seats: Sequence[RoundSeat],
    drawn: Pairing,
) -> None:
    """Store a round: a lobby for each of its tables with its people, its start and its end, and the byes."""
    number, now = row.round + 1, tables.time.wall()
    names = {one.user: one.name for one in people}
    stored = [
        RoundSeat(row.id, number, user, 0, points=points) for user, points in points_of_byes(drawn.byes, seats).items()
    ]
    first = None
    for table, users in enumerate(drawn.tables, 1):
        opened = await _open_table(w, tables, row, [(user, names[user]) for user in users], now)
        first = first or opened
        stored += [RoundSeat(row.id, number, user, table, opened.id) for user in users]
    await add_round(w, stored)
    await set_tournament(w, row.id, round=number)
    if first is not None:
        await w.enqueue(first.id, outbox_targets.TOURNAMENT, first.revision, now)


async def _open_table(
    w: Transaction, tables: TableService, row: TournamentRow, people: Sequence[tuple[int, str]], now: float
) -> TableRow:
    """Store a lobby with these people, who are pairs of a user id and a name, and return its row.

    No limit of tables is asked (H-153). The organiser is its host, and its game begins by itself.
    """
    table = await w.new_table(
        game=row.game,
        guild=row.guild,
        channel=row.channel,
        host=row.organiser or NOBODY,
        locale=row.locale,
        pace=row.pace,
        options=row.options,
        seed=new_seed(),
        now=now,
        beacon=tables.lobby_beacon,
    )
    table.planned_start = now + (SOON if row.hours <= SHORT else LATER)
    fields = {"tournament": row.id, "fill_to": len(people), "planned_start": table.planned_start}
    await w.set_table(table.id, **fields)
    await w.put_due_job(DueJob(table.id, JobKind.PLANNED_START, 0, 0, table.planned_start))
    await put_round_job(w, table.id, now + row.hours * HOUR)
    await w.enqueue(table.id, outbox_targets.LOBBY, table.revision, now)
    for place, (user, name) in enumerate(people):
        await w.add_seat(SeatRow(table.id, place, None, user, name, None, ""))
        await w.enqueue(table.id, outbox_targets.start_time(user), table.revision, now)
    return table


async def finish_table(tables: TableService, due: DueJob) -> None:
    """Note the points of a table that is over, and go on with its tournament.

    A table whose time is up is called off first, but not while the tournament is paused.
    """
    store, table = tables.store, await tables.row(due.table)
    row = None if table.tournament is None else await tournament(store, table.tournament)
    if row is not None and table.status in ("lobby", "playing"):
        if row.status == TournamentStatus.PAUSED:
            async with store.write() as w:
                await w.postpone_due_job(due, tables.time.wall() + AGAIN)
            return
        if row.status == TournamentStatus.PLAYING or table.status == "lobby":
            with suppress(UserError):  # it has just ended
                await end_table(tables, table.id, "", None, told=TIME_IS_UP, ending=ResultEnding.CALLED_OFF)
    if row is not None:
        points = await _points(tables, table.id)
        async with store.write() as w:
            mine = [one for one in await seats_now(w, row.id) if one.code == table.id and one.points is None]
            if row.status != TournamentStatus.OVER:
                for one in mine:
                    alone = len(points) == 1 and points.get(one.user) == DRAW
                    await set_points(w, row.id, one.round, one.user, WIN if alone else points.get(one.user, LOSS))
                await w.enqueue(table.id, outbox_targets.TOURNAMENT, table.revision, tables.time.wall())
        await advance(tables, row.id)
    async with store.write() as w:  # last: if the process dies before, all of this is repeated
        await w.claim_due_job(due)
    tables.wake()


async def _points(tables: TableService, table: str) -> dict[int, int]:
    """Return the points of each person at a table that is over. A person who is missing has none.

    A game that was not played out gives everybody who still plays half of the points. A person for whom a stand-in
    played, mostly or at the end, has no points.
    """
    result = await result_of(tables.store, table)
    if result is None:  # no game has begun
        return {one.user: DRAW for one in await tables.store.seats(table) if one.user is not None}
    seats = (await seats_of_results(tables.store, [table]))[table]
    present = {
        one.user for one in seats if one.user is not None and not one.left and one.stand_in_share <= MOST_BY_STAND_IN
    }
    places = [one.place for one in seats if one.place is not None]
    if result.ending is not ResultEnding.PLAYED_OUT or len(places) != len(seats) or len(places) < 2:
        return dict.fromkeys(present, DRAW)
    return {
        one.user: points if one.user in present else LOSS
        for one, points in zip(seats, points_of_places(places), strict=True)
        if one.user is not None
    }


# --- what organisers and entrants do ----------------------------------------------------------------


async def set_status(w: Transaction, tables: TableService, row: TournamentRow, status: TournamentStatus) -> None:
    """Begin, pause, resume or end a tournament. After a commit the caller calls `advance`.

    The lobbies of a tournament that ends are closed. Its running games go on, but no longer count.
    """
    await set_tournament(w, row.id, status=status)
    if status is TournamentStatus.OVER:
        await end_rounds(w, row.id)
    await _show(w, tables, row.id)


async def leave(w: Transaction, tables: TableService, row: TournamentRow, user: int) -> None:
    """Take a person out of a tournament. Before its first round, the next on the waiting list gets the place."""
    people = await people_now(w, row.id)
    mine = next((one for one in people if one.user == user), None)
    if mine is None:
        return
    if row.status == TournamentStatus.OPEN or mine.status == EntrantStatus.WAITING:
        await remove_entrant(w, row.id, user)
        following = next((one for one in people if one.status == EntrantStatus.WAITING), None)
        if row.status == TournamentStatus.OPEN and mine.status == EntrantStatus.IN and following is not None:
            following.status = EntrantStatus.IN
            await set_entrant(w, following)
    else:
        mine.status = EntrantStatus.OUT
        await set_entrant(w, mine)
    await _show(w, tables, row.id)


async def leave_lobby(tables: TableService, row: TournamentRow, user: int) -> None:
    """Take a person who has left the tournament out of the lobby of its present round. A running game goes on."""
    for one in await seats_of(tables.store, row.id):
        if one.user == user and one.round == row.round and one.code is not None:
            table = await tables.store.table(one.code)
            if table is not None and table.status == "lobby":
                await vacate(tables, one.code, user, StandInReason.LEFT)


async def correct(
    w: Transaction, tables: TableService, row: TournamentRow, round: int, user: int, points: int, by: int
) -> None:
    """Correct a person's points in a round. The tournament's message and the moderators' log say so.

    Raises `UserError` if the person has no finished game or bye in that round.
    """
    mine = next((one for one in await seats_now(w, row.id) if (one.round, one.user) == (round, user)), None)
    if mine is None or mine.points is None:
        raise UserError(text("That person has no finished game in round {n} of this tournament.", n=round))
    before = mine.points if mine.points_before is None else mine.points_before
    await set_points(w, row.id, round, user, points, before)
    await w.log_moderation(
        ModerationKind.CORRECTED, row.guild, tables.time.wall(), table=mine.code, actor=by, subject=user
    )
    await _show(w, tables, row.id)


async def _show(w: Transaction, tables: TableService, id: str) -> None:
    """Queue an update of a tournament's message. Before the first round there is no table that could queue it."""
    if (newest := await newest_table(tables.store, id)) is not None:
        await w.enqueue(newest[0], outbox_targets.TOURNAMENT, newest[1], tables.time.wall())
