"""Websocket connections of the page that each replay a transcript from a file. Nothing of it is stored.

JSON text frames over the websocket `/transcript`. The first frame of the page is `{locale, text}`, the content of the
file. Later ones are `{side, answers}`, the step to show. Each is answered with `{components}` or with `{failed, ...}`,
after which the connection ends (`tavern.transcript_worker`). The process of a connection ends with it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sys
from collections.abc import Sequence
from typing import Any

from aiohttp import WSMsgType, web

from tavern.bot_supervisor import APART, clean_environment
from tavern.json_input import read_object
from tavern.transcript_worker import UNPLAYABLE
from tavern.wire_types import JSON

WORKER_COMMAND = (sys.executable, "-m", "tavern.transcript_worker")
MOST_BYTES = 2 << 20
"""The most bytes of a transcript. Long games have 300,000."""
MOST_FRAME = 2 * MOST_BYTES + 1024
"""The most bytes of a frame of the page. JSON writes each quotation mark of a transcript with two bytes."""
MOST_STEP = 32 << 20
"""The most bytes of a step with its pictures."""
MOST_OPEN = 3
"""The most transcripts that are open at once."""
PATIENCE = 60.0
"""Seconds within which a process must have opened a transcript or drawn a step."""
TOO_LARGE, TOO_SLOW, TOO_MANY = "too large", "too slow", "too many"
"""Further reasons why a transcript is not shown. The page has a sentence for each of them."""
log = logging.getLogger(__name__)


class TranscriptWebsockets:
    """The websockets of all transcripts that are open. `command` starts a process, which has `patience` seconds."""

    def __init__(self, command: Sequence[str] = WORKER_COMMAND, patience: float = PATIENCE) -> None:
        self._command, self._patience = command, patience
        self._open = set[web.WebSocketResponse]()

    async def connect(self, request: web.Request) -> web.StreamResponse:
        """Serve one transcript until the page closes it or it fails."""
        socket = web.WebSocketResponse(compress=False, max_msg_size=MOST_FRAME)
        await socket.prepare(request)
        if len(self._open) >= MOST_OPEN:
            await socket.send_json({"failed": TOO_MANY})
            await socket.close()
            return socket
        self._open.add(socket)
        try:
            with contextlib.suppress(ConnectionError):  # the page can be closed before its answer is there
                await self._serve(socket)
        finally:
            self._open.discard(socket)
        return socket

    async def close(self) -> None:
        """Close all connections."""
        for socket in list(self._open):
            await socket.close(code=1001)

    async def _serve(self, socket: web.WebSocketResponse) -> None:
        process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=MOST_STEP,
            env=clean_environment(),
            **APART,
        )
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    break  # of a frame that is too large, aiohttp passes on an error
                answer = await self._ask(process, message.data)
                await socket.send_json(answer)
                if "failed" in answer:
                    break
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()
            await socket.close()

    async def _ask(self, process: asyncio.subprocess.Process, frame: str) -> JSON:
        """Return the answer of the process to a frame of the page, or the reason why there is none."""
        assert process.stdin is not None and process.stdout is not None
        try:
            asked: dict[str, Any] = read_object(frame)
            async with asyncio.timeout(self._patience):
                process.stdin.write(json.dumps(asked).encode() + b"\n")
                await process.stdin.drain()
                line = await process.stdout.readline()
        except TimeoutError:
            return {"failed": TOO_SLOW}
        except (ValueError, ConnectionError):
            line = b""
        if not line:
            log.warning("transcript: its process ended, or a step was larger than %d bytes; it is closed", MOST_STEP)
            return {"failed": UNPLAYABLE}
        answer: JSON = json.loads(line)
        return answer
