from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from engine.entropy import Source, new_seed, promise

SEED = "ab" * 32


def test_the_random_stream_follows_the_published_formula() -> None:
    """Anybody can compute it with any HMAC: the first words of block 0."""
    block = hmac.new(bytes.fromhex(SEED), (0).to_bytes(8, "big"), hashlib.sha256).digest()
    words = [int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)]
    chance = Source(SEED).stream()
    assert [chance.below(2**32) for _ in range(8)] == words
    assert chance.drawn == 8


def test_the_published_hash_is_the_hash_of_the_seed() -> None:
    assert promise(SEED) == hashlib.sha256(bytes.fromhex(SEED)).hexdigest()
    assert new_seed() != new_seed()


@pytest.mark.parametrize("drawn", [0, 1, 7, 8, 9, 100])
def test_the_random_stream_continues_from_any_position(drawn: int) -> None:
    chance = Source(SEED).stream()
    while chance.drawn < drawn:
        chance.below(2**32)
    rest = chance.roll(1000, 20)
    assert Source(SEED).stream(drawn).roll(1000, 20) == rest


def test_a_random_word_that_would_favour_small_numbers_is_drawn_again() -> None:
    """Below 3 · 2**30, a quarter of all words lie past the last whole multiple."""
    chance = Source(SEED).stream()
    for _ in range(100):
        assert 0 <= chance.below(3 * 2**30) < 3 * 2**30
    assert 110 < chance.drawn < 170


def test_random_numbers_are_evenly_distributed() -> None:
    counts = Counter(Source(SEED).stream().roll(6, 6000))
    assert set(counts) == set(range(1, 7))
    assert all(850 < count < 1150 for count in counts.values())


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_a_bound_of_nothing_or_beyond_the_maximum_is_an_error(n: int) -> None:
    with pytest.raises(ValueError, match="below"):
        Source(SEED).stream().below(n)


def test_a_shuffle_keeps_every_element_and_reaches_every_order() -> None:
    chance = Source(SEED).stream()
    orders = Counter(tuple(chance.shuffled("abc")) for _ in range(600))
    assert set(map(frozenset, orders)) == {frozenset("abc")}
    assert len(orders) == 6
    assert min(orders.values()) > 60


def test_a_pick_is_one_of_the_elements() -> None:
    chance = Source(SEED).stream()
    assert {chance.pick("xyz") for _ in range(50)} == set("xyz")
