"""Attempts to learn of a private table, or to join it, without an invitation."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from bot.components.invite import invite
from bot.replies.errors import UserError
from bot.tables.loaded_table import NO_TABLE
from bot.tables.permissions.policy import Action
from store.tables.invitations_and_waitlist import guests_of
from tests.attacks import disabled_protections
from tests.attacks.attack import attack
from tests.attacks.harness import ANNE, BART, CLEO, DIRK, AttackEnvironment
from tests.host.fake_guild import CABIN, HALL

NOBODYS = "22222"
"""The code of a table that does not exist."""


async def picks(env: AttackEnvironment, host: int, *people: int) -> None:
    """Let the host pick the invited people."""
    picked: list[Any] = [SimpleNamespace(id=user, bot=False, display_name=f"Person {user}") for user in people]
    shown = [guest.user for guest in await guests_of(env.harness.store, env.code)]
    await invite(env.click(host, HALL), await env.harness.row(), picked, shown)
    await env.harness.show()


async def votes_out(env: AttackEnvironment, subject: int, *people: int) -> None:
    """Let these people vote a person out with the button."""
    place = next(seat.place for seat in await env.harness.store.seats(env.code) if seat.user == subject)
    for user in people:
        assert await env.opens(user, HALL, "vote-out", f"{place}-{subject}")


@attack(
    "A person who is not invited cannot find, read, watch or join a private table.",
    "H-380",
    weakened=disabled_protections.everybody_is_invited,
    people=3,
)
async def test_an_uninvited_person_cannot_find_read_watch_or_join_a_private_table(env: AttackEnvironment) -> object:
    await env.plays(HALL, ANNE, BART, private=True)
    got = [
        await env.names(CLEO, where, act) for act in (Action.FIND, Action.SEE, Action.WATCH) for where in (HALL, None)
    ]
    read = [await env.opens(CLEO, HALL, door) for door in ("story", "table-text", "watch", "learn", "return-to-seat")]
    return any([*got, *read, *await env.listed(CLEO), *await env.suggested(CLEO)])


@attack(
    "A refusal reads the same for a private table as for a table that does not exist.",
    "H-380",
    weakened=disabled_protections.everybody_is_invited,
    people=2,
)
async def test_a_refusal_does_not_tell_a_private_table_from_a_missing_one(env: AttackEnvironment) -> object:
    differ = []
    for begin in (env.harness.lobby, env.harness.begin):
        await begin(ANNE, BART, channel=HALL, private=True)
        for door in (
            "join",
            "hand",
            "table-text",
            "story",
            "watch",
            "verify",
            "replay",
            "end",
            "learn",
            "rematch",
        ):
            said = await env.refused(CLEO, HALL, door, env.code)
            if said != NO_TABLE or said != await env.refused(CLEO, HALL, door, NOBODYS):
                differ.append((door, said))
    return differ or env.server.asked


@attack(
    "A list is as long as it would be without private tables.",
    "H-380",
    "H-137",
    weakened=disabled_protections.lists_are_cut_before_filtering,
    people=2,
)
async def test_private_lobbies_do_not_shorten_other_peoples_lists(env: AttackEnvironment) -> object:
    shown = await env.harness.lobby(ANNE, channel=HALL)
    for later in range(30):
        await env.harness.lobby(BART, channel=HALL, private=True, now=env.harness.time.now + 1 + later)
    return [found for found in (await env.listed(CLEO), await env.suggested(CLEO)) if found != [shown]]


@attack(
    "A person whose invitation the host withdrew cannot join with the old invitation.",
    "H-381",
    weakened=disabled_protections.invitations_are_never_removed,
    people=3,
)
async def test_a_withdrawn_invitation_cannot_be_used(env: AttackEnvironment) -> object:
    await env.harness.lobby(ANNE, channel=HALL, private=True)
    await picks(env, ANNE, BART, CLEO)
    assert env.mail(CLEO)
    await env.opens(BART, None, "join")
    await picks(env, ANNE)
    await env.opens(CLEO, None, "join")
    await env.opens(CLEO, HALL, "join")
    return [seat.user for seat in await env.harness.store.seats(env.code) if seat.user == CLEO]


@attack(
    "A person who was removed from a private lobby cannot see its game.",
    "H-380",
    "H-162",
    weakened=disabled_protections.everybody_is_invited,
    people=3,
)
async def test_a_person_removed_from_a_private_lobby_cannot_watch_its_game(env: AttackEnvironment) -> object:
    await env.harness.lobby(ANNE, BART, CLEO, channel=HALL, private=True)
    await env.opens(ANNE, HALL, "remove-from-lobby", str(CLEO))
    await env.harness.tables.start(env.code, 10**9)
    before = env.mail(CLEO)
    await env.harness.show()
    got = [
        await env.opens(CLEO, where, door)
        for where in (HALL, None)
        for door in ("story", "table-text", "watch", "hand")
    ]
    return any(got) or env.mail(CLEO) - before


@attack(
    "A player who was voted out of a private game can read no more of it.",
    "H-163",
    "H-381",
    weakened=disabled_protections.everybody_is_invited,
    people=3,
)
async def test_a_player_voted_out_of_a_private_game_cannot_read_on(env: AttackEnvironment) -> object:
    await env.plays(HALL, ANNE, BART, CLEO, private=True)
    await votes_out(env, CLEO, ANNE, BART)
    await env.harness.show()
    before = env.mail(CLEO)
    await env.moves()
    got = [
        await env.opens(CLEO, where, door)
        for where in (HALL, None)
        for door in ("story", "table-text", "watch", "hand")
    ]
    return any(got) or env.mail(CLEO) - before


@attack(
    "A player who was voted out of a private game may report and verify it, but gets no other access while it lasts.",
    "H-399",
    weakened=disabled_protections.people_who_may_report_are_invited,
    people=3,
)
async def test_the_right_to_report_and_verify_gives_no_other_access(env: AttackEnvironment) -> object:
    await env.plays(HALL, ANNE, BART, CLEO, private=True)
    await votes_out(env, CLEO, ANNE, BART)
    await env.harness.show()
    assert await env.names(CLEO, None, Action.REPORT) == env.code
    doors = ("story", "table-text", "watch", "hand", "verify", "learn", "rematch", "return-to-seat")
    got = [await env.opens(CLEO, where, door) for where in (HALL, None) for door in doors]
    named = [
        await env.names(CLEO, HALL, act) for act in (Action.FIND, Action.SEE, Action.WATCH, Action.HAND, Action.SEAT)
    ]
    return any([*got, *named, *await env.listed(CLEO), *await env.suggested(CLEO)])


@attack(
    "A person who watches a private table and is not invited receives nothing.",
    "H-380",
    weakened=disabled_protections.watchers_are_invited,
    people=3,
)
async def test_a_watcher_without_an_invitation_receives_nothing(env: AttackEnvironment) -> object:
    await env.plays(HALL, ANNE, BART, private=True)
    async with env.harness.store.write() as w:
        await w.watch(env.code, CLEO)  # as if they had watched it while they were invited
    await env.moves()
    return env.mail(CLEO)


@attack(
    "A person who may manage messages cannot end a private table that they may not find.",
    "H-386",
    weakened=disabled_protections.moderators_find_private_tables,
    people=3,
)
async def test_a_moderator_cannot_end_a_private_table_that_they_cannot_know_of(env: AttackEnvironment) -> object:
    await env.plays(HALL, ANNE, BART, private=True)
    for where in (HALL, None):
        await env.opens(DIRK, where, "end")
    return (await env.harness.row()).status == "cancelled" or await env.names(DIRK, HALL, Action.SEE)


@attack(
    "A player who is not invited to the private rematch cannot find it through the old table.",
    "H-384",
    weakened=disabled_protections.everybody_is_invited,
    people=3,
)
async def test_an_uninvited_player_cannot_find_the_private_rematch_by_the_old_table(env: AttackEnvironment) -> object:
    old = await env.plays(HALL, ANNE, BART, CLEO, private=True)
    await env.harness.end_table()
    await env.opens(ANNE, HALL, "rematch")
    fresh = (await env.harness.row()).rematch
    assert fresh is not None
    env.harness.code = fresh
    await env.opens(ANNE, HALL, "put-off-start")
    await env.opens(BART, HALL, "join")
    await picks(env, ANNE)
    env.harness.code = old
    said = await env.opens(CLEO, HALL, "rematch")
    sits = [seat.user for seat in await env.harness.store.seats(fresh)]
    return fresh in said or CLEO in sits or (await env.harness.row()).rematch != fresh


@attack(
    "The channel of a private table without a thread shows only one line of it, from its lobby to its end.",
    "H-383",
    weakened=disabled_protections.private_tables_are_delivered_like_others,
    people=3,
)
async def test_the_channel_of_a_private_table_shows_nothing_but_one_line(env: AttackEnvironment) -> object:
    harness = env.harness
    await harness.lobby(ANNE, BART, channel=CABIN, private=True)
    async with harness.store.write() as w:
        await w.enqueue(harness.code, "lobby", 0, harness.time.wall())
    await harness.show()
    await env.opens(ANNE, CABIN, "start")
    await harness.show()
    for user in (ANNE, BART):
        await env.opens(user, None, "ready")
    await harness.show()
    acting = (await harness.people())[0]
    await harness.answer(acting, "rum")
    await harness.show()
    await harness.end_table()
    await harness.show()
    lines = harness.room(CABIN).messages
    done = [one[0] for one in harness.client.done if one[1] == CABIN and one[0] in ("send", "edit")]
    told = "\n".join(post.words for post in lines)
    names = [name for name in (harness.code, "Person", "Kinds") if name in told]
    return names or len(lines) > 1 or len(done) > 1 or [control for post in lines for control in post.controls]


@attack(
    "A copied button of a private table does nothing for people who are not invited.",
    "H-380",
    weakened=disabled_protections.everything_is_permitted,
    people=2,
)
async def test_a_copied_button_of_a_private_table_does_nothing_for_the_uninvited(env: AttackEnvironment) -> object:
    await env.harness.lobby(ANNE, channel=HALL, private=True)
    got = []
    for door in ("join", "ready", "leave"):
        try:
            got.append(await env.opens(CLEO, HALL, door))
        except UserError:
            continue
    return any(got)
