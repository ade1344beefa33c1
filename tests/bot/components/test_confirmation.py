"""Moves that give up everything else are confirmed with a second press, in one's own hand."""

from __future__ import annotations

from pathlib import Path

from bot.tables.loaded_table import LoadedTable
from engine.play import Report
from engine.text import text
from tests.bot.message_content import addresses, answer_of, offers, told
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.games.rattle.actions.test_turn import step_4
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


@rule("H-490", "H-310")
async def test_a_move_typed_in_a_form_is_confirmed_too(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart", "cleo", game="rattle")
        sea = {"1a": (400, 400), "2a": (1000, 400), "g1": (2500, 2500)}
        cove = step_4(sea, ready=dict.fromkeys(("anne", "bart"), "sail sail"))
        await crew.lay_out(cove.picks("anne", "pass").table)
        before, hand = await crew.revision(), crew.dm("bart")
        form = await crew.press("bart", hand, f"ask:{crew.code}")
        await crew.fill("bart", form, {"words": "Pass for this Adventure"}, hand)
        assert "Pass, so that the Battle begins?" in told(crew.dm("bart"))
        assert await crew.revision() == before


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


@rule("H-490")
async def test_a_hand_in_text_mode_comes_back_with_its_cards_and_news(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await seated(crew)
        async with crew.store.write() as w:
            await w.set_person(crew.people["anne"].id, text_mode=True)
        typed = await crew.say("anne", "do", words="draw a card: your turn is over", table=crew.code)
        assert QUESTION in told(typed)
        back = answer_of(await crew.press("anne", typed, BACK))
        assert "Skull · Boot · Purple" in told(back)
        async with crew.store.write() as w:
            await w.append_events(crew.code, [Report(text("Something happened."))], 1.0)
        asked = answer_of(await crew.press("anne", back, ASKS))
        assert "Something happened." not in told(asked)
        drawn = answer_of(await crew.press("anne", asked, DRAWS))
        assert "Something happened." in told(drawn)


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
        assert not offers(shown, ".*:hand$"), "it has room at the table"
        for name in ("story", "table-text", "legend", "watch", "vote-menu"):
            assert offers(shown, f".*:{name}$")
