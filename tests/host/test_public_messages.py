"""The public table message: where it is posted, and how it is replaced."""

from __future__ import annotations

import discord
import pytest

from bot.delivery.channels import HERE, LEFT, NOWHERE, PEACE, TableChannels
from bot.delivery.lru import OF_A_TABLE
from bot.delivery.mentions import LOOKING
from bot.delivery.public_messages import BURIED
from bot.tables.ready_check import begin_ready_check
from store.rows import MessageRow
from tests.host.fake_discord import FakeMessage, refusal
from tests.host.harness import ANNE, BART, CHANNEL, GUILD, Harness
from tests.ledger import rule

THREAD = 700


def tables(house: Harness, room: int = CHANNEL) -> list[FakeMessage]:
    """Return the live table messages in this channel."""
    return [sheet for sheet in house.room(room).sheets if f"d:{house.code}:log" in sheet.controls]


def mentioning(house: Harness, room: int = CHANNEL) -> list[FakeMessage]:
    return [sheet for sheet in house.room(room).sheets if sheet.mentions]


async def shown(house: Harness, kind: str = "shout", **more: object) -> int:
    """Start and show a game, and return the person who has the turns."""
    await house.begin(ANNE, BART, kind=kind, **more)
    await house.show()
    return (await house.people())[0]


@rule("H-60")
@pytest.mark.parametrize("error", [refusal(404, 10003), refusal(403, 50013)])
async def test_a_thread_that_is_gone_or_closed_to_the_bot_is_given_up(house: Harness, error: Exception) -> None:
    acting = await shown(house, thread=THREAD)
    assert (len(tables(house, THREAD)), len(tables(house))) == (1, 0)
    house.paper.faults |= {("edit", THREAD): refusal(404, 10003), ("send", THREAD): error}  # type: ignore[dict-item]
    await house.answer(acting, "rum")
    await house.show()
    assert (await house.row()).thread is None
    assert len(tables(house)) == 1
    await house.answer(acting, "rum")
    await house.show()
    assert (await house.row()).status == "playing"


@rule("H-61")
@pytest.mark.parametrize("code", [10003, 10008, 30046, 50083])
async def test_a_message_that_can_be_edited_no_more_is_posted_anew(house: Harness, code: int) -> None:
    acting = await shown(house)
    (old,) = tables(house)
    house.paper.faults["edit", CHANNEL] = refusal(400, code)
    await house.answer(acting, "rum")
    await house.show()
    (new,) = tables(house)
    assert new.id > old.id
    del house.paper.faults["edit", CHANNEL]
    await house.answer(acting, "rum")
    await house.show()
    assert [sheet.id for sheet in tables(house)] == [new.id]


@rule("H-61")
async def test_a_message_that_was_deleted_is_posted_anew(house: Harness) -> None:
    acting = await shown(house)
    (old,) = tables(house)
    house.room().sheets.remove(old)
    await house.answer(acting, "rum")
    await house.show()
    assert len(tables(house)) == 1


async def test_another_refusal_of_an_edit_is_no_reason_to_post_it_anew(house: Harness) -> None:
    acting = await shown(house)
    (old,) = tables(house)
    house.paper.faults["edit", CHANNEL] = refusal(500)
    await house.answer(acting, "rum")
    await house.show()
    assert [sheet.id for sheet in tables(house)] == [old.id]


@rule("H-62")
@pytest.mark.parametrize(("lines", "anew"), [(7, False), (8, True), (20, True)])
async def test_below_the_talk_it_is_posted_anew_when_somebody_is_to_be_mentioned(
    house: Harness, lines: int, anew: bool
) -> None:
    assert BURIED == 8
    async with house.store.write() as w:
        for user in (ANNE, BART):
            await w.set_person(user, dm=False)
    await shown(house, kind="reply")
    people = await house.people()
    (old,) = tables(house)
    for sheet in mentioning(house):
        house.room().sheets.remove(sheet)
    house.room().talk(lines)
    await house.answer(people[0], "rum")
    await house.show()
    (new,) = tables(house)
    assert (new.id > old.id) is anew
    (mentioned,) = mentioning(house)
    assert mentioned.id > new.id, "the mention stands below it"
    assert mentioned.mentions == [people[1]]


