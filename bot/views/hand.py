"""The hand: what only one person may see and do."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.tables.advice import to_decide
from bot.tables.auto_answers.schedule import answers_ahead
from bot.tables.lessons.guide import current_idea, current_step, guide_texts, has_guide
from bot.tables.lessons.quarterdeck_lesson import Step
from bot.tables.loaded_table import LoadedTable
from bot.texts import Language
from bot.views import custom_ids, presenter
from bot.views.layout import (
    RenderedMessage,
    button,
    digest_of,
    file,
    fitted,
    frame,
    gallery,
    heading,
    in_rows,
    listed,
    teller,
)
from bot.views.option_notes import OptionNote
from bot.views.pending_answer import pending_answer
from bot.views.presenter import Say, clip
from bot.views.recap import RECAP, forgotten
from bot.views.render_pool import run_in_render_pool
from bot.views.story import BEGUN, known_better, own_story
from bot.views.text_diff import TextDiff
from bot.views.unavailable_options import unavailable_options
from bot.views.undo import back_button, undo_button
from engine.choice import Choice, options_of
from engine.table import OpenChoice
from engine.text import text
from renderers import numbers_in, renderer_for
from store.rows import EventRow, SeatRow, StandInReason

ON_A_PHONE = text("Letters too small on your phone? «For a phone» in /me makes your hands tall.")
"""Shown with the first hand of a game, because nobody looks for a setting that they do not know."""
LETTERS = 1300
"""Letters of the story in a hand: all of it, unless the person was away for long."""


async def render_hand(
    loaded: LoadedTable,
    seat: SeatRow,
    language: Language,
    events: Sequence[EventRow],
    deadline: float | None,
    *,
    pictures: bool = True,
    upright: bool = False,
    page: int = 0,
    link: str | None = None,
    note: str | None = None,
    unless: str = "",
    heard: Collection[str] | None = None,
    elsewhere: bool = False,
    now: float | None = None,
) -> RenderedMessage | None:
    """What one seat may see and do: what happened since its person last answered, its hand, the controls of all its
    open choices. `events` are those that it may hear of; `elsewhere` another table waits for its person. Who
    has not moved for long until `now` is offered to be told where they were.

    None if the result would have the digest `unless`: mere news ride along with the next change. Of a hand that comes
    unasked what is among that `heard` is left out: in words of cards and controls, beside a picture of what just lies
    open.
    """
    assert seat.seat is not None
    row, table = loaded.row, loaded.table
    tell = teller(language, loaded.row.game, loaded.names(), markdown=True)
    opened = table.open.get(seat.seat, []) if row.status == "playing" and not seat.player else []
    view = table.cached_view(seat.seat)
    opened = [presenter.numbered(o, numbers_in(loaded.game.key, view)) for o in opened]
    lit = frozenset(
        option.picture for o in opened if o.choice.blocks for option in options_of(o.choice) if option.picture
    )
    idea = current_idea(loaded, seat)
    if idea is not None:
        lit = frozenset(idea.offered([o.choice for o in opened]) or ()) or lit
    shown = frame(loaded, language, events, lit=lit, page=page, upright=upright)
    renderer = renderer_for(loaded.game.key)
    worded = TextDiff(shown.say)
    words = renderer.private_words(view, replace(shown, say=worded.say))
    asked = [(o.number, o.choice.name, o.choice.blocks, *_wording(o.choice, tell)) for o in opened]
    back = None if seat.player else back_button(loaded, seat.seat, tell)
    ways = back and back.custom_id, link
    step = current_step(loaded, seat)
    guide = [tell(one) for one in guide_texts(loaded, seat, idea or step)]
    said_to = has_guide(seat), guide
    answered = pending_answer(table, seat.seat)
    ahead = words_ahead(loaded, seat, tell)
    shape = (pictures, upright, answered and tell(answered), ahead)
    digest = digest_of(words, asked, row.status, shape, page, seat.player, ways, language.locale, said_to)
    if digest == unless:
        return None
    briefly = heard is not None and not pictures
    # Who took the seat over, and has not looked yet, did not give its last answer.
    strange = seat.player is not None or seat.seen < seat.answered
    redundant_reports = () if strange else loaded.game.redundant_reports
    calls = loaded.game.prompts_told if any(o.choice.blocks for o in opened) else ()
    spared = known_better(events, seat.seat, seat.answered, redundant_reports, calls)
    happened = own_story(events, tell, seat.answered, seat.seen, LETTERS, spared, briefly=briefly)
    head = [f"## {tell(loaded.game.title)} · {row.id}", *([note] if note else [])]
    if happened.words:
        since = text("Since your last move") if seat.answered > BEGUN else text("What happened")
        head += [heading(tell, since), happened.words]
    if pictures and not upright and seat.answered <= BEGUN and row.status == "playing" and not guide:
        head.append(f"-# {tell(ON_A_PHONE)}")
    parts: list[ui.Item[Any]] = [ui.TextDisplay("\n".join(head))]
    files: list[discord.File] = []
    last = 0
    spread: presenter.Spread = ()
    hand: list[ui.Item[Any]] = []
    picture = await run_in_render_pool(renderer.private, view, shown) if pictures else None
    if picture is not None and not picture.bare:
        last, spread = picture.pages - 1, picture.spread
        hand.append(gallery(picture))
        files.append(file(picture))
    else:
        if heard is None or pictures:
            fresh = words
        else:
            brief = replace(shown, say=worded.say, after_news=bool(heard))
            fresh = [*worded.unheard(renderer.private_words(view, brief), heard)]
        title = text("Your hand") if heard is None or pictures else text("New in your hand")
        hand += [ui.TextDisplay(f"{heading(tell, title)}\n{listed(fresh)}")] if fresh else []
    last = max(last, presenter.pages([o.choice for o in opened], spread) - 1)
    page = min(page, last)
    said = [] if pictures else worded.told(words)
    asides = {o.number: _explained(loaded, seat, o, tell) for o in sorted(opened, key=_aside)}
    for remark in itertools.chain(*asides.values()):
        said += [] if pictures and remark.stays else remark.told()
    controls = _controls(
        loaded, seat, opened, tell, language, deadline, page, spread, heard or (), asides, pictures=pictures
    )
    if ahead:
        controls.append(ui.TextDisplay(f"-# {ahead}"))
    # Whoever listens hears the question right after the news; whoever looks, looks at the cards first.
    if guide:
        lines = [f"\N{COMPASS} **{tell(text('Your guide'))}**", *guide]
        controls.insert(0, ui.TextDisplay("\n".join(f"> {line}" for line in lines)))
    parts += [*hand, *controls] if pictures else [*controls, *hand]
    doors = _private_doors(loaded, seat, tell, page, last, back, link)
    if step is not None:
        _mark(doors, step, row.id, tell)
    if not guide and to_decide(loaded, seat):
        doors.insert(0, button(tell, text("What would you do?"), custom_ids.to_button(row.id, "advise")))
    if briefly:
        doors.append(button(tell, text("My whole hand"), custom_ids.to_button(row.id, "hand")))
    if elsewhere:
        busy = any(o.choice.blocks for o in opened)
        label = text("My tables") if busy else text("Next table that waits for me")
        doors.append(button(tell, label, custom_ids.MINE if busy else custom_ids.NEXT))
    if loaded.row.status == "playing" and not has_guide(seat) and (happened.folded or forgotten(seat, events, now)):
        doors.append(button(tell, RECAP, custom_ids.to_button(row.id, "recap")))
    if happened.folded:
        doors.append(button(tell, text("The story so far"), custom_ids.to_button(row.id, "log")))
    parts += in_rows(doors)
    return RenderedMessage(fitted(parts), files, digest, max((event.no for event in events), default=0), said)


def words_ahead(loaded: LoadedTable, seat: SeatRow, tell: Say) -> str:
    """Return the line on this seat's advance answers; "" if there are none."""
    said = answers_ahead(loaded, seat) if loaded.row.status == "playing" else []
    labels = [tell(loaded.game.advance_answer(loaded.table.cached_view(seat.seat), id_).label) for id_ in said]
    return f"{tell(text('Answered ahead'))}: {' · '.join(labels)}" if labels else ""


