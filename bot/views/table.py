"""Render the live table message, which everybody may see."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.tables.advice import advice_is_agreed
from bot.tables.end_and_removal_votes import is_against
from bot.tables.house_rules import HOSTS
from bot.tables.loaded_table import HELD, PAUSED, LoadedTable
from bot.tables.seating.handover import handover_proposals
from bot.tables.time_limits.pace import PACES
from bot.tables.time_limits.pace_and_pause_votes import time_proposals
from bot.texts import Language
from bot.texts.person_names import in_markdown, in_plain_text
from bot.views import choice_components, custom_ids
from bot.views.choice_components import Say
from bot.views.ending import CALLED_OFF, again_button, ending, without_reason
from bot.views.layout import (
    Group,
    RenderedMessage,
    button,
    file,
    fitted,
    frame,
    heading,
    in_rows,
    listed,
    text_renderer,
    unusual,
    with_words,
)
from bot.views.render_pool import run_in_render_pool
from bot.views.story import public_story
from bot.views.undo import agree_buttons, back_button
from engine.choice import Words, options_of
from engine.game import games
from engine.players import players
from engine.table import OpenChoice
from engine.text import Text, Who, plural, text
from renderers import renderer_for
from renderers.picture_context import Frame, Picture
from renderers.shared_table_text import A_WINDOW, still_to_come
from store.rows import EventRow, GuestRow, TableRow

LETTERS = {True: 2600, False: 2000}
"""Maximum number of characters of the story: with the table as a picture (True), and as text (False).

One decision causes at most about 1,560 characters (a Battle with five players). So all of it stays visible until the
next one.
"""
AT_LEAST = 145
"""Minimum number of characters of the story. A shorter one is completed with earlier blocks."""


PROPOSALS = 4
"""Maximum number of open votes that have a button at the table. /vote shows all."""
MOST_BUTTONS = 7
"""Maximum number of buttons below a table. The others are behind one of them."""
AGREEING = ("agree-to-end", "agree-to-undo", "vote-on-time", "vote-out", "give-seat")
"""The names of the buttons with which people agree to somebody's proposal."""


def public_choices(loaded: LoadedTable) -> list[OpenChoice]:
    """Return the open choices that everybody may see, those that block the table first. Each number occurs once.

    A choice that differs between the seats that have it is left out: only their hands show it.
    """
    found: dict[int, list[OpenChoice]] = {}
    for row in loaded.table.open.values():
        for o in row:
            if not o.choice.secret:
                found.setdefault(o.number, []).append(o)
    shared = [
        same[0] for _, same in sorted(found.items()) if all(_visible_parts(o) == _visible_parts(same[0]) for o in same)
    ]
    return sorted(shared, key=lambda o: not o.choice.blocks)


def _visible_parts(opened: OpenChoice) -> list[object]:
    """Return values that are equal for two choices if people see the same of both.

    The values include the labels, which may differ between seats.
    """
    choice, options = opened.choice, options_of(opened.choice)
    return [choice, choice.prompt, [(option.label, option.hint) for option in options]]


def waited_for(loaded: LoadedTable, tell: Say, clocks: Mapping[int, float]) -> str:
    """Return a sentence on the seats for which the table waits, and when their time ends.

    Secret ballots are only counted. `clocks` has the Unix time at which the time ends, by seat.
    """
    return " ".join([*_waiting_sentences(loaded, tell), *_deadline_sentence(loaded, tell, clocks)])


def _waiting_sentences(loaded: LoadedTable, tell: Say) -> list[str]:
    """Return sentences that say for whom the table waits.

    They name the seats. Of seats with secret answers they only say how many answers are missing.
    """
    sealed = loaded.table.balloting_seats()
    seats: list[Any] = [Who(seat) for seat in sorted(loaded.table.waiting()) if seat not in sealed]
    lines = [tell(A_WINDOW if loaded.table.in_window else still_to_come(len(sealed)))] if sealed else []
    if seats:
        # English has one form of this sentence for one and several names; other languages have two.
        lines.append(tell(plural("Waiting for {names}.", "Waiting for {names}.", n=len(seats), names=seats)))
    return lines


