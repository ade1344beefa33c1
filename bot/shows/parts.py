"""What the messages about a table are made of."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import discord
from discord import ui
from discord.utils import escape_markdown

from bot.presenter import Say, clip
from bot.replies import LONGEST
from bot.replies import page as page_of
from bot.sitting import Sitting
from bot.texts import Language
from engine.store.rows import EventRow
from engine.text import Text, say
from renderers.frame import Event, Frame, Picture


@dataclass
class Show:
    """Something to send: a layout, its files, and a digest of all it says, to know if it changed."""

    layout: ui.LayoutView
    files: list[discord.File] = field(default_factory=list)
    digest: str = ""


def teller(language: Language, names: Sequence[str], *, markdown: bool) -> Say:
    """A function that puts texts into a language, with these names for the seats."""
    shown = [escape_markdown(name) if markdown else name for name in names]
    return lambda words: say(words, shown, language)


def frame(sitting: Sitting, language: Language, events: Sequence[EventRow], **more: Any) -> Frame:
    """The frame for a picture of this table."""
    tell = teller(language, sitting.names(), markdown=False)
    return Frame(
        names=tuple(sitting.names()),
        code=sitting.row.id,
        waiting=frozenset(sitting.table.waiting()) - frozenset(sitting.table.balloting()),
        ballots=len(sitting.table.balloting()),
        automatic=sitting.automatic(),
        events=tuple(Event(tell(event.text), event.icon) for event in events[-3:]),
        locale=language.locale,
        say=tell,
        **more,
    )


def fitted(parts: Sequence[ui.Item[Any]]) -> ui.LayoutView:
    """These parts as a message, the longest texts cut where all together would be more than Discord takes."""
    papers = [part for part in parts if isinstance(part, ui.TextDisplay)]
    while (over := sum(len(paper.content) for paper in papers) - LONGEST) > 0:
        longest = max(papers, key=lambda paper: len(paper.content))
        longest.content = clip(longest.content, max(len(longest.content) // 2, len(longest.content) - over))
    return page_of(*parts)


def gallery(picture: Picture) -> ui.MediaGallery[Any]:
    """A picture in a message, with its words."""
    return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{picture.name}", description=picture.alt))


def file(picture: Picture) -> discord.File:
    """The file of a picture, to be sent with the message."""
    return discord.File(io.BytesIO(picture.data), filename=picture.name, description=picture.alt)


def button(tell: Say, label: Text, custom_id: str, **more: Any) -> ui.Button[Any]:
    """A button with a translated label."""
    return ui.Button(label=clip(tell(label), 80), custom_id=custom_id, **more)


def digest_of(*parts: object) -> str:
    """What stays the same as long as all of these do."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def listed(lines: Sequence[str]) -> str:
    """Lines of plain words as a list."""
    return "\n".join(f"- {escape_markdown(line)}" for line in lines)
