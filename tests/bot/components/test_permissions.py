"""Every action a person can take declares its permission, and the policy is asked before the action runs.

The test finds the registered commands, components and deliveries by itself. A new one that asks for no permission
fails.
"""

from __future__ import annotations

import ast
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
import simcord
from discord import app_commands, ui

from bot.app import Quarterdeck
from bot.commands.table_parameter import ALL, COMMANDS, NOT_FOR_THAT, ContinueCommand
from bot.components.button_registry import TABLE_BUTTONS
from bot.components.dispatch import ActionButton, on_modal
from bot.components.dynamic_items import CheckedItem
from bot.delivery.outbox import ORDER
from bot.delivery.router import ACTION_OF_KIND, PERSONAL
from bot.tables import outbox_targets
from bot.tables.loaded_table import NO_TABLE
from bot.tables.permissions.policy import Action, Decision, Person, Policy
from bot.views import custom_ids
from engine.game import games
from engine.text import text
from store import Store
from store.rows import TableRow
from tests.bot.bot_without_tables import SmallBot, words
from tests.bot.simcord_bot import simcord_table
from tests.ledger import rule

NOBODY = "Nobody may do anything here."
CODE = "Q7K2M"
ARGUMENTS = {"game": "yarr", "query": "call", "card": "Ship", "words": "draw", "table": CODE}


def items(bot: Quarterdeck) -> list[type[ui.DynamicItem[Any]]]:
    """Return every button and select that the bot registers by custom id."""
    return list(bot._connection._view_store._dynamic_items.values())


BUTTONS = [
    custom_ids.to_answer(CODE, 1, "draw"),
    custom_ids.to_confirm(CODE, 1, "draw"),
    custom_ids.to_ask(CODE, 1),
    custom_ids.to_page(CODE, 0),
    *(custom_ids.to_button(CODE, name) for name in TABLE_BUTTONS),
    custom_ids.to_command("leave", CODE),
    custom_ids.to_result(CODE),
    custom_ids.NEXT,
    custom_ids.MINE,
    "me:dm:on",
    "help:privacy",
    "help:privacy:1",
    custom_ids.to_result(CODE),
    custom_ids.to_history(of_server=True, game="yarr", companion=5, page=1),
    custom_ids.EXPORT,
    custom_ids.to_record(CODE),
    custom_ids.to_achievements(),
    custom_ids.to_achievements(1),
    "learn:yarr",
    "legend:yarr",
    "me:kept",
    "me:page:statistics",
    custom_ids.to_result(CODE),
    custom_ids.to_history(of_server=False, game=None, companion=None, page=0),
    custom_ids.EXPORT,
    "leaderboard:page:yarr:all:1",
    "me:forget",
    "me:forget:sure",
    "moderating:page",
    "moderating:page:1",
    "moderating:seen",
    "moderating:seen:1-2",
    custom_ids.to_puzzle("ab" * 8, "draw"),
    custom_ids.to_show_puzzle("ab" * 8),
    "puzzles:page",
    f"evening:in:{CODE}",
    custom_ids.to_tournament("join", "ABCDEF"),
]
SELECTS = [
    custom_ids.HISTORY_RESULT,
    custom_ids.RECORD_MENU,
    custom_ids.to_select(CODE, 1),
    custom_ids.to_measure(CODE, 0),
    custom_ids.to_option(CODE, "pace"),
    custom_ids.to_auto_answers(CODE),
    custom_ids.to_replay_turns(CODE, "public"),
    "me:language",
    "leaderboard:game:yarr:2026-11",
    custom_ids.HISTORY_RESULT,
    "settings:language",
    "rules:yarr:section",
    "card:yarr",
    custom_ids.to_puzzle_menu("ab" * 8),
    "puzzles:hour",
    f"evening:vote:{CODE}",
]
CONTROLS: dict[str, Callable[[str], ui.Item[Any]]] = {
    **{custom_id: lambda custom_id: ui.Button(custom_id=custom_id) for custom_id in BUTTONS},
    **{custom_id: lambda custom_id: ui.Select(custom_id=custom_id) for custom_id in SELECTS},
    "settings:channels": lambda custom_id: ui.ChannelSelect(custom_id=custom_id),
    "settings:reports": lambda custom_id: ui.ChannelSelect(custom_id=custom_id),
    "settings:calls": lambda custom_id: ui.ChannelSelect(custom_id=custom_id),
    "puzzles:channel": lambda custom_id: ui.ChannelSelect(custom_id=custom_id),
    custom_ids.to_tournament("drop", "ABCDEF"): lambda custom_id: ui.UserSelect(custom_id=custom_id),
    "settings:role": lambda custom_id: ui.RoleSelect(custom_id=custom_id),
    custom_ids.to_invite(CODE): lambda custom_id: ui.UserSelect(custom_id=custom_id),
    custom_ids.to_invite(CODE, 1): lambda custom_id: ui.UserSelect(custom_id=custom_id),
    "moderating:bans:0": lambda custom_id: ui.UserSelect(custom_id=custom_id),
    "moderating:bans": lambda custom_id: ui.UserSelect(custom_id=custom_id),
}
"""One custom id of each registered form, and one for every button of a table."""


