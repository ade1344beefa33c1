"""Unavailable cards of a hand have a reason beside the question."""

from __future__ import annotations

from bot.views.unavailable_options import unavailable_options
from engine.games.yarr.cards import CARDS, NOTHING_SHARED, misfit
from tests.games.yarr.tables import at
from tests.ledger import rule


def said(hand: str, effect: str = "cutlass-hat-black") -> list[str]:
    table = at(effect, anne=hand, bart="7")
    (asked,) = (opened.choice for opened in table.open("anne") if opened.choice.blocks)
    assert unavailable_options(table.table, 1, asked, lambda words: words.plain()) == [], "somebody else's hand"
    return [*map(str, unavailable_options(table.table, 0, asked, lambda words: words.plain(["Anne", "Bart"])))]


@rule("H-318")
def test_a_card_that_is_not_offered_has_a_reason_unless_the_plain_rule_explains_it() -> None:
    effect = at("cutlass-hat-black", anne="helm", bart="7").state.effect
    plain = ", ".join([card for card in CARDS if misfit(CARDS[card], effect) is NOTHING_SHARED][:3])
    assert said(f"mutiny, helm, {plain}") == ["-# Not now: Mutiny. Only on Red."]
    assert said("helm, avast") == []


@rule("H-318", "Y-61")
def test_the_question_says_that_a_card_may_not_be_the_last() -> None:
    assert said("share") == ["-# Not now: Share the Booty. You can't play it as your only card."]
    prompt = at("cutlass-hat-black", anne="share", bart="7").open("anne")[0].choice.prompt
    assert prompt.plain() == "Your turn: Share the Booty fits, but not as your last card."
