"""Endpoints about the emoji of the bot's application."""

from __future__ import annotations

import base64
import binascii
import re

from tavern.api.request import Answer, ApiRequest
from tavern.api_errors import demand, unknown_emoji
from tavern.wire_types import JSON

PNG = "data:image/png;base64,"
LARGEST = 256 * 1024
"""Discord's maximum of bytes of an emoji's picture."""
MOST = 2000
"""Discord's maximum number of emoji of an application."""


def listed(call: ApiRequest) -> Answer:
    """GET /applications/{application}/emojis: all emoji of the application."""
    return 200, {"items": [_shown(call, one) for one in call.server.emoji.values()]}


def fetch(call: ApiRequest) -> Answer:
    """GET /applications/{application}/emojis/{emoji}: one emoji. Raises the API error 10014 for an unknown id."""
    return 200, _shown(call, _found(call))


def create(call: ApiRequest) -> Answer:
    """POST /applications/{application}/emojis: add an emoji.

    `image` is a data address with a PNG picture. Two emoji cannot have the same name.
    """
    name, image = str(call.body.get("name", "")), str(call.body.get("image", ""))
    demand(list(_mistakes(call, name, image)))
    new = {"id": call.server.clock.new_id(), "name": name, "image": image.removeprefix(PNG)}
    call.server.set_emoji(new["id"], new)
    return 201, _shown(call, new)


def remove(call: ApiRequest) -> Answer:
    """DELETE /applications/{application}/emojis/{emoji}: delete an emoji."""
    call.server.set_emoji(_found(call)["id"], None)
    return 204, None


def _found(call: ApiRequest) -> JSON:
    if (one := call.server.emoji.get(call.parts["emoji"])) is None:
        raise unknown_emoji()
    return one


def _mistakes(call: ApiRequest, name: str, image: str) -> list[str]:
    found = []
    if not re.fullmatch(r"\w{2,32}", name, re.ASCII):
        found.append(f"the emoji's name {name!r} has not from 2 to 32 letters, digits and underscores")
    if any(one["name"] == name for one in call.server.emoji.values()):
        found.append(f"there is an emoji {name!r} already")
    try:
        size = len(base64.b64decode(image.removeprefix(PNG), validate=True)) if image.startswith(PNG) else 0
    except binascii.Error:
        size = 0
    if not 0 < size <= LARGEST:
        found.append("the picture of an emoji is no PNG of at most 256 KiB")
    if len(call.server.emoji) >= MOST:
        found.append("an application has at most 2000 emoji")
    return found


def _shown(call: ApiRequest, one: JSON) -> JSON:
    return {
        "id": one["id"],
        "name": one["name"],
        "roles": [],
        "user": call.bot.user(),
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }
