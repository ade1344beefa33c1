"""The calls «Yo Ho!» and «Avast Me Hearties!»: section 3.6 of the ledger."""

from __future__ import annotations

import pytest

from engine.choice import NotAllowed, StaleChoice
from engine.games.yarr.choices import CALLING, TO_CALL
from engine.text import Text
from tests.games.yarr.tables import SEAT, Tavern, at
from tests.ledger import rule

AUTO = {"yo_ho": "auto"}
TYPED = {"calls": "typed"}


def two_cards(**options: str) -> Tavern:
    """Return a table at which Anne has two cards, of which one fits."""
    return at("cutlass-hat-red", anne="cutlass-coin-pink, 1", bart="7", cleo="7", options=options)


@rule("Y-50", "Y-46")
def test_with_option_auto_a_missed_call_costs_two_cards_at_once() -> None:
    table = two_cards(**AUTO).play("anne", "cutlass-coin-pink")
    assert table.sizes() == [3, 7, 7]
    assert table.changed() == {"anne", "draw", "discard", "effect", "turn"}
    assert table.state.missed is None
    assert all("catch" not in table.aside(pirate) for pirate in ("anne", "bart", "cleo"))
    assert table.waits_for("bart")


@rule("Y-50")
def test_with_option_auto_a_made_call_costs_nothing() -> None:
    table = two_cards(**AUTO).call("anne").play("anne", "cutlass-coin-pink")
    assert table.sizes() == [1, 7, 7]


@rule("Y-50")
def test_with_option_auto_the_penalty_is_drawn_before_the_effect() -> None:
    top = "helm, share, skull-rum-brown, skull-coin-black, skull-hat-green, skull-hook-pink, skull-boot-purple"
    table = at("cutlass-hat-red", draw=top, anne="walk, 1", bart="7", options=AUTO).play("anne", "walk")
    lines = table.heard("anne").splitlines()
    own = [line for line in lines if line.startswith("You drew")]
    assert "Helm" in own[0]
    assert own[0].count("·") == 0
    assert own[1].count("·") == 10
    assert table.sizes()[0] == 8
    assert table.asked("anne") == "declare"


@rule("Y-50", "Y-115")
def test_with_option_auto_an_avast_without_both_calls_costs_five_cards() -> None:
    table = at("cutlass-hat-red", anne="avast, 1", bart="7", options=AUTO).play("anne", "avast")
    assert table.sizes() == [6, 7]


@rule("Y-45")
@pytest.mark.parametrize("options", [{}, AUTO])
def test_both_wordings_of_the_call_count_at_every_table(options: dict[str, str]) -> None:
    table = two_cards(**options).call("anne", "whosyarrcaptain").play("anne", "cutlass-coin-pink")
    assert table.sizes() == [1, 7, 7]
    assert table.state.missed is None


@rule("Y-51", "Y-44")
def test_a_call_after_the_card_does_not_prevent_the_catch() -> None:
    table = two_cards()
    calls = table.open("anne", blocking=False)[0].number
    table.play("anne", "cutlass-coin-pink")
    assert "call" not in table.aside("anne")
    with pytest.raises(StaleChoice):
        table.table.answer(SEAT["anne"], calls, "yoho")
    table.catch("bart")
    assert table.sizes() == [3, 7, 7]


@rule("Y-51", "Y-44", "Y-56")
@pytest.mark.parametrize("card", ["helm", "share"])
def test_a_call_during_an_effect_does_not_count(card: str) -> None:
    """Such a call does not make up for a missed one, and does not count for the next player."""
    table = at("cutlass-hat-red", anne=f"{card}, 1", bart="7", cleo="7").play("anne", card)
    assert "call" not in table.aside("anne")
    table.declare("anne", "ship")
    if card == "share":
        assert all("call" not in table.aside(pirate) for pirate in ("anne", "bart", "cleo"))
        for pirate in ("anne", "bart", "cleo"):
            table.give(pirate, table.hand(pirate)[0])
    assert table.state.calls == ()
    assert table.aside("bart") == {"call", "catch"}


@rule("Y-56")
def test_a_call_lapses_with_the_turn() -> None:
    table = at("cutlass-hat-red", anne="cutlass-coin-pink, 1", bart="cutlass-boot-black, 1")
    table.call("anne").draw("anne")
    assert table.state.calls == ()
    table.play("bart", "cutlass-boot-black").catch("anne")
    assert table.sizes() == [3, 3], "Anne's call was not Bart's"
    table.play("anne", "cutlass-coin-pink").catch("bart")
    assert table.sizes() == [2, 3], "with three cards no call was due"


@rule("Y-56", "Y-43")
def test_every_card_needs_its_own_call() -> None:
    piles = "swab-ship, cutlass-boot-black, swab-skull"
    table = at("cutlass-hat-red", draw=piles, anne="cutlass-coin-pink, 1", bart="7")
    table.call("anne").play("anne", "cutlass-coin-pink").draw("bart").draw("anne").draw("bart")
    assert table.sizes()[0] == 2
    table.play("anne", "cutlass-boot-black").catch("bart")
    assert table.sizes()[0] == 3


