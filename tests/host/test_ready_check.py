"""Lucky words close before a game begins, and everybody confirms that they are ready."""

from __future__ import annotations

import re

import pytest

from bot.components.button_registry import press_button
from bot.replies.errors import UserError
from bot.tables.due_jobs import run_due_job
from bot.tables.end import end_table
from bot.tables.ready_check import MINUTE
from engine.entropy import SEALED, promise, sealed, word_hash
from engine.text import text
from tests.host.fake_discord import FakeMessage
from tests.host.harness import ANNE, BART, CLEO, SEED, Harness
from tests.ledger import rule


@pytest.fixture(autouse=True)
def real(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the real source of chance, not the quick one of the other tests."""
    monkeypatch.setattr("bot.tables.table_service.sealed", sealed)


async def press(house: Harness, user: int, door: str, *words: str) -> str:
    """Press a button, deliver everything, and return the text that the person reads."""
    click = house.click(user)
    try:
        await press_button(click, house.code, door, "", words)
    except UserError as friendly:
        return friendly.words.plain()
    finally:
        await house.show()
    return str(click.seen.words)


def number(said: str) -> int:
    found = re.search(r"number (\d+)", said)
    assert found is not None, said
    return int(found[1])


def published(house: Harness) -> list[FakeMessage]:
    """Return the messages that publish the fingerprint of the sealed seed."""
    return [sheet for sheet in house.room().sheets if "Fingerprint of the sealed seed" in sheet.words]


@rule("H-120", "H-121", "H-122")
async def test_when_words_are_closed_all_is_published_and_presses_decide(house: Harness) -> None:
    await house.lobby(ANNE, BART, automatic=1)
    await press(house, BART, "word", "Tortuga")
    await press(house, ANNE, "start")
    (sheet,) = published(house)
    assert promise(SEED) in sheet.words
    assert f"2. Person {BART}: `{word_hash('Tortuga')}`" in sheet.words
    assert sheet.words.count("no word") == 2
    assert f"<t:{int(house.time.now + MINUTE)}:R>" in sheet.words
    assert "Tortuga" not in "".join(one.words for one in house.room().sheets)
    for user, door in ((BART, "word"), (CLEO, "join"), (ANNE, "start"), (ANNE, "auto")):
        assert "words are closed" in await press(house, user, door, *(["Nassau"] if door == "word" else []))
    first = number(await press(house, BART, "ready"))
    assert "Not ready yet: Person 101." in house.room().sheets[0].words
    assert "You are ready already" in await press(house, BART, "ready")
    assert (await house.row()).status == "lobby"
    second = number(await press(house, ANNE, "ready"))
    assert (await house.row()).status == "playing"
    source = (await house.table()).source
    assert source.scheme == SEALED
    assert source.words == ("", word_hash("Tortuga"), "")
    assert source.presses == tuple(sorted((first, second)))
    (sheet,) = published(house)
    assert f"Person {ANNE} `{second}`" in sheet.words
    assert f"Person {BART} `{first}`" in sheet.words
    assert sheet.controls == []


@rule("H-122")
async def test_nobody_can_hold_up_a_start(house: Harness) -> None:
    await house.lobby(ANNE, BART, CLEO)
    await press(house, ANNE, "start")
    first = number(await press(house, CLEO, "ready"))
    (due,) = [row for row in await house.store.due_jobs(house.time.now + MINUTE) if row.kind == "ready"]
    assert due.at == house.time.now + MINUTE
    house.time.now = due.at
    await run_due_job(house.tables, due)
    await house.show()
    assert (await house.table()).source.presses == (first,)
    assert f"Without a press of: Person {ANNE} and Person {BART}." in published(house)[0].words
    assert len(await house.people()) == 3, "they play all the same"
    assert [row for row in await house.store.due_jobs(due.at) if row.kind == "ready"] == []


@rule("H-123")
async def test_who_plays_alone_among_automatic_players_waits_for_nobody(house: Harness) -> None:
    await house.lobby(ANNE, automatic=2)
    await press(house, ANNE, "start")
    assert (await house.row()).status == "playing"
    assert published(house) == []


@rule("H-124")
async def test_a_start_is_put_off_by_the_host_or_who_leaves_and_presses_are_forgotten(house: Harness) -> None:
    await house.lobby(ANNE, BART, CLEO)
    for user, door in ((ANNE, "put-off"), (CLEO, "leave")):
        await press(house, ANNE, "start")
        await press(house, BART, "ready")
        assert "Only the host may do that" in await press(house, BART, "put-off")
        await press(house, user, door)
        row = await house.row()
        assert (row.status, row.closing) == ("lobby", None)
        assert [seat.ready for seat in await house.store.seats(house.code) if seat.ready] == []
        assert [due for due in await house.store.due_jobs(house.time.now + MINUTE) if due.kind == "ready"] == []
        assert "was put off" in published(house)[-1].words
        assert "The start was put off" in await press(house, BART, "ready")
        await press(house, BART, "word", "Nassau")
    assert len(published(house)) == 2, "each start publishes anew; what was published stands"
    await press(house, ANNE, "start")
    await press(house, ANNE, "ready")
    await press(house, BART, "ready")
    assert len((await house.table()).source.presses) == 2


@rule("H-10", "H-120")
async def test_words_are_not_closed_where_the_game_could_not_begin(house: Harness) -> None:
    await house.lobby(ANNE, BART, game="yarr", options={"starter": "seat", "starter_place": 5})
    assert "Player 5 is named as the starter" in await press(house, ANNE, "start")
    assert (await house.row()).closing is None
    assert published(house) == []


@rule("H-125")
async def test_whoever_joins_gets_the_promise_in_private(house: Harness) -> None:
    await house.lobby(ANNE)
    await press(house, BART, "join")
    assert any(promise(SEED) in sheet.words for sheet in house.room(BART).sheets)
    async with house.store.write() as w:
        await w.set_person(CLEO, dm=False)
    assert promise(SEED) in await press(house, CLEO, "join")


@rule("H-124")
@pytest.mark.parametrize("how", ["everybody leaves", "it is called off"])
async def test_of_a_lobby_that_ended_nothing_is_left_to_press(house: Harness, how: str) -> None:
    await house.lobby(ANNE, BART)
    await press(house, ANNE, "start")
    assert published(house)[0].controls
    if how == "it is called off":
        await end_table(house.tables, house.code, "Anne", 7)
        await house.show()
    else:
        await press(house, BART, "leave")
        await press(house, ANNE, "leave")
    (sheet,) = published(house)
    assert sheet.controls == []
    assert "has begun" not in sheet.words
    assert [due for due in await house.store.due_jobs(house.time.now + MINUTE) if due.kind == "ready"] == []


@rule("H-122", "H-84")
async def test_killed_after_the_last_press_it_begins_at_the_end_of_the_minute(
    house: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The press is stored and the start is not. Another process finds the due job."""
    await house.lobby(ANNE, BART)
    await press(house, ANNE, "start")
    await press(house, BART, "ready")

    async def killed(*_: object) -> None:
        raise UserError(text("Nobody reads this."))

    with monkeypatch.context() as patched:
        patched.setattr(house.tables, "start", killed)
        await press(house, ANNE, "ready")
    assert (await house.row()).status == "lobby"
    (due,) = [row for row in await house.store.due_jobs(house.time.now + MINUTE) if row.kind == "ready"]
    house.time.now = due.at
    await run_due_job(house.another_host(), due)
    await house.show()
    assert (await house.row()).closing is None
    assert len((await house.table()).source.presses) == 2
    assert published(house)[0].controls == []
