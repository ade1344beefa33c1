"""The policy: which person may do which action. Each command, button, menu, form and delivery asks the policy first."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

import discord

from bot.clock import Time
from bot.tables.loaded_table import EXCLUDED, NO_TABLE, NOT_IN_LOBBY, REMOVED
from bot.tables.permissions.channel_access import NOWHERE, AccessUnknown, ChannelAccess
from bot.tables.processes.shutdown_gate import SHUTTING_DOWN, ShutdownGate
from bot.texts.person_names import in_markdown
from engine.text import Text, text
from store import Store
from store.people.personal_data import NOBODY
from store.rows import TableRow
from store.tables.invitations_and_waitlist import guests_of

STARTED = text("This table has already started.")
CLOSED = text(
    "The game begins in a moment, so the lobby can't be changed any more. The host can still put the start off."
)
UNPROVED = text("Discord can't confirm just now that you can still see that table. Try again in a moment.")
NOT_OVER = text("You can replay this game when it's over.")
OVER = ("ended", "cancelled")
PATIENCE = 2.0
"""Seconds to wait for Discord's answer about a person. Discord waits three seconds for the bot's answer to a click."""


class Action(Enum):
    """An action that a person wants to do, or a delivery to them.

    Actions in `ANYWHERE` concern no table. For all others the person must be able to see the table. Otherwise the
    refusal says that there is no such table.
    """

    LOOK_UP = auto()
    """Read rules, cards or help."""
    OWN_SETTINGS = auto()
    SERVER_SETTINGS = auto()
    OPEN = auto()
    """Open a table in the current channel."""
    LIST = auto()
    """List tables. For each of them `FIND` decides whether it is listed."""
    STATISTICS = auto()
    """Read leaderboards and statistics of the server."""
    PLAN_EVENING = auto()
    """Plan evenings that repeat every week in the current channel."""
    JOIN_EVENING = auto()
    """Go on the list of an evening."""
    END_EVENING = auto()
    """Call an evening off, in its channel."""
    TOURNAMENT = auto()
    """List tournaments, enter or leave one, and read its standings."""
    ORGANISE = auto()
    """Create a tournament, and decide about it: begin, pause, correct, drop somebody, end."""
    DELETE_NAME = auto()
    """Delete the name that somebody gave to a tournament."""
    PUZZLE = auto()
    """Read and answer the puzzles of the server. Delivery: post one."""

    FIND = auto()
    """Learn that the table exists."""
    SEE = auto()
    """See the table's public side: picture, text, event log, measured distances."""
    VERIFY = auto()
    """Verify all draws and answers of the table after its end."""
    REPLAY = auto()
    """Look at the whole game after its end, also at what was secret."""
    WATCH = auto()
    UNWATCH = auto()
    HAND = auto()
    """See one's own hand."""
    NOTE = auto()
    """Write a private note at the table."""
    CHOOSE = auto()
    """Answer an open choice."""
    STAND_IN = auto()
    """Leave one's seat to a stand-in, or return to it."""
    JOIN = auto()
    LEAVE_LOBBY = auto()
    READY = auto()
    """Press “Ready” in the ready check."""
    LUCKY_WORD = auto()
    """Give a lucky word, which becomes part of the shuffle's seed."""
    AGREE_TO_ADVICE = auto()
    """Agree that people may ask for advice at this table."""
    HOST = auto()
    """Set options or add automatic players (the host)."""
    START = auto()
    """Start the game (the host, or anybody seated while the host is away)."""
    TAKE_OVER = auto()
    """Become the host of a lobby whose host is away (anybody seated)."""
    PUT_OFF = auto()
    """Cancel a start during the ready check (as `START`)."""
    LEAVE = auto()
    """Use /leave. Afterwards the policy also decides about `LEAVE_LOBBY` or `STAND_IN`."""
    END = auto()
    """Use /end: a lobby ends at once, a game only if all agree or a moderator ends it."""
    MANAGE = auto()
    """End the table as a moderator, without the others' agreement."""
    VOTE = auto()
    """Vote on the end of the game or on a stand-in for somebody."""
    SEAT = auto()
    """Ask for a seat in a running game, give one's own away, or vote to give a vacant one away."""
    REMATCH = auto()
    """Open a new lobby with the same people after the game."""
    REPORT = auto()
    """Report the table to the server's moderators."""

    SHOWN_HAND = auto()
    """Delivery: send a person their hand by direct message."""
    SHOWN_TABLE = auto()
    """Delivery: show the table to a person or in its channel."""
    MENTIONED = auto()
    """Delivery: mention the people whom the table waits for."""


