"""A whole game of Tortuga 1667 by clicks of six people, with checks of all public messages."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from engine.games.tortuga import ballot_receipts
from engine.games.tortuga.cards import EVENTS, LOYALTIES, VOTE_CARDS, all_cards, card_name
from engine.games.tortuga.state import TortugaState, VoteRecord
from tests.bot.games.tortuga.six_player_helpers import CLOSED, ONLOOKER, SIX, Public, board, move
from tests.bot.message_content import answer_of, offers, told
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.bot.simulated_people import waiting
from tests.bot.tables.test_whole_game import Awaited

pytestmark = pytest.mark.usefixtures("called_in_public")

LONGEST_GAME = 400
"""The number of answers after which a game must be over."""
SECRET = {card_name(card).plain() for card in all_cards() if not card.startswith("armada")}
"""Every card's name but that of the card that all know to be in the deck."""


def codes_of(vote: VoteRecord) -> dict[int, str]:
    """Return the receipts of a vote by seat."""
    return {cast.seat: ballot_receipts.code(cast.nonce, vote.number, cast.cards) for cast in vote.casts}


class Onlooker:
    """A person without a seat, who looks for messages that reveal hidden information."""

    def __init__(self, crew: SimcordTable) -> None:
        self.crew, self.public = crew, Public(crew)
        self.open: set[str] = set()
        self.counts: list[int] = []

    async def look(self) -> None:
        """Check that public messages name only revealed cards, and of a ballot only the number of missing votes."""
        sitting = await self.crew.sitting()
        if sitting.table.outcome is not None:
            return
        state: TortugaState = sitting.table.state
        votes = [*state.votes, *([state.vote] if state.vote else [])]
        shown = {*state.ever_shown, *(card for vote in votes for card in vote.shown)}
        self.open |= {card_name(card).plain() for card in shown}
        visible = self.public.visible()
        codes = {code for vote in votes for code in codes_of(vote).values()}
        for words in (*self.public.bodies(), visible):
            assert {name for name in SECRET if name in words} <= self.open
            assert not {code for code in codes if code in words}
            assert not re.search(r'[:"]vote:', words)
        if sitting.table.balloting_seats():
            found = re.findall(r"Waiting for (\d) secret choices?", told(self.crew.table()))
            assert set(found) == {str(len(sitting.table.balloting_seats()))}
            assert not re.search(r"Waiting for (?!\d)", visible)
            self.counts.append(int(found[0]))


async def story(crew: SimcordTable, name: str) -> str:
    """Return the whole log as this person reads it."""
    page = await crew.say(name, "log", table=crew.code)
    pages = [told(page)]
    while not re.search(r": 1 to \d+ of", pages[-1]):
        page = answer_of(await crew.press(name, page, "button:.*:story:"))
        pages.append(told(page))
    return "\n".join(reversed(pages))


async def test_six_people_play_tortuga_to_the_end(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, *SIX, ONLOOKER) as crew:
        crew.expected = ["50007"]
        await board(crew)
        random, onlooker, awaited, restarts = Random(4), Onlooker(crew), Awaited(crew), 0
        for _ in range(LONGEST_GAME):
            sitting = await crew.sitting()
            if sitting.row.status != "playing":
                break
            await awaited.note()
            await onlooker.look()
            vote = sitting.table.state.vote
            if vote and not restarts and 0 < len(vote.waiting) < len(vote.participants):
                await crew.restart()
                restarts += 1
                await onlooker.look()
            await move(crew, random.choice(await waiting(crew)), random)
        assert restarts == 1
        assert {1, 2} <= set(onlooker.counts)

        state: TortugaState = (await crew.sitting()).table.state
        assert state.winners
        assert not offers(crew.table(), "answer:|select:")
        crew.place = crew.room()
        assert "Verified" in told(await crew.say(ONLOOKER, "verify"))
        assert Counter(crew.mentioned()) == Counter(name for _, name in awaited.asked)
        assert crew.mentions() == []
        await receipts_prove(crew, state)
        assert_secret(crew, state)


async def receipts_prove(crew: SimcordTable, state: TortugaState) -> None:
    """Check that each voter got a private receipt, and that the end shows all receipts beside the cards."""
    everybody = await story(crew, ONLOOKER)
    ballots = Counter(cast.seat for vote in state.votes for cast in vote.casts)
    assert ballots
    for name in SIX:
        seat = await crew.seat(name)
        mine = re.findall(r"Your ballot in vote (\d+) was (.*?)\. Receipt: (\S+)", await story(crew, name))
        assert len(mine) == ballots[seat]
        for number, cards, code in mine:
            listed = re.search(rf"Vote {number}, turn.*", everybody)
            assert listed
            assert f"{name.title()} {cards} (receipt {code})" in listed[0], "the ballot was counted"
    assert "Your ballot" not in everybody


def assert_secret(crew: SimcordTable, state: TortugaState) -> None:
    """Check that the program's log has no card, receipt, seed or token, and that file names reveal nothing."""
    log = "\n".join(crew.records.lines)
    tokens = {record.token for record in crew.env.backend.interactions.values()}
    codes = {code for vote in state.votes for code in codes_of(vote).values()}
    for secret in {*VOTE_CARDS, *LOYALTIES, *EVENTS, *SECRET, *codes, "5eed5eed", *tokens}:
        assert not re.search(rf"\b{re.escape(secret)}\b", log)
    bodies = [entry.json for entry in crew.env.http_requests if isinstance(entry.json, dict)]
    files = [file for body in bodies for file in body.get("attachments") or []]
    names = {file["filename"] for file in files if "filename" in file}
    assert names - {f"quarterdeck-{crew.code}.json"} == {
        "table.png",
        "secret.png",
        "vote.gif",
        "end.gif",
        "result.png",
        "fair-shuffle.txt",
    }
    for name in CLOSED:
        assert crew.people[name].user.dm_channel.history() == []
