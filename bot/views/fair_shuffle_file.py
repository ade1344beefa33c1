"""The file that lets anybody check the shuffle later. `docs/fairness.md` says what is in it."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.views.choice_components import Say
from engine.entropy import word_hash
from engine.text import Text, text
from store.rows import BeaconUse, SeatRow, TableRow

NAME = "fair-shuffle.txt"
LINE = text("Fair shuffle · no need to open this file")


def fair_shuffle(row: TableRow, tell: Say, words: Sequence[SeatRow] = ()) -> tuple[list[ui.Item[Any]], discord.File]:
    """Return the components of a message that show the file, and the file.

    The file has the published hash of the seed (the promise). For each seat in `words` it also has the hash of its
    person's lucky word.
    """
    lines = [f"table {row.id}", f"promise {row.seed_hash}"]
    lines += [f"word {word_hash(seat.lucky_word) if seat.lucky_word else '-'}" for seat in words]
    content = "".join(f"{line}\n" for line in lines).encode()
    shown: list[ui.Item[Any]] = [ui.TextDisplay(f"-# {tell(LINE)}"), ui.File(f"attachment://{NAME}")]
    return shown, discord.File(io.BytesIO(content), filename=NAME)


BEACONS: dict[str, Text] = {
    BeaconUse.WANTED: text("A public beacon decides the shuffle after the last press of Ready: nobody can choose it."),
    BeaconUse.FAILED: text("The public beacon can't be reached. Without it the game begins only if all press Ready."),
}


def commitment(row: TableRow, tell: Say) -> list[str]:
    """Return lines on the shuffle.

    They are the published hash of the seed, if no file has it, and what the public beacon does, if it is used.
    """
    lines = []
    if not row.promise_file:
        lines.append(f"-# {tell(text('Shuffles are fixed in advance; fingerprint: {hash}', hash=row.seed_hash))}")
    return lines if row.beacon is None else [*lines, f"-# {tell(BEACONS[row.beacon])}"]
