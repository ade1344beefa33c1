"""Checks each request body of the bot against the limits of Discord (`tavern.validation`).

A SimCord test ends with `assert check_requests(env.http_requests) == []`. Discord ignores unknown keys. Here they are
mistakes, because a misspelt key has no effect.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from re import fullmatch
from typing import Any

from pydantic import TypeAdapter
from simcord import HttpLogEntry

from tavern.api.routes import ROUTES
from tavern.validation.base_form import Form, mistakes
from tavern.validation.channels import NewThread, Recipient, ThreadChange
from tavern.validation.commands import command_mistakes
from tavern.validation.messages import Suggestions, message_mistakes, modal_mistakes, uploads
from tavern.wire_types import JSON

__all__ = ["check_commands", "check_requests"]

Judge = Callable[[Any, Collection[str]], list[str]]
"""Finds the mistakes in a body, given the names of the files that were uploaded before."""
ANSWER, DEFERRED, DEFERRED_UPDATE, UPDATE, SUGGESTIONS, MODAL = 4, 5, 6, 7, 8, 9


def check_requests(entries: Iterable[HttpLogEntry], before: Iterable[str] = ()) -> list[str]:
    """Return a sentence for each mistake for which Discord would refuse these requests.

    Every sentence begins with the request's number in `entries` and the template of its path, because real paths
    contain interaction tokens. An edit without new files may name any file uploaded earlier in `entries`, or `before`.
    """
    uploaded: set[str] = {*before}
    found = []
    for number, entry in enumerate(entries):
        path = next((path for method, path, _ in PATHS if method == entry.method and _same(path, entry.path)), None)
        if path is None:
            found.append(f"#{number} {entry.method} {entry.path}: Discord has no such path, or the tavern has not")
            continue
        judge = JUDGES.get((entry.method, path), _nothing)
        faults = judge(entry.json, uploaded)
        found += [f"#{number} {entry.method} {path}: {fault}" for fault in faults]
        if not faults:
            uploaded |= _uploads(entry.json)
    return found


def check_commands(payload: Sequence[JSON]) -> list[str]:
    """Return a sentence for each mistake for which Discord would refuse a scope's commands."""
    return command_mistakes(payload, strict=True)


def _form(form: type[Form] | TypeAdapter[Any]) -> Judge:
    return lambda body, uploaded: mistakes(form, body, strict=True)


def _new(body: Any, uploaded: Collection[str]) -> list[str]:
    return message_mistakes(body, new=True, strict=True)


def _edit(body: Any, uploaded: Collection[str]) -> list[str]:
    return message_mistakes(body, new=False, uploaded_before=uploaded, strict=True)


def _thread(body: Any, uploaded: Collection[str]) -> list[str]:
    first = body.get("message")
    return mistakes(NewThread, body, strict=True) + ([] if first is None else _new(first, uploaded))


def _callback(body: Any, uploaded: Collection[str]) -> list[str]:
    kind, data = body.get("type"), body.get("data")
    if kind not in CALLBACKS:
        return [f"type: {kind} is not one of {sorted(CALLBACKS)}"]
    return CALLBACKS[kind](data, uploaded)


def _deferred(data: Any, uploaded: Collection[str]) -> list[str]:
    return [] if set(data or {}) <= {"flags"} else ["a deferral has flags only"]


def _nothing(body: Any, uploaded: Collection[str]) -> list[str]:
    return [] if body is None else ["this request takes no body"]


CALLBACKS: dict[int, Judge] = {
    ANSWER: _new,
    DEFERRED: _deferred,
    DEFERRED_UPDATE: _deferred,
    UPDATE: _edit,
    SUGGESTIONS: _form(Suggestions),
    MODAL: lambda data, uploaded: modal_mistakes(data, strict=True),
}
COMMANDS = ("/applications/{application}/commands", "/applications/{application}/guilds/{guild}/commands")
PATHS = (*ROUTES, *((method, path, None) for method in ("PUT", "POST") for path in COMMANDS))
JUDGES: dict[tuple[str, str], Judge] = {
    ("POST", "/channels/{channel}/messages"): _new,
    ("PATCH", "/channels/{channel}/messages/{message}"): _edit,
    ("POST", "/webhooks/{application}/{token}"): _new,
    ("PATCH", "/webhooks/{application}/{token}/messages/{message}"): _edit,
    ("POST", "/interactions/{interaction}/{token}/callback"): _callback,
    ("POST", "/channels/{channel}/threads"): _thread,
    ("POST", "/channels/{channel}/messages/{message}/threads"): _form(NewThread),
    ("PATCH", "/channels/{channel}"): _form(ThreadChange),
    ("POST", "/users/@me/channels"): _form(Recipient),
    **{("PUT", path): lambda body, uploaded: check_commands(body) for path in COMMANDS},
    **{("POST", path): lambda body, uploaded: check_commands([body]) for path in COMMANDS},
}


def _same(template: str, path: str) -> bool:
    parts = [part if part[:1] != "{" else "[^/]+" for part in template.split("/")]
    return fullmatch("/".join(parts), path) is not None


def _uploads(body: Any) -> set[str]:
    if not isinstance(body, dict):
        return set()
    inner = (body.get("data"), body.get("message"))
    return uploads(body).union(*(uploads(part) for part in inner if isinstance(part, dict)))
