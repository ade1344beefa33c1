"""A start that waits for a round of the public beacon."""

from __future__ import annotations

from typing import Any

import aiohttp
import pytest

from bot.components.button_registry import press_button
from bot.replies.errors import UserError
from bot.tables.due_jobs import run_due_job
from bot.tables.randomness_beacon_client import BeaconClient
from bot.tables.ready_check import LEAD
from engine.entropy import Source, Start
from engine.randomness_beacon import Beacon, first_round, round_time
from store.rows import BeaconUse, JobKind
from tests.host.fake_discord import FakeMessage
from tests.host.harness import ANNE, BART, CLEO, FOR_EVER, Harness
from tests.host.test_ready_check import shuffle_file
from tests.ledger import rule

RELAY = "https://drand.example"


class FakeRelay:
    """A relay that publishes a signature for each round, or none while it is `down`."""

    def __init__(self) -> None:
        self.down = False
        self.asked: list[str] = []

    async def __call__(self, url: str) -> Any:
        self.asked.append(url)
        if self.down:
            raise aiohttp.ClientConnectionError
        return {"round": int(url.rsplit("/", 1)[1]), "signature": "5e" * 48}


@pytest.fixture
def relay(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> FakeRelay:
    """Set a beacon, whose signatures all pass for genuine."""
    fake = FakeRelay()
    harness.tables.beacon = BeaconClient(RELAY, fake, patience=0.0)
    monkeypatch.setattr("bot.tables.randomness_beacon_client.is_genuine", lambda found: found.signature == "5e" * 48)

    def quick(seed: str, words: list[str], starts: list[Start], beacon: Beacon | None = None) -> Source:
        return Source(seed, tuple(words), starts=tuple(starts), beacon=beacon)

    monkeypatch.setattr("bot.tables.table_service.sealed", quick)
    return fake


async def press(harness: Harness, user: int, door: str) -> str:
    """Press a button, deliver everything, and return the text that the person reads."""
    click = harness.click(user)
    try:
        await press_button(click, harness.code, door, "", ())
    except UserError as friendly:
        return friendly.words.plain()
    finally:
        await harness.show()
    return str(click.seen.words)


async def start(harness: Harness) -> FakeMessage:
    """Open a lobby with the beacon, start it, let both press, and return the message of the start."""
    await harness.lobby(ANNE, BART, beacon=BeaconUse.WANTED)
    await press(harness, ANNE, "start")
    for user in (ANNE, BART):
        await press(harness, user, "ready")
    return next(one for one in harness.room().messages if "\nword " in shuffle_file(one))


async def time_comes(harness: Harness) -> None:
    """Let the round be published, and the bot ask for it."""
    (due,) = [due for due in await harness.store.due_jobs(FOR_EVER) if due.kind == JobKind.READY_CHECK]
    harness.time.now = max(harness.time.now, due.at)
    await run_due_job(harness.tables, due)
    assert harness.tables.beacon is not None
    await harness.tables.beacon.wait()
    await harness.show()


@rule("H-533")
async def test_the_beacons_round_is_named_before_it_is_known_and_decides_the_seed(
    harness: Harness, relay: FakeRelay
) -> None:
    post = await start(harness)
    number = first_round(harness.time.now + LEAD)
    assert (await harness.row()).status == "lobby"
    assert f"round {number} of drand" in post.words
    assert f"Person {ANNE} `" in post.words, "the presses are published before the round"
    assert post.controls == []
    assert relay.asked == []
    assert round_time(number) >= harness.time.now + LEAD
    before = post.words
    await time_comes(harness)
    assert relay.asked == [f"{RELAY}/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971/public/{number}"]
    source = (await harness.table()).source
    assert source.beacon == Beacon(number, "5e" * 48)
    (begun,) = source.starts
    assert begun.closed <= round_time(number) - LEAD
    assert len(begun.presses) == 2
    assert post.words == before, "Discord shows when it was edited last: before the round"


@rule("H-533")
async def test_after_the_presses_nobody_can_press_leave_or_postpone_the_start(
    harness: Harness, relay: FakeRelay
) -> None:
    await harness.lobby(ANNE, BART, CLEO, beacon=BeaconUse.WANTED)
    await press(harness, ANNE, "start")
    await press(harness, BART, "ready")
    (due,) = [due for due in await harness.store.due_jobs(FOR_EVER) if due.kind == JobKind.READY_CHECK]
    harness.time.now = due.at
    await run_due_job(harness.tables, due)
    for user, door in ((ANNE, "put-off-start"), (CLEO, "ready"), (BART, "leave")):
        assert "All presses are in." in await press(harness, user, door), door
    await time_comes(harness)
    assert [place for place, _ in (await harness.table()).source.starts[0].presses] == [1]


@rule("H-534")
async def test_if_the_beacon_cannot_be_reached_everybody_decides_about_the_start(
    harness: Harness, relay: FakeRelay
) -> None:
    relay.down = True
    post = await start(harness)
    await time_comes(harness)
    assert (await harness.row()).status == "lobby"
    assert "can't be reached" in post.words
    assert "The public beacon can't be reached." in harness.room().messages[0].words
    assert [due for due in await harness.store.due_jobs(FOR_EVER) if due.kind == JobKind.READY_CHECK] == [], (
        "nobody is hurried"
    )
    await press(harness, ANNE, "ready")
    assert (await harness.row()).status == "lobby"
    await press(harness, BART, "ready")
    source = (await harness.table()).source
    assert source.beacon is None
    assert len(source.starts) == 2, "the start that waited for the beacon is known"


@rule("H-534")
async def test_after_a_postponed_start_the_beacon_is_tried_again(harness: Harness, relay: FakeRelay) -> None:
    relay.down = True
    await start(harness)
    await time_comes(harness)
    await press(harness, ANNE, "put-off-start")
    row = await harness.row()
    assert (row.beacon, row.beacon_round, len(row.starts)) == (BeaconUse.WANTED, None, 2)
    relay.down = False
    await press(harness, ANNE, "start")
    for user in (ANNE, BART):
        await press(harness, user, "ready")
    await time_comes(harness)
    assert (await harness.table()).source.beacon is not None


@rule("H-534")
async def test_a_round_with_a_false_signature_counts_as_a_failed_beacon(
    harness: Harness, relay: FakeRelay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.randomness_beacon_client.is_genuine", lambda _: False)
    await start(harness)
    await time_comes(harness)
    assert (await harness.row()).beacon == BeaconUse.FAILED


@rule("H-533")
async def test_the_lobby_says_that_a_public_beacon_takes_part(harness: Harness, relay: FakeRelay) -> None:
    assert harness.tables.lobby_beacon is BeaconUse.WANTED
    harness.tables.beacon = None
    assert harness.tables.lobby_beacon is None
    await harness.lobby(ANNE, BART, beacon=BeaconUse.WANTED)
    await press(harness, ANNE, "start")
    assert "A public beacon decides the shuffle" in harness.room().messages[0].words


@rule("H-584", "H-534")
async def test_a_rematch_without_its_beacon_begins_only_when_its_opener_has_pressed_too(
    harness: Harness, relay: FakeRelay
) -> None:
    old = await harness.lobby(ANNE, BART)
    async with harness.store.write() as w:
        await w.set_table(old, status="cancelled")
    await press(harness, ANNE, "rematch")
    harness.code = (await harness.row()).rematch or ""
    await press(harness, BART, "ready")
    assert (await harness.row()).beacon_round is not None
    relay.down = True
    await time_comes(harness)
    await press(harness, BART, "ready")
    assert (await harness.row()).status == "lobby"
    await press(harness, ANNE, "ready")
    assert (await harness.row()).status == "playing"
