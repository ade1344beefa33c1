"""A whole game by clicks of two people and an automatic player, with checks of all public messages."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest

from bot.delivery.mentions import LOOKING
from bot.tables.auto_answers.schedule import auto_answer_to
from engine.choice import Pace
from engine.games.yarr.cards import CARDS, card_name
from engine.games.yarr.state import YarrState
from tests.bot.cheap_substitutes import drawing_without_threads, undrawn_pictures
from tests.bot.message_content import addresses, answer_of, can, components, offers, told
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.games.yarr.tables import at
from tests.ledger import rule

pytestmark = pytest.mark.usefixtures("called_in_public")


@pytest.fixture(autouse=True)
def light(request: pytest.FixtureRequest) -> Iterator[None]:
    """Draw every picture of the whole game, in threads, as the program does. The other tests look at words."""
    whole = request.node.get_closest_marker("slow") is not None
    with nullcontext() if whole else undrawn_pictures(), nullcontext() if whole else drawing_without_threads():
        yield


LONGEST_GAME = 300
"""Rounds of clicks after which a game must be over."""
NAMES = {card_name(card).plain() for card in CARDS if CARDS[card].kind != "avast"}
"""Every card as a person reads it, but for the one whose name is a call that has a public button."""


class Onlooker:
    """A person without a seat, who records revealed cards and looks for messages that reveal more."""

    def __init__(self, crew: SimcordTable, name: str) -> None:
        self.crew, self.person = crew, crew.people[name]
        self.seen: set[str] = set()
        self.read = 0

    async def look(self) -> None:
        """Check that everything public since the last call names only revealed cards."""
        sitting = await self.crew.sitting()
        if sitting.table.outcome is not None:
            return
        state: YarrState = sitting.table.state
        self.seen |= {card_name(card).plain() for card in (*state.discard, *state.display)}
        rooms = [self.crew.channel, *self.crew.channel.threads]
        sent = self.crew.env.http_requests[self.read :]
        self.read += len(sent)
        bodies = [
            json.dumps(entry.json, ensure_ascii=False)
            for entry in sent
            if any(entry.path.startswith(f"/channels/{room.id}/") for room in rooms)
        ]
        visible = [message for room in rooms for message in room.history(viewer=self.person)]
        files = [f"{file.filename} {file.description}" for message in visible for file in message.attachments]
        for words in (*bodies, *map(told, visible), *files):
            assert {name for name in NAMES if name in words} <= self.seen
        public = {
            option.id
            for row in sitting.table.open.values()
            for opened in row
            if not opened.choice.secret
            for option in getattr(opened.choice, "options", ())
        }
        options = {
            one.split(":", 3)[3] for message in visible for one in addresses(message) if one.startswith("answer:")
        }
        assert options <= public


class Awaited:
    """Counts the mentions that must be sent: one for each person and blocking question.

    People who have just answered and go on with their turn need none. Neither do people whose automatic answer applies.
    A reaction needs none for people who must be looking already.

    `perhaps` holds mentions that may have been sent. When a step has begun since, the table does not show who answered
    last. Then the person in `gave` may have been mentioned, if automatic answers came in between.
    """

    def __init__(self, crew: SimcordTable) -> None:
        self.crew = crew
        self.asked: set[tuple[int, str]] = set()
        self.perhaps: set[tuple[int, str]] = set()
        self.looked: dict[str, float] = {}
        self.gave = ""

    async def note(self) -> None:
        """Record each person's open questions."""
        sitting, now = await self.crew.sitting(), self.crew.now()
        given = sitting.table.last_chosen_answer
        here = None if given is None or given.choice.sealed else given.answer.seat
        for seat, row in sitting.table.open.items():
            user = sitting.at(seat).user
            if user is None:
                continue
            name = self.crew.name_of(user)
            if seat == here:
                self.looked[name] = now
            asked = [
                o
                for o in row
                if o.choice.blocks
                and (
                    (o.choice.sealed and not o.choice.window)
                    or (seat != here and auto_answer_to(sitting, seat, o) is None)
                )
            ]
            looking = now < self.looked.get(name, -LOOKING) + LOOKING
            if asked and not (looking and all(o.choice.pace is Pace.REACTION for o in asked)):
                found = self.perhaps if given is None and name == self.gave else self.asked
                found.add((max(o.number for o in asked), name))
                self.looked[name] = now


async def by_public_buttons(crew: SimcordTable) -> Counter[str]:
    """Press the public buttons of the table message, each kind once. Return how many were pressed, by kind."""
    pressed: Counter[str] = Counter()
    if (name := await crew.on_turn()) is None:
        return pressed
    table = crew.table()
    for what, pattern in (("call", "answer:.*:yoho$"), ("catch", "answer:.*:catch$"), ("declare", "answer:.*:suit:")):
        if offers(table, pattern) and (what != "catch" or crew.now() % 2 < 1):
            await crew.press(name, table, pattern)
            pressed[what] += 1
            table = crew.table()
    return pressed


