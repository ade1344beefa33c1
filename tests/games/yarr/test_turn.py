"""The turn, and the draw pile: sections 3.4 and 3.5 of the ledger."""

from __future__ import annotations

import pytest

from engine.choice import NotYourChoice, StaleChoice, options_of
from engine.entropy import Source
from engine.games.yarr.cards import deck
from engine.players.advice.yarr import ADVICE
from tests.games.yarr.tables import SEAT, Tavern, at, names
from tests.ledger import rule

FITTING = "cutlass-coin-pink"


@rule("Y-28", "Y-29", "Y-30", "Y-32")
def test_a_player_may_draw_with_a_fitting_card_and_the_turn_ends() -> None:
    table = at("cutlass-hat-red", draw="skull-hat-green", anne=f"{FITTING}, 3", bart="7", cleo="7")
    assert table.offered("anne") == {FITTING, "draw"}
    table.draw("anne")
    assert table.changed() == {"anne", "draw", "turn"}
    assert table.sizes() == [5, 7, 7]
    assert table.waits_for("bart")
    assert table.asked("anne") is None


@rule("Y-30")
def test_the_card_just_drawn_cannot_be_played() -> None:
    table = at("cutlass-hat-red", draw=FITTING, anne="3", bart="7")
    turn = table.open("anne")[0].number
    table.draw("anne")
    assert FITTING in table.hand("anne")
    with pytest.raises(StaleChoice):
        table.table.answer(SEAT["anne"], turn, f"play:{FITTING}.1")
    assert table.sizes() == [4, 7]


@rule("Y-28", "Y-31")
def test_only_one_card_can_be_played_in_a_turn() -> None:
    table = at("cutlass-hat-red", anne=f"{FITTING}, cutlass-boot-black, 3", bart="7")
    turn = table.open("anne")[0].number
    table.play("anne", FITTING)
    with pytest.raises(StaleChoice):
        table.table.answer(SEAT["anne"], turn, "play:cutlass-boot-black.1")
    assert table.sizes() == [4, 7]
    assert table.waits_for("bart")


@rule("Y-28")
def test_nobody_can_play_out_of_turn() -> None:
    table = at("cutlass-hat-red", anne="7", bart=f"{FITTING}, 3")
    with pytest.raises(NotYourChoice):
        table.table.answer(SEAT["bart"], table.open("anne")[0].number, f"play:{FITTING}.1")
    assert table.sizes() == [7, 4]


@rule("Y-33")
def test_a_turn_with_a_single_answer_is_still_asked() -> None:
    table = at("cutlass-hat-red", anne="4", bart="7")
    assert table.offered("anne") == {"draw"}
    assert table.waits_for("anne")


@rule("Y-32")
@pytest.mark.parametrize(
    ("clockwise", "turn", "after"),
    [(True, "elsa", "anne"), (True, "bart", "cleo"), (False, "anne", "elsa"), (False, "cleo", "bart")],
)
def test_the_next_player_in_the_direction_is_on_turn(clockwise: bool, turn: str, after: str) -> None:
    table = at("cutlass-hat-red", anne="4", bart="4", cleo="4", dirk="4", elsa="4", turn=turn, clockwise=clockwise)
    table.draw(turn)
    assert table.waits_for(after)
    assert table.asked(after) == "turn"


@rule("Y-32")
def test_two_players_take_turns() -> None:
    table = at("cutlass-hat-red", anne="4", bart="4").draw("anne")
    assert table.waits_for("bart")
    table.draw("bart")
    assert table.waits_for("anne")


@rule("Y-34", "Y-109")
def test_while_a_swab_is_pending_only_its_answers_are_offered() -> None:
    held = "helm, avast, empty, share, walk, skull-hat-green, swab-ship"
    table = at("swab-skull", swab=1, anne=held, bart="7")
    assert table.asked("anne") == "swab"
    assert table.offered("anne") == {"swab-ship", "1"}
    assert table.cannot_play("anne", "helm", "avast", "empty", "share", "walk", "skull-hat-green")


@rule("Y-34", "Y-109")
def test_while_a_pursuit_runs_only_its_answers_are_offered() -> None:
    held = "helm, avast, empty, share, walk, cutlass-boot-black, skull-rum-brown"
    table = at("cutlass-hat-red", pursuit="skull", anne=held, bart="7")
    assert table.asked("anne") == "pursuit"
    assert table.offered("anne") == {"skull-rum-brown"}
    assert table.cannot_play("anne", "helm", "avast", "empty", "share", "walk", "cutlass-boot-black")


# --- the draw pile -----------------------------------------------------------------------------------


NINE_BELOW = (
    "anchor-boot-blue, anchor-hook-purple, helm.2, chest-rum-blue, chest-hat-teal, ship-coin-blue, avast.2, walk.2, "
    "swab-ship"
)


