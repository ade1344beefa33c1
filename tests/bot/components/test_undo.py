"""Decisions in stages: a person can go back to the stage before until the answer has an effect."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.bot.every_choice_kind_game import known_game
from tests.bot.message_content import Message, answer_of, offers, told
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.ledger import rule


async def at_the_key(crew: SimcordTable, **more: Any) -> tuple[str, Message]:
    """Start a game with a two-step choice, and answer its first step.

    Return the person's name and the private hand that asks for the second step, the key.
    """
    await crew.begin("anne", "bart", game="kinds", options="kind: chest", **more)
    name = await crew.turn()
    hand = answer_of(await crew.press(name, crew.table(), "button:.*:hand$"))
    return name, answer_of(await crew.press(name, hand, "answer:.*:gold$"))


@rule("H-47")
async def test_the_back_button_asks_the_first_question_again(tmp_path: Path) -> None:
    with known_game():
        async with simcord_table(tmp_path) as crew:
            name, hand = await at_the_key(crew)
            assert "With which key?" in told(hand)
            first = answer_of(await crew.press(name, hand, "button:.*:undo:"))
            assert "Which chest do you open?" in told(first)
            assert not offers(first, "button:.*:undo:"), "there is nothing before the first question"
            assert await crew.bot.services.store.answers(crew.code) == []
            again = answer_of(await crew.press(name, first, "answer:.*:rum$"))
            await crew.press(name, again, "answer:.*:brass$")
            assert (await crew.sitting()).table.state.answers == ["rum with brass"]


async def test_an_undo_is_kept_over_a_restart(tmp_path: Path) -> None:
    with known_game():
        async with simcord_table(tmp_path) as crew:
            name, hand = await at_the_key(crew)
            await crew.press(name, hand, "button:.*:undo:")
            numbers = [opened.number for opened in (await crew.sitting()).table.open[0]]
            await crew.restart()
            assert [opened.number for opened in (await crew.sitting()).table.open[0]] == numbers
            hand = answer_of(await crew.press(name, crew.table(), "button:.*:hand$"))
            hand = answer_of(await crew.press(name, hand, "answer:.*:silver$"))
            await crew.press(name, hand, "answer:.*:iron$")
            assert (await crew.sitting()).table.state.answers == ["silver with iron"]


@rule("H-89")
async def test_an_undo_does_not_extend_the_deadline(tmp_path: Path) -> None:
    with known_game():
        async with simcord_table(tmp_path) as crew:
            name, hand = await at_the_key(crew, pace="live")
            (before,) = await crew.store.due_jobs(crew.now() + 10**9)
            await crew.env.advance_time(50)
            await crew.press(name, hand, "button:.*:undo:")
            (after,) = await crew.store.due_jobs(crew.now() + 10**9)
            assert after.choice_number > before.choice_number
            assert after.at == before.at
            hand = answer_of(await crew.press(name, crew.table(), "button:.*:hand$"))
            await crew.press(name, hand, "answer:.*:gold$")
            (forth,) = await crew.store.due_jobs(crew.now() + 10**9)
            assert forth.choice_number > after.choice_number
            assert forth.at == before.at, "nor does the same answer once more"


@rule("H-48")
async def test_a_button_of_an_undone_question_is_stale(tmp_path: Path) -> None:
    with known_game():
        async with simcord_table(tmp_path) as crew:
            await crew.begin("anne", "bart", game="kinds", options="kind: chest")
            name = await crew.turn()
            old = answer_of(await crew.press(name, crew.table(), "button:.*:hand$"))
            number = (await crew.sitting()).table.open[0][0].number
            hand = answer_of(await crew.press(name, old, "answer:.*:gold$"))
            await crew.press(name, hand, "button:.*:undo:")
            assert (await crew.sitting()).table.open[0][0].number > number


@rule("H-47")
async def test_an_old_back_button_takes_back_nothing_more(tmp_path: Path) -> None:
    with known_game():
        async with simcord_table(tmp_path) as crew:
            name, old = await at_the_key(crew)
            await crew.restart()  # the old hand is still visible, but no longer updated
            hand = answer_of(await crew.press(name, crew.table(), "button:.*:hand$"))
            await crew.press(name, hand, "button:.*:undo:")
            before = await crew.revision()
            refused = answer_of(await crew.press(name, old, "button:.*:undo:"))
            assert "You can't take that back" in told(refused)
            assert await crew.revision() == before