def _deadline_sentence(loaded: LoadedTable, tell: Say, clocks: Mapping[int, float]) -> list[str]:
    """Return a list with a sentence on the time limits of the waiting seats. The list is empty if no limit runs.

    `clocks` has the Unix time at which the time ends, by seat. The sentence has a single time if all times are equal or
    all answers are secret.
    """
    sealed = loaded.table.balloting_seats()
    running = {seat: f"<t:{int(at)}:R>" for seat, at in clocks.items() if seat in loaded.table.waiting()}
    if len(set(running.values())) == 1 or set(running) <= set(sealed):
        return [tell(text("Time limit: {when}.", when=when)) for when in sorted(set(running.values()))[:1]]
    each: list[Any] = [
        text("{who} {when}", who=Who(seat), when=when) for seat, when in running.items() if seat not in sealed
    ]
    return [tell(text("Time limit: {times}.", times=each))]


async def render_table(
    loaded: LoadedTable,
    language: Language,
    events: Sequence[EventRow],
    clocks: Mapping[int, float],
    *,
    pictures: bool = True,
    portrait: bool = False,
    buttons: bool = True,
    followed: bool = False,
    scenes: Sequence[Picture] = (),
    newest_scene: int | None = None,
    goes_on: float | None = None,
    stands: Sequence[Sequence[int]] = (),
    end: Picture | None = None,
    guests: Sequence[GuestRow] = (),
) -> RenderedMessage:
    """Return the live table message: picture, latest events, waiting seats, and buttons of public choices.

    `clocks` has the Unix time at which each seat's time ends. `scenes` are animations beside the picture, and
    `newest_scene` is the number of the newest event with one. `goes_on` is the Unix time at which automatic players go
    on after a pause. `stands` are the scores over time of an ended game, and `end` is its picture. `guests` are the
    people who ask for a seat. Without `pictures` the table is described in words. `portrait` makes pictures tall.

    Without `buttons` the message has no components. The exception is a spectator's direct message (`followed`), which
    has a button that ends the updates.
    """
    row = loaded.row
    tell = text_renderer(language, row.game, loaded.names(), markdown=True)
    since = without_reason(loaded, events, tell)
    told = public_story(since, tell, row.decision_event, LETTERS[pictures and not portrait], AT_LEAST).words
    head = f"## {tell(loaded.game.title)} · {row.id}{_automatic_players_line(loaded, tell)}{_advice_line(loaded, tell)}"
    over: list[ui.Item[Any]] = ending(loaded, tell, stands) if row.status == "ended" else []
    story: list[ui.Item[Any]] = [ui.TextDisplay(f"{heading(tell, text('What happened'))}\n{told}")] if told else []
    drawn: list[Picture] = []
    if pictures:
        shown_frame = frame(loaded, language, events, portrait=portrait)
        table = await run_in_render_pool(renderer_for(row.game).table, loaded.table.cached_view(None), shown_frame)
        drawn = [*([end] if end else []), table, *scenes]  # each in its own gallery: a shared one would crop them
        shown: list[ui.Item[Any]] = [*itertools.chain(*map(with_words, drawn)), *story]
    else:
        shown = [*story, _table_text(loaded, frame(loaded, language, (), headed=True, after_news=bool(told)))]
    parts: list[ui.Item[Any]] = [ui.TextDisplay(head), *over, *shown]
    own = table_buttons(loaded, tell, guests, newest_scene)
    below: list[ui.Item[Any]] = [*in_rows(_fitting(own, MOST_BUTTONS, row.id, tell))] if buttons else []
    questions = list[Group]()
    if row.status == "cancelled":
        parts.append(ui.TextDisplay(f"**{tell(CALLED_OFF)}**"))
    elif row.status == "playing":
        # In text mode the table's description already names the seats that it waits for.
        waited = waited_for(loaded, tell, clocks) if pictures else " ".join(_deadline_sentence(loaded, tell, clocks))
        waited = tell(HELD if row.paused else PAUSED) if loaded.paused else waited
        parts += [ui.TextDisplay(f"**{waited}**")] if waited else []
        if goes_on is not None:
            parts.append(
                ui.TextDisplay(tell(text("The automatic players go on {when}.", when=f"<t:{int(goes_on)}:R>")))
            )
        if buttons:
            label = text_renderer(language, row.game, loaded.names(), markdown=False)
            questions, below = _public_controls(loaded, label, own)
    if followed and not buttons and row.status == "playing":
        parts.append(ui.ActionRow(button(tell, text("Stop following"), custom_ids.to_button(row.id, "unwatch"))))
    return RenderedMessage(fitted(parts, questions, below), [file(picture) for picture in drawn])


