"""/rules, /card and /help as people use them."""

from pathlib import Path

import simcord
from PIL import Image

from engine.store import Store
from tests.bot.small import SmallBot, parts, refusals, speaking, words
from tests.discord_contract import check_requests

COMMANDS = ("rules", "card", "help")


async def test_a_rule_with_its_examples_by_number(store: Store, openapi: Path) -> None:
    async with simcord.run(SmallBot(store, COMMANDS)) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        anna = guild.add_member(env.create_user("anna"))
        told = await anna.slash(channel, "rules", game="yarr", query="y49")
        assert told.ephemeral
        assert words(told.response).startswith("## Rules of Captain Yarr's Curse\n### The call")
        assert "**Y-49** Any seated player but the offender may catch" in words(told.response)
        assert "two players press" in words(told.response)
        assert check_requests(env.http_requests, openapi) == []


async def test_a_subject_fits_into_one_message_and_the_rest_is_counted(store: Store, openapi: Path) -> None:
    async with simcord.run(SmallBot(store, COMMANDS)) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        anna = guild.add_member(env.create_user("anna"))
        told = words((await anna.slash(channel, "rules", game="Yarr", query='the call "yo ho!"')).response)
        assert [f"**Y-{n}**" in told for n in range(43, 52)] == [True] * 8 + [False]
        assert "8 more rules speak of it" in told
        nothing = await anna.slash(channel, "rules", game="yarr", query="walrus")
        assert "say nothing about «walrus»" in words(nothing.response)
        assert nothing.ephemeral
        no_game = await anna.slash(channel, "rules", game="chess", query="king")
        assert "I know no such game" in words(no_game.response)
        assert len(refusals(env)) == 2
        assert check_requests(env.http_requests, openapi) == []


async def test_rules_are_suggested_while_one_types(store: Store, openapi: Path) -> None:
    async with simcord.run(SmallBot(store, COMMANDS)) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        anna = guild.add_member(env.create_user("anna"))
        assert await anna.autocomplete(channel, "rules", "game", "curse") == [
            {"name": "Captain Yarr's Curse", "value": "yarr"}
        ]
        titles = await anna.autocomplete(channel, "rules", "query", "", game="yarr")
        assert titles[0] == {"name": "Game, box, goal", "value": "Game, box, goal"}
        (single,) = await anna.autocomplete(channel, "rules", "query", "37", game="yarr")
        assert single["value"] == "Y-37"
        assert single["name"].startswith("Y-37 · Sidestep cards")
        found = await anna.autocomplete(channel, "rules", "query", "plank", game="yarr")
        assert found[0]["value"] == "Share the Booty and Walk the Plank"
        assert "Y-125" in [choice["value"] for choice in found]
        assert await anna.autocomplete(channel, "rules", "query", "plank", game="chess") == []
        assert check_requests(env.http_requests, openapi) == []


async def test_a_reader_of_italian_gets_italian(store: Store) -> None:
    async with simcord.run(SmallBot(store, COMMANDS)) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        anna, bruno = (guild.add_member(env.create_user(name)) for name in ("anna", "bruno"))
        async with store.write() as writing:
            await writing.set_person(anna.id, locale="it")
        with speaking(env, {bruno.id: "it"}):
            for reader in (anna, bruno):
                told = words((await reader.slash(channel, "rules", game="yarr", query="37")).response)
                assert "Mazzo, rimescolamento, stallo" in told
                assert "**Y-37** Anche le carte di schivata" in told
            shown = await bruno.slash(channel, "card", game="yarr", card="ammutinamento")
            assert words(shown.response).startswith("## Ammutinamento\n")
            helped = words((await bruno.slash(channel, "help")).response)
            assert "`/regole` " in helped


async def test_a_card_is_shown_drawn_and_in_words(store: Store, openapi: Path, tmp_path: Path) -> None:
    async with simcord.run(SmallBot(store, COMMANDS)) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        anna = guild.add_member(env.create_user("anna"))
        shown = await anna.slash(channel, "card", game="yarr", card="helm.1")
        assert shown.ephemeral
        assert words(shown.response) == "## I'll Take the Helm\nWild: goes on anything. You name the suit."
        assert shown.response is not None
        (picture,) = shown.response.attachments
        (tmp_path / "card").write_bytes(await picture.read())
        assert Image.open(tmp_path / "card").width > 100
        gallery = next(part for part in parts(shown.response) if part["type"] == 12)
        assert "I'll Take the Helm" in gallery["items"][0]["description"]
        assert check_requests(env.http_requests, openapi) == []


async def test_in_text_mode_a_card_is_words_alone(store: Store) -> None:
    async with simcord.run(SmallBot(store, COMMANDS)) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        anna = guild.add_member(env.create_user("anna"))
        async with store.write() as writing:
            await writing.set_person(anna.id, text_mode=True)
        shown = await anna.slash(channel, "card", game="yarr", card="anchor boot")
        assert words(shown.response).startswith("## Anchor · Boot · ")
        assert shown.response is not None
        assert shown.response.attachments == []


async def test_cards_are_suggested_once_each_those_with_words_of_their_own_first(store: Store) -> None:
    async with simcord.run(SmallBot(store, COMMANDS)) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        anna = guild.add_member(env.create_user("anna"))
        first = await anna.autocomplete(channel, "card", "card", "", game="yarr")
        assert len(first) <= 25
        assert len({choice["name"] for choice in first}) == len(first)
        assert {"name": "Mutiny", "value": "mutiny.1"} in first[:7]
        assert await anna.autocomplete(channel, "card", "card", "mutin", game="yarr") == [
            {"name": "Mutiny", "value": "mutiny.1"}
        ]
        nothing = await anna.slash(channel, "card", game="yarr", card="zebra")
        assert "has no card «zebra»" in words(nothing.response)
        assert len(refusals(env)) == 1


async def test_help_says_how_to_begin_and_lists_every_command(store: Store, openapi: Path) -> None:
    async with simcord.run(SmallBot(store, COMMANDS)) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        anna = guild.add_member(env.create_user("anna"))
        helped = await anna.slash(channel, "help")
        assert helped.ephemeral
        for line in (
            "`/play` opens a table",
            "`/card` Show a card of a game",
            "Captain Yarr's Curse",
            "A project by fans",
        ):
            assert line in words(helped.response)
        assert check_requests(env.http_requests, openapi) == []
