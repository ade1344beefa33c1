"""Render the hand: the private message with everything that one person may see and do at a table."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import discord
from discord import ui

from bot.tables.advice import advisable_choice
from bot.tables.auto_answers.schedule import advance_answers_of, is_shown_as_question
from bot.tables.lessons.guide import current_idea, current_step, guide_texts, has_guide
from bot.tables.lessons.quarterdeck_lesson import Step
from bot.tables.loaded_table import LoadedTable
from bot.tables.time_limits.pace import PACES
from bot.texts import Language
from bot.views import choice_components, custom_ids
from bot.views.choice_components import Say, clip, main_options
from bot.views.ending import again_button, own_result, result_of, without_reason
from bot.views.hand_text_diff import TextDiff
from bot.views.layout import (
    Group,
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
    text_renderer,
    with_words,
)
from bot.views.option_emoji import mark
from bot.views.option_notes import OptionNote
from bot.views.recap import RECAP, away_for_long
from bot.views.render_pool import run_in_render_pool
from bot.views.story import BEGUN, Story, own_story, redundant_events
from bot.views.submitted_answer import submitted_answer
from bot.views.unavailable_options import unavailable_options
from bot.views.undo import back_button, undo_button
from engine.choice import Choice, Option, Pace, options_of
from engine.lessons import Idea
from engine.table import OpenChoice
from engine.text import Text, text
from renderers import numbers_in, renderer_for
from renderers.picture_context import Frame, Picture
from store.rows import EventRow, SeatRow, StandInReason

ON_A_PHONE = text("Text too small on your phone? Turn on “Phone layout” in /preferences.")
"""Hint in the first hand of a game, because few people look for a setting that they do not know."""
STOOD_IN = text("A stand-in is playing for you.")
VOTED_OUT = text("The table has voted: a stand-in plays your seat to the end.")
RESTARTED = text("I was restarted. If your last move isn't in the story, make it again.")
NOTHING_TO_DECIDE = text("Nothing to do right now: it's somebody else's move.")
LETTERS = 1300
"""Maximum number of characters of the story in a hand. It is enough for everybody who was not away for long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOptions:
    """How a hand is shown. All times are Unix times.

    `deadline` is when the person's time ends. `page` counts from 0. `link` is the address of the live table message.
    `note` is a sentence below the title. `portrait` makes tall pictures for a narrow screen. A `covered` picture
    of the cards is a spoiler: its reader presses it to see it. `now` is the current time:
    a person who has not moved for long by then is offered a recap. `end` is the picture of an ended game, and
    `rating` the sentence on the person's rating after it. `achieved` are lines on what the person has achieved in it.
    With `confirm`, the number of a choice and the id of one of its options, the hand asks whether to pick that option.

    `already_read` are the keys of what the person has read in text mode (`RenderedMessage.text_keys`). Such lines are
    not repeated. None shows everything. Until `live_until` an ephemeral hand is kept up to date. It is None for direct
    messages. `restarted` is True if the bot was killed and the person has not answered since. `other_table_waits` is
    True if another table waits for the person too.
    """

    deadline: float | None = None
    pictures: bool = True
    portrait: bool = False
    covered: bool = False
    page: int = 0
    link: str | None = None
    note: str | None = None
    already_read: Collection[str] | None = None
    live_until: float | None = None
    other_table_waits: bool = False
    restarted: bool = False
    now: float | None = None
    end: Picture | None = None
    rating: Text | None = None
    confirm: tuple[int, str] | None = None
    achieved: Sequence[str] = ()


AS_USUAL = HandOptions()


async def render_hand(
    loaded: LoadedTable,
    seat: SeatRow,
    language: Language,
    events: Sequence[EventRow],
    options: HandOptions = AS_USUAL,
) -> RenderedMessage:
    """Return a seat's hand: the `events` since its person's last answer, the cards, and what is asked of them."""
    return await Hand(loaded, seat, language, options).render(events)


