"""People whom a moderator excludes, or who ask to be forgotten, do not come back into a game."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from tavern.fake_server.channels import Message
from tavern.fake_server.people import Person
from tests.ledger import rule
from tests.wire.simulated_person import begin
from tests.wire.tavern_with_bot import TavernWithBot, tavern_with_bot, told


async def page(port: TavernWithBot, person: Person, command: str, control: str) -> Message:
    """Use a command. Return the answer that has this control."""
    await port.command(person, command)
    return await port.until(partial(port.with_control, person, control), f"/{command} has {control}")


def reads(port: TavernWithBot, person: Person, words: str) -> bool:
    """Return whether a person can read these words anywhere."""
    return any(words in told(message) for message in port.messages(person))


@rule("H-414")
async def test_a_person_excluded_during_a_game_neither_plays_on_nor_returns(tmp_path: Path) -> None:
    async with tavern_with_bot(tmp_path) as port:
        anne, bart, cora = (port.somebody(name) for name in ("Anne", "Bart", "Calico"))
        code = await begin(port, [bart, anne, cora], game="yarr")
        table = await port.until(partial(port.with_control, bart, f"button:{code}:hand"), "they play")
        await port.press(bart, table, f"button:{code}:hand")
        moderating = await page(port, anne, "settings", "moderating:page")
        await port.press(anne, moderating, "moderating:page")
        menu = await port.until(partial(port.with_control, anne, "moderating:bans"), "Anne moderates")
        await port.press(anne, menu, "moderating:bans:0", bart.id)
        await port.until(partial(reads, port, cora, "a stand-in plays for them"), "all are told")
        back = f"button:{code}:return-to-seat"
        hand = await port.until(partial(port.with_control, bart, back), "his hand has a way back")
        await port.press(bart, hand, back)
        await port.until(partial(reads, port, bart, "have excluded you"), "he does not come back")
        await port.press(anne, menu, "moderating:bans:0")


@rule("H-417")
async def test_a_forgotten_person_gets_no_other_seat_at_that_table(tmp_path: Path) -> None:
    async with tavern_with_bot(tmp_path) as port:
        anne, bart, cora = (port.somebody(name) for name in ("Anne", "Bart", "Calico"))
        code = await begin(port, [anne, bart, cora], game="yarr")
        await port.until(partial(port.with_control, cora, f"button:{code}:hand"), "they play")
        mine = await page(port, cora, "preferences", "me:kept")
        await port.press(cora, mine, "me:kept")
        asked = await port.until(partial(port.with_control, cora, "me:forget"), "all that is kept of her")
        await port.press(cora, asked, "me:forget")
        sure = await port.until(partial(port.with_control, cora, "me:forget:sure"), "she is asked again")
        await port.press(cora, sure, "me:forget:sure")
        await port.until(partial(reads, port, cora, "Deleted."), "she is forgotten")
        await port.command(cora, "seat", table=code)
        await port.until(partial(reads, port, cora, "You were removed from this table"), "no seat is hers any more")
