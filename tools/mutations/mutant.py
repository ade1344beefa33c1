"""A mutant: a small wrong change to one place of the program."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import cache_from_source
from pathlib import Path

TESTS = (
    ("engine/replay.py", ("tests/engine", "tests/conformance")),
    ("engine", ("tests/engine", "tests/host", "tests/store", "tests/conformance")),
    ("store", ("tests/host", "tests/store", "tests/bot/tables", "tests/bot/delivery")),
    ("bot/tables", ("tests/host", "tests/bot/tables", "tests/bot/delivery", "tests/bot/commands")),
    ("bot/delivery", ("tests/host", "tests/bot/delivery", "tests/bot/tables", "tests/bot/components")),
    ("bot/components", ("tests/host", "tests/bot/components", "tests/bot/commands", "tests/bot/tables")),
    (
        "bot/views",
        ("tests/host", "tests/bot/views", "tests/bot/components", "tests/discord_contract", "tests/bot/delivery"),
    ),
    ("bot/texts", ("tests/bot/texts", "tests/bot/commands")),
    ("bot/replies", ("tests/bot/replies", "tests/bot/components")),
    ("bot/commands", ("tests/bot/commands", "tests/host")),
    ("bot/operating", ("tests/store",)),
    ("bot", ("tests/host", "tests/bot/tables", "tests/bot")),
    ("tests/conformance", ("tests/conformance",)),
)
"""By the package or file that a mutant changes: the folders of tests that should notice it, the fastest tests first.

The first matching entry counts."""


@dataclass(frozen=True)
class Change:
    """A mutant: at the byte `begin` of the file `page`, the text `what` is replaced by `instead`.

    `kind` is "written" for a mutant by hand, else the kind of random mutant. `page` is a path in the program's folder,
    and `line` the number of the changed line, from 1.
    """

    kind: str
    page: str
    line: int
    begin: int
    what: str
    instead: str

    def apply(self, root: Path) -> None:
        """Apply the change to the program in the folder `root`.

        Raise ValueError if the file has a different text there.
        """
        page = root / self.page
        source, what = page.read_bytes(), self.what.encode()
        if source[self.begin : self.begin + len(what)] != what:
            raise ValueError(f"{self}: the file no longer has the expected text there. List the mutants again.")
        page.write_bytes(source[: self.begin] + self.instead.encode() + source[self.begin + len(what) :])
        # Python finds compiled code by second and length, so the code of another mutant might be reused.
        Path(cache_from_source(str(page))).unlink(missing_ok=True)

    def undo(self, root: Path) -> None:
        """Restore the original text in the folder `root`. Raise ValueError if the change is not applied there."""
        Change(self.kind, self.page, self.line, self.begin, self.instead, self.what).apply(root)

    def outcome(self, root: Path) -> str:
        """Return the changed line or lines of the program, as they are after the change and without outer blanks.

        `root` is the folder of the program.
        """
        source, what = (root / self.page).read_bytes(), self.what.encode()
        first = source.rfind(b"\n", 0, self.begin) + 1
        last = source.find(b"\n", self.begin + len(what))
        changed = source[first : self.begin] + self.instead.encode() + source[self.begin + len(what) : last]
        return changed.decode().strip()

    @property
    def tests(self) -> tuple[str, ...]:
        """The folders of tests that should notice the change (`TESTS`)."""
        return next(tests for room, tests in TESTS if self.page.startswith(f"{room}/") or room == self.page)

    def __str__(self) -> str:
        what, instead = (" ".join(words.split())[:60] for words in (self.what, self.instead))
        return f"{self.kind:8} {self.page}:{self.line}  «{what}» → «{instead}»"
