"""Builds the body of a message from a request and, for an edit, its earlier body."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence

from tavern.api_errors import demand
from tavern.fake_server.attachments import Upload, attachment, safe_names
from tavern.validation.base_form import without_unknown_keys
from tavern.validation.component_traversal import (
    BUTTON,
    CONTAINER,
    FILE,
    GALLERY,
    SEPARATOR,
    STRING_SELECT,
    TEXT,
    THUMBNAIL,
    components,
    numbered,
)
from tavern.validation.messages import COMPONENTS_V2, Message, message_mistakes
from tavern.wire_types import JSON

SETTABLE = (1 << 2) | (1 << 12) | COMPONENTS_V2
"""Flags that a bot may set: no embeds, no notification, Components V2."""
MENTION = re.compile(r"<@!?(\d+)>")


def fill(
    body: JSON,
    asked: JSON,
    uploads: Sequence[Upload],
    *,
    place: str,
    new: bool,
    new_id: Callable[[], str],
    people: Collection[str],
    emoji: Collection[str],
) -> list[tuple[str, Upload]]:
    """Change a message's body as the request `asked` says, and return the files to store, each with its new id.

    `uploads` are the files of the request, and `place` is the id of the message's channel. `new`: True for a new
    message, whose body has the defaults of an empty one. `new_id` returns a new id at each call. `people` are the ids
    that can be mentioned, and `emoji` those of the application's emoji. An edit without `attachments` keeps the files.
    One with `attachments` keeps the files that it names (Discord's documentation, "Edit Message"). Raises the API error
    50035 for an invalid request.
    """
    before, asked = body["attachments"], safe_names(asked)
    kept = _kept_files(before, asked)
    _check(asked, body, uploads, new, [file["filename"] for file in kept])
    demand(list(_foreign_emoji(asked.get("components") or [], emoji)))
    asked = without_unknown_keys(Message, asked)
    flags = asked.get("flags") or 0
    body["flags"] = (body["flags"] & ~(1 << 2)) | (flags & SETTABLE) if "flags" in asked else body["flags"]
    if "content" in asked:
        body["content"] = (asked["content"] or "").strip()
    if "embeds" in asked:
        body["embeds"] = [{"type": "rich", **embed} for embed in asked["embeds"] or []]
    stored = [(new_id(), upload) for upload in uploads]
    described = {item.get("id"): item.get("description") for item in asked.get("attachments") or []}
    hidden = bool(body["flags"] & 64)
    body["attachments"] = kept + [
        attachment(one, id, place, described.get(one.number) or described.get(str(one.number)), ephemeral=hidden)
        for id, one in stored
    ]
    if "components" in asked:
        body["components"] = _as_returned(asked["components"] or [], body["attachments"], new_id)
    if new or "content" in asked or "components" in asked:
        _mention(body, asked.get("allowed_mentions"), people)
    return stored


def _kept_files(before: list[JSON], asked: JSON) -> list[JSON]:
    if asked.get("attachments") is None:
        return before if "attachments" not in asked else []
    named = {str(item.get("id")): item for item in asked["attachments"]}
    found = []
    for file in before:
        if file["id"] in named:
            words = named[file["id"]].get("description", file.get("description"))
            found.append({**file, **({"description": words} if words else {})})
    return found


def _foreign_emoji(shown: Sequence[JSON], known: Collection[str]) -> Iterator[str]:
    """Yield a mistake for each emoji with an id that is not among the `known` ones of the application."""
    for _, part in components(list(shown)):
        for one in (part, *(part.get("options") or ())):
            if (id := (one.get("emoji") or {}).get("id")) is not None and str(id) not in known:
                yield f"Invalid emoji {one['emoji'].get('name')!r}"


def _check(asked: JSON, body: JSON, uploads: Sequence[Upload], new: bool, kept: list[str]) -> None:
    """Raise the API error 50035 if the message would be invalid after the request. `kept` are the names of the
    files that stay.

    `new`: True for a new message, False for an edit.
    """
    seen = dict(asked)
    if not new and body["flags"] & COMPONENTS_V2:
        seen["flags"] = (asked.get("flags") or 0) | COMPONENTS_V2  # a message cannot lose this flag
    listed = [one.get("filename") for one in asked.get("attachments") or []]
    unlisted = [{"id": one.number, "filename": one.name} for one in uploads if one.name not in listed]
    if unlisted:
        seen["attachments"] = [*(asked.get("attachments") or []), *unlisted]
    demand(message_mistakes(seen, new=new, uploaded_before=kept))


def _as_returned(tree: list[JSON], files: list[JSON], new_id: Callable[[], str]) -> list[JSON]:
    """Return the components in `tree` as Discord returns them.

    Ids, default values, and the objects of their files are added to them. `files` are the attachment objects of the
    message. Each call of `new_id` returns a new id.
    """

    def medium(one: JSON) -> JSON:
        name = one["url"].removeprefix("attachment://")
        for file in files if name != one["url"] else ():
            if file["filename"] == name:
                same = ("url", "proxy_url", "width", "height", "content_type")
                found = {key: file[key] for key in same if key in file}
                return {"id": new_id(), "attachment_id": file["id"], **found}
        return {"id": new_id(), "url": one["url"], "proxy_url": one["url"]}

    def placed(part: JSON) -> JSON:
        kind = part["type"]
        # Discord documents `required` for modals only.
        shown = {key: value for key, value in part.items() if value is not None and key != "required"}
        for key in ("components", "accessory", "component"):
            if key in shown:
                inner = shown[key]
                shown[key] = [placed(one) for one in inner] if isinstance(inner, list) else placed(inner)
        if "emoji" in shown:
            shown["emoji"] = _without_nulls(shown["emoji"])
        if "options" in shown:
            shown["options"] = [
                {**one, "emoji": _without_nulls(one["emoji"])} if one.get("emoji") else one for one in shown["options"]
            ]
        if kind == GALLERY:
            shown["items"] = [
                {
                    "media": medium(item["media"]),
                    "description": item.get("description"),
                    "spoiler": bool(item.get("spoiler")),
                }
                for item in part["items"]
            ]
        return {**_defaults(kind), **shown, **_media_of(kind, part, medium, files)}

    return [placed(part) for part in numbered(tree)]


def _without_nulls(emoji: JSON) -> JSON:
    """Return an emoji without its empty fields: a Unicode emoji has no id."""
    return {key: value for key, value in emoji.items() if value is not None}


def _media_of(kind: int, part: JSON, medium: Callable[[JSON], JSON], files: list[JSON]) -> JSON:
    if kind == THUMBNAIL:
        return {"media": medium(part["media"]), "description": part.get("description")}
    if kind == FILE:
        name = part["file"]["url"].removeprefix("attachment://")
        size = next((file["size"] for file in files if file["filename"] == name), None)
        return {"file": medium(part["file"]), "name": name, "size": size}
    return {}


def _defaults(kind: int) -> JSON:
    """Return the values that Discord fills in for a component of the type `kind` if a request omits them."""
    if kind == STRING_SELECT:
        return {"min_values": 1, "max_values": 1, "disabled": False}
    if kind == BUTTON:
        return {"disabled": False}
    if kind == CONTAINER:
        return {"accent_color": None, "spoiler": False}
    if kind in (THUMBNAIL, FILE):
        return {"spoiler": False}
    if kind == SEPARATOR:
        return {"spacing": 1, "divider": True}
    return {}


def _mention(body: JSON, allowed: JSON | None, people: Collection[str]) -> None:
    """Set the fields of the body that say whom the message mentions.

    They are the people named in its texts, as far as `allowed` permits. It is the field `allowed_mentions` of the
    request. None permits everybody. `people` are the ids that can be mentioned.
    """
    texts = [body["content"], *(part["content"] for _, part in components(body["components"]) if part["type"] == TEXT)]
    named = dict.fromkeys(id for words in texts for id in MENTION.findall(words) if id in people)
    if allowed is not None and "users" not in (allowed.get("parse") or []):
        listed = {str(user) for user in allowed.get("users") or []}
        named = {id: None for id in named if id in listed}
    everyone = allowed is None or "everyone" in (allowed.get("parse") or [])
    body["mention_everyone"] = everyone and any("@everyone" in words or "@here" in words for words in texts)
    body["mentions"] = list(named)
