"""Scheme 2 of chance, byte for byte as in docs/fairness.md, and the purpose of its parts."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

from engine.entropy import SEALED, Source, promise, sealed, word_hash
from engine.games.tortuga import GAME
from engine.save import SAVE
from engine.table import Table

SEED = "00112233445566778899aabbccddeeff" * 2
WORDS = ("ahoy", "", "Ananas")
PRESSES = (1300000000000000002, 1300000000000000001)


@pytest.fixture(scope="module")
def source() -> Source:
    return sealed(SEED, WORDS, PRESSES)


def test_the_key_is_the_published_formula(source: Source) -> None:
    """Anybody can compute it with any scrypt."""
    public = (
        "quarterdeck chance 2\n"
        f"promise {hashlib.sha256(bytes.fromhex(SEED)).hexdigest()}\n"
        f"word {hashlib.sha256(b'ahoy').hexdigest()}\n"
        "word -\n"
        f"word {hashlib.sha256(b'Ananas').hexdigest()}\n"
        "ready 1300000000000000001\n"
        "ready 1300000000000000002\n"
    ).encode()
    key = hashlib.scrypt(public, salt=bytes.fromhex(SEED), n=2**15, r=8, p=4, maxmem=2**26, dklen=32)
    assert source.key == key
    assert source.promise == promise(SEED)


def test_no_word_is_kept(source: Source) -> None:
    """A typed word stays private after the game, too. Its hash is enough to recognise it."""
    assert source.words == (word_hash("ahoy"), "", word_hash("Ananas"))
    assert "Ananas" not in repr(source)
    assert source.key.hex() not in repr(source)


@pytest.mark.parametrize(
    ("seed", "words", "presses"),
    [
        ("ff" * 32, WORDS, PRESSES),
        (SEED, ("ahoy", "Ananas", ""), PRESSES),
        (SEED, ("ahoy", ""), PRESSES),
        (SEED, WORDS, PRESSES[:1]),
        (SEED, WORDS, (*PRESSES, 1)),
    ],
)
def test_every_part_counts(source: Source, seed: str, words: tuple[str, ...], presses: tuple[int, ...]) -> None:
    assert sealed(seed, words, presses).key != source.key


def test_the_order_of_presses_is_nobodys_choice(source: Source) -> None:
    assert sealed(SEED, WORDS, PRESSES[::-1]).key == source.key


def test_a_table_keeps_its_source_and_key_over_a_restart(source: Source) -> None:
    table = Table.start(GAME, GAME.options(), 3, source)
    again = Table.restore(GAME, SAVE.validate_json(SAVE.dump_json(table.save())))
    assert again.source == source
    assert again.source.scheme == SEALED
    assert again._play.chance.below(2**32) == table._play.chance.below(2**32)


def test_a_token_moves_nothing_on(source: Source) -> None:
    asked, other = source.stream(), source.stream()
    assert asked.token("a") == source.stream(99).token("a") != asked.token("b")
    assert asked.drawn == 0
    assert asked.roll(6, 20) == other.roll(6, 20)


@pytest.mark.parametrize("scheme", [1, 3])
def test_a_scheme_that_is_not_known_is_not_guessed(scheme: int) -> None:
    with pytest.raises(KeyError):
        Source(SEED, scheme=scheme)


def test_the_vectors_of_the_specification_are_ours_too() -> None:
    """The key and the beginning of the stream are as docs/fairness.md prints them.

    test_verify checks its lists of draws.
    """
    page = re.sub(r"\s+", " ", (Path(__file__).parents[2] / "docs" / "fairness.md").read_text("utf-8"))
    source = sealed(SEED, WORDS, PRESSES)
    stream = source.stream()
    assert f"The key is `{source.key.hex()}`" in page
    assert "stream begins " + ", ".join(str(stream.below(2**32)) for _ in range(8)) in page
    assert f"`1:cannon,torch` is `{stream.token('1:cannon,torch')}`" in page
