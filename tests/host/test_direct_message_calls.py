"""People with open direct messages are called by a new hand message, and not in public."""

from __future__ import annotations

import pytest

from bot.delivery.mentions import LOOKING
from bot.tables import outbox_targets
from bot.views.layout import RenderedMessage
from store.rows import MessageRow
from tests.host.fake_discord import refusal
from tests.host.harness import ANNE, BART, CLEO, Harness
from tests.ledger import rule


def mentioned(harness: Harness) -> list[list[int]]:
    """Return the mentions in the table's channel."""
    return [post.mentions for post in harness.room().messages if post.mentions]


async def begun(harness: Harness, kind: str = "shout", *people: int) -> tuple[int, int]:
    """Start and show a game. Return the person who has the turns, and another one."""
    await harness.begin(*(people or (ANNE, BART)), kind=kind)
    await harness.show()
    found = await harness.people()
    return found[0], found[1]


@rule("H-50", "H-200")
async def test_a_call_replaces_the_hand_message_and_mentions_nobody(harness: Harness) -> None:
    acting, other = await begun(harness, "reply")
    first = harness.room(other).last.id
    await harness.answer(acting, "rum")
    await harness.show()
    (post,) = harness.room(other).messages
    assert post.id > first
    assert "### What do you say to that?" in post.words
    assert mentioned(harness) == []
    await harness.show()
    assert [one.id for one in harness.room(other).messages] == [post.id], "once"


@rule("H-51")
async def test_a_players_own_next_question_is_no_call_even_after_another_answer(harness: Harness) -> None:
    acting, other = await begun(harness, "safe")
    (post,) = harness.room(acting).messages
    await harness.answer(acting, "gold")
    await harness.show()
    await harness.answer(other, [], "wares")
    await harness.show()
    assert [one.id for one in harness.room(acting).messages] == [post.id]


@rule("H-52")
async def test_a_reaction_calls_a_recently_active_player_only_later(harness: Harness) -> None:
    acting, other = await begun(harness, "reply")
    await harness.answer(acting, "rum")
    await harness.show()
    await harness.answer(other, "rum")
    await harness.show()
    looking = harness.room(other).last.id
    await harness.answer(acting, "rum")
    await harness.show()
    assert harness.room(other).last.id == looking, "it is edited"
    assert harness.stored("SELECT target FROM outbox") == [(outbox_targets.hand_of(other),)], (
        "the call is still to come"
    )
    harness.time.now += LOOKING
    await harness.show()
    assert harness.room(other).last.id > looking


@rule("H-52", "H-65")
async def test_a_result_that_arrives_during_an_edit_of_the_hand_is_shown_at_once(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person answers while their hand is being sent. The result is shown at once, not at the next call."""
    acting, other = await begun(harness, "reply")
    for who in (acting, other):
        await harness.answer(who, "rum")
        await harness.show()
    messages, on_its_way = harness.delivery.messages, [True]
    renew = messages.edit_if_changed

    async def slowly(shown: MessageRow, show: RenderedMessage, *rest: int | None) -> bool:
        done = await renew(shown, show, *rest)
        if shown.target == outbox_targets.hand_of(other) and on_its_way:
            on_its_way.clear()
            await harness.answer(other, "rum")
        return done

    monkeypatch.setattr(messages, "edit_if_changed", slowly)
    await harness.answer(acting, "rum")
    await harness.show()
    assert not on_its_way
    assert "### What do you say to that?" not in harness.room(other).last.words


@rule("H-53")
async def test_the_ballot_of_one_voter_calls_no_voter_again(harness: Harness) -> None:
    await harness.begin(ANNE, BART, CLEO, kind="vote")
    await harness.answer(BART, "gold")
    await harness.show()
    calls = {user: harness.room(user).last.id for user in (ANNE, BART, CLEO)}
    await harness.answer(ANNE, "gold")
    await harness.show()
    assert {user: harness.room(user).last.id for user in (ANNE, BART, CLEO)} == calls
    assert mentioned(harness) == []


@rule("H-54")
async def test_a_player_who_turned_mentions_off_gets_edits_without_calls(harness: Harness) -> None:
    async with harness.store.write() as w:
        for user in (ANNE, BART):
            await w.set_person(user, mentions=False)
    acting, other = await begun(harness, "reply")
    (post,) = harness.room(other).messages
    await harness.answer(acting, "rum")
    await harness.show()
    assert harness.room(other).messages == [post]
    assert mentioned(harness) == []


@rule("H-50")
async def test_a_refused_call_by_direct_message_becomes_a_mention(harness: Harness) -> None:
    harness.client.faults |= {("send", user): refusal(403, 50007) for user in (ANNE, BART)}
    acting, _ = await begun(harness)
    await harness.show()
    assert mentioned(harness) == [[acting]]


@rule("H-58")
@pytest.mark.parametrize("noted", [True, False])
async def test_a_restart_calls_again_only_if_the_call_was_not_recorded(harness: Harness, noted: bool) -> None:
    acting, _ = await begun(harness)
    first = harness.room(acting).last.id
    if not noted:
        harness.alter("UPDATE seats SET called_choice = 0")
    async with harness.store.write() as w:
        await w.enqueue(harness.code, outbox_targets.hand_of(acting), 99, harness.time.now)
    await harness.show()
    assert (harness.room(acting).last.id == first) is noted
    assert len(harness.room(acting).messages) == 1


@rule("H-56")
async def test_each_mention_is_in_its_readers_language(harness: Harness) -> None:
    async with harness.store.write() as w:
        await w.set_person(ANNE, dm=False, locale="it")
        await w.set_person(BART, dm=False)
        await w.set_person(CLEO, dm=False)
    await harness.begin(ANNE, BART, CLEO)
    await harness.show()
    words = next(post.words for post in harness.room().messages if post.mentions)
    others = " ".join(f"<@{user}>" for user in await harness.people() if user != ANNE)
    link = f"https://discord.com/channels/500/600/{harness.room().messages[0].id}"
    assert sorted(words.split("\n")) == sorted(
        [
            f"<@{ANNE}> · Questions, tavolo {harness.code}: a decision. {link}",
            f"{others} · Questions, table {harness.code}: a decision. {link}",
        ]
    )
