"""Attempts to read a secret act from public traces: the time beside a message, or a message's id."""

from __future__ import annotations

from bot.components.answer import take_answer
from bot.components.button_registry import at_table
from bot.tables.permissions.policy import Action
from tests.attacks import disabled_protections
from tests.attacks.attack import attack
from tests.attacks.harness import ANNE, BART, CLEO, AttackEnvironment
from tests.host.fake_guild import HALL


def traces(env: AttackEnvironment, *others: int) -> list[tuple[str, int, int]]:
    """Return the requests to the channel and to these people's direct messages."""
    return [one for one in env.harness.client.done if one[1] in (HALL, *others) and one[0] != "look up"]


async def voting(env: AttackEnvironment) -> None:
    """Begin a vote of Anne and Bart, with Cleo as spectator and Anne's vote given."""
    await env.plays(HALL, ANNE, BART, kind="vote")
    await env.harness.answer(ANNE, "gold")
    await env.follows(CLEO)


@attack(
    "A revised ballot leaves no trace that others can see.",
    "H-138",
    weakened=disabled_protections.unchanged_messages_are_edited,
    people=3,
)
async def test_a_revised_ballot_leaves_no_trace_for_others(env: AttackEnvironment) -> object:
    await voting(env)
    before = traces(env, BART, CLEO)
    await env.harness.answer(ANNE, "silver", "vote")
    await env.harness.show()
    return traces(env, BART, CLEO)[len(before) :]


@attack(
    "A ballot revised just after a restart of the bot leaves no trace, either.",
    "H-138",
    weakened=disabled_protections.sent_texts_are_forgotten_on_restart,
    people=3,
)
async def test_a_revised_ballot_leaves_no_trace_after_a_restart(env: AttackEnvironment) -> object:
    await voting(env)
    await env.harness.show()
    env.harness.restart()
    before = traces(env, BART, CLEO)
    await env.harness.answer(ANNE, "silver", "vote")
    await env.harness.show()
    return traces(env, BART, CLEO)[len(before) :]


@attack(
    "Nobody can see when a person changes a private setting.",
    "H-138",
    weakened=disabled_protections.unchanged_messages_are_edited,
    people=3,
)
async def test_a_changed_private_setting_leaves_no_trace_for_others(env: AttackEnvironment) -> object:
    await env.plays(HALL, ANNE, BART, kind="wares")
    await env.follows(CLEO)
    before = traces(env, ANNE, CLEO)
    await env.harness.answer(BART, ["gold"], "wares")
    await env.harness.show()
    return traces(env, ANNE, CLEO)[len(before) :]


@attack(
    "A press that comes too late leaves no trace that others can see.",
    "H-138",
    weakened=disabled_protections.unchanged_messages_are_edited,
    people=2,
)
async def test_a_press_that_came_too_late_leaves_no_trace_for_others(env: AttackEnvironment) -> object:
    await env.plays(HALL, ANNE, BART)
    first, second = await env.harness.people()
    stale = (await env.harness.asked(first)).number
    await env.harness.answer(first, "gold")
    await env.harness.show()
    before = traces(env, second)
    click = env.click(first, HALL)
    await at_table(click, env.code, Action.CHOOSE, lambda row: take_answer(click, row.id, stale, ["rum"]))
    await env.harness.show()
    return traces(env, second)[len(before) :]
