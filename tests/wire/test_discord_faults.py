"""The bot during faults of Discord: each action of a person is shown once in the end, and nothing is lost.

The codes of places that refuse messages (50001, 50013, 50083, 160005) are from Discord's documentation, «JSON Error
Codes». Its page «Threads» describes archived and locked threads, and the requests that then fail. Other facts are given
beside the test that relies on them.
"""

from __future__ import annotations

import asyncio
from functools import partial
from random import Random

import pytest

from bot.delivery.outbox import RETRY
from bot.delivery.table_channels import BACK, LEFT, NOWHERE
from tavern.fake_server.channels import Message
from tavern.fake_server.people import Person
from tavern.interactions import AUTOCOMPLETE, COMMAND, COMPONENT
from tests.ledger import rule
from tests.wire.discord_faults import Fault
from tests.wire.simulated_person import SimulatedPerson, begin, opened, over, play
from tests.wire.tavern_with_bot import TavernWithBot, controls, stored, told

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.xdist_group("wire-faults")]
"""The tests share one bot, because a start takes a second or more. Each opens its own table."""


async def seats(port: TavernWithBot, code: str, *names: str) -> None:
    """Wait until a lobby of the table shows these people."""
    everybody = ("Anne", "Bart", "Calico")
    await port.until(
        lambda: any(
            names == tuple(name for name in everybody if f"**{name}**" in told(message))
            for message in port.messages(port.somebody("Anne"))
            if any(controls(message, f"button:{code}:join"))
        ),
        f"{names} sit there",
    )


async def join(port: TavernWithBot, lobby: Message, code: str, name: str) -> None:
    await port.house.actions.press(port.somebody(name), lobby, f"button:{code}:join")


async def test_a_request_that_failed_for_a_moment_is_retried(port: TavernWithBot) -> None:
    """discord.py retries after 500, 502, 504 and 524, with waits of 1, 3, 5 … seconds (`HTTPClient.request`)."""
    code, lobby = await opened(port, port.somebody("Anne"), game="yarr")
    fault = port.faults.order(Fault("POST /interactions", status=502, body={"message": "", "code": 0}))
    await join(port, lobby, code, "Bart")
    await seats(port, code, "Anne", "Bart")
    assert fault.met == 1


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_broken_connection_loses_no_seat(port: TavernWithBot, when: str) -> None:
    """The seat is stored before the answer is sent. The outbox shows it some seconds later."""
    code, lobby = await opened(port, port.somebody("Anne"), game="yarr")
    fault = port.faults.order(Fault("POST /interactions", broken=when))
    await join(port, lobby, code, "Bart")
    await port.until(lambda: fault.met, "the connection breaks")
    await seats(port, code, "Anne", "Bart")
    await join(port, lobby, code, "Calico")
    await seats(port, code, "Anne", "Bart", "Calico")


async def test_rate_limits_slow_the_bot_down_and_lose_nothing(port: TavernWithBot) -> None:
    """discord.py waits for an empty bucket (`Ratelimit.acquire`) and for the time given by a 429.

    A global 429 stops all requests for that time (`HTTPClient.request`).
    """
    faults = port.faults
    faults.limits.rules = [(r"(PATCH|POST) /channels/\d+/messages", 1, 0.3)]
    everywhere = {"message": "You are being rate limited.", "retry_after": 0.3, "global": True}
    via = {"Via": "1.1 tavern"}
    globally = faults.order(Fault("POST /channels", times=2, status=429, body=everywhere, headers=via))
    people = [port.somebody("Anne"), port.somebody("Bart")]
    code = await begin(port, people, game="yarr")
    for person in people:
        await port.until(partial(port.with_control, person, f"answer:{code}:"), "the hand comes")
    assert globally.met == 2
    faults.limits.rules = []


