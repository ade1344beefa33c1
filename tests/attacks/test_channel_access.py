"""Attempts to reach tables in private threads, hidden channels, or a server that the person has left."""

from __future__ import annotations

from bot.tables.loaded_table import NO_TABLE
from bot.tables.permissions.channel_access import FRESH
from bot.tables.permissions.policy import Action
from tests.attacks import disabled_protections
from tests.attacks.attack import attack
from tests.attacks.harness import ANNE, BART, CLEO, DIRK, AttackEnvironment
from tests.host.fake_discord import refusal
from tests.host.fake_guild import CABIN, CABIN_ALLEY, HALL, HIDDEN_POST, WHISPER

NOBODYS = "22222"
"""The code of a table that does not exist."""


def put_in(env: AttackEnvironment, thread: int, *people: int) -> None:
    """Add these people to a private thread."""
    env.server.inside |= {(thread, user) for user in people}


@attack(
    "A table in a private thread is read by nobody who is not in it.",
    "H-75",
    "H-131",
    weakened=disabled_protections.judged_where_they_type,
)
async def test_a_table_in_a_private_thread_cannot_be_read_by_its_code(env: AttackEnvironment) -> object:
    put_in(env, WHISPER, ANNE, BART)
    await env.plays(WHISPER, ANNE, BART)
    found = [await env.names(CLEO, HALL, act) for act in (Action.SEE, Action.WATCH, Action.HAND, Action.FIND)]
    read = [await env.opens(CLEO, HALL, door) for door in ("story", "table-text", "watch", "verify")]
    return any(found) or any(read)


@attack(
    "Who may manage messages elsewhere ends no table in a place that they cannot see.",
    "H-78",
    weakened=disabled_protections.judged_where_they_type,
)
async def test_permissions_in_another_channel_do_not_end_a_hidden_table(env: AttackEnvironment) -> object:
    await env.plays(CABIN_ALLEY, ANNE, BART)
    await env.opens(DIRK, HALL, "end")
    return (await env.harness.row()).status == "cancelled"


@attack(
    "A thread, and a post of a forum, is no more public than its channel.",
    "H-131",
    weakened=disabled_protections.judged_where_they_type,
)
async def test_a_thread_of_a_hidden_channel_cannot_be_watched(env: AttackEnvironment) -> object:
    got = []
    for place in (CABIN_ALLEY, HIDDEN_POST):
        await env.plays(place, ANNE, BART)
        await env.opens(CLEO, HALL, "watch")
        got += await env.harness.store.watchers(env.code)
    return got


@attack(
    "Nothing private comes to who was removed from the server.",
    "H-134",
    "H-135",
    weakened=disabled_protections.proofs_for_ever,
    people=3,
)
async def test_a_watcher_who_left_the_server_receives_nothing_more(env: AttackEnvironment) -> object:
    await env.plays(HALL, ANNE, BART)
    await env.follows(CLEO)
    env.server.leaves(CLEO)
    env.harness.time.now += FRESH + 1
    before = env.mail(CLEO)
    await env.moves()
    return env.mail(CLEO) - before


@attack(
    "Nothing private comes to who was removed while the bot's machine slept.",
    "H-134",
    weakened=disabled_protections.proofs_for_ever,
    people=3,
)
async def test_a_person_removed_while_the_machine_slept_receives_nothing_more(env: AttackEnvironment) -> object:
    await env.plays(HALL, ANNE, BART)
    await env.follows(CLEO)
    env.server.leaves(CLEO)
    env.harness.time.set(8 * 3600)
    before = env.mail(CLEO)
    await env.moves()
    return env.mail(CLEO) - before


@attack(
    "Who was removed plays on neither by direct message nor from another server.",
    "H-135",
    weakened=disabled_protections.seats_for_ever,
    people=2,
)
async def test_a_player_who_left_the_server_cannot_play_on(env: AttackEnvironment) -> object:
    await env.plays(HALL, ANNE, BART)
    env.server.leaves(BART)
    env.harness.time.now += FRESH + 1
    return [seen for door in ("hand", "story", "table-text") if (seen := await env.opens(BART, None, door))]


@attack(
    "A role that is taken away takes away what it opened: also the buttons of old private answers.",
    "H-134",
    "H-135",
    weakened=disabled_protections.seats_for_ever,
    people=3,
)
async def test_old_buttons_do_not_work_after_the_role_was_taken_away(env: AttackEnvironment) -> object:
    await env.plays(CABIN, ANNE, BART)
    await env.follows(BART)
    env.server.roles[BART] = []
    got = [await env.opens(BART, HALL, door) for door in ("story", "table-text", "hand")]
    seat = (await env.harness.sitting()).seat_of(BART)
    assert seat is not None
    return any(got) or not seat.automatic_player or await env.harness.store.watchers(env.code)


