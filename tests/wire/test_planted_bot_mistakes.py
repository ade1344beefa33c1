"""Mistakes planted in the running bot's code: the tavern refuses them as Discord does.

The mistakes pass discord.py's own checks. The limits are those of the tavern's API validation.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, NamedTuple

import discord
import pytest
import pytest_asyncio
from discord import app_commands, ui

from bot.replies import ephemeral
from tavern.api import server
from tavern.wire_types import JSON
from tests.wire.fast_bot import Alone
from tests.wire.in_process_bot import in_process_bot
from tests.wire.simulated_person import opened
from tests.wire.tavern_with_bot import TavernWithBot
from tests.wire.test_planted_request_mistakes import words

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.xdist_group("wire-mistakes")]


class Refusals(logging.Handler):
    """Collects the bodies of all requests that the tavern refuses with 400."""

    def __init__(self, port: TavernWithBot) -> None:
        super().__init__()
        self.port = port
        self.found: list[JSON] = []

    def emit(self, record: logging.LogRecord) -> None:
        if isinstance(record.args, tuple) and isinstance(record.args[-1], dict):
            self.found.append(record.args[-1])
            self.port.stir()


class Deck(NamedTuple):
    """The tavern, the bot and the refused requests."""

    port: TavernWithBot
    bot: Alone
    refusals: Refusals


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def deck(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Deck]:
    async with in_process_bot(tmp_path_factory.mktemp("tavern")) as (port, bot):
        refusals = Refusals(port)
        server.log.addHandler(refusals)
        server.log.setLevel(logging.INFO)
        yield Deck(port, bot, refusals)
        server.log.removeHandler(refusals)
        server.log.setLevel(logging.NOTSET)


# --- what people do ------------------------------------------------------------------------------------


async def use_help(deck: Deck) -> None:
    await deck.port.command(deck.port.somebody("Anne"), "help")


async def use_me(deck: Deck) -> None:
    await deck.port.command(deck.port.somebody("Anne"), "preferences")


async def use_card(deck: Deck) -> None:
    await deck.port.command(deck.port.somebody("Anne"), "card", game="yarr", card="skull hat green")


async def use_play(deck: Deck) -> None:
    await deck.port.command(deck.port.somebody("Anne"), "play", game="yarr")


async def type_play(deck: Deck) -> None:
    typed = [{"name": "game", "type": 3, "value": "", "focused": True}]
    await deck.port.house.actions.suggest(deck.port.somebody("Anne"), deck.port.channel, "play", typed)


async def join(deck: Deck) -> None:
    code, lobby = await opened(deck.port, deck.port.somebody("Anne"), game="yarr")
    await deck.port.house.actions.press(deck.port.somebody("Bart"), lobby, f"button:{code}:join")


async def give_a_word(deck: Deck) -> None:
    anne = deck.port.somebody("Anne")
    code, lobby = await opened(deck.port, anne, game="yarr")
    await deck.port.house.actions.press(anne, lobby, f"button:{code}:lucky-word")


async def register(deck: Deck) -> None:
    with contextlib.suppress(app_commands.CommandSyncFailure):
        await deck.bot.tree.sync()


# --- planted mistakes ----------------------------------------------------------------------------------


class Crowd(ui.LayoutView):
    """A view with too many components, which discord.py does not count."""

    def to_components(self) -> list[dict[str, Any]]:
        return [{"type": 17, "components": [{"type": 10, "content": "Ahoy"}] * 40}]


def page_with(*items: ui.Item[Any]) -> Callable[..., ui.LayoutView]:
    return lambda *others, **more: ephemeral.framed(*others, *items, **more)


def own_page(*items: ui.Item[Any]) -> Callable[..., Awaitable[ui.LayoutView]]:
    async def made(*_: object) -> ui.LayoutView:
        return ephemeral.framed(*items)

    return made


def lobby_button(**wrong: Any) -> Callable[..., ui.Button[Any]]:
    def made(_: object, label: object, custom_id: str, **more: Any) -> ui.Button[Any]:
        return ui.Button(**{"label": "Join", "custom_id": custom_id, **more, **wrong})

    return made


def menu(**wrong: Any) -> ui.ActionRow[Any]:
    options = [discord.SelectOption(label="Auto", value="auto")]
    return ui.ActionRow(ui.Select(**{"custom_id": "me:language", "options": options, **wrong}))


def picture(name: str) -> discord.File:
    return discord.File(io.BytesIO(b"picture"), name)


async def with_content(click: Any, view: ui.LayoutView) -> None:
    await click.response.send_message("Ahoy", view=view)


async def twice(click: Any, view: ui.LayoutView) -> None:
    await ephemeral.reply(click, view)
    click.response._response_type = None
    await click.response.send_message(view=view)


async def without_files(click: Any, view: ui.LayoutView, files: object = ()) -> None:
    await ephemeral.reply(click, view)


async def with_two_alike(click: Any, view: ui.LayoutView, files: list[discord.File]) -> None:
    await ephemeral.reply(click, view, [*files, picture(files[0].filename)])


async def back_to_content(click: Any, row: object) -> None:
    await click.response.edit_message(content="Ahoy", view=None)


async def with_a_long_nonce(messages: Any, user: int, view: ui.LayoutView) -> bool:
    channel = await messages.client.create_dm(discord.Object(user))
    await channel.send(view=view, nonce="9" * 26)
    return True


def described(item: Any, **_: object) -> discord.MediaGalleryItem:
    return discord.MediaGalleryItem(item, description="x" * 1025)


def crowded(*_: object) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=f"Game {number}", value=str(number)) for number in range(26)]


async def loud(*_: object) -> str:
    return "GIOCA"


class Mistake(NamedTuple):
    """A mistake: the replaced name, its replacement, the action that triggers it, and Discord's refusal."""

    instead: str
    planted: Any
    act: Callable[[Deck], Awaitable[None]]
    said: str
    code: int = 50035

    def is_named(self, refused: JSON) -> bool:
        """Return whether a refusal is caused by this mistake."""
        told = words(refused.get("errors")) or [refused["message"]]
        return refused["code"] == self.code and any(part in one for part in self.said.split("|") for one in told)


