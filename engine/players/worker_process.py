"""Worker process that computes answers of strong players and advice: `python -m engine.players.worker_process`.

It reads requests from standard input and writes results to standard output until the input ends. A request holds one
possible world of a seat (`engine.possible_worlds`), never the table. The worker samples further worlds from it.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import struct
import sys
from random import Random, SystemRandom
from typing import Any, BinaryIO

from engine.game import games
from engine.players import Answering, search_settings_of
from engine.players.advice import Advice, advise
from engine.players.monte_carlo import think
from engine.possible_worlds import PossibleWorld

MEMORY = 1 << 30
"""The maximum memory that the process may use, in bytes."""
LENGTH = struct.Struct(">I")
"""The format of a message's length in bytes, which is sent before the message."""


def question(world: PossibleWorld[Any], seat: int, advice: int | None = None) -> bytes:
    """Return a request for a worker process: for *strong*'s answer, or for advice if `advice` is a seed.

    `world` is any world that looks to the seat like its table. Advice samples further worlds with the seed.
    """
    fields = (world.options, world.seats, world.state, world.answers, world.seed, world.words)
    return framed(pickle.dumps((world.game.key, fields, seat, advice)))


def framed(message: bytes) -> bytes:
    """Return a message with its length before it, so that the reader knows where it ends."""
    return LENGTH.pack(len(message)) + message


def answered(message: bytes) -> Answering | Advice | None:
    """Carry out the request `message`, given without its length. Return *strong*'s answer or the advice, or None if
    there is none.
    """
    key, fields, seat, seed = pickle.loads(message)  # noqa: S301 - from the process that started this one
    world: PossibleWorld[Any] = PossibleWorld(games()[key], *fields)
    if seed is not None:
        return advise(world, seat, Random(seed))
    thoughts = search_settings_of(key)
    return think(world, seat, thoughts, SystemRandom()) if thoughts else None


def limit_resources() -> None:
    """Set the lowest priority for this process, and limit its memory."""
    with contextlib.suppress(Exception):  # not every system has it
        os.nice(19)
    limit_memory()


def limit_memory() -> None:
    """Limit the memory of this process to `MEMORY` bytes, on systems that can."""
    with contextlib.suppress(Exception):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _messages(stream: BinaryIO) -> Any:
    while len(head := stream.read(LENGTH.size)) == LENGTH.size:
        (length,) = LENGTH.unpack(head)
        body = stream.read(length)
        if len(body) < length:
            return
        yield body


def main() -> None:
    """Serve requests from the standard input until it ends. If a computation fails, the result sent is None."""
    limit_resources()
    games()
    for message in _messages(sys.stdin.buffer):
        answer: Answering | Advice | None = None
        with contextlib.suppress(Exception):
            answer = answered(message)
        sys.stdout.buffer.write(framed(pickle.dumps(answer)))
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
