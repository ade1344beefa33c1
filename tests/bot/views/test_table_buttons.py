"""The buttons below a table are few, and the hand and two open votes always have room there."""

from __future__ import annotations

import itertools
from typing import Any, cast

import pytest
from discord import ui

from bot.tables.loaded_table import LoadedTable
from bot.views import table
from bot.views.layout import button
from engine.choice import Choice, PickOne, Words
from engine.table import OpenChoice
from engine.text import Text, text
from tests.bot.every_choice_kind_game import options
from tests.ledger import rule

CODE = "Q7K2M"
VOTES = (
    (),
    ("agree-to-undo",),
    ("agree-to-end", "agree-to-undo"),
    ("vote-on-time", "vote-out", "give-seat", "agree-to-undo"),
)
OTHERS = ("show-again", "story", "table-text", "measure", "legend", "watch", "vote-menu")
SPEECH = Words(name="call", prompt=text("What do you say?"), secret=False, blocks=False)


def plain(words: Text) -> str:
    return words.plain()


def asked(name: str, count: int) -> PickOne:
    """Return a question with this many options."""
    return PickOne(name=name, prompt=text("What?"), secret=False, options=options([f"{name}{n}" for n in range(count)]))


def own(names: tuple[str, ...]) -> list[ui.Button[Any]]:
    return [button(plain, text("{name}", name=name), f"button:{CODE}:{name}") for name in names]


@rule("H-614")
@pytest.mark.parametrize("votes", VOTES)
@pytest.mark.parametrize("undo", [False, True])
@pytest.mark.parametrize("talk", [False, True])
@pytest.mark.parametrize("counts", [(), (1,), (2,), (3, 2), (5,), (9,), (2, 9)])
def test_a_table_has_at_most_seven_buttons_with_the_hand_and_two_votes(
    monkeypatch: pytest.MonkeyPatch, votes: tuple[str, ...], undo: bool, talk: bool, counts: tuple[int, ...]
) -> None:
    choices: list[Choice] = [*([SPEECH] if talk else []), *(asked(f"q{n}", count) for n, count in enumerate(counts))]
    monkeypatch.setattr(table, "public_choices", lambda _: [*itertools.starmap(OpenChoice, enumerate(choices, 1))])
    monkeypatch.setattr(table, "_back", lambda *_: own(("undo",)) if undo else [])
    row = type("Loaded", (), {"row": type("Row", (), {"id": CODE})})
    mine = own(("hand", *votes, *OTHERS))
    questions, below = table._public_controls(cast(LoadedTable, row), plain, mine)
    parts = [item for line in [*itertools.chain(*questions), *below] for item in cast(Any, line).children]
    shown = [str(part.custom_id).split(":")[2] for part in parts if isinstance(part, ui.Button)]
    assert len(shown) == 7
    assert shown[-1] == "more"
    assert {"hand", *votes[:2]} <= set(shown)
    assert len(parts) - len(shown) <= len(counts), "only questions have menus"
