from __future__ import annotations

import re

import pytest

from tools.prose import Passage, check, of_markdown, of_python, retired_words, sentences

LONG = " ".join(["word"] * 26)
RETIRED = re.compile(r"\b(gangway)\b", re.IGNORECASE)


def reasons(path: str, source: str) -> list[str]:
    return [fault.reason for fault in check(path, source, RETIRED)]


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (f'"""{LONG}."""', "26 words"),
        (f'def f():\n    """Do it.\n\n    {LONG}.\n    """', "26 words"),
        (f"# {LONG[:60]}\n# {LONG[60:]}\nx = 1", "26 words"),
        ('"""Whoever asks gets it."""', "begins with “Whoever”"),
        ('"""Return it. What is asked is not stored."""', "begins with “What”"),
        ('def f():\n    """Whether it is there."""', "begins with “Whether”"),
        ('"""Close the gangway."""', "“gangway” is retired"),
        ('"""One; two; three."""', "a chain of semicolons"),
        (f'log.info("{LONG}: %s", x)', "27 words"),
        ('raise ValueError("Who asks must wait.")', "begins with “Who”"),
        ('raise ValueError(f"The gangway {x} is closed.")', "“gangway” is retired"),
    ],
)
def test_the_check_finds_faults_of_prose_in_a_program(source: str, reason: str) -> None:
    assert reasons("a.py", source) == [reason]


@pytest.mark.parametrize(
    "source",
    [
        f'"""{LONG[:100]}.\n\n{LONG[:100]}."""',
        'x: bool\n"""Whether it is there."""',
        'def f():\n    """Return e.g. `a; b; c; d`. Then stop."""',
        f'label = "{LONG}"',
        '"""What is asked?"""',
        f"x = 1  # noqa: E501 {LONG}",
    ],
)
def test_the_check_accepts_plain_prose_and_ignores_texts_for_players(source: str) -> None:
    assert reasons("a.py", source) == []


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (f"# Head\n\n{LONG}.", "26 words"),
        (f"- one\n- {LONG}.", "26 words"),
        (f"| a | b |\n|---|---|\n| x | {LONG} |", "26 words"),
        ("Fine.\nWho asks must wait.", "begins with “Who”"),
    ],
)
def test_the_check_finds_faults_of_prose_in_a_document(source: str, reason: str) -> None:
    assert reasons("a.md", source) == [reason]


def test_the_check_ignores_code_and_headings_of_a_document() -> None:
    assert reasons("a.md", f"# Who is it for\n\n```\n{LONG}\n```\n\n    {LONG}\n") == []


def test_a_passage_of_a_page_is_checked_without_its_rules_and_questions() -> None:
    assert reasons("a.md", f"- Fine. <sup>X-1, X-2</sup> <!-- {LONG}\n{LONG} -->\n- Fine.") == []
    assert [passage.line for passage in of_markdown("- One. <!-- a\nb -->\n- Two.")] == [1, 3]


def test_a_fault_in_a_document_names_the_line() -> None:
    assert [passage.line for passage in of_markdown("# Head\n\n- one\n- two\n\nthree")] == [3, 4, 6]


def test_consecutive_comment_lines_are_one_passage() -> None:
    assert list(of_python("# One\n# sentence.\nx = 1\n# Two.")) == [Passage(1, "One\nsentence."), Passage(4, "Two.")]


def test_sentences_end_at_full_stops_but_not_in_code() -> None:
    assert list(sentences("Return `a. B`. See [the page. It](x.md): then stop. Done")) == [
        "Return Code.",
        "See the page.",
        "It: then stop.",
        "Done",
    ]


def test_retired_words_are_read_from_the_last_column_of_the_glossary() -> None:
    head = "| Concept | Code | English | Italian | Retired |\n|---|---|---|---|---|\n"
    assert retired_words(f"{head}| a | `b` | c | d | `gangway`, `way back` |") == ["way back", "gangway"]
