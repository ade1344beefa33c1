"""Attempts to read secrets from lists and suggestions, or to fill them with useless tables."""

from __future__ import annotations

from tests.attacks import disabled_protections
from tests.attacks.attack import attack
from tests.attacks.harness import ANNE, BART, CLEO, DIRK, AttackEnvironment
from tests.host.fake_guild import CABIN, CABIN_ALLEY, HALL, HIDDEN_POST, WHISPER

HERD = 130
"""More lobbies than a list reads at once."""


@attack(
    "People find every table that they may see, however many lobbies somebody opens in hidden channels.",
    "H-137",
    weakened=disabled_protections.lists_are_cut_before_filtering,
    people=4,
)
async def test_hidden_lobbies_do_not_push_visible_tables_off_the_list(env: AttackEnvironment) -> object:
    seen = await env.harness.lobby(ANNE, channel=HALL)
    for number in range(HERD):
        env.harness.time.now += 1
        await env.harness.lobby(BART, channel=CABIN if number % 2 else CABIN_ALLEY)
    blind = [user for user in (CLEO, DIRK) if await env.listed(user) != [seen]]
    blind += [user for user in (CLEO, DIRK) if await env.suggested(user) != [seen]]
    return blind


@attack(
    "A typed code finds its table among any number of others.",
    "H-137",
    weakened=disabled_protections.lists_are_cut_before_filtering,
    people=3,
)
async def test_a_typed_code_finds_its_table_among_many_others(env: AttackEnvironment) -> object:
    seen = await env.harness.lobby(ANNE, channel=HALL)
    for _ in range(HERD):
        env.harness.time.now += 1
        await env.harness.lobby(BART, channel=HALL)
    return await env.suggested(CLEO, typed=seen) != [seen]


@attack(
    "No list and no suggestion names a table that its reader may not find.",
    "H-75",
    "H-137",
    weakened=disabled_protections.everything_is_permitted,
    people=2,
)
async def test_lists_and_suggestions_do_not_name_hidden_tables(env: AttackEnvironment) -> object:
    env.server.inside.add((WHISPER, BART))
    for place in (CABIN, CABIN_ALLEY, HIDDEN_POST, WHISPER):
        await env.harness.lobby(BART, channel=place)
    named = [await env.listed(CLEO), await env.suggested(CLEO), await env.suggested(CLEO, None)]
    return [codes for codes in named if codes]


@attack(
    "The order of a list does not tell at which table somebody acted in secret.",
    "H-138",
    weakened=disabled_protections.lists_begin_with_the_last_change,
    people=3,
)
async def test_the_order_of_tables_does_not_reveal_a_secret_act(env: AttackEnvironment) -> object:
    first = await env.plays(HALL, ANNE, BART, kind="vote")
    await env.harness.answer(BART, "gold")
    env.harness.time.now += 1
    await env.plays(HALL, ANNE, BART)
    before = await env.listed(CLEO)
    env.harness.time.now += 1
    env.harness.code = first
    await env.harness.answer(BART, "silver", "vote")
    return before != await env.listed(CLEO)
