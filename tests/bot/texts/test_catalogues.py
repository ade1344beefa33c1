"""Each table uses the translations of its game. All other messages use the bot's own translations."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

import bot.texts
from bot.texts import language
from engine.game import games
from engine.text import Text, text
from tests.bot.bot_without_tables import speaking
from tests.bot.commands.test_table_commands import values
from tests.bot.every_choice_kind_game import GAME, KindState, Renderer
from tests.bot.message_content import Message, answer_of, components, menu, told
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.bot.translation_check import every_word_translated
from tests.ledger import rule

TWINS = {
    "lamps": {"Light": "Luce", "Question": "Domanda", "Rum": "Ferro", "Which chest?": "Quale fiamma?"},
    "loads": {"Light": "Leggero", "Question": "Quesito", "Rum": "Piuma", "Which chest?": "Quale peso?"},
}
"""Two games with the same English texts and different translations."""


def write_words(page: Path, words: Mapping[str, str]) -> None:
    """Write a catalogue where a game has it, beside its rules."""
    catalogue = Catalog("it")
    for source, said in words.items():
        catalogue.add(source, said)
    page.parent.mkdir(parents=True)
    with page.open("wb") as stream:
        write_po(stream, catalogue)


@contextmanager
def known_twins(folder: Path) -> Iterator[None]:
    """During this block, register both games, each with rules in its own folder."""
    with pytest.MonkeyPatch.context() as patch:
        for key, words in TWINS.items():
            write_words(folder / key / "it.po", words)
            module, state = ModuleType(key), type("State", (KindState,), {"__module__": key, "__slots__": ()})
            module.__file__ = str(folder / key / "__init__.py")
            patch.setitem(sys.modules, key, module)
            patch.setitem(sys.modules, f"renderers.{key}", Renderer(f"renderers.{key}"))
            patch.setitem(games(), key, replace(GAME, key=key, title=text("Light"), state=state))
        yield


def labels(message: Message) -> str:
    """Return the labels of the message's menu."""
    return " ".join(one["label"] for one in menu(message)["options"])


@pytest.mark.parametrize("key", TWINS)
async def test_each_game_has_its_own_translation_of_a_shared_word(tmp_path: Path, key: str) -> None:
    own = TWINS[key]
    with known_twins(tmp_path / "games"):
        async with simcord_table(tmp_path) as crew:
            async with crew.store.write() as w:
                await w.set_server(crew.guild.id, locale="it")
                for person in crew.people.values():
                    await w.set_person(person.id, locale="it")
            lobby = await crew.open("anne", game=key)
            assert f"## {own['Light']}" in told(lobby)
            assert own["Light"] in told(crew.dm("anne")), "the greeting"
            panel = answer_of(await crew.press("anne", lobby, "button:.*:options$"))
            assert any(
                option["label"].startswith(own["Question"])
                for part in components(panel)
                for option in part.get("options", ())
            )
            await crew.press("bart", lobby, "button:.*:join$")
            await crew.start("anne", lobby)
            assert f"## {own['Light']}" in told(crew.table())
            assert own["Light"] in crew.room().name
            assert own["Light"] in told(await crew.say("cleo", "tables"))
            for message in (crew.dm("anne"), answer_of(await crew.press("anne", crew.table(), "button:.*:hand$"))):
                assert own["Which chest?"] in told(message)
                assert own["Rum"] in labels(message)
                assert "La mia mano" in str(components(crew.table())), "the house speaks as ever"


async def test_help_and_suggestions_use_each_games_own_title(tmp_path: Path) -> None:
    with known_twins(tmp_path / "games"):
        async with simcord_table(tmp_path) as crew:
            with speaking(crew.env, {crew.people["anne"].id: "it"}):
                said = told(await crew.say("anne", "help"))
                assert "Luce" in said
                assert "Leggero" in said
                assert await values(crew, "anne", "play", "game", "legge") == ["loads"]


def test_a_text_of_one_game_is_translated_only_with_its_catalogue() -> None:
    only = next(str(one.id) for one in bot.texts.catalogue("it", "rattle") if one.id == "out")
    assert language("it").say(text(only)) == only
    assert language("it").of("rattle").say(text(only)) != only
    assert language("it").of("yarr").say(text(only)) == only
    assert language("it").of("rattle").say(text("This game is over.")) == language("it").say(text("This game is over."))


async def test_a_games_refusal_is_translated_with_its_own_catalogue(tmp_path: Path) -> None:
    with every_word_translated():
        async with simcord_table(tmp_path) as crew:
            with speaking(crew.env, {crew.people["anne"].id: "it"}):
                lobby = await crew.open("anne", game="arrr", options="teams: on")
                await crew.press("bart", lobby, "button:.*:join$")
                async with crew.store.write() as w:
                    await w.set_table(crew.code, fill_to=2)
                refused = answer_of(await crew.press("anne", lobby, "button:.*:start$"))
                assert "Per le squadre di due" in told(refused)


@pytest.mark.parametrize("key", sorted(games()))
async def test_every_text_on_an_italian_server_is_italian(tmp_path: Path, key: str) -> None:
    """Lobby, rules, cards, table, hands, story and distances use the right catalogue."""
    if not language("it").of(key).complete:
        return  # `make lint` lists what is missing (H-780)
    with every_word_translated():
        async with simcord_table(tmp_path) as crew:
            async with crew.store.write() as w:
                await w.set_server(crew.guild.id, locale="it")
                for person in crew.people.values():
                    await w.set_person(person.id, locale="it")
            game = games()[key]
            automatic = min(max(1, game.least_seats - 2), game.most_seats - 2)
            await crew.begin("anne", "bart", automatic=automatic, game=key)
            for card in (await values(crew, "cleo", "card", "card", "", game=key))[::4]:
                await crew.say("cleo", "card", game=key, card=card)
            await look_around(crew, key)
            for _ in range(8):
                await crew.round()
            await look_around(crew, key)


async def look_around(crew: SimcordTable, key: str) -> None:
    """Look up everything about a table and its game except the cards."""
    for name, options in {
        "tables": {},
        "table": {"table": crew.code},
        "log": {"table": crew.code},
        "help": {},
        "rules": {"game": key, "query": "zzzz"},
    }.items():
        await crew.say("cleo", name, **options)
    await values(crew, "cleo", "play", "options", "", game=key)
    await values(crew, "cleo", "hand", "table", "")
    await crew.below_table("anne", "button:.*:table-text$")
    await crew.press("anne", crew.table(), "button:.*:hand$")


@rule("H-588")
@pytest.mark.parametrize(
    ("game", "then", "said"),
    [
        ("tortuga", text("In the box: {cards}.", cards=["X"]), "Nella scatola: X."),
        (None, text("The table goes on. Everybody's time begins anew."), "Il tavolo riprende."),
        (
            None,
            text("Some hands come by direct message a little later. Until then «My hand» shows yours."),
            "Alcune mani arrivano",
        ),
        (
            None,
            text("Discord does not take a picture of this table just now: it is shown in words."),
            "Discord per ora non accetta",
        ),
        (
            None,
            text("The table's thread takes no messages just now: the table is in the channel."),
            "Per ora il thread del tavolo",
        ),
    ],
)
def test_a_reworded_sentence_of_a_stored_story_is_still_translated(game: str | None, then: Text, said: str) -> None:
    italian = language("it")
    assert (italian.of(game) if game else italian).say(then).startswith(said)