def _table_text(loaded: LoadedTable, shown: Frame) -> ui.TextDisplay[Any]:
    """Return the table's state as a list in words, below a heading."""
    words = listed(renderer_for(loaded.game.key).table_words(loaded.table.cached_view(None), shown))
    return ui.TextDisplay(f"{heading(shown.say, text('The table'))}\n{words}")


def _public_controls(
    loaded: LoadedTable, tell: Say, own: Sequence[ui.Button[Any]]
) -> tuple[list[Group], list[ui.Item[Any]]]:
    """Return the controls of the public choices, and the rows of buttons below them.

    `own` are the table's own buttons. All buttons together are at most seven (`MOST_BUTTONS`). The hand, two open
    proposals and the button for the rest always have room. A choice whose buttons would need more gets a menu.
    """
    opened, back = public_choices(loaded), _back(loaded, tell)
    proposed = [one for one in own if str(one.custom_id).split(":")[2] in AGREEING]
    room = MOST_BUTTONS - 2 - min(2, len(proposed)) - len(back)
    room -= sum(isinstance(one.choice, Words) for one in opened)
    questions, used = list[Group](), len(back)
    for one in opened:
        rows = choice_components.rows(loaded.row.id, one, tell, most=max(1, min(choice_components.BUTTONS, room)))
        pressed = sum(isinstance(item, ui.Button) for row in rows for item in row.children)
        room -= 0 if isinstance(one.choice, Words) else pressed
        used += pressed
        questions.append(rows)
    return questions, [*in_rows([*back, *_fitting(own, MOST_BUTTONS - used, loaded.row.id, tell)])]


def _fitting(buttons: Sequence[ui.Button[Any]], most: int, table: str, tell: Say) -> list[ui.Button[Any]]:
    """Return at most `most` of these buttons: all, or the first ones and “More”, which shows all of them."""
    if len(buttons) <= most:
        return [*buttons]
    return [*buttons[: max(1, most - 1)], button(tell, text("More"), custom_ids.to_button(table, "more"))]


def _back(loaded: LoadedTable, tell: Say) -> list[ui.Button[Any]]:
    """Return «Back» for the newest public answer; nothing if it cannot be undone or nothing public is asked."""
    given = loaded.table.last_public_answer
    if given is None or given.choice.secret or not public_choices(loaded):
        return []
    back = back_button(loaded, given.answer.seat, tell)
    return [back] if back else []


def _automatic_players_line(loaded: LoadedTable, tell: Say) -> str:
    """Return a line with the automatic players by strength; "" if there are none or the game is not running."""
    found: dict[str, list[str]] = {}
    for seat in loaded.seats:
        if seat.automatic_player:
            found.setdefault(tell(players(loaded.game.key)[seat.automatic_player][0]), []).append(
                in_markdown(seat.name)
            )
    said = " · ".join(f"{name}: {', '.join(seats)}" for name, seats in found.items())
    return f"\n-# {said}" if said and loaded.row.status == "playing" else ""


def _advice_line(loaded: LoadedTable, tell: Say) -> str:
    """Return a line that says that advice is allowed at this table, or "" if it is not."""
    if loaded.row.status != "playing" or not advice_is_agreed(loaded.row, loaded.seats):
        return ""
    return f"\n-# {tell(text('Everybody agreed: on your move, you can ask for advice.'))}"


def ending_is_open(loaded: LoadedTable) -> bool:
    """Return True if the game is running and somebody has voted to end it."""
    return loaded.row.status == "playing" and any(seat.end_agreed_at is not None for seat in loaded.people())


