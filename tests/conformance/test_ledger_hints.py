"""Check that the ledgers' column «must be known here» refers to existing choices."""

from __future__ import annotations

import pytest

from engine.choice import Option, PickOne
from engine.game import games
from engine.text import text
from tests.conformance.ledger_hints import COLUMN, says_what_must_be_known, wanted


@pytest.mark.parametrize("game", sorted(games()))
def test_each_ledger_row_about_needed_knowledge_names_a_choice_of_its_game(game: str) -> None:
    """A row with only a number, or with an unknown choice, would not be checked at all."""
    rows = wanted(game)
    assert rows, f"the ledger of {game} has no table of decisions with a column «{COLUMN}»"
    unknown = sorted(
        {name for name, row in rows.items() if row.ways != {"nothing"}} - games()[game].choice_labels.keys()
    )
    assert not unknown, f"the ledger of {game} says what must be known at {unknown}, which are none of its choices"


def test_the_suite_finds_a_hint_that_only_repeats_its_label() -> None:
    def asked(hint: str) -> PickOne:
        return PickOne(name="powder_where", prompt=text("Where?"), options=(Option("1", text("Here"), text(hint)),))

    says_what_must_be_known("tortuga", asked("Cleo sits in it."), "here")
    with pytest.raises(AssertionError, match="only say themselves again"):
        says_what_must_be_known("tortuga", asked("Here"), "here")
