"""Requests of discord.py itself pass, and a mistake of a real bot is found."""

import io

import discord
import simcord
from discord import app_commands, ui

from . import check_requests


def a_file(name: str) -> discord.File:
    return discord.File(io.BytesIO(b"picture"), name, description="What the picture shows")


def a_view(words: str) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    shown: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery(discord.MediaGalleryItem("attachment://table.png"))
    button: ui.Button[ui.LayoutView] = ui.Button(label="Play", custom_id="play")
    view.add_item(ui.Container(ui.TextDisplay(words), shown, ui.ActionRow(button)))
    return view


class Bot(discord.Client):
    """A bot that answers, defers, follows up, edits, opens a thread and a direct message, and shows a modal."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)
        for callback in (whole_round, speak, said):
            self.tree.command(description="Something")(callback)
        self.tree.get_command("said").autocomplete("words")(suggest)  # type: ignore[union-attr]

    async def setup_hook(self) -> None:
        await self.tree.sync()


async def suggest(interaction: discord.Interaction, words: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name="Ahoy", value="ahoy")]


async def said(interaction: discord.Interaction, words: str) -> None:
    await interaction.response.send_message(words, ephemeral=True)
    await interaction.edit_original_response(content=words + "!")


async def speak(interaction: discord.Interaction) -> None:
    modal = ui.Modal(title="Speak", custom_id="speak")
    modal.add_item(ui.Label(text="Words", component=ui.TextInput(custom_id="words")))
    await interaction.response.send_modal(modal)


async def whole_round(interaction: discord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    assert isinstance(interaction.channel, discord.TextChannel)
    thread = await interaction.channel.create_thread(name="Yarr", type=discord.ChannelType.public_thread)
    message = await thread.send(view=a_view("One"), file=a_file("table.png"))
    await message.edit(view=a_view("Two"))
    message = await message.edit(view=a_view("Three"), attachments=[a_file("table.png")])
    await message.edit(view=a_view("Four"), attachments=message.attachments)
    await thread.edit(archived=True)
    await interaction.user.send(view=a_view("Yours"), file=a_file("table.png"))
    await interaction.followup.send(view=a_view("Done"), file=a_file("table.png"))
    await interaction.followup.send("Really")


async def test_requests_of_discord_py_pass_the_check() -> None:
    async with simcord.run(Bot()) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("tavern")
        anna = guild.add_member(env.create_user("anna"))
        await anna.autocomplete(channel, "said", "words", "a")
        await anna.slash(channel, "said", words="Ahoy")
        await anna.slash(channel, "speak")
        await anna.slash(channel, "whole_round")
        env.raise_errors()
        assert check_requests(env.http_requests) == []
        callbacks = [entry.json for entry in env.http_requests if entry.path.endswith("/callback")]
        assert [body["type"] for body in callbacks if body] == [8, 4, 9, 5]
        sent = [entry.method for entry in env.http_requests if "/messages" in entry.path]
        assert sent == ["PATCH", "POST", "PATCH", "PATCH", "PATCH", "POST"]


async def test_the_check_finds_a_fault_of_a_real_bot() -> None:
    async with simcord.run(Bot()) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("tavern")
        speaker = env.bot.get_channel(channel.id)
        assert isinstance(speaker, discord.TextChannel)
        bare = ui.LayoutView(timeout=None)
        bare.add_item(ui.ActionRow(ui.Button(custom_id="play")))
        await speaker.send(view=bare)  # SimCord accepts it
        [found] = check_requests(env.http_requests)
    assert found.endswith("components[0].components[0]: a button needs a label or an emoji")
