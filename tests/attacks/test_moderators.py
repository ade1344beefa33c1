"""Attempts to read secrets from the moderation log, or to hide something from moderators."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.commands.moderator_panel import LINES, ModerationButton
from bot.components.report import report_table as report
from store.rows import ModerationKind
from tests.attacks import disabled_protections
from tests.attacks.attack import attack
from tests.attacks.harness import ANNE, BART, CLEO, DIRK, AttackEnvironment
from tests.host.fake_guild import GUILD, HALL


async def looks_up(env: AttackEnvironment, what: str = "page", which: str | None = None) -> tuple[str, list[str]]:
    """Let a moderator open the log or press one of its buttons. Return the text and the buttons."""
    click: Any = env.click(DIRK, HALL)
    custom_id = f"moderating:{what}" if which is None else f"moderating:{what}:{which}"
    await ModerationButton(ui.Button(custom_id=custom_id)).serve(click)
    return click.seen.words, list(click.seen.controls)


async def reports(env: AttackEnvironment, user: int) -> None:
    """Report the table."""
    await report(env.click(user, HALL), await env.harness.row())


@attack(
    "The moderation log does not show the code of a private table to moderators who may not find it.",
    "H-400",
    weakened=disabled_protections.the_moderation_log_shows_every_code,
    people=4,
)
async def test_moderation_entries_do_not_reveal_the_code_of_a_private_table(env: AttackEnvironment) -> object:
    await env.plays(HALL, ANNE, BART, CLEO, private=True)
    place = next(seat.place for seat in await env.harness.store.seats(env.code) if seat.user == CLEO)
    for user in (ANNE, BART):
        await env.opens(user, HALL, "vote-out", f"{place}-{CLEO}")
    return env.code in (await looks_up(env))[0]


@attack(
    "Moderators see a report until they have closed it, however much happens after it.",
    "H-401",
    weakened=disabled_protections.newest_entries_come_first,
    people=4,
)
async def test_later_entries_cannot_bury_a_report(env: AttackEnvironment) -> object:
    await env.plays(HALL, ANNE, BART)
    await reports(env, BART)
    async with env.harness.store.write() as w:
        for later in range(LINES + 5):  # Anne opens lobbies and removes Cleo from them
            await w.log_moderation(
                ModerationKind.REMOVED, GUILD, env.harness.time.wall() + 1 + later, actor=ANNE, subject=CLEO
            )
    return env.code not in (await looks_up(env))[0]


@attack(
    "A report that arrives while a moderator reads the others is not closed together with them.",
    "H-401",
    weakened=disabled_protections.all_reports_are_closed_at_once,
    people=4,
)
async def test_marking_reports_as_seen_does_not_mark_a_newer_report(env: AttackEnvironment) -> object:
    await env.plays(HALL, ANNE, BART)
    await reports(env, BART)
    (button,) = (one for one in (await looks_up(env))[1] if one.startswith("moderating:seen"))
    env.harness.time.now += 5
    await reports(env, CLEO)
    await looks_up(env, "seen", button.rpartition(":")[2])
    return await env.harness.store.count_open_reports(GUILD) != 1
