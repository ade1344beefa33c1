"""Protections that can be taken away. Each is what somebody might think could be left out."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import Any

import discord
import pytest

from bot.delivery.messages import Messages
from bot.tables.loaded_table import LoadedTable
from bot.tables.permissions.channel_access import AccessUnknown, ChannelAccess
from bot.tables.permissions.policy import Action, Decision, Person, Policy
from bot.tables.table_service import TableService
from engine.entropy import sealed
from store.reader import StoreReader
from store.rows import MessageRow, ModerationRow, TableRow
from store.transaction import Transaction


def nobody_asks(patch: pytest.MonkeyPatch) -> None:
    """The door-keeper lets everybody in."""

    async def may(*_: Any) -> Decision:
        return Decision()

    patch.setattr(Policy, "may", may)


def judged_where_they_type(patch: pytest.MonkeyPatch) -> None:
    """In a place that is no plain channel somebody has the rights that they have where they are."""

    async def rights(keeper: Policy, person: Person, table: TableRow) -> discord.Permissions | None:
        return None if person.place is None else person.place.permissions

    patch.setattr(Policy, "_rights", rights)


def seats_for_ever(patch: pytest.MonkeyPatch) -> None:
    """Whoever sits at a table finds it for ever."""
    known = Policy._rights

    async def rights(keeper: Policy, person: Person, table: TableRow) -> discord.Permissions | None:
        if await keeper._belongs_to(person.user, table):
            return discord.Permissions.all()
        return await known(keeper, person, table)

    patch.setattr(Policy, "_rights", rights)


def proofs_for_ever(patch: pytest.MonkeyPatch) -> None:
    """What was once proved of somebody holds for ever."""
    patch.setattr("bot.tables.permissions.channel_access.FRESH", inf)


def threads_are_channels(patch: pytest.MonkeyPatch) -> None:
    """Nobody asks who is in a private thread."""

    async def inside(*_: Any) -> bool:
        return True

    patch.setattr("bot.tables.permissions.channel_access.ChannelAccess._is_inside", inside)


def private_is_a_word(patch: pytest.MonkeyPatch) -> None:
    """Who may know of a private table is asked of nobody."""

    async def is_invited(*_: Any) -> bool:
        return True

    patch.setattr(Policy, "_is_invited", is_invited)


def following_is_being_invited(patch: pytest.MonkeyPatch) -> None:
    """Who follows a private table is taken to be invited."""
    known = Policy._is_invited

    async def is_invited(keeper: Policy, user: int, table: TableRow, act: Action) -> bool:
        return user in await keeper.store.followers(table.id) or await known(keeper, user, table, act)

    patch.setattr(Policy, "_is_invited", is_invited)


def who_reports_reads(patch: pytest.MonkeyPatch) -> None:
    """Who may report a private table is taken to be invited."""
    known = Policy._is_invited

    async def is_invited(keeper: Policy, user: int, table: TableRow, act: Action) -> bool:
        return await known(keeper, user, table, act) or await known(keeper, user, table, Action.REPORT)

    patch.setattr(Policy, "_is_invited", is_invited)


def moderators_know_everything(patch: pytest.MonkeyPatch) -> None:
    """Who may manage messages finds private tables, too."""

    async def as_moderator(keeper: Policy, person: Person, act: Action, table: TableRow) -> discord.Permissions | None:
        return None if person.place is None else person.place.permissions

    patch.setattr(Policy, "_as_moderator", as_moderator)


def invitations_are_for_ever(patch: pytest.MonkeyPatch) -> None:
    """Who was once invited stays so."""

    async def drop_guest(*_: Any) -> None:
        pass

    patch.setattr("bot.components.invite.remove_guest", drop_guest)


def private_tables_are_shown_as_others(patch: pytest.MonkeyPatch) -> None:
    """What is brought of a private table goes where that of any other goes."""

    async def deliver(*_: Any) -> bool:
        return False

    patch.setattr("bot.delivery.private_tables.PrivateTables.deliver", deliver)


def asks_for_strangers(patch: pytest.MonkeyPatch) -> None:
    """Of everybody who names a table it is read from Discord whether they may see it."""

    async def has_part(*_: Any) -> bool:
        return True

    patch.setattr(Policy, "_belongs_to", has_part)


def cut_before_filtered(patch: pytest.MonkeyPatch) -> None:
    """A list takes 25 tables, and leaves out those that its reader may not find."""
    known = StoreReader.tables

    async def tables(store: StoreReader, *, after: int = 0, **where: Any) -> list[TableRow]:
        return [] if after else (await known(store, **where))[:25]

    patch.setattr(StoreReader, "tables", tables)


def last_moved_first(patch: pytest.MonkeyPatch) -> None:
    """Lists begin with the table that was moved on last."""
    known = StoreReader.tables

    async def tables(store: StoreReader, **where: Any) -> list[TableRow]:
        return sorted(await known(store, **where), key=lambda row: -row.touched)

    patch.setattr(StoreReader, "tables", tables)


def edits_what_says_the_same(patch: pytest.MonkeyPatch) -> None:
    """A message is edited whenever it is wanted, whatever it says: Discord writes «edited» beside it."""
    patch.setattr(Messages, "edit_if_changed", Messages.edit)


def remembers_nothing(patch: pytest.MonkeyPatch) -> None:
    """What a message says is forgotten when the bot stops."""
    known = StoreReader.receipt

    async def message(store: StoreReader, table: str, target: str) -> MessageRow | None:
        shown = await known(store, table, target)
        return None if shown is None else replace(shown, digest="")

    patch.setattr(StoreReader, "receipt", message)


def a_failed_read_is_a_yes(patch: pytest.MonkeyPatch) -> None:
    """What cannot be read of somebody is taken for granted."""
    known = ChannelAccess.permissions_of

    async def of(rights: ChannelAccess, user: int, table: TableRow, *, reading: bool) -> discord.Permissions | None:
        try:
            return await known(rights, user, table, reading=reading)
        except (AccessUnknown, discord.HTTPException):
            return discord.Permissions.all()

    patch.setattr(ChannelAccess, "permissions_of", of)


def nobody_calls_the_roll(patch: pytest.MonkeyPatch) -> None:
    """What Discord tells of places and roles is not acted upon."""

    async def call_roll(*_: Any) -> None:
        pass

    patch.setattr("tests.attacks.harness.recheck_access", call_roll)


def a_place_that_is_gone_hides_nothing(patch: pytest.MonkeyPatch) -> None:
    """Where there is no channel, there is nothing that somebody might not see."""

    async def sits(*_: Any) -> bool:
        return True

    patch.setattr(Policy, "_has_seat", sits)


def everybody_is_host(patch: pytest.MonkeyPatch) -> None:
    """What is the host's, anybody may do who sees the table."""
    known = Policy._at_table

    async def at_table(
        keeper: Policy, person: Person, act: Action, table: TableRow, rights: discord.Permissions | None
    ) -> Decision:
        return await known(keeper, person, act, replace(table, host=person.user), rights)

    patch.setattr(Policy, "_at_table", at_table)


