"""Getting to know of a private table, or into it, without being invited."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from bot.components.invite import invite
from bot.replies.errors import UserError
from bot.tables.loaded_table import NO_TABLE
from bot.tables.permissions.policy import Action
from store.tables.guests import guests_of
from tests.attacks import disabled_protections
from tests.attacks.attack import attack
from tests.attacks.harness import ANNE, BART, CLEO, DIRK, AttackEnvironment
from tests.host.fake_guild import CABIN, HALL

NOBODYS = "22222"
"""A code that no table has."""


async def picks(lair: AttackEnvironment, host: int, *people: int) -> None:
    """The host picks who is invited."""
    picked: list[Any] = [SimpleNamespace(id=user, bot=False, display_name=f"Person {user}") for user in people]
    shown = [guest.user for guest in await guests_of(lair.house.store, lair.code)]
    await invite(lair.click(host, HALL), await lair.house.row(), picked, shown)
    await lair.house.show()


async def votes_out(lair: AttackEnvironment, subject: int, *people: int) -> None:
    """These people vote somebody out, and find the button."""
    place = next(seat.place for seat in await lair.house.store.seats(lair.code) if seat.user == subject)
    for user in people:
        assert await lair.opens(user, HALL, "vote", f"{place}-{subject}")


@attack(
    "A private table is found, read, followed or joined by nobody who is not invited.",
    "H-380",
    weakened=disabled_protections.private_is_a_word,
    people=3,
)
async def test_coming_uninvited(lair: AttackEnvironment) -> object:
    await lair.plays(HALL, ANNE, BART, private=True)
    got = [
        await lair.names(CLEO, where, act) for act in (Action.FIND, Action.SEE, Action.FOLLOW) for where in (HALL, None)
    ]
    read = [await lair.opens(CLEO, HALL, door) for door in ("log", "words", "watch", "learn", "return-to-seat")]
    return any([*got, *read, *await lair.listed(CLEO), *await lair.suggested(CLEO)])


@attack(
    "What a refusal says does not tell a private table from none.",
    "H-380",
    weakened=disabled_protections.private_is_a_word,
    people=2,
)
async def test_telling_a_private_table_from_none(lair: AttackEnvironment) -> object:
    differ = []
    for begin in (lair.house.lobby, lair.house.begin):
        await begin(ANNE, BART, channel=HALL, private=True)
        for door in ("join", "hand", "words", "log", "watch", "verify", "end", "learn", "again"):
            said = await lair.refused(CLEO, HALL, door, lair.code)
            if said != NO_TABLE or said != await lair.refused(CLEO, HALL, door, NOBODYS):
                differ.append((door, said))
    return differ or lair.server.asked


@attack(
    "A list is as long as it would be without the private tables in it.",
    "H-380",
    "H-137",
    weakened=disabled_protections.cut_before_filtered,
    people=2,
)
async def test_private_lobbies_that_fill_a_list(lair: AttackEnvironment) -> object:
    shown = await lair.house.lobby(ANNE, channel=HALL)
    for later in range(30):
        await lair.house.lobby(BART, channel=HALL, private=True, now=lair.house.time.now + 1 + later)
    return [found for found in (await lair.listed(CLEO), await lair.suggested(CLEO)) if found != [shown]]


@attack(
    "Whom the host has taken off the list does not come in by the invitation that they still have.",
    "H-381",
    weakened=disabled_protections.invitations_are_for_ever,
    people=3,
)
async def test_using_an_invitation_that_was_taken_back(lair: AttackEnvironment) -> object:
    await lair.house.lobby(ANNE, channel=HALL, private=True)
    await picks(lair, ANNE, BART, CLEO)
    assert lair.mail(CLEO)
    await lair.opens(BART, None, "join")
    await picks(lair, ANNE)
    await lair.opens(CLEO, None, "join")
    await lair.opens(CLEO, HALL, "join")
    return [seat.user for seat in await lair.house.store.seats(lair.code) if seat.user == CLEO]


@attack(
    "Who was removed from a private lobby knows nothing of the game that is played there.",
    "H-380",
    "H-162",
    weakened=disabled_protections.private_is_a_word,
    people=3,
)
async def test_watching_after_being_removed(lair: AttackEnvironment) -> object:
    await lair.house.lobby(ANNE, BART, CLEO, channel=HALL, private=True)
    await lair.opens(ANNE, HALL, "remove", str(CLEO))
    await lair.house.tables.start(lair.code, 10**9)
    before = lair.mail(CLEO)
    await lair.house.show()
    got = [await lair.opens(CLEO, where, door) for where in (HALL, None) for door in ("log", "words", "watch", "hand")]
    return any(got) or lair.mail(CLEO) - before


@attack(
    "Who was voted out of a private game reads no more of it.",
    "H-163",
    "H-381",
    weakened=disabled_protections.private_is_a_word,
    people=3,
)
async def test_reading_on_after_being_voted_out(lair: AttackEnvironment) -> object:
    await lair.plays(HALL, ANNE, BART, CLEO, private=True)
    await votes_out(lair, CLEO, ANNE, BART)
    await lair.house.show()
    before = lair.mail(CLEO)
    await lair.moves()
    got = [await lair.opens(CLEO, where, door) for where in (HALL, None) for door in ("log", "words", "watch", "hand")]
    return any(got) or lair.mail(CLEO) - before


@attack(
    "Who may report and verify a private game that they were voted out of gets nothing else by it while it is played.",
    "H-399",
    weakened=disabled_protections.who_reports_reads,
    people=3,
)
async def test_reading_on_by_what_is_left_to_who_was_voted_out(lair: AttackEnvironment) -> object:
    await lair.plays(HALL, ANNE, BART, CLEO, private=True)
    await votes_out(lair, CLEO, ANNE, BART)
    await lair.house.show()
    assert await lair.names(CLEO, None, Action.REPORT) == lair.code
    doors = ("log", "words", "watch", "hand", "verify", "learn", "again", "return-to-seat")
    got = [await lair.opens(CLEO, where, door) for where in (HALL, None) for door in doors]
    named = [
        await lair.names(CLEO, HALL, act) for act in (Action.FIND, Action.SEE, Action.FOLLOW, Action.HAND, Action.SEAT)
    ]
    return any([*got, *named, *await lair.listed(CLEO), *await lair.suggested(CLEO)])


@attack(
    "Nothing is brought to who follows a private table and is not invited.",
    "H-380",
    weakened=disabled_protections.following_is_being_invited,
    people=3,
)
async def test_following_on_without_an_invitation(lair: AttackEnvironment) -> object:
    await lair.plays(HALL, ANNE, BART, private=True)
    async with lair.house.store.write() as w:
        await w.follow(lair.code, CLEO)  # as from a time when they were invited
    await lair.moves()
    return lair.mail(CLEO)


@attack(
    "Who may manage messages ends no private table of which they cannot know.",
    "H-386",
    weakened=disabled_protections.moderators_know_everything,
    people=3,
)
async def test_a_moderator_ends_what_they_were_told_of(lair: AttackEnvironment) -> object:
    await lair.plays(HALL, ANNE, BART, private=True)
    for where in (HALL, None):
        await lair.opens(DIRK, where, "end")
    return (await lair.house.row()).status == "off" or await lair.names(DIRK, HALL, Action.SEE)


@attack(
    "Whoever is not invited to the next private table does not find it by the last one.",
    "H-384",
    weakened=disabled_protections.private_is_a_word,
    people=3,
)
async def test_finding_the_next_table_by_the_last_one(lair: AttackEnvironment) -> object:
    old = await lair.plays(HALL, ANNE, BART, CLEO, private=True)
    await lair.house.end_table()
    await lair.opens(ANNE, HALL, "again")
    fresh = (await lair.house.row()).again
    assert fresh is not None
    lair.house.code = fresh
    await lair.opens(BART, HALL, "join")
    await picks(lair, ANNE)
    lair.house.code = old
    said = await lair.opens(CLEO, HALL, "again")
    sits = [seat.user for seat in await lair.house.store.seats(fresh)]
    return fresh in said or CLEO in sits or (await lair.house.row()).again != fresh


@attack(
    "The channel of a private table without a thread reads nothing of it but one line, from its lobby to its end.",
    "H-383",
    weakened=disabled_protections.private_tables_are_shown_as_others,
    people=3,
)
async def test_reading_in_the_channel_what_is_played_in_private(lair: AttackEnvironment) -> object:
    house = lair.house
    await house.lobby(ANNE, BART, channel=CABIN, private=True)
    async with house.store.write() as w:
        await w.enqueue(house.code, "lobby", 0, house.time.wall())
    await house.show()
    await lair.opens(ANNE, CABIN, "start")
    await house.show()
    for user in (ANNE, BART):
        await lair.opens(user, None, "ready")
    await house.show()
    acting = (await house.people())[0]
    await house.answer(acting, "rum")
    await house.show()
    await house.end_table()
    await house.show()
    lines = house.room(CABIN).sheets
    done = [one[0] for one in house.paper.done if one[1] == CABIN and one[0] in ("send", "edit")]
    told = "\n".join(sheet.words for sheet in lines)
    names = [name for name in (house.code, "Person", "Kinds") if name in told]
    return names or len(lines) > 1 or len(done) > 1 or [control for sheet in lines for control in sheet.controls]


@attack(
    "A button of a private table that was copied does nothing for who is not invited.",
    "H-380",
    weakened=disabled_protections.nobody_asks,
    people=2,
)
async def test_pressing_a_button_that_was_copied(lair: AttackEnvironment) -> object:
    await lair.house.lobby(ANNE, channel=HALL, private=True)
    got = []
    for door in ("join", "ready", "leave"):
        try:
            got.append(await lair.opens(CLEO, HALL, door))
        except UserError:
            continue
    return any(got)
