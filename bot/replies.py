"""Answers that only the person who asked can see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import AllowedMentions, File, Interaction, ui

Answer = ui.LayoutView
LONGEST = 4000
"""Characters that all texts of one message may have together."""

GOLD = 0xF4C542


def page(*items: ui.Item[Any], colour: int | None = GOLD) -> Answer:
    """A message whose parts stand in one frame."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*items, accent_colour=colour))
    # A stopped view is sent like any other but not kept in memory: every click is found by its custom id.
    view.stop()
    return view


async def reply(interaction: Interaction[Any], view: Answer, files: Sequence[File] = ()) -> None:
    """Show this to whoever clicked, also when the click was answered or deferred before.

    After a public deferral Discord makes the first answer public: defer privately what may fail.
    """
    quiet = AllowedMentions.none()
    if interaction.response.is_done():
        await interaction.followup.send(view=view, files=files, ephemeral=True, allowed_mentions=quiet)
    else:
        await interaction.response.send_message(view=view, files=files, ephemeral=True, allowed_mentions=quiet)


async def renew(interaction: Interaction[Any], view: Answer) -> None:
    """Put this in the place of the message whose button or select was used, also after a deferral."""
    if interaction.response.is_done():
        await interaction.edit_original_response(view=view, allowed_mentions=AllowedMentions.none())
        return
    await interaction.response.edit_message(view=view, allowed_mentions=AllowedMentions.none())