@rule("H-50", "H-57", "H-79", "H-82")
@pytest.mark.slow
async def test_two_people_and_an_automatic_player_play_to_the_end(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, "anne", "bart", "dora") as crew:
        await crew.begin("anne", "bart", automatic=1)
        onlooker, awaited, pressed = Onlooker(crew, "dora"), Awaited(crew), Counter[str]()
        for _ in range(LONGEST_GAME):
            if (await crew.sitting()).row.status != "playing":
                break
            await awaited.note()
            await onlooker.look()
            name = await crew.on_turn()
            pressed += await by_public_buttons(crew)
            await awaited.note()
            if await crew.on_turn() == name and (await crew.sitting()).row.status == "playing":
                await crew.round()
        assert pressed["call"]

        end = told(crew.table())
        assert "is named First Mate" in end
        assert "Automatic players at the end: Old Barnacle." in end
        assert "5eed5eed" not in end, "it is a press away"
        assert not offers(crew.table(), "answer:|select:")
        for name in ("anne", "bart"):
            assert "is named First Mate" in told(crew.dm(name))
            assert not offers(crew.dm(name), "answer:|select:")
        crew.place = crew.room()
        checked = told(await crew.say("dora", "verify"))
        assert "Verified" in checked
        assert "5eed5eed" in checked

        assert Counter(crew.mentioned()) == Counter(name for _, name in awaited.asked)
        assert crew.mentions() == [], "nobody is mentioned at a table that is over"
        assert_secret(crew, "end.gif", "result.png")


async def test_special_cards_reveal_no_secret_to_a_spectator(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, "anne", "bart", "dora") as crew:
        await crew.begin("anne", "bart", options="deck: stormy")
        onlooker = Onlooker(crew, "dora")
        await onlooker.look()
        laid_out = at(
            "skull-eyepatch-red",
            anne="share, mutiny, avast, 4",
            bart="walk, empty, 5",
            options={"deck": "stormy"},
        )
        await crew.lay_out(laid_out.table)
        for name, option in STORM:
            await onlooker.look()
            await crew.choose(name, option)
        await onlooker.look()
        assert_secret(crew)


STORM = (
    ("anne", "play:mutiny"),
    ("bart", "play:walk"),
    ("bart", "suit:"),
    ("anne", "play:share"),
    ("anne", "suit:"),
    ("bart", "give:"),
    ("anne", "give:"),
    ("bart", "play:empty"),
    ("anne", "play:avast"),
)


def assert_secret(crew: SimcordTable, *pictures: str) -> None:
    """Check that the log of the whole game contains no card, no seed and no token.

    All files but these must be named as the table's picture, a hand's picture or the file of the fair shuffle.
    """
    log = "\n".join(crew.records.lines)
    tokens = {record.token for record in crew.env.backend.interactions.values()}
    for secret in {*NAMES, *CARDS, "5eed5eed", *tokens}:
        assert secret not in log
    bodies = [entry.json for entry in crew.env.http_requests if isinstance(entry.json, dict)]
    files = [file for body in bodies for file in body.get("attachments") or []]
    names = {file["filename"] for file in files if "filename" in file}
    assert names - {f"quarterdeck-{crew.code}.json"} == {"table.png", "hand.png", "fair-shuffle.txt", *pictures}


async def test_players_can_play_from_ephemeral_hands_that_nobody_else_sees(tmp_path: Path) -> None:
    """Open «My hand» at the table and play from there. Others never see it."""
    async with simcord_table(tmp_path, "anne", "bart", "dora") as crew:
        await crew.begin("anne", "bart")
        for _ in range(6):
            name = await crew.on_turn()
            assert name is not None
            hand = answer_of(await crew.press(name, crew.table(), "button:.*:hand$"))
            assert hand.ephemeral
            assert "hand.png" in [file.filename for file in hand.attachments]
            before = await crew.revision()
            number = (await crew.opened(name, "turn")).number if can(hand, "draw") else 0
            await crew.press(name, hand, rf"answer:{crew.code}:{number}:")
            assert await crew.revision() == before + 1
            seen = [told(message) for message in crew.room().history(viewer=crew.people["dora"])]
            assert not any("Your hand" in words for words in seen)


@rule("H-54")
async def test_a_player_who_turned_mentions_off_is_never_mentioned(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        mine = await crew.say("bart", "preferences")
        await crew.press("bart", mine, "me:mentions:off")
        await crew.begin("anne", "bart")
        for _ in range(6):
            await crew.round()
        assert set(crew.mentioned()) == {"anne"}


@rule("H-62", "H-64")
async def test_the_table_is_posted_again_when_chat_has_buried_it(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        first = crew.table()
        for _ in range(9):
            await crew.people["cleo"].send(crew.room(), "Arr!")
        await crew.round()
        assert crew.table().id > first.id
        assert crew.room().history()[-1].content, "the mention stands below the table"
        link = f"{crew.room().id}/{crew.table().id}"
        lobby = next(message for message in crew.channel.history() if "has begun" in told(message))
        assert any(part.get("url", "").endswith(link) for part in components(lobby))
        assert all(any(p.get("url", "").endswith(link) for p in components(crew.dm(n))) for n in ("anne", "bart"))
