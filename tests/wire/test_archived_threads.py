"""Threads in the tavern that are archived, locked or deleted, and a Discord that refuses for a while."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

from bot.delivery.table_channels import A_WEEK
from tavern.fake_server.channels import Message, Place
from tavern.fake_server.people import Person
from tests.ledger import rule
from tests.wire.discord_faults import Fault
from tests.wire.simulated_person import SimulatedPerson, begin, play
from tests.wire.tavern_with_bot import TavernWithBot, controls, tavern_with_bot, told
from tests.wire.test_private_table import by_letter, code_in, opened_in_private, threads


def thread_of(port: TavernWithBot, code: str) -> Place | None:
    """Return the thread of a table, which has its code in its name."""
    return next((place for place in port.world.threads() if code in place.name), None)


def tables(place: Place, code: str) -> Iterator[Message]:
    """Yield the live messages of a table in a place."""
    return (one for one in place.messages.values() if any(controls(one, f"button:{code}:story")))


async def invited(port: TavernWithBot, host: Person, *people: Person) -> tuple[Place, str, Message]:
    """Open a private table, invite these people, and return its thread, its code and its lobby."""
    await opened_in_private(port, host)
    (thread,) = await port.until(lambda: threads(port, host), "there is a thread")
    lobby = await port.until(lambda: port.with_control(host, "invite:"), "its lobby stands there")
    code = code_in(lobby)
    await port.press(host, lobby, f"invite:{code}", *(person.id for person in people))
    await port.until(lambda: all(person.id in (thread.inside or ()) for person in people), "all are inside")
    for person in people:
        await port.until(lambda who=person: who.id in str([*controls(lobby, "invite:")]), "the lobby shows them")  # type: ignore[misc]
    return thread, code, lobby


@rule("H-520")
async def test_members_of_an_archived_thread_can_be_added_and_removed(tmp_path: Path) -> None:
    """Finding D1: nobody was removed from an archived thread, and nobody was added to it."""
    async with tavern_with_bot(tmp_path) as port:
        anne, bart, cora = (port.somebody(name) for name in ("Anne", "Bart", "Calico"))
        thread, code, lobby = await invited(port, anne, bart)
        port.world.change_thread(thread, archived=True)
        await port.press(anne, lobby, f"invite:{code}", cora.id)
        await port.until(lambda: bart.id not in (thread.inside or ()), "Bart is out")
        await port.until(lambda: cora.id in (thread.inside or ()), "Calico is in")
        assert not thread.archived


@rule("H-520", "H-383")
async def test_a_private_table_leaves_a_locked_thread_until_the_bot_can_manage_it(tmp_path: Path) -> None:
    async with tavern_with_bot(tmp_path) as port:
        anne, bart = port.somebody("Anne"), port.somebody("Bart")
        thread, code, lobby = await invited(port, anne, bart)
        port.world.change_thread(thread, locked=True)
        await port.until(partial(by_letter, port, anne, f"button:{code}:leave"), "the lobby comes by direct message")
        await port.until(lambda: "goes on by direct message" in told(lobby), "the thread says so")
        port.world.change_thread(thread, archived=True)
        news = await port.until(partial(by_letter, port, bart, f"button:{code}:leave"), "Bart was invited")
        await port.press(bart, news, f"button:{code}:leave")
        await port.until(
            lambda: any("thread-members" in one and " 400" in one for one in port.faults.requests), "tried"
        )
        assert bart.id in (thread.inside or ())
        port.world.change_thread(thread, locked=False)
        await port.until(lambda: bart.id not in (thread.inside or ()), "he is removed as soon as Discord allows it")


@rule("H-526", "H-59")
async def test_players_find_their_thread_in_their_list(tmp_path: Path) -> None:
    """Finding D2: nobody was added to the thread, and it was archived after a day."""
    async with tavern_with_bot(tmp_path) as port:
        anne, bart = port.somebody("Anne"), port.somebody("Bart")
        code = await begin(port, [anne, bart], game="yarr")
        thread = await port.until(partial(thread_of, port, code), "the table has a thread")
        assert thread.minutes == A_WEEK
        await port.until(lambda: {anne.id, bart.id} <= set(thread.joined), "both are in it")
        await port.until(
            lambda: not any(one.body["content"].startswith("-# ") for one in thread.messages.values()),
            "the message that added them is gone",
        )


@rule("H-526")
async def test_an_archived_thread_is_reopened_only_for_something_new(tmp_path: Path) -> None:
    async with tavern_with_bot(tmp_path) as port:
        anne, bart = port.somebody("Anne"), port.somebody("Bart")
        code = await begin(port, [anne, bart], game="yarr")
        thread = await port.until(partial(thread_of, port, code), "the table has a thread")
        await port.until(lambda: {anne.id, bart.id} <= set(thread.joined), "both are in it")
        (table,) = await port.until(lambda: [*tables(thread, code)], "the table is shown there")
        await port.until(partial(by_letter, port, anne, f"button:{code}:"), "the hands have come")
        port.world.change_thread(thread, archived=True)
        await port.press(bart, table, f"button:{code}:story")
        await port.house.supervisor.stop()
        await port.house.supervisor.start()
        await port.until(lambda: port.house.gateway.session is not None, "the bot is back")
        await port.press(anne, table, f"button:{code}:story")
        assert thread.archived, "nothing new was shown"
        people = [SimulatedPerson(port, one, Random(1)) for one in (anne, bart)]
        await play(port, code, people, 1)
        await port.until(lambda: not thread.archived, "a move is shown")


@rule("H-60")
async def test_a_game_leaves_a_locked_thread_and_returns_to_it(tmp_path: Path) -> None:
    """Finding N6: the table stayed there, because edits still worked."""
    async with tavern_with_bot(tmp_path) as port:
        anne, bart = port.somebody("Anne"), port.somebody("Bart")
        code = await begin(port, [anne, bart], game="yarr")
        thread = await port.until(partial(thread_of, port, code), "the table has a thread")
        await port.until(lambda: [*tables(thread, code)], "it is shown there")
        port.world.change_thread(thread, locked=True)
        await port.until(lambda: [*tables(port.channel, code)], "the table comes to the channel")
        port.world.change_thread(thread, locked=False)
        await port.until(lambda: [*tables(thread, code)], "and goes back")


@rule("H-521")
async def test_hands_are_sent_after_the_bots_quarantine(tmp_path: Path) -> None:
    """Finding N1: both players counted as closed for ever."""
    async with tavern_with_bot(tmp_path) as port:
        anne, bart = port.somebody("Anne"), port.somebody("Bart")
        quarantined = Fault("POST /users/@me/channels", None, 403, {"code": 20026, "message": "Quarantined"})
        port.faults.order(quarantined)
        code = await begin(port, [anne, bart], game="yarr")
        await port.until(lambda: quarantined.met >= 2, "Discord refuses")
        port.faults.ordered.clear()
        for person in (anne, bart):
            await port.until(partial(by_letter, port, person, f"button:{code}:"), "the hand comes")