@attack(
    "Put out of a private thread, one is brought nothing more of its table.",
    "H-131",
    "H-134",
    weakened=disabled_protections.threads_are_channels,
    people=3,
)
async def test_a_person_removed_from_the_thread_receives_nothing_more(env: AttackEnvironment) -> object:
    put_in(env, WHISPER, ANNE, BART, CLEO)
    await env.plays(WHISPER, ANNE, BART)
    await env.follows(CLEO)
    env.server.inside.remove((WHISPER, CLEO))
    env.harness.time.now += FRESH + 1
    before = env.mail(CLEO)
    await env.moves()
    return env.mail(CLEO) - before


@attack(
    "Nobody learns from a refusal, from a request or from waiting that a hidden table is there.",
    "H-75",
    "H-132",
    weakened=disabled_protections.asks_for_strangers,
)
async def test_a_refusal_does_not_reveal_that_a_hidden_table_exists(env: AttackEnvironment) -> object:
    put_in(env, WHISPER, ANNE, BART)
    await env.plays(WHISPER, ANNE, BART)
    env.server.asked.clear()
    words = [await env.refused(CLEO, where, "story", code) for where in (HALL, None) for code in (env.code, NOBODYS)]
    assert words == [NO_TABLE] * 4
    return env.server.asked


@attack(
    "Where a channel is hidden, whoever sat in it or followed a table there loses that at once.",
    "H-136",
    weakened=disabled_protections.nobody_calls_the_roll,
    people=4,
)
async def test_hiding_a_channel_ends_seats_and_watching_there(env: AttackEnvironment) -> object:
    await env.plays(HALL, ANNE, CLEO)
    await env.follows(DIRK)
    await env.hides(HALL)
    seat = (await env.harness.sitting()).seat_of(CLEO)
    assert seat is not None
    return not seat.automatic_player or await env.harness.store.watchers(env.code)


@attack(
    "Where the channel is gone, the table goes on for who sits at it, and nobody else has it.",
    "H-133",
    weakened=disabled_protections.a_place_that_is_gone_hides_nothing,
    people=4,
)
async def test_a_watcher_loses_a_table_whose_channel_is_deleted(env: AttackEnvironment) -> object:
    await env.plays(HALL, ANNE, BART)
    await env.follows(CLEO)
    await env.sinks(HALL)
    assert await env.opens(ANNE, None, "story"), "who sits there has it"
    return await env.harness.store.watchers(env.code) or await env.opens(CLEO, None, "story")


@attack(
    "What cannot be read of somebody is no proof: nothing private is brought while Discord does not say who they are.",
    "H-134",
    weakened=disabled_protections.a_failed_read_is_a_yes,
    people=3,
)
async def test_a_failing_discord_does_not_prolong_access(env: AttackEnvironment) -> object:
    await env.plays(HALL, ANNE, BART)
    await env.follows(CLEO)
    env.server.leaves(CLEO)
    env.server.fault = refusal(503)
    env.harness.time.now += FRESH + 1
    before = env.mail(CLEO)
    await env.moves()
    return env.mail(CLEO) - before


@attack(
    "Nobody joins, or starts, a lobby that stands where they cannot look, though they know its code.",
    "H-75",
    weakened=disabled_protections.nobody_asks,
    people=2,
)
async def test_a_hidden_lobby_cannot_be_joined_by_its_code(env: AttackEnvironment) -> object:
    await env.harness.lobby(BART, channel=CABIN)
    for where in (HALL, None):
        await env.opens(CLEO, where, "join")
        await env.opens(CLEO, where, "ready")
    return [seat.user for seat in await env.harness.store.seats(env.code)] != [BART]


@attack(
    "A guest does nothing that is the host's, from wherever they press it.",
    "H-8",
    "H-78",
    weakened=disabled_protections.everybody_is_host,
    people=2,
)
async def test_a_guest_cannot_act_as_the_host(env: AttackEnvironment) -> object:
    await env.harness.lobby(ANNE, BART, channel=HALL)
    for where in (HALL, CABIN, None):
        await env.opens(BART, where, "automatic-players", "anything")
        await env.opens(BART, where, "end")
    row = await env.harness.row()
    return row.status != "lobby" or len(await env.harness.store.seats(env.code)) > 2


@attack(
    "Who was removed does not come back to their seat by an old button, whatever the others do meanwhile.",
    "H-135",
    weakened=disabled_protections.seats_for_ever,
    people=3,
)
async def test_a_person_who_left_the_server_cannot_return_to_the_seat(env: AttackEnvironment) -> object:
    await env.plays(HALL, ANNE, BART, CLEO)
    await env.harness.leave(BART)
    env.server.leaves(BART)
    env.harness.time.now += FRESH + 1
    await env.moves()
    await env.opens(BART, None, "return-to-seat")
    await env.harness.leave(CLEO)
    await env.opens(BART, None, "return-to-seat")
    seat = (await env.harness.sitting()).seat_of(BART)
    assert seat is not None
    return not seat.automatic_player