@rule("H-62")
async def test_where_nobody_is_to_be_mentioned_it_stays_where_it_stands(house: Harness) -> None:
    acting = await shown(house)
    (old,) = tables(house)
    house.room().talk(20)
    await house.answer(acting, "rum")
    await house.show()
    assert [sheet.id for sheet in tables(house)] == [old.id]
    assert house.paper.count("read", CHANNEL) == 0, "nor is looked for what stands below it"


@rule("H-62")
async def test_within_a_minute_nobody_looks_again_what_stands_below_it(house: Harness) -> None:
    async with house.store.write() as w:
        for user in (ANNE, BART):
            await w.set_person(user, dm=False)
    await shown(house, kind="reply")
    acting, waiting = await house.people()
    await house.answer(acting, "rum")
    await house.show()
    looked = house.paper.count("read", CHANNEL)
    house.room().talk(20)
    await house.answer(waiting, "rum")
    await house.show()
    assert mentioning(house)[-1].mentions == [acting]
    assert house.paper.count("read", CHANNEL) == looked == 1
    house.time.now += LOOKING
    (old,) = tables(house)
    await house.answer(acting, "rum")
    await house.show()
    (new,) = tables(house)
    assert new.id > old.id


async def test_a_room_that_cannot_be_read_is_no_reason_to_post_it_anew(house: Harness) -> None:
    await shown(house, kind="reply")
    people = await house.people()
    (old,) = tables(house)
    house.room().talk(20)
    house.paper.faults["read", CHANNEL] = refusal(403, 50001)
    await house.answer(people[0], "rum")
    await house.show()
    assert [sheet.id for sheet in tables(house)] == [old.id]


