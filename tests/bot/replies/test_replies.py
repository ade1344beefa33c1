"""The messages that answer interactions."""

from __future__ import annotations

from discord import ui

from bot.replies.ephemeral import framed


async def test_a_page_that_was_sent_is_not_kept_in_memory() -> None:
    assert framed(ui.TextDisplay("Ahoy!")).is_finished()
