"""Scheme 3 of chance, byte for byte as in docs/fairness.md, and the purpose of its parts."""

from __future__ import annotations

import hashlib
import re
from dataclasses import replace
from pathlib import Path

import pytest

from engine.entropy import SEALED, Source, Start, promise, sealed, word_hash
from engine.games.tortuga import GAME
from engine.randomness_beacon import Beacon
from engine.save import SAVE
from engine.table import Table

pytestmark = pytest.mark.xdist_group("entropy")  # they share a key, which takes seconds

SEED = "00112233445566778899aabbccddeeff" * 2
WORDS = ("ahoy", "", "Ananas")
STARTS = (
    Start(1780010100, 1780010130, ((2, 1509696565411840000),)),
    Start(1780010200, 1780010231, ((0, 1509696984842240001), (2, 1509697035173888002))),
)
ROUND = Beacon(1000, "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39")


@pytest.fixture(scope="module")
def source() -> Source:
    return sealed(SEED, WORDS, STARTS)


def test_the_key_follows_the_published_formula(source: Source) -> None:
    """Anybody can compute it with any scrypt."""
    public = (
        "quarterdeck chance 3\n"
        f"promise {hashlib.sha256(bytes.fromhex(SEED)).hexdigest()}\n"
        f"word {hashlib.sha256(b'ahoy').hexdigest()}\n"
        "word -\n"
        f"word {hashlib.sha256(b'Ananas').hexdigest()}\n"
        "start 1780010100 1780010130\n"
        "ready 2 1509696565411840000\n"
        "start 1780010200 1780010231\n"
        "ready 0 1509696984842240001\n"
        "ready 2 1509697035173888002\n"
    ).encode()
    key = hashlib.scrypt(public, salt=bytes.fromhex(SEED), n=2**15, r=8, p=32, maxmem=2**26, dklen=32)
    assert source.key == key
    assert source.promise == promise(SEED)


def test_the_source_keeps_hashes_of_lucky_words_and_no_word(source: Source) -> None:
    """A typed word stays private after the game, too. Its hash is enough to recognise it."""
    assert source.words == (word_hash("ahoy"), "", word_hash("Ananas"))
    assert "Ananas" not in repr(source)
    assert source.key.hex() not in repr(source)


@pytest.mark.parametrize(
    ("seed", "words", "starts", "beacon"),
    [
        ("ff" * 32, WORDS, STARTS, None),
        (SEED, ("ahoy", "Ananas", ""), STARTS, None),
        (SEED, ("ahoy", ""), STARTS, None),
        (SEED, WORDS, STARTS[1:], None),
        (SEED, WORDS, (STARTS[0], replace(STARTS[1], presses=STARTS[1].presses[:1])), None),
        (SEED, WORDS, (STARTS[0], replace(STARTS[1], closed=1780010230)), None),
        (SEED, WORDS, STARTS, ROUND),
    ],
)
def test_every_part_of_the_entropy_changes_the_key(
    monkeypatch: pytest.MonkeyPatch,
    seed: str,
    words: tuple[str, ...],
    starts: tuple[Start, ...],
    beacon: Beacon | None,
) -> None:
    monkeypatch.setattr(hashlib, "scrypt", lambda public, *, salt, **_: hashlib.sha256(public + salt).digest())  # quick
    assert sealed(seed, words, starts, beacon).key != sealed(SEED, WORDS, STARTS).key


def test_a_person_who_plays_alone_waits_a_seventh_as_long_for_the_key() -> None:
    public = f"quarterdeck chance 3\npromise {promise(SEED)}\nword -\n".encode()
    key = hashlib.scrypt(public, salt=bytes.fromhex(SEED), n=2**15, r=8, p=4, maxmem=2**26, dklen=32)
    assert sealed(SEED, [""], []).key == key


def test_a_table_keeps_its_source_and_key_over_a_restart(source: Source) -> None:
    source = replace(source, beacon=ROUND)
    table = Table.start(GAME, GAME.options(), 3, source)
    again = Table.restore(GAME, SAVE.validate_json(SAVE.dump_json(table.save())))
    assert again.source == source
    assert again.source.scheme == SEALED
    assert again._play.chance.below(2**32) == table._play.chance.below(2**32)


def test_drawing_a_token_does_not_advance_the_random_stream(source: Source) -> None:
    asked, other = source.stream(), source.stream()
    assert asked.token("a") == source.stream(99).token("a") != asked.token("b")
    assert asked.drawn == 0
    assert asked.roll(6, 20) == other.roll(6, 20)


@pytest.mark.parametrize("scheme", [1, 2, 4])
def test_an_unknown_scheme_is_refused(scheme: int) -> None:
    with pytest.raises(KeyError):
        Source(SEED, scheme=scheme)


def test_key_and_stream_match_the_examples_of_the_specification(source: Source) -> None:
    """The key and the beginning of the stream are as docs/fairness.md prints them.

    test_verify_script checks its lists of draws.
    """
    page = re.sub(r"\s+", " ", (Path(__file__).parents[2] / "docs" / "fairness.md").read_text("utf-8"))
    stream = source.stream()
    assert f"The key is `{source.key.hex()}`" in page
    assert "stream begins " + ", ".join(str(stream.below(2**32)) for _ in range(8)) in page
    assert f"`1:cannon,torch` is `{stream.token('1:cannon,torch')}`" in page