class Closed:
    """Replaces the policy by one that allows only the action `but`, and records each action that it was asked about."""

    def __init__(self, patch: pytest.MonkeyPatch, but: Action | None = None) -> None:
        self.asked: list[Action] = []
        self.but = but

        async def may(keeper: Policy, person: Person, act: Action, table: TableRow | None = None) -> Decision:
            self.asked.append(act)
            return Decision() if act is self.but else Decision(text(NOBODY))

        patch.setattr(Policy, "may", may)


class Answers:
    """Collects the texts with which an interaction was answered."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def is_done(self) -> bool:
        return False

    async def send_message(self, view: ui.LayoutView, **more: Any) -> None:
        self.said += [part.content for part in view.walk_children() if isinstance(part, ui.TextDisplay)]


def click(bot: Quarterdeck, custom_id: str) -> Any:
    """Return a click that can only be answered. Any access beyond the permission check fails."""
    return SimpleNamespace(
        client=bot,
        id=1,
        user=SimpleNamespace(id=5),
        guild_id=None,
        locale="en",
        command=None,
        type=discord.InteractionType.component,
        data={"custom_id": custom_id, "components": []},
        response=Answers(),
    )


@rule("H-74")
async def test_every_command_and_control_declares_its_action(store: Store) -> None:
    bot = Quarterdeck(store)
    declared = {command.name: command.extras.get("action") for command in bot.tree.get_commands()}
    dynamic = (ActionButton, ContinueCommand)
    declared |= {item.__name__: getattr(item, "action", None) for item in items(bot) if item not in dynamic}
    declared |= {f"meant by {name}": command.action for name, command in COMMANDS.items()}
    declared |= {f"door {name}": door.action for name, door in TABLE_BUTTONS.items()}
    declared |= {f"to {kind}": ACTION_OF_KIND.get(kind) for kind in ORDER}
    assert {name for name, act in declared.items() if not isinstance(act, Action)} == set()
    assert all(issubclass(item, CheckedItem) for item in items(bot))
    kinds = (app_commands.Command, app_commands.ContextMenu)
    assert all(isinstance(command, kinds) for command in bot.tree.get_commands())
    within = {Action.FIND, Action.MANAGE, Action.PLAN_EVENING, Action.END_EVENING, Action.DELETE_NAME}
    """Also asked: whether a table may be listed, and whether ending it needs the others' agreement. Some parts of
    /evening and some buttons of tournaments ask for more than the whole does."""
    assert set(Action) - set(declared.values()) == within, "nobody asks for these"


def test_every_outbox_target_declares_its_action() -> None:
    kinds = {value for name, value in vars(outbox_targets).items() if name.isupper()}
    assert kinds == set(ORDER) == set(ACTION_OF_KIND)


def test_every_modal_has_a_custom_id_that_is_checked() -> None:
    """Then the modal returns through `on_modal`, which asks for permission."""
    found = []
    for page in Path("bot").rglob("*.py"):
        for call in ast.walk(ast.parse(page.read_text("utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("Modal"):
                (named,) = [ast.unparse(one.value) for one in call.keywords if one.arg == "custom_id"]
                found.append(named.partition("(")[0])
    assert found
    new = "f'tournament:new:{game.key}:{most}:{pace}'"
    assert set(found) <= {"custom_ids.to_ask", "custom_ids.to_button", "custom_ids.to_tournament", new}


async def test_these_tests_try_every_template_of_a_custom_id(store: Store) -> None:
    for item in items(Quarterdeck(store)):
        assert [one for one in CONTROLS if item.__discord_ui_compiled_template__.fullmatch(one)], item


async def a_lobby(store: Store) -> None:
    """Create a lobby with the code that the custom ids name."""
    letters = iter(CODE)
    # Patch only for this block, because `secrets.choice` is the same function for all modules.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("store.tables.tables.secrets.choice", lambda _: next(letters))
        async with store.write() as w:
            await w.new_table(
                game="yarr",
                guild=1,
                channel=2,
                host=5,
                locale="en",
                pace="none",
                options=games()["yarr"].options().model_dump(mode="json"),
                seed="5eed" * 16,
                now=0.0,
            )


@rule("H-74")
@pytest.mark.parametrize("custom_id", CONTROLS)
async def test_a_click_that_the_policy_refuses_is_not_served(
    store: Store, monkeypatch: pytest.MonkeyPatch, custom_id: str
) -> None:
    bot, closed = Quarterdeck(store), Closed(monkeypatch)
    await a_lobby(store)
    pressed = click(bot, custom_id)
    for item in items(bot):
        if match := item.__discord_ui_compiled_template__.fullmatch(custom_id):
            await (await item.from_custom_id(pressed, CONTROLS[custom_id](custom_id), match)).callback(pressed)
    assert pressed.response.said == [NOBODY]
    assert len(closed.asked) == 1


@rule("H-74")
@pytest.mark.parametrize(
    "custom_id",
    [
        custom_ids.to_ask(CODE, 1),
        "tournament:new:yarr:4:live",
        custom_ids.to_tournament("points", "ABCDEF", 5),
        *(custom_ids.to_button(CODE, name) for name in TABLE_BUTTONS),
    ],
)
async def test_a_modal_that_the_policy_refuses_is_not_accepted(
    store: Store, monkeypatch: pytest.MonkeyPatch, custom_id: str
) -> None:
    bot, closed = Quarterdeck(store), Closed(monkeypatch)
    await a_lobby(store)
    submitted = click(bot, custom_id)
    await on_modal(submitted)
    assert submitted.response.said == [NOBODY]
    assert len(closed.asked) == 1


@asynccontextmanager
async def commander(store: Store) -> AsyncIterator[tuple[SmallBot, Any, Any]]:
    """Yield a bot, an administrator of a server, and a channel there."""
    async with simcord.run(bot := SmallBot(store), check_errors=False) as env:
        bot.services.limits.commands.most = 1000  # nobody types so fast
        guild = env.create_guild()
        role = guild.create_role("all", permissions=discord.Permissions.all())
        yield bot, guild.add_member(env.create_user("anna"), roles=[role]), guild.create_text_channel("tavern")


def slash_commands(bot: Quarterdeck) -> list[app_commands.Command[Any, ..., Any]]:
    """Return the bot's slash commands, without its entries in menus."""
    return [one for one in bot.tree.get_commands() if isinstance(one, app_commands.Command)]


