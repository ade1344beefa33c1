"""Checks that the locked lists install on every system in docs/operating.md: `python -m tools.dependency_wheels`.

It asks the package index, through uv, about each system and Python version, and installs nothing. A package without a
wheel counts as missing, since it may need a compiler. Packages of `make bench` may lack one: they are pure Python.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from itertools import product
from pathlib import Path

from run import NEEDS, NEWEST, OLDEST

SYSTEMS = (
    "x86_64-unknown-linux-gnu",
    "aarch64-unknown-linux-gnu",
    "x86_64-apple-darwin",
    "aarch64-apple-darwin",
    "x86_64-pc-windows-msvc",
)
PYTHONS = tuple(f"3.{minor}" for minor in range(OLDEST[1], NEWEST[1] + 1))
UV = Path(sys.executable).with_name("uv")


def missing(kind: str, system: str, python: str) -> str:
    """Return the reason why a locked list cannot be installed on this system and Python, or "" if it can.

    `kind` is the kind of the list, a key of `run.NEEDS`. `system` is a name of `SYSTEMS`, and `python` a version such
    as "3.12".
    """
    source = [] if kind == "bench" else ["--only-binary", ":all:"]
    with tempfile.TemporaryDirectory() as nowhere:
        where = ["--target", nowhere, "--python-platform", system, "--python-version", python]
        asked = [str(UV), "pip", "install", "--quiet", "--dry-run", "--require-hashes", *source, *where]
        said = subprocess.run([*asked, "-r", NEEDS[kind][0]], capture_output=True, text=True)
    return said.stderr.strip() if said.returncode else ""


def main() -> int:
    """Print the reason for each system on which a list cannot be installed. Return the exit code: 1 if there is one."""
    found = 0
    for kind, system, python in product(NEEDS, SYSTEMS, PYTHONS):
        if why := missing(kind, system, python):
            found += 1
            print(f"{NEEDS[kind][0]} on {system}, Python {python}: {why}")
    print(f"{len(NEEDS)} lists, {len(SYSTEMS)} systems, {len(PYTHONS)} Pythons: {found} cannot be installed")
    return found > 0


if __name__ == "__main__":
    sys.exit(main())
