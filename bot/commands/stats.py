"""/stats: a person's statistics on this server. Others' are shown only if they allow it."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.commands.command_tree import Tree
from bot.components.achievements import AchievementsButton
from bot.components.services import Click, language_for, services_of
from bot.replies.ephemeral import reply
from bot.replies.errors import UserError
from bot.tables.permissions.policy import Action
from bot.tables.results.stats import may_see_stats, stats_of
from bot.texts.command_localisation import localised
from bot.texts.person_names import in_markdown, name_at_table
from bot.views.stats import render_stats
from engine.text import card_text, text
from store.results.achievements import achievements_of


def add(tree: Tree) -> None:
    """Register /stats."""

    @tree.register(
        card_text("command", "stats"), text("Your games, wins and ratings on this server"), Action.STATISTICS
    )
    @app_commands.guild_only()
    @app_commands.rename(whom=localised(card_text("option", "whom")))
    @app_commands.describe(whom=localised(text("Somebody who shows theirs; leave it empty for your own")))
    async def stats(click: Click, whom: discord.User | None = None) -> None:
        services = services_of(click)
        store, guild, who = services.store, click.guild_id or 0, whom or click.user
        if not await may_see_stats(store, click.user.id, who.id):
            raise UserError(
                text(
                    "{name} doesn't show their statistics. Everyone decides about theirs with /preferences.",
                    name=in_markdown(who.display_name),
                )
            )
        await click.response.defer(ephemeral=True, thinking=True)
        spoken, person = await language_for(click), await store.person(click.user.id)
        own = who.id == click.user.id
        found = await stats_of(store, guild, who.id, own=own)
        earned = [row.achievement for row in await achievements_of(store, who.id, guild, private=own)]
        name = name_at_table(who.display_name, (), 0)
        layout, files = await render_stats(found, name, person, spoken, earned, own=own)
        await reply(click, layout, files)


ITEMS = (AchievementsButton,)