def table_buttons(
    loaded: LoadedTable, tell: Say, guests: Sequence[GuestRow], newest_scene: int | None
) -> list[ui.Button[Any]]:
    """Return the table's own buttons, the most important first.

    Which buttons there are depends on whether the game is running. `newest_scene` is the number of the event whose
    scene can be shown again.
    """
    code, green = loaded.row.id, discord.ButtonStyle.success
    again = [] if newest_scene is None else [show_again_button(code, newest_scene, tell)]
    words = button(tell, text("In words"), custom_ids.to_button(code, "table-text"))
    if loaded.row.status != "playing":
        return [
            again_button(loaded.row, tell),
            button(tell, text("Replay"), custom_ids.to_replay(code)),
            button(tell, text("The whole story"), custom_ids.to_button(code, "story")),
            words,
            *again,
            button(tell, text("Check the shuffles"), custom_ids.to_button(code, "verify")),
        ]
    end = button(tell, text("Agree to the end"), custom_ids.to_button(code, "agree-to-end"))
    measurable = bool(loaded.game.measurements(loaded.table.cached_view(None)))
    return [
        button(tell, text("My hand"), custom_ids.to_button(code, "hand"), style=green),
        *([end] if ending_is_open(loaded) else []),
        *_proposals(loaded, tell, guests),
        *agree_buttons(loaded, tell),
        *again,
        button(tell, text("The story so far"), custom_ids.to_button(code, "story")),
        words,
        *([button(tell, text("Measure"), custom_ids.to_button(code, "measure"))] if measurable else []),
        button(tell, text("What is this?"), custom_ids.to_button(code, "legend")),
        button(tell, text("Follow by DM"), custom_ids.to_button(code, "watch")),
        button(tell, text("Pause · Speed · Players"), custom_ids.to_button(code, "vote-menu")),
    ]


def show_again_button(table: str, number: int, tell: Say) -> ui.Button[Any]:
    """Return the button that shows the scene of the event with this number again, to the person who presses it."""
    return button(tell, text("Show that again"), custom_ids.to_button(table, "show-again", str(number)))


def _proposals(loaded: LoadedTable, tell: Say, guests: Sequence[GuestRow]) -> list[ui.Button[Any]]:
    """Return buttons to agree with open votes, at most four (`PROPOSALS`).

    The votes are on pace and pauses, on stand-ins, and on seats for people who ask for one.
    """
    found, code, voted = dict[str, Text](), loaded.row.id, time_proposals(loaded)
    for seat in loaded.people() if loaded.row.status == "playing" else ():
        subject = next(
            (one for one in loaded.people() if one.place == seat.vote_out_place and not one.automatic_player), None
        )
        if seat.vote in voted and not seat.automatic_player:
            found[custom_ids.to_button(code, "vote-on-time", seat.vote)] = text("Agree: {wish}", wish=voted[seat.vote])
        voted_out = subject is not None and is_against(seat, subject, loaded.row.changed)
        if subject is not None and subject.seat is not None and voted_out and not seat.automatic_player:
            stand_in = text("Agree: a stand-in for {who}", who=Who(subject.seat))
            found[custom_ids.to_vote_out(code, subject.place, subject.user)] = stand_in
    for vacant, guest in handover_proposals(loaded, guests) if loaded.row.status == "playing" else ():
        takes = text("Agree: {name} takes the seat of {who}", name=in_plain_text(guest.name), who=Who(vacant.seat or 0))
        found[custom_ids.to_button(code, "give-seat", f"{vacant.place}-{guest.user}")] = takes
    return [button(tell, label, address) for address, label in found.items()][:PROPOSALS]


def options_line(row: TableRow, tell: Say) -> str:
    """Return one line with the house rules, the options that differ from the defaults, and the pace."""
    game = games()[row.game]
    parts = unusual(game, game.options.model_validate(row.options), tell)
    house_rules = [] if row.house_rules is None else [tell(_house_rules(row.house_rules))]
    return " · ".join([*house_rules, *(parts or [tell(text("The usual options"))]), tell(PACES[row.pace].label)])


def _house_rules(name: str) -> Text:
    """Return the words for the house rules in use: by name if they are a server's, without one if they are the host's.

    So a public message shows no name that somebody without rights on the server has written.
    """
    if name == HOSTS:
        return text("The host's house rules")
    return text("House rules “{name}”", name=in_markdown(name))
