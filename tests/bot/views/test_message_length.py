"""The longest texts of a table still fit into one message."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from discord import ui

from bot.replies.ephemeral import MOST_PARTS
from bot.tables.loaded_table import LoadedTable
from bot.texts import language
from bot.views.story import BEGUN
from bot.views.table import render_table
from engine.choice import Option, PickOne
from engine.entropy import Source
from engine.games.rattle.galleon_and_port import PORT
from engine.games.yarr.cards import CARDS
from engine.games.yarr.view import RoundResult
from engine.play import AgendaEntry
from engine.table import OpenChoice, Table
from engine.text import text
from store.rows import SeatRow, TableRow
from tests.bot.every_choice_kind_game import known_game
from tests.bot.message_content import answer_of, components, told
from tests.bot.simcord_bot import simcord_table
from tests.games.rattle.port.visits import visit
from tests.games.rattle.tables import PIRATES
from tests.games.yarr import tables as yarr
from tests.ledger import rule

pytestmark = pytest.mark.usefixtures("undrawn")

LONG = "_*Cap'n* `Bartholomew` ~Roberts~"
"""A name of the greatest length, full of characters with a meaning in Discord's Markdown."""


@pytest.mark.parametrize("text_mode", [False, True])
async def test_the_final_messages_of_a_long_game_of_eight_fit(tmp_path: Path, text_mode: bool) -> None:
    async with simcord_table(tmp_path, *yarr.PIRATES) as crew:
        lobby = await crew.open("anne", options="rounds: 5")
        for name in yarr.PIRATES[1:]:
            await crew.press(name, lobby, "button:.*:join")
        await crew.start("anne", lobby)
        async with crew.store.write() as w:
            for place in range(8):
                await w.set_seat(crew.code, place, name=f"{LONG[:31]}{place}")
            if text_mode:
                await w.set_person(crew.people["anne"].id, text_mode=True)
        hands: dict[str, Any] = dict.fromkeys(yarr.PIRATES[1:], "6")
        table = yarr.at(
            "skull-hat-green", anne="skull-boot-purple", wins=(4,) * 8, options={"rounds": 5}, **hands
        ).table
        state = table.state
        left = tuple(tuple(list(CARDS)[seat * 12 : seat * 12 + 12]) for seat in range(8))
        state.results = tuple(RoundResult((seat % 8,), left, 99) for seat in range(35))
        state.agenda[:] = [AgendaEntry("normal")]
        await crew.lay_out(Table.from_state(table.game, table.options, state, 8))
        await crew.choose("anne", "play:")
        end = told(crew.table())
        assert "is named First Mate" in end
        seed = (await crew.sitting()).table.source.seed
        checked = answer_of(await crew.press("anne", crew.table(), "button:.*:verify$"))
        assert seed in told(checked), "the way to the seed is there, whatever else has to be cut"
        words = await crew.say("anne", "table", table=crew.code)
        assert "is named First Mate" in told(words)


async def test_names_on_buttons_are_not_escaped(tmp_path: Path) -> None:
    with known_game():
        async with simcord_table(tmp_path) as crew:
            crew.people["zed"] = crew.guild.add_member(crew.env.create_user("zed", global_name="*Zed*"))
            await crew.begin("anne", "zed", game="kinds", options="kind: who")
            labels = [part.get("label") for part in components(crew.dm("anne"))]
            assert "*Zed* did it" in labels


async def test_names_in_texts_are_escaped(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        lobby = await crew.open("anne")
        crew.people["zed"] = crew.guild.add_member(crew.env.create_user("zed", global_name="@everyone *Zed*"))
        await crew.press("zed", lobby, "button:.*:join")
        assert r"\*Zed\*" in told(lobby)
        await crew.start("anne", lobby)
        assert r"\*Zed\*" in told(crew.table())


def loaded_with_people(table: Table[Any]) -> LoadedTable:
    """Return this game as a loaded table with people in its seats."""
    seats = [SeatRow("Q7K2M", seat, seat, 100 + seat, LONG[:31] + str(seat), None, "") for seat in range(table.seats)]
    options = table.options.model_dump(mode="json")
    row = TableRow("Q7K2M", table.game.key, "playing", None, 1, None, 100, "en", "none", options, "", 0, 0.0, 0.0)
    row.decision_event = BEGUN
    return LoadedTable(row, seats, table)


async def size_at(table: Table[Any]) -> int:
    """Return the number of components of the table's message."""
    show = await render_table(loaded_with_people(table), language("en"), (), {}, pictures=False)
    return len([*show.layout.walk_children()])


@rule("R-241")
@pytest.mark.parametrize("place", PORT)
async def test_the_table_of_five_in_the_port_fits_into_a_message(place: str) -> None:
    others = zip(PIRATES, ("L1", "rum rum rum", "fabrics", "L5 rum", "valuables"), strict=True)
    loot = {pirate: f"rum rum spices spices fabrics {more}" for pirate, more in others}
    cove = visit(
        place,
        seats=" ".join(PIRATES),
        loot=loot,
        coins=dict.fromkeys(PIRATES, 20),
        loot_pack=True,
        market_wild=True,
        simultaneous_port=True,
    )
    table, chance, sizes = cove.table, Source("22" * 32).stream(), list[int]()
    while table.waiting() and table.state.location == place and len(sizes) < 60:
        sizes.append(await size_at(table))
        waiting = sorted(table.waiting())
        seat = waiting[chance.below(len(waiting))]
        opened = next(one for one in table.open[seat] if one.choice.blocks)
        table.answer(seat, opened.number, opened.choice.any_answer(chance))
    assert max(sizes) <= MOST_PARTS


async def test_questions_that_do_not_fit_at_the_table_are_left_to_the_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    table = visit("market", loot={"anne": "rum rum"}).table
    options = tuple(Option(f"{number}", text("Yes")) for number in range(5))
    asked = [
        OpenChoice(n, PickOne(name=f"q{n}", prompt=text("Well?"), secret=False, options=options)) for n in range(20)
    ]
    monkeypatch.setattr("bot.views.table.public_choices", lambda _: asked)
    show = await render_table(loaded_with_people(table), language("en"), (), {}, pictures=False)
    pressed = [str(part.custom_id) for part in show.layout.walk_children() if isinstance(part, ui.Button)]
    assert any(":0:" in one for one in pressed), "the first question is there"
    assert not any(":19:" in one for one in pressed)
    assert any(one.endswith(":hand") for one in pressed), "so is the way to the hand"