async def test_many_moves_are_shown_in_a_channel_that_takes_few_edits(port: TavernWithBot) -> None:
    """Discord's headers give the remaining requests («Rate Limits»), and discord.py respects them."""
    limits = port.faults.limits
    code, people, _ = await playing(port)
    limits.rules = [(r"PATCH /channels/\d+/messages", 2, 1.0)]
    sailors = [SimulatedPerson(port, person, Random(number)) for number, person in enumerate(people)]
    await play(port, code, sailors, 12)
    await port.until(lambda: over(port, people[0], code) or any(one.new(code) for one in sailors), "hands come")
    limits.rules = []


async def test_deleted_messages_are_posted_anew(port: TavernWithBot) -> None:
    people = [port.somebody("Anne"), port.somebody("Bart")]
    code = await begin(port, people, game="yarr")
    table = await port.until(lambda: port.with_control(people[0], f"button:{code}:hand"), "the table stands")
    port.world.delete_thread(port.world.places[table.place])
    hand = await port.until(lambda: port.with_control(people[1], f"answer:{code}:"), "the hand comes")
    await port.press(people[1], hand, str(next(controls(hand, f"answer:{code}:"))["custom_id"]))
    await port.until(
        lambda: next(
            (one for one in port.channel.messages.values() if any(controls(one, f"button:{code}:hand"))), None
        ),
        "the table stands in the channel",
    )


async def playing(port: TavernWithBot) -> tuple[str, list[Person], Message]:
    """Begin a game. Return the table's code, its people and its message in its thread."""
    people = [port.somebody("Anne"), port.somebody("Bart")]
    code = await begin(port, people, game="yarr")
    for person in people:
        await port.until(partial(port.with_control, person, f"answer:{code}:"), "the hand comes")
    table = await port.until(lambda: port.with_control(people[0], f"button:{code}:hand"), "the table stands")
    return code, people, table


async def stir(port: TavernWithBot, code: str, people: list[Person]) -> None:
    """Let the awaited person make a move."""
    sailors = [SimulatedPerson(port, person, Random(number)) for number, person in enumerate(people)]
    await play(port, code, sailors, 1)


def about(message: Message, code: str) -> bool:
    """Return whether a message has buttons of this table."""
    return any(f":{code}:" in str(part["custom_id"]) for part in controls(message))


def standing(port: TavernWithBot, code: str) -> list[Message]:
    """Return the existing table messages in threads and channels."""
    public = [place for place in port.world.places.values() if place.kind != "dm"]
    return [
        one for place in public for one in place.messages.values() if any(controls(one, f"button:{code}:table-text"))
    ]


@rule("H-60", "H-106")
async def test_a_table_leaves_a_locked_thread_and_returns_when_it_is_unlocked(port: TavernWithBot) -> None:
    """A locked thread answers 400 with 50083 for an edit and 160005 for a message. Both count as a refusal."""
    code, people, table = await playing(port)
    thread = port.world.places[table.place]
    port.world.change_thread(thread, archived=True, locked=True)
    await stir(port, code, people)
    there = await port.until(
        lambda: next((one for one in standing(port, code) if one.place == port.channel.id), None),
        "the table stands in the channel",
    )
    assert LEFT.source in told(there)
    port.world.change_thread(thread, archived=False, locked=False)
    await port.until(lambda: [one.place for one in standing(port, code)] == [thread.id], "it is back, and only there")
    [back] = standing(port, code)
    assert BACK.source in told(back)


@rule("H-68")
async def test_hanging_direct_messages_delay_nobody_elses_turn(port: TavernWithBot) -> None:
    """A person without direct messages continues in the thread. Another hand arrives while that request still hangs."""
    code, people, table = await playing(port)
    sailors = [SimulatedPerson(port, person, Random(number)) for number, person in enumerate(people)]

    def asked(sailor: SimulatedPerson) -> bool:
        hand = sailor.hand(code)
        return hand is not None and bool(sailor._wanted(hand, code))

    await port.until(lambda: any(asked(one) for one in sailors), "somebody is asked")
    quick, slow = sorted(sailors, key=asked, reverse=True)
    held = asyncio.Event()
    theirs = port.world.dm(slow.person).id
    hanging = port.faults.order(Fault(f"(PATCH|POST) /channels/{theirs}/", times=None, held=held))
    while not hanging.met:
        await quick.move(code)
        await port.until(lambda: hanging.met or asked(quick), "the other's hand is brought")
    await port.press(slow.person, table, f"button:{code}:hand")
    await port.until(lambda: asked(slow), "they have a hand in the thread")
    while not asked(quick):
        await slow.move(code)
        await port.until(lambda: asked(quick) or asked(slow), "somebody is asked next")
    assert not held.is_set()
    held.set()
    port.faults.ordered.clear()


