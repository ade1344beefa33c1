"""Answers that only the person who asked can see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import AllowedMentions, File, HTTPException, Interaction, ui

from bot.texts.command_mentions import mentioned

LONGEST = 4000
"""Characters that all texts of one message may have together."""

ACKNOWLEDGED = 40060
"""Discord's code for an interaction that was answered before."""

GOLD = 0xF4C542


def framed(*items: ui.Item[Any], colour: int | None = GOLD) -> ui.LayoutView:
    """A message whose parts stand in one frame."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*items, accent_colour=colour))
    for part in view.walk_children():
        if isinstance(part, ui.TextDisplay):
            part.content = mentioned(part.content)
    # A stopped view is sent like any other but not kept in memory: every click is found by its custom id.
    view.stop()
    return view


async def reply(interaction: Interaction[Any], view: ui.LayoutView, files: Sequence[File] = ()) -> None:
    """Show this to whoever clicked, also when the click was answered or deferred before.

    After a public deferral Discord makes the first answer public: defer privately what may fail.
    """
    quiet = AllowedMentions.none()
    if not interaction.response.is_done():
        try:
            await interaction.response.send_message(view=view, files=files, ephemeral=True, allowed_mentions=quiet)
            return
        except HTTPException as error:
            if error.code != ACKNOWLEDGED:  # an answer that broke off on its way back to us has come to Discord
                raise
    await interaction.followup.send(view=view, files=files, ephemeral=True, allowed_mentions=quiet)


async def answer(interaction: Interaction[Any], view: ui.LayoutView) -> None:
    """Show this in the place of a message that whoever clicked alone can see; or, where others see it, beside it."""
    alone = interaction.message is not None and interaction.message.flags.ephemeral
    await (renew(interaction, view) if alone else reply(interaction, view))


async def renew(interaction: Interaction[Any], view: ui.LayoutView) -> None:
    """Put this in the place of the message whose button or select was used, also after a deferral."""
    if interaction.response.is_done():
        await interaction.edit_original_response(view=view, allowed_mentions=AllowedMentions.none())
        return
    await interaction.response.edit_message(view=view, allowed_mentions=AllowedMentions.none())
