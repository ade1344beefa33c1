"""The exploration cards, E01 to E23: tests, rewards, penalties, conditions, and effects on neighbouring cards."""

from __future__ import annotations

import pytest

from engine.games.arrr.card_registry import EXPLORATIONS
from tests.games.arrr.tables import People, at
from tests.ledger import rule

CREW = "granny-moray choir-of-sirens cutlass compass"
"""A crew with all four stats, a First Mate, an Item, and more than three cards."""

REWARDS = {
    "coral-idol": (1, "idol"),
    "basalt-idol": (3, "idol"),
    "laughing-idol": (4, "idol"),
    "scrap-of-the-north": (1, "map"),
    "scrap-of-the-west": (3, "map"),
    "scrap-with-the-x": (4, "map"),
    "verse-of-the-siren": (1, "song"),
    "verse-of-the-gallows": (2, "song"),
    "refrain-of-the-deep": (4, "song"),
    "wooden-mermaid": (1, "figurehead"),
    "iron-lion": (3, "figurehead"),
    "golden-griffin": (4, "figurehead"),
    "ghost-ship": (0, 3),
    "the-sleeper-below": (0, 5),
    "merchant-convoy": (4, 4),
    "hungry-kraken": (0, 9),
    "maelstrom": (0, 9),
    "smugglers-cove": (2, 3),
    "the-governors-ball": (1, 8),
    "skull-fortress": (1, 10),
    "island-of-traps": (1, 9),
    "deserted-beach": (0, 2),
    "royal-flagship": (1, 10),
}
DRAWN = {"verse-of-the-gallows": "parley", "ghost-ship": "parley"}
DAMAGE = {
    "basalt-idol": 1,
    "scrap-of-the-west": 1,
    "scrap-with-the-x": 1,
    "iron-lion": 1,
    "the-sleeper-below": 3,
    "hungry-kraken": 2,
    "maelstrom": 1,
    "skull-fortress": 2,
    "island-of-traps": 1,
    "royal-flagship": 2,
}


def test_the_tests_cover_all_exploration_cards() -> None:
    assert list(REWARDS) == list(EXPLORATIONS)


@rule("A-77", "A-83", "A-109", "A-110", "A-111", "A-113", "A-15", "A-13")
@pytest.mark.parametrize("card", REWARDS)
def test_a_conqueror_gets_pieces_the_card_and_its_other_rewards(card: str) -> None:
    pieces, worth = REWARDS[card]
    table = at(anna=CREW, row=card, pieces={"anna": 20}, event_deck="parley", asked={"anna": "mine"})
    table.fall("jolly " * 99).sails("anna", card)
    while table.waits_for().get("anna") == "rolled":
        table.picks("anna", "cheat")
    if card == "deserted-beach":
        table.picks("anna", "crew").picks("anna", "event")
    spent = table.state.tallies[0].get("cheated", 0)
    mine = table.view("anna").seats[0]
    assert (mine.pieces, table.row, table.waits_for()) == (20 - spent + pieces, "", {})
    if isinstance(worth, str):
        assert (mine.collected, mine.fame, EXPLORATIONS[card].collection) == ((f"{card}.1",), (), worth)
    else:
        assert (mine.collected, mine.fame, mine.fame_points) == ((), (f"{card}.1",), worth)
        assert table.view("bruno").seats[0].fame is None
    if card != "deserted-beach":
        assert table.hand("anna") == DRAWN.get(card, "")
    assert (table.crew("anna"), table.depleted) == (CREW, "")


@rule("A-84", "A-117", "A-121", "A-122")
@pytest.mark.parametrize("card", REWARDS)
def test_a_beaten_player_pays_the_penalty_and_gets_nothing(card: str) -> None:
    table = at(anna=CREW, row=card, hands={"anna": "compass"}, pieces={"anna": 3}, asked={"anna": ""})
    miss = "wits" if EXPLORATIONS[card].tests[0][0] == "navigation" else "navigation"
    table.fall(f"{miss} " * 9).sails("anna", card)
    damage = DAMAGE.get(card, 0)
    if damage:
        assert (table.waits_for(), len(table.options("anna"))) == ({"anna": "crew_lost"}, 4)
        table.time_up("anna")
    assert (len(table.crew("anna").split()), table.row, table.waits_for()) == (4 - damage, card, {})
    mine = table.view("anna").seats[0]
    assert (mine.collected, mine.fame_cards) == ((), 0)
    assert mine.pieces == (2 if card == "the-governors-ball" else 3)
    assert table.hand("anna") == ("" if card == "verse-of-the-gallows" else "compass")


