"""Finds texts that no catalogue can translate.

They are either drawn as literals or formatted before they are looked up. `aside=f"{n} gold"` stays English for
everybody. `text(f"{n} gold")` makes another message for each number.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tools.texts import MARKS

WORD = re.compile(r"(?<![\w{}])[A-Za-z]{3,}(?![\w{}:])")
SENTENCE = re.compile(r"[a-z]{2,}[,.:;!?]* [A-Za-z{]{2,}")


def put_together(module: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the lines and texts of messages that are no constants, and so are in no catalogue."""
    for call in ast.walk(module):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in MARKS:
            yield from ((one.lineno, spelt(one)) for one in call.args if isinstance(one, ast.JoinedStr))


def unsaid(module: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the lines and texts of strings in a drawing module that look like prose but are not translated."""
    apart = {id(part) for node in ast.walk(module) if _is_apart(node) for part in ast.walk(node)}
    apart |= {id(part) for node in ast.walk(module) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(module):
        if id(node) not in apart and isinstance(node, (ast.JoinedStr, ast.Constant)):
            words = spelt(node)
            if SENTENCE.search(words) or (isinstance(node, ast.JoinedStr) and " " in words and WORD.search(words)):
                yield node.lineno, words


def spelt(node: ast.JoinedStr | ast.Constant) -> str:
    """Return a string with {} in the place of each inserted value."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)


def _is_apart(node: ast.AST) -> bool:
    """Return True if a string at this node is translated already or never shown to players.

    Such strings are messages, errors, docstrings and formats.
    """
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in MARKS
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    return isinstance(node, (ast.Raise, ast.Assert))
