"""Render the public message of the ready check. Discord marks edits, so nobody can change it unnoticed."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from bot.replies.ephemeral import framed
from bot.texts import Language
from bot.texts.person_names import in_markdown
from bot.views import custom_ids
from bot.views.layout import RenderedMessage, button, text_renderer
from engine.beacon import round_time
from engine.entropy import word_hash
from engine.text import text
from store.rows import BeaconUse, SeatRow, TableRow


def render_ready_check(row: TableRow, seats: Sequence[SeatRow], language: Language) -> RenderedMessage:
    """Return the message with the hashes of the seed and of each lucky word, which are published before the start.

    During the ready check it has the deadline and the buttons. After the start it lists the interaction ids of the
    «Ready» clicks, which are part of the seed. If the start was cancelled or the lobby was closed, it says so.
    """
    tell = text_renderer(language, row.game, (), markdown=True)
    lines = [f"### {tell(text('Table {code} is about to begin', code=row.id))}"]
    fixed = [tell(text("Fingerprint of the sealed seed: {hash}", hash=f"`{row.seed_hash}`"))]
    for seat in seats:
        word = f"`{word_hash(seat.lucky_word)}`" if seat.lucky_word else tell(text("no word"))
        fixed.append(f"{seat.place + 1}. {in_markdown(seat.name)}: {word}")
    proof = ui.TextDisplay["ui.LayoutView"]("\n".join(f"-# {line}" for line in fixed))
    people = [seat for seat in seats if seat.user is not None]
    pressed = [f"{in_markdown(seat.name)} `{seat.ready_interaction}`" for seat in people if seat.ready_interaction]
    missing = [in_markdown(seat.name) for seat in people if seat.ready_interaction is None]
    known = []
    if pressed:
        known.append(tell(text("These presses were mixed in: {presses}.", presses=[*pressed])))
    if missing:
        known.append(tell(text("Without a press of: {names}.", names=[*missing])))
    if row.beacon_round is not None and row.status in ("lobby", "playing", "ended"):
        at = round_time(row.beacon_round)
        waits = text(
            "The shuffle also takes round {n} of drand's public beacon, published {when}. Nobody knows it before.",
            n=str(row.beacon_round),
            when=f"<t:{at}:T> (<t:{at}:R>)",
        )
        return RenderedMessage(framed(ui.TextDisplay("\n".join([lines[0], *known, tell(waits)])), proof))
    if row.status == "lobby" and row.ready_deadline is not None:
        until = f"<t:{int(row.ready_deadline)}:R>"
        lines.append(
            tell(
                text(
                    "Words are closed. Press Ready, everybody: each press is mixed into the shuffle. The game begins "
                    "{when} at the latest; anybody who has not pressed plays all the same.",
                    when=until,
                )
            )
        )
        if row.beacon == BeaconUse.FAILED:
            failed = text(
                "drand's public beacon can't be reached. The game begins without it as soon as everybody has pressed "
                "Ready again. Otherwise put it off, and try later."
            )
            lines[1:] = [tell(failed)]
        press = button(tell, text("Ready"), custom_ids.to_button(row.id, "ready"), style=discord.ButtonStyle.success)
        later = button(tell, text("Not yet"), custom_ids.to_button(row.id, "put-off-start"))
        return RenderedMessage(framed(ui.TextDisplay("\n".join(lines)), ui.ActionRow(press, later), proof))
    if all(seat.seat is None for seat in seats):
        ended = text("This game was called off.")
        said_of_it = ended if row.status == "cancelled" else text("The start of table {code} was put off.", code=row.id)
        return RenderedMessage(framed(ui.TextDisplay(tell(said_of_it)), proof))
    said = [f"### {tell(text('Table {code} has begun', code=row.id))}", *known]
    return RenderedMessage(framed(ui.TextDisplay("\n".join(said)), proof))
