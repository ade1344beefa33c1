"""Messages and log lines if the connection breaks after the commit, or if Discord no longer accepts the answer.

Discord answers 404 with code 10062 after its time limit of three seconds (documentation, «JSON Error Codes» and
«Receiving and Responding»). After a 500, discord.py tries again (`HTTPClient.request`, and
`AsyncWebhookAdapter.request` for interactions). It does not retry after every broken connection.
"""

from __future__ import annotations

import asyncio
import re
import signal
from pathlib import Path

import pytest

from tests.ledger import rule
from tests.wire.discord_faults import Fault
from tests.wire.simulated_person import opened
from tests.wire.tavern_with_bot import HANGS, stored, tavern_with_bot, told
from tests.wire.test_program_start_and_stop import ended, online, started

CALLBACK = r"POST /interactions/\d+/[^/]+/callback"
EXPIRED = {"status": 404, "body": {"code": 10062, "message": "Unknown interaction"}}


@rule("H-99")
@pytest.mark.parametrize("fault", [{"broken": "before"}, {"broken": "after"}, {"status": 500}, EXPIRED], ids=str)
async def test_after_a_commit_nobody_is_asked_to_try_again(tmp_path: Path, fault: dict[str, object]) -> None:
    """The answer to Bart's join is lost. Every error reference in the log must also be in the texts that he reads."""
    async with tavern_with_bot(tmp_path, start=False) as port, started(port) as process:
        await online(port)
        bart = port.somebody("Bart")
        code, lobby = await opened(port, port.somebody("Anne"), game="yarr")
        met = port.faults.order(Fault(CALLBACK, **fault))  # type: ignore[arg-type]
        # A missing answer is visible only after Discord's time limit, which is long here, so the test does not wait for
        # it.
        pressing = asyncio.create_task(port.house.actions.press(bart, lobby, f"button:{code}:join"))
        await port.until(lambda: met.met, "the answer breaks off")
        await port.until(lambda: any("**Bart**" in told(one) for one in port.messages(bart)), "the lobby shows Bart")
        assert stored(port, "SELECT count(*) FROM seats") == 2
        process.send_signal(signal.SIGTERM)
        log = await ended(process)
        pressing.cancel()
        assert met.met == 1
        read = "\n".join(told(one) for one in port.messages(bart))
        assert "try again" not in read.lower()
        references = re.findall(r"bot\.answers\.errors: ([A-Z0-9]{6}) in", log)
        assert [one for one in references if one not in read] == []
        if fault is EXPIRED:
            assert [line for line in log.splitlines() if "ERROR" in line] == []


@rule("H-98", "H-543")
async def test_a_second_process_on_the_same_file_says_so_and_waits(tmp_path: Path) -> None:
    async with tavern_with_bot(tmp_path) as port, started(port) as process:
        assert process.stderr is not None
        async with asyncio.timeout(HANGS):
            while "is open already" not in (said := (await process.stderr.readline()).decode()):
                assert process.returncode is None
        assert "start: waiting" in said
        await opened(port, port.somebody("Anne"), game="yarr")
        process.send_signal(signal.SIGTERM)
        assert "Traceback" not in await ended(process)
        assert process.returncode == 0
