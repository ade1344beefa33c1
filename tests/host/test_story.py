"""Each person reads the events that they missed, and each fact appears once.

A hand tells the events since its person's last answer. The table tells those since the last decision that everybody
knows. Events of one block are never separated. The people in these games use text mode and answer as automatic players
would.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

import pytest

from bot.components.hand import own_hand
from bot.components.story import show_log
from bot.texts import language
from bot.views.layout import text_renderer
from bot.views.story import redundant_events
from engine.choice import Value
from engine.game import games
from engine.play import Report
from engine.players import players
from engine.text import text
from renderers.picture_context import Picture
from store.rows import EventRow
from tests.host.harness import ANNE, BART, CLEO, DIRK, Harness
from tests.ledger import rule

pytestmark = pytest.mark.slow

ANSWERS, MORE = 30, 80
"""The number of answers of each game that `make test` and `make soak` check."""
LETTERS = {"arrr": 205, "rattle": 240, "tortuga": 185, "yarr": 190}
"""The highest median length of the table's message beside its picture. Names count as four letters."""
BEGAN = 1
"""The number of the newest event before the game begins, which is the promise of the seed."""
REPEATED = 0.25
"""The highest share of a call that repeats the one before, for at least half of the calls."""


@pytest.fixture(autouse=True)
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw no pictures. They take long, and these tests do not need them."""

    async def blank(draw: Callable[..., Any], *about: Any) -> Picture:
        return Picture(b"", "table.png", "")

    monkeypatch.setattr("bot.views.table.run_in_render_pool", blank)
    monkeypatch.setattr("bot.views.hand.run_in_render_pool", blank)


class Game:
    """A game in progress, and the messages that people have read."""

    def __init__(self, harness: Harness, key: str) -> None:
        self.harness, self.random = harness, Random(key)
        self.player = players(key).get("good", list(players(key).values())[-1])[1]
        self.answered: dict[int, int] = {}
        self.decided = BEGAN

    async def begin(self, key: str) -> None:
        """Start a game of people in text mode."""
        people = (ANNE, BART, CLEO, DIRK)[: min(max(3, games()[key].least_seats), games()[key].most_seats)]
        async with self.harness.store.write() as w:
            for user in people:
                await w.set_person(user, text_mode=True)
        await self.harness.begin(*people, game=key, pace="none")
        await self.harness.show()

    async def turn(self) -> int:
        """Return the first person that the table waits for."""
        people = await self.harness.people()
        return people[(await self.harness.table()).waiting()[0]]

    async def thought_up(self, user: int) -> tuple[str, Value]:
        """Return the name of the choice and the answer of a good player for this person."""
        table, seat = await self.harness.table(), await self.harness.seat(user)
        asked = [o.choice for o in table.open[seat] if o.choice.blocks][:1]
        found = self.player(table.view(seat), asked, self.random)
        assert found is not None
        return found

    async def play(self, user: int) -> None:
        """Answer for the person, and deliver everything."""
        name, value = await self.thought_up(user)
        choice = (await self.harness.asked(user, name)).choice
        told = len(await self.harness.store.event_log(self.harness.code))
        self.answered[user] = told
        await self.harness.answer(user, value, name)
        heard = any(
            event.readers is None for event in await self.harness.store.event_log(self.harness.code, after=told)
        )
        self.decided = told if heard or not choice.sealed else self.decided
        assert (await self.harness.row()).decision_event == self.decided
        await self.harness.show()

    async def said(self) -> Callable[[EventRow], str]:
        """Return a function that formats an event as text."""
        sitting = await self.harness.sitting()
        tell = text_renderer(language("en"), sitting.row.game, sitting.names(), markdown=True)
        return lambda event: tell(event.text)

    async def told_since(self, no: int, user: int | None) -> list[str]:
        """Return the sentences told since event `no` to everybody and to this person.

        Events that the person knows already are left out.
        """
        seat = None if user is None else await self.harness.seat(user)
        say = await self.said()
        events = await self.harness.store.event_log(self.harness.code, after=no)
        heard = [event for event in events if event.readers is None or seat in event.readers]
        game = (await self.harness.sitting()).game
        known = () if seat is None else redundant_events(heard, seat, no, game.redundant_reports, game.prompts_told)
        return [say(event) for event in heard if event.number not in known]

    async def over(self) -> bool:
        """Return True if the game has ended."""
        return (await self.harness.row()).status != "playing"


async def log_of(harness: Harness, user: int) -> str:
    """Return the whole story as this person reads it, all pages."""
    words, upto = list[str](), None
    while True:
        click = harness.click(user)
        await show_log(click, await harness.row(), upto)
        words.append(click.seen.words)
        older = [one for one in click.seen.controls if ":story:" in one]
        before = min((int(one.rsplit(":", 1)[1]) for one in older), default=0)
        if not before or (upto is not None and before >= upto):
            return "\n".join(reversed(words))
        upto = before


@rule("H-180", "H-181", "H-184")
@pytest.mark.parametrize("answers", [ANSWERS, pytest.param(MORE, marks=pytest.mark.soak)])
@pytest.mark.parametrize("key", sorted(games()))
async def test_a_player_who_is_asked_reads_everything_since_their_last_answer(
    harness: Harness, key: str, answers: int
) -> None:
    game = Game(harness, key)
    await game.begin(key)
    read: dict[int, tuple[int, str]] = {}
    repeated, lengths = list[float](), list[int]()
    called, over = 0, False
    for _ in range(answers):
        if over := await game.over():
            break
        user = await game.turn()
        post = harness.room(user).last
        assert harness.room(user).messages == [post], "the new call took the place of the old one"
        click = harness.click(user)
        await own_hand(click, await harness.row())
        missing = [
            one for one in await game.told_since(game.answered.get(user, BEGAN), user) if one not in click.seen.words
        ]
        if missing:
            assert any(one.endswith(":story") for one in click.seen.controls), "folded, and there is no way to it"
            assert [one for one in missing if one not in await log_of(harness, user)] == []
        before = read.get(user, (0, ""))
        if post.id != before[0]:
            called += 1
            repeated += [repetition(post.words, before[1])] if before[0] else []
            question = post.words.index("### Choose")
            hand = post.words.find("### New in your hand")
            assert hand < 0 or question < hand, "news and question come first"
            read[user] = post.id, post.words
        lengths.append(await everybody_reads_what_was_decided(harness, game))
        await game.play(user)
    assert called > (1 if over else answers // 8)
    everything = await log_of(harness, DIRK)
    assert [one for one in await game.told_since(0, None) if one not in everything] == [], "all of it can be read again"
    if key in LETTERS:  # in a game for tests alone there is little to tell beside the headings
        assert median(repeated) <= REPEATED
        assert median(lengths) <= LETTERS[key]


def repetition(now: str, before: str) -> float:
    """Return the share of letters in lines that were in the message before. Headings do not count."""
    known, lines = set(before.split("\n")), [line for line in now.split("\n") if not line.startswith("#")]
    return sum(len(line) for line in lines if line in known) / sum(map(len, lines))


async def everybody_reads_what_was_decided(harness: Harness, game: Game) -> int:
    """Check that the table tells all public events of the newest known decision, and nothing private.

    Return the length of its message.
    """
    table = next(post for post in harness.room().messages if any(one.endswith(":hand") for one in post.controls))
    told = await game.told_since(game.decided, None)
    assert [one for one in told if one not in table.words] == []
    say = await game.said()
    private = {say(event) for event in await harness.store.event_log(harness.code) if event.readers is not None}
    public = {say(event) for event in await harness.store.event_log(harness.code) if event.readers is None}
    assert [one for one in private - public if one in table.words] == []
    return len(table.words.replace("Person ", ""))


@rule("H-182")
async def test_lines_that_are_new_since_the_reader_last_looked_are_marked(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="shout", pace="none")
    acting, other = await harness.people()
    await tell(harness, "The sun rises.")
    await own_hand(harness.click(other), await harness.row())
    await tell(harness, "A gull cries.")
    click = harness.click(other)
    await own_hand(click, await harness.row())
    before, new = click.seen.words.split("New since you looked:")
    assert "The sun rises." in before
    assert "A gull cries." in new
    again = harness.click(other)
    await own_hand(again, await harness.row())
    assert "New since you looked:" not in again.seen.words, "it has been seen"
    assert [harness.stored(f"SELECT answered_event, seen_event FROM seats WHERE user = {other}")] == [
        [(1, await newest(harness))]
    ]
    await harness.answer(acting, "rum")


async def tell(harness: Harness, *sentences: str) -> None:
    """Add these sentences to the story, each as a block of its own."""
    async with harness.store.write() as w:
        reports = [Report(text(sentence), begins_group=number == 0) for number, sentence in enumerate(sentences)]
        await w.append_events(harness.code, reports, harness.time.now)


async def newest(harness: Harness) -> int:
    """Return the number of the newest event."""
    return (await harness.store.event_log(harness.code))[-1].number


@rule("H-183")
async def test_news_alone_does_not_renew_a_hand_and_comes_with_the_next_change(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="shout")
    _, other = await harness.people()
    await harness.show()
    edits, post = harness.client.count("edit", other), harness.room(other).last
    await tell(harness, "A gull cries.")
    async with harness.store.write() as w:
        await w.enqueue(harness.code, f"hand:{other}", 99, harness.time.now)
    await harness.show()
    assert harness.client.count("edit", other) == edits
    assert "A gull cries." not in post.words
    await harness.leave(other)
    await harness.show()
    assert "A gull cries." in harness.room(other).last.words


@rule("H-181")
async def test_a_player_who_returns_reads_what_the_stand_in_did(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="shout", pace="none")
    acting, _ = await harness.people()
    await harness.answer(acting, "rum")
    await harness.leave(acting)
    await tell(harness, "The stand-in sells the ship.")
    await harness.think(await harness.seat(acting))
    await harness.returns(acting)
    click = harness.click(acting)
    await own_hand(click, await harness.row())
    assert "The stand-in sells the ship." in click.seen.words


@rule("H-180")
async def test_a_ballot_does_not_change_what_the_public_reads(harness: Harness) -> None:
    await harness.begin(ANNE, BART, CLEO, kind="vote", pace="none")
    before = (await harness.row()).decision_event
    await tell(harness, "A gull cries.")
    await harness.answer(BART, "gold")
    assert (await harness.row()).decision_event == before
    answered = dict(harness.stored("SELECT user, answered_event FROM seats"))
    assert answered[BART] == await newest(harness)
    assert answered[ANNE] == 1, "what is fixed before the game begins"


@rule("H-180", "H-230")
@pytest.mark.parametrize(("kind", "answer", "heard"), [("window", "pass", True), ("vote", "gold", False)])
async def test_a_sealed_answer_counts_as_decided_once_its_result_is_public(
    harness: Harness, kind: str, answer: str, heard: bool
) -> None:
    await harness.begin(ANNE, BART, CLEO, kind=kind, pace="none")
    await tell(harness, "A gull cries.")
    before = (await harness.row()).decision_event
    *first, last = await harness.people()
    for user in first:
        await harness.answer(user, answer)
        assert (await harness.row()).decision_event == before, "nobody learns that an answer is in"
    told = await newest(harness)
    await harness.answer(last, answer)
    assert (await newest(harness) > told) is heard
    assert (await harness.row()).decision_event == (told if heard else before)
