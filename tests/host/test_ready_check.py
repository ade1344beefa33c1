"""Lucky words close before a game begins, and everybody confirms that they are ready."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from bot.components.button_registry import press_button
from bot.replies.errors import UserError
from bot.tables.due_jobs import run_due_job
from bot.tables.end_early import end_table
from bot.tables.loaded_table import READY_FOR as MINUTE
from engine.entropy import SEALED, promise, sealed, word_hash
from engine.text import text
from store.rows import JobKind
from tests.fast_key_derivation import quick_keys
from tests.host.fake_discord import FakeMessage
from tests.host.harness import ANNE, BART, CLEO, DIRK, SEED, Harness
from tests.ledger import rule


@pytest.fixture(autouse=True)
def real(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Use the real source of chance, not the quick one of the other tests. Only its keys cost nothing."""
    monkeypatch.setattr("bot.tables.table_service.sealed", sealed)
    with quick_keys():
        yield


async def press(harness: Harness, user: int, door: str, *words: str) -> str:
    """Press a button, deliver everything, and return the text that the person reads."""
    click = harness.click(user)
    try:
        await press_button(click, harness.code, door, "", words)
    except UserError as friendly:
        return friendly.words.plain()
    finally:
        await harness.show()
    return str(click.seen.words)


def number(said: str) -> int:
    found = re.search(r"later: (\d+)", said)
    assert found is not None, said
    return int(found[1])


def published(harness: Harness) -> list[FakeMessage]:
    """Return the messages whose file publishes the hashes of the lucky words."""
    return [post for post in harness.room().messages if "\nword " in shuffle_file(post)]


def shuffle_file(post: FakeMessage) -> str:
    """Return the content of the message's file fair-shuffle.txt, or an empty text if it has none."""
    for file in post.sent:
        if file.filename == "fair-shuffle.txt":
            file.reset()
            return str(file.fp.read().decode())
    return ""


@rule("H-120", "H-121", "H-122")
async def test_a_start_closes_lucky_words_publishes_hashes_and_presses_decide_the_seed(harness: Harness) -> None:
    await harness.lobby(ANNE, BART, automatic=1)
    await press(harness, BART, "lucky-word", "Tortuga")
    await press(harness, ANNE, "start")
    (post,) = published(harness)
    file = f"table {harness.code}\npromise {promise(SEED)}\nword -\nword {word_hash('Tortuga')}\nword -\n"
    assert shuffle_file(post) == file, "what is published before the first press"
    assert "Fair shuffle" in post.words
    assert (post.controls.count(f"button:{harness.code}:ready"), promise(SEED) in post.words) == (1, False)
    (lobby,) = [one for one in harness.room().messages if one is not post]
    assert f"button:{harness.code}:ready" not in lobby.controls, "there is one button Ready"
    assert f"<t:{int(harness.time.now + MINUTE)}:R>" in post.words
    assert "Tortuga" not in "".join(one.words for one in harness.room().messages)
    for user, door in ((BART, "lucky-word"), (CLEO, "join"), (ANNE, "start"), (ANNE, "automatic-players")):
        assert "the lobby can't be changed" in await press(
            harness, user, door, *(["Nassau"] if door == "lucky-word" else [])
        )
    first = number(await press(harness, BART, "ready"))
    assert "Not ready yet: Person 101." in harness.room().messages[0].words
    assert "You are ready already" in await press(harness, BART, "ready")
    assert (await harness.row()).status == "lobby"
    second = number(await press(harness, ANNE, "ready"))
    assert (await harness.row()).status == "playing"
    source = (await harness.table()).source
    assert source.scheme == SEALED
    assert source.words == ("", word_hash("Tortuga"), "")
    (begun,) = source.starts
    assert (begun.opened, begun.closed) == (int(harness.time.now), int(harness.time.now))
    assert begun.presses == ((0, second), (1, first))
    (post,) = published(harness)
    assert post.controls == []
    assert shuffle_file(post) == file, "and never replaced"
    for who, press_ in (("Person 101", second), ("Person 102", first)):
        assert f"{who} `{press_}`" in post.words, "nobody can choose other presses later"


@rule("H-122")
async def test_a_missing_press_cannot_hold_up_a_start(harness: Harness) -> None:
    await harness.lobby(ANNE, BART, CLEO)
    await press(harness, ANNE, "start")
    first = number(await press(harness, CLEO, "ready"))
    (due,) = [row for row in await harness.store.due_jobs(harness.time.now + MINUTE) if row.kind == JobKind.READY_CHECK]
    assert due.at == harness.time.now + MINUTE
    harness.time.now = due.at
    await run_due_job(harness.tables, due)
    await harness.show()
    assert (await harness.table()).source.starts[0].presses == ((2, first),)
    assert len(await harness.people()) == 3, "they play all the same"
    assert [row for row in await harness.store.due_jobs(due.at) if row.kind == JobKind.READY_CHECK] == []


@rule("H-123")
async def test_a_game_of_one_person_and_automatic_players_begins_at_once(harness: Harness) -> None:
    await harness.lobby(ANNE, automatic=2)
    await press(harness, ANNE, "start")
    assert (await harness.row()).status == "playing"
    assert published(harness) == []


