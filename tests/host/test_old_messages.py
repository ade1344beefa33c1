"""Messages that are older than an hour, of which Discord takes three edits in six seconds for each channel."""

from __future__ import annotations

from collections import defaultdict
from types import SimpleNamespace
from typing import Any

import pytest
import yarl
from discord.utils import snowflake_time

from bot.components.button_registry import press_button
from bot.delivery.hand import HANDS_LATER
from bot.delivery.rate_limit import BUSY, OLD_EDITS_WITHIN
from bot.tables import outbox_targets
from tests.bot import every_choice_kind_game
from tests.host.fake_discord import FakeMessage, FakePartialMessage, refusal
from tests.host.harness import ANNE, BART, CHANNEL, CLEO, Harness
from tests.host.test_idempotent_posts import born_again, killed
from tests.ledger import rule

MOVES = 25
AN_HOUR, WITHIN, EDITS = 3600.0, 6.0, 3
"""Discord's own limit, which is a second shorter than the bot's."""


class OldEdits:
    """Discord's limit, and how many edits it accepted and refused."""

    def __init__(self, harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
        self.harness = harness
        self.accepted = self.refused = 0
        self._begun = defaultdict[int, float](float)
        self._counted = defaultdict[int, int](int)
        edit = FakePartialMessage.edit

        async def limited(message: FakePartialMessage, **more: Any) -> None:
            await self._request(message)
            await edit(message, **more)

        monkeypatch.setattr(FakePartialMessage, "edit", limited)

    async def _request(self, message: FakePartialMessage) -> None:
        """Send the request through the bot's budget, as its HTTP session does, and then judge it."""
        url = yarl.URL(f"https://discord.com/api/v10/channels/{message.room.id}/messages/{message.id}")
        await self.harness.messages.rate_limiter.on_request(None, None, SimpleNamespace(method="PATCH", url=url))
        now, room = self.harness.time.wall(), message.room.id
        if now - snowflake_time(message.id).timestamp() <= AN_HOUR:
            return
        if now - self._begun[room] >= WITHIN:
            self._begun[room], self._counted[room] = now, 0
        if self._counted[room] >= EDITS:
            self.refused += 1
            raise refusal(429, 30046)
        self._counted[room] += 1
        self.accepted += 1


def table(harness: Harness) -> FakeMessage:
    (found,) = [post for post in harness.room().messages if f"button:{harness.code}:story" in post.controls]
    return found


@rule("H-529")
async def test_a_fast_tables_old_message_is_posted_anew_and_never_lags(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Finding N2: 40 % of the edits were refused at machine speed, and a table stood still for 76 s."""
    monkeypatch.setattr(every_choice_kind_game, "TURNS", 3 * MOVES)
    await harness.begin(ANNE, BART, kind="shout")
    await press_button(harness.click(CLEO), harness.code, "watch")
    await harness.show()
    acting = (await harness.people())[0]
    limit = OldEdits(harness, monkeypatch)
    for hour in range(1, 3):
        harness.time.now += 2 * AN_HOUR
        first, sent = table(harness), harness.client.count("send", CHANNEL)
        watched = harness.room(CLEO).last
        for number in range(MOVES):
            harness.time.now += 0.2
            await harness.answer(acting, "rum")
            await harness.show()
            answers = MOVES * (hour - 1) + number + 1
            assert f"taken {answers} turns" in table(harness).words, "the table shows each move at once"
        assert table(harness).id != first.id
        assert harness.client.count("send", CHANNEL) == sent + 1, "one new message for an hour"
        harness.time.now += OLD_EDITS_WITHIN
        await harness.show()
        assert harness.room(CLEO).last is watched, "a direct message is not sent again, because that would notify"
        assert f"taken {answers} turns" in watched.words, "it is a few seconds late instead"
    assert limit.refused == 0
    assert limit.accepted


@rule("H-529")
async def test_a_slow_tables_old_message_is_edited_in_place(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(every_choice_kind_game, "TURNS", 3 * MOVES)
    await harness.begin(ANNE, BART, kind="shout")
    await harness.show()
    acting = (await harness.people())[0]
    limit = OldEdits(harness, monkeypatch)
    first = table(harness)
    harness.time.now += 2 * AN_HOUR
    for _ in range(5):
        harness.time.now += BUSY
        await harness.answer(acting, "rum")
        await harness.show()
    assert table(harness) is first
    assert (limit.accepted, limit.refused) == (5 + 5, 0)  # each move edits the table and the hand


@rule("H-529", "H-524")
async def test_a_hand_that_waits_for_the_edit_limit_is_not_announced_at_the_table(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sentence of H-524 is about direct messages that may not be opened yet."""
    await harness.begin(ANNE, BART, kind="reply")
    await harness.show()
    acting, waiting = await harness.people()
    await harness.answer(acting, "rum")
    await killed(harness, monkeypatch, "record", outbox_targets.hand_of(waiting))
    born_again(harness)
    harness.time.now += 2 * AN_HOUR
    monkeypatch.setattr(
        harness.delivery.rate_limiter, "seconds_to_edit", lambda channel, message: 5.0 * (channel == waiting)
    )
    await harness.show()
    assert HANDS_LATER.source not in await harness.told()
    (again,) = harness.stored(f"SELECT not_before FROM outbox WHERE target = '{outbox_targets.hand_of(waiting)}'")
    assert again == (harness.time.now + 5.0,)


@rule("H-529")
async def test_an_old_table_without_changes_is_not_posted_anew(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new message would show that something secret happened, such as a ballot."""
    monkeypatch.setattr(every_choice_kind_game, "TURNS", 3 * MOVES)
    await harness.begin(ANNE, BART, kind="shout")
    await harness.show()
    acting = (await harness.people())[0]
    harness.time.now += 2 * AN_HOUR
    OldEdits(harness, monkeypatch)
    await harness.answer(acting, "rum")
    await harness.show()
    first, sent = table(harness), harness.client.count("send", CHANNEL)
    await harness.outbox.queue(harness.code, (await harness.row()).revision, "table")
    await harness.show()
    assert (table(harness), harness.client.count("send", CHANNEL)) == (first, sent)
