"""Building blocks that all messages about a table share: buttons, pictures, headings and digests."""

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

from bot.replies.ephemeral import LONGEST, MOST_PARTS, framed, size_of
from bot.tables.loaded_table import LoadedTable
from bot.texts import Language
from bot.texts.command_mentions import with_mentions
from bot.texts.person_names import cleaned, in_markdown, in_plain_text, unmarked
from bot.views import custom_ids
from bot.views.choice_components import ROW, Say, clip
from bot.views.story import BEGUN, blocks
from engine.game import Game, described
from engine.text import Text, say, text
from renderers.picture_context import Event, Frame, Picture
from store.rows import EventRow, SeatRow

Pictures = tuple[tuple[str, str | None, str], ...]
"""The pictures of a message. For each file: its name, its description (or None), and a digest of its bytes."""


@dataclass
class RenderedMessage:
    """A message to send: its layout, its files, and a digest of its content without the story.

    `newest_event` is the number of the newest event in it, or 0. `text_keys` are the keys of what a hand says in text
    mode (`HandOptions.already_read`). With `files_stay` an edit leaves the files of the sent message as they are. It
    only adds those whose names are in `added_files`.
    """

    layout: ui.LayoutView
    files: list[discord.File] = field(default_factory=list)
    digest: str = ""
    newest_event: int = 0
    text_keys: Sequence[str] = ()
    files_stay: bool = False
    added_files: frozenset[str] = frozenset()

    @cached_property
    def full_digest(self) -> str:
        """The `digest`, a dot, and a digest of everything that is visible, including pictures and the story."""
        shown = [{**part, "id": None} for part in self.layout.to_components()]  # type: ignore[no-untyped-call]
        drawn = [(name, data) for name, _, data in self.pictures]
        return f"{self.digest}.{digest_of(shown, drawn)}"

    @cached_property
    def pictures(self) -> Pictures:
        """The name, description and content digest of each file."""
        found = []
        for one in self.files:
            one.reset()
            found.append((one.filename, one.description, hashlib.sha256(one.fp.read()).hexdigest()))
            one.reset()
        return tuple(found)


def digest_without_story(full_digest: str) -> str:
    """Return the part of `RenderedMessage.full_digest` that does not depend on the story: everything before the dot."""
    return full_digest.partition(".")[0]


def text_renderer(language: Language, game: str, names: Sequence[str], *, markdown: bool) -> Say:
    """Return a function that renders the texts of a game in a language. `names` are the people's names by seat.

    With `markdown` the names are escaped for a message. Without it they are for labels, in which Discord renders no
    Markdown.
    """
    spoken = language.of(game)
    shown = [in_markdown(name) if markdown else in_plain_text(name) for name in names]
    return lambda words: say(words, shown, spoken)


def frame(loaded: LoadedTable, language: Language, events: Sequence[EventRow], **more: Any) -> Frame:
    """Return what a picture needs besides the view: names, waiting seats, the last three events, and the language.

    `events` are the events that its viewer may know. `more` are further fields of `Frame` by name. With `headed=True`
    the table's code is left out, because a heading above the picture contains it.
    """
    tell = text_renderer(language, loaded.row.game, loaded.names(), markdown=False)
    newest = [event for event in events if not event.undone and event.number > BEGUN][-3:]
    return Frame(
        names=tuple(cleaned(name) for name in loaded.names()),
        code="" if more.get("headed") else loaded.row.id,
        waiting=frozenset(loaded.table.waiting()) - frozenset(loaded.table.balloting_seats()),
        ballots=len(loaded.table.balloting_seats()),
        window=loaded.table.in_window,
        automatic=loaded.automatic(),
        called_off=loaded.row.status == "cancelled",
        events=tuple(Event(event.text, event.icon) for event in newest),
        lately=lately(events),
        locale=language.locale,
        say=tell,
        **more,
    )


def lately(events: Sequence[EventRow]) -> tuple[tuple[int, str], ...]:
    """Return what seats did in the newest block of the public story, usually a turn: pairs of a seat and an icon's
    name.

    Each pair occurs once.
    """
    told = [event for block in blocks(events)[-1:] for event in block if not event.undone and event.readers is None]
    return tuple(dict.fromkeys((seat, event.icon) for event in told if event.icon for seat in event.text.seats()))


Group = Sequence[ui.Item[Any]]
"""Components of a message that are shown together or not at all, such as a question with its buttons."""