@rule("Y-35", "Y-42")
def test_an_empty_draw_pile_is_refilled_from_all_discards_but_the_top() -> None:
    table = at("skull-hat-green", under=NINE_BELOW, rest="bart", anne="4", bart="")
    assert (len(table.state.discard), len(table.state.draw)) == (10, 0)
    below = set(table.state.discard[:-1])
    table.draw("anne")
    assert names(table.state.discard) == ["skull-hat-green"]
    assert len(table.state.draw) == 8
    assert table.sizes()[0] == 5
    assert set(table.state.draw) < below
    assert below <= {*table.state.draw, *table.state.hands[0]}
    assert table.state.effect.shape == "hat"
    assert table.changed() == {"anne", "draw", "discard", "turn"}


@rule("Y-35")
def test_the_new_draw_pile_is_shuffled() -> None:
    table = at("skull-hat-green", rest="discard", anne="4", bart="4")
    order = [card for card in table.state.discard[:-1] if card != table.state.hands[0][-1]]
    table.draw("anne")
    assert len(table.state.draw) > 100
    drawn = [card for card in order if card in table.state.draw]
    assert table.state.draw not in (drawn, drawn[::-1])


@rule("Y-36", "Y-26")
def test_a_declared_suit_survives_a_reshuffle() -> None:
    table = at("helm", declared="anchor", under=NINE_BELOW, rest="bart", anne="4", bart="")
    table.draw("anne")
    assert table.state.effect.suit == "anchor"
    assert names(table.state.discard) == ["helm"]
    assert "effect" not in table.changed()


@rule("Y-35", "Y-36", "Y-38")
def test_walk_the_plank_draws_only_what_there_is() -> None:
    table = at("cutlass-hat-red", draw="skull-rum-brown, skull-coin-black", rest="bart", anne="walk, 3", bart="")
    table.play("anne", "walk")
    assert table.sizes()[0] == 6
    assert names(table.state.discard) == ["walk"]
    assert "cutlass-hat-red" in table.hand("anne")
    assert table.asked("anne") == "declare"
    table.declare("anne", "chest")
    assert table.state.effect.suit == "chest"
    assert table.waits_for("bart")


@rule("Y-38")
def test_a_swab_penalty_beyond_the_pile_is_forgiven() -> None:
    table = at("swab-skull", swab=3, draw="helm", rest="bart", anne="4", bart="", cleo="4")
    table.take("anne")
    assert table.sizes()[0] == 5
    assert table.state.swab == 0
    assert table.asked("bart") == "turn"


@rule("Y-35")
def test_nothing_is_shuffled_before_a_card_is_needed() -> None:
    table = at("skull-hat-green", under="anchor-boot-blue, helm.2", draw="walk", rest="bart", anne="4", bart="")
    table.draw("anne")
    assert table.view(None).draw_pile == 0
    assert len(table.state.discard) == 3
    table.draw("bart")
    assert len(table.state.discard) == 1
    assert table.view(None).draw_pile == 1


@rule("Y-37", "Y-36")
def test_an_older_sidestep_card_is_shuffled_in() -> None:
    """The newest one is the last card played, and stays with the card that is in effect."""
    table = at("skull-hat-green", display="avast.1, avast.2", rest="bart", anne="4", bart="")
    table.draw("anne")
    assert table.state.display == ["avast.2"]
    assert "avast" in table.hand("anne")
    assert names(table.state.discard) == ["skull-hat-green"]
    assert "effect" not in table.changed()


@rule("Y-37", "Y-40")
def test_a_sidestep_card_played_last_is_not_shuffled_in() -> None:
    table = at("skull-hat-green", display="avast", rest="bart", anne="4", bart="")
    assert "pass" in table.offered("anne")


@rule("Y-37", "Y-114")
@pytest.mark.parametrize("called", [True, False])
def test_avast_is_not_shuffled_in_while_it_acts(called: bool) -> None:
    table = at("skull-hat-green", under="helm, walk", rest="bart", anne="avast, 4", bart="", cleo="4")
    if called:
        table.call("anne", "avastmehearties")
    table.play("anne", "avast")
    assert names(table.state.display) == ["avast"]
    assert names(table.state.discard) == ["skull-hat-green"]
    assert table.state.draw == []


@rule("Y-37", "Y-99")
def test_cards_passed_over_in_a_flip_are_shuffled_in() -> None:
    table = at(
        "cutlass-hat-red",
        draw="helm, share, anchor-boot-blue",
        under="walk, walk, mutiny, mutiny",
        rest="bart",
        anne="empty, 3",
        bart="",
    )
    table.play("anne", "empty")
    assert names(table.state.discard)[-3:] == ["helm", "share", "anchor-boot-blue"]
    table.draw("bart")
    assert names(table.state.discard) == ["anchor-boot-blue"]
    drawn_or_there = {*names(table.state.draw), *table.hand("bart")}
    assert {"helm", "share", "empty", "cutlass-hat-red"} <= drawn_or_there


@rule("Y-39", "Y-114")
@pytest.mark.parametrize(("clockwise", "order"), [(True, ["bart", "cleo", "dirk"]), (False, ["dirk", "cleo", "bart"])])
def test_several_players_draw_in_the_direction_of_play(clockwise: bool, order: list[str]) -> None:
    top = ["helm", "share", "walk"]
    table = at(
        "cutlass-hat-red", draw=", ".join(top), clockwise=clockwise, anne="avast, 3", bart="4", cleo="4", dirk="4"
    )
    table.call("anne", "avastmehearties").play("anne", "avast")
    assert [next(pirate for pirate in order if card in table.hand(pirate)) for card in top] == order


