"""A successful access check is cached for ten minutes, and then Discord is asked again."""

from bot.tables.permissions.channel_access import FRESH, AccessCache
from tests.host.fake_time import FakeTime
from tests.ledger import rule


@rule("H-134")
def test_a_proof_of_access_is_valid_for_ten_minutes() -> None:
    proofs = AccessCache[int, str](clock := FakeTime())
    assert not proofs.is_fresh(1)
    proofs.note(1, "crew")
    clock.now += FRESH
    assert proofs.is_fresh(1)
    assert proofs[1] == "crew"
    clock.now += 1
    assert not proofs.is_fresh(1)


@rule("H-134")
def test_a_proof_of_access_expires_while_the_machine_sleeps() -> None:
    proofs = AccessCache[int, str](clock := FakeTime())
    proofs.note(1, "crew")
    clock.set(FRESH + 1)
    assert not proofs.is_fresh(1)


@rule("H-134")
def test_expired_proofs_of_access_are_deleted() -> None:
    proofs = AccessCache[int, str](clock := FakeTime())
    proofs.note(1, "crew")
    clock.now += FRESH + 1
    proofs.note(2, "captain")
    clock.now -= FRESH
    assert not proofs.is_fresh(1)
    assert proofs.is_fresh(2)
