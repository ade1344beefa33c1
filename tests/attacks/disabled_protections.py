"""Ways to disable a protection. Each is a simplification that an engineer might think harmless."""

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
from store.rows import MessageRow, ModerationRow, TableRow
from store.store_reader import StoreReader
from store.write_transaction import Transaction


def everything_is_permitted(patch: pytest.MonkeyPatch) -> None:
    """Let the permission policy allow every action."""

    async def may(*_: Any) -> Decision:
        return Decision()

    patch.setattr(Policy, "may", may)


def permissions_of_the_wrong_channel(patch: pytest.MonkeyPatch) -> None:
    """Use the permissions of the channel where the person is, instead of those of the table's channel."""

    async def rights(keeper: Policy, person: Person, table: TableRow) -> discord.Permissions | None:
        return None if person.interaction is None else person.interaction.permissions

    patch.setattr(Policy, "_rights", rights)


def seats_keep_access(patch: pytest.MonkeyPatch) -> None:
    """Let everybody with a seat find the table for ever."""
    known = Policy._rights

    async def rights(keeper: Policy, person: Person, table: TableRow) -> discord.Permissions | None:
        if await keeper._belongs_to(person.user, table):
            return discord.Permissions.all()
        return await known(keeper, person, table)

    patch.setattr(Policy, "_rights", rights)


def cached_permissions_never_expire(patch: pytest.MonkeyPatch) -> None:
    """Let cached permissions never expire."""
    patch.setattr("bot.tables.permissions.channel_access.FRESH", inf)


def thread_members_are_not_checked(patch: pytest.MonkeyPatch) -> None:
    """Skip the check of a private thread's members."""

    async def inside(*_: Any) -> bool:
        return True

    patch.setattr("bot.tables.permissions.channel_access.ChannelAccess._is_inside", inside)


def everybody_is_invited(patch: pytest.MonkeyPatch) -> None:
    """Treat everybody as invited to private tables."""

    async def is_invited(*_: Any) -> bool:
        return True

    patch.setattr(Policy, "_is_invited", is_invited)


def watchers_are_invited(patch: pytest.MonkeyPatch) -> None:
    """Treat spectators of a private table as invited."""
    known = Policy._is_invited

    async def is_invited(keeper: Policy, user: int, table: TableRow, act: Action) -> bool:
        return user in await keeper.store.watchers(table.id) or await known(keeper, user, table, act)

    patch.setattr(Policy, "_is_invited", is_invited)


def people_who_may_report_are_invited(patch: pytest.MonkeyPatch) -> None:
    """Treat people who may report a private table as invited."""
    known = Policy._is_invited

    async def is_invited(keeper: Policy, user: int, table: TableRow, act: Action) -> bool:
        return await known(keeper, user, table, act) or await known(keeper, user, table, Action.REPORT)

    patch.setattr(Policy, "_is_invited", is_invited)


def moderators_find_private_tables(patch: pytest.MonkeyPatch) -> None:
    """Let people who may manage messages find private tables, too."""

    async def as_moderator(keeper: Policy, person: Person, act: Action, table: TableRow) -> discord.Permissions | None:
        return None if person.interaction is None else person.interaction.permissions

    patch.setattr(Policy, "_as_moderator", as_moderator)


def invitations_are_never_removed(patch: pytest.MonkeyPatch) -> None:
    """Never remove an invitation."""

    async def drop_guest(*_: Any) -> None:
        pass

    patch.setattr("bot.components.invite.remove_guest", drop_guest)


def private_tables_are_delivered_like_others(patch: pytest.MonkeyPatch) -> None:
    """Deliver the messages of a private table like those of any other table."""

    async def deliver(*_: Any) -> bool:
        return False

    patch.setattr("bot.delivery.private_tables.PrivateTables.deliver", deliver)


def permissions_of_strangers_are_requested(patch: pytest.MonkeyPatch) -> None:
    """Read the permissions of everybody who names a table from Discord, even if they have no part in it."""

    async def has_part(*_: Any) -> bool:
        return True

    patch.setattr(Policy, "_belongs_to", has_part)


def lists_are_cut_before_filtering(patch: pytest.MonkeyPatch) -> None:
    """Read only 25 tables, and remove the hidden ones afterwards."""
    known = StoreReader.tables

    async def tables(store: StoreReader, *, after: int = 0, **where: Any) -> list[TableRow]:
        return [] if after else (await known(store, **where))[:25]

    patch.setattr(StoreReader, "tables", tables)


