"""Attempts to choose the deal by an operator who knows the seed and has a friend at the table."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace

from bot.components.verify import verify_chance
from bot.tables.permissions.policy import Action
from engine.entropy import Start, sealed
from tests.attacks import disabled_protections
from tests.attacks.attack import attack
from tests.attacks.harness import ANNE, BART, CLEO, AttackEnvironment
from tests.fast_key_derivation import quick_keys
from tests.host.fake_guild import HALL
from tests.host.harness import SEED


def deal(words: Sequence[str], presses: Sequence[int]) -> list[int]:
    """Return the resulting deck."""
    starts = [Start(0, 60, tuple(enumerate(presses)))]
    with quick_keys():
        return sealed(SEED, words, starts).stream().shuffled(range(52))


@attack(
    "A person who knows the seed and types the last word cannot know the deal: presses of «Ready» decide it later.",
    "H-122",
    weakened=disabled_protections.presses_of_ready_are_not_mixed_in,
    people=3,
)
async def test_the_last_lucky_word_cannot_choose_the_deal(env: AttackEnvironment) -> object:
    guessed, pressed = (11, 12, 13), (21, 22, 13)
    tried = {word: deal(["Tortuga", "", word], guessed) for word in ("Nassau", "Port Royal", "Havana")}
    best = min(tried, key=lambda word: tried[word].index(0))
    return deal(["Tortuga", "", best], pressed) == tried[best]


@attack(
    "/verify rejects a seed that replaced the promised one.",
    "H-126",
    weakened=disabled_protections.the_seed_is_compared_with_itself,
    people=3,
)
async def test_a_swapped_seed_is_not_verified(env: AttackEnvironment) -> object:
    other = "bad5" * 16
    await env.harness.lobby(ANNE, BART, CLEO, channel=HALL)
    env.harness.alter(f"update tables set seed = '{other}'")
    await env.harness.tables.start(env.code, 1)
    for user in (ANNE, BART, CLEO):
        await env.harness.answer(user, "rum")
    said = await env.opens(CLEO, HALL, "verify")
    assert said
    return said.startswith("Verified")


@attack(
    "The file of a finished game does not tell which answers were automatic.",
    "H-226",
    weakened=lambda patch: patch.setattr("bot.components.verify.By", SimpleNamespace(AUTO_ANSWER="-", PERSON="-")),
    people=3,
)
async def test_the_file_of_a_finished_game_hides_which_answers_were_automatic(env: AttackEnvironment) -> object:
    await env.plays(HALL, ANNE, BART)
    for user in (ANNE, BART):
        await env.harness.answer(user, "rum")
    env.harness.alter("update answers set answered_by = 'auto_answer' where number = 1")
    assert (await env.harness.row()).status == "ended"
    click = env.click(CLEO, HALL, Action.VERIFY)
    await verify_chance(click, await env.harness.row())
    (file,) = click.seen.sent
    return '"auto_answer"' in file.fp.read().decode()
