"""Command names in sentences become mentions, in both languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from discord import ui

from bot.replies.ephemeral import framed
from bot.texts.command_mentions import MENTIONS, store_ids, with_mentions
from tests.ledger import rule


@pytest.fixture
def known() -> Iterator[None]:
    """Make the ids of two commands known, as after a registration."""
    store_ids([(11, "tables"), (12, "table")])
    yield
    MENTIONS.clear()


@rule("H-350")
@pytest.mark.usefixtures("known")
def test_a_commands_name_becomes_a_mention_in_both_languages() -> None:
    assert with_mentions("Name it; /tables lists them.") == "Name it; </tables:11> lists them."
    assert with_mentions("`/tavoli` li elenca, /tavolo no.") == "</tables:11> li elenca, </table:12> no."
    assert with_mentions(with_mentions("/tables")) == "</tables:11>", "once"


@rule("H-350")
@pytest.mark.usefixtures("known")
@pytest.mark.parametrize(
    "words", ["and/tables", "https://tables", "/tables/a", "`/tables mine`", "/unknown", "<t:1:R>", "10 / 20"]
)
def test_text_that_is_no_command_stays_unchanged(words: str) -> None:
    assert with_mentions(words) == words


@rule("H-350")
@pytest.mark.usefixtures("known")
def test_every_message_turns_command_names_into_mentions() -> None:
    shown = ui.TextDisplay[ui.LayoutView]("/table")
    framed(shown)
    assert shown.content == "</table:12>"


def test_without_known_ids_command_names_stay() -> None:
    assert with_mentions("/tables") == "/tables"
