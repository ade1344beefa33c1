"""People with closed direct messages are told once, and can play from the table's message."""

from __future__ import annotations

from pathlib import Path

from bot.delivery.replaceable_ephemerals import EPHEMERAL_LIFE
from tests.bot.message_content import answer_of, can, offers, told
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.ledger import rule

CLOSED = "your direct messages are closed"


def close(crew: SimcordTable, name: str) -> None:
    room = crew.people[name].user.dm_channel.id
    crew.env.inject_error("POST", f"/channels/{room}/messages", status=403, code=50007, message="Cannot", times=None)


def tries(crew: SimcordTable, name: str) -> int:
    """Return the number of attempts to send the person a direct message."""
    return len(crew.sent("POST", rf"^/channels/{crew.people[name].user.dm_channel.id}/messages"))


@rule("H-65")
async def test_a_player_with_closed_direct_messages_plays_from_my_hand(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        close(crew, "bart")
        lobby = await crew.open("anne")
        joined = await crew.press("bart", lobby, "button:.*:join")
        warned = answer_of(joined)
        assert warned.ephemeral
        assert CLOSED in told(warned)
        await crew.start("anne", lobby)
        for _ in range(6):
            if await crew.on_turn() == "anne":
                await crew.move("anne")
                continue
            number = max((await crew.sitting()).table.open[await crew.seat("bart")], key=lambda o: o.choice.blocks)
            hand = answer_of(await crew.press("bart", crew.table(), "button:.*:hand$"))
            fresh = await crew.press("bart", hand, rf"(answer|select):{crew.code}:{number.number}:")
            assert CLOSED not in told(answer_of(fresh))
        assert tries(crew, "bart") == 2, "once more after his next click, and then not within the hour"
        assert (await crew.store.person(crew.people["bart"].id)).dm_closed

        await crew.restart()
        second = await crew.open("anne")
        await crew.press("bart", second, "button:.*:join")
        for _ in range(3):
            await crew.press("bart", second, "button:.*:lucky-word")
        assert tries(crew, "bart") <= 4, "a new process tries once, and once more after his next click"


@rule("H-65")
async def test_a_player_who_reopens_direct_messages_gets_the_hand(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        close(crew, "bart")
        await crew.begin("anne", "bart")
        crew.env.backend.faults.clear()
        mine = await crew.say("bart", "preferences")
        assert "refused" in told(mine)
        await crew.press("bart", mine, "me:dm:on")
        if await crew.on_turn() == "bart":
            await crew.choose("bart", "draw", answer_of(await crew.press("bart", crew.table(), "button:.*:hand$")))
        await crew.move("anne")
        assert "Your hand" in told(crew.dm("bart"))
        await crew.move("bart")


async def test_closed_direct_messages_are_retried_at_most_once_an_hour(tmp_path: Path) -> None:
    """An open message can still be edited. If a new one is refused, that is remembered."""
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        before = tries(crew, "bart")
        close(crew, "bart")
        crew.env.backend.delete_message(crew.people["bart"].user.dm_channel.id, crew.dm("bart").id)
        for _ in range(4):
            if await crew.on_turn() == "anne":
                await crew.move("anne")
            else:
                hand = await crew.say("bart", "hand", table=crew.code)
                await crew.choose("bart", "draw", hand)
        assert tries(crew, "bart") == before + 2, "once more after his next click, and then not within the hour"


async def test_a_player_who_turned_direct_messages_off_gets_none(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        mine = await crew.say("bart", "preferences")
        await crew.press("bart", mine, "me:dm:off")
        await crew.begin("anne", "bart")
        assert tries(crew, "bart") == 0
        hand = await crew.say("bart", "hand", table=crew.code)
        assert hand.ephemeral
        assert offers(hand, "answer:.*:catch$")


@rule("H-66")
async def test_an_ephemeral_hand_is_kept_current(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        mine = await crew.say("bart", "preferences")
        await crew.press("bart", mine, "me:dm:off")
        await crew.begin("anne", "bart")
        if await crew.on_turn() == "bart":
            hand = answer_of(await crew.press("bart", crew.table(), "button:.*:hand$"))
            await crew.choose("bart", "draw", hand)
        hand = answer_of(await crew.press("bart", crew.table(), "button:.*:hand$"))
        assert not can(hand, "draw")
        await crew.choose("anne", "draw")
        assert can(hand, "draw")


@rule("H-66")
async def test_an_ephemeral_hand_says_until_when_it_is_kept_current(tmp_path: Path) -> None:
    """Finding N8: after 16 minutes it still said that it was the reader's turn."""
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        hand = answer_of(await crew.press("bart", crew.table(), "button:.*:hand$"))
        until = f"<t:{int(crew.now() + EPHEMERAL_LIFE)}:t>"
        assert f"Kept up to date until {until}" in told(hand)
        assert "Kept up to date" not in told(crew.dm("bart")), "a direct message is always kept up to date"
        if await crew.on_turn() == "bart":
            await crew.choose("bart", "draw")
        else:
            await crew.choose("anne", "draw")
        assert f"Kept up to date until {until}" in told(hand), "each edit says the same time"