ANYWHERE = frozenset(
    {
        Action.LOOK_UP,
        Action.OWN_SETTINGS,
        Action.SERVER_SETTINGS,
        Action.OPEN,
        Action.LIST,
        Action.STATISTICS,
        Action.TOURNAMENT,
        Action.ORGANISE,
        Action.DELETE_NAME,
        Action.PUZZLE,
        Action.PLAN_EVENING,
        Action.JOIN_EVENING,
        Action.END_EVENING,
    }
)
ON_A_SERVER = frozenset({Action.OPEN, Action.PLAN_EVENING, Action.JOIN_EVENING, Action.END_EVENING})
"""Actions in `ANYWHERE` that belong to the server on which the person acts."""
ONLY_ON_SERVERS = text("That belongs to a server. Use it in one of its channels.")
EVENING_PLANNERS_ONLY = text(
    "Evenings are planned by people who can manage this server or its events, or who have its role for tables."
)
OF_THE_TOURNAMENT = frozenset(
    {
        Action.JOIN,
        Action.LEAVE_LOBBY,
        Action.AGREE_TO_ADVICE,
        Action.HOST,
        Action.TAKE_OVER,
        Action.SEAT,
    }
)
"""Actions that nobody can do at a table of a tournament, because the tournament decides about seats and options."""
IN_TOURNAMENT = text(
    "This table belongs to a tournament, which decides who sits here and how you play. Its message lets you leave it."
)
ORGANISERS = text("Only people who can manage this server, or have the organisers' role, can do that.")
IN_LOBBY = frozenset(
    {
        Action.JOIN,
        Action.LEAVE_LOBBY,
        Action.READY,
        Action.LUCKY_WORD,
        Action.AGREE_TO_ADVICE,
        Action.HOST,
        Action.START,
        Action.TAKE_OVER,
        Action.PUT_OFF,
    }
)
END_WITH_THE_OTHERS = text(
    "Only the host, or somebody who can manage messages here, can end this table with "
    "/end. Players can propose it with /vote."
)
OF_THE_REMOVED = frozenset({Action.REPORT, Action.VERIFY})
"""Actions that a person may still do at a private table after they were removed from it."""
OF_MODERATORS = frozenset(
    {Action.FIND, Action.SEE, Action.VERIFY, Action.REPLAY, Action.END, Action.MANAGE, Action.REPORT}
)
"""Actions that a moderator without an invitation may do at a private table: one that was reported, or whose thread they
can see."""
FOR_AN_ABSENT_HOST = frozenset({Action.START, Action.TAKE_OVER, Action.PUT_OFF})
"""Actions of the host that anybody seated may do while the host is away."""
HOST_AWAY = text("Only the host can do that, and the host is away. Anybody seated can press “Take over” first.")
BEFORE_CLOSING = frozenset(
    {Action.JOIN, Action.LUCKY_WORD, Action.AGREE_TO_ADVICE, Action.HOST, Action.START, Action.TAKE_OVER}
)


@dataclass(frozen=True, slots=True)
class Person:
    """A person (their user id), and the interaction by which they act.

    The interaction is None for a delivery to them.
    """

    user: int
    interaction: discord.Interaction[Any] | None = None


EVERYBODY = Person(0)
"""Stands for all readers of public messages."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of the policy.

    Its truth value is True if the action is allowed; else `reason` tells the person why not.
    """

    reason: Text | None = None

    def __bool__(self) -> bool:
        return self.reason is None


YES = Decision()


