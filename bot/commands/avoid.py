"""/avoid: the list of people with whom a person does not want to share a table. Nobody else can read it."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.commands.command_tree import Tree
from bot.components.serve_interaction_once import write_once
from bot.components.services import Click, reply_text, services_of
from bot.replies.errors import UserError
from bot.tables.permissions.policy import Action
from bot.texts.command_localisation import localised
from bot.texts.person_names import in_markdown
from engine.text import card_text, text
from store.people.avoidances import avoided_by, set_avoided

MOST = 100
"""Maximum number of people on the list."""


def add(tree: Tree) -> None:
    """Register /avoid."""

    @tree.register(
        card_text("command", "avoid"),
        text("Stop sharing tables with somebody; run it again to undo. They aren't told"),
        Action.OWN_SETTINGS,
    )
    @app_commands.rename(whom=localised(card_text("option", "whom")))
    @app_commands.describe(whom=localised(text("Who it is; leave it empty to see your list")))
    async def avoid(click: Click, whom: discord.User | None = None) -> None:
        store, user = services_of(click).store, click.user.id
        known = await avoided_by(store, user)
        if whom is None:
            people: list[Any] = [f"<@{other}>" for other in known]
            all_of_them = text("Your avoid list is empty. Add somebody with /avoid and their name.")
            if people:
                all_of_them = text("You avoid: {names}. /avoid with a name removes it from the list.", names=people)
            await reply_text(click, all_of_them)
            return
        if whom.id == user:
            raise UserError(text("That's you. Pick somebody else."))
        if len(known) >= MOST and whom.id not in known:
            raise UserError(text("You already avoid {most} people. Remove one first.", most=MOST))
        async with write_once(click) as w:
            await set_avoided(w, user, whom.id, avoided_now=whom.id not in known)
        told = text(
            "You and {name} won't be seated together any more. Games in play go on. Nobody is told.",
            name=in_markdown(whom.display_name),
        )
        if whom.id in known:
            told = text("You and {name} can share tables again.", name=in_markdown(whom.display_name))
        await reply_text(click, told)
