"""A private table in the tavern, from its lobby to the loss of its thread, for invited and uninvited people."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from tavern.fake_server.channels import Message, Place
from tavern.fake_server.people import Person
from tests.ledger import rule
from tests.wire.tavern_with_bot import TavernWithBot, controls, tavern_with_bot, told


async def opened_in_private(port: TavernWithBot, host: Person) -> None:
    """Open a private table."""
    given = [{"name": "game", "type": 3, "value": "yarr"}, {"name": "private", "type": 5, "value": True}]
    outcome = await port.house.actions.command(host, port.channel, "play", given)
    assert outcome.kind != "failed"


def threads(port: TavernWithBot, person: Person) -> list[Place]:
    """Return the threads that a person sees."""
    return [place for place in port.world.seen_by(person) if place.kind == "thread"]


def code_in(message: Message) -> str:
    """Return the table's code from its lobby."""
    return str(next(controls(message, "button:"))["custom_id"]).split(":")[1]


def public(port: TavernWithBot) -> list[str]:
    """Return the public texts of the channel."""
    return [told(message) for message in port.channel.messages.values() if message.reader is None]


@rule("H-790", "H-791", "H-380", "H-381", "H-382", "H-383")
async def test_a_private_table_shows_nothing_in_public_even_without_its_thread(tmp_path: Path) -> None:
    async with tavern_with_bot(tmp_path) as port:
        anne, bart, cora = (port.somebody(name) for name in ("Anne", "Bart", "Calico"))
        await opened_in_private(port, anne)
        (thread,) = await port.until(lambda: threads(port, anne), "there is a thread for her")
        assert thread.inside is not None
        assert not thread.invitable
        lobby = await port.until(lambda: port.with_control(anne, "invite:"), "its lobby stands there")
        assert lobby.place == thread.id
        code = code_in(lobby)

        actions = port.house.actions
        assert (await actions.use_menu(bart, thread, "Rules about this", lobby)).data == "refused", "he can't see it"
        assert (await actions.use_menu(anne, thread, "Rules about this", lobby)).kind == "done"
        await port.until(lambda: any("Rules of Captain" in told(one) for one in port.messages(anne)), "shown to her")
        assert (await actions.use_menu(anne, thread, "Invite to my table", bart)).kind == "done"
        await port.until(lambda: threads(port, bart) == [thread], "Bart is in the thread")
        await port.until(lambda: any(code in told(one) for one in port.messages(bart)), "and was told")
        # Only people whom the menu showed lose their invitation. On a busy machine the lobby is updated later.
        await port.until(
            lambda: str(bart.id) in str([*controls(lobby, "invite:")]), "and the lobby shows that he is invited"
        )
        await port.press(anne, lobby, f"invite:{code}", cora.id)
        await port.until(lambda: threads(port, cora) == [thread], "so is Calico now")
        await port.until(lambda: not threads(port, bart), "and Bart is not any more")
        news = port.with_control(bart, f"button:{code}:join")
        assert news is None, "what he was told is gone, too"
        assert public(port) == [], "the channel has read nothing"

        join = await port.until(lambda: port.with_control(cora, f"button:{code}:join"), "she may join")
        await port.press(cora, join, f"button:{code}:join")
        start = await port.until(lambda: port.with_control(anne, f"button:{code}:start"), "enough people sit there")
        await port.press(anne, start, f"button:{code}:start")
        for person in (anne, cora):
            ready = await port.until(partial(port.with_control, person, f"button:{code}:ready"), "words are closed")
            assert ready.place == thread.id
            await port.press(person, ready, f"button:{code}:ready")
        table = await port.until(lambda: port.with_control(cora, f"button:{code}:hand"), "they play")
        assert table.place == thread.id

        port.world.delete_thread(thread)
        letters = [port.world.dm(person).id for person in (anne, cora)]

        def both() -> bool:
            found = {one.place for place in letters for one in port.world.places[place].messages.values()}
            shown = [
                any(
                    list(controls(one, f"button:{code}:table-text"))
                    for one in port.world.places[place].messages.values()
                )
                for place in letters
            ]
            return len(found) == len(letters) and all(shown)

        await port.until(both, "the table comes to both by direct message")
        assert not any(code in words for words in public(port))
        assert not [one for one in port.messages(bart) if code in told(one)]


@rule("H-383")
async def test_a_private_table_without_threads_is_played_by_direct_message(tmp_path: Path) -> None:
    async with tavern_with_bot(tmp_path) as port:
        anne, bart = port.somebody("Anne"), port.somebody("Bart")
        port.world.deny("create_private_threads", True)
        await opened_in_private(port, anne)
        lobby = await port.until(lambda: port.with_control(anne, "invite:"), "its host alone sees a lobby")
        assert lobby.reader == anne.id
        code = code_in(lobby)
        await port.press(anne, lobby, f"invite:{code}", bart.id)
        join = await port.until(lambda: port.with_control(bart, f"button:{code}:join"), "Bart was invited")
        await port.press(bart, join, f"button:{code}:join")
        for who, door in ((anne, "start"), (anne, "ready"), (bart, "ready")):
            asked = await port.until(partial(by_letter, port, who, f"button:{code}:{door}"), door)
            await port.press(who, asked, f"button:{code}:{door}")
        for who in (anne, bart):
            await port.until(partial(by_letter, port, who, f"button:{code}:table-text"), "the table has come")
            await port.until(partial(hand_of, port, who, code), "and the hand")
        (line,) = public(port)
        assert code not in line
        assert "Anne" not in line
        assert not threads(port, anne)


def by_letter(port: TavernWithBot, person: Person, begin: str) -> Message | None:
    """Return a direct message with a control whose custom id begins with `begin`."""
    found = port.world.dm(person).messages.values()
    return next((one for one in reversed(found) if any(controls(one, begin))), None)


def hand_of(port: TavernWithBot, person: Person, code: str) -> Message | None:
    """Return a person's hand, which is a direct message."""
    found = (by_letter(port, person, f"{kind}:{code}") for kind in ("answer", "auto-answers", "page", "select"))
    return next((one for one in found if one is not None), None)
