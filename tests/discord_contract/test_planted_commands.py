"""One planted mistake per rule about commands is found, and real commands of discord.py pass."""

import discord
import pytest
from discord import app_commands

from tavern.wire_types import JSON

from . import check_commands, check_requests
from .sample_requests import command, option, request, subcommand

CHOICES = [{"name": "Yarr", "value": "yarr"}]
MANY_CHOICES = [{"name": f"{number:02}" * 50, "value": f"{number:02}" * 500} for number in range(8)]

PLANTED: dict[str, tuple[list[JSON], str]] = {
    "capitals": ([command("Play")], "capitals in the name 'Play'"),
    "blanks": ([command("play now")], "blanks or signs in the name 'play now'"),
    "signs": ([command("play!")], "blanks or signs"),
    "capitals in an option": ([command("play", option("Game"))], "Game: capitals"),
    "capitals in a translation": ([command(name_localizations={"it": "Gioca"})], "capitals in the name 'Gioca'"),
    "empty name": ([{"name": " ", "type": 2}], "an empty name"),
    "no description": ([command(description="")], "no description"),
    "described context menu": ([{"name": "Tables", "type": 2, "description": "a"}], "neither description nor options"),
    "required after optional": (
        [command("play", option("game"), option("seats", required=True))],
        "the required option 'seats' comes after the optional 'game'",
    ),
    "required after optional, deeper": (
        [command("play", subcommand("new", option(), option("b", required=True)))],
        "/play: new: the required option 'b' comes after",
    ),
    "equal commands": ([command(), command()], "the name 'play' occurs more than once"),
    "equal options": ([command("play", option(), option())], "the name 'game' occurs more than once"),
    "equal choices": (
        [command("play", option(choices=[*CHOICES, {"name": "Yarr", "value": "b"}]))],
        "the name 'Yarr' occurs more than once",
    ),
    "equal choice values": (
        [command("play", option(choices=[*CHOICES, {"name": "B", "value": "yarr"}]))],
        "the choice value 'yarr' occurs",
    ),
    "equal translations": (
        [command(name_localizations={"it": "gioca"}), command("start", name_localizations={"it": "gioca"})],
        "the name 'gioca' occurs more than once in it",
    ),
    "unknown locale": ([command(name_localizations={"it-IT": "gioca"})], "unknown locale 'it-IT' in name"),
    "unknown locale of an option": (
        [command("play", option(description_localizations={"xx": "a"}))],
        "game: the unknown locale 'xx' in description_localizations",
    ),
    "101 commands": ([command(f"play-{number}") for number in range(101)], "101 slash commands, at most 100"),
    "16 user commands": ([{"name": f"Table {n}", "type": 2} for n in range(16)], "16 user commands, at most 15"),
    "8,000 characters": ([command("play", option(choices=MANY_CHOICES))], "at most 8000 may be"),
    "autocomplete and choices": (
        [command("play", option(choices=CHOICES, autocomplete=True))],
        "game: autocomplete together with choices",
    ),
    "least over most": (
        [command("play", option("seats", type=4, min_value=3, max_value=2))],
        "seats: min_value 3 is over max_value 2",
    ),
    "short over long": ([command("play", option(min_length=3, max_length=2))], "min_length 3 is over max_length 2"),
    "mixed with subcommands": (
        [command("play", subcommand("new"), option())],
        "subcommands beside plain options",
    ),
}


@pytest.mark.parametrize(("payload", "words"), PLANTED.values(), ids=PLANTED.keys())
def test_the_check_finds_exactly_the_planted_fault_of_a_command(payload: list[JSON], words: str) -> None:
    found = check_commands(payload)
    assert len(found) == 1, found
    assert words in found[0]
    assert check_requests([request("PUT", "/applications/1/commands", payload)])[0].endswith(found[0])


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (command("x" * 33), "[0].name: String should have at most 32"),
        (command(description="x" * 101), "[0].description: String should have at most 100"),
        (
            command("play", *[option(f"game-{number}") for number in range(26)]),
            "[0].options: List should have at most 25",
        ),
        (command("play", option(choices=CHOICES * 26)), "[0].options[0].choices: List should have at most 25"),
        (command("play", option(type=12)), "[0].options[0]: Input tag '12'"),
        (command("play", option(colour=1)), "[0].options[0].colour: Extra inputs"),
    ],
)
def test_lengths_and_shapes_of_commands_are_checked_by_the_forms(fault: JSON, words: str) -> None:
    assert any(words in found for found in check_commands([fault]))
    path = "/applications/1/guilds/2/commands"
    assert words in check_requests([request("PUT", path, [fault])])[0]


def test_a_command_that_is_added_alone_is_checked() -> None:
    [found] = check_requests([request("POST", "/applications/1/commands", command("Play"))])
    assert "capitals in the name 'Play'" in found


def test_the_longest_of_a_text_and_its_translations_counts() -> None:
    def big(letters: int) -> list[JSON]:
        long = option("game", description="a" * 90, description_localizations={"it": "b" * 100})
        choices = [{"name": "c", "value": "v" * 4000}, {"name": "e", "value": "w" * (letters - 4000)}]
        return [command("play", long | {"choices": choices}, description="d" * 91)]

    assert check_commands(big(8000 - 4 - 91 - 4 - 100 - 2)) == []
    [found] = check_commands(big(8001 - 4 - 91 - 4 - 100 - 2))
    assert "8001 characters" in found


async def test_commands_of_discord_py_pass_the_check() -> None:
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))

    @tree.command(name="gioca-però", description="Open a table", nsfw=False)
    @app_commands.choices(pace=[app_commands.Choice(name="Slow", value=1)])
    @app_commands.allowed_contexts(guilds=True, dms=True)
    @app_commands.allowed_installs(guilds=True)
    async def play(
        interaction: discord.Interaction, game: str, seats: app_commands.Range[int, 2, 8] = 2, pace: int = 1
    ) -> None: ...

    @tree.context_menu(name="Tables of this person")
    async def tables(interaction: discord.Interaction, user: discord.User) -> None: ...

    group = app_commands.Group(name="settings", description="How things are done", guild_only=True)

    @group.command(description="Choose a language")
    async def language(interaction: discord.Interaction, language: str) -> None: ...

    tree.add_command(group)
    assert check_commands([one.to_dict(tree) for one in [*tree.get_commands()]]) == []
