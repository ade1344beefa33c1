"""Check sentences for length, openings and retired words: `python -m tools.prose [PATH...]`.

It reads docstrings, comments, log and error messages of the program, and the English documents. Sentences have at most
25 words and no chain of semicolons. No sentence begins with a word of `OPENINGS`. Retired words of `docs/glossary.md`
do not come back. Questions, headings, code and the ledgers of the games are not checked.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from inspect import cleandoc
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

MOST_WORDS = 25
OPENINGS = ("Whoever", "Who", "Whose", "Whatever", "What", "So many", "It is so that", "Whether")
"""Openings that hide the subject of a sentence. `Whether` may open the docstring of an attribute."""
FREE = (
    "docs/it/",
    "docs/play/it/",
    "docs/rules/",
    "docs/glossary.md",
    "tools/new_game/files/",
    "tests/cups/docs/rules/",
    "examples/*/*/docs/rules/*.md",
    "examples/*/*/docs/rules/it/*.md",
    "store/migrations/",
    "engine/games/*/it.po",
)
"""Paths that are not checked: Italian documents, the ledgers of rules (except `CHECKED`), and the glossary, which
contains the retired words."""
CHECKED = ("docs/rules/host.md",)
GLOSSARY = Path("docs/glossary.md")
NOT_PROSE = re.compile(r"`[^`]*`|https?://\S+|\[([^\]]*)\]\([^)]*\)")
FOR_THE_SEARCH = re.compile(r"\s*<sup>.*?</sup>|\s*<!--.*?-->", re.DOTALL)
"""Rule numbers and questions after a passage of `docs/play`. They are for the search and not shown to readers."""
SENTENCE_ENDS = re.compile(r"(?<=[.!?])[\"'”’)*_]*\s+(?=[\"'“‘(*_`]*[A-Z0-9`])|:\s*$")
RULE = re.compile(r"\s*\|[|\s:-]+")
ABBREVIATIONS = re.compile(r"\b(e\.g|i\.e|etc|vs|cf|St|No|p)\.")
STRINGS_AND_COMMENTS = re.compile(
    r'''"""(?:\\.|.)*?"""|\'{3}(?:\\.|.)*?\'{3}|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|(\#[^\n]*)''', re.DOTALL
)
"""Matches the strings and the comments of Python, with a comment as its group. Python's tokenizer takes ten times as
long."""
LOGGERS = {"debug", "info", "warning", "error", "exception", "critical"}
LOG_CALL = re.compile(rf"log\s*\.\s*({'|'.join(LOGGERS)})\b")


class Passage(NamedTuple):
    """A piece of prose, and the line (from 1) where it begins. `attribute`: True for an attribute's docstring."""

    line: int
    text: str
    attribute: bool = False


class Fault(NamedTuple):
    """A sentence with a fault, where it is, and the reason in words."""

    path: str
    line: int
    reason: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.reason}: {self.sentence[:100]}"


def sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a text. Code, addresses and abbreviations do not end a sentence. Code becomes "Code"."""
    plain = NOT_PROSE.sub(lambda found: found[1] or "Code", text)
    plain = ABBREVIATIONS.sub(lambda found: found[1].replace(".", ""), plain)
    for paragraph in re.split(r"\n\s*\n|\n\s*(?=[-*] |\d+\. )", plain):
        yield from (" ".join(one.split()) for one in SENTENCE_ENDS.split(paragraph) if one and one.strip())


def faults_of(sentence: str, retired: re.Pattern[str] | None, *, attribute: bool = False) -> Iterator[str]:
    """Yield a description of each fault of one sentence. `retired` matches the retired words of the glossary.

    `attribute`: True for an attribute's docstring, which may begin with “Whether”.
    """
    words = [word for word in re.sub(r"\bCode\b", "", sentence).split() if re.search(r"[A-Za-z]", word)]
    if len(words) > MOST_WORDS:
        yield f"{len(words)} words"
    if sentence.count(";") > 1:
        yield "a chain of semicolons"
    if not sentence.endswith("?"):
        opening = next((one for one in OPENINGS if re.match(rf"{one}\b", sentence)), None)
        if opening and not (attribute and opening == "Whether"):
            yield f"begins with “{opening}”"
    if retired and (found := retired.search(sentence)):
        yield f"“{found[0]}” is retired"


def of_python(source: str) -> Iterator[Passage]:
    """Yield the docstrings, comments, and messages of logs and errors of a Python module."""
    # A call of a logger may be anywhere in an expression. Docstrings and raised errors are statements.
    walk = ast.walk if LOG_CALL.search(source) else statements
    for node in walk(ast.parse(source)):
        for one, after in _documented(node):
            yield Passage(after.lineno, one, attribute=not _is_docstring(node, after))
        if message := _message(node):
            yield Passage(node.lineno, message)  # type: ignore[attr-defined] # a call or a raise has a line
    comments = [
        (source.count("\n", 0, found.start()) + 1, found[1].lstrip("# "))
        for found in STRINGS_AND_COMMENTS.finditer(source)
        if found[1] and not re.match(r"#:|# *(noqa|type:|fmt:|!)", found[1])
    ]
    while comments:
        line, text = comments.pop(0)
        last = line
        while comments and comments[0][0] == last + 1:
            last, more = comments.pop(0)
            text += f"\n{more}"
        yield Passage(line, text.partition("  # noqa")[0])


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and all statements below it, with their exception handlers and the cases of `match`."""
    yield node
    for name in ("body", "handlers", "orelse", "finalbody", "cases"):
        below = getattr(node, name, ())
        for one in below if isinstance(below, list) else ():
            yield from statements(one)


