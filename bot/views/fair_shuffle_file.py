"""The file that lets anybody check the shuffle later. `docs/fairness.md` says what is in it."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.views.choice_components import Say
from engine.entropy import word_hash
from engine.text import text
from store.rows import SeatRow, TableRow

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
