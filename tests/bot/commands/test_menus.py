"""The bot's entries in the menus on people and on messages."""

from pathlib import Path

from bot.tables.quotas import RateCounter
from store.tables.invitations_and_waitlist import guests_of
from tests.bot.bot_without_tables import seen
from tests.bot.message_content import told
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.ledger import rule

INVITE, RULES = "Invite to my table", "Rules about this"


async def invited(crew: SimcordTable, host: str, person: str) -> str:
    """Let the host pick “Invite to my table” on a person. Return the answer's words."""
    result = await crew.people[host].context_menu(crew.channel, INVITE, crew.people[person])
    assert result.ephemeral
    return told(seen(result))


@rule("H-790")
async def test_the_host_invites_somebody_from_the_menu_on_a_person(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, "anne", "bart", "cleo", "dora") as crew:
        assert "You host no table here" in await invited(crew, "anne", "bart")
        lobby = await crew.open("anne")
        assert f"Bart is invited to your table {crew.code}." in await invited(crew, "anne", "bart")
        assert [guest.user for guest in await guests_of(crew.store, crew.code)] == [crew.people["bart"].id]
        assert crew.code in told(crew.dm("bart"))
        await crew.press("cleo", lobby, f"button:{crew.code}:join")
        assert f"Cleo is at your table {crew.code} already." in await invited(crew, "anne", "cleo")
        assert "You're at your table already" in await invited(crew, "anne", "anne")
        assert "You host no table here" in await invited(crew, "cleo", "dora")
        async with crew.store.write() as w:
            await w.exclude(crew.guild.id, crew.people["dora"].id)
        crew.bot.services.limits.invitations = RateCounter(1, 600.0)
        assert f"Dora can't be invited to your table {crew.code}." in await invited(crew, "anne", "dora")
        assert "That was too much in too short a time" in await invited(crew, "anne", "dora")
        await crew.start("anne", lobby)
        assert "You host no table here" in await invited(crew, "anne", "dora")


@rule("H-791")
async def test_the_menu_on_a_message_shows_the_rules_of_its_game(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, "anne", "bart") as crew:
        lobby = await crew.open("anne", game="arrr")
        (message,) = [one for one in crew.channel.history() if one.id == lobby.id]
        shown = await crew.people["bart"].context_menu(crew.channel, RULES, message)
        assert shown.ephemeral
        assert "## Rules of Arrr!!!" in told(seen(shown))
        said = await crew.people["bart"].send(crew.channel, "What is this?")
        none = await crew.people["anne"].context_menu(crew.channel, RULES, said)
        assert "That message is about no game of mine" in told(seen(none))
