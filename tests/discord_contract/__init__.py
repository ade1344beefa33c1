"""Checks every request body that the bot sent against Discord's description and its documented limits.

A SimCord test ends with `assert check_requests(env.http_requests, path) == []`. The description alone lets
much pass that Discord refuses (41 nested components, an `attachment://` name without upload, …); those
limits are written here as rules of our own, one function each.
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from simcord import HttpLogEntry

from tavern.law.commands import command_violations
from tavern.law.judge import openapi_path
from tavern.law.messages import message_violations, modal_violations, uploads
from tavern.law.openapi import load
from tavern.shape import JSON

__all__ = ["check_commands", "check_requests", "openapi_path"]

NEW_MESSAGES = {("POST", "/channels/{channel_id}/messages"), ("POST", "/webhooks/{webhook_id}/{webhook_token}")}
EDITS = {
    ("PATCH", "/channels/{channel_id}/messages/{message_id}"),
    ("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"),
    ("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original"),
}
THREAD = ("POST", "/channels/{channel_id}/threads")
CALLBACK = ("POST", "/interactions/{interaction_id}/{interaction_token}/callback")
ANSWER, UPDATE, MODAL = 4, 7, 9


def check_requests(entries: Iterable[HttpLogEntry], openapi: Path) -> list[str]:
    """List in words all that Discord would refuse of these requests; empty if it would take them all.

    Every violation begins with the request's number in `entries` and its path template, as real paths carry
    interaction tokens. A request whose shape the description refuses is judged no further. An edit without
    new files may name any file uploaded earlier in `entries`.
    """
    description = load(openapi)
    uploaded: set[str] = set()
    violations = []
    for number, entry in enumerate(entries):
        route = description.route(entry.method, entry.path)
        if route is None:
            violations.append(f"#{number} {entry.method} {entry.path}: Discord has no such path")
            continue
        template, operation = route
        faults = list(description.violations(operation, entry.json))
        if not faults:  # so our own rules may rely upon the shapes
            faults = list(_rules(entry.method, template, entry.json, uploaded))
            uploaded |= _uploads(entry.json)
        violations += [f"#{number} {entry.method} {template}: {fault}" for fault in faults]
    return violations


def check_commands(payload: Sequence[JSON], openapi: Path | None = None) -> list[str]:
    """List in words all that Discord would refuse of a scope's commands; empty if it would take them.

    With the path of the description their lengths and shapes are checked too, not only our own rules.
    """
    violations = list(command_violations(list(payload)))
    if openapi is not None:
        route = load(openapi).route("PUT", "/applications/1/commands")
        assert route is not None, "the description has lost the bulk registration of commands"
        violations += load(openapi).violations(route[1], list(payload))
    return violations


def _rules(method: str, template: str, body: Any, uploaded: set[str]) -> Iterator[str]:
    """Choose the rules by what the request is for."""
    request = (method, template)
    if template.endswith("/commands") and isinstance(body, list):
        yield from command_violations(body)
    elif "/commands" in template and method in {"POST", "PATCH"} and isinstance(body, dict):
        yield from command_violations([body])
    elif not isinstance(body, dict):
        return
    elif request in NEW_MESSAGES:
        yield from message_violations(body, new=True)
    elif request in EDITS:
        yield from message_violations(body, new=False, uploaded_before=uploaded)
    elif request == THREAD and isinstance(body.get("message"), dict):
        yield from message_violations(body["message"], new=True)
    elif request == CALLBACK:
        yield from _callback(body, uploaded)


def _callback(body: JSON, uploaded: set[str]) -> Iterator[str]:
    kind, data = body.get("type"), body.get("data") or {}
    if kind == ANSWER:
        yield from message_violations(data, new=True)
    elif kind == UPDATE:
        yield from message_violations(data, new=False, uploaded_before=uploaded)
    elif kind == MODAL:
        yield from modal_violations(data)


def _uploads(body: Any) -> set[str]:
    if not isinstance(body, dict):
        return set()
    inner = (body.get("data"), body.get("message"))
    return uploads(body).union(*(uploads(part) for part in inner if isinstance(part, dict)))
