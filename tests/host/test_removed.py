"""What is left of a private table to who was removed from it, or voted out."""

from __future__ import annotations

from bot.commands.which_table import OPEN, suggest_tables
from bot.play.handing_over import ask, hand_over
from bot.play.keeper import Act
from bot.play.rights import FRESH
from tests.attacks.lair import Lair
from tests.host.house import ANNE, BART, CLEO, DIRK, House
from tests.host.server import HALL
from tests.ledger import rule


async def place(house: House, user: int) -> int:
    """Where somebody sits."""
    return next(seat.place for seat in await house.store.seats(house.code) if seat.user == user)


@rule("H-399")
async def test_who_was_voted_out_reports_and_verifies(house: House) -> None:
    lair = Lair(house)
    lair.server.joins(DIRK)
    await lair.plays(HALL, ANNE, BART, CLEO, private=True)
    theirs = await place(house, CLEO)
    for user in (ANNE, BART):
        await lair.opens(user, HALL, "vote", str(theirs))
    reporting = lair.click(CLEO, None, Act.REPORT)
    assert [one.value for one in await suggest_tables(reporting, "", OPEN)] == [house.code], "by heart nobody knows it"
    assert await lair.names(CLEO, HALL, Act.REPORT) == house.code
    assert not await lair.opens(CLEO, HALL, "verify"), "it is not over"
    await ask(house.host, house.code, DIRK, "Dirk", 8)
    await hand_over(house.host, house.code, ANNE, theirs, DIRK, 9)
    await hand_over(house.host, house.code, BART, theirs, DIRK, 10)
    assert CLEO not in await house.people(), "her seat was given to somebody else"
    await house.call_off()
    assert await lair.names(CLEO, None, Act.VERIFY) == house.code
    assert "Verified" in await lair.opens(CLEO, None, "verify")
    lair.server.leaves(CLEO)
    house.time.now += FRESH + 1
    assert not await lair.opens(CLEO, None, "verify"), "who is on the server no more"


@rule("H-399")
async def test_who_was_removed_from_the_lobby_reports_it_and_verifies_nothing(house: House) -> None:
    lair = Lair(house)
    await house.lobby(ANNE, BART, CLEO, channel=HALL, private=True)
    await lair.opens(ANNE, HALL, "remove", str(CLEO))
    assert await lair.names(CLEO, HALL, Act.REPORT) == house.code
    await house.host.start(house.code, 1)
    await house.call_off()
    assert not await lair.opens(CLEO, HALL, "verify")