class Hand:
    """A hand that can be rendered: that of the person in `seat`, shown as `options` say.

    `events` is empty at first. `render` sets it to the events since the person's last answer.
    """

    def __init__(self, loaded: LoadedTable, seat: SeatRow, language: Language, options: HandOptions) -> None:
        assert seat.seat is not None
        self.loaded, self.row, self.seat, self.number = loaded, loaded.row, seat, seat.seat
        self.language, self.options = language, options
        self.events: Sequence[EventRow] = ()
        self.tell = text_renderer(language, loaded.row.game, loaded.names(), markdown=True)
        self.running = loaded.row.status == "playing"
        self.plays = self.running and not seat.automatic_player
        self.view = loaded.table.cached_view(seat.seat)
        opened = [
            o for o in loaded.table.open.get(seat.seat, []) if self.plays and is_shown_as_question(loaded, seat.seat, o)
        ]
        self.opened = [choice_components.numbered(o, numbers_in(loaded.game.key, self.view)) for o in opened]
        self.back = None if seat.automatic_player else back_button(loaded, seat.seat, self.tell)
        self.restarted = options.restarted and bool(self.opened)
        self.confirmed = next(
            (
                (o.number, option)
                for o in self.opened
                for option in options_of(o.choice)
                if (o.number, option.id) == options.confirm and option.confirmation
            ),
            None,
        )
        self.advance_answers = advance_answers_text(loaded, seat, self.tell)
        self.step = current_step(loaded, seat)
        idea = current_idea(loaded, seat)
        self.guide = [self.tell(one) for one in guide_texts(loaded, seat, idea or self.step)]
        self.lit = self._highlighted(idea)
        self.frame = self._frame()
        self.renderer = renderer_for(loaded.game.key)
        self.diff = TextDiff(self.frame.say)
        self.words = self.renderer.private_words(self.view, replace(self.frame, say=self.diff.say))

    @property
    def update_in_words(self) -> bool:
        """True if the hand is in text mode and shows only what its person has not read before."""
        return self.options.already_read is not None and not self.options.pictures

    def _frame(self) -> Frame:
        """Return what a renderer needs besides the view, such as the language, the page and the highlighted pieces."""
        page, portrait = self.options.page, self.options.portrait
        return frame(self.loaded, self.language, self.events, lit=self.lit, page=page, portrait=portrait)

    @cached_property
    def digest(self) -> str:
        """A digest of the cards, the open choices, the guide and the settings, without the story.

        New events alone do not change it: they are shown with the next other change. Neither do the deadline and other
        tables that wait.
        """
        options, answered = self.options, submitted_answer(self.loaded.table, self.seat)
        asked = [(o.number, o.choice.name, o.choice.blocks, *_visible_words(o.choice, self.tell)) for o in self.opened]
        ways = self.back and self.back.custom_id, options.link
        shape = (
            options.pictures,
            options.portrait,
            options.covered,
            answered and self.tell(answered),
            self.advance_answers,
            self.restarted,
        )
        guide = has_guide(self.seat), self.guide
        seat = options.page, self.seat.automatic_player
        return digest_of(self.words, asked, self.row.status, shape, *seat, ways, self.language.locale, guide)

    async def render(self, events: Sequence[EventRow]) -> RenderedMessage:
        """Return the message with the hand and these events. The picture is drawn in a thread of the render pool."""
        self.events = events
        self.frame = self._frame()
        story = self._story()
        cards, files, last, spread = await self._cards()
        head, news = self._head(), self._news(story)
        opening: list[ui.Item[Any]] = [ui.TextDisplay("\n".join([*head, *news]))]
        if (end := self.options.end) is not None:
            shown_news = [ui.TextDisplay[Any]("\n".join(news))] if news else []
            opening, files = [ui.TextDisplay("\n".join(head)), gallery(end), *shown_news], [file(end), *files]
        last = max(last, choice_components.pages([o.choice for o in self.opened], spread) - 1)
        page = min(self.options.page, last)
        notes = {o.number: self._notes(o) for o in sorted(self.opened, key=_order)}
        # In text mode a screen reader reads the question right after the story. Beside a picture the cards come first.
        first, later = (cards, []) if self.options.pictures else ([], cards)
        later = [] if self.confirmed else later
        advance = [ui.TextDisplay[Any](f"-# {self.advance_answers}")] if self.advance_answers else []
        shown = fitted(
            [*opening, *first, *self._guide()],
            self._controls(notes, page, spread),
            [*advance, *later, *in_rows(self._buttons(story, page, last))],
            self.tell(text("There isn't room here for everything you can answer. The rest comes after this.")),
        )
        newest = max((event.number for event in self.events if self.confirmed is None), default=0)
        return RenderedMessage(shown, files, self.digest, newest, self._facts(notes))

    def _highlighted(self, idea: Idea | None) -> frozenset[str]:
        """Return the ids of the pieces to highlight in the picture.

        They are the pieces that the guide's `idea` is about, or else those that can be picked in choices that block the
        table.
        """
        offered = frozenset(
            option.picture
            for o in self.opened
            if o.choice.blocks
            for option in main_options(o.choice)
            if option.picture
        )
        return frozenset((idea and idea.offered([o.choice for o in self.opened])) or ()) or offered

    def _story(self) -> Story:
        """Return the events since the person's last answer as text, without those that tell them nothing new."""
        seat, game = self.seat, self.loaded.game
        # A person who took the seat over and has not looked yet did not give the seat's last answer.
        new_owner = seat.automatic_player is not None or seat.seen_event < seat.answered_event
        redundant = () if new_owner else game.redundant_reports
        prompts = game.prompts_told if any(o.choice.blocks for o in self.opened) else ()
        known = redundant_events(self.events, self.number, seat.answered_event, redundant, prompts)
        return own_story(
            without_reason(self.loaded, self.events, self.tell),
            self.tell,
            seat.answered_event,
            seat.seen_event,
            LETTERS,
            known,
            briefly=self.update_in_words,
        )

    def _head(self) -> list[str]:
        """Return the lines with the title, the note and, after the end, the result."""
        head = [f"## {self.tell(self.loaded.game.title)} · {self.row.id}", *filter(None, [self.options.note])]
        return [*head, *([self.tell(RESTARTED)] if self.restarted else []), *self._result()]

    def _news(self, story: Story) -> list[str]:
        """Return the lines with the story and hints on the hand, such as until when it is kept up to date."""
        tell, begun, news = self.tell, self.seat.answered_event > BEGUN, list[str]()
        if story.words and self.confirmed is None:
            news += [heading(tell, text("Since your last move") if begun else text("What happened")), story.words]
        if self.options.pictures and not self.options.portrait and not begun and self.running and not self.guide:
            news.append(f"-# {tell(ON_A_PHONE)}")
        if self.options.live_until is not None and self.running:
            when = f"<t:{int(self.options.live_until)}:t>"
            kept = text("Kept up to date until {when}. After that, press “My hand” at the table again.", when=when)
            news.append(f"-# {tell(kept)}")
        return news

    def _result(self) -> list[str]:
        """Return lines on the game's end: the person's own result, and who won; empty while the game is running."""
        if self.running:
            return []
        mine = None if self.seat.automatic_player else own_result(self.loaded, self.number)
        over = result_of(self.loaded)
        rating = [self.tell(self.options.rating)] if self.options.rating else []
        lines = [heading(self.tell, mine), self.tell(over)] if mine else [heading(self.tell, over)]
        return [*lines, *rating, *self.options.achieved]

    async def _cards(self) -> tuple[list[ui.Item[Any]], list[discord.File], int, choice_components.Spread]:
        """Return four values that show the cards.

        They are the components with a picture or text, the files to upload, the number of the last page, and the pieces
        on each page.
        """
        picture = None
        if self.options.pictures:
            picture = await run_in_render_pool(self.renderer.private, self.view, self.frame)
        if picture is not None and not picture.bare:
            return with_words(picture, covered=self.options.covered), [file(picture)], picture.pages - 1, picture.spread
        title, lines = text("Your hand"), self.words
        if self.options.already_read is not None and not self.options.pictures:
            brief = replace(self.frame, say=self.diff.say, after_news=bool(self.options.already_read))
            title = text("New in your hand")
            lines = [*self.diff.new_lines(self.renderer.private_words(self.view, brief), self.options.already_read)]
        shown = [ui.TextDisplay[Any](f"{heading(self.tell, title)}\n{listed(lines)}")] if lines else []
        return [*shown], [], 0, ()

    def _notes(self, opened: OpenChoice) -> list[OptionNote]:
        """Return the notes above a choice's controls: an optional choice's prompt, effects of options, and unavailable
        cards.

        Beside a picture, notes on choices that block the table are in each hand. Any other note is in one hand only.
        """
        choice, notes = opened.choice, list[OptionNote]()
        if not choice.blocks and not choice.revisable:
            notes.append(OptionNote("-# ", self.tell(choice.prompt), stays=True))
        notes += [replace(note, stays=choice.blocks) for note in choice_components.hints(choice, self.tell)]
        return notes + unavailable_options(self.loaded.table, self.number, choice, self.tell)

    def _facts(self, notes: Mapping[int, Sequence[OptionNote]]) -> list[str]:
        """Return keys for everything that this hand says in text mode.

        The next hand leaves out each line whose key is among them (`already_read`). `notes` are the notes of each
        choice by its number. A question to confirm a pick stands alone, so nothing else has been read there.
        """
        if self.confirmed is not None:
            return []
        pictures = self.options.pictures
        facts = [] if pictures else self.diff.facts(self.words)
        for note in itertools.chain(*notes.values()):
            facts += [] if pictures and note.stays else note.facts()
        return facts

    def _guide(self) -> list[ui.Item[Any]]:
        """Return the texts of the lesson's guide as one quoted block; no block without a guide."""
        if not self.guide:
            return []
        lines = [f"\N{COMPASS} **{self.tell(text('Your guide'))}**", *self.guide]
        return [ui.TextDisplay("\n".join(f"> {line}" for line in lines))]

    def _time_limit(self, deadline: float) -> Text:
        """Return the sentence that says when the person's time ends. For a turn it also mentions their extra time."""
        when = f"<t:{int(deadline)}:R>"
        turn = any(o.choice.blocks and o.choice.pace is Pace.TURN for o in self.opened)
        if turn and PACES[self.row.pace].bank:
            return text("Time limit: {when}, with your reserve.", when=when)
        return text("Time limit: {when}.", when=when)

    def _controls(
        self, notes: Mapping[int, Sequence[OptionNote]], page: int, spread: choice_components.Spread
    ) -> list[Group]:
        """Return the prompt, notes and controls of each open choice, or a sentence that says why the person has none.

        `notes` are the notes of each choice by its number. `page` counts from 0. `spread` has the pieces on each page
        of the picture.
        """
        tell, pictures, deadline = self.tell, self.options.pictures, self.options.deadline
        if not self.running:
            return []
        if self.seat.automatic_player:
            by_vote = self.seat.stand_in_reason == StandInReason.VOTED_OUT
            return [[ui.TextDisplay(f"**{tell(VOTED_OUT if by_vote else STOOD_IN)}**")]]
        label = text_renderer(self.language, self.row.game, self.loaded.names(), markdown=False)
        time = [] if deadline is None else [f"-# {tell(self._time_limit(deadline))}"]
        if self.confirmed is not None:
            return [self._confirmation(*self.confirmed)]
        groups, lines = list[Group](), list[str]()
        if not any(o.choice.blocks for o in self.opened):
            answered = submitted_answer(self.loaded.table, self.seat)
            lines += [tell(NOTHING_TO_DECIDE), *([tell(answered)] if answered else [])]
        elif not pictures:
            lines += [heading(tell, text("Choose")), *time]
        for o in sorted(self.opened, key=_order):
            if o.choice.blocks:
                # Beside a picture the question is a heading. In text mode the heading above it is always the same, so
                # that a screen reader can jump there.
                lines += [heading(tell, o.choice.prompt), *time] if pictures else [f"**{tell(o.choice.prompt)}**"]
                time = []
            elif o.choice.revisable:
                lines += [tell(text("You've answered, and can still change your mind:")), tell(o.choice.prompt)]
            for note in notes[o.number]:
                lines += note.new_lines(() if pictures and note.stays else self.options.already_read or ())
            words = [ui.TextDisplay[Any]("\n".join(lines))] if lines else []
            controls = choice_components.rows(self.row.id, o, label, page, spread, asked=True)
            if pictures:
                mark(controls, self.row.game, o.choice)
            groups.append([*words, *controls])
            lines = []
        return [*groups, *([[ui.TextDisplay("\n".join(lines))]] if lines else [])]

    def _confirmation(self, number: int, option: Option) -> Group:
        """Return the question whether to pick this option of choice `number`, with a button for each answer."""
        assert option.confirmation is not None
        tell, code = self.tell, self.row.id
        lines = [heading(tell, option.confirmation.question), *([tell(hint)] if (hint := option.hint) else [])]
        picks = custom_ids.to_answer(code, number, option.id)
        yes = button(tell, option.confirmation.yes, picks, style=discord.ButtonStyle.danger)
        no = button(tell, text("Back"), custom_ids.to_page(code, self.options.page))
        return [ui.TextDisplay("\n".join(lines)), ui.ActionRow(yes, no)]

    def _buttons(self, story: Story, page: int, last: int) -> list[ui.Button[Any]]:
        """Return the buttons below the choices: advice, pages and undo first, then other tables and the story.

        `page` is the one shown, counted from 0, and `last` the last one.
        """
        tell, code = self.tell, self.row.id
        buttons = self._own_buttons(page, last)
        if self.step is not None:
            _highlight(buttons, self.step, code, tell)
        if not self.guide and advisable_choice(self.loaded, self.seat):
            buttons.insert(0, button(tell, text("What would you do?"), custom_ids.to_button(code, "ask-advice")))
        if self.update_in_words:
            buttons.append(button(tell, text("My whole hand"), custom_ids.to_button(code, "hand")))
        if self.options.other_table_waits and any(o.choice.blocks for o in self.opened):
            buttons.append(button(tell, text("My tables"), custom_ids.MINE))
        elif self.options.other_table_waits:
            buttons.append(button(tell, text("Next table waiting for me"), custom_ids.NEXT))
        long_ago = story.folded or away_for_long(self.seat, self.events, self.options.now)
        if self.running and not has_guide(self.seat) and long_ago:
            buttons.append(button(tell, RECAP, custom_ids.to_button(code, "recap")))
        if story.folded:
            buttons.append(button(tell, text("The story so far"), custom_ids.to_button(code, "story")))
        return buttons

    def _own_buttons(self, page: int, last: int) -> list[ui.Button[Any]]:
        """Return the buttons about this seat: undo, pages, explanation, guide, stand-in, automatic answers, link.

        `page` is the one shown, counted from 0, and `last` the last one.
        """
        tell, code, seat = self.tell, self.row.id, self.seat
        buttons = [self.back] if self.back else []
        if last and page > 0:
            buttons.append(button(tell, text("Previous page"), custom_ids.to_page(code, page - 1)))
        if last and page < last:
            buttons.append(button(tell, text("Next page"), custom_ids.to_page(code, page + 1)))
        if self.plays:
            buttons.append(button(tell, text("What is this?"), custom_ids.to_button(code, "explain")))
            if has_guide(seat):
                buttons.append(button(tell, text("Without the guide"), custom_ids.to_button(code, "guide", "off")))
        if self.back is None and (ask := undo_button(self.loaded, seat, tell)) is not None:
            buttons.append(ask)
        if seat.automatic_player and self.running and seat.stand_in_reason != StandInReason.VOTED_OUT:
            returning = custom_ids.to_button(code, "return-to-seat")
            buttons.append(button(tell, text("Return to my seat"), returning, style=discord.ButtonStyle.success))
        if self.plays:
            buttons.append(button(tell, text("Automatic answers"), custom_ids.to_button(code, "auto-answers")))
        if self.running and not has_guide(seat):
            buttons.append(button(tell, text("My note"), custom_ids.to_button(code, "note")))
        if not self.running and self.options.live_until is not None:  # on the server, where a table can be opened
            buttons.append(again_button(self.row, tell))
        if self.options.link:
            buttons.append(ui.Button(label=clip(tell(text("To the table")), 80), url=self.options.link))
        return buttons


