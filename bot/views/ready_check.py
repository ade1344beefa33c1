"""Render the public message of the ready check. Its file has the hashes that are published before the first press."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.replies.ephemeral import framed
from bot.texts import Language
from bot.texts.person_names import in_markdown
from bot.views import custom_ids
from bot.views.choice_components import Say
from bot.views.fair_shuffle_file import fair_shuffle
from bot.views.layout import RenderedMessage, button, text_renderer
from engine.entropy import word_hash
from engine.randomness_beacon import round_time
from engine.text import text
from store.rows import BeaconUse, SeatRow, TableRow


def render_ready_check(row: TableRow, seats: Sequence[SeatRow], language: Language) -> RenderedMessage:
    """Return the message that asks everybody to press «Ready».

    Its file has the hashes of the seed and of each lucky word. Once the game has begun, the message lists the presses.
    While the start waits for the public beacon, it lists the presses and the beacon's round. If the start was cancelled
    or the lobby was closed, it says so.
    """
    tell = text_renderer(language, row.game, (), markdown=True)
    if not row.promise_file:
        return RenderedMessage(framed(*_state(row, seats, tell), ui.TextDisplay(_commitment(row, seats, tell))))
    shown, file = fair_shuffle(row, tell, seats)
    return RenderedMessage(framed(*_state(row, seats, tell), *shown), [file], files_stay=True)


def _commitment(row: TableRow, seats: Sequence[SeatRow], tell: Say) -> str:
    """Return the hashes of the seed and of each lucky word as lines of text. Only tables of release 1.0.0 have them as
    text.
    """
    lines = [tell(text("Fingerprint of the sealed seed: {hash}", hash=f"`{row.seed_hash}`"))]
    for seat in seats:
        word = f"`{word_hash(seat.lucky_word)}`" if seat.lucky_word else "–"
        lines.append(f"{seat.place + 1}. {in_markdown(seat.name)}: {word}")
    return "\n".join(f"-# {line}" for line in lines)


def _state(row: TableRow, seats: Sequence[SeatRow], tell: Say) -> list[ui.Item[Any]]:
    """Return the components that say what the ready check waits for or how it ended, with buttons while they can be
    pressed.
    """
    begins = f"### {tell(text('Table {code} is about to begin', code=row.id))}"
    if row.beacon_round is not None and row.status in ("lobby", "playing", "ended"):
        return [ui.TextDisplay("\n".join([begins, *_beacon_lines(row, seats, tell)]))]
    if row.status == "lobby" and row.ready_deadline is not None:
        asks = text(
            "Press Ready, everybody. The game begins {when} at the latest. If you miss it, you still play.",
            when=f"<t:{int(row.ready_deadline)}:R>",
        )
        if row.beacon == BeaconUse.FAILED:
            asks = text(
                "drand's public beacon can't be reached. The game begins without it as soon as everybody has pressed "
                "Ready again. Otherwise put it off, and try later."
            )
        if row.confirming:
            host = in_markdown(next((seat.name for seat in seats if seat.user == row.host), "?"))
            begins = f"### {tell(text('{name} plays again', name=host))}"
            asks = text("Press Ready and you're in. The game begins as soon as everybody has.")
        ready = button(tell, text("Ready"), custom_ids.to_button(row.id, "ready"), style=discord.ButtonStyle.success)
        others = [button(tell, text("Not yet"), custom_ids.to_button(row.id, "put-off-start"))]
        if row.confirming:
            others = [button(tell, text("No, thanks"), custom_ids.to_button(row.id, "leave"))]
        return [ui.TextDisplay(f"{begins}\n{tell(asks)}"), ui.ActionRow(ready, *others)]
    if any(seat.seat is not None for seat in seats):
        begun = f"### {tell(text('Table {code} has begun', code=row.id))}"
        return [ui.TextDisplay("\n".join([begun, *_presses(seats, tell)]))]
    ended = text("This game was called off.")
    put_off = text("The start of table {code} was put off.", code=row.id)
    return [ui.TextDisplay(tell(ended if row.status == "cancelled" else put_off))]


def _beacon_lines(row: TableRow, seats: Sequence[SeatRow], tell: Say) -> list[str]:
    """Return lines with the beacon's round for which the start waits, and the presses, which must be public
    before it.
    """
    assert row.beacon_round is not None
    at = round_time(row.beacon_round)
    waits = text(
        "The shuffle also uses round {n} of drand's public beacon, published {when}. Nobody knows it before.",
        n=str(row.beacon_round),
        when=f"<t:{at}:T> (<t:{at}:R>)",
    )
    return [tell(waits), *_presses(seats, tell)]


def _presses(seats: Sequence[SeatRow], tell: Say) -> list[str]:
    """Return a line with the ids of the presses that became part of the seed; no line without presses.

    Once they are published, the operator cannot replace them in secret after the first draws are seen.
    """
    pressed = [f"{in_markdown(seat.name)} `{seat.ready_interaction}`" for seat in seats if seat.ready_interaction]
    mixed = text("These clicks were mixed in: {presses}.", presses=[*pressed])
    return [f"-# {tell(mixed)}"] if pressed else []
