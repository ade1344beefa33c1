"""Models for messages, modals and suggestions.

Sources in Discord's developer documentation: "Message" (with "Embed Limits" and "Allowed Mentions Object"), "Uploading
Files", "Receiving and Responding to Interactions". A bot's message has at most 2,000 characters.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any, Literal

from pydantic import Field, ValidationInfo, field_validator, model_validator

from tavern.validation.base_form import Form, Id, mistakes
from tavern.validation.commands import Choice
from tavern.validation.component_traversal import components, repeated
from tavern.validation.components import CustomId, Media, ModalPart, Shown, needs_flag, tree_mistakes
from tavern.wire_types import JSON

COMPONENTS_V2 = 1 << 15
ROWS = 5
"""The maximum number of rows in a message without Components V2."""
SAFE_NAME = re.compile(r"[A-Za-z0-9-](?:[A-Za-z0-9._-]*[A-Za-z0-9-])?")
"""Pattern of the file names that Discord does not change."""
IMAGES = ("image", "thumbnail")
CONTENTS = ("content", "embeds", "components", "attachments")
"""Fields that contain the visible content of a message. An edit can empty each of them."""


class Mentions(Form):
    """The field `allowed_mentions` of a message."""

    parse: list[Literal["users", "roles", "everyone"]] | None = None
    users: list[Id] | None = Field(None, max_length=100)
    roles: list[Id] | None = Field(None, max_length=100)
    replied_user: bool | None = None

    @model_validator(mode="after")
    def _not_both_ways(self) -> Mentions:
        named: dict[str, list[int] | None] = {"users": self.users, "roles": self.roles}
        for kind in self.parse or ():
            if named.get(kind):
                raise ValueError(f"allowed_mentions cannot both allow all {kind} and name single ones")
        return self


class EmbedField(Form):
    """A field of an embed: a name and the text below it."""

    name: str = Field(max_length=256)
    value: str = Field(max_length=1024)
    inline: bool | None = None


class EmbedAuthor(Form):
    """The author line at the top of an embed."""

    name: str | None = Field(None, max_length=256)
    url: str | None = Field(None, max_length=2048)
    icon_url: str | None = Field(None, max_length=2048)


class EmbedFooter(Form):
    """The line at the bottom of an embed."""

    text: str | None = Field(None, max_length=2048)
    icon_url: str | None = Field(None, max_length=2048)


class Embed(Form):
    """An embed, the layout of messages before components."""

    type: str | None = None
    title: str | None = Field(None, max_length=256)
    description: str | None = Field(None, max_length=4096)
    url: str | None = Field(None, max_length=2048)
    color: int | None = Field(None, ge=0, le=0xFFFFFF)
    timestamp: str | None = None
    author: EmbedAuthor | None = None
    image: Media | None = None
    thumbnail: Media | None = None
    footer: EmbedFooter | None = None
    fields: list[EmbedField] | None = Field(None, max_length=25)

    def letters(self) -> int:
        """Return the number of characters that count towards Discord's limit for embeds."""
        every = [self.title, self.description, self.author and self.author.name, self.footer and self.footer.text]
        every += [words for field in self.fields or () for words in (field.name, field.value)]
        return sum(len(words or "") for words in every)


class Attachment(Form):
    """A file that is uploaded with a message, or that stays on an edited one."""

    id: Id
    filename: str | None = Field(None, min_length=1, max_length=1024)
    description: str | None = Field(None, max_length=1024)
    title: str | None = Field(None, max_length=1024)
    is_spoiler: bool | None = None
    # discord.py sends these for files that stay; Discord ignores them.
    size: int | None = None
    url: str | None = None
    proxy_url: str | None = None
    content_type: str | None = None
    width: int | None = None
    height: int | None = None
    spoiler: bool | None = None

    @field_validator("filename")
    @classmethod
    def _stays_as_it_is(cls, name: str | None, info: ValidationInfo) -> str | None:
        if name and (info.context or {}).get("strict") and not SAFE_NAME.fullmatch(name):
            raise ValueError(f"Discord would rename the file {name!r}, so references to the old name would fail")
        return name


class Reference(Form):
    """A reference to the message that another one replies to."""

    message_id: Id
    channel_id: Id | None = None
    guild_id: Id | None = None
    fail_if_not_exists: bool | None = None
    type: int | None = None


