"""The end of a game, and the data that remain."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.components.button_registry import press_button
from bot.components.hand import own_hand
from bot.components.verify import verify_chance
from bot.replies.errors import UserError
from bot.tables.end_early import end_table
from bot.tables.loaded_table import NOT_PLAYING
from bot.texts.person_names import in_markdown
from engine.choice import Refusal
from engine.entropy import promise
from engine.game import Outcome, games
from engine.replay import digest, played, read
from engine.text import Who, text
from store.rows import JobKind
from tests.bot.every_choice_kind_game import GAME, KindState
from tests.host.harness import ANNE, BART, CHANNEL, CLEO, DIRK, SEED, Harness
from tests.host.private_table_actions import picks, press
from tests.host.private_table_actions import read as read_messages
from tests.host.test_ready_check import shuffle_file
from tests.ledger import rule


async def ended(harness: Harness) -> None:
    """Play a game with deadlines to its end."""
    await harness.begin(ANNE, BART)
    assert len(await harness.dues()) == 2
    await harness.answer(ANNE, "rum")
    await harness.answer(BART, "gold")


@rule("H-79")
async def test_nothing_runs_and_nothing_can_be_answered_when_the_game_is_over(harness: Harness) -> None:
    await harness.begin(ANNE, automatic=1, kind="reply")
    people = await harness.people()
    for _ in range(4):
        for seat, user in enumerate(people):
            await (harness.answer(user, "rum") if user else harness.think(seat))
    assert (await harness.row()).status == "ended"
    assert await harness.dues(JobKind.DEADLINE) == {}
    assert await harness.dues(JobKind.AUTOMATIC_PLAYER) == {}
    with pytest.raises(Refusal) as refused:
        await harness.tables.answer(harness.code, 1, ANNE, 1, "rum")
    assert refused.value.reason == NOT_PLAYING


@rule("H-80")
async def test_calling_a_game_off_names_the_caller_and_cancels_its_due_jobs(harness: Harness) -> None:
    await harness.begin(ANNE, automatic=1)
    await harness.show()
    assert (await harness.dues(JobKind.DEADLINE), await harness.dues(JobKind.AUTOMATIC_PLAYER)) != ({}, {})
    changed = harness.changed
    await end_table(harness.tables, harness.code, "Anne *of* Devon", 1)
    event = (await harness.store.event_log(harness.code))[-1]
    assert event.text.plain() == "Anne of Devon called the game off."
    assert harness.changed > changed
    assert await harness.dues(JobKind.DEADLINE) == {}
    assert await harness.dues(JobKind.AUTOMATIC_PLAYER) == {}
    await harness.show()
    assert "This game was called off." in harness.room().messages[0].words
    assert [post.id for post in harness.room().messages if post.mentions] == [], "nobody is mentioned any more"
    with pytest.raises(Refusal):
        await harness.tables.answer(harness.code, 2, ANNE, 1, "rum")


@rule("H-81")
async def test_a_table_that_has_ended_cannot_end_again(harness: Harness) -> None:
    await harness.lobby(ANNE, BART)
    await harness.end_table()
    await refused(harness, "cancelled")
    await ended(harness)
    await refused(harness, "ended")


async def refused(harness: Harness, status: str) -> None:
    before, told = (await harness.row()).revision, await harness.told()
    with pytest.raises(UserError) as caught:
        await harness.end_table()
    assert caught.value.words.source == "That table has already ended."
    row = await harness.row()
    assert (row.revision, row.status, await harness.told()) == (before, status, told)


@rule("H-82")
async def test_the_seed_is_revealed_only_when_the_game_is_over(harness: Harness) -> None:
    await harness.lobby(ANNE, BART)
    async with harness.store.write() as w:
        await w.enqueue(harness.code, "lobby", 0, harness.time.now)
    await harness.show()
    assert promise(SEED) in shuffle_file(harness.room().last)
    assert SEED not in harness.room().last.words + shuffle_file(harness.room().last)
    await harness.tables.start(harness.code, 1)
    click = harness.click(ANNE)
    with pytest.raises(UserError) as refused:
        await verify_chance(click, await harness.row())
    assert refused.value.words.source.startswith("The seed is revealed when the game is over")
    await harness.answer(ANNE, "rum")
    await harness.show()
    everything = [post for room in harness.client.rooms.values() for post in room.messages]
    assert not any(SEED in post.words for post in everything)
    await harness.answer(BART, "rum")
    await harness.show()
    assert any(one.endswith(":verify") for post in harness.room().messages for one in post.controls)
    await verify_chance(click, await harness.row())
    assert "Verified" in click.said[-1]
    assert SEED in click.said[-1]


async def over(harness: Harness) -> Any:
    """Return the click of a person who verifies a finished game."""
    await harness.begin(ANNE, BART)
    for user in (ANNE, BART):
        await harness.answer(user, "rum")
    return harness.click(ANNE)


@rule("H-126")
async def test_the_transcript_of_an_ended_game_can_be_downloaded_and_replayed(harness: Harness, tmp_path: Path) -> None:
    click = await over(harness)
    await verify_chance(click, await harness.row())
    (file,) = click.seen.sent
    assert file.filename == f"quarterdeck-{harness.code}.json"
    (tmp_path / "game.json").write_bytes(file.fp.read())
    kept = read(tmp_path / "game.json")
    assert kept.promise == (await harness.row()).seed_hash == promise(SEED)
    assert len(kept.answers) == 2
    assert kept.draws
    assert digest(played(kept)) == digest(await harness.table())


@rule("H-408")
async def test_a_transcript_whose_replay_differs_lists_no_random_draws(harness: Harness, tmp_path: Path) -> None:
    click = await over(harness)
    harness.alter("""update answers set value = '"gold"' where number = 1""")
    await verify_chance(click, await harness.row())
    assert "comes out differently" in click.said[-1]
    (tmp_path / "game.json").write_bytes(click.seen.sent[0].fp.read())
    assert read(tmp_path / "game.json").draws == []
    assert "can check every shuffle" not in click.said[-1]


@rule("H-126")
async def test_a_seed_whose_hash_was_not_published_is_not_verified(harness: Harness) -> None:
    """The check must compare with the stored promise. To hash the stored seed again could never fail."""
    click = await over(harness)
    harness.alter(f"update tables set seed_hash = '{'ab' * 32}'")
    await verify_chance(click, await harness.row())
    assert "Not verified: before the game " + "ab" * 32 in click.said[-1]
    assert promise(SEED) in click.said[-1]


@rule("H-126")
async def test_a_game_that_was_called_off_reveals_its_seed(harness: Harness) -> None:
    """Otherwise, people could discard a bad deal unseen and deal again."""
    await harness.begin(ANNE, BART)
    await harness.answer(ANNE, "rum")
    await harness.end_table()
    await harness.show()
    assert any(one.endswith(":verify") for post in harness.room().messages for one in post.controls)
    click = harness.click(BART)
    await verify_chance(click, await harness.row())
    assert "Verified" in click.said[-1]
    assert SEED in click.said[-1]


@rule("H-128")
async def test_a_lucky_word_is_never_published(harness: Harness) -> None:
    """A lucky word may be a link or an invitation. Its hash is enough to find it."""
    await harness.lobby(ANNE, BART)
    await press_button(harness.click(BART), harness.code, "lucky-word", "", ("https://example.org/x",))
    await harness.tables.start(harness.code, 1)
    for user in (ANNE, BART):
        await harness.answer(user, "rum")
    await harness.show()
    assert not any("example.org" in post.words for room in harness.client.rooms.values() for post in room.messages)


async def test_players_who_share_a_place_leave_the_following_places_free(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    def first_two(state: KindState) -> Outcome | None:
        return Outcome(text("Enough."), (0, 1), ((0, 1), (2,), (3,))) if state.answers else None

    monkeypatch.setitem(games(), "kinds", replace(GAME, outcome=first_two))
    await harness.begin(ANNE, BART, CLEO, DIRK)
    names = [f"Person {user}" for user in await harness.people()]
    for user in (ANNE, BART, CLEO, DIRK):
        await harness.answer(user, "rum")
    await harness.show()
    said = next(post.words for post in harness.room().messages if "Enough." in post.words)
    places = [line for line in said.splitlines() if line[:2] in ("1.", "2.", "3.", "4.")]
    assert places == [f"1. {names[0]} and {names[1]}", f"3. {names[2]}", f"4. {names[3]}"]


async def test_no_digest_of_a_finished_game_stays_in_memory(harness: Harness) -> None:
    await harness.begin(ANNE, BART)
    await harness.show()
    for user in (ANNE, BART):
        await harness.answer(user, "rum")
    await harness.show()
    assert not harness.hands._digests, "what it said last is not kept for ever"


@rule("H-83")
async def test_the_hand_of_an_ended_game_offers_no_choices(harness: Harness) -> None:
    await harness.begin(ANNE, BART)
    await harness.show()
    assert harness.room(ANNE).last.controls
    await harness.answer(ANNE, "rum")
    await harness.answer(BART, "rum")
    await harness.show()
    for user in (ANNE, BART):
        assert harness.room(user).last.controls == []
        assert "All have answered." in harness.room(user).last.words


@rule("H-610")
async def test_a_hand_says_at_the_end_what_it_means_for_its_person(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    def second_wins(state: KindState) -> Outcome | None:
        return Outcome(text("Enough."), (1,), ((1,), (0, 2), (3,))) if state.answers else None

    monkeypatch.setitem(games(), "kinds", replace(GAME, outcome=second_wins))
    await harness.begin(ANNE, BART, CLEO, DIRK)
    people = await harness.people()
    click = harness.click(people[3])
    await own_hand(click, await harness.row())
    await harness.leave(people[2])
    for user in people[:2] + people[3:]:
        await harness.answer(user, "rum")
    await harness.think(2)
    await harness.show()
    first, second, away, last = (harness.room(user).last.words for user in people)
    assert "### You came second.\nEnough." in first
    assert "### You won!\nEnough." in second
    assert "### Enough." in away, "a stand-in has played for this person"
    assert "### You came fourth.\nEnough." in last
    assert "### You came fourth.\nEnough." in click.seen.words
    assert f"button:{harness.code}:rematch" in click.seen.controls
    assert not any("rematch" in one for user in people for one in harness.room(user).last.controls)


@rule("H-611")
async def test_the_lobby_says_at_the_end_who_won(harness: Harness) -> None:
    await harness.lobby(ANNE)
    await press(harness, BART, "join")
    (lobby,) = harness.room().messages
    for user, pressed in ((ANNE, "start"), (ANNE, "ready"), (BART, "ready")):
        await press(harness, user, pressed)
    for user in (ANNE, BART):
        await harness.answer(user, "rum")
    await harness.show()
    assert "**All have answered.**" in lobby.words


@rule("H-611", "H-84")
@pytest.mark.parametrize("name", ["ليلى", "**Ίρις** [x](y)"])
async def test_the_lobby_names_who_won_after_a_kill_in_any_script(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def first_wins(state: KindState) -> Outcome | None:
        return Outcome(text("{who} wins.", who=Who(0)), (0,), ((0,), (1,))) if state.answers else None

    monkeypatch.setitem(games(), "kinds", replace(GAME, outcome=first_wins))
    await harness.lobby(ANNE)
    await press(harness, BART, "join")
    (lobby,) = harness.room().messages
    async with harness.store.write() as w:
        for place in range(2):
            await w.set_seat(harness.code, place, name=name)
    for user, pressed in ((ANNE, "start"), (ANNE, "ready"), (BART, "ready")):
        await press(harness, user, pressed)
    assert "The game has begun." in lobby.words
    for user in (ANNE, BART):
        await harness.answer(user, "rum")
    harness.restart()
    await harness.show()
    assert f"**{in_markdown(name)} wins.**" in lobby.words


@rule("H-611")
async def test_the_line_of_a_private_table_does_not_say_who_won(harness: Harness) -> None:
    await harness.lobby(ANNE, private=True)
    await picks(harness, ANNE, BART)
    for user, pressed in ((BART, "join"), (ANNE, "start"), (ANNE, "ready"), (BART, "ready")):
        await press(harness, user, pressed)
    (line,) = harness.room(CHANNEL).messages
    said, edits = line.words, harness.client.count("edit", CHANNEL)
    for user in (ANNE, BART):
        await harness.answer(user, "rum")
    await harness.show()
    assert (line.words, harness.client.count("edit", CHANNEL)) == (said, edits)
    for user in (ANNE, BART):
        assert "All have answered." in read_messages(harness, user)


@rule("H-84")
async def test_after_a_kill_every_table_is_as_its_last_answer_left_it(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="reply")
    acting, other = await harness.people()
    await harness.answer(acting, "rum")
    before = await harness.sitting()
    number = (await harness.asked(other)).number
    another = harness.another_host()
    after = await another.load(harness.code)
    assert after.table.save() == before.table.save()
    assert (after.row, after.seats) == (before.row, before.seats)
    assert (await another.answer(harness.code, 1, other, number, "rum")).table.waiting() == [0]
