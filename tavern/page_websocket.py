"""Websocket connections of the page: updates for each person, and the requests of the page.

JSON text frames over the websocket `/websocket`. All ids are strings. Every request of the page carries `request`, a
number that the page chose and that its answer repeats.

Frames to the page:

- `{type:"hello", bot:{id,name,avatar,state:"online"|"offline"|"starting"}, guild:{id,name,owner,channel},
  people:[{id,name,avatar,locale,dms,owner}], commands, denied, permissions, ahead:seconds,
  doors:["automatic","friend","learn"]}`. `commands` are Discord's objects with all localizations. `denied` are the
  permissions that the bot lacks, `permissions` those that can be denied. "learn" needs that command of the bot.
- `{type:"people", people}`, `{type:"commands", commands, doors}`, `{type:"bot", state}`,
  `{type:"scenery", denied, ahead}`
- `{type:"places", person, places:[{id, kind:"channel"|"thread"|"dm", name, parent, archived, private, unread,
  mentions, newest}]}` for each person with a pane, when it opens and whenever the list changes. A deleted place is
  missing.
- `{type:"history", person, place, messages, more, request}`. `more` is True if there are older messages.
- `{type:"message"|"edit", person, place, message}`, `{type:"delete", person, place, id}` for the place in the
  person's pane. A message is Discord's object with `ephemeral`, `answer_delay`, and `mine`: it mentions this person.
- `{type:"done", request}`, `{type:"failed", request, reason:"timeout"|"offline"|"refused", words}`
- `{type:"modal", person, request, modal:{title, custom_id, components}}`, `{type:"suggestions", request, choices}`

Frames from the page. Each may have `request`, and is then answered with "done" or "failed":

- `{do:"open", person, place}`, `{do:"close", person}`, `{do:"older", person, place, before}`
- `{do:"command", person, place, name, options}`, `{do:"suggest", person, place, name, options}`
- `{do:"press", person, place, message, custom_id, component_type, values}`
- `{do:"submit", person, place, custom_id, components}`, `{do:"say", person, place, content}`
- `{do:"read", person, place, newest}`, `{do:"dismiss", person, message}`
- `{do:"person", name, locale}`, `{do:"set", person, locale?, dms?}`
- `{do:"greet", locale}` sets the language of the server and of everybody in it.
- Faults: `{do:"deny", permission, on}`, `{do:"delete", place, message}`, `{do:"delete_thread", place}`,
  `{do:"bot", run}`, `{do:"hurry", seconds}`
"""

from __future__ import annotations

import asyncio
import contextlib
import logging

from aiohttp import WSMsgType, web

from tavern.api_errors import ApiError
from tavern.fake_server.state import GUILD, Event
from tavern.json_input import read_object
from tavern.page_services import Context
from tavern.people.browser_page import BrowserPage
from tavern.people.page_requests import REQUESTS, RequestRefused
from tavern.wire_types import JSON

TAKEABLE = (
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "create_public_threads",
    "create_private_threads",
    "attach_files",
    "read_message_history",
)
"""Permissions that the page can deny the bot."""
log = logging.getLogger(__name__)


class PageWebsockets:
    """The websockets of all open pages."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._open: dict[BrowserPage, web.WebSocketResponse] = {}
        context.server.listeners.append(self._on_event)

    async def connect(self, request: web.Request) -> web.StreamResponse:
        """Serve one page until it is closed: handle its requests and send its updates."""
        socket = web.WebSocketResponse(heartbeat=30.0, max_msg_size=1 << 20)
        await socket.prepare(request)
        window = BrowserPage(self.context)
        self._open[window] = socket
        pump = asyncio.create_task(_pump(window, socket))
        acts = set[asyncio.Task[None]]()
        window.send({"type": "hello", **hello(self.context)})
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    act = asyncio.create_task(_act(window, message.data))
                    acts.add(act)
                    act.add_done_callback(acts.discard)
        finally:
            del self._open[window]
            pump.cancel()
        return socket

    def tell(self, told: JSON) -> None:
        """Send the update `told`, a JSON object with its `type`, to every open page."""
        for window in self._open:
            window.send(told)

    async def close(self) -> None:
        """Close all pages."""
        for socket in list(self._open.values()):
            await socket.close(code=1001)

    def _on_event(self, event: Event) -> None:
        server = self.context.server
        if event.kind in ("person", "new person"):
            self.tell({"type": "people", "people": [person.card() for person in server.humans()]})
        elif event.kind == "commands":
            self.tell({"type": "commands", "commands": server.commands, "doors": doors(server.commands)})
        elif event.kind == "scenery":
            self.tell({"type": "scenery", **scenery(self.context)})
        for window in self._open:
            window.hear(event)


async def _pump(window: BrowserPage, socket: web.WebSocketResponse) -> None:
    while not socket.closed:
        with contextlib.suppress(ConnectionError):
            await socket.send_json(await window.row.get())


async def _act(window: BrowserPage, text: str) -> None:
    """Handle one request of the page `window`; `text` is its JSON. Answer an invalid request with a refusal."""
    request = None
    try:
        asked = read_object(text)
        request = asked.get("request")
        answer = await REQUESTS[asked["do"]](window, asked)
    except ApiError as refused:
        answer = {"type": "failed", "reason": "refused", "words": str(refused.body["message"])}
    except RequestRefused as error:
        answer = {"type": "failed", "reason": "refused", "words": str(error)}
    except (ValueError, KeyError, TypeError, AttributeError):
        log.exception("request of the browser page could not be handled; answered as refused")
        answer = {"type": "failed", "reason": "refused", "words": "This was not understood."}
    if request is not None:
        window.send({**answer, "request": request})


def doors(commands: list[JSON]) -> list[str]:
    """Return the keys of the start screens that the page offers; “learn” only if the bot has that command."""
    learn = any(command["name"] == "learn" for command in commands)
    return ["automatic", "friend", *(["learn"] if learn else [])]


def scenery(context: Context) -> JSON:
    """Return the simulated faults, as fields of an update: permissions denied to the bot, and seconds the clock is
    ahead.
    """
    return {"denied": sorted(context.server.denied), "ahead": context.server.clock.ahead}


def hello(context: Context) -> JSON:
    """Return the content of the first message to a page."""
    server = context.server
    bot = server.people[server.bot]
    return {
        "bot": {"id": bot.id, "name": bot.name, "avatar": f"/avatars/{bot.id}", "state": context.state},
        "guild": {"id": server.guild, "name": GUILD, "owner": server.owner.id, "channel": server.channel},
        "people": [person.card() for person in server.humans()],
        "commands": server.commands,
        "permissions": list(TAKEABLE),
        "doors": doors(server.commands),
        **scenery(context),
    }
