"""Render undo buttons in hands and at tables, and the confirmation question."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.tables.loaded_table import LoadedTable
from bot.tables.undo import UndoPlan, can_go_back, proposed_undos
from bot.texts.person_names import in_markdown
from bot.views import custom_ids
from bot.views.choice_components import Say, clip
from bot.views.layout import button
from engine.text import Who, text
from store.rows import SeatRow

SHOWN = 12
"""Maximum number of events that the confirmation question lists."""


def back_button(loaded: LoadedTable, seat: int, tell: Say) -> ui.Button[Any] | None:
    """Return the button «Back», which undoes this seat's last answer at once; None if that is not allowed.

    That is allowed while the seat has another open choice of the same decision.
    """
    if not can_go_back(loaded, seat):
        return None
    asked = next(opened for opened in loaded.table.open[seat] if opened.choice.blocks)
    return button(tell, text("Back"), custom_ids.to_undo(loaded.row.id, asked.number))


def undo_button(loaded: LoadedTable, seat: SeatRow, tell: Say) -> ui.Button[Any] | None:
    """Return the button that asks for confirmation before it undoes this seat's last move; None if that cannot be
    undone.
    """
    if loaded.row.status != "playing" or seat.automatic_player or seat.undo_until is None:
        return None
    return button(tell, text("Take back my last move"), custom_ids.to_undo(loaded.row.id))


def agree_buttons(loaded: LoadedTable, tell: Say) -> list[ui.Button[Any]]:
    """Return a button for each undo that somebody proposes. People agree to the undo with it."""
    return [
        button(
            tell,
            text("Agree: {who} takes it back", who=Who(seat.seat or 0)),
            custom_ids.to_agree_to_undo(loaded.row.id, seat.place, number),
        )
        for seat, number in proposed_undos(loaded)
    ]


def undo_question(table: str, plan: UndoPlan, tell: Say) -> tuple[ui.TextDisplay[Any], ui.ActionRow[Any]]:
    """Return a question whether the seat's last move should be undone, and a button to confirm.

    The text lists the public events that the undo would strike through, and the people who must agree.
    """
    told = [f"- {tell(event.text)}" for event in plan.told]
    lines = [f"### {tell(text('Take your last move back?'))}"]
    lines.append(tell(text("This would not have happened:") if told else text("Nobody has been told yet.")))
    lines += [*(["- …"] if len(told) > SHOWN else []), *told[-SHOWN:]]
    names: list[Any] = [in_markdown(seat.name) for seat in plan.agree]
    if names:
        lines.append(tell(text("Others have moved since, so these have to agree: {names}.", names=names)))
    label = text("Ask the others") if names else text("Take it back")
    yes = button(tell, label, custom_ids.to_agree_to_undo(table, plan.seat.place, plan.number))
    return ui.TextDisplay("\n".join(clip(line, 300) for line in lines)), ui.ActionRow(yes)