def _documented(node: ast.AST) -> Iterator[tuple[str, ast.stmt]]:
    body = getattr(node, "body", None)
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and isinstance(body, list):
        for statement in body:
            value = statement.value if isinstance(statement, ast.Expr) else None
            if isinstance(value, ast.Constant) and isinstance(value.value, str) and not _is_card(node):
                yield re.sub(r"(?m)^    .*$", "", cleandoc(value.value)), statement


def _is_card(node: ast.AST) -> bool:
    """Return True for the function of a card. The docstring has the words that are printed on the card for players."""
    decorators = getattr(node, "decorator_list", [])
    return not isinstance(node, ast.ClassDef) and any(isinstance(one, ast.Call) for one in decorators)


def _is_docstring(node: ast.AST, statement: ast.stmt) -> bool:
    return bool(node.body) and node.body[0] is statement  # type: ignore[attr-defined] # see `_documented`


def _message(node: ast.AST) -> str | None:
    """Return the message of a log call or a raised error, with "value" for each inserted value.

    None for other nodes.
    """
    call = node.exc if isinstance(node, ast.Raise) else node
    if not isinstance(call, ast.Call) or not call.args:
        return None
    if not isinstance(node, ast.Raise):
        function = call.func
        if not (isinstance(function, ast.Attribute) and function.attr in LOGGERS):
            return None
        if not (isinstance(function.value, ast.Name) and function.value.id.endswith("log")):
            return None
    text = call.args[0]
    if isinstance(text, ast.Constant) and isinstance(text.value, str):
        return text.value
    if isinstance(text, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "value" for part in text.values)
    return None


def of_markdown(source: str) -> Iterator[Passage]:
    """Yield the paragraphs, list items and table cells of a Markdown document, without headings, code and HTML."""
    source = FOR_THE_SEARCH.sub(lambda found: "\n" * found[0].count("\n"), source)
    block: list[str] = []
    fenced = False
    start = 1
    lines = [*source.splitlines(), "", ""]
    for number, (line, after) in enumerate(pairwise(lines), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
            line = ""
        if fenced or line.startswith(("#", "    ", "<")) or not line.strip():
            if block:
                yield Passage(start, "\n".join(block))
            block = []
        elif line.lstrip().startswith("|"):
            if not RULE.fullmatch(line) and not RULE.fullmatch(
                after
            ):  # not the heading of a table, nor the line below it
                yield from (Passage(number, cell) for cell in line.strip().strip("|").split("|"))
        else:
            if block and re.match(r" *([-*] |\d+\. )", line):
                yield Passage(start, "\n".join(block))
                block = []
            if not block:
                start = number
            block.append(re.sub(r"^[> ]*([-*] |\d+\. )?", "", line))


def retired_words(glossary: str) -> list[str]:
    """Return the retired words, the longest first: those in backticks in the last column of the glossary's tables."""
    rows = [line.strip().strip("|").split("|") for line in glossary.splitlines() if line.startswith("|")]
    return sorted({word for row in rows[2:] for word in re.findall(r"`([^`]+)`", row[-1])}, key=len, reverse=True)


def check(path: str, source: str, retired: re.Pattern[str] | None = None) -> Iterator[Fault]:
    """Yield the faults of one file with this path and text.

    `retired` matches the retired words, if given.
    """
    for passage in of_python(source) if path.endswith(".py") else of_markdown(source):
        for sentence in sentences(passage.text):
            for reason in faults_of(sentence, retired, attribute=passage.attribute):
                yield Fault(path, passage.line, reason, sentence)


def checked_files(paths: Sequence[str] = ()) -> list[str]:
    """Return the paths of the files that are checked: those that git tracks, below `paths` if given."""
    tracked = subprocess.run(["git", "ls-files", "*.py", "*.md"], check=True, capture_output=True, text=True).stdout
    return [
        path
        for path in tracked.splitlines()
        if path in CHECKED or not any(Path(path).match(free) or path.startswith(free) for free in FREE)
        if not paths or any(Path(path).is_relative_to(one) for one in paths)
    ]


def main(paths: Sequence[str]) -> int:
    """Print the faults of these paths, or of the whole project. Return the exit code: 1 if there are faults."""
    words = retired_words(GLOSSARY.read_text()) if GLOSSARY.exists() else []
    retired = re.compile(rf"\b({'|'.join(map(re.escape, words))})\b", re.IGNORECASE) if words else None
    found = [fault for path in checked_files(paths) for fault in check(path, Path(path).read_text(), retired)]
    for fault in found:
        print(fault)
    print(f"{len(found)} faults", file=sys.stderr)
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
