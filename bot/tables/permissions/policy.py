"""The door-keeper: may this person do that? Every command, button, menu, modal, autocomplete and delivery asks here."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

import discord

from bot.tables.loaded_table import BANNED, NO_TABLE, REMOVED
from bot.tables.permissions.channel_access import NOWHERE, AccessUnknown, ChannelAccess
from bot.tables.processes.shutdown_gate import SHUTTING_DOWN, ShutdownGate
from bot.texts.person_names import in_markdown
from bot.time import Time
from engine.text import Text, text
from store import Store
from store.guests import guests_of
from store.rows import TableRow

STARTED = text("This table has started already.")
CLOSED = text("The game begins in a moment, and words are closed. The host can still put the start off.")
UNPROVED = text("Discord does not say just now whether you can still see that table. Try again in a moment.")
PATIENCE = 2.0
"""Seconds for which who clicks is kept waiting for what Discord says of them: it waits three for our answer."""


class Action(Enum):
    """What somebody may want to do. Those of `ANYWHERE` are about no table; each other one is refused, as if there were
    no such table, to who cannot see it."""

    LOOK_UP = auto()
    """Rules, cards, help."""
    OWN_SETTINGS = auto()
    SERVER_SETTINGS = auto()
    OPEN = auto()
    """Open a table in the channel where they are."""
    LIST = auto()
    """See which tables there are: of each, FIND says whether it is listed."""

    FIND = auto()
    """Know that there is this table."""
    SEE = auto()
    """Its public side: picture, words, story, what is measured."""
    VERIFY = auto()
    """Whether its chance was fair, once it is over: all that was drawn and answered."""
    FOLLOW = auto()
    UNFOLLOW = auto()
    HAND = auto()
    """See one's own hand."""
    CHOOSE = auto()
    """Answer what one is asked."""
    STAND_IN = auto()
    """Leave a game in play to a stand-in, or return to one's seat."""
    JOIN = auto()
    LEAVE_LOBBY = auto()
    READY = auto()
    """Say that one is ready, so that the game can begin."""
    WORD = auto()
    """Mix a word into the chance."""
    ADVISED = auto()
    """Agree that people may ask for advice there."""
    HOST = auto()
    """Set the options, seat automatic players, start."""
    PUT_OFF = auto()
    """Stop a start that waits for who is ready (the host)."""
    LEAVE = auto()
    """/leave, in the lobby or in play: each has an act of its own after it."""
    END = auto()
    """/end: in the lobby it ends at once, in play where everybody agrees or a moderator does it."""
    MANAGE = auto()
    """End it without being asked whether the others agree."""
    VOTE = auto()
    """Say that the game shall end, or a stand-in take somebody's seat."""
    SEAT = auto()
    """Ask for a seat in play, or give one."""
    AGAIN = auto()
    """Open the next table of the same people."""
    REPORT = auto()
    """Tell the server's moderators of it."""

    SHOWN_HAND = auto()
    """A delivery: their hand comes to them by direct message."""
    SHOWN_TABLE = auto()
    """A delivery: the table comes to them, or to everybody in its channel."""
    MENTIONED = auto()
    """A delivery: they are mentioned, or whoever is waited for."""


