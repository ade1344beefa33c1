#!/usr/bin/env python3
"""Checks the random draws of a finished game of Quarterdeck, from its transcript alone:

    python verify.py FILE [--promise HASH] [--word WORD]... [--ready NUMBER]...

FILE comes from `/verify`. HASH is the promise (the hash of the seed) in the file fair-shuffle.txt of the lobby. WORD is
your lucky word. NUMBER is the one in the bot's answer to your press of "Ready". With them the script also checks that
the file has the promise, word and press that you know.

This script uses the standard library only, and nothing of Quarterdeck. It follows docs/fairness.md, so that nobody has
to trust the bot. It checks that the promise is the hash of the seed, and that the presses can be presses of that time.
Seed, words, presses and beacon give the key. The key gives each shuffle, pick, roll and number of the list, in this
order, with none left out. The signature of a public beacon needs one package: `pip install py_ecc`. The last lines say
what was not checked.

`python -m engine.replay FILE` replays the game by its rules. In a game during which the rules were updated, each
version replays its own part.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

DISCORD_EPOCH = 1420070400.0
"""The Unix second from which Discord's ids count milliseconds, in all but their lowest 22 bits."""
SKEW = 60
"""Seconds by which the clocks of the bot and of Discord may differ."""

CHAIN = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
PUBLIC_KEY = (
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
    "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
)
GENESIS, PERIOD = 1692803367, 3
"""The public beacon: drand's chain "quicknet". Round 1 was published at the Unix second `GENESIS`."""


class Wrong(Exception):
    """Raised if the file contradicts itself or the arguments. The message describes it for people."""


def count(value: object, what: str, least: int = 0) -> int:
    """Return `value` if it is a whole number of at least `least`. Otherwise raise Wrong.

    `what` describes the value in the message, such as "the round of the beacon".
    """
    if type(value) is not int or value < least:
        raise Wrong(f"{what} is {value!r}, which is no whole number of at least {least}")
    return value


def key_of(game: dict[str, Any]) -> bytes:
    """Return the key of the random numbers, 32 bytes: scrypt of all public parts as lines, salted with the seed.

    `game` is the transcript. The public parts are the promise, the lucky words, the presses of “Ready”, and the beacon.
    """
    lines = ["quarterdeck chance 3", "promise " + promise_of(game)]
    lines += ["word " + (word or "-") for word in game["words"]]
    for start in game["starts"]:
        lines.append(f"start {start['opened']} {start['closed']}")
        lines += [f"ready {place} {press}" for place, press in start["presses"]]
    if game["beacon"] is not None:
        lines.append(f"beacon {game['beacon']['round']} {game['beacon']['signature']}")
    public = "".join(line + "\n" for line in lines).encode()
    cost = 32 if game["starts"] else 4
    return hashlib.scrypt(public, salt=bytes.fromhex(game["seed"]), n=2**15, r=8, p=cost, maxmem=2**26, dklen=32)


def promise_of(game: dict[str, Any]) -> str:
    """Return the SHA-256 of the transcript's seed as hex."""
    return hashlib.sha256(bytes.fromhex(game["seed"])).hexdigest()


class Stream:
    """The random numbers that follow from a key of 32 bytes. `used` is how many of them were drawn."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.used = 0

    def number(self) -> int:
        """Return the next number of 32 bits.

        The numbers come from blocks of eight. A block is the HMAC-SHA256 of its number, from 0, with the key.
        """
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


def drawn(stream: Stream, kind: str, n: int, dice: int) -> list[int]:
    """Return the stream's result for one draw.

    `kind` is `shuffle`, `roll`, `pick` or `below`. `n` is the number of things to shuffle or pick from, or of the faces
    of a die. `dice` is the number of dice in a roll. Raises Wrong for another kind.
    """
    if kind == "shuffle":
        return stream.shuffle(n)
    if kind == "roll":
        return [1 + stream.below(n) for _ in range(dice)]
    if kind in ("pick", "below"):
        return [stream.below(n)]
    raise Wrong(f"the draws have the unknown kind «{kind}»")


def utc(seconds: float) -> str:
    """Return a Unix time as text."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")


def pressed_at(press: int) -> float:
    """Return the Unix time that the Discord id `press` contains."""
    return (press >> 22) / 1000 + DISCORD_EPOCH