def _mark(doors: list[ui.Button[Any]], step: Step, table: str, tell: Say) -> None:
    """Highlight the button that the guide names. The button to leave exists only for that step."""
    if step.id == "go":
        doors.append(button(tell, text("A stand-in for me"), custom_ids.to_button(table, "go", "hand")))
    for one in doors:
        if step.door and str(one.custom_id).startswith(custom_ids.to_button(table, step.door)):
            one.style = discord.ButtonStyle.success


def _wording(choice: Choice, tell: Say) -> list[object]:
    """Return what may change of a choice while it stays open under its number."""
    options = [(tell(one.label), (hint := one.hint) and tell(hint), one.picked) for one in options_of(choice)]
    return [tell(choice.prompt), options]


def _controls(
    loaded: LoadedTable,
    seat: SeatRow,
    opened: Sequence[OpenChoice],
    tell: Say,
    language: Language,
    deadline: float | None,
    page: int,
    spread: presenter.Spread,
    heard: Collection[str],
    asides: Mapping[int, Sequence[OptionNote]],
    *,
    pictures: bool,
) -> list[ui.Item[Any]]:
    if loaded.row.status != "playing":
        return [ui.TextDisplay(f"**{tell(text('This game is over.'))}**")]
    if seat.player:
        voted_out = text("The table has voted: a stand-in plays your seat to the end.")
        reason = voted_out if seat.why == StandInReason.VOTED else text("A stand-in plays for you.")
        return [ui.TextDisplay(f"**{tell(reason)}**")]
    parts: list[ui.Item[Any]] = []
    label = teller(language, loaded.row.game, loaded.names(), markdown=False)
    lines: list[str] = []
    time = [] if deadline is None else [f"-# {tell(text('Your time ends {when}.', when=f'<t:{int(deadline)}:R>'))}"]
    if not any(o.choice.blocks for o in opened):
        lines.append(tell(text("There is nothing for you to decide just now.")))
        answered = None if seat.seat is None else pending_answer(loaded.table, seat.seat)
        lines += [tell(answered)] if answered else []
    elif not pictures:
        lines += [heading(tell, text("Choose")), *time]
    for o in sorted(opened, key=_aside):
        if o.choice.blocks:
            # Beside a picture it is a heading itself; among words one jumps to it by a name that stays.
            lines += [heading(tell, o.choice.prompt), *time] if pictures else [f"**{tell(o.choice.prompt)}**"]
            time = []
        elif o.choice.revisable:
            lines.append(tell(text("You have answered, and may still change your mind:")))
            lines.append(tell(o.choice.prompt))
        for remark in asides[o.number]:
            lines += remark.unheard(() if pictures and remark.stays else heard)
        parts += [ui.TextDisplay("\n".join(lines))] if lines else []
        parts += presenter.rows(loaded.row.id, o, label, page, spread, asked=True)
        lines = []
    return [*parts, *([ui.TextDisplay("\n".join(lines))] if lines else [])]


