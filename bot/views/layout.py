"""Building blocks of messages about a table."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import discord
from discord import ui
from pydantic import BaseModel

from bot.replies.ephemeral import LONGEST, framed
from bot.tables.loaded_table import LoadedTable
from bot.texts import Language
from bot.texts.command_mentions import with_mentions
from bot.texts.person_names import cleaned, in_markdown, in_words, unmarked
from bot.views import custom_ids
from bot.views.presenter import ROW, Say, clip
from bot.views.story import BEGUN, blocks
from engine.game import Game, described
from engine.text import Text, say, text
from renderers.frame import Event, Frame, Picture
from store.rows import EventRow, SeatRow

MOST_PARTS = 40
"""Components that Discord takes in a message, nested ones included."""
Pictures = tuple[tuple[str, str | None, str], ...]


@dataclass
class RenderedMessage:
    """A message to send: layout, files and a digest of its content without mere news.

    `told` is the newest event in it. `lines` is a hand's text, line by line.
    """

    layout: ui.LayoutView
    files: list[discord.File] = field(default_factory=list)
    digest: str = ""
    told: int = 0
    lines: Sequence[str] = ()

    @cached_property
    def seen(self) -> str:
        """A digest of everything visible, pictures included, after the digest without news (`but_for_news`)."""
        shown = [{**part, "id": None} for part in self.layout.to_components()]  # type: ignore[no-untyped-call]
        drawn = [(name, data) for name, _, data in self.pictures]
        return f"{self.digest}.{digest_of(shown, drawn)}"

    @cached_property
    def pictures(self) -> Pictures:
        """Name, description and content digest of each file."""
        found = []
        for one in self.files:
            one.reset()
            found.append((one.filename, one.description, hashlib.sha256(one.fp.read()).hexdigest()))
            one.reset()
        return tuple(found)


def but_for_news(seen: str) -> str:
    """Return the digest without mere news from a full digest."""
    return seen.partition(".")[0]


def teller(language: Language, game: str, names: Sequence[str], *, markdown: bool) -> Say:
    """Return a function that renders texts of a game in a language, with these names for the seats."""
    spoken = language.of(game)
    shown = [in_markdown(name) if markdown else in_words(name) for name in names]
    return lambda words: say(words, shown, spoken)


def frame(loaded: LoadedTable, language: Language, events: Sequence[EventRow], **more: Any) -> Frame:
    """Return the frame for a picture of this table, or for text below its heading (`headed`)."""
    tell = teller(language, loaded.row.game, loaded.names(), markdown=False)
    newest = [event for event in events if not event.struck and event.no > BEGUN][-3:]
    return Frame(
        names=tuple(cleaned(name) for name in loaded.names()),
        code="" if more.get("headed") else loaded.row.id,
        waiting=frozenset(loaded.table.waiting()) - frozenset(loaded.table.balloting_seats()),
        ballots=len(loaded.table.balloting_seats()),
        window=loaded.table.in_window,
        automatic=loaded.automatic(),
        events=tuple(Event(tell(event.text), event.icon) for event in newest),
        lately=lately(events),
        locale=language.locale,
        say=tell,
        **more,
    )


def lately(events: Sequence[EventRow]) -> tuple[tuple[int, str], ...]:
    """Return the seats in the newest public block of the story, with the icons of their events."""
    told = [event for block in blocks(events)[-1:] for event in block if not event.struck and event.to is None]
    return tuple(dict.fromkeys((seat, event.icon) for event in told if event.icon for seat in event.text.seats()))


def size_of(parts: Sequence[ui.Item[Any]]) -> int:
    """Return how many components Discord counts in these parts; a message takes `MOST_PARTS`."""
    return sum(1 + len(getattr(part, "children", ())) for part in parts)


def fitted(parts: Sequence[ui.Item[Any]]) -> ui.LayoutView:
    """Return a message of these parts. The longest texts are cut if Discord would refuse their total."""
    papers = [part for part in parts if isinstance(part, ui.TextDisplay)]
    for paper in papers:
        paper.content = with_mentions(paper.content)
    while (over := sum(len(paper.content) for paper in papers) - LONGEST) > 0:
        longest = max(papers, key=lambda paper: len(paper.content))
        longest.content = clip(longest.content, max(len(longest.content) // 2, len(longest.content) - over))
    return framed(*parts)


def gallery(picture: Picture) -> ui.MediaGallery[Any]:
    """Return a picture as a component, with its description."""
    return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{picture.name}", description=picture.alt))


def file(picture: Picture) -> discord.File:
    """Return the file of a picture."""
    return discord.File(io.BytesIO(picture.data), filename=picture.name, description=picture.alt)


def button(tell: Say, label: Text, custom_id: str, **more: Any) -> ui.Button[Any]:
    """Return a button with a translated label."""
    return ui.Button(label=clip(tell(label), 80), custom_id=custom_id, **more)


def next_button(tell: Say) -> ui.Button[Any]:
    """Return the button to the hand at the person's most urgent table."""
    return button(tell, text("Next table that waits for me"), custom_ids.NEXT, style=discord.ButtonStyle.success)


def people_buttons(seats: Sequence[SeatRow], address: Callable[[SeatRow], str]) -> list[ui.ActionRow[Any]]:
    """Return rows of red buttons, one for each of the people on these seats."""
    danger = discord.ButtonStyle.danger
    return in_rows([ui.Button(label=clip(in_words(s.name), 80), custom_id=address(s), style=danger) for s in seats])


def page_buttons(page: int, last: int, address: Callable[[int], str]) -> list[ui.ActionRow[Any]]:
    """Return a row of buttons to the pages before and after; none if there are no others."""
    return in_rows(
        [
            ui.Button(label=f"{sign} {other + 1}/{last + 1}", custom_id=address(other))
            for sign, other in (("◀", page - 1), ("▶", page + 1))
            if 0 <= other <= last
        ]
    )


def in_rows(buttons: Sequence[ui.Button[Any]]) -> list[ui.ActionRow[Any]]:
    """Return these buttons, five beside each other."""
    return [ui.ActionRow(*buttons[first : first + ROW]) for first in range(0, len(buttons), ROW)]


def digest_of(*parts: object) -> str:
    """Return a digest that changes with any of these values."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def heading(tell: Say, words: Text) -> str:
    """Return a heading, by which screen readers jump from part to part."""
    return f"### {tell(words)}"


def listed(lines: Sequence[str]) -> str:
    """Return plain lines as a list."""
    return "\n".join(f"- {unmarked(line)}" for line in lines)


def unusual(game: Game[Any], options: BaseModel, tell: Say) -> list[str]:
    """Return the options that differ from the defaults, each with its value."""
    usual = game.options()
    return [
        f"{tell(words.label)}: {tell(words.values[getattr(options, name)])}"
        for name, words in described(game.options).items()
        if words.matters(options) and getattr(options, name) != getattr(usual, name)
    ]