def ready(game: dict[str, Any]) -> Iterator[str]:
    """Check the times of each “Start”, and the presses of “Ready” after it. Yield the lines to print.

    Raises Wrong if the times or the presses in the transcript `game` contradict each other.
    """
    known, before, places = set[int](), 0, len(game["words"])
    for number, start in enumerate(game["starts"], 1):
        opened, closed = (count(start[name], f"the time «{name}» of start {number}") for name in ("opened", "closed"))
        last = number == len(game["starts"])
        if not before <= opened <= closed:
            raise Wrong(f"start {number} is not after the one before it")
        yield f"Start {number}, {utc(opened)} to {utc(closed)}: " + ("the game began." if last else "it was put off.")
        if closed - opened > 60 + SKEW:
            yield f"  It lasted {closed - opened} s instead of 60. The bot says that it could not be reached meanwhile."
        if last and len(start["presses"]) > places:
            raise Wrong(f"{len(start['presses'])} presses are more than the {places} seats")
        seats = [count(place, "the place of a press") for place, _ in start["presses"]]
        if seats != sorted(set(seats)) or (last and seats and seats[-1] >= places):
            raise Wrong(f"the places of the presses in start {number} are {seats}")
        for place, press in start["presses"]:
            at = pressed_at(count(press, "the number of a press", 1))
            if press in known:
                raise Wrong(f"the press {press} counts twice")
            if not opened - SKEW <= at <= closed + SKEW:
                raise Wrong(f"the press {press} was made at {utc(at)}, outside the time for «Ready» of start {number}")
            known.add(press)
            yield f"  Place {place + 1} pressed «Ready»: {press}, {utc(at)}."
        before = closed


def beacon(game: dict[str, Any]) -> Iterator[str]:
    """Check the round of the public beacon in the transcript `game`, and yield the lines to print.

    Raises Wrong if the round or its signature cannot be right.
    """
    number, signature = count(game["beacon"]["round"], "the round of the beacon", 1), game["beacon"]["signature"]
    at, closed = GENESIS + (number - 1) * PERIOD, game["starts"][-1]["closed"]
    if at <= closed or any(pressed_at(press) >= at for _, press in game["starts"][-1]["presses"]):
        raise Wrong(f"round {number} of the beacon was published at {utc(at)}, when presses still counted")
    genuine = signed(number, signature)
    if genuine is False:
        raise Wrong(f"the signature of round {number} is not that of the beacon")
    yield f"Round {number} of drand's beacon was published at {utc(at)}, after the last press."
    if genuine:
        yield "  Its signature is the beacon's. Nobody chose the deal if round and presses were published before:"
        yield "  the bot's message of the start must show them, and Discord shows when that was last edited."
    else:
        yield "  NOT CHECKED: its signature. Install the package for that (pip install py_ecc), or compare it with"
        yield f"  https://api.drand.sh/{CHAIN}/public/{number}"
        yield f"  {signature}"


def signed(number: int, signature: str) -> bool | None:
    """Return True if the beacon has signed the round `number` with this signature, else False.

    Return None if the package `py_ecc` is not installed.
    """
    try:
        from py_ecc.bls.hash_to_curve import hash_to_G1
        from py_ecc.bls.point_compression import decompress_G1, decompress_G2
        from py_ecc.optimized_bls12_381.optimized_curve import G2, curve_order, is_inf, multiply
        from py_ecc.optimized_bls12_381.optimized_pairing import pairing
    except ImportError:
        return None
    key, tag = bytes.fromhex(PUBLIC_KEY), b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
    try:
        if len(bytes.fromhex(signature)) != 48:
            return False
        whole: Any = int(signature, 16)
        point: Any = decompress_G1(whole)
    except ValueError:
        return False
    if is_inf(point) or not is_inf(multiply(point, curve_order)):
        return False
    digest: Any = hashlib.sha256
    message = hash_to_G1(hashlib.sha256(number.to_bytes(8, "big")).digest(), tag, digest)
    halves: Any = (int.from_bytes(key[:48], "big"), int.from_bytes(key[48:], "big"))
    return bool(pairing(G2, point) == pairing(decompress_G2(halves), message))


