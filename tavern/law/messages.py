"""Documented limits of messages and modals which the OpenAPI description leaves open."""

import re
from collections.abc import Collection, Iterator
from typing import Any

from tavern.law.components import component_violations
from tavern.law.walk import FILE, GALLERY, ONLY_V2, TEXT, THUMBNAIL, components, repeated
from tavern.shape import JSON

COMPONENTS_V2 = 1 << 15
ALT, NONCE = 1024, 25
SAFE_NAME = re.compile(r"[A-Za-z0-9._-]+")


def message_violations(body: JSON, *, new: bool, uploaded_before: Collection[str] = ()) -> Iterator[str]:
    """Judge a message's body; `new` is False for an edit, which may leave things out.

    `uploaded_before` are names that an edit without files of its own may still mean.
    """
    tree = body.get("components")
    yield from _what_it_holds(body, new)
    yield from component_violations(tree)
    yield from _sizes(tree)
    yield from _mentions(body.get("allowed_mentions"))
    yield from _files(body)
    known = uploads(body) | (set() if new or body.get("attachments") == [] else set(uploaded_before))
    yield from _media(body, known)


def uploads(body: JSON) -> set[str]:
    """Name the files of a message; discord.py lists every upload under `attachments`."""
    return {item["filename"] for item in body.get("attachments") or [] if item.get("filename")}


def modal_violations(data: JSON) -> Iterator[str]:
    """Judge the modal in an interaction's answer."""
    count = len(data.get("components") or [])
    if count > 5:
        yield f"{count} top-level components in a modal, at most 5 may be"
    yield from component_violations(data.get("components"))


def _what_it_holds(body: JSON, new: bool) -> Iterator[str]:
    tree, content = body.get("components"), body.get("content") or ""
    if len(content) > 2000:
        yield f"content has {len(content)} characters, at most 2000 may be"
    if isinstance(nonce := body.get("nonce"), str) and len(nonce) > NONCE:
        yield f"nonce: {len(nonce)} characters, at most {NONCE} may be"
    if (body.get("flags") or 0) & COMPONENTS_V2:
        for key in ("content", "embeds", "poll", "sticker_ids"):
            if body.get(key):
                yield f"{key} together with the Components V2 flag"
        if not tree and (new or tree is not None):
            yield "the Components V2 flag without a component"
        return
    if any(component.get("type") in ONLY_V2 for _, component in components(tree)):
        yield "Components V2 without their flag"
    # An edit is only known to empty its message if it speaks of everything that a message can hold.
    speaks_of_all = new or all(key in body for key in ("content", "embeds", "components", "attachments"))
    others = ("embeds", "components", "attachments", "sticker_ids", "poll")
    if speaks_of_all and not content.strip() and not any(body.get(key) for key in others):
        yield "an empty message"


def _sizes(tree: Any) -> Iterator[str]:
    found = [component for _, component in components(tree)]
    if len(found) > 40:
        yield f"{len(found)} components counted through nesting, at most 40 may be"
    letters = sum(len(component.get("content") or "") for component in found if component.get("type") == TEXT)
    if letters > 4000:
        yield f"all texts together have {letters} characters, at most 4000 may be"


def _mentions(allowed: Any) -> Iterator[str]:
    for kind in ("users", "roles"):
        if allowed and kind in (allowed.get("parse") or []) and allowed.get(kind):
            yield f"allowed_mentions allows all {kind} and names some"


def _files(body: JSON) -> Iterator[str]:
    names = [item.get("filename") for item in body.get("attachments") or []]
    for name in repeated(names):
        yield f"two files are named {name!r}"
    for index, item in enumerate(body.get("attachments") or []):
        yield from _alt(f"attachments[{index}].description", item.get("description"))
    for name in names:
        if name and not SAFE_NAME.fullmatch(name):
            yield f"Discord would rename the file {name!r}, and references to it would miss it"


def _media(body: JSON, known: Collection[str]) -> Iterator[str]:
    for where, component in components(body.get("components")):
        kind = component.get("type")
        if kind == THUMBNAIL:
            yield from _medium(f"{where}.media", component["media"], known)
        elif kind == GALLERY:
            for index, item in enumerate(component["items"]):
                yield from _alt(f"{where}.items[{index}].description", item.get("description"))
                yield from _medium(f"{where}.items[{index}].media", item["media"], known)
        elif kind == FILE:
            yield from _medium(f"{where}.file", component["file"], known)
            if not component["file"]["url"].startswith("attachment://"):
                yield f"{where}.file: a file component may only show an upload"
    for index, embed in enumerate(body.get("embeds") or []):
        for key in ("image", "thumbnail"):
            if embed.get(key):
                yield from _medium(f"embeds[{index}].{key}", embed[key], known)


def _alt(where: str, words: str | None) -> Iterator[str]:
    if words and len(words) > ALT:
        yield f"{where}: an alternative text of {len(words)} characters, at most {ALT} may be"


def _medium(where: str, medium: JSON, known: Collection[str]) -> Iterator[str]:
    url = medium.get("url") or ""
    if not url.startswith(("https://", "http://", "attachment://")):
        yield f"{where}: the url {url!r} has no scheme"
    name = url.removeprefix("attachment://")
    if name != url and name not in known:
        yield f"{where}: no file named {name!r} was uploaded"