def fitted(
    parts: Group, questions: Sequence[Group] = (), below: Group = (), left_out: str | None = None
) -> ui.LayoutView:
    """Return a framed message: `parts`, then the `questions` for which there is room, then `below` (H-511).

    The first questions are the most important. If one is left out, the line `left_out` says so. The longest texts are
    cut until all of them fit into Discord's limit.
    """
    room = MOST_PARTS - 2 - size_of([*parts, *below])
    shown = list[ui.Item[Any]]()
    for question in questions:
        fits = size_of([*shown, *question]) <= room
        shown += question if fits else ()
    if left_out and len(shown) < sum(map(len, questions)):
        shown.append(ui.TextDisplay(f"-# {left_out}"))
    parts = [*parts, *shown, *below]
    papers = [part for part in parts if isinstance(part, ui.TextDisplay)]
    for paper in papers:
        paper.content = with_mentions(paper.content)
    while (over := sum(len(paper.content) for paper in papers) - LONGEST) > 0:
        longest = max(papers, key=lambda paper: len(paper.content))
        longest.content = clip(longest.content, max(len(longest.content) // 2, len(longest.content) - over))
    return framed(*parts)


def gallery(picture: Picture, *, covered: bool = False) -> ui.MediaGallery[Any]:
    """Return a component that shows this picture with its alternative text.

    The message must also carry `file(picture)`. A `covered` picture is a spoiler, which its reader uncovers by a press.
    """
    item = discord.MediaGalleryItem(f"attachment://{picture.name}", description=picture.alt, spoiler=covered)
    return ui.MediaGallery(item)


def with_words(picture: Picture, *, covered: bool = False) -> list[ui.Item[Any]]:
    """Return the `gallery` of this picture, and below it the words for which it has no room, if there are any.

    With `covered`, both are spoilers.
    """
    words = listed(picture.below)
    below = [ui.TextDisplay[Any](f"||{words}||" if covered else words)] if picture.below else []
    return [gallery(picture, covered=covered), *below]


def file(picture: Picture) -> discord.File:
    """Return the picture as a file to upload."""
    return discord.File(io.BytesIO(picture.data), filename=picture.name, description=picture.alt)


def button(tell: Say, label: Text, custom_id: str, **more: Any) -> ui.Button[Any]:
    """Return a button with a translated label of at most 80 characters. `more` are further arguments of `ui.Button`."""
    return ui.Button(label=clip(tell(label), 80), custom_id=custom_id, **more)


def next_button(tell: Say) -> ui.Button[Any]:
    """Return the button that shows a person the hand at the table that waits for them most urgently."""
    return button(tell, text("Next table waiting for me"), custom_ids.NEXT, style=discord.ButtonStyle.success)


def people_buttons(seats: Sequence[SeatRow], address: Callable[[SeatRow], str]) -> list[ui.ActionRow[Any]]:
    """Return rows with a red button for each of these seats, labelled with its person's name.

    `address` returns the custom id of a seat's button.
    """
    danger = discord.ButtonStyle.danger
    return in_rows(
        [ui.Button(label=clip(in_plain_text(s.name), 80), custom_id=address(s), style=danger) for s in seats]
    )


def page_buttons(page: int, last: int, address: Callable[[int], str]) -> list[ui.ActionRow[Any]]:
    """Return a row with buttons to the previous and the next page; no row if there is only one page.

    `page` is the page that is shown. Pages count from 0 to `last`. `address` returns the custom id of the button to a
    page.
    """
    return in_rows(
        [
            ui.Button(label=f"{sign} {other + 1}/{last + 1}", custom_id=address(other))
            for sign, other in (("◀", page - 1), ("▶", page + 1))
            if 0 <= other <= last
        ]
    )


def in_rows(buttons: Sequence[ui.Button[Any]]) -> list[ui.ActionRow[Any]]:
    """Return the buttons in rows of five."""
    return [ui.ActionRow(*buttons[first : first + ROW]) for first in range(0, len(buttons), ROW)]


def digest_of(*parts: object) -> str:
    """Return a SHA-256 hex digest of the `repr` of these values."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def heading(tell: Say, words: Text) -> str:
    """Return the text as a Markdown heading. Screen readers jump from heading to heading."""
    return f"### {tell(words)}"


def listed(lines: Sequence[str]) -> str:
    """Return the lines as a Markdown list, with formatting in them removed."""
    return "\n".join(f"- {unmarked(line)}" for line in lines)


def unusual(game: Game[Any], options: BaseModel, tell: Say) -> list[str]:
    """Return «label: value» for each option that differs from its default, or that is always named.

    Options without an effect in this game are left out.
    """
    usual = game.options()
    return [
        f"{tell(words.label)}: {tell(words.values[getattr(options, name)])}"
        for name, words in described(game.options).items()
        if words.matters(options) and (words.named or getattr(options, name) != getattr(usual, name))
    ]
