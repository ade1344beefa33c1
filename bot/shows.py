"""What is shown of a table: the live table message, a private hand, the lobby. Views in, layouts out."""

from __future__ import annotations

import asyncio
import hashlib
import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import discord
from discord import ui
from discord.utils import escape_markdown

from bot import addresses, presenter
from bot.host import Sitting
from bot.paces import PACES
from bot.presenter import Say, clip
from bot.replies import LONGEST
from bot.replies import page as page_of
from bot.texts import Language
from engine.chance import commitment
from engine.game import described, games
from engine.players import players
from engine.store.rows import EventRow, SeatRow, TableRow
from engine.table import Opened
from engine.text import Text, Who, plural, say, text
from renderers import renderer_for
from renderers.frame import Event, Frame, Picture
from renderers.words import still_to_come

EVENTS = 5
"""So many of the last events are told with the table."""


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


def _paper(words: str) -> ui.TextDisplay[Any]:
    return ui.TextDisplay(words)


def _fitted(parts: Sequence[ui.Item[Any]]) -> ui.LayoutView:
    """These parts as a message, the longest texts cut where all together would be more than Discord takes."""
    papers = [part for part in parts if isinstance(part, ui.TextDisplay)]
    while (over := sum(len(paper.content) for paper in papers) - LONGEST) > 0:
        longest = max(papers, key=lambda paper: len(paper.content))
        longest.content = clip(longest.content, max(len(longest.content) // 2, len(longest.content) - over))
    return page_of(*parts)


def _gallery(picture: Picture) -> ui.MediaGallery[Any]:
    return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{picture.name}", description=picture.alt))


def _file(picture: Picture) -> discord.File:
    return discord.File(io.BytesIO(picture.data), filename=picture.name, description=picture.alt)


def _button(tell: Say, label: Text, custom_id: str, **more: Any) -> ui.Button[Any]:
    return ui.Button(label=clip(tell(label), 80), custom_id=custom_id, **more)


def _digest(*parts: object) -> str:
    return hashlib.sha256(repr(parts).encode()).hexdigest()


# --- the table ---------------------------------------------------------------------------------------


def public_choices(sitting: Sitting) -> list[Opened]:
    """The open choices that everybody may see, one for each number."""
    found = {o.number: o for row in sitting.table.open.values() for o in row if not o.choice.secret}
    return [found[number] for number in sorted(found)]


def waited_for(sitting: Sitting, tell: Say, deadline: float | None) -> str:
    """Who the table waits for, and until when, in words; of ballots that are out only how many."""
    sealed = sitting.table.balloting()
    seats: list[Any] = [Who(seat) for seat in sitting.table.waiting() if seat not in sealed]
    when = "" if deadline is None else f"<t:{int(deadline)}:R>"
    lines = [tell(still_to_come(len(sealed)))] if sealed else []
    if seats and when:
        lines.append(tell(text("Waiting for {names}, {when}.", names=seats, when=when)))
    elif seats:
        lines.append(tell(text("Waiting for {names}.", names=seats)))
    elif sealed and when:
        lines.append(tell(text("Time is up {when}.", when=when)))
    return " ".join(lines)


async def table_show(
    sitting: Sitting,
    language: Language,
    events: Sequence[EventRow],
    deadline: float | None,
    *,
    pictures: bool = True,
    doors: bool = True,
) -> Show:
    """The table for everybody: picture, last events, who is waited for, the buttons of public choices."""
    row, table = sitting.row, sitting.table
    tell = teller(language, sitting.names(), markdown=True)
    view, shown = table.view(None), frame(sitting, language, events)
    renderer = renderer_for(sitting.game.key)
    told = [f"- {tell(event.text)}" for event in events[-EVENTS:]]
    parts: list[ui.Item[Any]] = [_paper(f"## {tell(sitting.game.title)} · {row.id}")]
    files = []
    if pictures:
        picture = await asyncio.to_thread(renderer.table, view, shown)
        parts.append(_gallery(picture))
        files.append(_file(picture))
    else:
        parts.append(_paper(_lines(renderer.table_words(view, shown))))
    if told:
        parts.append(_paper("\n".join(told)))
    if row.status == "ended":
        parts += ending(sitting, tell)
    elif row.status == "off":
        parts.append(_paper(f"**{tell(text('This game was called off.'))}**"))
    else:
        if waited := waited_for(sitting, tell, deadline):
            parts.append(_paper(f"**{waited}**"))
        for opened in public_choices(sitting) if doors else []:
            parts += presenter.rows(row.id, opened, teller(language, sitting.names(), markdown=False))
    if doors:
        parts.append(_doors(sitting, tell))
    return Show(_fitted(parts), files)


def _lines(lines: Sequence[str]) -> str:
    return "\n".join(f"- {escape_markdown(line)}" for line in lines)


def _doors(sitting: Sitting, tell: Say) -> ui.ActionRow[Any]:
    code, running = sitting.row.id, sitting.row.status == "playing"
    buttons = [
        _button(tell, text("My hand"), addresses.door(code, "hand"), style=discord.ButtonStyle.success)
        if running
        else None,
        _button(tell, text("In words"), addresses.door(code, "words")),
        _button(tell, text("The story so far"), addresses.door(code, "log")),
        _button(tell, text("Follow by DM"), addresses.door(code, "watch")) if running else None,
        _button(tell, text("Verify the chance"), addresses.door(code, "verify")) if not running else None,
    ]
    return ui.ActionRow(*(button for button in buttons if button))


def ending(sitting: Sitting, tell: Say) -> list[ui.Item[Any]]:
    """How the game ended: winners, ranking, the game's own lines, stand-ins, options, the revealed seed."""
    outcome = sitting.table.outcome
    assert outcome is not None
    lines = [f"### {tell(outcome.reason)}"]
    place = 1
    for group in outcome.ranking:
        seats: list[Any] = [Who(seat) for seat in group]
        lines.append(f"{place}. {tell(text('{names}', names=seats))}")
        place += len(group)
    lines += [f"-# {tell(line)}" for line in outcome.lines]
    if automatic := sorted(sitting.automatic()):
        seats = [Who(seat) for seat in automatic]
        lines.append("-# " + tell(text("Automatic players and stand-ins at the end: {names}.", names=seats)))
    lines.append("-# " + options_line(sitting.row, tell))
    seed = tell(text("Seed {seed}, promised as {hash}.", seed=sitting.table.seed, hash=sitting.table.commitment))
    if any(sitting.table.words):
        words = " · ".join(escape_markdown(word or "–") for word in sitting.table.words)
        seed += " " + tell(text("Lucky words, in the order of the lobby: {words}", words=words))
    return [_paper("\n".join(lines)), _paper(f"-# {seed}")]


def options_line(row: TableRow, tell: Say) -> str:
    """The options of a table in one line."""
    game = games()[row.game]
    options = game.options.model_validate(row.options)
    parts = [
        f"{tell(words.label)}: {tell(words.values[getattr(options, name)])}"
        for name, words in described(game.options).items()
        if words.matters(options)
    ]
    return " · ".join([*parts, tell(PACES[row.pace].label)])


# --- the hand ----------------------------------------------------------------------------------------


async def hand_show(
    sitting: Sitting,
    seat: SeatRow,
    language: Language,
    events: Sequence[EventRow],
    deadline: float | None,
    *,
    pictures: bool = True,
    page: int = 0,
    link: str | None = None,
    note: str | None = None,
    unless: str = "",
) -> Show | None:
    """What one seat may see and do: its hand, its private events, the controls of all its open choices.

    None if the result would have the digest `unless`.
    """
    assert seat.seat is not None
    row, table = sitting.row, sitting.table
    tell = teller(language, sitting.names(), markdown=True)
    opened = table.open.get(seat.seat, []) if row.status == "playing" and not seat.player else []
    lit = frozenset(
        option.picture
        for o in opened
        if o.choice.blocks
        for option in getattr(o.choice, "options", ())
        if option.picture
    )
    last = max(presenter.pages([o.choice for o in opened]) - 1, 0)
    view, shown = table.view(seat.seat), frame(sitting, language, events, lit=lit, page=page)
    renderer = renderer_for(sitting.game.key)
    words = renderer.private_words(view, shown)
    told = [f"- {tell(event.text)}" for event in events if event.to is not None][-3:]
    asked = [(o.number, o.choice.name, o.choice.blocks) for o in opened]
    digest = _digest(words, told, asked, row.status, pictures, page, seat.player, link, language.locale)
    if digest == unless:
        return None
    head = f"### {tell(sitting.game.title)} · {row.id}"
    parts: list[ui.Item[Any]] = [_paper(f"{head}\n{note}" if note else head)]
    files: list[discord.File] = []
    if pictures:
        picture = await asyncio.to_thread(renderer.private, view, shown)
        last = max(last, picture.pages - 1)
        parts.append(_gallery(picture))
        files.append(_file(picture))
    else:
        parts.append(_paper(_lines(words)))
    if told:
        parts.append(_paper("\n".join(told)))
    label = teller(language, sitting.names(), markdown=False)
    parts += _controls(sitting, seat, opened, tell, label, deadline, min(page, last))
    parts += _private_doors(row, seat, tell, min(page, last), last, link)
    return Show(_fitted(parts), files, digest)


def _controls(
    sitting: Sitting, seat: SeatRow, opened: Sequence[Opened], tell: Say, label: Say, deadline: float | None, page: int
) -> list[ui.Item[Any]]:
    if sitting.row.status != "playing":
        return [_paper(f"**{tell(text('This game is over.'))}**")]
    if seat.player:
        return [_paper(f"**{tell(text('A stand-in plays for you.'))}**")]
    parts: list[ui.Item[Any]] = []
    if not any(o.choice.blocks for o in opened):
        parts.append(_paper(tell(text("There is nothing for you to decide just now."))))
    elif deadline is not None:
        parts.append(_paper(f"-# {tell(text('Your time ends {when}.', when=f'<t:{int(deadline)}:R>'))}"))
    for o in sorted(opened, key=lambda o: not o.choice.blocks):
        if o.choice.blocks:
            parts.append(_paper(f"**{tell(o.choice.prompt)}**"))
        elif o.choice.revisable:
            parts.append(_paper(tell(text("You have answered, and may still change your mind:"))))
        parts += presenter.rows(sitting.row.id, o, label, page)
    return parts


def _private_doors(
    row: TableRow, seat: SeatRow, tell: Say, page: int, last: int, link: str | None
) -> list[ui.ActionRow[Any]]:
    buttons: list[ui.Button[Any]] = []
    if last and page > 0:
        buttons.append(_button(tell, text("Previous page"), addresses.page(row.id, page - 1)))
    if last and page < last:
        buttons.append(_button(tell, text("Next page"), addresses.page(row.id, page + 1)))
    if seat.player and row.status == "playing":
        back = addresses.door(row.id, "back")
        buttons.append(_button(tell, text("Take my seat back"), back, style=discord.ButtonStyle.success))
    if link:
        buttons.append(ui.Button(label=clip(tell(text("To the table")), 80), url=link))
    return [ui.ActionRow(*buttons)] if buttons else []


# --- the lobby ---------------------------------------------------------------------------------------


def lobby_show(row: TableRow, seats: Sequence[SeatRow], language: Language, link: str | None = None) -> Show:
    """The lobby: who sits there, the options, the promise of chance, and the buttons."""
    tell = teller(language, (), markdown=True)
    game = games()[row.game]
    lines = [f"## {tell(game.title)} · {row.id}", tell(game.blurb), ""]
    for seat in seats:
        marks = []
        if seat.user == row.host:
            marks.append(tell(text("host")))
        if seat.player:
            marks.append(tell(players(row.game)[seat.player][0]))
        if seat.word:
            marks.append(tell(text("gave a lucky word")))
        lines.append(f"{seat.place + 1}. " + " · ".join([f"**{escape_markdown(seat.name)}**", *marks]))
    free = tell(
        plural(
            "{n} seat of {most} is free.",
            "{n} seats of {most} are free.",
            n=game.most_seats - len(seats),
            most=game.most_seats,
        )
    )
    parts: list[ui.Item[Any]] = [_paper("\n".join(lines))]
    promise = tell(text("The chance of this table is sealed. Its seed's hash: {hash}", hash=commitment(row.seed)))
    if row.status != "lobby":
        over = {
            "playing": text("The game has begun."),
            "ended": text("This game is over."),
            "off": text("This game was called off."),
        }
        parts.append(_paper(f"**{tell(over[row.status])}**\n-# {promise}"))
        if link:
            parts.append(ui.ActionRow(ui.Button(label=clip(tell(text("To the table")), 80), url=link)))
        return Show(page_of(*parts))
    missing = game.least_seats - len(seats)
    need = plural("{n} more must join.", "{n} more must join.", n=missing) if missing > 0 else text("Ready to start.")
    parts.append(_paper(f"{free} **{tell(need)}**\n-# {options_line(row, tell)}"))
    parts.append(_paper(f"-# {promise}"))
    green = discord.ButtonStyle.success
    parts.append(
        ui.ActionRow(
            _button(
                tell,
                text("Join"),
                addresses.door(row.id, "join"),
                style=green,
                disabled=missing <= -(game.most_seats - game.least_seats),
            ),
            _button(tell, text("Leave"), addresses.door(row.id, "leave")),
            _button(tell, text("Start"), addresses.door(row.id, "start"), style=green, disabled=missing > 0),
        )
    )
    parts.append(
        ui.ActionRow(
            _button(tell, text("Add automatic player"), addresses.door(row.id, "auto")),
            _button(tell, text("Options"), addresses.door(row.id, "options")),
            _button(tell, text("Lucky word"), addresses.door(row.id, "word")),
        )
    )
    return Show(page_of(*parts))
