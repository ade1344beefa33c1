"""Transcripts from files, which the page replays: they are foreign input."""

from __future__ import annotations

import json
import sys
from dataclasses import replace

import pytest
from aiohttp import ClientSession, WSMsgType, web
from aiohttp.test_utils import TestServer
from playwright.async_api import expect

from bot.texts import language
from engine.replay import Transcript, transcript_json
from tavern.transcript_worker import (
    NO_GAME,
    NO_TRANSCRIPT,
    OTHER_VERSION,
    UNPLAYABLE,
    UnusableTranscript,
    open_transcript,
)
from tavern.transcripts import MOST_BYTES, MOST_OPEN, TOO_MANY, TOO_SLOW, TranscriptWebsockets
from tavern.wire_types import JSON
from tests.histories.history import ROOM, read
from tests.ledger import rule
from tests.tavern.browser_page import TavernPage

SHORT = ROOM / "yarr" / "usual-2.json.gz"
DROP = """([name, content]) => {
    const carried = new DataTransfer();
    carried.items.add(new File([content], name));
    for (const kind of ["dragover", "drop"])
        document.body.dispatchEvent(new DragEvent(kind, {dataTransfer: carried, bubbles: true, cancelable: true}));
}"""


def kept() -> Transcript:
    return read(SHORT).transcript


@pytest.mark.without_bot
@rule("H-712")
async def test_a_transcript_dropped_on_the_page_is_replayed_with_its_pictures(visitor: TavernPage) -> None:
    page, steps = visitor.page, len(kept().answers)
    await page.evaluate(DROP, ["game.json", transcript_json(kept())])
    shown = page.get_by_role("main", name="Transcript")
    await expect(shown).to_contain_text("Step 1 of")
    await expect(page.locator(".doors")).to_be_hidden()
    await expect(shown.get_by_role("button", name="Next", exact=True)).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(shown).to_contain_text("Step 2 of")
    await expect(shown.get_by_role("button", name="Next", exact=True)).to_be_focused()
    await shown.get_by_role("button", name="Everything open").click()
    await expect(shown.locator(".picture img")).to_have_count(3)
    sizes = await shown.locator(".picture img").evaluate_all("all => all.map(one => one.naturalWidth)")
    assert min(sizes) >= 1200
    await shown.get_by_role("combobox").click()
    await visitor.options.last.click()
    await expect(shown.get_by_role("button", name="Next", exact=True)).to_be_disabled()
    await expect(shown.locator(f'[data-press*="last-open-{steps}"]')).to_have_count(1)

    await page.evaluate(DROP, ["notes.txt", "Ahoy"])
    await expect(shown).to_contain_text("That file is no transcript.")
    await page.evaluate(DROP, ["long.json", " " * (MOST_BYTES + 1)])
    await expect(shown).to_contain_text("too large")
    await shown.get_by_role("button", name="Close").click()
    await expect(page.locator(".doors")).to_be_visible()


@rule("H-713")
@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("", NO_TRANSCRIPT),
        ("[" * 100_000, NO_TRANSCRIPT),
        ('{"options": ' + '{"a": ' * 100_000, NO_TRANSCRIPT),
        (json.dumps({"seats": 2}), NO_TRANSCRIPT),
        (transcript_json(replace(kept(), game="chess" * 99)), NO_GAME),
        (transcript_json(replace(kept(), version=999, answers=kept().answers[1:])), OTHER_VERSION),
        (transcript_json(replace(kept(), version=10**4000, answers=kept().answers[1:])), OTHER_VERSION),
        (transcript_json(replace(kept(), answers=kept().answers[1:])), UNPLAYABLE),
        (transcript_json(replace(kept(), seats=10**9)), UNPLAYABLE),
        (transcript_json(replace(kept(), scheme=77)), UNPLAYABLE),
    ],
)
def test_a_file_that_is_no_transcript_of_a_known_game_is_refused(content: str, reason: str) -> None:
    with pytest.raises(UnusableTranscript) as refused:
        open_transcript(content, language("en"))
    assert refused.value.reason == reason
    assert all(len(str(part)) <= 40 for part in refused.value.parts.values())


async def _answers(sockets: TranscriptWebsockets, *frames: str, at_once: int = 1) -> list[JSON | None]:
    """Send frames over the last of `at_once` connections. Return an answer for each; None once it is closed."""
    app = web.Application()
    app.router.add_get("/transcript", sockets.connect)
    async with TestServer(app) as server, ClientSession() as client:
        opened = [await client.ws_connect(server.make_url("/transcript")) for _ in range(at_once)]
        found = list[JSON | None]()
        for frame in frames:
            await opened[-1].send_str(frame)
            message = await opened[-1].receive()
            found.append(message.json() if message.type is WSMsgType.TEXT else None)
        for one in opened:
            await one.close()
        return found


def process_that(script: str) -> tuple[str, ...]:
    return (sys.executable, "-c", script)


@rule("H-713")
async def test_a_transcript_has_limits_of_size_time_and_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tavern.transcripts.MOST_FRAME", 1024)
    echo = process_that("import sys\nfor line in sys.stdin: print('{}', flush=True)")
    assert await _answers(TranscriptWebsockets(echo), "{}", " " * 1025) == [{}, None]
    endless = process_that("import time\ntime.sleep(60)")
    assert await _answers(TranscriptWebsockets(endless, patience=0.01), "{}") == [{"failed": TOO_SLOW}]
    assert await _answers(TranscriptWebsockets(process_that("")), "{}", "{}") == [{"failed": UNPLAYABLE}, None]
    assert await _answers(TranscriptWebsockets(echo), "{}", at_once=MOST_OPEN + 1) == [{"failed": TOO_MANY}]
