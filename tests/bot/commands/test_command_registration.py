"""The commands registered with Discord are complete in both languages and within Discord's limits."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from discord import Locale, app_commands

from bot.app import Quarterdeck
from bot.texts import command_mentions, language
from bot.texts.command_localisation import Translator
from engine.text import Text
from store import Store
from tests.bot.message_content import told
from tests.bot.simcord_bot import simcord_table
from tests.discord_contract import check_commands
from tests.ledger import rule
from tools.texts import template

OF_DISCORD = {
    "ban",
    "giphy",
    "kick",
    "me",
    "msg",
    "nick",
    "shrug",
    "spoiler",
    "tableflip",
    "tenor",
    "thread",
    "timeout",
}
OF_DISCORD |= {"tts", "unflip"}
"""Names of the commands that Discord's clients have themselves."""


def strings(payload: Any) -> Iterator[tuple[str, str]]:
    """Yield every name and description of a command with its Italian translation, if any."""
    if isinstance(payload, list):
        for one in payload:
            yield from strings(one)
        return
    for field in ("name", "description"):
        if field in payload:
            yield payload[field], payload.get(f"{field}_localizations", {}).get("it", "")
    yield from strings(payload.get("options", []) + payload.get("choices", []))


async def registered(bot: Quarterdeck) -> list[dict[str, Any]]:
    translator = Translator()
    return [await command.get_translated_payload(bot.tree, translator) for command in bot.tree.get_commands()]


async def test_the_registered_commands_stay_within_discords_limits(store: Store) -> None:
    payload = await registered(Quarterdeck(store))
    assert len(payload) >= 15
    assert check_commands(payload) == []


async def test_every_command_name_and_description_has_an_italian_translation(store: Store) -> None:
    payload = await registered(Quarterdeck(store))
    assert [english for english, italian in strings(payload) if not italian] == []
    names = [command["name_localizations"]["it"] for command in payload]
    assert len(set(names)) == len(names)


@rule("H-650")
async def test_no_command_has_the_name_of_one_of_discords(store: Store) -> None:
    names = {
        name for one in await registered(Quarterdeck(store)) for name in (one["name"], one["name_localizations"]["it"])
    }
    assert {"preferences", "preferenze"} <= names
    assert names & OF_DISCORD == set()


async def test_every_text_of_a_command_is_in_the_translation_template(store: Store) -> None:
    asked: list[Text] = []

    class Listening(Translator):
        async def translate(
            self, string: app_commands.locale_str, locale: Locale, context: app_commands.TranslationContextTypes
        ) -> str | None:
            asked.append(string.extras["words"])
            return None

    bot = Quarterdeck(store)
    for command in bot.tree.get_commands():
        await command.get_translated_payload(bot.tree, Listening())
    wanted = template()
    assert asked
    assert {one.source for one in asked if wanted.get(one.source, one.context) is None} == set()


@pytest.mark.parametrize(
    ("locale", "name"), [(Locale.italian, "regole"), (Locale.french, None), (Locale.british_english, None)]
)
async def test_commands_are_localised_only_in_supported_languages(
    store: Store, locale: Locale, name: str | None
) -> None:
    rules = next(command for command in Quarterdeck(store).tree.get_commands() if command.name == "rules")
    payload = await rules.get_translated_payload(Quarterdeck(store).tree, Translator())
    assert payload["name_localizations"].get(str(locale)) == name
    assert language(locale).locale == ("it" if name else "en")


@rule("H-350")
async def test_commands_in_sentences_become_mentions_with_discords_ids(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.commands.command_registration.store_ids", command_mentions.store_ids)
    try:
        async with simcord_table(tmp_path) as crew:
            (tables,) = [one for one in await crew.bot.tree.fetch_commands() if one.name == "tables"]
            told_ = told(await crew.say("anne", "help"))
            assert f"</tables:{tables.id}>" in told_
            assert "`/" not in told_
    finally:
        command_mentions.MENTIONS.clear()
