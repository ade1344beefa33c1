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
    "Only members of a private thread can read a table in it.",
    "H-75",
    "H-131",
    weakened=disabled_protections.permissions_of_the_wrong_channel,
)
async def test_a_table_in_a_private_thread_cannot_be_read_by_its_code(env: AttackEnvironment) -> object:
    put_in(env, WHISPER, ANNE, BART)
    await env.plays(WHISPER, ANNE, BART)
    found = [await env.names(CLEO, HALL, act) for act in (Action.SEE, Action.WATCH, Action.HAND, Action.FIND)]
    read = [await env.opens(CLEO, HALL, door) for door in ("story", "table-text", "watch", "verify")]
    return any(found) or any(read)


@attack(
    "A person who may manage messages in another channel cannot end a table in a channel that they cannot see.",
    "H-78",
    weakened=disabled_protections.permissions_of_the_wrong_channel,
)
async def test_permissions_in_another_channel_do_not_end_a_hidden_table(env: AttackEnvironment) -> object:
    await env.plays(CABIN_ALLEY, ANNE, BART)
    await env.opens(DIRK, HALL, "end")
    return (await env.harness.row()).status == "cancelled"


@attack(
    "A thread or a forum post of a hidden channel is hidden, too.",
    "H-131",
    weakened=disabled_protections.permissions_of_the_wrong_channel,
)
async def test_a_thread_of_a_hidden_channel_cannot_be_watched(env: AttackEnvironment) -> object:
    got = []
    for place in (CABIN_ALLEY, HIDDEN_POST):
        await env.plays(place, ANNE, BART)
        await env.opens(CLEO, HALL, "watch")
        got += await env.harness.store.watchers(env.code)
    return got


@attack(
    "A person who was removed from the server receives nothing private.",
    "H-134",
    "H-135",
    weakened=disabled_protections.cached_permissions_never_expire,
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
    "A person who was removed while the bot's machine slept receives nothing private.",
    "H-134",
    weakened=disabled_protections.cached_permissions_never_expire,
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
    "A removed person cannot play on, neither by direct message nor from another server.",
    "H-135",
    weakened=disabled_protections.seats_keep_access,
    people=2,
)
async def test_a_player_who_left_the_server_cannot_play_on(env: AttackEnvironment) -> object:
    await env.plays(HALL, ANNE, BART)
    env.server.leaves(BART)
    env.harness.time.now += FRESH + 1
    return [seen for door in ("hand", "story", "table-text") if (seen := await env.opens(BART, None, door))]


@attack(
    "A person who loses a role loses everything that it opened, including the buttons of old private answers.",
    "H-134",
    "H-135",
    weakened=disabled_protections.seats_keep_access,
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
    "A person who was removed from a private thread receives nothing more of its table.",
    "H-131",
    "H-134",
    weakened=disabled_protections.thread_members_are_not_checked,
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
    "No refusal, request or delay reveals that a hidden table exists.",
    "H-75",
    "H-132",
    weakened=disabled_protections.permissions_of_strangers_are_requested,
)
async def test_a_refusal_does_not_reveal_that_a_hidden_table_exists(env: AttackEnvironment) -> object:
    put_in(env, WHISPER, ANNE, BART)
    await env.plays(WHISPER, ANNE, BART)
    env.server.asked.clear()
    words = [await env.refused(CLEO, where, "story", code) for where in (HALL, None) for code in (env.code, NOBODYS)]
    assert words == [NO_TABLE] * 4
    return env.server.asked


@attack(
    "People who can no longer see a channel lose their seats and their watching there at once.",
    "H-136",
    weakened=disabled_protections.events_about_access_are_ignored,
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
    "A table whose channel was deleted goes on for its players, and nobody else can see it.",
    "H-133",
    weakened=disabled_protections.deleted_channels_hide_nothing,
    people=4,
)
async def test_a_watcher_loses_a_table_whose_channel_is_deleted(env: AttackEnvironment) -> object:
    await env.plays(HALL, ANNE, BART)
    await env.follows(CLEO)
    await env.sinks(HALL)
    assert await env.opens(ANNE, None, "story"), "who sits there has it"
    return await env.harness.store.watchers(env.code) or await env.opens(CLEO, None, "story")


@attack(
    "Nobody receives anything private while Discord does not answer who they are.",
    "H-134",
    weakened=disabled_protections.unreadable_permissions_allow_access,
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
    "A person who cannot see a lobby's channel cannot join or start it, even if they know its code.",
    "H-75",
    weakened=disabled_protections.everything_is_permitted,
    people=2,
)
async def test_a_hidden_lobby_cannot_be_joined_by_its_code(env: AttackEnvironment) -> object:
    await env.harness.lobby(BART, channel=CABIN)
    for where in (HALL, None):
        await env.opens(CLEO, where, "join")
        await env.opens(CLEO, where, "ready")
    return [seat.user for seat in await env.harness.store.seats(env.code)] != [BART]


@attack(
    "A guest cannot do what only the host may do, wherever they press the button.",
    "H-8",
    "H-78",
    weakened=disabled_protections.everybody_acts_as_host,
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
    "A removed person cannot return to their seat with an old button, whatever the others do meanwhile.",
    "H-135",
    weakened=disabled_protections.seats_keep_access,
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
