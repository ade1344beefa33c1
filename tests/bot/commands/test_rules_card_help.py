"""/rules, /card and /help as people use them."""

from pathlib import Path

import pytest
import simcord
from PIL import Image

from engine.version import VERSION
from store import Store
from tests.bot.bot_without_tables import SmallBot, parts, refusals, speaking, words
from tests.discord_contract import check_requests
from tests.ledger import rule


async def test_the_rules_command_shows_a_rule_with_its_examples_by_number(store: Store) -> None:
    async with simcord.run(SmallBot(store)) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        anna = guild.add_member(env.create_user("anna"))
        told = await anna.slash(channel, "rules", game="yarr", query="y49")
        assert told.ephemeral
        assert words(told.response).startswith("## Rules of Captain Yarr's Curse\n### The call")
        assert "**Y-49** Any seated player but the offender may catch" in words(told.response)
        assert "two players press" in words(told.response)
        assert check_requests(env.http_requests) == []


@rule("H-207")
async def test_the_rules_command_without_a_question_shows_the_game_in_short_with_menus(store: Store) -> None:
    async with simcord.run(SmallBot(store)) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        anna = guild.add_member(env.create_user("anna"))
        short = await anna.slash(channel, "rules", game="Yarr")
        assert short.ephemeral
        assert short.response is not None
        assert "### In short\n- Be the first to get rid of all your cards" in words(short.response)
        sections, letter = (part for part in parts(short.response) if part["type"] == 3)
        assert [option["label"] for option in sections["options"]][:3] == ["In short", "Set-up", "Your turn"]
        assert "Y-21" in [option["value"] for option in letter["options"]]
        await anna.select(short.response, ["2"], custom_id=sections["custom_id"])
        assert "### Your turn\n- **Play or draw.**" in words(short.response)
        told = await anna.select(short.response, ["Y-21"], custom_id=letter["custom_id"])
        assert "**Y-21** A standard card may be played" in words(told.response)
        assert check_requests(env.http_requests) == []


@rule("H-231")
async def test_the_rules_command_answers_questions_about_quarterdeck_and_help_links_to_it(store: Store) -> None:
    async with simcord.run(SmallBot(store)) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        anna = guild.add_member(env.create_user("anna"))
        told = await anna.slash(channel, "rules", game="Quarterdeck", query="my friend has vanished")
        assert words(told.response).startswith("## How Quarterdeck works\n**Somebody is away?**")
        assert told.response is not None
        (sections,) = (part for part in parts(told.response) if part["type"] == 3)
        await anna.select(told.response, ["0"], custom_id=sections["custom_id"])
        assert "### In short\n- **/play** opens a table" in words(told.response)
        nothing = await anna.slash(channel, "rules", game="quarterdeck", query="xqzwv")
        assert "The rules of Quarterdeck say nothing about “xqzwv”" in words(nothing.response)
        assert len(refusals(env)) == 1
        helped = (await anna.slash(channel, "help")).response
        assert helped is not None
        (menu,) = (part for part in parts(helped) if part["type"] == 3)
        await anna.select(helped, ["3"], custom_id=menu["custom_id"])
        assert "### Time, and who is away" in words(helped)
        assert check_requests(env.http_requests) == []


