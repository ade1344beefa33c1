#!/usr/bin/env python3
"""Checks the random draws of a finished game of Quarterdeck, from its transcript alone:

    python verify.py FILE [--promise HASH] [--word WORD]... [--ready NUMBER]...

FILE comes from `/verify`. HASH is the promise (the hash of the seed) that the bot sent you when you joined. WORD is
your lucky word. NUMBER is the one in the bot's answer to your press of "Ready". With them the script also checks that
the file has the promise, word and press that you know.

This script uses the standard library only, and nothing of Quarterdeck. It follows docs/fairness.md, so that nobody has
to trust the bot. It checks three things. The promise is the hash of the seed. Seed, words and presses give the key. The
key gives each shuffle, pick, roll and number of the list, in this order, with none left out. `python -m engine.replay
FILE` replays the game by its rules. In a game during which the rules were updated, each version replays its own part.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any


class Wrong(Exception):
    """Raised if the file contradicts itself or the arguments. The message describes it for people."""


def key_of(game: dict[str, Any]) -> bytes:
    """Return the key of the random numbers: scrypt of all public parts as lines, salted with the seed.

    `game` is the transcript. Raises Wrong if the presses are not in ascending order.
    """
    if game["presses"] != sorted(game["presses"]):
        raise Wrong("the presses of «Ready» are not in ascending order")
    lines = ["quarterdeck chance 2", "promise " + promise_of(game)]
    lines += ["word " + (word or "-") for word in game["words"]]
    lines += ["ready " + str(press) for press in game["presses"]]
    public = "".join(line + "\n" for line in lines).encode()
    return hashlib.scrypt(public, salt=bytes.fromhex(game["seed"]), n=2**15, r=8, p=4, maxmem=2**26, dklen=32)


def promise_of(game: dict[str, Any]) -> str:
    """Return the SHA-256 of the transcript's seed as hex."""
    return hashlib.sha256(bytes.fromhex(game["seed"])).hexdigest()