class Policy:
    """Decides which person may do which action."""

    def __init__(self, client: discord.Client, store: Store, time: Time) -> None:
        self.store = store
        self.access = ChannelAccess(client, time, store.serves)
        self.shutdown_gate = ShutdownGate()

    async def may(self, person: Person, action: Action, table: TableRow | None = None) -> Decision:
        """Decide whether this person may do this action, at this table if one is given.

        The table service checks what depends on the game, such as an open choice or a stand-in. A person who has a seat
        or watches, but is refused with `NO_TABLE`, has lost access. The caller then removes them
        (`handle_lost_access`). For a delivery this raises `AccessUnknown` or Discord's error if Discord cannot tell
        what the person may see.
        """
        if person.interaction is not None and not self.shutdown_gate.enter():
            return Decision(SHUTTING_DOWN)
        if table is None:
            assert action in ANYWHERE, f"{action} is about a table"
            return await self._anywhere(person, action)
        if person == EVERYBODY:
            return YES  # a public message goes to the table's own channel
        try:
            if not table.private or await self._is_invited(person.user, table, action):
                rights = await self._rights(person, table)
            else:
                rights = await self._as_moderator(person, action, table)
        except (AccessUnknown, discord.HTTPException, TimeoutError):
            if person.interaction is None:
                raise
            return Decision(UNPROVED)
        return await self._at_table(person, action, table, rights)

    async def _at_table(
        self, person: Person, action: Action, table: TableRow, rights: discord.Permissions | None
    ) -> Decision:
        """Decide whether a person may do an action at a table.

        `rights` are the person's permissions in its channel, or None if they cannot see it.
        """
        if rights is None:
            return Decision(NO_TABLE)
        if action in OF_THE_TOURNAMENT and table.tournament is not None:
            return Decision(IN_TOURNAMENT)
        if action is Action.REPLAY and table.status not in OVER:
            return Decision(NOT_OVER)
        if action in IN_LOBBY and table.status != "lobby":
            return Decision(STARTED)
        if action in BEFORE_CLOSING and table.ready_deadline is not None:
            return Decision(CLOSED)
        if action in FOR_AN_ABSENT_HOST and person.user != table.host:
            if not table.host_away:
                return Decision(await self._host_only(table))
            if not await self._has_seat(person.user, table):
                return Decision(NOT_IN_LOBBY)
        if action is Action.HOST and person.user != table.host:
            return Decision(HOST_AWAY if table.host_away else await self._host_only(table))
        if action is Action.MANAGE and not rights.manage_messages:
            return Decision(text("Only somebody who can manage messages here can do that."))
        if action in (Action.JOIN, Action.SEAT):
            if person.user in await self.store.excluded_people(table.guild or 0):
                return Decision(EXCLUDED)
            if await self.store.was_removed(table.id, person.user):
                return Decision(REMOVED)
        if action is Action.END and person.user != table.host and not rights.manage_messages:
            if table.status == "playing":
                return Decision(END_WITH_THE_OTHERS)
            return Decision(text("Only the host, or somebody who can manage messages here, can end this table."))
        return YES

    async def _anywhere(self, person: Person, action: Action) -> Decision:
        """Decide whether a person may do an action that concerns no table."""
        interaction = person.interaction
        if action is Action.SERVER_SETTINGS and interaction is not None and interaction.guild_id is None:
            return Decision(text("These are the settings of a server. Use /settings in one of its channels."))
        if action is Action.SERVER_SETTINGS and (
            interaction is None or interaction.guild is None or not interaction.permissions.manage_guild
        ):
            return Decision(text("Only people who can manage this server can change its settings."))
        if action is Action.STATISTICS and (interaction is None or interaction.guild_id is None):
            return Decision(text("Ratings and statistics belong to a server. Use this command in one of its channels."))
        if action in (Action.TOURNAMENT, Action.ORGANISE, Action.DELETE_NAME):
            return Decision(await self._in_tournaments(person, action))
        if action is Action.PUZZLE and interaction is not None:
            if interaction.guild_id is None:
                return Decision(text("Puzzles belong to a server. Use this command in one of its channels."))
            if person.user in await self.store.excluded_people(interaction.guild_id):
                return Decision(EXCLUDED)
        if interaction is None or action not in ON_A_SERVER:
            return YES
        return await self._on_server(interaction, action)

    async def _on_server(self, interaction: discord.Interaction[Any], action: Action) -> Decision:
        """Decide whether a person may do one of the actions `ON_A_SERVER`."""
        if interaction.guild_id is None and action is not Action.OPEN:  # lessons may begin in direct messages
            return Decision(ONLY_ON_SERVERS)
        server = await self.store.server(interaction.guild_id or 0)
        if action is not Action.END_EVENING and interaction.user.id in await self.store.excluded_people(server.guild):
            return Decision(EXCLUDED)
        roles, granted = [role.id for role in getattr(interaction.user, "roles", ())], interaction.permissions
        organises = granted.manage_guild or granted.manage_events or server.opener_role in roles
        if action is Action.PLAN_EVENING and not organises:
            return Decision(EVENING_PLANNERS_ONLY)
        if action is Action.END_EVENING and not (organises or granted.manage_messages):
            return Decision(text("Only somebody who plans evenings here, or can manage messages, can call them off."))
        if action is Action.OPEN and server.opener_role not in (None, *roles) and not granted.manage_guild:
            return Decision(text("On this server, only {role} may open tables.", role=f"<@&{server.opener_role}>"))
        allowed = server.allowed_channels if action in (Action.OPEN, Action.PLAN_EVENING) else ()
        parent = getattr(interaction.channel, "parent_id", None)
        if allowed and not {interaction.channel_id, parent} & set(allowed):
            channels: list[Any] = [f"<#{channel}>" for channel in allowed]
            return Decision(text("This server plays in {channels}. Open your table there.", channels=channels))
        return YES

    async def _in_tournaments(self, person: Person, action: Action) -> Text | None:
        """Return why the person may not do this action in the tournaments of the server, or None if they may."""
        interaction = person.interaction
        if interaction is None or interaction.guild_id is None:
            return text("Tournaments belong to a server. Use /tournament in one of its channels.")
        if person.user in await self.store.excluded_people(interaction.guild_id):
            return EXCLUDED
        rights = interaction.permissions
        if action is Action.TOURNAMENT or rights.manage_guild:
            return None
        if action is Action.DELETE_NAME and rights.manage_messages:
            return None
        role = (await self.store.server(interaction.guild_id)).organiser_role
        return None if role in [one.id for one in getattr(interaction.user, "roles", ())] else ORGANISERS

    async def _rights(self, person: Person, table: TableRow) -> discord.Permissions | None:
        """Return the person's permissions in the table's channel; None if they cannot see the table.

        A click in that channel carries them. For a click elsewhere on the server they are computed from cached facts.
        Discord is asked only about people who have a seat, are guests or watch the table.
        """
        interaction = person.interaction
        if table.guild is None:  # a lesson in direct messages has no channel that its person could lose
            return NOWHERE if await self._has_seat(person.user, table) else None
        if interaction is not None:
            self.access.note(interaction)
            there = interaction.guild_id == table.guild
            if there and interaction.channel_id in (table.channel, table.thread):
                return interaction.permissions if interaction.permissions.view_channel else None
            if not await self._belongs_to(person.user, table):
                return await self.access.permissions_of(person.user, table, reading=False) if there else None
        async with asyncio.timeout(None if interaction is None else PATIENCE):
            rights = await self.access.permissions_of(person.user, table, reading=True)
        if rights is NOWHERE:  # the game goes on in direct messages to its seated people
            return rights if await self._has_seat(person.user, table) else None
        return rights

    async def _belongs_to(self, user: int, table: TableRow) -> bool:
        if await self._has_seat(user, table) or user in await self.store.watchers(table.id):
            return True
        return await self._is_guest(user, table)

    async def _is_invited(self, user: int, table: TableRow, action: Action) -> bool:
        """Return True if the person has a seat or an invitation at this private table, and may do this action there.

        A person who only watches does not count as invited. A person who was removed may only report the table. A
        person who was voted out may also verify it, because the seat is still recorded as theirs.
        """
        known = await self._has_seat(user, table) or await self._is_guest(user, table)
        if await self.store.was_removed(table.id, user):
            return action is Action.REPORT or (action in OF_THE_REMOVED and known)
        return known

    async def _is_guest(self, user: int, table: TableRow) -> bool:
        return any(guest.user == user for guest in await guests_of(self.store, table.id))

    async def _as_moderator(self, person: Person, action: Action, table: TableRow) -> discord.Permissions | None:
        """Return the permissions of a moderator without an invitation at this private table; None if they may not do
        the action.

        In the table's thread they may act if Discord lets them manage threads. Elsewhere they may act only after
        somebody has reported the table. A replay that plays by itself goes on for both. Nothing else is shown to them
        without an interaction.
        """
        interaction = person.interaction
        if action not in OF_MODERATORS:
            return None
        if interaction is None:
            if action is not Action.REPLAY:
                return None
            rights = await self.access.permissions_of(person.user, table, reading=True)
            if rights is not None and table.thread is not None and rights.manage_threads:
                return rights
        else:
            self.access.note(interaction)
            if interaction.guild_id != table.guild:
                return None
            if interaction.channel_id == table.thread:
                return interaction.permissions if interaction.permissions.manage_threads else None
            here = interaction.channel_id == table.channel
            rights = (
                interaction.permissions if here else await self.access.permissions_of(person.user, table, reading=False)
            )
        if rights is None or not (rights.view_channel and rights.manage_messages):
            return None
        return rights if await self.store.is_reported(table.id) else None

    async def _has_seat(self, user: int, table: TableRow) -> bool:
        return any(seat.user == user for seat in await self.store.seats(table.id))

    async def _host_only(self, table: TableRow) -> Text:
        if table.host == NOBODY:
            return text("Nobody hosts this table yet. The first person who joins does.")
        seats = await self.store.seats(table.id)
        name = next((seat.name for seat in seats if seat.user == table.host), "?")
        return text("Only the host can do that. The host is {name}.", name=in_markdown(name))
