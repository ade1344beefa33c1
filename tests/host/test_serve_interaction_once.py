"""Each interaction is served once and in time, even if it is repeated or cannot be committed at once."""

from __future__ import annotations

import asyncio
import logging
from types import SimpleNamespace
from typing import Any

import pytest
from discord import HTTPException, InteractionType, app_commands
from discord.enums import try_enum
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncTransaction

from bot.app import Quarterdeck
from bot.components.answer import take_answer
from bot.components.button_registry import press_button
from bot.components.dispatch import CHANGED
from bot.components.hand import show_hand
from bot.components.serve_interaction_once import PATIENCE, committing, reply_error, serve_once
from bot.components.services import MET, SeenInteractions
from bot.tables.forget_person import leave_and_forget
from store import DuplicateInteraction, Store
from store.processes.leadership import LeadershipLost
from tests.host.fake_discord import refusal
from tests.host.harness import ANNE, BART, Harness
from tests.ledger import rule


@rule("H-42")
async def test_a_repeated_interaction_gets_no_reply(harness: Harness) -> None:
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
async def test_a_command_that_was_served_already_fails_without_a_reply(
    harness: Harness, caplog: pytest.LogCaptureFixture
) -> None:
    click = harness.click(ANNE)
    failed = app_commands.CommandInvokeError.__new__(app_commands.CommandInvokeError)
    failed.original = DuplicateInteraction()
    await reply_error(click, failed)
    assert (click.response.done, click.said, caplog.text) == (False, [], "")


@rule("H-561", "H-473")
async def test_a_process_that_does_not_lead_leaves_a_click_to_the_new_leader(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It knows that it has lost the lead, or learns it from its first write."""
    await harness.lobby(ANNE)
    known, learnt = harness.click(BART), harness.click(BART)
    monkeypatch.setattr(harness.store, "leading", SimpleNamespace(leads=False))
    await serve_once(known, lambda: press_button(known, harness.code, "join"))
    monkeypatch.setattr(harness.store, "leading", SimpleNamespace(leads=True, lock_epochs=lost))
    await serve_once(learnt, lambda: press_button(learnt, harness.code, "join"))
    assert (known.response.done, learnt.response.done) == (False, False)
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
    assert [seat.user for seat in await harness.store.seats(harness.code)] == [ANNE]


@rule("H-561", "H-42")
async def test_an_answer_that_another_process_has_taken_is_not_refused_as_late(harness: Harness) -> None:
    await harness.begin(ANNE, BART)
    click, number = harness.click(ANNE), (await harness.asked(ANNE)).number
    other = Harness(await Store.open(f"sqlite+aiosqlite:///{harness.path}"), harness.path)
    await other.tables.answer(harness.code, click.id, ANNE, number, "rum")
    await serve_once(click, lambda: take_answer(click, harness.code, number, ["rum"]))
    assert (click.response.done, click.said) == (False, [])
    await other.store.close()


async def lost(connection: Any) -> None:
    """Find out that another process leads, as `Leadership.lock_epochs` does."""
    raise LeadershipLost


@rule("H-561")
@pytest.mark.parametrize(("code", "lines"), [(10062, 0), (40060, 0), (50035, 1)])
async def test_suggestions_that_come_too_late_are_not_logged_as_errors(
    harness: Harness, caplog: pytest.LogCaptureFixture, code: int, lines: int
) -> None:
    """Other errors of suggestions are logged, without the ids of person and server."""
    Quarterdeck(harness.store)
    try:
        raise refusal(400, code)
    except HTTPException:  # as discord.py logs it
        words = "Ignoring exception in autocomplete for %r (Guild: %s, User: %s)"
        logging.getLogger("discord.app_commands.tree").exception(words, "do", 500, ANNE)
    assert [record.getMessage() for record in caplog.records] == ["suggestions for /do failed"] * lines


def test_a_limited_number_of_interactions_is_remembered() -> None:
    met = SeenInteractions()
    assert all(met.first(number) for number in range(MET + 1))
    assert not met.first(MET)
    assert met.first(0)


@rule("H-101")
async def test_a_slow_commit_is_acknowledged_first_and_answered_when_it_is_done(harness: Harness) -> None:
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
async def test_a_quick_commit_is_answered_before_anything_else_runs(harness: Harness) -> None:
    """Each pass of the event loop between commit and answer is time that a person waits."""
    turned = list[bool]()
    async with committing(harness.click(ANNE)):
        await asyncio.sleep(0)
        asyncio.get_running_loop().call_soon(turned.append, True)
    assert not turned


@rule("H-43")
async def test_a_failed_commit_leaves_no_acknowledgement_and_no_timer(harness: Harness) -> None:
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


@rule("H-561")
async def test_a_hand_never_replaces_a_public_message(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    """The click was acknowledged before, and this process does not know how: perhaps with the clicked message."""
    await harness.begin(ANNE, BART, kind="reply")
    await harness.show()
    await harness.leave(ANNE)
    click = harness.click(ANNE)
    further = list[object]()

    async def refused(**more: object) -> None:
        raise refusal(400, 40060)

    async def further_reply(*, ephemeral: bool, **more: Any) -> None:
        further.append(ephemeral)

    monkeypatch.setattr(click.response, "defer", refused)
    monkeypatch.setattr(click.response, "send_message", refused)
    monkeypatch.setattr(click, "followup", SimpleNamespace(send=further_reply))
    await serve_once(click, lambda: press_button(click, harness.code, "return-to-seat"))
    assert (click.edits, further) == (0, [True])


@rule("H-102", "H-561")
async def test_a_click_gets_its_reply_even_if_the_result_of_the_commit_is_lost(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database has stored the answer, and the connection broke. No other process replies."""
    await harness.begin(ANNE, BART, kind="reply")
    await harness.show()
    acting, _ = await harness.people()
    number = (await harness.asked(acting)).number
    click, commit = harness.click(acting, ephemeral=True), AsyncTransaction.commit

    async def lost(transaction: AsyncTransaction) -> None:
        await commit(transaction)
        monkeypatch.setattr(AsyncTransaction, "commit", commit)
        raise OperationalError("COMMIT", {}, Exception("the connection was closed"), connection_invalidated=True)

    async def answer() -> None:
        monkeypatch.setattr(AsyncTransaction, "commit", lost)
        await take_answer(click, harness.code, number, ["rum"])

    await serve_once(click, answer)
    assert await harness.store.was_handled(click.id)
    assert click.said


@rule("H-43")
async def test_a_failed_deletion_of_personal_data_asks_to_try_again(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await harness.lobby(ANNE, BART)

    async def fails(*_: object) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr("bot.tables.forget_person.forget_person", fails)
    click = harness.click(BART)

    async def forget() -> None:
        await leave_and_forget(harness.tables, BART, click.id)

    await serve_once(click, forget)
    assert "Try again" in click.said[-1]
    assert not await harness.store.was_handled(click.id)