def lists_begin_with_the_last_change(patch: pytest.MonkeyPatch) -> None:
    """Begin lists with the table that changed last."""
    known = StoreReader.tables

    async def tables(store: StoreReader, **where: Any) -> list[TableRow]:
        return sorted(await known(store, **where), key=lambda row: -row.changed)

    patch.setattr(StoreReader, "tables", tables)


def unchanged_messages_are_edited(patch: pytest.MonkeyPatch) -> None:
    """Edit a message even if its text is the same, so that Discord shows «edited» beside it."""
    patch.setattr(Messages, "edit_if_changed", Messages.edit)


def sent_texts_are_forgotten_on_restart(patch: pytest.MonkeyPatch) -> None:
    """Forget the text of sent messages on a restart."""
    known = StoreReader.receipt

    async def message(store: StoreReader, table: str, target: str) -> MessageRow | None:
        shown = await known(store, table, target)
        return None if shown is None else replace(shown, digest="")

    patch.setattr(StoreReader, "receipt", message)


def unreadable_permissions_allow_access(patch: pytest.MonkeyPatch) -> None:
    """Allow access if a person's permissions cannot be read."""
    known = ChannelAccess.permissions_of

    async def of(rights: ChannelAccess, user: int, table: TableRow, *, reading: bool) -> discord.Permissions | None:
        try:
            return await known(rights, user, table, reading=reading)
        except (AccessUnknown, discord.HTTPException):
            return discord.Permissions.all()

    patch.setattr(ChannelAccess, "permissions_of", of)


def events_about_access_are_ignored(patch: pytest.MonkeyPatch) -> None:
    """Ignore Discord's events about channels and roles."""

    async def call_roll(*_: Any) -> None:
        pass

    patch.setattr("tests.attacks.harness.recheck_access", call_roll)


def deleted_channels_hide_nothing(patch: pytest.MonkeyPatch) -> None:
    """Allow access to a table whose channel was deleted."""

    async def sits(*_: Any) -> bool:
        return True

    patch.setattr(Policy, "_has_seat", sits)


def everybody_acts_as_host(patch: pytest.MonkeyPatch) -> None:
    """Let everybody who sees the table act as its host."""
    known = Policy._at_table

    async def at_table(
        keeper: Policy, person: Person, act: Action, table: TableRow, rights: discord.Permissions | None
    ) -> Decision:
        return await known(keeper, person, act, replace(table, host=person.user), rights)

    patch.setattr(Policy, "_at_table", at_table)


def presses_of_ready_are_not_mixed_in(patch: pytest.MonkeyPatch) -> None:
    """Derive random numbers from the seed and words only, without the presses of «Ready»."""
    patch.setattr("tests.attacks.test_seed_manipulation.sealed", lambda seed, words, starts: sealed(seed, words, ()))


def the_seed_is_compared_with_itself(patch: pytest.MonkeyPatch) -> None:
    """Let /verify compare the seed with itself."""
    known = TableService.load

    async def sitting(host: TableService, table: str) -> LoadedTable:
        found = await known(host, table)
        found.row.seed_hash = found.table.source.promise
        return found

    patch.setattr(TableService, "load", sitting)


def the_moderation_log_shows_every_code(patch: pytest.MonkeyPatch) -> None:
    """Show the code of every table in the moderation log."""

    async def may_name(*_: Any) -> bool:
        return True

    patch.setattr("bot.commands.moderator_panel._may_name", may_name)


def newest_entries_come_first(patch: pytest.MonkeyPatch) -> None:
    """Show moderators the newest entries first, of whatever kind."""
    known = StoreReader.moderation_log

    async def deeds(store: StoreReader, guild: int, last: int, **about: Any) -> list[ModerationRow]:
        return sorted(await known(store, guild, 1000, **about), key=lambda deed: -deed.at)[:last]

    patch.setattr(StoreReader, "moderation_log", deeds)


def all_reports_are_closed_at_once(patch: pytest.MonkeyPatch) -> None:
    """Close all reports at once, also those that the moderator has not seen."""
    known = Transaction.close_reports

    async def see_to_reports(w: Transaction, guild: int, since: float, before: float) -> int:
        return await known(w, guild, 0, inf)

    patch.setattr(Transaction, "close_reports", see_to_reports)


def games_that_everybody_left_count(patch: pytest.MonkeyPatch) -> None:
    """Count games that everybody has left against the limit of open tables."""
    counted = Transaction.count_tables

    async def count(w: Transaction, statuses: Any, *, deserted: bool = True, **where: Any) -> int:
        return await counted(w, statuses, **where)

    patch.setattr(Transaction, "count_tables", count)
