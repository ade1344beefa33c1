"""Render “What is this?”: the things that a viewer can see, with explanations, and unavailable actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from discord import SelectOption, ui

from bot.replies.ephemeral import framed
from bot.tables.lessons.guide import has_guide
from bot.tables.loaded_table import LoadedTable
from bot.texts import Language
from bot.texts.fuzzy_search import best
from bot.views import custom_ids
from bot.views.choice_components import Say, clip
from bot.views.layout import button, heading, text_renderer
from bot.views.rules import ALL_SIGNS, fitting_blocks
from engine.game import Reference
from engine.text import text
from engine.unavailable_actions import why_not
from engine.unavailable_reasons import AskableAction, Reason
from renderers.legend import LegendEntry, grouped, legend_of
from store.rows import SeatRow

NAMES = 4
"""Maximum number of names in one line, if several things have the same explanation."""
MOST = 25
"""Maximum number of options in one menu. Discord allows 25."""


def render_explanation(loaded: LoadedTable, language: Language, seat: SeatRow | None) -> ui.LayoutView:
    """Return a message that explains the cards, icons and places that this seat can see.

    If `seat` is None, it explains those that everybody can see. For a seat it begins with the actions that are
    unavailable now, each with the reason.
    """
    tell = text_renderer(language, loaded.row.game, loaded.names(), markdown=True)
    viewer = seat.seat if seat is not None else None
    view = loaded.table.cached_view(viewer)
    seen = [loaded.game.reference[one] for one in in_sight(view, loaded.game.reference)]
    lines = [f"## {tell(loaded.game.title)} · {loaded.row.id}"]
    if viewer is not None and (against := _unavailable_lines(loaded, viewer, tell)):
        lines += [heading(tell, text("Why not?")), *against]
    things = _grouped_lines((tell(one.name), tell(one.rules)) for one in seen)
    lines += [heading(tell, text("What's here")), *things]
    signs = [sign for sign in legend_of(loaded.game.key) if sign.seen(view)]
    if told := [line for line in legend_text(signs, tell) if line not in things]:
        lines += [heading(tell, text("Icons and places")), *told]
    more = text("/rules answers questions about the game, /card shows any card.")
    if viewer is not None:
        more = text("/do answers “why can't I …?”, /rules other questions about the game; /card shows any card.")
    shown = [*fitting_blocks(lines), f"-# {tell(more)}"]
    named = {clip(tell(one.name), 100): one.picture for one in reversed(seen)}
    cards = [SelectOption(label=name, value=picture) for name, picture in reversed(named.items())][:MOST]
    parts: list[ui.Item[Any]] = [ui.TextDisplay("\n".join(shown))]
    if cards:
        look = clip(tell(text("Look at one of them…")), 150)
        parts.append(ui.ActionRow(ui.Select[Any](custom_id=f"card:{loaded.game.key}", placeholder=look, options=cards)))
    if signs:
        parts.append(ui.ActionRow(button(tell, ALL_SIGNS, f"legend:{loaded.game.key}")))
    if seat is not None and not has_guide(seat) and loaded.game.lesson and loaded.row.status == "playing":
        guide = custom_ids.to_button(loaded.row.id, "guide", "on")
        parts.append(ui.ActionRow(button(tell, text("Guide me step by step"), guide)))
    return framed(*parts)


def in_sight(view: Any, reference: Mapping[str, Reference]) -> list[str]:
    """Return the keys of `reference` that occur anywhere in a view, each once.

    `reference` has the game's cards, icons and places with their explanations. Those in the viewer's own hand come
    first. A view holds nothing that its viewer may not know.
    """
    found = dict.fromkeys(one for one in _strings_in(view) if one in reference)
    own = [one for option in ("hand", "mine") for one in _strings_in(getattr(view, option, None)) if one in reference]
    return list(dict.fromkeys([*own, *found]))


def _strings_in(part: Any) -> Iterator[str]:
    """Yield every string in a view, searching its dataclass fields, mappings and collections recursively."""
    if isinstance(part, str):
        yield part
    elif is_dataclass(part):
        for field in fields(part):
            yield from _strings_in(getattr(part, field.name))
    elif isinstance(part, Mapping):
        for key, value in part.items():
            yield from _strings_in(key)
            yield from _strings_in(value)
    elif isinstance(part, (list, tuple, set, frozenset)):
        for one in sorted(part) if isinstance(part, (set, frozenset)) else part:
            yield from _strings_in(one)


def _grouped_lines(things: Iterable[tuple[str, str]]) -> list[str]:
    """Return list items from pairs of a name and its explanation. Names with the same explanation share one item."""
    same: dict[str, list[str]] = {}
    for name, words in things:
        names = same.setdefault(words, [])
        if name not in names:
            names.append(name)
    return [
        f"- **{', '.join(names[:NAMES])}{' …' if len(names) > NAMES else ''}** {words}" for words, names in same.items()
    ]


def legend_text(signs: Sequence[LegendEntry], tell: Say) -> list[str]:
    """Return a list item for each legend entry. Entries with the same meaning share one item."""
    return [f"- **{', '.join(tell(one.name) for one in alike)}** {tell(says)}" for says, alike in grouped(signs)]


def why_unavailable(loaded: LoadedTable, language: Language, seat: SeatRow, question: str) -> ui.LayoutView:
    """Return a message that says why the actions that a typed question means are unavailable to this seat.

    If the question matches no action, all unavailable actions are explained. For an action that is possible now, the
    message says so.
    """
    assert seat.seat is not None
    tell = text_renderer(language, loaded.row.game, loaded.names(), markdown=True)
    plain = text_renderer(language, loaded.row.game, loaded.names(), markdown=False)
    found = why_not(loaded.table, seat.seat) if loaded.row.status == "playing" else []
    near = best(question, [(plain(deed.label), "") for deed, _ in found], language.locale)
    meant = [found[number] for number in near] or found
    lines = [heading(tell, text("Why not?")), *_reasons(meant, tell)]
    can = [deed.label for deed, reason in meant if reason is None] if near else []
    if can:
        lines.append(tell(text("You can do that now: {deeds}. Look at your hand.", deeds=[*can])))
    elif len(lines) == 1:
        lines.append(tell(text("Nothing to do right now: it's somebody else's move.")))
    return framed(ui.TextDisplay("\n".join(fitting_blocks(lines))))


def _unavailable_lines(loaded: LoadedTable, seat: int, tell: Say) -> list[str]:
    """Return a list item for each action that this seat cannot do now, with the reason; none unless the game is
    running.
    """
    return _reasons(why_not(loaded.table, seat), tell) if loaded.row.status == "playing" else []


def _reasons(found: Sequence[tuple[AskableAction, Reason | None]], tell: Say) -> list[str]:
    """Return a list item for each unavailable action with its reason.

    `found` has pairs of an action and the reason why it is unavailable. An action with None is possible and gets no
    item.
    """
    return _grouped_lines((tell(deed.label), tell(reason.said)) for deed, reason in found if reason is not None)
