"""Recruitment, Equipment, Explore new horizons: sections 4.3, 4.4 and 4.13 of the ledger."""

from __future__ import annotations

import pytest

from engine.games.arrr.card_registry import CREW, EVENTS, is_crew
from tests.games.arrr.tables import People, at
from tests.ledger import rule

ITEMS = [design.id for design in CREW.values() if design.type == "item" and design.copies == 1]
PLAYED = [design.id for design in EVENTS.values()]


def hand(crew: int, events: int) -> str:
    return " ".join(ITEMS[:crew] + PLAYED[:events])


def recruiting(crew: int, events: int, **options: str) -> People:
    return at(hands={"anna": hand(crew, events)}, begin="recruitment", options=options)


def held(table: People, name: str = "anna") -> tuple[int, int]:
    seat = table.view(None).seats[("anna", "bruno", "carla", "dario").index(name)]
    return seat.crew_cards, seat.event_cards


@rule("A-43", "A-44", "A-45", "A-46", "X-12", "X-14")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((4, 1), (4, 2)),
        ((5, 0), (5, 1)),
        ((4, 0), (4, 2)),
        ((1, 1), (3, 3)),
        ((0, 5), (1, 5)),
        ((2, 4), (2, 4)),
        ((6, 2), (6, 2)),
        ((4, 4), (4, 4)),
        ((0, 0), (3, 3)),
    ],
)
def test_x_12_and_x_14_a_small_hand_draws_without_a_choice(before: tuple[int, int], after: tuple[int, int]) -> None:
    table = recruiting(*before)
    if sum(before):
        table.picks("anna")
    assert (held(table), table.waits_for()) == (after, {})


@rule("A-42", "A-43", "A-45", "X-13", "X-15")
def test_x_13_and_x_15_cards_may_be_discarded_before_the_draw() -> None:
    inigo = recruiting(4, 2).picks("anna", ITEMS[0])
    assert held(inigo) == (3, 3)
    assert inigo.view(None).crew.discard == (f"{ITEMS[0]}.1",)
    six = recruiting(6, 2).picks("anna", *ITEMS[:4])
    assert held(six) == (3, 3)


@rule("A-52", "A-5", "A-249")
def test_drawn_cards_are_seen_only_by_the_drawer() -> None:
    table = at(hands={"anna": hand(3, 2)}, event_deck="parley", begin="recruitment").picks("anna")
    assert "Parley" in table.heard("anna")
    assert "Parley" not in table.heard("bruno") + table.heard(None)
    assert "draws an event card" in table.heard("bruno")
    assert table.view("bruno").seats[0].hand is None


@rule("A-47", "A-48", "A-49", "X-16")
def test_x_16_in_the_older_edition_a_player_may_stop_drawing() -> None:
    assert recruiting(2, 4, edition="it").picks("anna").waits_for() == {}
    assert recruiting(4, 1, edition="it").picks("anna").offered("anna") == {"event", "enough"}
    assert recruiting(3, 2, edition="it").picks("anna").offered("anna") == {"event", "enough"}
    table = recruiting(1, 1, edition="it").picks("anna")
    assert table.offered("anna") == {"crew", "event", "enough"}
    table.picks("anna", "crew").picks("anna", "crew")
    assert table.offered("anna") == {"event", "enough"}
    assert held(table.picks("anna", "enough")) == (3, 1)
    four = recruiting(4, 1, edition="it").picks("anna").picks("anna", "event")
    assert (held(four), four.waits_for()) == ((4, 2), {})


@rule("A-50", "A-20", "X-17")
def test_x_17_an_empty_deck_ends_the_duty_to_draw() -> None:
    table = at(hands={"anna": hand(1, 1)}, crew_deck="", begin="recruitment").picks("anna")
    assert (held(table), table.waits_for()) == ((1, 3), {})


@rule("A-19", "A-18", "X-3", "X-5")
def test_x_3_and_x_5_the_discards_become_the_new_deck() -> None:
    thrown = "cutlass compass spyglass lucky-parrot cipher-book"
    table = at(hands={"anna": hand(1, 3)}, crew_deck="", crew_discard=thrown, begin="recruitment").picks("anna")
    assert (held(table), table.view(None).crew.cards, table.view(None).crew.discard) == ((3, 3), 3, ())
    own = at(hands={"anna": hand(5, 2)}, crew_deck="", begin="recruitment").picks("anna", *ITEMS[:3])
    assert (held(own), own.view(None).crew.cards) == ((3, 3), 2)
    assert {card.split(".")[0] for card in own.state.hands[0] if is_crew(card)} < set(ITEMS[:5])


# --- equipment ---------------------------------------------------------------------------------------


def equipping(hand: str, crew: str = "") -> People:
    return at(anna=crew, hands={"anna": hand}, begin="equipment")


@rule("A-53", "A-54", "A-58", "A-59", "A-63", "A-64", "X-22")
def test_x_22_up_to_four_crew_cards_may_be_equipped_also_of_one_name() -> None:
    table = equipping("cutlass cutlass compass bosun-barnacle ironclaw")
    table.picks("anna", "cutlass", "cutlass", "compass", "bosun-barnacle")
    assert (table.crew("anna").split().count("cutlass"), len(table.crew("anna").split())) == (2, 4)
    assert (table.hand("anna"), table.depleted, table.waits_for()) == ("ironclaw", "", {})
    assert equipping("cutlass").picks("anna").crew("anna") == ""


@rule("A-56", "A-57", "X-22")
@pytest.mark.parametrize("pair", ["bosun-barnacle ironclaw", "choir-of-sirens iron-tortoises"])
def test_x_22_two_first_mates_or_two_packs_cannot_be_equipped(pair: str) -> None:
    table = equipping(f"cutlass {pair}").picks("anna", "cutlass", *pair.split())
    assert (table.crew("anna"), table.waits_for()) == ("", {"anna": "equipment"})
    assert "only one" in table.heard("anna")
    assert "only one" not in table.heard("bruno")


