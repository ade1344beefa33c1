"""Each interaction is served once and in time, even if it is repeated or cannot be committed at once."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from discord import InteractionType, app_commands
from discord.enums import try_enum

from bot.app import Quarterdeck
from bot.components.button_registry import press_button
from bot.components.dispatch import CHANGED
from bot.components.hand import show_hand
from bot.components.interactions import PATIENCE, committing, serve_once, tell_error
from bot.components.services import MET, SeenInteractions
from store import DuplicateInteraction
from tests.host.harness import ANNE, BART, Harness
from tests.ledger import rule


@rule("H-42")
async def test_what_is_heard_again_is_silent(harness: Harness) -> None:
    """After a reconnect, Discord repeats events of which it got no acknowledgement."""
    await harness.lobby(ANNE)
    first = harness.click(BART)
    await serve_once(first, lambda: press_button(first, harness.code, "join"))
    again = harness.click(BART)
    again.id = first.id
    await serve_once(again, lambda: press_button(again, harness.code, "join"))
    assert [seat.user for seat in await harness.store.seats(harness.code)] == [ANNE, BART]
    assert (again.response.done, again.said) == (False, [])


@rule("H-42")
async def test_a_command_that_was_served_already_fails_without_a_word(
    harness: Harness, caplog: pytest.LogCaptureFixture
) -> None:
    click = harness.click(ANNE)
    failed = app_commands.CommandInvokeError.__new__(app_commands.CommandInvokeError)
    failed.original = DuplicateInteraction()
    await tell_error(click, failed)
    assert (click.response.done, click.said, caplog.text) == (False, [], "")


def test_so_many_clicks_are_remembered_and_no_more() -> None:
    met = SeenInteractions()
    assert all(met.first(number) for number in range(MET + 1))
    assert not met.first(MET)
    assert met.first(0)


@rule("H-101")
async def test_a_commit_that_takes_long_is_heard_of_and_answered_when_it_is_done(harness: Harness) -> None:
    await harness.begin(ANNE, BART)
    sitting = await harness.sitting()
    seat = sitting.seat_of(ANNE)
    assert seat is not None
    click = harness.click(ANNE)
    async with committing(click):
        await harness.time.asleep()
        assert (harness.time.slept, click.response.done) == ([PATIENCE], False)
        await harness.time.wakes()
        while not click.response.done:  # noqa: ASYNC110 (the awaited change comes from a database thread)
            await asyncio.sleep(0)
        assert click.said == []
    await show_hand(click, sitting, seat)
    assert click.edits == 0, "what was clicked, others read too"
    assert "Which chest?" in click.seen.words


@rule("H-101")
async def test_who_was_quick_is_answered_before_anything_else_is_done(harness: Harness) -> None:
    """Each pass of the event loop between commit and answer is time that a person waits."""
    turned = list[bool]()
    async with committing(harness.click(ANNE)):
        await asyncio.sleep(0)
        asyncio.get_running_loop().call_soon(turned.append, True)
    assert not turned


@rule("H-43")
async def test_a_commit_that_fails_leaves_nothing_behind(harness: Harness) -> None:
    click = harness.click(ANNE)
    with pytest.raises(OSError, match="full"):
        async with committing(click):
            raise OSError("the disk is full")
    assert not click.response.done
    assert not harness.time.anybody_sleeps


@rule("H-548")
async def test_an_interaction_of_an_unknown_type_is_answered(harness: Harness) -> None:
    click: Any = harness.click(ANNE)
    click.type = try_enum(InteractionType, 99)
    await Quarterdeck(harness.store).on_interaction(click)
    assert CHANGED.source in click.said[-1]
