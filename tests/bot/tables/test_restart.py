"""The bot stops in the middle of a question, in an orderly way or not, and everything continues afterwards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import simcord

from tests.bot.every_choice_kind_game import CREWMEN, known_game
from tests.bot.message_content import Message, answer_of, components, offers, told
from tests.bot.simcord_bot import ANSWER_DELAY, SimcordTable, cut_off, simcord_table
from tests.games.yarr.tables import at
from tests.ledger import rule

pytestmark = pytest.mark.usefixtures("called_in_public")

PICKED: dict[str, str | list[str]] = {
    "one": "rum",
    "some": ["silver", "maps"],
    "any": "-",
    "few": "3",
    "number": "17",
    "point": "70,30",
}
TYPED = {"large": "1234", "words": "Land ahoy", "point": "5, 6", "plane": "99,59"}
HEARD = {
    "one": "rum",
    "some": "['silver', 'maps']",
    "any": "[]",
    "few": "3",
    "number": "17",
    "point": "[70, 30]",
    "large": "1234",
    "words": "Land ahoy",
    "plane": "[99, 59]",
}


async def answer(crew: SimcordTable, name: str, message: Message, kind: str) -> None:
    """Answer with a button or select of this message."""
    wanted = PICKED[kind]
    if offers(message, f"answer:.*:{wanted}$"):
        await crew.press(name, message, f"answer:.*:{wanted}$")
    else:
        await crew.pick(name, message, wanted if isinstance(wanted, list) else [wanted])


@rule("H-84")
@pytest.mark.parametrize("kind", list(PICKED))
async def test_old_buttons_and_menus_work_after_a_restart(tmp_path: Path, kind: str) -> None:
    with known_game():
        async with simcord_table(tmp_path) as crew:
            await crew.begin("anne", "bart", game="kinds", options=f"kind: {kind}")
            before = crew.dm("anne")
            hand = answer_of(await crew.press("bart", crew.table(), "button:.*:hand$"))
            await crew.restart()
            await answer(crew, "anne", before, kind)
            assert (await crew.sitting()).row.status == "playing"
            await crew.restart()
            await answer(crew, "bart", hand, kind)
            assert (await crew.sitting()).row.status == "ended"
            assert told(crew.table()).count(f"said {HEARD[kind]}.") == 2


@rule("H-84")
@pytest.mark.parametrize("kind", list(TYPED))
async def test_a_form_that_was_opened_before_a_restart_can_be_sent_after_it(tmp_path: Path, kind: str) -> None:
    """The form that was opened before, and one that an old button opens afterwards."""
    with known_game():
        async with simcord_table(tmp_path) as crew:
            await crew.begin("anne", "bart", game="kinds", options=f"kind: {kind}")
            message, hand = crew.dm("anne"), crew.dm("bart")
            form = await crew.press("anne", message, "ask:")
            await crew.restart()
            await crew.fill("anne", form, {"words": TYPED[kind]}, message)
            late = await crew.press("bart", hand, "ask:")
            await crew.fill("bart", late, {"words": TYPED[kind]}, hand)
            heard = "[5, 6]" if kind == "point" else HEARD[kind]
            assert told(crew.table()).count(f"said {heard}.") == 2


async def test_a_choice_of_forty_options_is_a_form_with_pages(tmp_path: Path) -> None:
    with known_game():
        async with simcord_table(tmp_path) as crew:
            await crew.begin("anne", "bart", game="kinds", options="kind: many")
            message = crew.dm("anne")
            form = await crew.press("anne", message, "ask:")
            await crew.restart()
            await crew.fill("anne", form, picks(form, ["man-2", "man-40"]), message)
            hand = crew.dm("bart")
            form = await crew.press("bart", hand, "ask:")
            refused = await crew.fill("bart", form, picks(form, ["man-3"]), hand)
            assert "Pick at least 2 and at most 40." in told(answer_of(refused))
            form = await crew.press("bart", hand, "ask:")
            await crew.fill("bart", form, picks(form, list(CREWMEN)), hand)
            assert f"said {list(CREWMEN)}." in told(crew.table())


def picks(form: simcord.InteractionResult, wanted: list[str]) -> dict[str, list[str]]:
    """Map each select of the form to those wanted values that it offers."""
    assert form.modal is not None
    menus = [row["component"] for row in form.modal["components"]]
    return {
        one["custom_id"]: [option["value"] for option in one["options"] if option["value"] in wanted] for one in menus
    }


@pytest.mark.parametrize(
    ("kind", "typed", "reason"),
    [
        ("large", "9", "Give a whole number from 10 to 5000."),
        ("large", "many", "Give a whole number from 10 to 5000."),
        ("words", "   ", "Type at most 30 characters."),
        ("plane", "100,1", "That place is not on the table: it is 100 by 60."),
        ("plane", "north", "That place is not on the table: it is 100 by 60."),
    ],
)
async def test_a_form_that_is_filled_in_wrongly_says_what_is_wrong(
    tmp_path: Path, kind: str, typed: str, reason: str
) -> None:
    with known_game():
        async with simcord_table(tmp_path) as crew:
            await crew.begin("anne", "bart", game="kinds", options=f"kind: {kind}")
            before, message = await crew.revision(), crew.dm("anne")
            form = await crew.press("anne", message, "ask:")
            refused = await crew.fill("anne", form, {"words": typed}, message)
            assert reason in told(answer_of(refused))
            assert await crew.revision() == before


async def test_a_call_can_be_typed_in_a_form(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart", options="calls: typed")
        name = await crew.on_turn()
        assert name is not None
        table = crew.table()
        form = await crew.press(name, table, "ask:")
        await crew.restart()
        wrong = await crew.fill(name, form, {"words": "Help!"}, table)
        assert "isn't a call" in told(answer_of(wrong))
        form = await crew.press(name, table, "ask:")
        await crew.fill(name, form, {"words": "yo ho"}, table)
        assert f"{name.title()} calls: “Yo Ho!”" in told(crew.table())


async def test_an_open_choice_and_a_secret_gift_survive_a_restart(tmp_path: Path) -> None:
    """Share the Booty: naming the suit by a button of before the restart, then one gift before, one after another."""
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        await crew.lay_out(at("skull-hat-green", anne="share, 3", bart="3").table)
        await crew.choose("anne", "play:share")
        asked = crew.dm("anne")
        await crew.restart()
        await crew.choose("anne", "suit:ship", asked)
        old = crew.dm("bart")
        assert "Waiting for 2 secret choices." in told(crew.table())
        await crew.choose("anne", "give:")
        assert "Waiting for 1 secret choice." in told(crew.table())
        assert not re.search(r"Waiting for (?!\d)", told(crew.table())), "nobody reads who has given already"
        await crew.restart()
        assert (await crew.sitting()).table.waiting() == [1]
        await crew.choose("bart", "give:", old)
        assert "Everybody passed one card to the next player." in told(crew.table())


# --- killed between commit and delivery --------------------------------------------------------------


@rule("H-85")
async def test_deliveries_that_a_killed_process_had_pending_are_sent_by_the_next(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        name = await crew.on_turn()
        assert name is not None
        other = {"anne": "bart", "bart": "anne"}[name]
        shown, before = told(crew.table()), len(crew.mentioned())
        with cut_off(crew):
            await crew.choose(name, "draw")
            revision = await crew.revision()
            assert told(crew.table()) == shown
            await crew.restart()
        assert await crew.revision() == revision
        assert f"{name.title()} drew a card." in told(crew.table())
        assert f"Waiting for {other.title()}" in told(crew.table())
        assert crew.mentioned()[before:] == [other]
        assert len(crew.mentions()) == 1
        await crew.move(other)
        await crew.choose(name, "draw")


@rule("H-59", "H-85")
async def test_a_start_that_died_before_its_deliveries_is_shown_after_the_restart(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        lobby = await crew.open("anne")
        await crew.press("bart", lobby, "button:.*:join")
        async with crew.store.write() as w:
            await w.set_table(crew.code, fill_to=2)
        await crew.press("anne", lobby, "button:.*:start$")
        asking = next(message for message in crew.channel.history() if offers(message, "button:.*:ready$"))
        await crew.press("bart", asking, "button:.*:ready$")
        with cut_off(crew):
            await crew.press("anne", asking, "button:.*:ready$")
            assert crew.channel.threads == []
            await crew.restart()
        assert len(crew.channel.threads) == 1
        assert len(crew.tables()) == 1
        assert len(crew.mentioned()) == 1
        assert offers(crew.dm("anne"), "(answer|select):") or offers(crew.dm("bart"), "(answer|select):")
        link = [part["url"] for part in components(lobby) if "url" in part]
        assert link == [f"https://discord.com/channels/{crew.guild.id}/{crew.room().id}/{crew.table().id}"]


async def test_a_thread_that_was_created_but_not_recorded_is_found_again(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        thread = crew.room()
        row = await crew.table_service.row(crew.code)
        crew.env.backend.delete_message(thread.id, crew.table().id)
        async with crew.store.write() as w:
            await w.set_table(crew.code, thread=None)
            await w.delete_receipt(crew.code, "table")
            await w.enqueue(crew.code, "table", row.revision, crew.now())
        taken = f"/channels/{crew.channel.id}/messages/*/threads"
        crew.env.inject_error("POST", taken, status=400, code=160004, message="A thread has already been created")
        await crew.restart()
        assert [each.id for each in crew.channel.threads] == [thread.id]
        assert len(crew.tables(thread)) == 1


async def test_repeated_restarts_send_nothing_again(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        before = len(crew.env.http_requests)
        for _ in range(3):
            await crew.restart()
        assert [e for e in crew.env.http_requests[before:] if e.method != "GET" and "/commands" not in e.path] == []


async def test_an_automatic_player_moves_on_after_a_restart(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", automatic=1)
        await crew.round()
        if await crew.on_turn() is not None:
            await crew.round()
        assert await crew.on_turn() is None
        with cut_off(crew):
            await crew.restart()
        before = await crew.revision()
        await crew.env.advance_time(ANSWER_DELAY[1] + 1)
        assert await crew.revision() > before