def refusals(port: TavernWithBot) -> int:
    """Return how many deletions by the bot were forbidden."""
    return sum(one.startswith("DELETE") and one.endswith(" 403") for one in port.faults.requests)


def retry_waits(port: TavernWithBot, code: str) -> bool:
    """Return whether the bot has stored a delivery of this table for a later time."""
    query = 'SELECT COUNT(*) FROM outbox WHERE "table" = ? AND not_before > ?'
    return bool(stored(port, query, code, port.world.clock.now()))


@rule("H-106", "H-107")
async def test_a_table_that_no_channel_accepts_goes_on_in_the_hands(port: TavernWithBot) -> None:
    code, people, _ = await playing(port)
    port.world.deny("view_channel", True)
    await stir(port, code, people)
    nowhere, command, _ = NOWHERE.source.partition("/table")  # shown as a mention of the command (H-350)
    assert command
    for person in people:
        await port.until(
            lambda person=person: any(  # type: ignore[misc]
                nowhere in told(one) for one in port.messages(person) if about(one, code)
            ),
            "the hand says that the table stands nowhere",
        )
    for seconds in RETRY[:3]:
        before = refusals(port)
        # The bot counts the seconds from when it stores the refusal, which may be after the tavern has sent it.
        await port.until(lambda: retry_waits(port, code), "the next attempt is stored")
        port.house.context.hurry(seconds + 1)
        await port.until(lambda before=before: refusals(port) > before, "what stood there cannot be deleted")  # type: ignore[misc]
    port.world.deny("view_channel", False)
    await port.until(lambda: any(BACK.source in told(one) for one in standing(port, code)), "it is shown again")
    await port.until(lambda: len(standing(port, code)) == 1, "what stood there before goes")


@rule("H-44")
async def test_a_button_that_is_replaced_while_it_is_pressed_gets_a_reply(port: TavernWithBot) -> None:
    """discord.py finds no such button in the click's message and would ignore the click."""
    code, people, _ = await playing(port)
    hand = port.with_control(people[0], f"answer:{code}:")
    assert hand is not None
    place = port.world.places[hand.place]
    data = {"custom_id": f"answer:{code}:0:draw", "component_type": 2, "id": 7}
    outcome = await port.house.actions._begin(COMPONENT, people[0], place, data, source=hand)
    assert outcome.kind == "done"


@rule("H-548")
async def test_an_interaction_of_an_unknown_kind_gets_a_reply(port: TavernWithBot) -> None:
    """Discord may add kinds. A control that is there, pressed as another kind, is answered too."""
    code, people, _ = await playing(port)
    hand = port.with_control(people[0], f"answer:{code}:")
    assert hand is not None
    place, known = port.world.places[hand.place], next(controls(hand, f"answer:{code}:"))["custom_id"]
    for kind, data in (
        (COMPONENT, {"custom_id": known, "component_type": 99, "id": 7}),
        (COMPONENT, {"custom_id": known, "component_type": 7, "values": ["1"], "id": 7}),
        (COMPONENT, {"custom_id": "of another bot", "component_type": 99, "id": 7}),
        (COMMAND, {"id": "5", "name": "launch", "type": 4}),
        (COMMAND, {"id": "5", "name": "gone", "type": 1}),
    ):
        before = len([*port.messages(people[0])])
        outcome = await port.house.actions._begin(kind, people[0], place, data, source=hand)
        assert outcome.kind == "done", (kind, data, outcome)
        await port.until(
            lambda before=before: len([*port.messages(people[0])]) > before,  # type: ignore[misc]
            "a sentence says what to do",
        )
    outcome = await port.house.actions._begin(AUTOCOMPLETE, people[0], place, {"id": "5", "name": "gone", "type": 1})
    assert outcome.kind != "failed"


