"""The games' emoji: uploaded once, on options, and Unicode in their place."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.delivery.application_emoji import MOST, ApplicationEmoji, _name
from engine.game import games
from renderers.emoji import Emoji, emoji_of, emojis
from renderers.palette import PIECES
from tests.bot.message_content import Message, components
from tests.bot.simcord_bot import simcord_table
from tests.host.fake_time import FakeTime
from tests.ledger import rule

PNG = b"\x89PNG"


class Application:
    """A bot's application on Discord, which may refuse requests."""

    def __init__(self, *names: str) -> None:
        self.known = {name: SimpleNamespace(name=name, id=number) for number, name in enumerate(names, 1)}
        self.uploads = 0
        self.refuses = False

    async def fetch_application_emojis(self) -> list[Any]:
        return [*self.known.values()]

    async def create_application_emoji(self, *, name: str, image: bytes) -> Any:
        if self.refuses:
            raise OSError
        assert image == PNG
        assert name not in self.known
        assert 2 <= len(name) <= 32
        self.uploads += 1
        self.known[name] = SimpleNamespace(name=name, id=1000 + self.uploads)
        return self.known[name]


@pytest.fixture
def uploaded(monkeypatch: pytest.MonkeyPatch) -> dict[tuple[str, str], discord.PartialEmoji]:
    """Return the emoji that are stored during a test. Nothing is drawn."""
    found: dict[tuple[str, str], discord.PartialEmoji] = {}
    for module in ("bot.delivery.application_emoji", "bot.views.option_emoji"):
        monkeypatch.setattr(f"{module}.UPLOADED", found)
    monkeypatch.setattr("bot.delivery.application_emoji.draw", lambda emoji: PNG)
    return found


def keeper(application: Application, *, uploads: bool = True) -> ApplicationEmoji:
    """Return what keeps the emoji of this application."""
    client: Any = application
    return ApplicationEmoji(client, FakeTime(), uploads=uploads)


@rule("H-793", "H-794")
async def test_the_leader_uploads_each_emoji_once_and_others_find_it(uploaded: dict[Any, Any]) -> None:
    discord_ = Application("a_parrot")
    every = {(game, name) for game in games() for name in emojis(game)}
    assert not await keeper(discord_, uploads=False)._find_or_upload()
    assert uploaded == {}
    assert await keeper(discord_)._find_or_upload()
    assert discord_.uploads == len(every) >= 30
    assert uploaded.keys() == every
    first = dict(uploaded)
    uploaded.clear()
    assert await keeper(discord_, uploads=False)._find_or_upload(), "another process finds them"
    assert await keeper(discord_)._find_or_upload(), "a restart uploads nothing"
    assert (uploaded, discord_.uploads) == (first, len(every))
    one = Emoji("skull", PIECES["red"], "💀")
    assert _name("yarr", "skull", one) != _name("yarr", "skull", Emoji("skull", PIECES["blue"], "💀"))


@rule("H-793", "H-794")
async def test_refusals_are_retried_and_a_full_application_is_left_alone(uploaded: dict[Any, Any]) -> None:
    full = Application(*(f"other_{number}" for number in range(MOST)))
    assert await keeper(full)._find_or_upload()
    assert (full.uploads, uploaded) == (0, {})
    refusing = Application()
    refusing.refuses = True
    with pytest.raises(OSError):  # noqa: PT011  # of which `_complete` makes a line of the log, and tries again
        await keeper(refusing)._find_or_upload()


def shown(message: Message) -> list[dict[str, Any]]:
    """Return the emoji on the answers that a hand offers."""
    parts = [
        one for one in components(message) if str(one.get("custom_id")).startswith(("answer:", "confirm:", "select:"))
    ]
    return [one["emoji"] for part in parts for one in (part, *(part.get("options") or ())) if one.get("emoji")]


@rule("H-792", "H-794")
async def test_options_have_emoji_beside_a_picture_and_none_in_text_mode(
    tmp_path: Path, uploaded: dict[Any, Any]
) -> None:
    async with simcord_table(tmp_path, "anne", "bart") as crew:
        await crew.begin("anne", "bart")
        name = await crew.turn()
        signs = {one.instead for one in emojis("yarr").values()}
        assert {one["name"] for one in shown(crew.dm(name))} <= signs
        assert "🎴" in {one["name"] for one in shown(crew.dm(name))}
        uploaded["yarr", "draw"] = discord.PartialEmoji(name="yarr_draw", id=77)
        assert "77" in {str(one.get("id")) for one in shown(await crew.say(name, "hand", table=crew.code))}
        await crew.press(name, await crew.say(name, "preferences"), "me:text_mode:on")
        assert shown(crew.dm(name)) == []


@rule("H-792")
@pytest.mark.parametrize(
    ("game", "option", "picture", "name"),
    [
        ("yarr", "play:skull-hat-green.1", "skull-hat-green.1", "skull"),
        ("yarr", "yoho", None, "call"),
        ("yarr", "play:helm.1", "helm.1", None),
        ("arrr", "die:0", "courage", "courage"),
        ("arrr", "use:spyglass.1", "spyglass.1", "item"),
        ("arrr", "discard:quartermaster-toad.1", "quartermaster-toad.1", "crew"),
        ("arrr", "play:seat-0:black-spot.1", "black-spot.1", "event"),
        ("arrr", "sail:golden-griffin.1", "golden-griffin.1", "exploration"),
        ("arrr", "pillage", "two-coins", "pieces"),
        ("rattle", "rum.1", "rum", "rum"),
        ("rattle", "fire", None, "cannon"),
        ("tortuga", "hold:british", "british", "british"),
        ("tortuga", "attack", None, "captain"),
        ("tortuga", "vote:torch-french-helm.1", "torch-french-helm.1", None),
    ],
)
def test_an_option_has_the_emoji_of_what_it_is_about(
    game: str, option: str, picture: str | None, name: str | None
) -> None:
    assert emoji_of(game, option, picture) == name
    assert name is None or name in emojis(game)