def advance_answers_text(loaded: LoadedTable, seat: SeatRow, tell: Say) -> str:
    """Return a line with the answers that this seat has given in advance; "" if there are none."""
    said = advance_answers_of(loaded, seat) if loaded.row.status == "playing" else []
    labels = [tell(loaded.game.advance_answer(loaded.table.cached_view(seat.seat), id_).label) for id_ in said]
    return f"{tell(text('Answered ahead'))}: {' · '.join(labels)}" if labels else ""


def _highlight(buttons: list[ui.Button[Any]], step: Step, table: str, tell: Say) -> None:
    """Colour the button that the guide's current step names.

    For the step «stand-in» a button that calls a stand-in is first added to `buttons`.
    """
    if step.id == "stand-in":
        buttons.append(button(tell, text("A stand-in for me"), custom_ids.to_button(table, "use-stand-in", "hand")))
    for one in buttons:
        if step.button and str(one.custom_id).startswith(custom_ids.to_button(table, step.button)):
            one.style = discord.ButtonStyle.success


def _visible_words(choice: Choice, tell: Say) -> list[object]:
    """Return the prompt and options of a choice as its person sees them.

    They can change while the choice stays open under its number.
    """
    options = [(tell(one.label), (hint := one.hint) and tell(hint), one.picked) for one in options_of(choice)]
    return [tell(choice.prompt), options]


def _order(opened: OpenChoice) -> int:
    """Return the sort key of a choice in a hand: those that are due first, then those that the table waits for."""
    return 0 if opened.choice.first else 1 if opened.choice.blocks else 2