async def test_help_has_no_menu_of_rules_if_the_players_page_is_missing(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord refuses a menu without options, and the whole message with it."""
    monkeypatch.setattr("bot.texts.player_guides.page", lambda game, locale="en": ())
    async with simcord.run(SmallBot(store)) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        helped = (await guild.add_member(env.create_user("anna")).slash(channel, "help")).response
        assert helped is not None
        assert f"-# Quarterdeck {VERSION}" in words(helped)
        assert "How to begin" in words(helped)
        assert [part for part in parts(helped) if part["type"] == 3] == []
        assert check_requests(env.http_requests) == []


@rule("H-207")
async def test_the_rules_command_answers_a_question_from_the_players_page(store: Store) -> None:
    async with simcord.run(SmallBot(store)) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        anna = guild.add_member(env.create_user("anna"))
        told = words((await anna.slash(channel, "rules", game="yarr", query="can i stack swabs?")).response)
        assert told.startswith("## Rules of Captain Yarr's Curse\n**Swab That!** It goes on its own suit.")
        assert "Y-9" not in told
        whole = words((await anna.slash(channel, "rules", game="yarr", query='the call "yo ho!"')).response)
        assert all(f"**Y-{n}**" in whole for n in range(43, 52))
        nothing = await anna.slash(channel, "rules", game="yarr", query="xqzwv")
        assert "say nothing about “xqzwv”" in words(nothing.response)
        assert nothing.ephemeral
        no_game = await anna.slash(channel, "rules", game="chess", query="king")
        assert "I don't know that game" in words(no_game.response)
        assert len(refusals(env)) == 2
        assert check_requests(env.http_requests) == []


async def test_the_rules_command_suggests_rules_while_a_person_types(store: Store) -> None:
    async with simcord.run(SmallBot(store)) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        anna = guild.add_member(env.create_user("anna"))
        (curse,) = await anna.autocomplete(channel, "rules", "game", "curse")
        assert curse["value"] == "yarr"
        assert curse["name"].startswith("Captain Yarr's Curse · ")
        titles = await anna.autocomplete(channel, "rules", "query", "", game="yarr")
        assert titles[0] == {"name": "In short", "value": "In short"}
        (single,) = await anna.autocomplete(channel, "rules", "query", "37", game="yarr")
        assert single["value"] == "Y-37"
        assert single["name"].startswith("Y-37 · A sidestep card")
        found = await anna.autocomplete(channel, "rules", "query", "walk the pla", game="yarr")
        assert found[0]["name"].startswith("Walk the Plank. You draw 5 cards")
        picked = await anna.slash(channel, "rules", game="yarr", query=found[0]["value"])
        assert "**Walk the Plank.** You draw 5 cards" in words(picked.response)
        assert await anna.autocomplete(channel, "rules", "query", "plank", game="chess") == []
        assert check_requests(env.http_requests) == []


async def test_an_italian_reader_gets_rules_and_help_in_italian(store: Store) -> None:
    async with simcord.run(SmallBot(store)) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        anna, bruno = (guild.add_member(env.create_user(name)) for name in ("anna", "bruno"))
        async with store.write() as writing:
            await writing.set_person(anna.id, locale="it")
        with speaking(env, {bruno.id: "it"}):
            for reader in (anna, bruno):
                told = words((await reader.slash(channel, "rules", game="yarr", query="37")).response)
                assert "Mazzo, rimescolamento, stallo" in told
                assert "**Y-37** Una carta di schivata" in told
            shown = await bruno.slash(channel, "card", game="yarr", card="ammutinamento")
            assert words(shown.response).startswith("## Ammutinamento\n")
            helped = words((await bruno.slash(channel, "help")).response)
            assert "`/regole` " in helped


@rule("H-210")
async def test_the_card_command_shows_a_card_as_a_picture_and_in_words(store: Store, tmp_path: Path) -> None:
    async with simcord.run(SmallBot(store)) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        anna = guild.add_member(env.create_user("anna"))
        shown = await anna.slash(channel, "card", game="yarr", card="helm.1")
        assert shown.ephemeral
        assert words(shown.response).startswith(
            "## I'll Take the Helm\nWild: play it on anything. Then choose the suit.\n-# "
        )
        assert "are our own" in words(shown.response)
        assert shown.response is not None
        (picture,) = shown.response.attachments
        (tmp_path / "card").write_bytes(await picture.read())
        assert Image.open(tmp_path / "card").width > 100
        gallery = next(part for part in parts(shown.response) if part["type"] == 12)
        assert "I'll Take the Helm" in gallery["items"][0]["description"]
        assert check_requests(env.http_requests) == []


@rule("H-209")
async def test_the_card_command_finds_a_card_by_its_effect_colour_or_sign(store: Store) -> None:
    async with simcord.run(SmallBot(store)) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        anna = guild.add_member(env.create_user("anna"))
        for game, card, name in (
            ("yarr", "red hat", "Cutlass · Hat · Red"),
            ("yarr", "turns the direction", "Watch Yer Back"),
            ("tortuga", "two vote cards", "El Dorado"),
            ("arrr", "cancel an event", "Belay That!"),
            ("rattle", "repair all your ships", "Ship's Timber"),
            ("arrr", "courage 3", "Lazy Skeletons"),
            ("arrr", "song", "Verse of the Siren"),
            ("arrr", "fame 5", "The Sleeper Below"),
            ("tortuga", "map", "Atlantis"),
            ("yarr", "the one that makes me draw five", "Walk the Plank"),
            ("yarr", "steal", "Mutiny"),
        ):
            found = await anna.autocomplete(channel, "card", "card", card, game=game)
            assert name in found[0]["name"], (card, found[:3])


async def test_the_words_of_a_card_give_its_kind_and_numbers(store: Store) -> None:
    async with simcord.run(SmallBot(store)) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        anna = guild.add_member(env.create_user("anna"))
        told = await anna.slash(channel, "card", game="arrr", card="lazy-skeletons.1")
        assert "**Pack · Attack 2 · Navigation 1 · Courage 3**" in words(told.response)


async def test_in_text_mode_a_card_is_shown_without_a_picture(store: Store) -> None:
    async with simcord.run(SmallBot(store)) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        anna = guild.add_member(env.create_user("anna"))
        async with store.write() as writing:
            await writing.set_person(anna.id, text_mode=True)
        shown = await anna.slash(channel, "card", game="yarr", card="anchor boot")
        assert words(shown.response).startswith("## Anchor · Boot · ")
        assert shown.response is not None
        assert shown.response.attachments == []


async def test_each_card_is_suggested_once_and_cards_with_words_come_first(store: Store) -> None:
    async with simcord.run(SmallBot(store)) as env:
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
        assert "has no card “zebra”" in words(nothing.response)
        assert len(refusals(env)) == 1


@rule("H-210")
async def test_help_says_how_to_begin_and_lists_every_command(store: Store) -> None:
    async with simcord.run(SmallBot(store)) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        anna = guild.add_member(env.create_user("anna"))
        helped = await anna.slash(channel, "help")
        assert helped.ephemeral
        for line in (
            "`/play` opens a table",
            "`/card` · `/do`",
            "Captain Yarr's Curse",
            "A project by fans",
            "The published rules don't list the cards",
        ):
            assert line in words(helped.response)
        assert check_requests(env.http_requests) == []
