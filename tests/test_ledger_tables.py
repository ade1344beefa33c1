"""A card without a row in a ledger's table, or a row without a card, is reported in one sentence."""

from __future__ import annotations

import pytest

from tests.ledger_tables import hold, rows


def test_a_card_without_a_ledger_row_is_reported_with_its_table() -> None:
    sentence = "V99 is in no ledger: add it to the table of 3.4 in docs/rules/arrr.md"
    with pytest.raises(AssertionError, match=sentence):
        rows("arrr", "3.4")["V99"]
    with pytest.raises(AssertionError, match=sentence):
        hold([*rows("arrr", "3.4"), "V99"], rows("arrr", "3.4"))


def test_a_ledger_row_without_a_card_is_named() -> None:
    _, *rest = rows("arrr", "3.4")
    with pytest.raises(
        AssertionError, match=r"V01 in the table of 3\.4 in docs/rules/arrr\.md, but declared by no card"
    ):
        hold(rest, rows("arrr", "3.4"))


def test_a_different_order_is_reported_if_the_order_counts() -> None:
    first, second, *rest = rows("arrr", "3.4")
    with pytest.raises(AssertionError, match="another order"):
        hold([second, first, *rest], rows("arrr", "3.4"))
    hold([second, first, *rest], rows("arrr", "3.4"), ordered=False)