@rule("Y-39", "Y-132")
def test_each_player_draws_all_their_cards_before_the_next_player_draws() -> None:
    top = "skull-rum-brown, skull-coin-black, skull-hat-green, skull-hook-pink, skull-boot-purple, royal"
    table = at("cutlass-hat-red", draw=top, anne="empty, 3", bart="walk, 3", cleo="walk.2, 3")
    table.play("anne", "empty")
    assert all(card in table.hand("bart") for card in top.split(", ")[:5])
    assert "royal" in table.hand("cleo")


@rule("Y-40", "Y-62")
def test_a_player_passes_if_no_card_is_left_to_draw() -> None:
    table = at("cutlass-hat-red", rest="bart", anne="4", bart="")
    assert table.offered("anne") == {"pass"}
    table.skip("anne")
    assert table.changed() == {"turn"}
    assert table.waits_for("bart")
    assert "Anne" in table.heard(None)


@rule("Y-40", "Y-48")
def test_a_draw_becomes_a_pass_if_a_catch_took_the_last_cards() -> None:
    """The discards below are gone once the player who was caught has drawn them."""
    table = at("cutlass-hat-red", draw="helm", rest="cleo", anne="cutlass-coin-pink, 1", bart="1", cleo="")
    table.play("anne", "cutlass-coin-pink")
    assert table.offered("bart") >= {"draw"}
    table.catch("cleo")
    assert table.sizes()[:2] == [3, 1]
    table.time_up("bart")
    assert table.changed() == {"turn"}
    assert table.state.passes == 1


@rule("Y-40", "Y-41")
def test_a_stall_ends_the_round_and_the_fewest_cards_share_it() -> None:
    hands = [card.id for card in deck("calm") if card.id != "cutlass-hat-red.1"]
    table = at(
        "cutlass-hat-red",
        anne=", ".join(hands[:40]),
        bart=", ".join(hands[40:80]),
        cleo=", ".join(hands[80:]),
    )
    assert table.sizes() == [40, 40, 43]
    table.skip("anne").skip("bart")
    assert table.waits_for("cleo")
    assert table.table.outcome is None
    table.skip("cleo")
    assert table.table.outcome is not None
    assert table.table.outcome.winners == (0, 1)
    assert table.state.wins == [1, 1, 0]
    assert all(name in table.heard(None) for name in ("Anne", "Bart"))


@rule("Y-41")
def test_a_card_played_between_resets_the_count_of_passes() -> None:
    table = at("cutlass-hat-red", rest="cleo", anne="4", bart="3", cleo="")
    table.skip("anne").skip("bart").play("cleo", "cutlass-coin-pink")
    assert table.table.outcome is None
    table.draw("anne")
    assert table.waits_for("bart")
    assert table.state.passes == 0


@rule("Y-42")
def test_no_card_is_lost_or_doubled_in_a_whole_game() -> None:
    table = at("cutlass-hat-red", anne="7", bart="7", cleo="7", options={"deck": "stormy"})
    chance = Source("c0" * 32).stream()
    for _ in range(150):
        if not table.table.waiting():
            break
        pirate = ("anne", "bart", "cleo")[table.table.waiting()[0]]
        (opened,) = table.open(pirate)
        table.answer(pirate, opened.choice.name, opened.choice.any_answer(chance))
    assert table.state.turns > 20


# --- what gives up more than it does -------------------------------------------------------------------


def final(table: Tavern, pirate: str) -> set[str]:
    """Return the options that this pirate cannot choose with a single press."""
    return {option.id for opened in table.open(pirate) for option in options_of(opened.choice) if option.confirmation}


@rule("H-490")
def test_drawing_instead_of_playing_needs_a_second_press() -> None:
    assert final(at("cutlass-hat-red", anne="cutlass-coin-pink, 2", bart="7"), "anne") == {"draw"}
    assert final(at("cutlass-hat-red", anne="3", bart="7"), "anne") == set(), "there is nothing else to do"


@rule("H-490")
def test_taking_a_penalty_that_could_be_passed_on_needs_a_second_press() -> None:
    assert final(at("swab-skull", swab=1, anne="swab-ship, 3", bart="7"), "anne") == {"take:1"}
    assert final(at("swab-skull", swab=1, anne="4", bart="7"), "anne") == set()


@rule("Y-28")
@pytest.mark.parametrize(("hand", "said"), [("skull-hat-green", False), ("skull-boot-purple", True)])
def test_advice_to_draw_says_whether_any_card_fits(hand: str, said: bool) -> None:
    table = at("ship-hat-yellow", anne=f"{hand}, skull-rum-brown", bart="7")
    [opened] = [opened for opened in table.open("anne") if opened.choice.blocks]
    because = ADVICE.because["turn draw"](table.view("anne"), opened.choice, "draw")
    assert (because is not None) == said
