"""Render advice: a person asks what the strongest automatic player would do in their seat."""

from __future__ import annotations

from discord import ui

from bot.replies.ephemeral import framed
from bot.tables.advice import AdviceResult
from bot.tables.automatic_players.turns import strongest_player
from bot.tables.loaded_table import LoadedTable
from bot.texts import Language
from bot.views import choice_components
from bot.views.choice_components import Say, clip
from bot.views.layout import heading, text_renderer
from engine.choice import Choice, Value, Words, options_of
from engine.players import players
from engine.players.advice import EQUAL
from engine.text import text
from renderers import numbers_in
from store.rows import SeatRow

NOBODY_HEARS = text("It knows only what you can see. Nobody learns that you asked.")
BY_THUMB_ALONE = text("This is a rule of thumb: in this game no player thinks ahead yet.")
NOT_IN_TIME = text("This is a rule of thumb: there was no time to think ahead.")


def render_advice(loaded: LoadedTable, seat: SeatRow, given: AdviceResult, language: Language) -> ui.LayoutView:
    """Return a message that says what the strongest automatic player would do in this seat, and why.

    It contains the recommended answer, the reason, and the expected wins in 100 games if they were computed. `given` is
    the advice. The choice that it is about must still be open.
    """
    assert seat.seat is not None
    tell = text_renderer(language, loaded.row.game, loaded.names(), markdown=True)
    advice, numbers = given.advice, numbers_in(loaded.game.key, loaded.table.cached_view(seat.seat))
    open_here = {o.choice.name: choice_components.numbered(o, numbers).choice for o in loaded.table.open[seat.seat]}
    name, value = advice.answering
    choice = open_here[name]
    who = tell(players(loaded.game.key)[strongest_player(loaded.game.key)][0])
    lines = [heading(tell, text("What would you do?")), f"**{answer_text(choice, value, tell)}**"]
    if advice.first is not None and advice.first[0] in open_here:  # it may have closed while advice was computed
        before = answer_text(open_here[advice.first[0]], advice.first[1], tell)
        lines.insert(1, tell(text("First: {what}. Then:", what=before)))
    if advice.worth is None or advice.instead is None:
        lines.append(tell(advice.reason))
    else:
        instead = answer_text(choice, advice.instead, tell)
        mine, other = (round(100 * max(0.0, min(1.0, one))) for one in (advice.worth, advice.worth - advice.gain))
        if advice.clear and mine > other:
            words = text(
                "It expects to win about {mine} games in 100 that way; with “{instead}”, the next best, {other}.",
                mine=mine,
                other=other,
                instead=instead,
            )
            lines += [tell(advice.reason), tell(words)]
        else:
            words = text(
                "It expects to win about {mine} games in 100, and as many with “{instead}”.", mine=mine, instead=instead
            )
            lines += [tell(EQUAL), tell(words)]
    if not given.searched:
        lines.append(tell(NOT_IN_TIME if given.thinks else BY_THUMB_ALONE))
    lines.append(f"-# {who}. {tell(NOBODY_HEARS)}")
    return framed(ui.TextDisplay(clip("\n".join(lines), 3900)))


def answer_text(choice: Choice, value: Value, tell: Say) -> str:
    """Return the answer `value` to a choice as text, with the labels of the picked options.

    Equal options are counted («2 × Rum»). Typed words are quoted. An empty selection is «Nothing».
    """
    picked = [str(one) for one in value] if isinstance(value, list) else [str(value)]
    labels = {option.id: tell(option.label) for option in options_of(choice)}
    if isinstance(choice, Words):
        return f"«{value}»"
    if not picked:
        return tell(text("Nothing"))
    if not labels:
        return ", ".join(picked)
    found: dict[str, int] = {}
    for one in picked:
        found[labels.get(one, one)] = found.get(labels.get(one, one), 0) + 1
    return " · ".join(label if count == 1 else f"{count} × {label}" for label, count in found.items())
