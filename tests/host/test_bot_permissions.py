"""The permissions of the bot that /play asks for."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.app import Quarterdeck
from bot.replies.errors import UserError
from bot.tables.permissions.bot_permissions import NEEDED, require_bot_permissions
from bot.tables.permissions.policy import Action, Person
from tests.host.harness import ANNE, Harness
from tests.ledger import rule

ALL = frozenset(NEEDED)


def missing(*lacking: str, in_thread: bool) -> list[str]:
    """Return the names of the permissions that /play says are missing."""
    granted = discord.Permissions(**{name: name not in lacking for name in ALL})
    try:
        require_bot_permissions(granted, in_thread=in_thread)
    except UserError as error:
        return [str(one.source) for one in error.words.args["missing"]]  # type: ignore[index, union-attr]
    return []


@rule("H-528")
@pytest.mark.parametrize(
    ("lacking", "in_thread", "named"),
    [
        ((), False, []),
        ((), True, []),
        (("send_messages",), True, []),
        (("send_messages_in_threads",), False, []),
        (("send_messages_in_threads", "attach_files"), True, ["Send Messages in Threads"]),
        (("send_messages", "attach_files"), False, ["Send Messages"]),
        (("attach_files",), True, ["Attach Files"]),
        (("read_message_history",), True, ["Read Message History"]),
        (tuple(ALL), True, ["View Channel"]),
    ],
)
def test_the_play_command_names_the_missing_permission(
    lacking: tuple[str, ...], in_thread: bool, named: list[str]
) -> None:
    """Findings N5. Discord takes Attach Files away where the bot may not write."""
    assert missing(*lacking, in_thread=in_thread) == named


@rule("H-569")
async def test_in_a_group_of_direct_messages_commands_say_where_they_can_be_used(harness: Harness) -> None:
    play: Any = Quarterdeck(harness.store).tree.get_command("play")
    click = harness.click(ANNE, guild=None)
    with pytest.raises(UserError, match="Games are played on a server"):
        await play.callback(click, game="yarr")
    verdict = await harness.policy.may(Person(ANNE, click), Action.SERVER_SETTINGS)
    assert verdict.reason is not None
    assert "Use /settings in one of its channels" in verdict.reason.source
