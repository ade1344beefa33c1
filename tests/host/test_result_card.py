"""The card that a lobby's message becomes after the end, and the details of a result."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from types import SimpleNamespace
from typing import Any, cast

import pytest
from PIL import Image

from bot.components.result import show_result
from bot.replies.errors import UserError
from bot.tables.loaded_table import NO_TABLE
from bot.tables.scheduler import DAY, Retention
from bot.views.ending import standing
from engine.game import Outcome, games
from engine.text import text
from renderers.kit import SIZE, TALLEST, WIDE
from renderers.picture_context import Frame
from renderers.result_card import ResultCard, Standing, draw_result_card
from store.rows import ModerationKind
from tests.bot.every_choice_kind_game import GAME, KindState
from tests.host.fake_discord import refusal
from tests.host.harness import ANNE, BART, CHANNEL, CLEO, Harness
from tests.host.private_table_actions import picks, press
from tests.host.test_ending_report import GAMES, finished_game
from tests.host.test_ready_check import shuffle_file
from tests.ledger import rule


def first_wins(state: KindState) -> Outcome | None:
    close, loud = (text("It was close."),), (text("Loudest: all."),)
    return Outcome(text("Enough."), (0,), ((0,), (1,)), highlights=close, awards=loud) if state.answers else None


async def play(harness: Harness, monkeypatch: pytest.MonkeyPatch, **more: Any) -> Any:
    """Play a game from its lobby to its end, and return the lobby's message."""
    monkeypatch.setitem(games(), "kinds", replace(GAME, outcome=first_wins))
    await harness.lobby(ANNE, **more)
    if more.get("private"):
        await picks(harness, ANNE, BART)
    await press(harness, BART, "join")
    (lobby,) = harness.room().messages
    for user, pressed in ((ANNE, "start"), (ANNE, "ready"), (BART, "ready")):
        await press(harness, user, pressed)
    for user in (ANNE, BART):
        await harness.answer(user, "rum")
    await harness.show()
    return lobby


