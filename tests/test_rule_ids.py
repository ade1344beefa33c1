"""A rule can be followed from its ledger to the code and to the tests, and back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ledger import NO_ACT, ROOT, ledgers
from tools.rule import code_of, ids_in, main, report

GAMES = ("arrr", "rattle", "tortuga", "yarr")
OUTSIDE = {
    **dict.fromkeys(("A-186", "R-308", "T-172", "Y-144"), "the bot replaces people who leave (host.md, section 3)"),
    "R-311": "the suite plays to the end; nothing in the rules makes it so",
    "T-5": "there is no action by which a player could prove a secret",
    **dict.fromkeys(NO_ACT, "no act of the game"),
}
"""Rules that no code of their game carries out, with the reasons."""


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_a_ledger_is_named_in_the_code_and_no_other(game: str) -> None:
    rules = ledgers(ROOT)[game][0]
    letters = {rule.partition("-")[0] for rule in rules}
    named = {one for page in code_of(game) for one in ids_in(page.read_text("utf-8"))}
    missing = sorted(rules.keys() - named - OUTSIDE.keys())
    assert not missing, f"no code of {game} names {missing}: write the id in a docstring or comment of the code"
    gone = sorted(one for one in named - rules.keys() if one.partition("-")[0] in letters)
    assert not gone, f"code of {game} names {gone}, which are in no ledger"


def test_a_rule_is_printed_with_its_row_its_code_and_its_tests(tmp_path: Path) -> None:
    pages = {
        "docs/rules/sharks.md": "| id | rule | source |\n|---|---|---|\n| S-2 | A shark bites. | ours |\n",
        "engine/games/sharks/steps.py": '@step\ndef bite():\n    """Bite (S-1 to S-3)."""\n\n\nTEETH = 3  # S-12\n',
        "tests/games/sharks/test_bites.py": '@rule("S-2")\ndef test_a_shark_bites(): ...\n',
    }
    for name, words in pages.items():
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(words, "utf-8")
    assert report("S-2", tmp_path).splitlines() == [
        "docs/rules/sharks.md:3",
        "    rule: A shark bites.",
        "    source: ours",
        "",
        "Code",
        "    engine/games/sharks/steps.py:3  bite",
        "",
        "Tests",
        "    tests/games/sharks/test_bites.py:2  test_a_shark_bites",
    ]


def test_a_rule_that_is_in_no_ledger_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["Y-999"]) == 1
    assert capsys.readouterr().err == "Y-999 is in no ledger. Ledgers are in docs/rules; an id looks like Y-48.\n"
