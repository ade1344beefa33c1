"""Two versions of the program that work in turns."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.against.pairs import Pair, Spent

ROOT = Path(__file__).resolve().parents[2]
FIRST = "8346d35"
"""The commit of version 0.1.0."""


class Rivals:
    """A process of each version that does what it is told."""

    def __init__(self, old: Path, databases: Sequence[str]) -> None:
        worker = Path(__file__).with_name("worker.py")
        self._workers = [
            subprocess.Popen(
                [sys.executable, str(worker), str(root)],
                cwd=root,
                env={**os.environ, "DATABASE": database},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            for root, database in zip((old, ROOT), databases, strict=True)
        ]

    @classmethod
    @contextmanager
    def open(cls, databases: Sequence[str] = ("", "")) -> Iterator[Rivals | None]:
        """Start both, with addresses of databases if they are to have others than files of their own; None where 0.1.0
        is not to be had."""
        old = unpacked()
        if old is None:
            yield None
            return
        rivals = cls(old, databases)
        try:
            yield rivals
        finally:
            for worker in rivals._workers:
                worker.kill()
                worker.communicate()

    def pairs(self, work: str, pairs: int, after: int = 0) -> list[Pair]:
        """What a piece of work takes both, pair by pair, with the seeds that follow one. Who begins takes turns."""
        self._do(0, f"{work} 0")
        self._do(1, f"{work} 0")
        found = list[Pair]()
        for seed in range(after + 1, after + pairs + 1):
            if seed % 2:
                old, new = self._do(0, f"{work} {seed}"), self._do(1, f"{work} {seed}")
            else:
                new, old = self._do(1, f"{work} {seed}"), self._do(0, f"{work} {seed}")
            found.append((old, new))
        return found

    def former(self, work: str, seed: int) -> float:
        """Seconds of the processor that 0.1.0 takes for a unit of a piece of work."""
        spent = self._do(0, f"{work} {seed}")
        return spent.seconds / spent.units

    def _do(self, who: int, order: str) -> Spent:
        worker = self._workers[who]
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(f"{order}\n")
        worker.stdin.flush()
        return Spent(*map(float, worker.stdout.readline().split()))


def unpacked() -> Path | None:
    """The tree of 0.1.0, unpacked once under build/."""
    old = ROOT / "build" / "0.1.0"
    if not old.exists():
        done = subprocess.run(["git", "archive", FIRST], cwd=ROOT, capture_output=True)
        if done.returncode:
            return None
        with tarfile.open(fileobj=io.BytesIO(done.stdout)) as tar:
            tar.extractall(old, filter="data")
    return old


def said(tree: Path, about: str, orders: Sequence[tuple[str, str, int]]) -> list[Any]:
    """What `speaker.py` finds out `about` that version, for each game, language and seed."""
    speaker = Path(__file__).with_name("speaker.py")
    asked = "".join(f"{about} {game} {locale} {seed}\n" for game, locale, seed in orders)
    done = subprocess.run(
        [sys.executable, str(speaker), str(tree)], cwd=tree, input=asked, stdout=subprocess.PIPE, text=True, check=True
    )
    return [json.loads(line) for line in done.stdout.splitlines()]
