"""For every combination of person, action and place, the policy decides as this handwritten table says."""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple

import pytest

from bot.tables.loaded_table import NO_TABLE
from bot.tables.permissions.policy import ANYWHERE, EVERYBODY, IN_LOBBY, OF_MODERATORS, Action, Person, Policy
from store.rows import NO_PLACE, SeatRow, TableRow
from tests.host.fake_guild import (
    ALLEY,
    ARCHIVED,
    ARCHIVED_WHISPER,
    CABIN,
    CABIN_ALLEY,
    CABIN_WHISPER,
    CAPTAIN,
    CREW,
    GUILD,
    HALL,
    HIDDEN_POST,
    MATE,
    OTHER_GUILD,
    OWNER,
    POST,
    SUNK,
    THREADS,
    VOICE,
    WHISPER,
    FakeGuild,
)
from tests.host.fake_time import FakeTime
from tests.ledger import rule

pytestmark = pytest.mark.slow

PLAIN, CREWED, MATED, CAPTAINED, INSIDE, CREW_INSIDE, GONE_BY = 11, 12, 13, 14, 15, 16, 17
PEOPLE = {
    "the server's owner": OWNER,
    "somebody": PLAIN,
    "of the crew": CREWED,
    "a moderator": MATED,
    "an administrator": CAPTAINED,
    "in the private threads": INSIDE,
    "of the crew, in the private threads": CREW_INSIDE,
    "who was removed from the server": GONE_BY,
}
ALL = frozenset({OWNER, PLAIN, CREWED, MATED, CAPTAINED, INSIDE, CREW_INSIDE})
"""The people on the server."""
AT_HOME = frozenset({OWNER, CREWED, CAPTAINED, CREW_INSIDE})
"""The people who can see the channels of the crew's role."""
SEEN_BY = {
    HALL: ALL,
    CABIN: AT_HOME,
    ALLEY: ALL,
    CABIN_ALLEY: AT_HOME,
    WHISPER: frozenset({OWNER, MATED, CAPTAINED, INSIDE, CREW_INSIDE}),
    CABIN_WHISPER: frozenset({OWNER, CAPTAINED, CREW_INSIDE}),
    POST: ALL,
    HIDDEN_POST: AT_HOME,
    VOICE: AT_HOME,
    ARCHIVED: ALL,
    ARCHIVED_WHISPER: frozenset({OWNER, MATED, CAPTAINED, INSIDE, CREW_INSIDE}),
    SUNK: frozenset[int](),
}
"""Every kind of channel that can hold a table."""
MANAGE = frozenset({OWNER, MATED, CAPTAINED})
MUST_BE_INSIDE = {WHISPER, CABIN_WHISPER, ARCHIVED_WHISPER}
PARTS = ("none", "host", "seat", "follows", "invited", "removed", "voted out")
SEATED = ("host", "seat", "voted out")
NO_PART = ("none", "removed")
LEFT_TO = {"removed": {Action.REPORT}, "voted out": {Action.REPORT, Action.VERIFY}}
"""The actions on a private table that remain for removed people."""
PRIVACY = ("open to all", "private", "private and reported")
DELIVERED = frozenset({Action.SHOWN_HAND, Action.SHOWN_TABLE, Action.MENTIONED})
ACTS = sorted(set(Action) - ANYWHERE - DELIVERED, key=lambda act: act.value)
STATUSES = ("lobby", "playing", "ended")
FEW = 5
"""`make test` runs every fifth case, with another offset for each status. No dimension's size is a multiple of it."""
HOST = 99
"""The host if none of these people is."""


class Case(NamedTuple):
    """A person, their part in the table, the table's channel, the place of the request, and the table's privacy."""

    user: int
    part: str
    place: int
    way: str
    privacy: str


def sees(case: Case, act: Action) -> bool:
    """Return True if the person may know that the table exists."""
    user, part, place, way, privacy = case
    strangers = ("none", "follows", "removed", "voted out")
    if privacy != "open to all" and part in strangers and act not in LEFT_TO.get(part, ()):
        moderates = user in MANAGE and act in OF_MODERATORS
        if privacy == "private" or not moderates or way == "delivered":
            return False
        return sees(Case(user, "none", place, way, "open to all"), act)
    if way == "in the place":
        return user in SEEN_BY[place]
    if part not in NO_PART:
        return user in (ALL if place == SUNK and part in SEATED else SEEN_BY[place])
    # Elsewhere on the server, no request to Discord is made for people without a part in the table.
    known = place not in (ARCHIVED, ARCHIVED_WHISPER) and (place not in MUST_BE_INSIDE or user in MANAGE)
    return way == "elsewhere on the server" and user in SEEN_BY[place] and known


def may(case: Case, act: Action, status: str) -> bool:
    """Return True if the person may do this at the table."""
    if not sees(case, act):
        return False
    if act in IN_LOBBY and status != "lobby":
        return False
    hosts = case.part == "host"
    if act in (Action.HOST, Action.PUT_OFF, Action.START, Action.TAKE_OVER):
        return hosts
    if act is Action.REPLAY and status in ("lobby", "playing"):
        return False
    if act is Action.MANAGE:
        return case.user in MANAGE and case.place != SUNK
    if act is Action.END:
        return hosts or (case.user in MANAGE and case.place != SUNK)
    return True


