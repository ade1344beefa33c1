"""Moves that give up everything else are confirmed with a second press, in one's own hand."""

from __future__ import annotations

from pathlib import Path

from bot.tables.loaded_table import LoadedTable
from tests.bot.message_content import addresses, answer_of, offers, told
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.games.yarr.tables import at
from tests.ledger import rule

QUESTION = "One of your cards fits. Draw and end your turn?"
ASKS, DRAWS, BACK = "confirm:.*:draw$", "answer:.*:draw$", "page:"


async def seated(crew: SimcordTable) -> int:
    """Let Anne, on turn, hold a card that fits. Return the table's revision."""
    await crew.begin("anne", "bart")
    await crew.lay_out(at("skull-hat-green", anne="skull-boot-purple, 3", bart="4").table)
    return await crew.revision()


async def cards(crew: SimcordTable) -> int:
    sitting: LoadedTable = await crew.sitting()
    return len(sitting.table.state.hands[await crew.seat("anne")])


@rule("H-490")
async def test_a_hand_asks_in_its_place_and_can_go_back(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        before = await seated(crew)
        hand = crew.dm("anne")
        assert not offers(hand, DRAWS)
        await crew.press("anne", hand, ASKS)
        asked = crew.dm("anne")
        assert asked.id == hand.id
        assert QUESTION in told(asked)
        assert not offers(asked, "answer:.*:play:")
        await crew.press("anne", asked, BACK)
        assert QUESTION not in told(crew.dm("anne"))
        assert offers(crew.dm("anne"), "answer:.*:play:")
        assert (await crew.revision(), await cards(crew)) == (before, 4)
        await crew.press("anne", crew.dm("anne"), ASKS)
        await crew.press("anne", crew.dm("anne"), DRAWS)
        assert await cards(crew) == 5
        assert QUESTION not in told(crew.dm("anne"))


@rule("H-490")
async def test_a_hand_on_the_server_asks_in_its_place(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await seated(crew)
        hand = answer_of(await crew.press("anne", crew.table(), "button:.*:hand$"))
        asked = answer_of(await crew.press("anne", hand, ASKS))
        assert asked.ephemeral
        assert QUESTION in told(asked)
        await crew.press("anne", asked, DRAWS)
        assert await cards(crew) == 5


@rule("H-490", "H-310")
async def test_a_typed_move_is_confirmed_too(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        before = await seated(crew)
        asked = await crew.say("anne", "do", words="draw a card: your turn is over", table=crew.code)
        assert asked.ephemeral
        assert QUESTION in told(asked)
        assert await crew.revision() == before
        await crew.press("anne", asked, DRAWS)
        assert await cards(crew) == 5


@rule("H-490")
async def test_an_old_question_is_not_confirmed(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await seated(crew)
        hand = answer_of(await crew.press("anne", crew.table(), "button:.*:hand$"))
        await crew.restart()
        await crew.choose("anne", "play:")
        before = await crew.revision()
        refused = answer_of(await crew.press("anne", hand, ASKS))
        assert "Your answer has arrived." in told(refused)
        assert QUESTION not in told(refused)
        assert await crew.revision() == before


@rule("H-490")
async def test_a_hand_in_text_mode_asks_without_reading_the_cards_again(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await seated(crew)
        async with crew.store.write() as w:
            await w.set_person(crew.people["anne"].id, text_mode=True)
        hand = answer_of(await crew.press("anne", crew.table(), "button:.*:hand$"))
        assert "Skull · Boot · Purple" in told(hand)
        asked = answer_of(await crew.press("anne", hand, ASKS))
        assert QUESTION in told(asked)
        assert "Skull · Boot · Purple" not in told(asked)
        assert len(told(asked)) < 300


@rule("H-614", "H-615")
async def test_the_call_comes_first_when_it_is_due_and_stands_once(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        for held, due in (("skull-boot-purple, 1", True), ("skull-boot-purple, 2", False)):
            await crew.lay_out(at("skull-hat-green", anne=held, bart="4").table)
            order = [one for one in addresses(crew.dm("anne")) if one.startswith(("answer:", "confirm:"))]
            calls = [one for one in order if one.endswith((":yoho", ":whosyarrcaptain", ":avastmehearties"))]
            assert [one.split(":")[3] for one in calls] == ["yoho", "avastmehearties"]
            assert (order[:2] == calls) == due
            table = [one for one in addresses(crew.table()) if not one.startswith("select:")]
            assert len(table) == 7
            assert table[-1].endswith(":more")
        shown = answer_of(await crew.press("bart", crew.table(), ".*:more$"))
        assert shown.ephemeral
        for name in ("story", "table-text", "legend", "watch", "vote-menu"):
            assert offers(shown, f".*:{name}$")