@rule("H-124", "H-535")
async def test_the_host_or_a_leaver_postpones_a_start_and_presses_are_discarded(harness: Harness) -> None:
    await harness.lobby(ANNE, BART, CLEO)
    for user, door in ((ANNE, "put-off-start"), (CLEO, "leave")):
        await press(harness, ANNE, "start")
        await press(harness, BART, "ready")
        assert "Only the host can do that" in await press(harness, BART, "put-off-start")
        await press(harness, user, door)
        row = await harness.row()
        assert (row.status, row.ready_deadline) == ("lobby", None)
        assert [
            seat.ready_interaction for seat in await harness.store.seats(harness.code) if seat.ready_interaction
        ] == []
        assert [
            due for due in await harness.store.due_jobs(harness.time.now + MINUTE) if due.kind == JobKind.READY_CHECK
        ] == []
        assert "was put off" in published(harness)[-1].words
        assert "The start was put off" in await press(harness, BART, "ready")
        await press(harness, BART, "lucky-word", "Nassau")
    assert len(published(harness)) == 2, "each start publishes anew; what was published stands"
    await press(harness, ANNE, "start")
    await press(harness, ANNE, "ready")
    await press(harness, BART, "ready")
    *put_off, begun = (await harness.table()).source.starts
    assert [[place for place, _ in start.presses] for start in put_off] == [[1], [1]], "what was put off is known"
    assert [place for place, _ in begun.presses] == [0, 1]


@rule("H-10", "H-120")
async def test_a_start_is_refused_if_the_game_could_not_begin(harness: Harness) -> None:
    await harness.lobby(ANNE, BART, CLEO, DIRK, game="arrr", options={"teams": "on"})
    async with harness.store.write() as w:
        await w.set_table(harness.code, fill_to=3)
    await press(harness, DIRK, "leave")
    assert "Teams of two need exactly 4 players" in await press(harness, ANNE, "start")
    assert (await harness.row()).ready_deadline is None
    assert published(harness) == []


@rule("H-125")
async def test_the_lobby_has_the_promise_in_a_file_from_its_opening_that_is_never_replaced(harness: Harness) -> None:
    await harness.lobby(ANNE)
    await harness.outbox.queue(harness.code, 0, "lobby")
    await harness.show()
    (lobby,) = harness.room().messages
    assert shuffle_file(lobby) == f"table {harness.code}\npromise {promise(SEED)}\n"
    file = lobby.sent
    harness.restart()  # another process does not know which files the message has
    await press(harness, BART, "join")
    await press(harness, BART, "lucky-word", "Nassau")
    await press(harness, ANNE, "start")
    for user in (ANNE, BART):
        await press(harness, user, "ready")
    assert (await harness.row()).status == "playing"
    assert lobby.sent is file
    for room in (harness.room(), harness.room(BART), harness.room(ANNE)):
        assert not any(promise(SEED) in post.words for post in room.messages), "no message begins with a hash"
    assert promise(SEED) not in str(await harness.store.event_log(harness.code))


@rule("H-122")
async def test_the_answer_to_ready_names_the_press_in_small_type(harness: Harness) -> None:
    await harness.lobby(ANNE, BART)
    await press(harness, ANNE, "start")
    for user in (ANNE, BART):
        click = harness.click(user)
        await press_button(click, harness.code, "ready")
        assert click.seen.words == f"You're ready!\n-# Number of your press, for checking the shuffle later: {click.id}"


@rule("H-120")
async def test_a_lobby_of_the_first_release_shows_its_promise_as_text(harness: Harness) -> None:
    await harness.lobby(ANNE, BART)
    async with harness.store.write() as w:
        await w.set_table(harness.code, promise_file=False)
    await harness.outbox.queue(harness.code, 0, "lobby")
    await press(harness, ANNE, "start")
    lobby, post = harness.room().messages
    assert promise(SEED) in lobby.words
    assert promise(SEED) in post.words
    assert (lobby.files, post.files) == (0, 0)


@rule("H-124")
@pytest.mark.parametrize("how", ["everybody leaves", "it is called off"])
async def test_a_lobby_that_ended_leaves_no_ready_button(harness: Harness, how: str) -> None:
    await harness.lobby(ANNE, BART)
    await press(harness, ANNE, "start")
    assert published(harness)[0].controls
    if how == "it is called off":
        await end_table(harness.tables, harness.code, "Anne", 7)
        await harness.show()
    else:
        await press(harness, BART, "leave")
        await press(harness, ANNE, "leave")
    (post,) = published(harness)
    assert post.controls == []
    assert "has begun" not in post.words
    assert [
        due for due in await harness.store.due_jobs(harness.time.now + MINUTE) if due.kind == JobKind.READY_CHECK
    ] == []


@rule("H-122", "H-84")
async def test_a_start_that_was_killed_after_the_last_press_begins_after_the_minute(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The press is stored and the start is not. Another process finds the due job."""
    await harness.lobby(ANNE, BART)
    await press(harness, ANNE, "start")
    await press(harness, BART, "ready")

    async def killed(*_: object) -> None:
        raise UserError(text("Nobody reads this."))

    with monkeypatch.context() as patched:
        patched.setattr(harness.tables, "start", killed)
        await press(harness, ANNE, "ready")
    assert (await harness.row()).status == "lobby"
    (due,) = [row for row in await harness.store.due_jobs(harness.time.now + MINUTE) if row.kind == JobKind.READY_CHECK]
    harness.time.now = due.at
    await run_due_job(harness.another_host(), due)
    await harness.show()
    assert (await harness.row()).ready_deadline is None
    assert len((await harness.table()).source.starts[0].presses) == 2
    assert published(harness)[0].controls == []
