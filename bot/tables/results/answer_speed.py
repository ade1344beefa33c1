"""How quickly people take their public turns: counted at the end of a game, for people who allow it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.checkpoint import AnsweredChoice
from engine.choice import Pace
from engine.play import By
from engine.text import Text, text
from store.results.answer_speed import RANGES, SpeedCounts, add_turns, people_who_allow_counts, public_turns
from store.rows import SeatRow, TableRow
from store.write_transaction import Transaction

LEAST_TURNS = 10
"""Minimum number of a person's turns at a pace from which a lobby says how quickly they answer."""
USUALLY: Sequence[Text] = (
    text("usually answers within a minute"),
    text("usually answers within 10 minutes"),
    text("usually answers within an hour"),
    text("usually answers within 12 hours"),
    text("often takes more than 12 hours"),
)
"""The phrase for each range of `RANGES`, and for longer times."""


def is_public_turn(given: AnsweredChoice) -> bool:
    """Return True if everybody could see that the table waited for this answer, and when it came.

    Ballots, windows, and choices that can be revised are not public: when somebody answers those is a secret.
    """
    choice = given.choice
    turn = choice.blocks and choice.pace is Pace.TURN and not (choice.sealed or choice.window or choice.revisable)
    return turn and given.public and given.answer.by is By.PERSON


async def count_answer_speed(w: Transaction, row: TableRow, seats: Sequence[SeatRow]) -> None:
    """Count how quickly the people of a game that ends now took their public turns, if they allow it.

    Games at private tables, and games of one person alone, are not counted. Call it once for a game, in the transaction
    of its end.
    """
    people = [seat.user for seat in seats if seat.user is not None]
    if row.private or len(people) < 2:
        return
    allowing = await people_who_allow_counts(w, people)
    if not allowing:
        return
    counts = Counter[tuple[int, int]]()
    for user, seconds in await public_turns(w, row.id):
        if user in allowing:
            counts[user, sum(seconds >= limit for limit in RANGES)] += 1
    await add_turns(w, row.pace, counts)


def usual_speed(counts: SpeedCounts, pace: str) -> Text | None:
    """Return a phrase on how quickly a person usually answers at this pace, or None if too little is known.

    At least half of their turns were as quick as the phrase says.
    """
    turns = counts.get(pace, (0,) * len(USUALLY))
    if sum(turns) < LEAST_TURNS:
        return None
    return USUALLY[next(n for n in range(len(turns)) if 2 * sum(turns[: n + 1]) >= sum(turns))]