WAYS = ("in the place", "elsewhere on the server", "by direct message", "on another server", "delivered")
CASES = [Case(*case) for case in product(PEOPLE.values(), PARTS, SEEN_BY, WAYS, PRIVACY)]


def possible(case: Case) -> bool:
    """Return True if the case can occur.

    A person only clicks in places where they are. Private deliveries only go to people who take part. At a table open
    to all, a removed person has the same rights as others except for its seats.
    """
    if case.part in LEFT_TO and case.privacy == "open to all":
        return False
    if case.way == "in the place":
        return case.user in SEEN_BY[case.place]
    if case.way == "elsewhere on the server":
        return case.user in ALL
    return case.way != "delivered" or case.part not in NO_PART


class Book:
    """A fake store with one table, its people and its watchers."""

    def __init__(self, case: Case) -> None:
        self.case = case

    def serves(self, guild: int | None) -> bool:
        return True

    async def seats(self, table: str) -> list[SeatRow]:
        sits = [HOST] + ([self.case.user] if self.case.part in SEATED else [])
        return [SeatRow(table, place, place, user, f"Person {user}", None, "") for place, user in enumerate(sits)]

    async def excluded_people(self, guild: int) -> list[int]:
        return []

    async def was_removed(self, table: str, user: int) -> bool:
        return self.case.part in LEFT_TO

    async def watchers(self, table: str) -> list[int]:
        return [self.case.user] if self.case.part == "follows" else []

    async def is_reported(self, table: str) -> bool:
        return self.case.privacy == "private and reported"

    async def _rows(self, statement: Any, **parameters: Any) -> list[Any]:
        invited = ("Q7K2M", self.case.user, "invited", "Somebody", 1, NO_PLACE)
        return [invited] if self.case.part == "invited" else []


def table(case: Case, status: str) -> TableRow:
    host = case.user if case.part == "host" else HOST
    more: dict[str, Any] = {"options": {}, "seed": "", "revision": 1, "created": 0.0, "changed": 0.0}
    more["private"] = case.privacy != "open to all"
    return TableRow("Q7K2M", "yarr", status, GUILD, case.place, None, host, "en", "none", **more)


def crowd() -> FakeGuild:
    """Return the server with all these people."""
    server = FakeGuild()
    server.joins(PLAIN)
    server.joins(CREWED, CREW)
    server.joins(MATED, MATE)
    server.joins(CAPTAINED, CAPTAIN)
    private = [id for id, (_, kind) in THREADS.items() if kind == 12]
    server.joins(INSIDE, threads=private)
    server.joins(CREW_INSIDE, CREW, threads=private)
    return server


def person(server: FakeGuild, case: Case) -> Person:
    match case.way:
        case "in the place":
            return server.click(case.user, case.place)
        case "elsewhere on the server":
            return server.click(case.user, HALL if case.place != HALL else ALLEY)
        case "by direct message":
            return server.click(case.user, None)
        case "on another server":
            return server.click(case.user, 888, guild=OTHER_GUILD)
        case _:
            return Person(case.user)


@rule("H-75", "H-78", "H-131", "H-132", "H-133", "H-380", "H-386", "H-399")
@pytest.mark.parametrize("share", [FEW, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("status", STATUSES)
@pytest.mark.parametrize("way", WAYS)
async def test_every_combination_of_person_action_and_place_is_permitted_as_the_rules_say(
    way: str, status: str, share: int
) -> None:
    server, wrong, tried = crowd(), list[str](), 0
    cases = [case for case in CASES if case.way == way and possible(case)]
    for case in cases[STATUSES.index(status) % share :: share]:
        store: Any = Book(case)
        keeper = Policy(server.client, store, FakeTime())
        for act in ACTS if way != "delivered" else sorted(DELIVERED, key=lambda act: act.value):
            if case.part in LEFT_TO:  # a cached read for a remaining action would answer for others
                keeper = Policy(server.client, store, FakeTime())
            said = await keeper.may(person(server, case), act, table(case, status))
            tried += 1
            if bool(said) != may(case, act, status):
                wrong.append(f"{case} {act.name}: {said.reason}")
            if not sees(case, act):
                assert said.reason == NO_TABLE, "as if there were none"
    assert wrong == []
    assert tried > 300


@rule("H-132")
async def test_refusing_a_person_without_a_part_in_the_table_sends_no_request() -> None:
    """The time of an answer cannot reveal that the table exists either."""
    for case in CASES:
        if case.part in NO_PART and possible(case) and case.way != "delivered":
            server, store = crowd(), Book(case)
            keeper = Policy(server.client, store, FakeTime())  # type: ignore[arg-type]
            await keeper.may(person(server, case), Action.FIND, table(case, "playing"))
            assert server.asked == [], case


async def test_public_deliveries_go_to_the_tables_own_channel() -> None:
    for place in SEEN_BY:
        case = Case(0, "none", place, "delivered", "open to all")
        keeper = Policy(crowd().client, Book(case), FakeTime())  # type: ignore[arg-type]
        for act in DELIVERED:
            assert await keeper.may(EVERYBODY, act, table(case, "playing"))