def verified(game: dict[str, Any], promise: str | None, words: Sequence[str], presses: Sequence[int]) -> Iterator[str]:
    """Check the transcript `game`, and yield the lines to print. Raises Wrong at the first contradiction.

    `promise`, `words` and `presses` are the user's arguments, as far as given.
    """
    if game["scheme"] != 3:
        raise Wrong(
            f"this program knows scheme 3, not {game['scheme']}: use verify.py of the version that played the game"
        )
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
    yield from ready(game)
    for press in presses:
        if not game["starts"] or press not in [known for _, known in game["starts"][-1]["presses"]]:
            raise Wrong(f"your press {press} was not mixed in")
        yield f"Your press {press} was mixed in."
    if game["beacon"] is not None:
        if not game["starts"]:
            raise Wrong("the file has a round of the beacon, but no start")
        yield from beacon(game)
    stream = Stream(key_of(game))
    if game.get("parts"):
        yield from by_parts(stream, game)
    else:
        yield f"As the key gives them: {told(checked(stream, game['draws'], 0, len(game['answers'])))}."
    if stream.used != count(game["numbers"], "the count of numbers"):
        raise Wrong(f"the draws take {stream.used} random numbers, and the game took {game['numbers']}")


def checked(stream: Stream, draws: Sequence[Any], first: int, last: int, before: int = 0) -> dict[str, int]:
    """Check a part of the file's draws against the random numbers of the stream. Return the number of draws by kind.

    `draws` are listed in order. Each says how many answers the game had had before it. These numbers must lie from
    `first` to `last`, both included. `before` is the number of draws in earlier parts, so that messages can number
    them. Raises Wrong if a draw does not match the stream.
    """
    found: dict[str, int] = {}
    for line, (answers, kind, n, fell) in enumerate(draws, before + 1):
        name, begins = f"line {line} of the draws ({kind} {n}, after answer {answers})", stream.used
        if not first <= count(answers, f"the answer of {name}") <= last:
            raise Wrong(f"{name} must be after an answer from {first} to {last}")
        given = drawn(stream, kind, count(n, f"the size of {name}", 1), len(fell))
        if given != [count(one, f"a result of {name}") for one in fell]:
            raise Wrong(f"{name} says {fell}, and the key gives {given}")
        if stream.used == begins:
            raise Wrong(f"{name} takes no random number")
        found[kind], first = found.get(kind, 0) + 1, answers
    if not found:
        raise Wrong("the file lists no draws")
    return found


def told(found: dict[str, int]) -> str:
    """Return the numbers of draws by kind as text, such as "roll × 12, shuffle × 3"."""
    return ", ".join(f"{kind} × {number}" for kind, number in sorted(found.items()))


def by_parts(stream: Stream, game: dict[str, Any]) -> Iterator[str]:
    """Check a game of several parts, each played by a version of its rules, against the random stream.

    Yield the lines to print. Raises Wrong if a draw does not match. It also does so if a part takes another number of
    random numbers than the file says.
    """
    answers = lines = 0
    for number, part in enumerate(game["parts"], 1):
        given, listed, used = (
            count(part[name], f"«{name}» of part {number}") for name in ("answers", "draws", "numbers")
        )
        draws, begins = game["draws"][lines : lines + listed], stream.used
        name = f"Part {number} (answers {answers + 1} to {answers + given}, version {part['version']})"
        if not draws:
            stream.used += used
            yield f"{name}: it lists no draws, so {used} numbers of the stream are passed over."
        else:
            yield f"{name}, as the key gives them: {told(checked(stream, draws, answers, answers + given, lines))}."
        if stream.used - begins != used:
            raise Wrong(f"part {number} should take {used} random numbers, and takes {stream.used - begins}")
        answers, lines = answers + given, lines + listed
    if (answers, lines) != (len(game["answers"]), len(game["draws"])):
        raise Wrong(f"the parts have {answers} answers and {lines} draws, and the file has other numbers of them")
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
        lines = list(verified(game, given.promise, given.word, given.ready))
    except Wrong as wrong:
        print(f"NOT VERIFIED: {wrong}.", file=sys.stderr)
        return 1
    except (OSError, ValueError, KeyError, TypeError, AttributeError, OverflowError) as problem:
        print(f"{given.file} is no transcript that can be read: {problem!r}", file=sys.stderr)
        return 1
    print("\n".join(lines))
    missing = []
    if any(part["numbers"] and not part["draws"] for part in game.get("parts", ())):
        missing.append("what was passed over")
    if any("NOT CHECKED" in line for line in lines):
        missing.append("the beacon's signature")
    print(
        "CHANCE VERIFIED" + (f", except {' and '.join(missing)}, which this program did not check." if missing else ".")
    )
    print("Not covered: whether people made these presses and gave these answers, and whether the rules were followed.")
    print(
        "Compare your own promise, word and press (--promise, --word, --ready), and run: python -m engine.replay FILE"
    )
    if game["beacon"] is None:
        print(
            "Without a beacon, an operator with a friend at the table can choose among many deals (docs/fairness.md)."
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