def filled_in(command: Any) -> dict[str, str]:
    """Return values for the command's required parameters, and for the table if it takes one."""
    return {one.name: ARGUMENTS[one.name] for one in command.parameters if one.required or one.name == "table"}


@rule("H-74")
async def test_a_command_that_the_policy_refuses_does_not_run(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await a_lobby(store)
    async with commander(store) as (bot, anna, channel):
        Closed(monkeypatch, but=Action.FIND)
        for command in slash_commands(bot):
            said = set()
            for status in ALL if "table" in filled_in(command) else ALL[:1]:
                async with store.write() as w:
                    await w.set_table(CODE, status=status)
                said.add(words((await anna.slash(channel, command.name, **filled_in(command))).response))
            assert said - {why.plain().replace("{code}", CODE) for why in NOT_FOR_THAT.values()} == {NOBODY}


@rule("H-74", "H-790", "H-791")
async def test_an_entry_of_a_menu_that_the_policy_refuses_does_not_run(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def own_lobby(click: Any) -> str:
        return CODE

    monkeypatch.setattr("bot.commands.invite._own_lobby", own_lobby)
    await a_lobby(store)
    async with commander(store) as (bot, anna, channel):
        Closed(monkeypatch)
        other = channel.guild.add_member(anna._env.create_user("bart"))
        targets = {discord.AppCommandType.user: other, discord.AppCommandType.message: await anna.send(channel, "ahoy")}
        entries = [one for one in bot.tree.get_commands() if isinstance(one, app_commands.ContextMenu)]
        assert {one.type for one in entries} == set(targets)
        for one in entries:
            assert words((await anna.context_menu(channel, one.name, targets[one.type])).response) == NOBODY


@rule("H-74")
async def test_a_table_that_the_policy_hides_is_neither_found_nor_suggested(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await a_lobby(store)
    async with commander(store) as (bot, anna, channel):
        closed = Closed(monkeypatch)
        async with store.write() as w:
            await w.watch(CODE, anna.id)  # or else there is nothing to suggest to /unwatch
        for command in slash_commands(bot):
            given = filled_in(command)
            if "table" in given:
                said = words((await anna.slash(channel, command.name, **given)).response)
                assert said == NO_TABLE.source, "as if there were none"
            for option in command.parameters:
                if option.autocomplete:
                    others = {name: value for name, value in given.items() if name != option.name}
                    before = len(closed.asked)
                    for status in ALL:
                        async with store.write() as w:
                            await w.set_table(CODE, guild=bot.guilds[0].id, status=status)
                        assert await anna.autocomplete(channel, command.name, option.name, "", **others) == []
                    assert len(closed.asked) > before, f"/{command.name} suggests {option.name} and asks nobody"


@rule("H-74")
async def test_a_delivery_that_the_policy_refuses_is_not_sent(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        with pytest.MonkeyPatch.context() as patch:
            closed, before = Closed(patch), len(crew.env.http_requests)
            user = crew.people["bart"].id
            wanted = [f"{kind}:{user}" if kind in PERSONAL else kind for kind in ORDER]
            await crew.outbox.queue(crew.code, await crew.revision() + 1, *wanted)
            await crew.outbox.wait_until_idle()
            assert closed.asked[: len(ORDER)] == [ACTION_OF_KIND[kind] for kind in ORDER]
        assert await crew.store.outbox(crew.now()) == []
        assert len(crew.env.http_requests) == before