class Stream:
    """The random numbers of a key."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.used = 0

    def number(self) -> int:
        """Return the next 32 bits: HMAC-SHA256 of the block's number, cut into eight."""
        block, place = divmod(self.used, 8)
        self.used += 1
        digest = hmac.new(self.key, block.to_bytes(8, "big"), hashlib.sha256).digest()
        return int.from_bytes(digest[4 * place : 4 * place + 4], "big")

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1. A 32-bit number past the last multiple of n is drawn again."""
        limit = 2**32 - 2**32 % n
        while True:
            number = self.number()
            if number < limit:
                return number % n

    def shuffle(self, n: int) -> list[int]:
        """Return the numbers 0 … n - 1 in a random order (Fisher-Yates from the end)."""
        order = list(range(n))
        for last in range(n - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


def drawn(stream: Stream, kind: str, n: int, count: int) -> list[int]:
    """Return the stream's result for one draw. Raises Wrong for an unknown kind.

    `kind`, `n` and `count` are the kind of the draw, its size (`engine.random_log.Draw`), and the number of dice.
    """
    if kind == "shuffle":
        return stream.shuffle(n)
    if kind == "roll":
        return [1 + stream.below(n) for _ in range(count)]
    if kind in ("pick", "below"):
        return [stream.below(n)]
    raise Wrong(f"nobody knows what «{kind}» is")


def verified(game: dict[str, Any], promise: str | None, words: Sequence[str], presses: Sequence[int]) -> Iterator[str]:
    """Check the transcript `game`, and yield the lines to print. Raises Wrong.

    `promise`, `words` and `presses` are the user's arguments, as far as given.
    """
    if game["scheme"] != 2:
        raise Wrong(f"this program knows scheme 2, not {game['scheme']}: take the one of that version")
    if promise_of(game) != game["promise"]:
        raise Wrong(f"the promise was {game['promise']}, and the seed has the hash {promise_of(game)}")
    yield f"The seed is the promised one: {game['promise']}"
    if promise is not None:
        if promise.lower() != game["promise"]:
            raise Wrong(f"you were promised {promise}, and this game {game['promise']}")
        yield "It is what you were promised."
    for word in words:
        if hashlib.sha256(word.encode()).hexdigest() not in game["words"]:
            raise Wrong(f"your word «{word}» was not mixed in")
        yield f"Your word «{word}» was mixed in."
    for press in presses:
        if press not in game["presses"]:
            raise Wrong(f"your press {press} was not mixed in")
        yield f"Your press {press} was mixed in."
    stream = Stream(key_of(game))
    if not game.get("parts"):
        yield f"As the key gives them: {told(checked(stream, game['draws']))}."
        return
    yield from by_parts(stream, game)


def checked(stream: Stream, draws: Sequence[Any], before: int = 0) -> dict[str, int]:
    """Check these draws against the stream, and return their number by kind. Raises Wrong.

    `before` is the number of draws in earlier parts, for the message.
    """
    found: dict[str, int] = {}
    for line, (answers, kind, n, fell) in enumerate(draws, before + 1):
        given = drawn(stream, kind, n, len(fell))
        if given != fell:
            place = f"line {line} of the draws ({kind} {n}, after answer {answers})"
            raise Wrong(f"{place} says {fell}, and the key gives {given}")
        found[kind] = found.get(kind, 0) + 1
    if not found:
        raise Wrong("the file lists no draws")
    return found


def told(found: dict[str, int]) -> str:
    """Return numbers by kind as text, such as "roll × 12, shuffle × 3"."""
    return ", ".join(f"{kind} × {count}" for kind, count in sorted(found.items()))


def by_parts(stream: Stream, game: dict[str, Any]) -> Iterator[str]:
    """Check a game of several parts, each played by a version of its rules. Yield the lines to print. Raises Wrong."""
    answers = lines = 0
    for number, part in enumerate(game["parts"], 1):
        draws, begins = game["draws"][lines : lines + part["draws"]], stream.used
        name = f"Part {number} (answers {answers + 1} to {answers + part['answers']}, version {part['version']})"
        if not draws:
            stream.used += part["numbers"]
            yield f"{name}: it lists no draws, so {part['numbers']} numbers of the stream are passed over."
        else:
            yield f"{name}, as the key gives them: {told(checked(stream, draws, lines))}."
        if stream.used - begins != part["numbers"]:
            raise Wrong(f"part {number} should take {part['numbers']} numbers, and takes {stream.used - begins}")
        if any(not answers <= row[0] <= answers + part["answers"] for row in draws):
            raise Wrong(f"part {number} lists draws of another one")
        answers, lines = answers + part["answers"], lines + part["draws"]
    if (answers, lines) != (len(game["answers"]), len(game["draws"])):
        raise Wrong(f"the parts have {answers} answers and {lines} draws, and the file has others")
    if not lines:
        raise Wrong("the file lists no draws")


def main() -> int:
    """Check the file that the command line names, and print the result. Return the exit code: 0 if all is right."""
    wanted = argparse.ArgumentParser(description="Checks the chance of a finished game of Quarterdeck.")
    wanted.add_argument("file")
    wanted.add_argument("--promise", metavar="HASH")
    wanted.add_argument("--word", action="append", default=[])
    wanted.add_argument("--ready", action="append", default=[], type=int, metavar="NUMBER")
    given = wanted.parse_args()
    try:
        game = json.loads(Path(given.file).read_text("utf-8"))
        for line in verified(game, given.promise, given.word, given.ready):
            print(line)
    except (OSError, ValueError, KeyError, TypeError) as problem:
        print(f"{given.file} is no transcript that can be read: {problem!r}", file=sys.stderr)
        return 1
    except Wrong as wrong:
        print(f"NOT VERIFIED: {wrong}.", file=sys.stderr)
        return 1
    passed_over = any(part["numbers"] and not part["draws"] for part in game.get("parts", ()))
    print("VERIFIED, but for what was passed over." if passed_over else "VERIFIED.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
