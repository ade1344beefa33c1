"""Mutants written by hand, in `manual_mutants.txt`."""

from __future__ import annotations

from pathlib import Path

from tools.mutations.mutant import Change

PAGE = Path(__file__).with_name("manual_mutants.txt")


def written(root: Path) -> list[Change]:
    """Return the mutants that the file `manual_mutants.txt` describes.

    Raise ValueError if a text to replace is missing or not unique. `root` is the folder of the program.
    """
    found = list[Change]()
    for block in PAGE.read_text("utf-8").split("\n\n")[1:]:
        page, *lines = block.strip().splitlines()
        what, instead = ("\n".join(line[2:] for line in lines if line.startswith(sign)) for sign in "-+")
        found.append(_change(root, page, what, instead))
    return found


def _change(root: Path, page: str, what: str, instead: str) -> Change:
    source = (root / page).read_bytes()
    if source.count(what.encode()) != 1:
        found = source.count(what.encode())
        raise ValueError(f"{page} has {what!r} {found} times instead of once: update {PAGE.name}")
    begin = source.index(what.encode())
    return Change("written", page, source[:begin].count(b"\n") + 1, begin, what, instead)