@rule("H-665", "H-125")
async def test_the_lobby_becomes_a_card_with_a_picture_and_keeps_the_file_of_the_shuffle(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby = await play(harness, monkeypatch)
    assert "**Enough.**" in lobby.words
    assert [one.filename for one in lobby.sent] == ["fair-shuffle.txt", "result.png"]
    assert harness.client.count("fetch", CHANNEL) == 1
    assert (await harness.row()).seed_hash in shuffle_file(lobby)
    assert lobby.controls == [f"button:{harness.code}:{name}" for name in ("rematch", "replay")] + [
        f"result:{harness.code}"
    ]
    edits = harness.client.count("edit", CHANNEL)
    async with harness.store.write() as w:
        await w.enqueue(harness.code, "lobby", 10**6, harness.time.now)
    await harness.show()
    assert harness.client.count("edit", CHANNEL) == edits, "nothing has changed"


@rule("H-665")
@pytest.mark.parametrize("what", ["edit", "fetch"])
async def test_a_card_without_a_picture_says_all_of_it_in_words(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """Without “Attach Files” no picture can be added. Without “Read Message History” the files cannot be kept."""
    refused = 0
    edit = harness.client.do

    def refuse(kind: str, room: int, message: int = 0) -> None:
        nonlocal refused
        lobby = room == CHANNEL and message in [post.id for post in harness.room().messages[:1]]
        if lobby and kind == what and refused == 0 and harness.stored("SELECT id FROM results"):
            refused += 1
            raise refusal(403, 50001)
        edit(kind, room, message)

    monkeypatch.setattr(harness.client, "do", refuse)
    lobby = await play(harness, monkeypatch)
    assert refused == 1
    names = [f"Person {user}" for user in await harness.people()]
    for said in ("**Enough.**", rf"1\. **{names[0]}**", rf"2\. {names[1]}", "It was close.", "Loudest: all."):
        assert said in lobby.words
    assert [one.filename for one in lobby.sent] == ["fair-shuffle.txt"]


@rule("H-665")
async def test_a_game_that_was_called_off_leads_to_its_details_and_a_rematch(harness: Harness) -> None:
    await harness.lobby(ANNE)
    await press(harness, BART, "join")
    (lobby,) = harness.room().messages
    for user, pressed in ((ANNE, "start"), (ANNE, "ready"), (BART, "ready")):
        await press(harness, user, pressed)
    await harness.end_table()
    await harness.show()
    assert "This game was called off." in lobby.words
    assert lobby.controls == [f"button:{harness.code}:{name}" for name in ("rematch", "replay")] + [
        f"result:{harness.code}"
    ]


@rule("H-665")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("portrait", [False, True])
def test_the_picture_has_the_standing_and_fits_the_screen(key: str, portrait: bool) -> None:
    end = finished_game(key, "usual-4")
    outcome = end.table.outcome
    assert outcome is not None
    final = standing(cast("Any", SimpleNamespace(table=end.table)))
    card = ResultCard(end.tale, final, outcome.highlights[0])
    drawn = draw_result_card(card, replace(end.frame, portrait=portrait))
    image = Image.open(BytesIO(drawn.data))
    assert image.width == (WIDE if portrait else SIZE[0])
    assert image.height <= (TALLEST if portrait else SIZE[1])
    lines = drawn.alt.splitlines()
    assert lines[:2] == [end.say(end.game.title), end.say(outcome.reason)]
    for one, line in zip(final, lines[2:], strict=False):
        points = "" if one.score is None else f": {one.score}"
        assert line == f"{one.place}. {end.names[one.seat]}{points}"
    assert [one.place for one in final] == sorted(one.place for one in final)
    for words in (outcome.highlights[0], *outcome.awards[:3]):
        assert end.say(words) in drawn.alt


@rule("H-665")
def test_nine_players_with_long_names_fit_into_the_picture() -> None:
    """A picture of a full table is as large as that of a small one, and its alternative text is short enough."""
    end = finished_game("tortuga", "usual-4")
    names = tuple(f"{letter * 3} of the Seven Seas and the Golden Cup" for letter in "ABCDEFGHI")
    card = ResultCard(end.tale, [Standing(1 + seat // 5 * 5, seat, 12) for seat in range(9)])
    for portrait in (False, True):
        shown = Frame(names, "K7QX2", automatic=frozenset({3}), portrait=portrait, say=end.say)
        drawn = draw_result_card(card, shown)
        assert len(drawn.alt) <= 1024
        assert names[8] in drawn.alt
        assert Image.open(BytesIO(drawn.data)).height <= (TALLEST if portrait else SIZE[1])


@rule("H-666")
async def test_the_details_say_who_was_there_and_lead_to_the_story(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play(harness, monkeypatch)
    names = [f"Person {user}" for user in await harness.people()]
    click = harness.click(CLEO)
    await show_result(click, harness.code)
    for said in ("Enough.", rf"1\. **{names[0]}**", rf"2\. {names[1]}", "1 minute"):
        assert said in click.said[-1]
    assert click.seen.controls == [
        f"button:{harness.code}:{name}" for name in ("replay", "story", "table-text", "verify")
    ]
    async with harness.store.write() as w:
        await Retention(30).delete_expired(w, harness.time.now + 31 * DAY)
    click = harness.click(ANNE)
    await show_result(click, harness.code)
    assert "no longer stored" in click.said[-1]
    assert click.seen.controls == []
    with pytest.raises(UserError):
        await show_result(harness.click(ANNE), "ZZZZZ")


@rule("H-666")
async def test_a_running_game_has_no_details(harness: Harness) -> None:
    await harness.begin(ANNE, BART)
    with pytest.raises(UserError) as refused:
        await show_result(harness.click(ANNE), harness.code)
    assert refused.value.words.source == "This game isn't over yet."


@rule("H-668", "H-399")
@pytest.mark.parametrize("deleted", [False, True])
async def test_only_the_people_of_a_private_table_may_know_its_result(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, deleted: bool
) -> None:
    await play(harness, monkeypatch, private=True)
    await press(harness, ANNE, "hand")
    async with harness.store.write() as w:
        fields = {"table": harness.code, "actor": ANNE, "subject": BART}
        await w.log_moderation(ModerationKind.REMOVED, 500, harness.time.now, **fields)
        if deleted:
            await Retention(30).delete_expired(w, harness.time.now + 31 * DAY)
    click = harness.click(ANNE)
    await show_result(click, harness.code)
    assert "Enough." in click.said[-1]
    for user in (CLEO, BART):
        with pytest.raises(UserError) as refused:
            await show_result(harness.click(user), harness.code)
        assert refused.value.words == NO_TABLE


@rule("H-665", "H-706")
async def test_the_lobby_of_a_game_that_other_rules_have_ended_has_no_card(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play(harness, monkeypatch)
    monkeypatch.setitem(games(), "kinds", replace(GAME, outcome=lambda state: None))
    harness.restart()
    built = await harness.delivery.message_builder.lobby(await harness.row())
    assert not built.files or all(one.filename != "result.png" for one in built.files)