HELP, ME, CARD = "bot.commands.help", "bot.commands.preferences", "bot.commands.card"
MISTAKES = {
    "41 components": Mistake(f"{HELP}.framed", lambda *_: Crowd(), use_help, "41 components counted through nesting"),
    "texts of 4,001 letters": Mistake(
        f"{HELP}.framed", page_with(ui.TextDisplay("x" * 4000)), use_help, "at most 4000"
    ),
    "content beside Components V2": Mistake(f"{HELP}.reply", with_content, use_help, "content together with the Com"),
    "acknowledged twice": Mistake(f"{HELP}.reply", twice, use_help, "already been acknowledged", 40060),
    "a menu without options": Mistake(f"{ME}._own_page", own_page(menu(options=[])), use_me, "Field required"),
    "more picks than options": Mistake(f"{ME}._own_page", own_page(menu(max_values=2)), use_me, "number of options 1"),
    "equal values": Mistake(
        f"{ME}._own_page",
        own_page(menu(options=[discord.SelectOption(label=one, value="auto") for one in "ab"])),
        use_me,
        "value 'auto' occurs",
    ),
    "a long custom id": Mistake(
        f"{ME}._own_page", own_page(menu(custom_id="x" * 101)), use_me, "at most 100 characters"
    ),
    "equal custom ids": Mistake(
        "bot.views.lobby.button", lobby_button(custom_id="button:join"), use_play, "custom_id 'button:join' occurs"
    ),
    "a long label": Mistake("bot.views.lobby.button", lobby_button(label="x" * 81), use_play, "at most 80 characters"),
    "no label and no emoji": Mistake("bot.views.lobby.button", lobby_button(label=None), use_play, "needs a label"),
    "an emoji that is none": Mistake("bot.views.lobby.button", lobby_button(emoji="parrot"), use_play, "Invalid emoji"),
    "an emoji of another server": Mistake(
        "bot.views.lobby.button", lobby_button(emoji="<:parrot:123456789012345678>"), use_play, "Invalid emoji"
    ),
    "a picture that is not sent": Mistake(f"{CARD}.reply", without_files, use_card, "no file named"),
    "two files of one name": Mistake(f"{CARD}.reply", with_two_alike, use_card, "two files are named"),
    "a long alternative text": Mistake(f"{CARD}.MediaGalleryItem", described, use_card, "1024"),
    "from Components V2 back to content": Mistake(
        "bot.components.lobby.show_lobby", back_to_content, join, "content together with the Components V2 flag"
    ),
    "a nonce of 26 letters": Mistake("bot.delivery.messages.Messages.greet", with_a_long_nonce, use_play, "25"),
    "a form with a long title": Mistake(
        "bot.components.lobby.clip", lambda _, most: "x" * (most + 1), give_a_word, "45"
    ),
    "26 suggestions": Mistake("bot.commands.game_parameter.suggest_games", crowded, type_play, "at most 25 items"),
    "capitals in the name of a command": Mistake(
        "bot.texts.command_localisation.Translator.translate", loud, register, "capitals in the name"
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=MISTAKES.keys())
async def test_each_planted_mistake_of_the_bot_is_refused(
    deck: Deck, mistake: Mistake, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck.refusals.found.clear()
    monkeypatch.setattr(mistake.instead, mistake.planted)
    acting = asyncio.ensure_future(mistake.act(deck))
    # The bot may retry requests of an earlier mistake meanwhile, so only refusals of this one count.
    await deck.port.until(lambda: any(map(mistake.is_named, deck.refusals.found)), f"Discord says «{mistake.said}»")
    acting.cancel()
    await asyncio.gather(acting, return_exceptions=True)


async def test_a_bot_without_a_mistake_is_never_refused(deck: Deck) -> None:
    deck.refusals.found.clear()
    for act in (use_help, use_me, use_card, use_play, type_play, join, give_a_word, register):
        await act(deck)
    assert deck.refusals.found == []
