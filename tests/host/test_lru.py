"""The caches of delivery are bounded, and an evicted entry changes no result."""

from __future__ import annotations

from bot.delivery.lru import OF_A_TABLE, LruDict
from bot.tables import outbox_targets
from tests.host.harness import ANNE, BART, Harness
from tests.ledger import rule


@rule("H-370")
def test_the_cache_drops_its_oldest_entries() -> None:
    found = LruDict[str, int](2)
    for number in range(2 * OF_A_TABLE):
        found[str(number)] = number
    found["0"] = 100
    found["new"] = 1
    assert len(found) == 2 * OF_A_TABLE
    assert "1" not in found
    assert (found["0"], found["2"]) == (100, 2)


@rule("H-370")
async def test_a_table_that_is_in_no_cache_is_delivered_as_usual(harness: Harness) -> None:
    """With empty caches, the table, the hands and the call are delivered as usual."""
    forgetful = [harness.delivery.mentions, harness.delivery.hands]
    kept = [one for part in forgetful for one in vars(part).values() if isinstance(one, LruDict)]
    assert len(kept) == 13
    for one in kept:
        one.most = 0
    await harness.begin(ANNE, BART)
    await harness.show()
    assert not any(kept)
    for target in (outbox_targets.TABLE, outbox_targets.hand_of(ANNE), outbox_targets.hand_of(BART)):
        assert await harness.store.receipt(harness.code, target) is not None
