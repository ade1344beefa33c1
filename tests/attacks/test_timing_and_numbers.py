"""What somebody did in secret, read off what is left of it where others look: the time beside a message, its number."""

from __future__ import annotations

from bot.components.answer import take_answer
from bot.components.button_registry import at_table
from bot.tables.permissions.policy import Action
from tests.attacks import disabled_protections
from tests.attacks.attack import attack
from tests.attacks.harness import ANNE, BART, CLEO, AttackEnvironment
from tests.host.fake_guild import HALL


def traces(lair: AttackEnvironment, *others: int) -> list[tuple[str, int, int]]:
    """What was done in the channel, and to these people's direct messages."""
    return [one for one in lair.house.paper.done if one[1] in (HALL, *others) and one[0] != "look up"]


async def voting(lair: AttackEnvironment) -> None:
    """Anne and Bart vote, Cleo follows; Anne has voted."""
    await lair.plays(HALL, ANNE, BART, kind="vote")
    await lair.house.answer(ANNE, "gold")
    await lair.follows(CLEO)


@attack(
    "A ballot that is revised leaves no trace that anybody else can see.",
    "H-138",
    weakened=disabled_protections.edits_what_says_the_same,
    people=3,
)
async def test_seeing_when_a_ballot_is_revised(lair: AttackEnvironment) -> object:
    await voting(lair)
    before = traces(lair, BART, CLEO)
    await lair.house.answer(ANNE, "silver", "vote")
    await lair.house.show()
    return traces(lair, BART, CLEO)[len(before) :]


@attack(
    "Nor does it leave one just after the bot has been started anew.",
    "H-138",
    weakened=disabled_protections.remembers_nothing,
    people=3,
)
async def test_seeing_it_after_a_restart(lair: AttackEnvironment) -> object:
    await voting(lair)
    await lair.house.show()
    lair.house.restart()
    before = traces(lair, BART, CLEO)
    await lair.house.answer(ANNE, "silver", "vote")
    await lair.house.show()
    return traces(lair, BART, CLEO)[len(before) :]


@attack(
    "A setting that one keeps for oneself can be changed without anybody seeing when.",
    "H-138",
    weakened=disabled_protections.edits_what_says_the_same,
    people=3,
)
async def test_seeing_when_a_setting_is_changed(lair: AttackEnvironment) -> object:
    await lair.plays(HALL, ANNE, BART, kind="wares")
    await lair.follows(CLEO)
    before = traces(lair, ANNE, CLEO)
    await lair.house.answer(BART, ["gold"], "wares")
    await lair.house.show()
    return traces(lair, ANNE, CLEO)[len(before) :]


@attack(
    "A press that is too late shows nobody else that it was made.",
    "H-138",
    weakened=disabled_protections.edits_what_says_the_same,
    people=2,
)
async def test_seeing_that_somebody_pressed_too_late(lair: AttackEnvironment) -> object:
    await lair.plays(HALL, ANNE, BART)
    first, second = await lair.house.people()
    stale = (await lair.house.asked(first)).number
    await lair.house.answer(first, "gold")
    await lair.house.show()
    before = traces(lair, second)
    click = lair.click(first, HALL)
    await at_table(click, lair.code, Action.CHOOSE, lambda row: take_answer(click, row.id, stale, ["rum"]))
    await lair.house.show()
    return traces(lair, second)[len(before) :]
