"""Simulates a person at ten tables at the pace «days». Everybody looks once a day, at different hours.

The test advances the clock and counts the messages.
"""

from __future__ import annotations

from collections import Counter

import pytest

from bot.components.my_tables import own_tables
from bot.tables.due_jobs import run_due_job
from tests.host.harness import FOR_EVER, Harness
from tests.ledger import rule

pytestmark = pytest.mark.slow

HOUR, DAY = 3600.0, 24 * 3600.0
MUCH = 201
"""The person who plays at all ten tables."""
PARTNERS = range(301, 311)
MESSAGES = 3
"""The most new messages to one person in a day, at any number of tables.

These are one call with a hand, one summary, and one for a more urgent deadline.
"""


class Round:
    """Ten tables of two people each."""

    def __init__(self, harness: Harness) -> None:
        self.harness = harness
        self.codes: list[str] = []
        self.looks: dict[int, float] = {}
        self.sent: dict[int, Counter[int]] = {}
        self.start = 0.0

    async def begin(self, digest: bool) -> None:
        """Start the ten games and show all hands."""
        people = [MUCH, *PARTNERS]
        async with self.harness.store.write() as w:
            for user in people:
                await w.set_person(user, text_mode=True, summaries=digest)
        for partner in PARTNERS:
            await self.harness.begin(MUCH, partner, kind="reply", pace="days")
            self.codes.append(self.harness.code)
        self.start = self.harness.time.now
        await self.harness.show()
        self.looks = {user: self.start + HOUR * (1 + 2 * number) for number, user in enumerate(people)}
        self.sent = {user: Counter({-1: self.harness.client.count("send", user)}) for user in people}

    async def days(self, count: int, restarts: bool = False) -> None:
        """Simulate this many days. If `restarts` is set, restart the bot before each event."""
        end = self.start + count * DAY
        while True:
            user = min(self.looks, key=lambda one: self.looks[one])
            dues = sorted(await self.harness.store.due_jobs(FOR_EVER), key=lambda due: due.at)[:1]
            deferred = [row.not_before for row in await self.harness.store.outbox(FOR_EVER)]
            at = min([self.looks[user], *(due.at for due in dues), *deferred])
            if at >= end:
                return
            self.harness.time.now = max(self.harness.time.now, at)
            if restarts:
                self.harness.restart()
            if dues and dues[0].at <= at:
                await run_due_job(self.harness.tables, dues[0])
            elif self.looks[user] <= at:
                self.looks[user] += DAY
                await self._look(user)
            await self.harness.show()
            day = int((self.harness.time.now - self.start) // DAY)
            for one, counts in self.sent.items():
                sent = self.harness.client.count("send", one)
                counts[day] = sent - sum(number for of, number in counts.items() if of != day)

    async def _look(self, user: int) -> None:
        for code in self.codes:
            self.harness.code = code
            if (await self.harness.row()).status != "playing":
                continue
            sitting = await self.harness.sitting()
            seat = sitting.seat_of(user)
            if seat is not None and seat.seat in sitting.table.waiting():
                await self.harness.answer(user, "rum")

    def most(self, user: int) -> int:
        """Return the most messages that the person got in one day."""
        return max((count for day, count in self.sent[user].items() if day >= 0), default=0)

    async def late(self) -> int:
        """Return the number of answers that were given because a deadline passed."""
        answers = [answer for code in self.codes for answer in await self.harness.store.answers(code)]
        return sum(answer.by_time_limit for answer in answers)


@pytest.fixture
def tables(harness: Harness) -> Round:
    drawn = harness.delivery.message_builder.table
    harness.delivery.message_builder.table = lambda loaded, *, pictures=True: drawn(loaded, pictures=False)  # type: ignore[method-assign]
    return Round(harness)


@rule("H-260", "H-280")
@pytest.mark.parametrize(
    "restarts",
    [pytest.param(False, marks=pytest.mark.soak, id="running"), pytest.param(True, id="restarted at every point")],
)
async def test_a_person_at_ten_tables_misses_nothing_and_gets_few_messages_in_a_week(
    tables: Round, restarts: bool
) -> None:
    await tables.begin(digest=True)
    assert len(await own_tables(tables.harness.click(MUCH))) == len(PARTNERS)
    await tables.days(7, restarts)
    assert await tables.late() == 0, "nobody who looks once a day misses anything"
    assert tables.most(MUCH) <= MESSAGES


@rule("H-280")
async def test_without_summaries_each_table_calls_by_itself(tables: Round) -> None:
    await tables.begin(digest=False)
    await tables.days(1)
    assert tables.most(MUCH) > MESSAGES