@rule("Y-56")
def test_both_calls_can_be_made_for_one_card_and_are_public() -> None:
    table = at("cutlass-hat-red", anne="avast, 1", bart="4", cleo="4")
    table.call("anne", "avastmehearties")
    assert all("Anne" in table.heard(viewer) and "Avast" in table.heard(viewer) for viewer in ("bart", "cleo", None))
    table.call("anne", "yoho")
    assert "Yo Ho!" in table.heard(None)
    assert table.view("cleo").seats[0].calls == ("avast", "yo-ho")
    table.play("anne", "avast").catch("bart")
    assert table.sizes() == [1, 5, 5]


@rule("Y-55")
@pytest.mark.parametrize("size", [1, 2, 7])
def test_calls_and_catch_are_offered_in_every_turn(size: int) -> None:
    table = at("cutlass-hat-red", anne=str(size), bart="7")
    assert table.aside("anne") == {"call", "catch"}
    assert table.aside("bart") == {"catch"}
    options = next(o.choice for o in table.open("anne", blocking=False) if o.choice.name == "call")
    assert [option.id for option in getattr(options, "options", ())] == ["yoho", "whosyarrcaptain", "avastmehearties"]


@rule("Y-55")
@pytest.mark.parametrize(("size", "said"), [(3, TO_CALL), (4, CALLING)])
def test_the_hint_to_call_appears_with_few_cards_in_hand(size: int, said: Text) -> None:
    table = at("cutlass-hat-red", anne=str(size), bart="7")
    assert next(o.choice for o in table.open("anne", blocking=False) if o.choice.name == "call").prompt == said


@rule("Y-55")
def test_calls_are_offered_during_a_swab_or_a_pursuit_too() -> None:
    assert at("swab-skull", swab=1, anne="4", bart="4").aside("anne") == {"call", "catch"}
    assert at("skull-rum-brown", pursuit="skull", anne="4", bart="4").aside("anne") == {"call", "catch"}


@rule("Y-54")
def test_a_needless_call_costs_nothing() -> None:
    table = at("cutlass-hat-red", anne="cutlass-coin-pink, 4", bart="7").call("anne").play("anne", "cutlass-coin-pink")
    assert table.changed() == {"anne", "discard", "effect", "turn"}
    table.catch("bart")
    assert table.changed() == set()
    assert table.sizes() == [4, 7]


@rule("Y-54")
def test_a_catch_without_a_miss_costs_nothing_and_is_told_only_to_its_player() -> None:
    table = two_cards().catch("bart")
    assert table.changed() == set()
    assert table.heard("bart")
    assert table.heard("anne") == table.heard(None) == ""
    assert table.waits_for("anne")


@rule("Y-43", "Y-44")
def test_a_swab_stacked_with_the_call_cannot_be_caught() -> None:
    table = at("swab-skull", swab=1, anne="swab-ship, 1", bart="7").call("anne").play("anne", "swab-ship").catch("bart")
    assert table.sizes() == [1, 7]


@rule("Y-43")
def test_a_pursuit_card_played_from_two_needs_the_call() -> None:
    table = at("cutlass-hat-red", pursuit="skull", anne="skull-rum-brown, 1", bart="7")
    table.play("anne", "skull-rum-brown").catch("bart")
    assert table.sizes() == [3, 7]
    assert table.state.pursuit == "skull"


@rule("Y-43")
@pytest.mark.parametrize("size", [1, 2, 3])
def test_only_a_hand_of_two_cards_owes_the_call(size: int) -> None:
    table = at("cutlass-hat-red", anne=f"watch-cutlass, {size - 1}", bart="7", options={"rounds": 2})
    table.play("anne", "watch-cutlass")
    assert (table.state.missed == 0) == (size == 2)


@rule("Y-52")
def test_walk_the_plank_owes_the_call_although_the_hand_grows() -> None:
    table = at("cutlass-hat-red", anne="walk, 1", bart="7").play("anne", "walk").declare("anne", "ship")
    assert table.sizes()[0] == 6
    table.catch("bart")
    assert table.sizes()[0] == 8


@rule("Y-52", "Y-75")
def test_mutiny_owes_the_call_although_the_hand_grows() -> None:
    table = at("skull-eyepatch-red", anne="mutiny, 1", bart="7").play("anne", "mutiny")
    assert table.sizes() == [2, 6]
    table.catch("bart")
    assert table.sizes() == [4, 6]


@rule("Y-53", "Y-79")
def test_a_forced_card_owes_no_call() -> None:
    table = at("cutlass-hat-red", draw="anchor-boot-blue", anne="empty, mutiny, 1", bart="2").play("anne", "empty")
    assert table.sizes() == [1, 2]
    table.catch("bart")
    assert table.sizes() == [1, 2]


@rule("Y-53")
def test_neither_passing_nor_theft_owes_a_call() -> None:
    table = at("cutlass-hat-red", anne="share, 2", bart="1", cleo="4").play("anne", "share").declare("anne", "ship")
    for pirate in ("anne", "bart", "cleo"):
        table.give(pirate, table.hand(pirate)[0])
    assert table.state.missed is None
    table = at("skull-eyepatch-red", anne="mutiny, 3", bart="3").play("anne", "mutiny").catch("bart")
    assert table.sizes() == [4, 2]


