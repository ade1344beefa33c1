"""The end of a game, and the data that remain."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.components.button_registry import press_button
from bot.components.verify import verify_chance
from bot.replies.errors import UserError
from bot.tables.end import end_table
from bot.tables.loaded_table import NOT_PLAYING
from engine.choice import Refusal
from engine.entropy import promise
from engine.game import Outcome, games
from engine.replay import digest, played, read
from engine.text import text
from tests.bot.one_choice_game import GAME, KindState
from tests.host.harness import ANNE, BART, CLEO, DIRK, SEED, Harness
from tests.ledger import rule


async def ended(house: Harness) -> None:
    """Play a game with deadlines to its end."""
    await house.begin(ANNE, BART)
    assert len(await house.dues()) == 2
    await house.answer(ANNE, "rum")
    await house.answer(BART, "gold")


@rule("H-79")
async def test_when_the_game_is_over_nothing_runs_and_nothing_is_answered(house: Harness) -> None:
    await house.begin(ANNE, automatic=1, kind="reply")
    people = await house.people()
    for _ in range(4):
        for seat, user in enumerate(people):
            await (house.answer(user, "rum") if user else house.think(seat))
    assert (await house.row()).status == "ended"
    assert await house.dues("clock") == {}
    assert await house.dues("player") == {}
    with pytest.raises(Refusal) as refused:
        await house.tables.answer(house.code, 1, ANNE, 1, "rum")
    assert refused.value.reason == NOT_PLAYING


@rule("H-80")
async def test_who_called_the_game_off_is_told_and_its_clocks_stop(house: Harness) -> None:
    await house.begin(ANNE, automatic=1)
    await house.show()
    assert (await house.dues("clock"), await house.dues("player")) != ({}, {})
    changed = house.changed
    await end_table(house.tables, house.code, "Anne *of* Devon", 1)
    event = (await house.store.event_log(house.code))[-1]
    assert event.text.plain() == "Anne of Devon called the game off."
    assert house.changed > changed
    assert await house.dues("clock") == {}
    assert await house.dues("player") == {}
    await house.show()
    assert "This game was called off." in house.room().sheets[0].words
    assert [sheet.id for sheet in house.room().sheets if sheet.mentions] == [], "nobody is mentioned any more"
    with pytest.raises(Refusal):
        await house.tables.answer(house.code, 2, ANNE, 1, "rum")


@rule("H-81")
async def test_what_has_ended_ends_no_second_time(house: Harness) -> None:
    await house.lobby(ANNE, BART)
    await house.end_table()
    await refused(house, "off")
    await ended(house)
    await refused(house, "ended")


async def refused(house: Harness, status: str) -> None:
    before, told = (await house.row()).revision, await house.told()
    with pytest.raises(UserError) as caught:
        await house.end_table()
    assert caught.value.words.source == "That table has ended already."
    row = await house.row()
    assert (row.revision, row.status, await house.told()) == (before, status, told)


@rule("H-82")
async def test_the_seed_is_revealed_when_the_game_is_over(house: Harness) -> None:
    await house.lobby(ANNE, BART)
    async with house.store.write() as w:
        await w.enqueue(house.code, "lobby", 0, house.time.now)
    await house.show()
    assert promise(SEED) in house.room().last.words
    assert SEED not in house.room().last.words
    await house.tables.start(house.code, 1)
    click = house.click(ANNE)
    with pytest.raises(UserError) as refused:
        await verify_chance(click, await house.row())
    assert refused.value.words.source.startswith("The seed is revealed when the game is over")
    await house.answer(ANNE, "rum")
    await house.show()
    everything = [sheet for room in house.paper.rooms.values() for sheet in room.sheets]
    assert not any(SEED in sheet.words for sheet in everything)
    await house.answer(BART, "rum")
    await house.show()
    assert any(one.endswith(":verify") for sheet in house.room().sheets for one in sheet.controls)
    await verify_chance(click, await house.row())
    assert "Verified" in click.said[-1]
    assert SEED in click.said[-1]


async def over(house: Harness) -> Any:
    """Return the click of a person who verifies a finished game."""
    await house.begin(ANNE, BART)
    for user in (ANNE, BART):
        await house.answer(user, "rum")
    return house.click(ANNE)


@rule("H-126")
async def test_the_transcript_is_handed_out_and_plays_through(house: Harness, tmp_path: Path) -> None:
    click = await over(house)
    await verify_chance(click, await house.row())
    (file,) = click.seen.sent
    assert file.filename == f"quarterdeck-{house.code}.json"
    (tmp_path / "game.json").write_bytes(file.fp.read())
    kept = read(tmp_path / "game.json")
    assert kept.promise == (await house.row()).promise == promise(SEED)
    assert len(kept.answers) == 2
    assert kept.draws
    assert digest(played(kept)) == digest(await house.table())


@rule("H-408")
async def test_no_draws_are_handed_out_that_are_not_those_of_the_game(house: Harness, tmp_path: Path) -> None:
    click = await over(house)
    house.alter("""update answers set value = '"gold"' where no = 1""")
    await verify_chance(click, await house.row())
    assert "comes out differently" in click.said[-1]
    (tmp_path / "game.json").write_bytes(click.seen.sent[0].fp.read())
    assert read(tmp_path / "game.json").draws == []
    assert "can check every shuffle" not in click.said[-1]


@rule("H-126")
async def test_a_seed_that_was_not_promised_is_not_verified(house: Harness) -> None:
    """The check must compare with the stored promise. To hash the stored seed again could never fail."""
    click = await over(house)
    house.alter(f"update tables set promise = '{'ab' * 32}'")
    await verify_chance(click, await house.row())
    assert "Not verified: before the game " + "ab" * 32 in click.said[-1]
    assert promise(SEED) in click.said[-1]


@rule("H-126")
async def test_a_game_that_was_called_off_reveals_its_seed_too(house: Harness) -> None:
    """Otherwise, people could discard a bad deal unseen and deal again."""
    await house.begin(ANNE, BART)
    await house.answer(ANNE, "rum")
    await house.end_table()
    await house.show()
    assert any(one.endswith(":verify") for sheet in house.room().sheets for one in sheet.controls)
    click = house.click(BART)
    await verify_chance(click, await house.row())
    assert "Verified" in click.said[-1]
    assert SEED in click.said[-1]


@rule("H-128")
async def test_nobodys_word_is_published(house: Harness) -> None:
    """A lucky word may be a link or an invitation. Its hash is enough to find it."""
    await house.lobby(ANNE, BART)
    await press_button(house.click(BART), house.code, "word", "", ("https://example.org/x",))
    await house.tables.start(house.code, 1)
    for user in (ANNE, BART):
        await house.answer(user, "rum")
    await house.show()
    assert not any("example.org" in sheet.words for room in house.paper.rooms.values() for sheet in room.sheets)


async def test_who_share_a_place_leave_the_next_ones_free(house: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    def first_two(state: KindState) -> Outcome | None:
        return Outcome(text("Enough."), (0, 1), ((0, 1), (2,), (3,))) if state.answers else None

    monkeypatch.setitem(games(), "kinds", replace(GAME, outcome=first_two))
    await house.begin(ANNE, BART, CLEO, DIRK)
    names = [f"Person {user}" for user in await house.people()]
    for user in (ANNE, BART, CLEO, DIRK):
        await house.answer(user, "rum")
    await house.show()
    said = next(sheet.words for sheet in house.room().sheets if "Enough." in sheet.words)
    places = [line for line in said.splitlines() if line[:2] in ("1.", "2.", "3.", "4.")]
    assert places == [f"1. {names[0]} and {names[1]}", f"3. {names[2]}", f"4. {names[3]}"]


async def test_nothing_is_remembered_of_what_is_over(house: Harness) -> None:
    await house.begin(ANNE, BART)
    await house.show()
    for user in (ANNE, BART):
        await house.answer(user, "rum")
    await house.show()
    assert not house.hands._digests, "what it said last is not kept for ever"


@rule("H-83")
async def test_a_hand_of_an_ended_game_has_nothing_to_choose_with(house: Harness) -> None:
    await house.begin(ANNE, BART)
    await house.show()
    assert house.room(ANNE).last.controls
    await house.answer(ANNE, "rum")
    await house.answer(BART, "rum")
    await house.show()
    for user in (ANNE, BART):
        assert house.room(user).last.controls == []
        assert "This game is over." in house.room(user).last.words


@rule("H-84")
async def test_after_a_kill_every_table_is_as_its_last_answer_left_it(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="reply")
    acting, other = await house.people()
    await house.answer(acting, "rum")
    before = await house.sitting()
    number = (await house.asked(other)).number
    another = house.another_host()
    after = await another.load(house.code)
    assert after.table.save() == before.table.save()
    assert (after.row, after.seats) == (before.row, before.seats)
    assert (await another.answer(house.code, 1, other, number, "rum")).table.waiting() == [0]
