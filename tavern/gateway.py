"""Discord's gateway, as far as discord.py uses it: HELLO, IDENTIFY, READY, heartbeats, RESUME, close codes."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import json
import secrets
import zlib
from collections import deque
from collections.abc import Callable
from itertools import islice
from typing import Any

from aiohttp import WSMsgType, web

from tavern.fake_server import api_objects
from tavern.fake_server.server import FakeServer
from tavern.fake_server.state import Event
from tavern.gateway_events import MEMBERS, events_for
from tavern.json_input import read_object
from tavern.wire_types import JSON

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID_SESSION, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11
PRESENCE, VOICE_STATE, REQUEST_MEMBERS = 3, 4, 8
UNKNOWN_OPCODE, DECODE_ERROR, NOT_AUTHENTICATED, WRONG_TOKEN, ALREADY_AUTHENTICATED = 4001, 4002, 4003, 4004, 4005
INVALID_SEQUENCE, INVALID_SHARD, SHARDS_WANTED, INVALID_INTENTS = 4007, 4010, 4011, 4013
BEAT = 41.25
"""Seconds between heartbeats. The gateway tells its clients this number."""
AWAY = 0.02
"""Seconds until the gateway acknowledges a heartbeat."""
LARGEST = 4096
"""The largest payload that a bot may send, in bytes."""
CHUNK = 100
"""The maximum number of members in one answer to “Request Guild Members”."""
KEPT = 2000
"""The maximum number of events of a session that are kept for RESUME."""

Sink = Callable[[bytes], bytes]


class Session:
    """A session of the gateway. It begins when the bot sends IDENTIFY.

    `intents` are the intents that the bot asked for, as bits. `shard` is the index of its shard, of `shards` in all. It
    keeps numbered events for RESUME. `link` is its open connection, or None.
    """

    def __init__(self, intents: int, shard: int = 0, shards: int = 1) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.shard = shard
        self.shards = shards
        self.sequence = 0
        self.events: deque[JSON] = deque(maxlen=KEPT)
        self.link: Link | None = None

    def hears(self, guild: str | None) -> bool:
        """Return True if this session's shard gets the events of this server. Direct messages (None) go to shard 0."""
        return self.shard == (int(guild) >> 22) % self.shards if guild else self.shard == 0

    def dispatch(self, name: str, data: JSON) -> None:
        """Assign the next number to the event `name`, keep it for RESUME, and send it if there is a connection.

        `data` is the content of the event.
        """
        self.sequence += 1
        payload = {"op": DISPATCH, "s": self.sequence, "t": name, "d": data}
        self.events.append(payload)
        if self.link is not None:
            self.link.send(payload)

    def since(self, sequence: int) -> list[JSON] | None:
        """Return the kept events after this sequence number; None if some of these are no longer kept, or if
        there is no such number.
        """
        if sequence > self.sequence or (self.events and self.events[0]["s"] > sequence + 1):
            return None
        return [event for event in self.events if event["s"] > sequence]


class Link:
    """An open websocket to the bot, with a queue of payloads, so that no caller waits for the network."""

    def __init__(self, socket: web.WebSocketResponse, compression: str) -> None:
        self.socket = socket
        self._squeeze = _squeezer(compression)
        self._row: asyncio.Queue[JSON] = asyncio.Queue()
        self.session: Session | None = None

    def send(self, payload: JSON) -> None:
        """Add a payload to the queue."""
        self._row.put_nowait(payload)

    async def pump(self) -> None:
        """Send the queued payloads until the connection ends."""
        while not self.socket.closed:
            payload = json.dumps(await self._row.get(), separators=(",", ":"))
            with contextlib.suppress(ConnectionError):
                if self._squeeze is None:
                    await self.socket.send_str(payload)
                else:
                    await self.socket.send_bytes(self._squeeze(payload.encode()))