@rule("Y-57")
@pytest.mark.parametrize(
    ("spoken", "call"),
    [
        ("YO-HO!!", ("yo-ho",)),
        (" yo ho ", ("yo-ho",)),
        ("Yó hò", ("yo-ho",)),
        ("Who’s Yarr, Captain?", ("yo-ho",)),
        ("avast, me HEARTIES", ("avast",)),
        ("yo", ()),
        ("yo ho ho", ()),
        ("avast", ()),
        ("…", ()),
    ],
)
def test_a_typed_call_counts_without_case_spaces_and_punctuation(spoken: str, call: tuple[str, ...]) -> None:
    table = two_cards(**TYPED).call("anne", spoken)
    assert table.state.calls == call
    assert table.changed() == set()
    assert (table.heard(None) == "") == (call == ()), "what is no call is between the table and its speaker"
    assert table.heard("anne")


@rule("Y-57", "Y-44")
def test_a_right_typed_call_after_a_wrong_one_counts() -> None:
    table = two_cards(**TYPED).call("anne", "yo").call("anne", "YO-HO!!").play("anne", "cutlass-coin-pink")
    table.catch("bart")
    assert table.sizes() == [1, 7, 7]


@rule("Y-57", "Y-43")
def test_a_wrong_typed_call_does_not_count() -> None:
    table = two_cards(**TYPED).call("anne", "yo").play("anne", "cutlass-coin-pink").catch("bart")
    assert table.sizes() == [3, 7, 7]


@rule("Y-57", "Y-55")
def test_typing_a_call_is_public_and_does_not_block_the_turn() -> None:
    (typed,) = [o.choice for o in two_cards(**TYPED).open("anne", blocking=False) if o.choice.name == "call"]
    assert not typed.secret


@rule("Y-57")
def test_typed_words_are_refused_where_calls_are_buttons() -> None:
    table = two_cards()
    with pytest.raises(NotAllowed):
        table.call("anne", "Yo ho!")
    assert table.state.calls == ()


@rule("Y-117", "Y-113", "Y-114", "Y-43")
def test_an_avast_played_from_two_cards_needs_both_calls() -> None:
    table = at("cutlass-hat-red", anne="avast, 1", bart="4", cleo="4")
    table.call("anne", "avastmehearties").play("anne", "avast")
    assert table.sizes() == [1, 5, 5]
    table.catch("cleo")
    assert table.sizes() == [3, 5, 5]


@rule("Y-46", "H-37")
@pytest.mark.parametrize(("hand", "called", "lull"), [("1", False, 10), ("1", True, 10), ("2", False, 0)])
def test_a_pause_follows_when_anybody_went_down_to_one_card(hand: str, called: bool, lull: int) -> None:
    table = at("cutlass-hat-red", anne=f"cutlass-coin-pink, {hand}", bart="7", cleo="7")
    if called:
        table.call("anne")
    table.play("anne", "cutlass-coin-pink")
    assert max(report.lull for report in table.reports if report.readers is None) == lull


@rule("Y-46", "Y-48", "H-37")
@pytest.mark.parametrize("called", [False, True])
@pytest.mark.parametrize("card", ["helm", "share"])
def test_the_pause_restarts_when_the_effect_is_complete(card: str, called: bool) -> None:
    """The next turn ends the catch. Otherwise a slow choice of a suit would use up the pause."""
    table = at("cutlass-hat-red", anne=f"{card}, 1", bart="7", cleo="7")
    if called:
        table.call("anne")
    table.play("anne", card).declare("anne", "ship")
    if card == "share":
        for name in ("anne", "bart", "cleo"):
            table.give(name, table.hand(name)[0])
    assert max(report.lull for report in table.reports if report.readers is None) == 10


@rule("Y-46", "Y-48", "H-37")
@pytest.mark.parametrize("called", [False, True])
def test_the_pause_after_walk_the_plank_does_not_reveal_whether_the_call_was_made(called: bool) -> None:
    table = at("cutlass-hat-red", anne="walk, 1", bart="7", cleo="7")
    if called:
        table.call("anne")
    table.play("anne", "walk").declare("anne", "ship")
    assert max(report.lull for report in table.reports if report.readers is None) == 10
    assert table.catch("cleo").sizes()[0] == (6 if called else 8)


@rule("Y-56", "H-325")
@pytest.mark.parametrize("calls", ["button", "typed"])
def test_a_caller_reads_beside_the_calls_which_ones_they_made(calls: str) -> None:
    def beside() -> tuple[int, str]:
        (opened,) = (one for one in table.open("anne", blocking=False) if one.choice.name == "call")
        return opened.number, opened.choice.prompt.plain()

    table = two_cards(calls=calls)
    number, before = beside()
    assert "Called" not in before
    table.call("anne")
    assert beside() == (number, "Called for your next card: Yo Ho!")
    table.call("anne", "avastmehearties")
    assert beside() == (number, "Called for your next card: Yo Ho! and Avast Me Hearties!")