@rule("H-63")
async def test_where_pictures_cannot_be_sent_the_table_is_told_in_words(
    house: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    acting = await shown(house)
    (sheet,) = tables(house)
    assert sheet.files == 1
    say = FakeMessage.say

    def without_files(
        sheet: FakeMessage, content: str | None, view: object, files: list[object], allowed: object
    ) -> None:
        if files and sheet.room == CHANNEL:
            raise refusal(403, 50013)
        say(sheet, content, view, files, allowed)  # type: ignore[arg-type]

    monkeypatch.setattr(FakeMessage, "say", without_files)
    await house.answer(acting, "rum")
    await house.show()
    assert [(one.id, one.files) for one in tables(house)] == [(sheet.id, 0)]
    assert "0 answers." in sheet.words
    house.room().sheets.clear()
    await house.answer(acting, "rum")
    await house.show()
    (sheet,) = tables(house)
    assert (sheet.files, "0 answers." in sheet.words) == (0, True)


@rule("H-64")
async def test_hands_and_lobby_lead_to_the_one_live_message(house: Harness) -> None:
    await house.lobby(ANNE, BART, kind="shout")
    async with house.store.write() as w:
        await w.set_table(house.code, thread=THREAD)
        lobby = await house.room().send("Lobby", allowed_mentions=_none())
        await w.save_receipt(MessageRow(house.code, "lobby", CHANNEL, lobby.id, 0))
    await house.tables.start(house.code, 1)
    await house.show()
    acting = (await house.people())[0]
    (old,) = tables(house, THREAD)
    house.paper.faults["edit", THREAD] = refusal(400, 30046)
    await house.answer(acting, "rum")
    await house.show()
    (new,) = tables(house, THREAD)
    assert new.id != old.id
    assert old not in house.room(THREAD).sheets
    link = f"https://discord.com/channels/{GUILD}/{THREAD}/{new.id}"
    for room in (CHANNEL, ANNE, BART):
        assert house.room(room).sheets[0].links == [link]


async def test_names_stand_on_buttons_as_they_are_and_in_sentences_without_their_signs(house: Harness) -> None:
    await house.lobby(ANNE, BART, kind="shout")
    async with house.store.write() as w:
        for place in range(2):
            await w.set_seat(house.code, place, name="*Zed*")
    await house.tables.start(house.code, 1)
    await house.show()
    (sheet,) = tables(house)
    assert "Arr, *Zed*!" in sheet.labels
    assert r"\*Zed\*" in sheet.words


def _none() -> discord.AllowedMentions:
    return discord.AllowedMentions.none()


@rule("H-106", "H-107")
async def test_where_no_place_takes_it_hands_say_so_and_it_comes_back_at_a_move(house: Harness) -> None:
    """A refused channel is not tried again for a minute, except at the next move."""
    acting = await shown(house)
    house.paper.faults |= {("edit", CHANNEL): refusal(403, 50001), ("send", CHANNEL): refusal(403, 50001)}
    await house.answer(acting, "rum")
    await house.show()
    hand = house.room(acting).last
    assert NOWHERE.source in hand.words
    assert hand.links == []
    tried = house.paper.count("send refused", CHANNEL)
    await house.answer(acting, "rum")
    await house.show()
    assert house.paper.count("send refused", CHANNEL) == tried
    house.paper.faults.clear()
    house.time.now += PEACE
    await house.answer(acting, "rum")
    await house.show()
    assert HERE.source in tables(house)[-1].words
    assert NOWHERE.source not in house.room(acting).last.words
    told = await house.told()
    assert [told.count(words.source) for words in (NOWHERE, HERE)] == [1, 1]


@rule("H-106")
@pytest.mark.parametrize("code", [160005, 50013, 50001, 10003])
async def test_any_refusal_of_a_thread_means_the_channel(house: Harness, code: int) -> None:
    acting = await shown(house, thread=THREAD)
    error = refusal(400 if code == 160005 else 404 if code == 10003 else 403, code)
    house.paper.faults |= {("edit", THREAD): error, ("send", THREAD): error}
    await house.answer(acting, "rum")
    await house.show()
    assert len(tables(house)) == 1
    assert LEFT.source in tables(house)[0].words


@rule("H-145")
async def test_what_the_channel_refused_of_a_start_is_shown_when_something_changes_there(house: Harness) -> None:
    await house.lobby(ANNE, BART)
    await house.show()
    house.paper.faults |= {("edit", CHANNEL): refusal(403, 50001), ("send", CHANNEL): refusal(403, 50001)}
    row = await house.row()
    await begin_ready_check(house.tables, row, 7)
    await house.show()
    assert not any("Ready" in sheet.labels for sheet in house.room().sheets)
    await house.delivery.channels_changed(GUILD)
    await house.show()
    assert not any("Ready" in sheet.labels for sheet in house.room().sheets), "that was another change"
    house.paper.faults.clear()
    await house.delivery.channels_changed(GUILD)
    await house.show()
    lobby, ready = house.room().sheets
    assert "Ready" in ready.labels
    assert "Not ready yet" in lobby.words
    edits = house.paper.count("edit", CHANNEL)
    await house.delivery.channels_changed(GUILD)
    await house.show()
    assert house.paper.count("edit", CHANNEL) == edits, "nothing had been refused since"


@rule("H-145")
def test_what_a_channel_refused_waits_for_a_change_on_its_own_server(house: Harness) -> None:
    places = house.delivery.channels
    places.note_refusal(CHANNEL, GUILD)
    assert places.forget_refusals(GUILD + 1) == set()
    assert places.refused_recently(CHANNEL)
    assert places.forget_refusals(GUILD) == {CHANNEL}
    assert not places.refused_recently(CHANNEL)


def test_of_places_that_refused_memory_holds_those_of_late(house: Harness) -> None:
    places = TableChannels(house.delivery.channels.client, house.store, house.time, remembered=2)
    for place in range(1_000):
        places.note_refusal(place, place)
    assert sum(places.refused_recently(place) for place in range(1_000)) == 2 * OF_A_TABLE
    assert places.refused_recently(999)


@rule("H-60", "H-69")
async def test_what_the_guard_of_discords_door_forbids_is_no_word_of_the_place(house: Harness) -> None:
    """A refusal by a proxy in front of Discord has no error code of Discord's."""
    await house.begin(ANNE, BART)
    await house.show()
    (before,) = [sheet.id for sheet in house.room().sheets if sheet.files]
    house.paper.faults |= {("edit", CHANNEL): refusal(403), ("send", CHANNEL): refusal(403)}
    await house.answer(ANNE, "rum")
    await house.show()
    house.paper.faults.clear()
    house.time.now += 2
    await house.show()
    assert [sheet.id for sheet in house.room().sheets if sheet.files] == [before]
    words, files = next((sheet.words, sheet.files) for sheet in house.room().sheets if sheet.id == before)
    assert "Waiting for Person 102." in words
    assert files, "nor has it taken the pictures away"
    assert [line for line in await house.told() if "takes no messages" in line] == []