class Message(Form):
    """The body of a request that posts or edits a message."""

    content: str | None = Field(None, max_length=2000)
    embeds: list[Embed] | None = Field(None, max_length=10)
    allowed_mentions: Mentions | None = None
    components: list[Shown] | None = Field(None, max_length=40)
    attachments: list[Attachment] | None = Field(None, max_length=10)
    flags: int | None = None
    tts: bool | None = None
    nonce: int | str | None = None
    enforce_nonce: bool | None = None
    message_reference: Reference | None = None
    sticker_ids: list[Id] | None = Field(None, max_length=3)
    poll: Any = None

    @field_validator("nonce")
    @classmethod
    def _fits(cls, nonce: int | str | None) -> int | str | None:
        if isinstance(nonce, str) and len(nonce) > 25:
            raise ValueError(f"a nonce has at most 25 characters, this one has {len(nonce)}")
        return nonce

    @field_validator("embeds")
    @classmethod
    def _not_long_together(cls, embeds: list[Embed] | None) -> list[Embed] | None:
        if (letters := sum(embed.letters() for embed in embeds or ())) > 6000:
            raise ValueError(f"the embeds have {letters} characters, Discord allows 6000")
        return embeds

    @field_validator("attachments")
    @classmethod
    def _own_names(cls, files: list[Attachment] | None) -> list[Attachment] | None:
        for name in repeated(file.filename for file in files or ()):
            raise ValueError(f"two files are named {name!r}")
        return files


class Modal(Form):
    """A modal, as the bot sends it."""

    custom_id: CustomId
    title: str = Field(min_length=1, max_length=45)
    components: list[ModalPart] = Field(min_length=1, max_length=5)


class Suggestions(Form):
    """The bot's suggestions for a command option while somebody types."""

    choices: list[Choice] | None = Field(None, max_length=25)


def message_mistakes(body: Any, *, new: bool, uploaded_before: Collection[str] = (), strict: bool = False) -> list[str]:
    """Return the mistakes in a message's body. Empty if there are none.

    `new` is False for an edit, which may omit fields. `uploaded_before` are the names of files that an edit without
    files of its own may still refer to. With `strict`, unknown fields are mistakes too, and so are values that
    Discord would change without an error.
    """
    if found := mistakes(Message, body, strict=strict):
        return found
    known = uploads(body) | (set() if new or body.get("attachments") == [] else set(uploaded_before))
    return [*_together(body, new), *tree_mistakes(body.get("components")), *_missing(body, known)]


def modal_mistakes(data: Any, *, strict: bool = False) -> list[str]:
    """Return the mistakes in a modal that the bot sends. Empty if there are none.

    With `strict`, unknown fields are mistakes too, and so are values that Discord would change without an error.
    """
    return mistakes(Modal, data, strict=strict) or list(tree_mistakes(data["components"]))


def uploads(body: JSON) -> set[str]:
    """Return the names of the files that a message's body lists. discord.py lists every upload under `attachments`."""
    return {item["filename"] for item in body.get("attachments") or [] if item.get("filename")}


def _together(body: JSON, new: bool) -> Iterator[str]:
    """Yield a mistake for each combination of fields that Discord does not allow, and for an empty message.

    `new` is False for an edit, which may omit fields.
    """
    tree = body.get("components")
    if (body.get("flags") or 0) & COMPONENTS_V2:
        for key in ("content", "embeds", "poll", "sticker_ids"):
            if body.get(key):
                yield f"{key} together with the Components V2 flag"
        if not tree and (new or tree is not None):
            yield "the Components V2 flag without a component"
        return
    if needs_flag(tree):
        yield "Components V2 without their flag"
    elif len(tree or ()) > ROWS:
        yield f"components: {len(tree or ())} rows, at most {ROWS} may be"
    # An edit empties its message only if it names every field with contents.
    speaks_of_all = new or all(key in body for key in CONTENTS)
    is_blank = not (body.get("content") or "").strip()
    if speaks_of_all and is_blank and not any(body.get(key) for key in (*CONTENTS[1:], "sticker_ids", "poll")):
        yield "an empty message"


def _missing(body: JSON, known: Collection[str]) -> Iterator[str]:
    """Yield a mistake for each `attachment://` address that names no file of `known`."""
    shown = [(f"embeds[{at}].{key}", one.get(key)) for at, one in enumerate(body.get("embeds") or []) for key in IMAGES]
    for where, component in components(body.get("components")):
        shown += [(f"{where}.{key}", component.get(key)) for key in ("media", "file")]
        shown += [(f"{where}.items[{at}].media", one["media"]) for at, one in enumerate(component.get("items") or [])]
    for where, medium in shown:
        name = (medium or {}).get("url", "").removeprefix("attachment://")
        if medium and name != medium["url"] and name not in known:
            yield f"{where}: no file named {name!r} was uploaded"
