"""`run.py`: the choice of Python, the message if none is suitable, and no repeated installation."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from packaging.markers import Marker

import run

ROOT = Path(__file__).parents[1]
Called = Callable[..., list[str]]


@pytest.fixture
def called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Called:
    """Return a function that puts fake Pythons on the path. It returns the one that `run.py` chooses."""

    def made(**said: str) -> list[str]:
        for name, words in said.items():
            path = tmp_path / name
            path.write_text(f"#!/bin/sh\necho {words}\n")
            path.chmod(0o755)
        monkeypatch.setenv("PATH", str(tmp_path))
        monkeypatch.delenv("PYTHON", raising=False)
        monkeypatch.setattr(sys, "executable", str(tmp_path / "gone"))
        return run.find_python()

    return made


def test_the_newest_supported_python_is_chosen(called: Called, tmp_path: Path) -> None:
    names = {"python3": "3.9 True True", "python3_15": "3.15 True True"}
    assert called(**names, **{"python3.12": "3.12 True True", "python3.14": "3.14 False True"}) == [
        str(tmp_path / "python3.12")
    ]


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({}, r"needs Python 3\.11 to 3\.14; there is none here"),
        ({"python3": "3.9 True True"}, r"needs Python 3\.11 to 3\.14; \S+/python3 is 3\.9"),
        ({"python": "3.15 True True"}, r"\S+/python is 3\.15"),
        ({"python3": "3.12 False True"}, r"python3 has not the module venv; .* apt install python3\.12-venv"),
        ({"python3": "3.12 True False"}, r"python3 has not pip"),
        ({"python3": "nonsense"}, "there is none here"),
    ],
)
def test_a_missing_requirement_is_reported_in_one_line(called: Called, said: dict[str, str], words: str) -> None:
    with pytest.raises(SystemExit, match=words) as stopped:
        called(**said)
    assert "\n" not in str(stopped.value)


def test_make_reports_a_missing_python_in_one_line(tmp_path: Path) -> None:
    for name in ("Makefile", "run.py", "requirements.txt"):
        (tmp_path / name).symlink_to(ROOT / name)
    for name in ("make", "sh"):
        found = subprocess.run(["sh", "-c", f"command -v {name}"], capture_output=True, text=True).stdout.strip()
        (tmp_path / name).symlink_to(found)
    said = subprocess.run(
        ["make", "run"], cwd=tmp_path, env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False
    )
    assert said.returncode
    assert "Quarterdeck needs Python 3.11 to 3.14; there is none here." in said.stderr
    assert len(said.stderr.splitlines()) == 1


def test_an_up_to_date_environment_is_not_reinstalled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed: list[str] = []
    monkeypatch.setattr(run, "VENV", tmp_path)
    monkeypatch.setattr(run, "PYTHON", Path(sys.executable))
    monkeypatch.setattr(run, "install", installed.append)
    run.prepare("run")
    run.prepare("run")
    assert installed == ["requirements.txt"]
    (tmp_path / "run.stamp").write_text("of another list")
    run.prepare("run")
    assert installed == ["requirements.txt"] * 2


@pytest.mark.skipif(run.WINDOWS, reason="the environment's Python is a shell script here")
def test_run_py_passes_settings_on(tmp_path: Path) -> None:
    for name in ("run.py", "requirements.txt"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text('#!/bin/sh\n[ "$1" = -c ] || echo "$@ FRESH=$FRESH"\n')
    python.chmod(0o755)
    (tmp_path / ".venv" / "run.stamp").write_text(hashlib.sha256((ROOT / "requirements.txt").read_bytes()).hexdigest())
    said = subprocess.run(
        [sys.executable, "run.py", "FRESH=1"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert said.stdout == "-m bot FRESH=1\n"


def test_run_py_explains_its_use_for_an_unknown_argument() -> None:
    said = subprocess.run([sys.executable, "run.py", "sail"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (said.returncode, len(said.stderr.splitlines())) == (1, 1)
    assert "python run.py FRESH=1" in said.stderr


def test_run_py_and_the_project_file_name_the_same_python_versions() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["requires-python"] == f">=3.{run.OLDEST[1]},<3.{run.NEWEST[1] + 1}"


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt", "requirements-bench.txt"])
def test_the_lock_file_serves_every_supported_machine(name: str) -> None:
    """`python -m tools.dependency_wheels` asks the package index whether each file is available."""
    listed = re.findall(
        r"^([\w.-]+)==\S+(?: ; (.+?))? \\\n((?:    --hash=sha256:\w+(?: \\)?\n?)+)", (ROOT / name).read_text(), re.M
    )
    assert len(listed) == len(re.findall(r"^[\w.-]+==", (ROOT / name).read_text(), re.M))
    for minor in range(run.OLDEST[1], run.NEWEST[1] + 1):
        for system in ("linux", "darwin", "win32"):
            where = {"python_full_version": f"3.{minor}.0", "sys_platform": system}
            there = [package for package, marker, _ in listed if not marker or Marker(marker).evaluate(where)]
            assert len(there) == len(set(there))
            # discord.py cannot be imported without audioop, which Python 3.13 removed from the standard library.
            assert name == "requirements-bench.txt" or ("audioop-lts" in there) == (minor >= 13)
            assert name != "requirements-dev.txt" or ("colorama" in there) == (system == "win32")
