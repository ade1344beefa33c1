"""Whether the chance of a table was fair."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.answers.errors import Friendly
from bot.answers.replies import framed, reply
from bot.doors.opening import door
from bot.doors.parts import Click, parts
from bot.play.keeper import Act
from bot.play.sitting import Sitting
from bot.texts.people import language_of
from engine.replay import Unplayable, listed, transcript, written
from engine.text import Text, plural, text
from store.rows import TableRow


@door(Act.VERIFY)
async def verify(click: Click, row: TableRow, detail: str, words: Sequence[str]) -> None:
    """Verify the chance of a game that is over."""
    await verify_chance(click, row)


async def verify_chance(click: Click, row: TableRow) -> None:
    """Play the whole game again from its revealed seed and all answers, say whether it is the same and its seed the
    promised one, and hand out the transcript."""
    house = parts(click)
    if row.status not in ("ended", "off"):
        raise Friendly(text("The seed is revealed when the game is over; then anybody can verify it."))
    sitting = await house.host.sitting(row.id)
    played = sitting.table
    if sealed := sitting.game.keeps_seed(played.options):
        raise Friendly(sealed, row.game)
    await click.response.defer(ephemeral=True, thinking=True)
    kept = replace(transcript(played, await house.store.answers(row.id)), promise=row.promise)
    try:
        with_draws, replayed = await asyncio.to_thread(listed, kept, row.promise)
        same = replayed.state == played.state
        kept = with_draws if same else kept  # else they are the draws of another game
    except Unplayable:
        same = False
    spoken = await language_of(house.store, click)
    name = f"quarterdeck-{row.id}.json"
    file = discord.File(io.BytesIO(written(kept).encode()), filename=name)
    told = [ui.TextDisplay[Any](spoken.say(_said(sitting, len(kept.answers), same=same)))]
    told.append(ui.TextDisplay(f"-# {spoken.say(text('Seed: {seed}', seed=played.source.seed))}"))
    if kept.draws:
        check = text(
            "The file holds everything: with verify.py and the page on fairness that come with Quarterdeck anybody can "
            "check every shuffle and roll without this bot."
        )
        told.append(ui.TextDisplay(f"-# {spoken.say(check)}"))
    await reply(click, framed(*told, ui.File(f"attachment://{name}")), [file])


def _said(sitting: Sitting, answers: int, *, same: bool) -> Text:
    """Whether the seed is the promised one, and the game what comes of it."""
    table, promised = sitting.table, sitting.row.promise
    if table.source.promise != promised:
        return text(
            "Not verified: before the game {promised} was promised, but its seed has the fingerprint {hash}.",
            promised=promised,
            hash=table.source.promise,
        )
    if same:
        return plural(
            "Verified: the seed has the promised fingerprint {hash}, and {n} answer played again from it gives the "
            "same game.",
            "Verified: the seed has the promised fingerprint {hash}, and {n} answers played again from it give the "
            "same game.",
            n=answers,
            hash=promised,
        )
    if table.begun != sitting.game.version:
        return text(
            "The seed has the promised fingerprint {hash}. But the rules of this game have changed since it began "
            "(version {before}, now {now}), and played again by the present ones it comes out differently: only a "
            "Quarterdeck of that time can verify it whole.",
            hash=promised,
            before=table.begun,
            now=sitting.game.version,
        )
    return text("Not verified: played again from its seed, this game comes out differently.")