class Gateway:
    """The gateway and the bot's sessions. `changed` is called when a connection opens or closes, and at heartbeats."""

    def __init__(self, server: FakeServer, token: str, changed: Callable[[], None]) -> None:
        self.server = server
        self.beat = BEAT
        self.heartbeats = True
        """True if heartbeats are acknowledged."""
        self.refuses: int | None = None
        """The close code that every client gets when it identifies. None accepts all clients."""
        self.beats = 0
        """Number of heartbeats received so far."""
        self.connections = 0
        """Number of connections opened so far."""
        self.overlap = 0
        """The number of earlier events that RESUME sends again, for tests of duplicates."""
        self._token = token
        self._changed = changed
        self._sessions: dict[str, Session] = {}
        self._links: set[Link] = set()
        server.listeners.append(self._on_event)

    @property
    def sessions(self) -> list[Session]:
        """All sessions, with or without an open connection."""
        return [*self._sessions.values()]

    @property
    def session(self) -> Session | None:
        """A session with an open connection; None if the bot is not connected."""
        return next((one for one in self._sessions.values() if one.link is not None), None)

    def send(self, name: str, data: JSON) -> bool:
        """Send the event `name` with this data to the bot, or keep it for RESUME.

        Return False if no session gets the event.
        """
        hearing = [session for session in self._sessions.values() if session.hears(data.get("guild_id"))]
        for session in hearing:
            session.dispatch(name, data)
        return bool(hearing)

    def forget_sessions(self) -> None:
        """Drop all sessions, because the bot's process has ended and resumes none."""
        self._sessions.clear()

    def _on_event(self, event: Event) -> None:
        for session in self._sessions.values():
            for name, data in events_for(self.server, event, session.intents):
                if session.hears(data.get("guild_id")):
                    session.dispatch(name, data)

    # --- faults that tests cause ------------------------------------------------------------------

    async def close(self, code: int) -> None:
        """Close all connections with this close code."""
        for link in list(self._links):
            await link.socket.close(code=code)

    def break_off(self) -> None:
        """Break all connections without a close frame."""
        for link in list(self._links):
            transport = link.socket._req.transport if link.socket._req is not None else None
            if transport is not None:
                transport.abort()

    def reconnect(self) -> None:
        """Ask the bot to reconnect and resume its session."""
        for link in self._links:
            link.send({"op": RECONNECT, "d": None})

    def invalidate(self, *, resumable: bool) -> None:
        """Tell the bot that its session is invalid, and drop it unless it is `resumable`."""
        if not resumable:
            self._sessions.clear()
        for link in self._links:
            link.send({"op": INVALID_SESSION, "d": resumable})

    # --- the connection --------------------------------------------------------------------------

    async def connect(self, request: web.Request) -> web.StreamResponse:
        """Serve one connection of the bot until it closes."""
        socket = web.WebSocketResponse(max_msg_size=1 << 20, heartbeat=None, compress=False)
        await socket.prepare(request)
        link = Link(socket, request.query.get("compress", ""))
        self._links.add(link)
        self.connections += 1
        pump = asyncio.create_task(link.pump())
        link.send({"op": HELLO, "d": {"heartbeat_interval": int(self.beat * 1000), "_trace": ["tavern"]}})
        goodbye = None
        try:
            while (message := await socket.receive()).type in (WSMsgType.TEXT, WSMsgType.BINARY):
                code = self._handle(link, message.data)
                if code is not None:
                    await socket.close(code=code)
            if message.type is WSMsgType.CLOSE:  # no close frame: the client means to resume
                goodbye = message.data
        finally:
            pump.cancel()
            self._links.discard(link)
            if link.session is not None and link.session.link is link:
                link.session.link = None
                if goodbye in (1000, 1001):
                    self._sessions.pop(link.session.id, None)  # this close code means that the client will not resume
                self._changed()
        return socket

    def _handle(self, link: Link, sent: str | bytes) -> int | None:
        """Handle the payload `sent` from the bot, in a text or binary frame.

        Return the close code with which to end the connection `link` if the payload is wrong, else None.
        """
        raw = sent if isinstance(sent, bytes) else sent.encode(errors="surrogatepass")
        if len(raw) > LARGEST:
            return DECODE_ERROR
        try:
            payload = read_object(raw.decode())
            op, data = payload["op"], payload.get("d") or {}
        except (ValueError, KeyError):
            return DECODE_ERROR
        if op == HEARTBEAT:
            self.beats += 1
            self._changed()
            if self.heartbeats:
                # An immediate answer would arrive before discord.py has noted its heartbeat. It would log a warning.
                asyncio.get_running_loop().call_later(AWAY, link.send, {"op": ACK})
            return None
        if op in (IDENTIFY, RESUME) and not isinstance(data, dict):
            return DECODE_ERROR
        if op == IDENTIFY:
            return self._identify(link, data)
        if op == RESUME:
            return self._resume(link, data)
        if link.session is None:
            return NOT_AUTHENTICATED
        if op == REQUEST_MEMBERS:
            if not isinstance(data, dict):
                return DECODE_ERROR
            self._asked_for_members(link.session, data)
            return None
        return None if op in (PRESENCE, VOICE_STATE) else UNKNOWN_OPCODE

    def _identify(self, link: Link, data: JSON) -> int | None:
        if link.session is not None:
            return ALREADY_AUTHENTICATED
        if data.get("token") != self._token:
            return WRONG_TOKEN
        if self.refuses is not None:
            return self.refuses
        intents = data.get("intents")
        if not isinstance(intents, int):
            return INVALID_INTENTS
        shard, shards = data.get("shard") or (0, 1)
        if not (isinstance(shard, int) and isinstance(shards, int) and 0 <= shard < shards):
            return INVALID_SHARD
        server = self.server
        if shards < server.shards:
            return SHARDS_WANTED
        session = Session(intents, shard, shards)
        # A client that identifies anew will not resume. One shard may have several sessions.
        self._sessions = {one.id: one for one in self._sessions.values() if one.link or one.shard != shard}
        self._sessions[session.id] = session
        link.session, session.link = session, link
        here = session.hears(server.guild)
        ready: JSON = {
            "v": 10,
            "user": server.people[server.bot].user() | {"mfa_enabled": True, "verified": True, "email": None},
            "guilds": [{"id": server.guild, "unavailable": True}] if here else [],
            "session_id": session.id,
            "resume_gateway_url": f"{server.address.replace('http', 'ws', 1)}/gateway",
            "application": {"id": server.bot, "flags": 0},
            "shard": [shard, shards],
            "_trace": ["tavern"],
        }
        session.dispatch("READY", ready)
        if here:
            session.dispatch("GUILD_CREATE", api_objects.guild_create(server))
        self._changed()
        return None

    def _asked_for_members(self, session: Session, data: JSON) -> None:
        """Answer “Request Guild Members” with one chunk.

        Members are found by ids or by the beginning of a name. A request for all members needs the privileged
        intent; without it Discord does not answer.
        """
        server, asked = self.server, data.get("user_ids")
        ids = [str(one) for one in (asked if isinstance(asked, list) else [asked])] if asked is not None else None
        query, limit = str(data.get("query") or "").lower(), data.get("limit")
        most = min(limit, CHUNK) if isinstance(limit, int) and limit > 0 else CHUNK
        everybody = ids is None and not query and not limit
        if str(data.get("guild_id")) != server.guild or (everybody and not session.intents & MEMBERS):
            return
        if ids is not None:
            found = [server.people[one] for one in ids[:CHUNK] if one in server.people]
        else:
            named = (
                one
                for one in server.people.values()
                if one.name.lower().startswith(query) or one.username.startswith(query)
            )
            found = list(named if everybody else islice(named, most))
        chunk: JSON = {
            "guild_id": server.guild,
            "members": [api_objects.member(server, one) for one in found],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [one for one in ids or () if one not in server.people],
        }
        session.dispatch("GUILD_MEMBERS_CHUNK", chunk | ({"nonce": data["nonce"]} if data.get("nonce") else {}))

    def _resume(self, link: Link, data: JSON) -> int | None:
        if data.get("token") != self._token:
            return WRONG_TOKEN
        received = data.get("seq") or 0
        if not isinstance(received, int):
            return INVALID_SEQUENCE
        session = self._sessions.get(str(data.get("session_id")))
        missed = session.since(max(0, received - self.overlap)) if session is not None else None
        if session is None or missed is None:
            link.send({"op": INVALID_SESSION, "d": False})
            return None
        link.session, session.link = session, link
        for payload in missed:
            link.send(payload)
        session.dispatch("RESUMED", {"_trace": ["tavern"]})
        self._changed()
        return None


def _squeezer(compression: str) -> Sink | None:
    """Return a function that compresses the payloads of one connection, or None for no compression.

    `compression` is the name of a method: `zlib-stream` or `zstd-stream`. The function flushes after each payload, as
    discord.py's `_DecompressionContext` expects.
    """
    if compression == "zlib-stream":
        stream = zlib.compressobj()
        return lambda data: stream.compress(data) + stream.flush(zlib.Z_SYNC_FLUSH)
    if compression == "zstd-stream":  # discord.py asks for it if Python has it (3.14 and later)
        zstd: Any = importlib.import_module("compression.zstd")
        packed = zstd.ZstdCompressor()
        return lambda data: bytes(packed.compress(data, mode=packed.FLUSH_BLOCK))
    return None