ANYWHERE = frozenset({Action.LOOK_UP, Action.OWN_SETTINGS, Action.SERVER_SETTINGS, Action.OPEN, Action.LIST})
IN_LOBBY = frozenset(
    {Action.JOIN, Action.LEAVE_LOBBY, Action.READY, Action.WORD, Action.ADVISED, Action.HOST, Action.PUT_OFF}
)
END_WITH_THE_OTHERS = text(
    "Only the host, or somebody who may manage messages here, can end this table with /end. Whoever plays proposes it "
    "with /vote."
)
OF_THE_REMOVED = frozenset({Action.REPORT, Action.VERIFY})
"""For what there still is a private table for who was removed from it."""
OF_MODERATORS = frozenset({Action.FIND, Action.SEE, Action.VERIFY, Action.END, Action.MANAGE, Action.REPORT})
"""What somebody who moderates may do at a private table to which they are not invited, where they can know of it."""
BEFORE_CLOSING = frozenset({Action.JOIN, Action.WORD, Action.ADVISED, Action.HOST})


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who does something in a place, or (no `place`) to whom something is brought."""

    user: int
    place: discord.Interaction[Any] | None = None


EVERYBODY = Person(0)
"""To whom public messages are brought."""


@dataclass(frozen=True, slots=True)
class Decision:
    """True where they may; else `reason` is the sentence for them."""

    reason: Text | None = None

    def __bool__(self) -> bool:
        return self.reason is None


YES = Decision()


class Policy:
    """Knows the rules of who may do what. `client` says what somebody may do in a channel."""

    def __init__(self, client: discord.Client, store: Store, time: Time) -> None:
        self.store = store
        self.access = ChannelAccess(client, time, store.serves)
        self.shutdown_gate = ShutdownGate()

    async def may(self, person: Person, action: Action, table: TableRow | None = None) -> Decision:
        """Whether this person may do this (at this table). What depends on the moves of the game is the host's:
        whether they are asked, or stood in for.

        Whoever sits at a table or follows it, and reads that there is none, has lost it: see `turn_away`. Of what is
        brought to somebody, raises `AccessUnknown` or what Discord raises where nobody can say that they may have it.
        """
        if person.place is not None and not self.shutdown_gate.enter():
            return Decision(SHUTTING_DOWN)
        if table is None:
            assert action in ANYWHERE, f"{action} is about a table"
            return await self._anywhere(person, action)
        if person == EVERYBODY:
            return YES  # it goes to the table's own place
        try:
            if not table.private or await self._is_invited(person.user, table, action):
                rights = await self._rights(person, table)
            else:
                rights = await self._as_moderator(person, action, table)
        except (AccessUnknown, discord.HTTPException, TimeoutError):
            if person.place is None:
                raise
            return Decision(UNPROVED)
        return await self._at_table(person, action, table, rights)

    async def _at_table(
        self, person: Person, action: Action, table: TableRow, rights: discord.Permissions | None
    ) -> Decision:
        if rights is None:
            return Decision(NO_TABLE)
        if action in IN_LOBBY and table.status != "lobby":
            return Decision(STARTED)
        if action in BEFORE_CLOSING and table.closing is not None:
            return Decision(CLOSED)
        if action in (Action.HOST, Action.PUT_OFF) and person.user != table.host:
            return Decision(await self._host_only(table))
        if action is Action.MANAGE and not rights.manage_messages:
            return Decision(text("Only somebody who may manage messages here can do that."))
        if action in (Action.JOIN, Action.SEAT):
            if person.user in await self.store.banned(table.guild or 0):
                return Decision(BANNED)
            if await self.store.removed(table.id, person.user):
                return Decision(REMOVED)
        if action is Action.END and person.user != table.host and not rights.manage_messages:
            if table.status == "playing":
                return Decision(END_WITH_THE_OTHERS)
            return Decision(text("Only the host, or somebody who may manage messages here, can end this table."))
        return YES

    async def _anywhere(self, person: Person, action: Action) -> Decision:
        place = person.place
        if action is Action.SERVER_SETTINGS and (
            place is None or place.guild is None or not place.permissions.manage_guild
        ):
            return Decision(text("Only people who may manage this server can change its settings."))
        if action is Action.OPEN and place is not None:
            server = await self.store.server(place.guild_id or 0)
            if person.user in await self.store.banned(server.guild):
                return Decision(BANNED)
            roles = [role.id for role in getattr(place.user, "roles", ())]
            if server.role not in (None, *roles) and not place.permissions.manage_guild:
                return Decision(text("In this server only {role} may open tables.", role=f"<@&{server.role}>"))
            allowed = server.channels
            parent = getattr(place.channel, "parent_id", None)
            if allowed and not {place.channel_id, parent} & set(allowed):
                channels: list[Any] = [f"<#{channel}>" for channel in allowed]
                return Decision(text("This server plays in {channels}. Open your table there.", channels=channels))
        return YES

    async def _rights(self, person: Person, table: TableRow) -> discord.Permissions | None:
        """What they may do in the table's place; None where for them there is no such table.

        Who clicks in the place itself sees it, and Discord says what they may do there. Elsewhere on its server others
        see it by what is known of them. Only of who sits at it or follows it is anything read.
        """
        place = person.place
        if place is not None:
            self.access.note(place)
            there = place.guild_id == table.guild
            if there and place.channel_id in (table.channel, table.thread):
                return place.permissions if place.permissions.view_channel else None
            if not await self._has_part(person.user, table):
                return await self.access.of(person.user, table, reading=False) if there else None
        async with asyncio.timeout(None if place is None else PATIENCE):
            rights = await self.access.of(person.user, table, reading=True)
        if rights is NOWHERE:  # the table goes on in the hands of who sits there
            return rights if await self._sits(person.user, table) else None
        return rights

    async def _has_part(self, user: int, table: TableRow) -> bool:
        if await self._sits(user, table) or user in await self.store.followers(table.id):
            return True
        return await self._is_guest(user, table)

    async def _is_invited(self, user: int, table: TableRow, action: Action) -> bool:
        """Whether they sit there, or are no stranger there otherwise; to follow it does not count. Whoever was removed
        or voted out is a stranger from then on, but reports it; who was voted out verifies it, too: their seat is
        theirs, or noted as given."""
        known = await self._sits(user, table) or await self._is_guest(user, table)
        if await self.store.removed(table.id, user):
            return action is Action.REPORT or (action in OF_THE_REMOVED and known)
        return known

    async def _is_guest(self, user: int, table: TableRow) -> bool:
        return any(guest.user == user for guest in await guests_of(self.store, table.id))

    async def _as_moderator(self, person: Person, action: Action, table: TableRow) -> discord.Permissions | None:
        """What who is not invited to a private table may do there: nothing, but for who moderates its place and knows
        of it. They do in its thread, which Discord shows them, and when somebody has reported the table."""
        place = person.place
        if place is None:
            return None
        self.access.note(place)
        if action not in OF_MODERATORS or place.guild_id != table.guild:
            return None
        if place.channel_id == table.thread:
            return place.permissions if place.permissions.manage_threads else None
        here = place.channel_id == table.channel
        rights = place.permissions if here else await self.access.of(person.user, table, reading=False)
        if rights is None or not (rights.view_channel and rights.manage_messages):
            return None
        return rights if await self.store.reported(table.id) else None

    async def _sits(self, user: int, table: TableRow) -> bool:
        return any(seat.user == user for seat in await self.store.seats(table.id))

    async def _host_only(self, table: TableRow) -> Text:
        seats = await self.store.seats(table.id)
        name = next((seat.name for seat in seats if seat.user == table.host), "?")
        return text("Only the host may do that. The host is {name}.", name=in_markdown(name))
