"""The messages that answer interactions."""

from __future__ import annotations

from discord import ui

from bot.replies.ephemeral import framed


async def test_no_page_is_kept_in_memory_once_it_is_sent() -> None:
    assert framed(ui.TextDisplay("Ahoy!")).is_finished()
