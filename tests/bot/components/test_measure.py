"""Anybody may measure distances, with a menu below the table or with /table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bot.bot_without_tables import speaking
from tests.bot.every_choice_kind_game import CREWMEN, known_game
from tests.bot.message_content import Message, addresses, answer_of, menu, offers, told
from tests.bot.simcord_bot import SimcordTable, simcord_table


@pytest.fixture(autouse=True)
def _questions() -> Iterator[None]:
    with known_game():
        yield


async def begin(crew: SimcordTable) -> str:
    """Start a game and return the displayed name of the person in the first seat."""
    sitting = await crew.begin("anne", "bart", game="kinds")
    return sitting.names()[0]


def offered(message: Message) -> list[str]:
    return [option["value"] for option in menu(message, "measure:")["options"]]


async def test_a_spectator_can_measure_repeatedly_from_the_menu(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        first = await begin(crew)
        before = await crew.revision()
        rule = answer_of(await crew.below_table("cleo", "button:.*:measure$"))
        assert rule.ephemeral
        assert offered(rule) == [f"to:{man}" for man in CREWMEN[:25]]
        assert menu(rule, "measure:")["options"][6]["label"] == f"From {first} to man-7"
        await crew.pick("cleo", rule, ["to:man-7"], "measure:")
        assert f"From {first} to man-7\n21 paces" in told(rule)
        await crew.pick("cleo", rule, ["to:man-9"], "measure:")
        assert "27 paces" in told(rule)
        assert "21 paces" not in told(rule)
        assert await crew.revision() == before


async def test_a_measuring_menu_with_too_many_entries_has_pages(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await begin(crew)
        rule = answer_of(await crew.below_table("anne", "button:.*:measure$"))
        assert not offers(rule, "button:.*:measure:-")
        await crew.restart()
        await crew.press("anne", rule, "button:.*:measure:1$")
        assert offered(rule) == [f"to:{man}" for man in CREWMEN[25:]]
        assert not offers(rule, "button:.*:measure:2$")
        await crew.pick("anne", rule, ["to:man-40"], "measure:")
        assert "120 paces" in told(rule)
        assert offered(rule)[-1] == "to:man-40", "the menu stays on its page"
        await crew.press("anne", rule, "button:.*:measure:0$")
        assert offered(rule)[0] == "to:man-1"


async def test_the_table_command_measures_between_typed_things(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        first = await begin(crew)
        crew.place = crew.room()

        async def suggested(typed: str, **more: str) -> list[str]:
            found = await crew.people["cleo"].autocomplete(crew.place, "table", "measure", typed, **more)
            return [one["value"] for one in found]

        assert await suggested("") == [f"to:{man}" for man in CREWMEN[:25]]
        assert (await suggested("man 33"))[0] == "to:man-33"
        assert await suggested("", table="ZZZZZ") == [], "of no table, nothing"
        for typed in ("to:man-33", "man 33", f"from {first} to MAN-33"):
            said = await crew.say("cleo", "table", measure=typed)
            assert said.ephemeral
            assert f"From {first} to man-33\n99 paces" in told(said)
        refused = await crew.say("cleo", "table", measure="whale")
        assert "“whale” cannot be measured here." in told(refused)


async def test_measuring_uses_the_readers_language(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await begin(crew)
        with speaking(crew.env, {crew.people["cleo"].id: "it"}):
            rule = answer_of(await crew.below_table("cleo", "button:.*:measure$"))
            assert "Misura" in told(rule)
            assert "da 1 a 25 di 40" in menu(rule, "measure:")["placeholder"]


async def test_measuring_with_an_outdated_menu_is_refused(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await begin(crew)
        rule, table = answer_of(await crew.below_table("anne", "button:.*:measure$")), crew.table()
        assert any(one.endswith(":measure") for one in addresses(table))
        for name in ("anne", "bart"):
            await crew.move(name)
        gone = answer_of(await crew.pick("anne", rule, ["to:man-7"], "measure:"))
        assert "the table has moved on" in told(gone)
        assert not offers(crew.table(), "button:.*:measure$")
        nothing = await crew.say("anne", "table", table=crew.code, measure="man 7")
        assert "nothing to measure" in told(nothing)


async def test_a_game_without_distances_has_no_measure_button(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        assert not offers(crew.table(), "button:.*:measure")
        refused = await crew.say("anne", "table", table=crew.code, measure="the plank")
        assert "nothing to measure" in told(refused)