# --- single cards ------------------------------------------------------------------------------------


def beaten(card: str, hand: str = "") -> People:
    """Return a table at which Anna, without a Piece, has sailed for a card and failed its test."""
    table = at(
        anna="cutlass compass", row=card, pieces={"anna": 0}, hands={"anna": hand}, options={"sixth_face": "blank"}
    )
    return table.fall("blank " * 9).sails("anna", card).closes().settles()


@rule("A-117", "A-210")
def test_verse_of_the_gallows_costs_a_card_of_the_players_choice() -> None:
    table = beaten("verse-of-the-gallows", "spyglass second-wind")
    assert (table.waits_for(), table.offered("anna")) == ({"anna": "hand_lost"}, {"spyglass", "second-wind"})
    assert table.picks("anna", "second-wind").hand("anna") == "spyglass"


@rule("A-117", "X-56")
def test_x_56_verse_of_the_gallows_takes_nothing_from_an_empty_hand() -> None:
    table = beaten("verse-of-the-gallows")
    assert (table.crew("anna"), table.waits_for()) == ("cutlass compass", {})


def test_the_governors_ball_takes_no_piece_from_an_empty_chest() -> None:
    table = at(anna="granny-moray", row="the-governors-ball", pieces={"anna": 0}, dice="attack")
    assert table.sails("anna", "the-governors-ball").pieces("anna") == 0


@rule("A-78")
@pytest.mark.parametrize(
    ("card", "enough", "not_enough"),
    [
        ("golden-griffin", "cutlass", "ironclaw powder-monkeys"),
        ("the-governors-ball", "ironclaw", "powder-monkeys cutlass compass"),
        ("royal-flagship", "cutlass cutlass compass", "cutlass compass"),
    ],
)
def test_a_card_with_a_condition_can_be_faced_only_if_it_is_met(card: str, enough: str, not_enough: str) -> None:
    assert f"sail:{card}.1" in {option.id for option in at(anna=enough, row=card).options("anna")}
    assert f"sail:{card}.1" not in {option.id for option in at(anna=not_enough, row=card).options("anna")}


@rule("A-114", "A-113")
def test_deserted_beach_gives_two_cards_one_after_the_other() -> None:
    table = at(anna="compass", row="deserted-beach", crew_deck="cutlass", event_deck="parley", dice="jolly jolly")
    table.sails("anna", "deserted-beach").rolls()
    assert (table.waits_for(), table.offered("anna")) == ({"anna": "deck_to_draw"}, {"crew", "event"})
    table.picks("anna", "event")
    assert (table.hand("anna"), table.waits_for()) == ("parley", {"anna": "deck_to_draw"})
    assert "Parley" in table.heard("anna")
    assert "Parley" not in table.heard("bruno")
    assert table.picks("anna", "crew").hand("anna") == "cutlass parley"


@rule("A-19", "A-20", "X-4")
def test_x_4_a_reward_of_an_event_is_nothing_if_none_is_left() -> None:
    table = at(anna="barrel-of-grog", row="ghost-ship", event_deck="", dice="jolly jolly", pieces={"anna": 3})
    table.sails("anna", "ghost-ship").passes("anna").fall("jolly jolly").picks("anna", "cheat")
    assert (table.hand("anna"), table.view(None).seats[0].fame_cards, table.waits_for()) == ("", 1, {})


@rule("A-191", "X-90")
def test_x_90_in_swabber_ghost_ship_gives_a_crew_card() -> None:
    table = at(
        anna="barrel-of-grog lazy-skeletons",
        row="ghost-ship",
        crew_deck="cutlass",
        event_deck="",
        options={"mode": "swabber"},
        dice="jolly " * 5,
    )
    assert table.sails("anna", "ghost-ship").rolls().hand("anna") == "cutlass"


@rule("A-81", "A-82", "A-95", "A-118", "X-36")
def test_x_36_skull_fortress_has_two_tests_in_order_and_one_penalty() -> None:
    table = at(
        anna="iron-tortoises cutlass compass spyglass", row="skull-fortress", pieces={"anna": 0}, asked={"anna": ""}
    )
    table.fall("jolly " * 6 + "wits " * 3).sails("anna", "skull-fortress")
    assert table.waits_for() == {"anna": "crew_lost"}
    table.picks("anna", "cutlass", "spyglass")
    assert (table.crew("anna"), table.row, table.pieces("anna"), table.waits_for()) == (
        "iron-tortoises compass",
        "skull-fortress",
        0,
        {},
    )


