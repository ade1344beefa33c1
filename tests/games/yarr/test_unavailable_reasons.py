"""The rules that forbid playing or drawing a card."""

from __future__ import annotations

import pytest

from engine.choice import NotAllowed
from tests.games.yarr.tables import at
from tests.ledger import rule


@rule("Y-21", "Y-40", "Y-73", "Y-80", "Y-83", "Y-88", "Y-96")
def test_the_reason_of_an_unplayable_card_names_the_rule_of_its_kind() -> None:
    hand = "ship-boot-pink, swab-ship, watch-chest, sleight-ship, mutiny, royal, helm, avast, cutlass-hat-red"
    table = at("cutlass-hat-black", anne=hand, bart="7")
    assert table.why_not("anne") == {
        "ship-boot-pink": "Y-21",
        "swab-ship": "Y-88",
        "watch-chest": "Y-83",
        "sleight-ship": "Y-80",
        "mutiny": "Y-73",
        "royal": "Y-96",
        "pass": "Y-40",
    }
    with pytest.raises(NotAllowed) as refused:
        table.answer(
            "anne", "turn", next(card for card in table.state.hands[0] if "mutiny" in card).join(("play:", ""))
        )
    assert refused.value.reason.plain() == "Only on Red. (Y-73)"
    assert set(table.why_not("bart").values()) == {"Y-32", "Y-51"}, "neither cards nor calls"


@rule("Y-50", "Y-48")
def test_the_reason_of_an_impossible_catch_names_its_rule() -> None:
    assert at("cutlass-hat-black", anne="7", bart="7", options={"yo_ho": "auto"}).why_not("bart")["catch"] == "Y-50"
    table = at("cutlass-hat-black", anne="7", bart="7")
    assert "catch" not in table.why_not("bart")
    assert "(Y-48)" in table.answer("bart", "catch", "catch").heard("bart")


@rule("Y-61")
def test_the_reason_says_that_a_card_may_not_be_the_last() -> None:
    assert at("cutlass-hat-black", anne="avast", bart="7").why_not("anne") == {"avast": "Y-61", "pass": "Y-40"}


@rule("Y-34", "Y-102", "Y-108")
def test_the_reason_says_that_a_swab_or_a_pursuit_must_be_answered_first() -> None:
    table = at("swab-ship", swab=1, anne="swab-skull, helm", bart="7")
    assert table.why_not("anne") == dict.fromkeys(("helm", "draw", "pass"), "Y-34")
    table = at("ship-hat-yellow", pursuit="ship", anne="ship-boot-pink, helm", bart="7")
    assert table.why_not("anne") == {"helm": "Y-102", "draw": "Y-108", "pass": "Y-108"}
