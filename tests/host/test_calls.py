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


def mentioned(house: Harness) -> list[list[int]]:
    """Return the mentions in the table's channel."""
    return [sheet.mentions for sheet in house.room().sheets if sheet.mentions]


async def begun(house: Harness, kind: str = "shout", *people: int) -> tuple[int, int]:
    """Start and show a game. Return the person who has the turns, and another one."""
    await house.begin(*(people or (ANNE, BART)), kind=kind)
    await house.show()
    found = await house.people()
    return found[0], found[1]


@rule("H-50", "H-200")
async def test_the_new_message_takes_the_place_of_the_old_one_and_nobody_is_mentioned_besides(house: Harness) -> None:
    acting, other = await begun(house, "reply")
    first = house.room(other).last.id
    await house.answer(acting, "rum")
    await house.show()
    (sheet,) = house.room(other).sheets
    assert sheet.id > first
    assert "### What do you say to that?" in sheet.words
    assert mentioned(house) == []
    await house.show()
    assert [one.id for one in house.room(other).sheets] == [sheet.id], "once"


@rule("H-51")
async def test_ones_own_next_question_is_no_call_also_when_another_has_answered_meanwhile(house: Harness) -> None:
    acting, other = await begun(house, "safe")
    (sheet,) = house.room(acting).sheets
    await house.answer(acting, "gold")
    await house.show()
    await house.answer(other, [], "wares")
    await house.show()
    assert [one.id for one in house.room(acting).sheets] == [sheet.id]


@rule("H-52")
async def test_a_reaction_calls_who_looks_only_when_they_have_looked_away(house: Harness) -> None:
    acting, other = await begun(house, "reply")
    await house.answer(acting, "rum")
    await house.show()
    await house.answer(other, "rum")
    await house.show()
    looking = house.room(other).last.id
    await house.answer(acting, "rum")
    await house.show()
    assert house.room(other).last.id == looking, "it is edited"
    assert house.stored("SELECT target FROM outbox") == [(outbox_targets.hand_of(other),)], "the call is still to come"
    house.time.now += LOOKING
    await house.show()
    assert house.room(other).last.id > looking


@rule("H-52", "H-65")
async def test_a_call_that_is_to_come_holds_up_nothing_that_happens_meanwhile(
    house: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person answers while their hand is being sent. The result is shown at once, not at the next call."""
    acting, other = await begun(house, "reply")
    for who in (acting, other):
        await house.answer(who, "rum")
        await house.show()
    messages, on_its_way = house.delivery.messages, [True]
    renew = messages.edit_if_changed

    async def slowly(shown: MessageRow, show: RenderedMessage, *rest: int | None) -> bool:
        done = await renew(shown, show, *rest)
        if shown.target == outbox_targets.hand_of(other) and on_its_way:
            on_its_way.clear()
            await house.answer(other, "rum")
        return done

    monkeypatch.setattr(messages, "edit_if_changed", slowly)
    await house.answer(acting, "rum")
    await house.show()
    assert not on_its_way
    assert "### What do you say to that?" not in house.room(other).last.words


@rule("H-53")
async def test_of_a_ballot_only_those_are_called_who_have_none_in(house: Harness) -> None:
    await house.begin(ANNE, BART, CLEO, kind="vote")
    await house.answer(BART, "gold")
    await house.show()
    calls = {user: house.room(user).last.id for user in (ANNE, BART, CLEO)}
    await house.answer(ANNE, "gold")
    await house.show()
    assert {user: house.room(user).last.id for user in (ANNE, BART, CLEO)} == calls
    assert mentioned(house) == []


@rule("H-54")
async def test_who_wants_to_be_called_by_nothing_gets_edits_alone(house: Harness) -> None:
    async with house.store.write() as w:
        for user in (ANNE, BART):
            await w.set_person(user, mentions=False)
    acting, other = await begun(house, "reply")
    (sheet,) = house.room(other).sheets
    await house.answer(acting, "rum")
    await house.show()
    assert house.room(other).sheets == [sheet]
    assert mentioned(house) == []


@rule("H-50")
async def test_where_the_message_is_refused_a_mention_takes_its_place(house: Harness) -> None:
    house.paper.faults |= {("send", user): refusal(403, 50007) for user in (ANNE, BART)}
    acting, _ = await begun(house)
    await house.show()
    assert mentioned(house) == [[acting]]


@rule("H-58")
@pytest.mark.parametrize("noted", [True, False])
async def test_a_restart_calls_nobody_a_second_time_unless_it_was_never_noted(house: Harness, noted: bool) -> None:
    acting, _ = await begun(house)
    first = house.room(acting).last.id
    if not noted:
        house.alter("UPDATE seats SET called = 0")
    async with house.store.write() as w:
        await w.enqueue(house.code, outbox_targets.hand_of(acting), 99, house.time.now)
    await house.show()
    assert (house.room(acting).last.id == first) is noted
    assert len(house.room(acting).sheets) == 1


@rule("H-56")
async def test_each_is_mentioned_in_their_own_language(house: Harness) -> None:
    async with house.store.write() as w:
        await w.set_person(ANNE, dm=False, locale="it")
        await w.set_person(BART, dm=False)
        await w.set_person(CLEO, dm=False)
    await house.begin(ANNE, BART, CLEO)
    await house.show()
    words = next(sheet.words for sheet in house.room().sheets if sheet.mentions)
    others = " ".join(f"<@{user}>" for user in await house.people() if user != ANNE)
    link = f"https://discord.com/channels/500/600/{house.room().sheets[0].id}"
    assert sorted(words.split("\n")) == sorted(
        [
            f"<@{ANNE}> · Questions, tavolo {house.code}: a decision. {link}",
            f"{others} · Questions, table {house.code}: a decision. {link}",
        ]
    )
