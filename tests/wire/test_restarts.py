"""The bot is stopped or killed during a game, and the tavern is closed and opened again. The game continues."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

from bot.views.hand import RESTARTED
from tavern.fake_server.people import Person
from tests.ledger import rule
from tests.wire.simulated_person import SimulatedPerson, begin, play
from tests.wire.tavern_with_bot import TavernWithBot, controls, stored, tavern_with_bot, told


async def tables(port: TavernWithBot, anne: Person, code: str) -> int:
    """Return how many live table messages there are."""
    return sum(any(controls(message, f"button:{code}:hand")) for message in port.messages(anne))


@rule("H-544")
async def test_a_game_goes_on_after_a_stop_a_kill_and_another_day(tmp_path: Path) -> None:
    async with tavern_with_bot(tmp_path) as port:
        people = [port.somebody("Anne"), port.somebody("Bart")]
        code = await begin(port, people, game="yarr")
        sailors = [SimulatedPerson(port, person, Random(number)) for number, person in enumerate(people)]
        await play(port, code, sailors, 4)
        await port.house.supervisor.stop()
        assert port.house.context.state == "offline"
        await port.house.supervisor.start()
        await port.online()
        await play(port, code, sailors, 4)
        assert not [one for person in people for one in port.messages(person) if RESTARTED.source in told(one)]
        assert port.house.supervisor.process is not None
        killed = port.house.supervisor.process
        await sailors[0].move(code)
        port.house.supervisor.kill()
        await port.until(lambda: port.house.supervisor.process is not killed, "the bot is started again")
        await port.online()
        await port.until(
            lambda: any(RESTARTED.source in told(one) for person in people for one in port.messages(person)),
            "the hands say that a move may be lost",
        )
        await play(port, code, sailors, 4)
        assert await tables(port, people[0], code) == 1
        # Replaced messages may be deleted only after the next start.
        await port.until(lambda: stored(port, "SELECT count(*) FROM outbox") == 0, "all is shown")
        known = [message.id for message in port.messages(people[0]) if any(controls(message, "button:"))]
    async with tavern_with_bot(tmp_path) as port:
        anne = port.somebody("Anne")
        assert set(known) <= {message.id for message in port.messages(anne)}
        sailors = [
            SimulatedPerson(port, port.somebody(name), Random(number)) for number, name in enumerate(("Anne", "Bart"))
        ]
        await play(port, code, sailors, 4)
        assert await tables(port, anne, code) == 1


async def test_hurrying_the_clock_ends_a_turn(tmp_path: Path) -> None:
    """A default answer is given for a person whose time is up. The tavern's clock skips the time at once."""
    async with tavern_with_bot(tmp_path) as port:
        people = [port.somebody("Anne"), port.somebody("Bart")]
        code = await begin(port, people, game="yarr")
        for person in people:
            await port.until(partial(port.with_control, person, f"answer:{code}:"), "the hand comes")
        numbers = [number(port, person, code) for person in people]
        port.house.context.hurry(26 * 3600)
        await port.until(lambda: [number(port, person, code) for person in people] != numbers, "time decides")


def number(port: TavernWithBot, person: Person, code: str) -> int:
    """Return the highest number of a choice in a person's hand."""
    hand = port.with_control(person, f"answer:{code}:")
    assert hand is not None
    return max(int(part["custom_id"].split(":")[2]) for part in controls(hand, f"answer:{code}:"))