@rule("A-57", "A-60", "A-61", "A-62", "X-20")
def test_x_20_a_new_pack_replaces_the_old_one() -> None:
    table = equipping("iron-tortoises", "choir-of-sirens cutlass compass spyglass").picks("anna", "iron-tortoises")
    assert (table.crew("anna"), table.hand("anna")) == ("cutlass compass spyglass iron-tortoises", "")
    assert table.view(None).crew.discard == ("choir-of-sirens.1",)
    greedy = equipping("iron-tortoises", "choir-of-sirens cutlass compass spyglass")
    greedy.picks("anna", "iron-tortoises", "choir-of-sirens", "cutlass")
    assert (greedy.crew("anna"), greedy.waits_for()) == (
        "choir-of-sirens cutlass compass spyglass",
        {"anna": "equipment"},
    )


@rule("A-61", "X-21")
def test_x_21_equipped_cards_can_be_discarded_only_to_make_room() -> None:
    for dropped in ([], ["cutlass"], ["cutlass", "compass"]):
        table = equipping("spyglass cipher-book", "cutlass compass")
        table.picks("anna", "spyglass", "cipher-book", *dropped)
        assert len(table.crew("anna").split()) == 4 - len(dropped)
    table = equipping("spyglass", "cutlass compass").picks("anna", "cutlass")
    assert (table.crew("anna"), table.waits_for()) == ("cutlass compass", {"anna": "equipment"})


@rule("A-54", "A-60", "X-23")
def test_x_23_a_fifth_crew_card_replaces_another() -> None:
    table = equipping("ironclaw", "cutlass compass spyglass cipher-book").picks("anna", "ironclaw")
    assert (len(table.crew("anna").split()), table.waits_for()) == (4, {"anna": "equipment"})
    assert "choose 1 more to discard" in table.heard("anna")
    table.picks("anna", "ironclaw", "spyglass")
    assert table.crew("anna") == "cutlass compass cipher-book ironclaw"


@rule("A-68", "A-70", "X-25", "A-246")
@pytest.mark.parametrize(
    ("hand", "offered"),
    [
        ("", {"pillage"}),
        ("second-wind", {"pillage"}),
        ("letter-of-marque", {"pillage", "letter-of-marque"}),
    ],
)
def test_x_25_a_player_without_crew_can_only_pillage(hand: str, offered: set[str]) -> None:
    """P is asked all the same, so nobody learns whether the event in hand could be played."""
    table = at(bruno="cutlass", hands={"anna": hand})
    assert (table.waits_for(), table.offered("anna")) == ({"anna": "declare"}, offered)
    [pillage] = [one for one in table.options("anna") if one.id == "pillage"]
    assert bool(pillage.confirmation) == (len(offered) > 1), "by H-490 one press is enough where it gives nothing up"


# --- the turn ----------------------------------------------------------------------------------------


@rule("A-39", "A-35", "A-182", "A-69")
def test_a_turn_has_its_phases_and_then_the_left_neighbour_plays() -> None:
    table = at(
        hands={"anna": "cutlass", "bruno": "compass"},
        row="coral-idol",
        deck="ghost-ship",
        begin="recruitment equipment action explore",
    )
    seen = []
    while table.view(None).on_turn == 0:
        seen.append((table.phase, next(iter(table.waits_for().values()))))
        table.time_up("anna")
    assert seen == [("recruitment", "recruitment"), ("equipment", "equipment"), ("action", "declare")]
    assert (table.row, table.view(None).on_turn, table.waits_for()) == (
        "coral-idol ghost-ship",
        1,
        {"bruno": "recruitment"},
    )


@rule("A-40", "A-150", "X-19")
def test_x_19_a_players_crew_is_prepared_at_the_start_of_their_turn() -> None:
    table = at(
        anna="compass",
        bruno="cutlass",
        carla="spyglass",
        depleted="cutlass spyglass",
        deck="ghost-ship",
        begin="action explore",
    ).pillages("anna")
    assert (table.view(None).on_turn, table.depleted) == (1, "spyglass")


@rule("A-180", "A-181", "A-29", "A-28", "X-87")
def test_x_87_a_full_row_loses_its_oldest_card() -> None:
    row = "coral-idol basalt-idol laughing-idol ghost-ship maelstrom"
    table = at(row=row, deck="hungry-kraken", begin="action explore").pillages("anna")
    assert table.row == "basalt-idol laughing-idol ghost-ship maelstrom hungry-kraken"
    assert table.view(None).exploration.discard == ("coral-idol.1",)


@rule("A-116", "A-181", "X-88")
def test_x_88_after_a_conquest_the_row_is_refilled_and_loses_no_card() -> None:
    row = "coral-idol basalt-idol laughing-idol ghost-ship maelstrom"
    table = at(anna="granny-moray", row=row, deck="hungry-kraken", begin="action explore", dice="jolly " * 4)
    table.sails("anna", "coral-idol").picks("anna", "cheat")
    assert table.row == "basalt-idol laughing-idol ghost-ship maelstrom hungry-kraken"
    assert table.view(None).exploration.discard == ()


@rule("A-183", "A-184", "A-185", "A-21")
def test_the_game_ends_when_an_exploration_finds_no_card() -> None:
    table = at(deck="ghost-ship", begin="action explore").pillages("anna")
    assert table.table.outcome is None
    while table.view(None).on_turn == 1:
        table.time_up("bruno")
    assert (table.phase, table.waits_for(), table.row.split()[-1]) == ("over", {}, "ghost-ship")
    assert table.table.outcome is not None
