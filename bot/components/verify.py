"""Verify that nobody has influenced the chance in a finished game, and offer its transcript as a file."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.components.button_registry import table_button
from bot.components.services import Click, language_for, services_of
from bot.low_priority_threads import run_in_chance_thread
from bot.replies.ephemeral import framed, reply
from bot.replies.errors import UserError
from bot.tables.permissions.policy import Action
from bot.views.verification_result import verification_text
from engine.play import By
from engine.replay import transcript, transcript_json
from engine.replay_check import check_replay
from engine.text import text
from store.games.rules_upgrade_log import load_rules_upgrades, stored_draws
from store.rows import TableRow


@table_button(Action.VERIFY)
async def verify(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Reply with the verification of this table (“Check the shuffles”)."""
    await verify_chance(click, row)


async def verify_chance(click: Click, row: TableRow) -> None:
    """Replay the game from its seed and all answers, and reply with the result and the transcript.

    Raises `UserError` while the game is not over, because the seed is secret until then.
    """
    services = services_of(click)
    if row.status not in ("ended", "cancelled"):
        raise UserError(text("The seed is revealed when the game is over. Then anybody can verify it."))
    loaded = await services.tables.load(row.id)
    played = loaded.table
    await click.response.defer(ephemeral=True, thinking=True)
    store, stored = services.store, await services.store.load_save(row.id)
    assert stored is not None, "what was played has a save"
    # Others must not learn who uses automatic answers, so the file shows them as answers of the person.
    answers = [one._replace(by=By.PERSON) if one.by is By.AUTO_ANSWER else one for one in await store.answers(row.id)]
    kept = replace(transcript(played, answers), promise=row.seed_hash)
    upgrades, noted = await load_rules_upgrades(store, row.id), await stored_draws(store, row.id)
    kept, proofs = await run_in_chance_thread(check_replay, kept, upgrades, noted, played, stored[1].version)
    spoken = await language_for(click)
    name = f"quarterdeck-{row.id}.json"
    file = discord.File(io.BytesIO(transcript_json(kept).encode()), filename=name)
    told = [ui.TextDisplay[Any]("\n".join(spoken.say(line) for line in verification_text(loaded, kept, proofs)))]
    told.append(ui.TextDisplay(f"-# {spoken.say(text('Seed: {seed}', seed=played.source.seed))}"))
    if kept.draws:
        check = text(
            "The file holds everything: with verify.py and the page on fairness that come with Quarterdeck anybody can "
            "check every shuffle and roll without this bot."
        )
        told.append(ui.TextDisplay(f"-# {spoken.say(check)}"))
    await reply(click, framed(*told, ui.File(f"attachment://{name}")), [file])
