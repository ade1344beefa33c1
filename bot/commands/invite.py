"""The entry “Invite to my table” of the menu on a person: invite them to the lobby that one hosts."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.commands.command_tree import Tree
from bot.components.button_registry import at_table
from bot.components.invite import change_invitations
from bot.components.services import Click, reply_text, services_of
from bot.replies.errors import UserError
from bot.tables.permissions.policy import Action
from bot.texts.person_names import in_markdown
from engine.text import card_text, text
from store.rows import TableRow
from store.tables.invitations_and_waitlist import guests_of

NO_LOBBY = text("You host no table here that is waiting for players. Open one with /play.")
A_BOT = text("A bot can't sit at a table. “Add automatic player” in the lobby adds one of mine.")
YOURSELF = text("You're at your table already. Pick somebody else.")
ELSEWHERE = text("Only people on this server can be invited.")


def add(tree: Tree) -> None:
    """Register the entry in the menu on people. It exists on servers only."""

    @tree.register_menu(card_text("menu", "Invite to my table"), Action.HOST)
    @app_commands.guild_only()
    async def invite(click: Click, person: discord.User) -> None:
        if person.bot:
            raise UserError(A_BOT)
        if person.id == click.user.id:
            raise UserError(YOURSELF)
        if not isinstance(person, discord.Member):
            raise UserError(ELSEWHERE)
        await at_table(click, await _own_lobby(click), Action.HOST, lambda row: _invite(click, row, person))


async def _own_lobby(click: Click) -> str:
    """Return the code of the newest lobby that the person hosts on this server, if possible in this channel.

    Raises `UserError` if they host none.
    """
    rows = await services_of(click).store.tables(guild=click.guild_id, user=click.user.id, statuses=("lobby",))
    own = [row for row in rows if row.host == click.user.id]
    here = [row for row in own if click.channel_id in (row.channel, row.thread)]
    if not own:
        raise UserError(NO_LOBBY)
    return (here or own)[0].id


async def _invite(click: Click, row: TableRow, person: discord.Member) -> None:
    """Invite the person to the lobby, and say so. Raises `UserError` if they cannot be invited."""
    store, name = services_of(click).store, in_markdown(person.display_name)
    if any(seat.user == person.id for seat in await store.seats(row.id)):
        raise UserError(text("{name} is at your table {code} already.", name=name, code=row.id))
    await change_invitations(click, row, [person])
    if not any(guest.user == person.id for guest in await guests_of(store, row.id)):
        raise UserError(text("{name} can't be invited to your table {code}.", name=name, code=row.id))
    await reply_text(click, text("{name} is invited to your table {code}.", name=name, code=row.id))
