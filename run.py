"""`python run.py` does what `make run` does, also on systems without make (Windows).

`python run.py prepare run` (or dev, bench) only creates the environment in `.venv`; the Makefile calls that. `python
run.py FRESH=1` passes a setting on, as make does.

Any Python 3 can run this file, so that a version which is too old can print a message. The script looks for a suitable
Python: the one in the environment variable PYTHON if that is set, else the newest that it finds.
"""

import contextlib
import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST, NEWEST = (3, 11), (3, 14)
HERE = Path(__file__).resolve().parent
VENV = HERE / ".venv"
WINDOWS = os.name == "nt"
PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")
NEEDS = {
    "run": ("requirements.txt", 35),
    "dev": ("requirements-dev.txt", 170),
    "bench": ("requirements-bench.txt", 20),
}
"""The requirements file and the approximate download in megabytes, by the kind of environment."""
LOOK = (
    "import importlib.util, sys; print('%d.%d %s %s' % (*sys.version_info[:2], "
    "importlib.util.find_spec('venv') is not None, importlib.util.find_spec('ensurepip') is not None))"
)
FETCHED = re.compile(r"\s*(Downloading|Using cached) (\S+) \(([^)]+)\)")


def candidates() -> "list[list[str]]":
    """Return commands (each a list of words) that may start a Python, in the order in which to try them."""
    if os.environ.get("PYTHON"):
        return [[os.environ["PYTHON"]]]
    versions = [f"3.{minor}" for minor in range(NEWEST[1], OLDEST[1] - 1, -1)]
    named = [[f"python{version}"] for version in versions]
    launched = [["py", f"-{version}"] for version in versions] if WINDOWS else []
    return [[sys.executable], *named, *launched, ["python3"], ["python"]]


def find_python() -> "list[str]":
    """Return the command (a list of words) of a suitable Python. Exit with a message if there is none."""
    wanted = "Python {}.{} to {}.{}".format(*OLDEST, *NEWEST)
    bare = unfit = ""
    for command in candidates():
        path = shutil.which(command[0])
        if path is None:
            continue
        said = subprocess.run([path, *command[1:], "-c", LOOK], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        words = said.stdout.decode().split()
        if said.returncode or len(words) != 3:
            continue
        if not OLDEST <= tuple(int(part) for part in words[0].split(".")) <= NEWEST:
            unfit = unfit or f"{path} is {words[0]}"
        elif "False" in words:
            lacks = "the module venv" if words[1] == "False" else "pip (its module ensurepip)"
            bare = bare or f"{path} has not {lacks}; on Debian and Ubuntu: apt install python{words[0]}-venv"
        else:
            return [path, *command[1:]]
    if bare:
        raise SystemExit(f"Quarterdeck needs Python with venv and pip. {bare}.")
    raise SystemExit(
        f"Quarterdeck needs {wanted}; {unfit or 'there is none here'}. Get one at python.org or name one: PYTHON=path"
    )


def works() -> "bool":
    """Return True if the Python of `.venv` starts, has pip and a suitable version. A system update may break it."""
    if not PYTHON.exists():
        return False
    fits = f"import pip, sys; sys.exit(not {OLDEST} <= sys.version_info[:2] <= {NEWEST})"
    return subprocess.run([str(PYTHON), "-c", fits], stderr=subprocess.DEVNULL).returncode == 0


def prepare(kind: "str") -> "None":
    """Install the locked list of this kind of environment (a key of `NEEDS`), unless it is installed already.

    Exit with a message on failure.
    """
    name, megabytes = NEEDS[kind]
    listed = (HERE / name).read_bytes()
    stamp, digest = VENV / f"{kind}.stamp", hashlib.sha256(listed).hexdigest()
    fits = works()
    if fits and stamp.exists() and stamp.read_text() == digest:
        stamp.touch()  # make compares times
        return
    if not fits:
        python = find_python()
        print(f"Making an environment in .venv with {' '.join(python)}", flush=True)
        if subprocess.run([*python, "-m", "venv", "--clear", str(VENV)]).returncode:
            raise SystemExit("The environment could not be made; the lines above say why.")
    names = re.findall(r"^([\w.-]+)==", listed.decode(), re.MULTILINE)
    first = "" if stamp.exists() else f", about {megabytes} MB when all are new"
    print(f"Installing these {len(names)} packages, if they are missing{first}: {', '.join(names)}", flush=True)
    install(name)
    stamp.write_text(digest)


def install(name: "str") -> "None":
    """Install the locked list in the requirements file `name`, and print each downloaded file. Exit on failure."""
    asked = [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--progress-bar", "off"]
    told = {**os.environ, "PYTHONUNBUFFERED": "1"}  # otherwise pip would print everything at its end
    pip = subprocess.Popen([*asked, "--require-hashes", "-r", str(HERE / name)], stdout=subprocess.PIPE, env=told)
    assert pip.stdout is not None
    for line in pip.stdout:
        found = FETCHED.match(line.decode(errors="replace"))
        if found and not found.group(2).endswith(".metadata"):
            print(f"  {found.group(2).rpartition('/')[2]} ({found.group(3)})", flush=True)
    if pip.wait():
        raise SystemExit("Not all packages could be fetched; the lines above say why. Is this machine on the internet?")


def main(words: "list[str]") -> "int":
    """Prepare the environment and start the bot, as the command line `words` says. Return the exit code."""
    os.chdir(str(HERE))
    if len(words) == 2 and words[0] == "prepare" and words[1] in NEEDS:
        prepare(words[1])
        return 0
    settings = [word.partition("=") for word in words]
    if not all(name.isupper() and sign for name, sign, _ in settings):
        raise SystemExit("Start it with: python run.py, or python run.py FRESH=1 to begin the tavern anew.")
    prepare("run")
    os.environ.update({name: value for name, _, value in settings})
    bot = [str(PYTHON), "-m", "bot"]
    if not WINDOWS:
        os.execv(bot[0], bot)
    # Windows cannot replace a process by another. Ctrl+C reaches both.
    running = subprocess.Popen(bot)
    while running.poll() is None:
        with contextlib.suppress(KeyboardInterrupt):
            running.wait()
    return running.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
