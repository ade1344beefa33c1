"""Refusals of Discord: those that say something for good, and those that pass."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from bot.delivery.discord_refusals import ALARMS_APART, closed_messages, content_refused, is_transient, place_refuses
from bot.delivery.message_builder import IN_WORDS, WORDS_FOR
from tests.host.fake_discord import refusal
from tests.host.harness import ANNE, BART, CHANNEL, Harness
from tests.ledger import rule

PASSING = (0, 20026, 20028, 40001, 40002, 40003, 40004, 50009)


@rule("H-521")
@pytest.mark.parametrize("code", PASSING)
def test_most_refusals_say_nothing_lasting_about_a_person_or_channel(code: int) -> None:
    error = refusal(403, code)
    assert is_transient(error)
    assert not closed_messages(error)
    assert not place_refuses(error)


@rule("H-521")
def test_a_few_error_codes_close_messages_or_a_channel_for_good() -> None:
    assert all(closed_messages(refusal(403, code)) for code in (50007, 50278))
    assert all(place_refuses(refusal(403, code)) for code in (50001, 50013))
    assert place_refuses(refusal(404, 10003))
    assert place_refuses(refusal(400, 160005))
    assert all(content_refused(refusal(status, code)) for status, code in ((400, 50035), (413, 40005), (400, 50006)))
    assert not any(content_refused(refusal(status)) for status in (401, 403, 404, 429, 500))
    assert not content_refused(refusal(400, 40060)), (
        "an interaction that is acknowledged already has nothing wrong in it"
    )


@rule("H-521")
@pytest.mark.parametrize("code", [20026, 40004, 50009])
async def test_a_quarantined_bot_marks_nobodys_direct_messages_as_closed(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, code: int
) -> None:
    """Finding N1: opening direct messages was refused for a while, and then no hand came any more."""
    create = harness.client.create_dm

    async def refusing(user: Any) -> Any:
        raise refusal(403, code)

    monkeypatch.setattr(harness.client, "create_dm", refusing)
    await harness.begin(ANNE, BART)
    with caplog.at_level(logging.ERROR):
        await harness.show()
    alarms = [one for one in caplog.records if one.levelno == logging.ERROR]
    assert len(alarms) == 1, "the operator reads it once, not for each person"
    assert str(code) in alarms[0].getMessage()
    assert not any(row.dm_closed for row in (await harness.store.persons((ANNE, BART))).values())
    monkeypatch.setattr(harness.client, "create_dm", create)
    harness.time.now += ALARMS_APART
    await harness.show()
    assert harness.room(ANNE).messages
    assert harness.room(BART).messages


@rule("H-521")
@pytest.mark.parametrize("code", [20026, 40004])
async def test_a_table_does_not_leave_a_channel_for_a_passing_refusal(harness: Harness, code: int) -> None:
    harness.client.faults["send", CHANNEL] = refusal(403, code)
    await harness.begin(ANNE, BART)
    await harness.show()
    harness.client.faults.clear()
    harness.time.now += ALARMS_APART
    await harness.show()
    assert any(f"button:{harness.code}:story" in post.controls for post in harness.room().messages)


@rule("H-522")
@pytest.mark.parametrize(("status", "code"), [(400, 50035), (413, 40005)])
async def test_a_table_that_discord_refuses_twice_is_told_in_words(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, status: int, code: int
) -> None:
    await harness.begin(ANNE, BART, kind="shout")
    await harness.show()
    acting = (await harness.people())[0]
    asked = list[bool]()
    build = harness.delivery.message_builder._table

    async def table(*loaded: Any, pictures: bool, **more: Any) -> Any:
        asked.append(pictures)
        show = await build(*loaded, pictures=pictures, **more)
        refused = refusal(status, code) if pictures else None
        for what in ("edit", "send"):
            harness.client.faults.pop((what, CHANNEL), None)
            if refused is not None:
                harness.client.faults[what, CHANNEL] = refused
        return show

    monkeypatch.setattr(harness.delivery.message_builder, "_table", table)
    (before,) = [post.id for post in harness.room().messages if f"button:{harness.code}:story" in post.controls]
    for _ in range(2):
        await harness.answer(acting, "rum")
        await harness.show()
    tables = [post for post in harness.room().messages if f"button:{harness.code}:story" in post.controls]
    assert [post.id for post in tables] == [before], "the message stays, in words"
    assert "it is shown in words" in tables[0].words
    assert (await harness.told()).count(IN_WORDS.source) == 1
    assert asked.count(True) == 1, "for an hour no picture is tried again"
    harness.time.now += WORDS_FOR
    await harness.answer(acting, "rum")
    await harness.show()
    assert asked.count(True) == 2


@rule("H-522")
async def test_a_hand_that_discord_refuses_is_sent_in_words(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    await harness.begin(ANNE, BART, kind="shout")
    await harness.show()
    acting = (await harness.people())[0]
    build = harness.delivery.message_builder.hand

    async def hand(loaded: Any, seat: Any, **more: Any) -> Any:
        words = harness.delivery.message_builder._is_text_only(loaded.row.id, seat.user)
        for what in ("edit", "send"):
            harness.client.faults.pop((what, seat.user), None)
            if not words:
                harness.client.faults[what, seat.user] = refusal(400, 50035)
        return await build(loaded, seat, **more)

    monkeypatch.setattr(harness.delivery.message_builder, "hand", hand)
    harness.room(acting).messages.clear()
    await harness.answer(acting, "rum")
    await harness.show()
    assert harness.room(acting).messages, "it has come"
    assert IN_WORDS.source not in await harness.told(), "nothing is said in public about a hand"
