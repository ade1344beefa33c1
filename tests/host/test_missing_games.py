"""Tables whose game is missing, without a Discord."""

from __future__ import annotations

import pytest

from bot.operating.backup import renumber
from engine.game import games
from engine.game_packages import MissingGame
from tests.host.harness import ANNE, BART, Harness
from tests.ledger import rule


@rule("H-744")
async def test_open_choices_of_a_missing_game_cannot_be_renumbered(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A restore calls this for each table, and would leave old buttons that fit new questions."""
    await harness.begin(ANNE, BART)
    monkeypatch.delitem(games(), "kinds")
    with pytest.raises(MissingGame):
        await renumber(harness.store, await harness.row(), 0.0)
