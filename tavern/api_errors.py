"""Discord's error answers: an HTTP status, a code, a message, and the place of each mistake in a request's body.

The codes are those of the list "JSON Error Codes" in Discord's documentation. discord.py distinguishes errors by them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import partial
from math import ceil

from tavern.wire_types import JSON

PLACE = re.compile(r"([A-Za-z_]\w*(?:\[\d+\]|\.\w+)*): ")
"""Beginning of a validation message that names the place of the mistake."""


class ApiError(Exception):
    """Raised to refuse a request. `status`, `body` and `headers` are the answer."""

    def __init__(self, status: int, code: int, words: str, **more: object) -> None:
        super().__init__(f"{status} {code} {words}")
        self.status = status
        self.body: JSON = {"message": words, "code": code, **more}
        self.headers: dict[str, str] = {}


unknown_channel = partial(ApiError, 404, 10003, "Unknown Channel")
"""Return the error for a channel that does not exist."""
unknown_message = partial(ApiError, 404, 10008, "Unknown Message")
"""Return the error for a message that does not exist, or that the bot cannot see."""
unknown_user = partial(ApiError, 404, 10013, "Unknown User")
"""Return the error for a person who does not exist."""
unknown_member = partial(ApiError, 404, 10007, "Unknown Member")
"""Return the error for an id that belongs to nobody on the server, or to nobody in the thread."""
unknown_webhook = partial(ApiError, 404, 10015, "Unknown Webhook")
"""Return the error for a follow-up to an interaction that has no first answer."""
unknown_interaction = partial(ApiError, 404, 10062, "Unknown interaction")
"""Return the error for an unknown interaction, or one whose three seconds are over."""
acknowledged = partial(ApiError, 400, 40060, "Interaction has already been acknowledged.")
"""Return the error for an interaction that was answered before."""
old_token = partial(ApiError, 401, 50027, "Invalid Webhook Token")
"""Return the error for a follow-up with an unknown token, or one older than fifteen minutes."""
unknown_emoji = partial(ApiError, 404, 10014, "Unknown Emoji")
"""Return the error for an emoji that the application does not have."""
unknown_command = partial(ApiError, 404, 10063, "Unknown application command")
"""Return the error for a command that does not exist in the scope of the request."""
system_message = partial(ApiError, 403, 50021, "Cannot execute action on a system message")
"""Return the error for a change of a system message, by which Discord announces changes of a thread."""
no_access = partial(ApiError, 403, 50001, "Missing Access")
"""Return the error for a channel that the bot does not see."""
no_permission = partial(ApiError, 403, 50013, "Missing Permissions")
"""Return the error for a permission that the bot lacks."""


def too_many_old_edits(wait: float) -> ApiError:
    """Return the error for too many edits of old messages.

    `wait` is the number of seconds until the next edit is accepted. The header `Via` tells clients that Discord
    itself has refused, and not a proxy before it. discord.py waits only with this header.
    """
    words = "Maximum number of edits to messages older than 1 hour reached. Try again later"
    error = ApiError(429, 30046, words, retry_after=round(wait, 3), **{"global": False})
    error.headers = {"Via": "1.1 tavern", "Retry-After": str(ceil(wait)), "X-RateLimit-Scope": "user"}
    return error


def invalid_form(faults: Iterable[str]) -> ApiError:
    """Return the error 50035 for a body with the mistakes `faults`.

    A mistake may begin with its place: `components[0].label: too long`. All mistakes get the code INVALID. Discord has
    a code for each kind of mistake, but no client reads these codes.
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
    """Raise the error 50035 if there are any mistakes in a body. `faults` are the mistakes, as text."""
    if faults:
        raise invalid_form(faults)


def _innermost(errors: JSON) -> JSON:
    """Return the mistakes of the innermost places only.

    `errors` is a tree of mistakes in Discord's format, where a place has mistakes of its own under `_errors`. A place
    whose parts have mistakes loses its own, because Discord never sends both (`ErrorDetails` in its description).
    """
    parts = {part: _innermost(inner) for part, inner in errors.items() if part != "_errors"}
    return parts or errors