# --- the gateway -------------------------------------------------------------------------------------


async def test_repeated_events_are_served_once(port: TavernWithBot) -> None:
    """After a lost connection Discord repeats events that may not have been received (documentation on resuming)."""
    code, lobby = await opened(port, port.somebody("Anne"), game="yarr")
    gateway = port.house.gateway
    session = gateway.session
    assert session is not None
    await join(port, lobby, code, "Bart")
    gateway.overlap = 3  # the last three events are sent again
    gateway.break_off()
    await port.until(lambda: gateway.session is None, "the connection breaks")
    await port.until(lambda: gateway.session is session, "the session is resumed")
    await join(port, lobby, code, "Calico")
    await seats(port, code, "Anne", "Bart", "Calico")
    assert told(lobby).count("**Bart**") == 1
    gateway.overlap = 0


@rule("H-42", "H-102")
async def test_a_repeated_command_gets_no_second_reply(port: TavernWithBot) -> None:
    """The lobby's message is known from the first answer, so that the bot does not request it from Discord."""
    requests = port.faults.requests
    requests.clear()
    code, lobby = await opened(port, port.somebody("Anne"), game="yarr")
    gateway = port.house.gateway
    session = gateway.session
    gateway.overlap = 3
    gateway.break_off()
    await port.until(lambda: gateway.session is None, "the connection breaks")
    await port.until(lambda: gateway.session is session, "the session is resumed")
    gateway.overlap = 0
    await join(port, lobby, code, "Bart")
    await seats(port, code, "Anne", "Bart")
    assert [one for one in requests if one.startswith("GET /webhooks") or one.endswith(" 400")] == []
    shown = [one for one in port.channel.messages.values() if any(controls(one, f"button:{code}:join"))]
    assert [one.id for one in shown] == [lobby.id]


async def test_a_click_during_a_lost_connection_arrives_with_the_resume(port: TavernWithBot) -> None:
    code, lobby = await opened(port, port.somebody("Anne"), game="yarr")
    gateway = port.house.gateway
    gateway.reconnect()
    await port.until(lambda: gateway.session is None, "the bot goes")
    await join(port, lobby, code, "Bart")
    await seats(port, code, "Anne", "Bart")


async def test_an_invalid_session_is_replaced_by_a_new_one(port: TavernWithBot) -> None:
    """discord.py identifies again after five seconds (`Client.before_identify_hook`)."""
    code, lobby = await opened(port, port.somebody("Anne"), game="yarr")
    gateway = port.house.gateway
    first = gateway.session
    gateway.invalidate(resumable=False)
    await port.until(lambda: gateway.session not in (None, first), "there is a new session")
    await join(port, lobby, code, "Bart")
    await seats(port, code, "Anne", "Bart")


@rule("H-529")
async def test_an_old_table_is_shown_at_once_and_few_edits_are_refused(port: TavernWithBot) -> None:
    """Finding N2. The clocks of tavern and bot jump ahead by more than an hour, and then people play fast."""
    code, people, table = await playing(port)
    port.house.context.hurry(2 * 3600.0)
    port.faults.requests.clear()
    sailors = [SimulatedPerson(port, person, Random(number)) for number, person in enumerate(people)]
    await play(port, code, sailors, 12)
    await port.until(lambda: table.id not in port.world.places[table.place].messages, "the old message is replaced")
    edits = [one for one in port.faults.requests if one.startswith("PATCH /channels/")]
    assert edits
    assert len([one for one in edits if one.endswith("429")]) <= len(edits) // 20, edits
