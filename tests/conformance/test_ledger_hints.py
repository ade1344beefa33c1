"""Check that the ledgers' column «must be known here» refers to existing choices."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.choice import Option, PickOne
from engine.game import games
from engine.text import text
from tests.conformance.ledger_hints import COLUMN, GRAMMAR, read_cell, says_what_must_be_known, wanted
from tests.ledger import ROOT


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


LEDGERS = [ROOT / "docs/rules" / f"{game}.md" for game in ("arrr", "rattle", "tortuga", "yarr")]
LEDGERS += ROOT.glob("tests/*/docs/rules/*.md")
LEDGERS += ROOT.glob("tools/new_game/files/docs/rules/*.md")
LEDGERS += ROOT.glob("examples/*/*/docs/rules/*.md")


@pytest.mark.parametrize("page", LEDGERS, ids=lambda page: page.stem)
def test_each_ledger_explains_its_tables_at_its_head(page: Path) -> None:
    head = page.read_text("utf-8").partition("\n## ")[0]
    assert GRAMMAR in " ".join(head.split()), f"{page}: its head needs this paragraph, word for word: {GRAMMAR}"


def test_a_cell_that_cannot_be_read_says_how_it_is_written() -> None:
    for cell in ("what it does", "each: what"):
        with pytest.raises(AssertionError, match="means that every option says it in its hint"):
            read_cell(cell, "deed")
