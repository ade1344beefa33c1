"""Store the result of a game in the transaction that ends it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.tables.advice import people_against_advice
from bot.tables.loaded_table import LoadedTable
from bot.tables.results.answer_speed import count_answer_speed
from bot.tables.results.finished_games import look_at_finished_game
from bot.tables.results.rating_model import PLAYERS_VERSION
from bot.tables.results.ratings import rate_result
from engine.finished_game import turns_of
from engine.game import Game, Outcome, games
from engine.table import Table
from engine.text import Who
from engine.version import VERSION
from store.results.results import (
    SAILOR,
    GameLength,
    add_result,
    add_result_seats,
    anonymous_user,
    game_length,
    stand_in_shares,
)
from store.rows import ResultEnding, ResultRow, ResultSeatRow, SeatRow, StandInReason, TableRow, UnratedReason
from store.write_transaction import Transaction


async def record_result(
    w: Transaction,
    row: TableRow,
    seats: Sequence[SeatRow],
    ending: ResultEnding,
    now: float,
    loaded: LoadedTable | None = None,
    *,
    from_record: bool = False,
) -> None:
    """Store the result of a game that ends at the time `now`, unless it has one already.

    Call it after the last answer and its events are stored, in the same transaction. `loaded` is the table if the game
    was played out, else None. `from_record` is True if the game ended earlier, and its stored table is read only now.
    """
    played = None if loaded is None else loaded.table
    result = _result(row, seats, ending, await game_length(w, row.id), now, played)
    result.from_record = from_record
    if not await add_result(w, result):
        return
    found = _seats(seats, await stand_in_shares(w, row.id), row.id, played)
    await add_result_seats(w, found)
    await rate_result(w, result, found)
    await count_answer_speed(w, row, seats)
    if played is not None and played.outcome is not None:
        await look_at_finished_game(w, result, found, played)


def _result(
    row: TableRow,
    seats: Sequence[SeatRow],
    ending: ResultEnding,
    length: GameLength,
    now: float,
    played: Table[Any] | None,
) -> ResultRow:
    started = now if length.first is None else length.first
    game = games().get(row.game)
    return ResultRow(
        id=row.id,
        guild=row.guild,
        channel=row.channel,
        game=row.game,
        options=row.options,
        rules_version=0 if game is None else game.version,
        quarterdeck=VERSION,
        started=started,
        ended=now,
        ending=ending,
        turns=length.blocks if played is None else turns_of(played, length.blocks),
        minutes=max(0, round((now - started) / 60)),
        private=row.private,
        players_version=PLAYERS_VERSION,
        unrated_reason=unrated_reason(row, seats, ending),
        reason=None if played is None or played.outcome is None else played.outcome.reason,
    )


def unrated_reason(row: TableRow, seats: Sequence[SeatRow], ending: ResultEnding) -> UnratedReason | None:
    """Return why the game does not count for ratings, or None if it does.

    Help comes before privacy, because nobody earns achievements with help (`WITH_HELP`).
    """
    if ending is not ResultEnding.PLAYED_OUT:
        return UnratedReason.NOT_PLAYED_OUT
    if any(seat.lesson_progress is not None for seat in seats):
        return UnratedReason.LESSON
    if row.advice_allowed and not people_against_advice(seats):
        return UnratedReason.ADVICE
    if row.private:
        return UnratedReason.PRIVATE
    return UnratedReason.FRIENDLY if row.friendly else None


def _seats(
    seats: Sequence[SeatRow], shares: Mapping[int, float], table: str, played: Table[Any] | None
) -> list[ResultSeatRow]:
    """Return the seats of the result of a table, ordered by seat.

    `shares` has the share of each seat's answers that stand-ins gave. `table` is the table's code. `played` is the
    table if the game was played out, else None.
    """
    outcome = None if played is None else played.outcome
    places, sides, scores = dict[int, int](), dict[int, int](), dict[int, int]()
    if played is not None and outcome is not None:
        places = outcome.places
        sides = sides_of(played.game, played.state, outcome)
        scores = scores_of(played.game, played.state, outcome, sides)
    found = []
    for seat in sorted(seats, key=lambda one: one.seat or 0):
        number = seat.seat or 0
        # A person who had their data deleted during the game has no user id, but stand-ins have a reason to play.
        forgotten = seat.user is None and (seat.stand_in_reason is not None or seat.automatic_player is None)
        person = seat.user is not None or forgotten
        found.append(
            ResultSeatRow(
                table,
                number,
                anonymous_user() if forgotten else seat.user,
                SAILOR if forgotten else seat.name,
                None if person else seat.automatic_player,
                sides.get(number),
                scores.get(number),
                places.get(number),
                shares.get(number, 0.0) if person else 0.0,
                (forgotten and played is None) or (person and has_left(seat)),
                seat.took_over_event > 0,
            )
        )
    return found


def has_left(seat: SeatRow) -> bool:
    """Return True if the person of this seat has left the game or was replaced. A person on holiday has not."""
    return bool(seat.automatic_player) and seat.stand_in_reason != StandInReason.HOLIDAY


def sides_of(game: Game[Any], state: Any, outcome: Outcome) -> dict[int, int]:
    """Return the number of each seat's side, counted from 0. It is empty if seats do not win as sides."""
    groups = game.sides(state) or outcome.ranking if outcome.by_sides else ()
    return {seat: number for number, group in enumerate(groups) for seat in group}


def scores_of(game: Game[Any], state: Any, outcome: Outcome, sides: Mapping[int, int]) -> dict[int, int]:
    """Return the final score of each seat. `sides` are the numbers of the seats' sides.

    If a side has a score, it is the score of each of its seats. Seats without a score are missing. The result is empty
    if a lower number is better, such as cards left in the hand.
    """
    curve = outcome.curve
    if curve is not None and curve.fewer:
        return {}
    last: Sequence[int] = () if curve is None else curve.last or (curve.stands[-1] if curve.stands else ())
    if not last and game.score is not None:
        last = game.score(state)
    seats = sum(map(len, outcome.ranking))
    by_seat = len(last) == seats and (curve is None or all(isinstance(whom, Who) for whom in curve.whom))
    if by_seat:
        return dict(enumerate(last))
    return {seat: last[side] for seat, side in sides.items() if side < len(last)}
