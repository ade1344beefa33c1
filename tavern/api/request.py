"""One API request: what the bot sent, and the lookups that its endpoint needs.

“The API error 10003” means an `ApiError` with that error code of Discord.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web
from aiohttp.web_protocol import RequestPayloadError

from tavern.api_errors import ApiError, invalid_form, no_access, no_permission
from tavern.fake_server import permissions
from tavern.fake_server.api_objects import MEGABYTES_10
from tavern.fake_server.attachments import Upload, safe_name
from tavern.fake_server.channels import Message, Place
from tavern.fake_server.people import Person
from tavern.fake_server.server import FakeServer
from tavern.interactions import Interactions
from tavern.json_input import read_json
from tavern.wire_types import JSON

FILE_FIELD = re.compile(r"files\[(\d+)\]")
Answer = tuple[int, Any]
"""An HTTP status and the JSON of the body. The body is None for status 204."""
Handle = Callable[["ApiRequest"], Awaitable[Answer] | Answer]


@dataclass
class ApiRequest:
    """A request: the variables of its path, its query, its JSON and its files."""

    server: FakeServer
    interactions: Interactions
    parts: dict[str, str]
    query: dict[str, str]
    json: Any = None
    files: list[Upload] = field(default_factory=list)

    @property
    def body(self) -> JSON:
        """The JSON as an object. Raises the API error 50035 if it is not one."""
        if not isinstance(self.json, dict):
            raise invalid_form(["a body is missing"])
        return self.json

    @property
    def bot(self) -> Person:
        """The bot as a member of the server. The bot is the only caller."""
        return self.server.people[self.server.bot]

    def place(self, *needed: str) -> Place:
        """Return the channel of the path.

        Raises the API error 10003 if the channel does not exist, and 50001 if the bot cannot see it. Raises
        50013 if the bot lacks a `needed` permission there.
        """
        place = self.server.place(self.parts["channel"])
        self.need(place, *needed)
        return place

    def need(self, place: Place, *needed: str) -> None:
        """Raise the API error 50001 if the bot cannot see the channel, the API error 50013 if it lacks one of
        the `needed` permissions there.
        """
        allowed = self.server.may(self.bot, place)
        inside = place.inside is None or self.bot.id in place.inside or allowed & permissions.BITS["manage_threads"]
        if not allowed & permissions.BITS["view_channel"] or not inside:
            raise no_access()
        if any(not allowed & permissions.BITS[name] for name in needed):
            raise no_permission()

    def message(self, place: Place) -> Message:
        """Return the message of the path. Raises the API error 10008 if there is none, and for ephemeral
        messages.

        Ephemeral messages can be reached only by the token of their interaction.
        """
        message = self.server.message(place, self.parts["message"])
        if message.reader is not None:
            return self.server.message(place, "")
        return message


async def read(request: web.Request) -> tuple[Any, list[Upload]]:
    """Return the JSON and the files of a request. Without a body, return None and no files.

    Raises the API error 50109 if the body is neither JSON nor a form, the API error 40005 if it is too large.
    """
    try:
        if request.content_type.startswith("multipart/"):
            return await _form(request)
        raw = await request.read()
        return (_parse_json(raw) if raw else None), []
    except web.HTTPRequestEntityTooLarge:
        raise ApiError(413, 40005, "Request entity too large") from None
    except (ValueError, RuntimeError, RequestPayloadError):  # aiohttp raises these for a truncated or garbled body
        raise ApiError(400, 50109, "The request body contains invalid JSON.") from None


async def _form(request: web.Request) -> tuple[Any, list[Upload]]:
    found: Any = None
    files: list[Upload] = []
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise ValueError("a form field contains another form")
        data = bytes(await part.read(decode=True))
        if part.name == "payload_json":
            found = _parse_json(data)
        elif match := FILE_FIELD.fullmatch(part.name or ""):
            if len(data) > MEGABYTES_10:
                raise ApiError(413, 40005, "Request entity too large")
            files.append(Upload(int(match[1]), safe_name(part.filename or "file"), data))
    return found, files


def _parse_json(raw: bytes) -> Any:
    return read_json(raw.decode("utf-8", "replace"))
