"""Ephemeral replies: messages that only the person who clicked can see."""

from __future__ import annotations

from collections.abc import Awaitable, Iterable, Sequence
from itertools import chain, groupby
from typing import Any

from discord import AllowedMentions, File, HTTPException, Interaction, ui

from bot.texts.command_mentions import with_mentions

LONGEST = 4000
"""Maximum number of characters of all texts of one message together."""
MOST_PARTS = 40
"""Maximum number of components that Discord accepts in a message, including those inside others."""

ACKNOWLEDGED = 40060
"""Discord's error code for an interaction that was acknowledged before."""
OURS = "ours"
"""Key in the `extras` of an interaction that this process must answer although it was acknowledged before.

It is set if this process has stored the interaction, or has sent a response that may have arrived. Without it another
process answers.
"""

GOLD = 0xF4C542


def size_of(parts: Iterable[ui.Item[Any]]) -> int:
    """Return how many components Discord counts in these parts: each part, its children and its accessory."""
    return sum(1 + len(getattr(part, "children", ())) + (hasattr(part, "accessory")) for part in parts)


def shortened(parts: Sequence[ui.Item[Any]], room: int) -> list[ui.Item[Any]]:
    """Return the parts without some rows of buttons, so that Discord counts at most `room` components in them.

    Rows are left out one after the other, each at the end of the longest run of button rows. Texts, pictures and menus
    all stay.
    """
    runs = [[*run] for _, run in groupby(parts, _is_buttons)]
    while size_of(chain(*runs)) > room and (rows := [run for run in runs if run and _is_buttons(run[0])]):
        max(rows, key=size_of).pop()
    return [*chain(*runs)]


def _is_buttons(part: ui.Item[Any]) -> bool:
    """Return True for a row of buttons. A menu stays, because it is one component for many options."""
    return isinstance(part, ui.ActionRow) and isinstance(part.children[0], ui.Button)


def framed(*items: ui.Item[Any], colour: int | None = GOLD) -> ui.LayoutView:
    """Return a message layout with these items in one frame. Names of commands in its texts become mentions.

    Button rows for which Discord accepts no more components are left out (H-511). `colour` is that of the frame.
    """
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*shortened(items, MOST_PARTS - 1), accent_colour=colour))
    for part in view.walk_children():
        if isinstance(part, ui.TextDisplay):
            part.content = with_mentions(part.content)
    # A stopped view is not kept in memory. Every click is found by its custom id.
    view.stop()
    return view


async def respond_first(interaction: Interaction[Any], response: Awaitable[Any]) -> bool:
    """Send the first response to an interaction by awaiting `response`, and return True.

    If the interaction was acknowledged before, another process may have served it. Returns False if this process must
    still answer, for example because it has stored the interaction (`OURS`). Otherwise raises Discord's error with the
    code `ACKNOWLEDGED`, because the other process answers.
    """
    try:
        await response
    except HTTPException as error:
        if error.code != ACKNOWLEDGED or OURS not in interaction.extras:
            raise
        return False
    return True


async def reply(interaction: Interaction[Any], view: ui.LayoutView, files: Sequence[File] = ()) -> None:
    """Reply to the person who clicked, visible to them alone, even if the click was answered or deferred before.

    If it was deferred in public, however, Discord makes the first reply public. So defer in private if the reply may be
    an error.
    """
    quiet, response = AllowedMentions.none(), interaction.response
    if not response.is_done():
        shown = response.send_message(view=view, files=files, ephemeral=True, allowed_mentions=quiet)
        if await respond_first(interaction, shown):
            return
    await interaction.followup.send(view=view, files=files, ephemeral=True, allowed_mentions=quiet)


async def reply_in_place(interaction: Interaction[Any], view: ui.LayoutView) -> None:
    """Replace the clicked message by `view` if it is ephemeral. Otherwise send an ephemeral reply."""
    alone = interaction.message is not None and interaction.message.flags.ephemeral
    await (edit_in_place(interaction, view) if alone else reply(interaction, view))


async def edit_in_place(
    interaction: Interaction[Any], view: ui.LayoutView, files: Sequence[File] | None = None
) -> None:
    """Replace the content of the clicked message by `view`, whether or not the click was deferred.

    `files` replace the message's files. With None it keeps those that it has.
    """
    response = interaction.response
    more: dict[str, Any] = {"view": view, "allowed_mentions": AllowedMentions.none()}
    more |= {} if files is None else {"attachments": [*files]}
    if not response.is_done() and await respond_first(interaction, response.edit_message(**more)):
        return
    await interaction.edit_original_response(**more)
