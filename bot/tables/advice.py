"""Advice for people: whether a table allows it, and what the strongest automatic player would do.

A separate worker process computes the advice, so that automatic players answer the same with or without it. Nothing is
stored, and nothing changes for the other players.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Sequence
from random import SystemRandom
from typing import NamedTuple

from bot.replies.errors import UserError
from bot.tables.automatic_players.worker_process import GONE, Worker, ask_worker, start_worker, stop_worker
from bot.tables.loaded_table import NOT_SEATED, LoadedTable, stood_in
from engine.players import search_settings_of
from engine.players.advice import Advice, by_thumb
from engine.players.worker_process import question
from engine.possible_worlds import Worlds
from engine.table import OpenChoice
from engine.text import text
from store import Transaction
from store.rows import SeatRow, TableRow

log = logging.getLogger(__name__)

LATE = 10.0
"""Seconds that the worker process may take to compute advice. After that, simple rules give the advice."""
KEPT = 200
"""Maximum number of cached pieces of advice. A person who asks twice about one decision gets the cached one."""

NOT_AGREED = text("There is no advice at this table, because not everybody agreed to it in the lobby.")
NOTHING_ASKED = text("Nothing to do right now: it's somebody else's move.")


def advice_is_agreed(row: TableRow, seats: Sequence[SeatRow]) -> bool:
    """Return True if people may ask for advice: the host offers it and every person has agreed."""
    return row.advice_allowed and not people_against_advice(seats)


def people_against_advice(seats: Sequence[SeatRow]) -> list[SeatRow]:
    """Return the seats of the people who have not agreed to advice."""
    return [seat for seat in seats if seat.user is not None and not seat.allows_advice]


async def set_advice_offer(w: Transaction, row: TableRow, seats: Sequence[SeatRow], by: int) -> None:
    """Clear or add people's agreements to advice after the host has changed the offer (`row.advice_allowed`).

    If advice is offered now, the user `by`, who changed the offer, agrees at once. If the offer is withdrawn, all
    agreements are cleared.
    """
    for seat in seats:
        if seat.user is not None and seat.allows_advice != (
            agrees := row.advice_allowed and (seat.allows_advice or seat.user == by)
        ):
            await w.set_seat(row.id, seat.place, allows_advice=agrees)


def advisable_choice(loaded: LoadedTable, seat: SeatRow | None) -> OpenChoice | None:
    """Return the open choice about which this seat's person may ask for advice. The table waits for its answer.

    Returns None if there is none, or if the person may not get advice now. `seat` is None for a person without a seat.
    """
    if seat is None or seat.seat is None or seat.automatic_player or loaded.row.status != "playing" or loaded.paused:
        return None
    if not advice_is_agreed(loaded.row, loaded.seats):
        return None
    return next((o for o in loaded.table.open.get(seat.seat, ()) if o.choice.blocks), None)


class AdviceResult(NamedTuple):
    """Advice, and how it was computed.

    `searched` is True if the worker process gave the advice after a search of possible continuations. It is False if
    simple rules gave it. `thinks` is True if this game has an automatic player that searches.
    """

    advice: Advice
    searched: bool
    thinks: bool


class AdvicePool:
    """One worker process, which computes one piece of advice at a time, and a cache of its results.

    `late` is the number of seconds that the computation of one piece may take.
    """

    def __init__(self, late: float = LATE) -> None:
        self._late = late
        self._worker: Worker | None = None
        self._turn = asyncio.Lock()
        self._given: dict[str, Advice] = {}
        self._random = SystemRandom()

    async def computed(self, loaded: LoadedTable, seat: int) -> Advice | None:
        """Return the worker's advice for the open choice of this seat, from the cache if it was computed before.

        Returns None if the worker is late or has died, or if no guess of the hidden cards fits what the seat sees.
        """
        what = _cache_key(loaded, seat)
        try:
            async with asyncio.timeout(self._late), self._turn:
                if what not in self._given and (found := await self._ask(loaded, seat)):
                    self._given[what] = found
                    while len(self._given) > KEPT:
                        self._given.pop(next(iter(self._given)))
        except GONE as error:
            why = type(error).__name__
            log.warning(
                "advice: the worker process gave no answer within %.0f s (%s); simple rules give the advice",
                self._late,
                why,
            )
        return self._given.get(what)

    async def _ask(self, loaded: LoadedTable, seat: int) -> Advice | None:
        random = self._random
        world = Worlds(loaded.table, seat).draw(random)
        if world is None:
            return None
        worker, self._worker = self._worker or await start_worker(), None
        try:
            found: Advice | None = await ask_worker(worker, question(world, seat, random.getrandbits(64)))
        except BaseException:  # also after a timeout: its late answer would be read as the answer to the next request
            stop_worker(worker)
            raise
        self._worker = worker
        return found

    async def stop(self) -> None:
        """Stop the worker process, if there is one, and wait for its end."""
        worker, self._worker = self._worker, None
        stop_worker(worker)
        if worker is not None:
            await worker.wait()


async def advice_for(adviser: AdvicePool | None, loaded: LoadedTable, user: int) -> AdviceResult:
    """Return advice for this person's open choice: what the strongest automatic player would answer.

    The worker process of `adviser` computes it. Simple rules give the advice if `adviser` is None, or if the worker is
    late or fails. Raises `UserError` if the person may not ask for advice or has no open choice.
    """
    mine = loaded.seat_of(user)
    if mine is None or mine.seat is None:
        raise UserError(NOT_SEATED)
    if mine.automatic_player:
        raise UserError(stood_in(mine))
    if not advice_is_agreed(loaded.row, loaded.seats):
        raise UserError(NOT_AGREED)
    opened = advisable_choice(loaded, mine)
    if opened is None:
        raise UserError(NOTHING_ASKED)
    table, thinks = loaded.table, search_settings_of(loaded.game.key) is not None
    choices = [one.choice for one in table.open[mine.seat]]
    if thinks and adviser is not None:
        try:
            found = await adviser.computed(loaded, mine.seat)
        except Exception:  # simple rules always have an answer
            log.exception("advice: computing advice failed; simple rules give it instead")
            found = None
        if found is not None:
            return AdviceResult(found, searched=True, thinks=thinks)
    thumb = by_thumb(loaded.game.key, table.view(mine.seat), choices, SystemRandom())
    if thumb is None:
        raise UserError(NOTHING_ASKED)
    return AdviceResult(thumb, searched=False, thinks=thinks)


def _cache_key(loaded: LoadedTable, seat: int) -> str:
    """Return the key of a decision in the cache: a hash of the seat's open choices and of all that its person sees."""
    asked = [(o.number, o.choice.digest()) for o in loaded.table.open.get(seat, ())]
    seen = repr((loaded.row.id, seat, asked, loaded.table.view(seat)))
    return hashlib.sha256(seen.encode()).hexdigest()
