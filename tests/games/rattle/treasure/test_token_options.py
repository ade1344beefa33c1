"""Options for tokens: one for each token of a type, as many as can be picked."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from engine.choice import PickOne, PickSome
from tests.games.rattle.crew.tables_in_step_8 import step_8
from tests.games.rattle.port.visits import visit
from tests.games.rattle.tables import Cove, counts, lay
from tests.ledger import rule

LOOT = "rum rum rum fabrics fabrics spices valuables"


@rule("R-211", "R-83")
def test_picked_tokens_count_by_type_and_number() -> None:
    first = lay("stow", card="NS2", loot={"anne": LOOT}).asked("anne")
    assert isinstance(first, PickSome)
    ids = [option.id for option in first.options]
    kinds = [one.split(".")[0] for one in ids]
    assert kinds == sorted(kinds, key=kinds.index), "a type is one pile"
    assert Counter(kinds) == {kind: min(number, first.most) for kind, number in counts(LOOT).items()}
    for picked in combinations(ids, first.most):
        cove = lay("stow", card="NS2", loot={"anne": LOOT}).picks("anne", *picked)
        assert sorted(cove.loot("anne").split()) == sorted(one.split(".")[0] for one in picked)


@rule("R-211")
def test_no_two_options_of_a_loot_menu_read_the_same() -> None:
    found = labels(lay("stow", card="NS2", loot={"anne": LOOT}))
    assert len(set(found)) == len(found)
    assert {"Rum (1 of 3)", "Fabrics (2 of 2)", "Spices"} <= {*found}


@rule("R-211")
def test_a_loot_menu_numbers_only_tokens_that_can_be_picked() -> None:
    """Finn gives back at most one of each type, and a Map brings two, however many there are."""
    finn = step_8("S06", loot={"anne": "rum rum rum valuables"}, bag="spices").picks("anne", "S06")
    assert labels(finn) == ["Rum", "Spices", "Valuables"]
    bag = "rum rum rum rum fabrics"
    mapped = visit("market", loot={"anne": "L1"}, loot_pack=True, bag=bag).picks("anne", "map")
    assert labels(mapped) == ["Rum (1 of 2)", "Rum (2 of 2)", "Fabrics"]


def labels(cove: Cove) -> list[str]:
    asked = cove.asked("anne")
    assert isinstance(asked, (PickOne, PickSome))
    return [option.label.plain() for option in asked.options]
