"""The container file copies what the program needs. The image is built and run if a container tool is available."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
COPIED = re.findall(r"^COPY (\w+) (\w+)$", (ROOT / "Containerfile").read_text("utf-8"), re.MULTILINE)
IMPORTED = (
    "import pkgutil, importlib, bot, engine, renderers, store, tavern\n"
    "for room in (bot, engine, renderers, store, tavern):\n"
    "    for one in pkgutil.walk_packages(room.__path__, room.__name__ + '.'):\n"
    "        if not one.name.endswith('__main__') and not one.name.startswith('store.migrations'):\n"
    "            importlib.import_module(one.name)\n"
)
"""A script that imports every module, for a process without any other files."""
HELP = "backup FILE"
NAME = "quarterdeck-of-tests"


def test_the_container_copies_everything_that_the_program_imports(tmp_path: Path) -> None:
    assert all(source == target for source, target in COPIED)
    for room, _ in COPIED:
        shutil.copytree(
            ROOT / room, tmp_path / room
        )  # with compiled files, which Python does not use without their source
    alone = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    alone |= {"DATABASE_URL": f"sqlite+aiosqlite:///{tmp_path / 'q.db'}"}

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        done = subprocess.run([sys.executable, *arguments], cwd=tmp_path, env=alone, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done

    assert HELP in run("-m", "bot", "help").stdout
    run("-c", IMPORTED)
    run("-c", "import asyncio, os; from store import Store; asyncio.run(Store.open(os.environ['DATABASE_URL']))")


def test_the_container_has_a_fixed_base_and_a_health_check() -> None:
    file = (ROOT / "Containerfile").read_text("utf-8")
    assert {re.search(r":\d+\.\d+\.\d+-", base) is not None for base in re.findall(r"^FROM (\S+)", file, re.M)} == {
        True
    }
    assert re.search(r"^HEALTHCHECK .*/health", file.replace("\\\n", ""), re.MULTILINE)


def test_the_build_context_contains_only_the_copied_files() -> None:
    """The build context contains no token, no database and no test."""
    kept = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert kept[1] == "*"
    assert {line[1:] for line in kept if line.startswith("!")} == {"requirements.txt", *(room for room, _ in COPIED)}


@pytest.fixture(scope="module")
def tool() -> Iterator[str]:
    """Yield a container tool that runs and can pull the base image."""
    base = re.findall(r"^FROM (\S+)$", (ROOT / "Containerfile").read_text("utf-8"), re.MULTILINE)[0]
    for name in ("podman", "docker"):
        if shutil.which(name) and all(
            subprocess.run([name, *asked], capture_output=True).returncode == 0 for asked in (["info"], ["pull", base])
        ):
            yield name
            subprocess.run([name, "rmi", "--force", NAME], capture_output=True)
            return
    pytest.skip("No container tool is here whose engine runs and reaches a registry.")


def test_the_container_can_be_built_and_runs_without_root(tool: str) -> None:
    build = [tool, "build", "-f", "Containerfile", "-t", NAME, "."]
    built = subprocess.run(build, cwd=ROOT, capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    run = [tool, "run", "--rm", "--network", "none", NAME]
    helped = subprocess.run([*run, "python", "-m", "bot", "help"], capture_output=True, text=True, check=True)
    assert HELP in helped.stdout
    opened = "import asyncio, os; from store import Store; asyncio.run(Store.open(os.environ['DATABASE_URL']))"
    subprocess.run([*run, "python", "-c", opened], check=True)
    assert subprocess.run([*run, "id", "-u"], capture_output=True, text=True, check=True).stdout.strip() != "0"