def presses_do_not_count(patch: pytest.MonkeyPatch) -> None:
    """A table's chance is made of its seed and of words alone."""
    patch.setattr("tests.attacks.test_chance.sealed", lambda seed, words, presses: sealed(seed, words, ()))


def the_promise_is_made_of_the_seed_that_is_there(patch: pytest.MonkeyPatch) -> None:
    """/verify compares the seed with itself."""
    known = TableService.load

    async def sitting(host: TableService, table: str) -> LoadedTable:
        found = await known(host, table)
        found.row.promise = found.table.source.promise
        return found

    patch.setattr(TableService, "load", sitting)


def moderators_read_every_code(patch: pytest.MonkeyPatch) -> None:
    """What is noted for moderators names every table."""

    async def may_name(*_: Any) -> bool:
        return True

    patch.setattr("bot.commands.moderation._may_name", may_name)


def newest_deeds_first(patch: pytest.MonkeyPatch) -> None:
    """Moderators read what was done last, whatever it is."""
    known = StoreReader.moderation_log

    async def deeds(store: StoreReader, guild: int, last: int, **about: Any) -> list[ModerationRow]:
        return sorted(await known(store, guild, 1000, **about), key=lambda deed: -deed.at)[:last]

    patch.setattr(StoreReader, "moderation_log", deeds)


def all_reports_are_seen_to(patch: pytest.MonkeyPatch) -> None:
    """Whoever says that reports are seen to has seen to all that there are."""
    known = Transaction.close_reports

    async def see_to_reports(w: Transaction, guild: int, since: float, before: float) -> int:
        return await known(w, guild, 0, inf)

    patch.setattr(Transaction, "close_reports", see_to_reports)


def games_that_all_have_left_count(patch: pytest.MonkeyPatch) -> None:
    """An open table takes a place, whoever is there."""
    counted = Transaction.count_tables

    async def count(w: Transaction, statuses: Any, *, deserted: bool = True, **where: Any) -> int:
        return await counted(w, statuses, **where)

    patch.setattr(Transaction, "count_tables", count)