@rule("A-81", "A-82")
def test_island_of_traps_has_three_tests_from_top_to_bottom() -> None:
    table = at(anna="cutlass", row="island-of-traps", pieces={"anna": 9})
    faced = []
    table.sails("anna", "island-of-traps")
    for needed in (1, 2, 4):
        throw = table.throw("anna")
        faced.append((throw.stat, table.needed("anna"), throw.dice.copy()))
        for _ in range((needed + 1) // 2):
            table.fall("jolly jolly").picks("anna", "cheat")
    assert faced == [("wits", 1, []), ("courage", 2, []), ("navigation", 4, [])]
    assert (table.row, table.pieces("anna")) == ("", 9 - 4 + 1)


# --- neighbours --------------------------------------------------------------------------------------


def difficulties(table: People, card: str) -> list[int]:
    return [test.difficulty for test in table.in_row(card).tests]


@rule("A-102", "A-103", "A-106", "X-46")
def test_x_46_an_influence_reaches_the_neighbours_on_both_sides() -> None:
    row = "deserted-beach scrap-of-the-north basalt-idol island-of-traps golden-griffin wooden-mermaid"
    table = at(row=row, seats=4)
    assert difficulties(table, "deserted-beach") == [3]
    assert difficulties(table, "island-of-traps") == [1, 3, 4]
    assert difficulties(table, "golden-griffin") == [3, 4]


@rule("A-103", "X-47")
@pytest.mark.parametrize(
    ("row", "needed"),
    [("coral-idol ghost-ship deserted-beach", 3), ("ghost-ship coral-idol", 4), ("ghost-ship", 3)],
)
def test_x_47_influences_of_two_neighbours_add_up_and_a_card_at_the_end_has_one(row: str, needed: int) -> None:
    assert difficulties(at(row=row), "ghost-ship") == [needed]


@rule("A-104", "A-105", "X-48")
def test_x_48_the_pieces_of_a_card_never_fall_below_zero() -> None:
    assert at(row="laughing-idol maelstrom").in_row("maelstrom").pieces == 1
    assert at(row="smugglers-cove ghost-ship").in_row("ghost-ship").pieces == 0
    assert at(row="smugglers-cove ghost-ship", seas="saint-elmos-fire").in_row("ghost-ship").pieces == 0


@rule("A-102", "X-49")
def test_x_49_a_card_may_have_two_influences() -> None:
    table = at(row="royal-flagship hungry-kraken")
    assert (difficulties(table, "royal-flagship"), difficulties(table, "hungry-kraken")) == ([7], [6])


@rule("A-108", "A-110", "A-116", "X-52")
def test_x_52_pieces_are_counted_while_the_card_is_still_in_the_row() -> None:
    table = at(anna="powder-monkeys", row="scrap-with-the-x merchant-convoy laughing-idol", dice="jolly " * 4)
    table.sails("anna", "merchant-convoy").fall("jolly jolly").picks("anna", "cheat")
    assert (table.pieces("anna"), table.row) == (2 - 1 + 6, "scrap-with-the-x laughing-idol")


@rule("A-122", "X-53")
def test_x_53_damage_beyond_the_crew_discards_it_all() -> None:
    table = beaten("the-sleeper-below")
    assert (table.crew("anna"), table.waits_for()) == ("", {})


@rule("A-80", "A-85", "A-86", "A-87", "X-34", "X-35")
def test_x_34_and_x_35_successes_are_compared_with_the_difficulty() -> None:
    crew = "doctor-leech cutthroat-puffins barrel-of-grog message-in-a-bottle"
    dice = "wits jolly attack courage wits"
    assert difficulties(at(row="verse-of-the-siren"), "verse-of-the-siren") == [3]
    assert difficulties(at(row="maelstrom"), "maelstrom") == [5]
    won = at(anna=crew, row="verse-of-the-siren", dice=dice).sails("anna", "verse-of-the-siren")
    assert won.view(None).seats[0].collected == ("verse-of-the-siren.1",)
    lost = at(anna=crew, row="verse-of-the-gallows", dice=dice).sails("anna", "verse-of-the-gallows")
    assert (lost.score("anna"), lost.waits_for()) == ((3, 4), {"anna": "rolled"})


@rule("A-96", "A-97", "A-98", "X-43")
def test_x_43_a_thrower_may_cheat_again_and_again() -> None:
    table = at(
        anna="barrel-of-grog", row="coral-idol", depleted="barrel-of-grog", pieces={"anna": 3}, dice="courage jolly"
    )
    table.sails("anna", "coral-idol").fall("wits attack").picks("anna", "cheat")
    assert (table.pieces("anna"), table.score("anna"), table.offered("anna")) == (2, (2, 3), {"done", "cheat"})
