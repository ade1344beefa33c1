"""Simulates two weeks at the pace «days», in which people set only their own time preferences.

Each person looks once a day, in one of three time zones. One is on holiday, and one disappears. The test advances the
clock and counts the messages.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from bot.tables.due_jobs import run_due_job
from engine.choice import Refusal
from engine.game import games
from engine.players.random_player import anything
from store.rows import JobKind, StandInReason
from tests.host.fake_time import NOON
from tests.host.harness import FOR_EVER, Harness
from tests.ledger import rule

pytestmark = pytest.mark.slow

HOUR, DAY = 3600.0, 24 * 3600.0
WEEKS = 2 * 7 * DAY
MORE = 2 * 7
"""The most additional days until the person who disappeared has missed two turns.

Reactions do not count, and a person may have few turns in two weeks.
"""
ROME, NEW_YORK, TOKYO, ON_HOLIDAY, VANISHING = 201, 202, 203, 204, 205
ZONES = {ROME: "Europe/Rome", NEW_YORK: "America/New_York", TOKYO: "Asia/Tokyo", ON_HOLIDAY: "Europe/Rome"}
LOOKS = {ROME: 0.0, NEW_YORK: 7 * HOUR, TOKYO: 15 * HOUR, ON_HOLIDAY: 3 * HOUR, VANISHING: 5 * HOUR}
"""The daily time of each person's look, in seconds after noon."""
RETURNS, VANISHES = 6 * DAY, 3 * DAY
MESSAGES = 3
"""The most new messages to one person in a day: a call, a reminder, and a message about a stand-in."""
SHIPPED = ("arrr", "rattle", "tortuga", "yarr")
QUICK = "tortuga"
"""The game during which `make test` restarts the bot at every point."""
RUNNING = ("tortuga", "yarr")
"""The games that `make test` plays without restarts."""


class Weeks:
    """Simulates one table."""

    def __init__(self, harness: Harness, people: list[int], restarts: bool) -> None:
        self.harness = harness
        self.restarts = restarts
        self.people = people
        self.random = Random(7)
        self.start = harness.time.now
        self.looks = {user: self.start + LOOKS[user] for user in people}
        self.moved = self.start
        self.longest = 0.0
        """The longest time without an event, in seconds."""
        self.sent: dict[int, Counter[int]] = {user: Counter() for user in people}

    async def pass_until(self, end: float) -> None:
        """Let people look and deadlines pass, in order of time, until `end`."""
        while (await self.harness.row()).status == "playing":
            user = min(self.looks, key=lambda one: self.looks[one])
            dues = sorted(await self.harness.store.due_jobs(FOR_EVER), key=lambda due: due.at)
            at = min([self.looks[user], *(due.at for due in dues[:1])])
            if at > end:
                return
            self.harness.time.now = max(self.harness.time.now, at)
            if self.restarts:
                self.harness.restart()
                in_words(self.harness)
            revision = (await self.harness.row()).revision
            if dues and dues[0].at <= self.looks[user]:
                await run_due_job(self.harness.tables, dues[0])
            else:
                self.looks[user] += DAY
                await self._look(user)
            if (await self.harness.row()).revision != revision:
                self.longest = max(self.longest, self.harness.time.now - self.moved)
                self.moved = self.harness.time.now
            if not dues or dues[0].kind != JobKind.AUTOMATIC_PLAYER:
                await self._count()

    async def _look(self, user: int) -> None:
        """Give all answers that the person is asked for."""
        elapsed = self.harness.time.now - self.start
        if user == VANISHING and elapsed >= VANISHES:
            return
        if user == ON_HOLIDAY and elapsed < RETURNS:
            return
        for _ in range(200):
            sitting = await self.harness.sitting()
            seat = sitting.seat_of(user)
            assert seat is not None
            if seat.automatic_player or sitting.row.status != "playing" or seat.seat not in sitting.table.waiting():
                return
            opened = [o for o in sitting.table.open[seat.seat] if o.choice.blocks]
            chosen = anything(sitting.table.view(seat.seat), [o.choice for o in opened], self.random)
            assert chosen is not None
            number = next(o.number for o in opened if o.choice.name == chosen[0])
            try:
                await self.harness.tables.answer(
                    self.harness.code, next(self.harness._numbers), user, number, chosen[1]
                )
            except Refusal:
                continue  # a word that means nothing here
        raise AssertionError("a look has no end")

    async def _count(self) -> None:
        await self.harness.show()
        day = int((self.harness.time.now - self.start) // DAY)
        for user in self.people:
            sent = self.harness.client.count("send", user)
            self.sent[user][day] = sent - sum(count for of, count in self.sent[user].items() if of != day)


def in_words(harness: Harness) -> None:
    """Render tables as text, because nobody looks at these pictures."""
    drawn = harness.delivery.message_builder.table
    harness.delivery.message_builder.table = lambda loaded, *, pictures=True: drawn(loaded, pictures=False)  # type: ignore[method-assign]


@rule("H-260", "H-282", "H-84")
@pytest.mark.parametrize(
    ("game", "restarts"),
    [
        pytest.param(game, restarts, marks=() if (game == QUICK if restarts else game in RUNNING) else pytest.mark.soak)
        for game in SHIPPED
        for restarts in (False, True)
    ],
    ids=[f"{game}-{how}" for game in SHIPPED for how in ("running", "restarted at every point")],
)
async def test_people_who_play_daily_miss_no_turn_in_weeks_at_the_pace_days(
    harness: Harness, game: str, restarts: bool
) -> None:
    people = [VANISHING, ROME, NEW_YORK, ON_HOLIDAY, TOKYO][: games()[game].most_seats]
    in_words(harness)
    async with harness.store.write() as w:
        for user in people:
            await w.set_person(user, text_mode=True, time_zone=ZONES.get(user))
            if user in ZONES:
                await w.set_person(user, quiet_from=23, quiet_to=7)
            if user == ON_HOLIDAY:
                await w.set_person(user, holiday_end=NOON + RETURNS)
    await harness.lobby(*people, game=game, pace="days")
    async with harness.store.write() as w:
        await w.set_table(harness.code, stand_in_player="anything")
    await harness.tables.start(harness.code, 1)
    weeks = Weeks(harness, people, restarts)
    await weeks.pass_until(weeks.start + WEEKS)
    gone = await harness.seat(VANISHING)
    for longer in range(1, MORE + 1):
        if (await harness.row()).status == "playing" and not (await harness.sitting()).at(gone).automatic_player:
            await weeks.pass_until(weeks.start + WEEKS + longer * DAY)
    late = Counter(answer.seat for answer in await harness.store.answers(harness.code) if answer.by_time_limit)
    seats = {user: await harness.seat(user) for user in people}
    for user in (ROME, NEW_YORK, TOKYO):
        if user in seats:
            assert late[seats[user]] == 0, "who keeps to the pace loses nothing"
            assert (await harness.sitting()).at(seats[user]).automatic_player is None
    assert weeks.longest <= 48 * HOUR + 12 * HOUR, "no table is stuck"
    assert all(count <= MESSAGES for counts in weeks.sent.values() for count in counts.values())
    if (await harness.row()).status == "playing":
        assert (await harness.sitting()).at(seats[VANISHING]).stand_in_reason == StandInReason.MISSED_TURNS
