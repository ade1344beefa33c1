"""Discord's refusals: a status, a code and words, where a form is wrong with the place of each mistake.

The codes are those of the list «JSON Error Codes» in Discord's documentation; discord.py compares them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import partial

from tavern.wire_types import JSON

PLACE = re.compile(r"([A-Za-z_]\w*(?:\[\d+\]|\.\w+)*): ")
"""How the rules of `tavern.law` begin their words where they know the place."""


class ApiError(Exception):
    """A request that is not done. `body` is what the bot reads."""

    def __init__(self, status: int, code: int, words: str, **more: object) -> None:
        super().__init__(f"{status} {code} {words}")
        self.status = status
        self.body: JSON = {"message": words, "code": code, **more}


unknown_channel = partial(ApiError, 404, 10003, "Unknown Channel")
"""There is no such channel, or no more."""
unknown_message = partial(ApiError, 404, 10008, "Unknown Message")
"""There is no such message, or no more, or not for the bot."""
unknown_user = partial(ApiError, 404, 10013, "Unknown User")
"""There is no such person."""
unknown_member = partial(ApiError, 404, 10007, "Unknown Member")
"""Nobody of this id is there."""
unknown_webhook = partial(ApiError, 404, 10015, "Unknown Webhook")
"""Nothing was answered to this interaction yet."""
unknown_interaction = partial(ApiError, 404, 10062, "Unknown interaction")
"""The interaction is not known, or its three seconds are over."""
acknowledged = partial(ApiError, 400, 40060, "Interaction has already been acknowledged.")
"""The interaction was answered before."""
old_token = partial(ApiError, 401, 50027, "Invalid Webhook Token")
"""The interaction's fifteen minutes are over."""
no_access = partial(ApiError, 403, 50001, "Missing Access")
"""The bot does not see that channel."""
no_permission = partial(ApiError, 403, 50013, "Missing Permissions")
"""The bot lacks a permission there."""


def invalid_form(faults: Iterable[str]) -> ApiError:
    """A body with mistakes: each in words that may begin with its place, as in `components[0].label: too long`.

    The codes of single mistakes, words of many kinds on Discord, are read by nobody; ours is one for all.
    """
    errors: JSON = {}
    for fault in faults:
        found = PLACE.match(fault)
        node = errors
        for part in re.findall(r"\w+", found[1]) if found else []:
            node = node.setdefault(part, {})
        words = fault[found.end() :] if found else fault
        node.setdefault("_errors", []).append({"code": "INVALID", "message": words})
    return ApiError(400, 50035, "Invalid Form Body", errors=_innermost(errors))


def demand(faults: Collection[str]) -> None:
    """Refuse a body that has mistakes."""
    if faults:
        raise invalid_form(faults)


def _innermost(errors: JSON) -> JSON:
    """The parts of a form are looked at first: a place has mistakes of its own, or of its parts, never both (the
    description's `ErrorDetails`)."""
    parts = {part: _innermost(inner) for part, inner in errors.items() if part != "_errors"}
    return parts or errors