def _aside(opened: OpenChoice) -> bool:
    """Return True for an optional choice. It comes after those that block the table."""
    return not opened.choice.blocks


def _explained(loaded: LoadedTable, seat: SeatRow, opened: OpenChoice, tell: Say) -> list[OptionNote]:
    """Return the notes beside a control: optional choices, effects of buttons, and why cards are unavailable.

    Beside a picture, notes on blocking choices are repeated each time. Those on optional choices and unavailable cards
    are shown once.
    """
    choice, said = opened.choice, list[OptionNote]()
    if not choice.blocks and not choice.revisable:
        said.append(OptionNote("-# ", tell(choice.prompt), stays=True))
    said += [replace(remark, stays=choice.blocks) for remark in presenter.hints(choice, tell)]
    said += unavailable_options(loaded.table, seat.seat, choice, tell) if seat.seat is not None else []
    return said


def _private_doors(
    loaded: LoadedTable, seat: SeatRow, tell: Say, page: int, last: int, back: ui.Button[Any] | None, link: str | None
) -> list[ui.Button[Any]]:
    row, buttons = loaded.row, [back] if back else []
    if last and page > 0:
        buttons.append(button(tell, text("Previous page"), custom_ids.to_page(row.id, page - 1)))
    if last and page < last:
        buttons.append(button(tell, text("Next page"), custom_ids.to_page(row.id, page + 1)))
    if row.status == "playing" and not seat.player:
        buttons.append(button(tell, text("What is this?"), custom_ids.to_button(row.id, "explain")))
        if has_guide(seat):
            buttons.append(button(tell, text("Without the guide"), custom_ids.to_button(row.id, "guide", "off")))
    if back is None and (ask := undo_button(loaded, seat, tell)) is not None:
        buttons.append(ask)
    if seat.player and row.status == "playing" and seat.why != StandInReason.VOTED:
        returning = custom_ids.to_button(row.id, "return-to-seat")
        buttons.append(button(tell, text("Return to my seat"), returning, style=discord.ButtonStyle.success))
    if row.status == "playing" and not seat.player:
        buttons.append(button(tell, text("Wishes"), custom_ids.to_button(row.id, "wishes")))
    if link:
        buttons.append(ui.Button(label=clip(tell(text("To the table")), 80), url=link))
    return buttons
