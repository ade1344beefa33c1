"""Setup, before the first card is turned up: 4.1 and 4.2 of the ledger."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.choice import Refusal
from engine.games.rattle.cards import ADVENTURES
from engine.games.rattle.cards.loot_victory_revenge import VICTORY
from engine.games.rattle.game import GAME
from engine.games.rattle.game_options import RattleOptions
from engine.table import Table
from tests.games.rattle.tables import PIRATES, SEAT, Cove, lay
from tests.ledger import rule


def begin(players: int = 3, seed: str = "00" * 32, **options: Any) -> Cove:
    """Return a new game: all choose a Part."""
    return Cove(Table.start(GAME, RattleOptions.model_validate(options), players, seed))


def begun(players: int = 3, **options: Any) -> Cove:
    """Return a new game after all have chosen their default Parts."""
    cove = begin(players, **options)
    while set(cove.waits_for().values()) == {"chosen_part"}:
        cove.time_up(next(iter(cove.waits_for())))
    return cove


@rule("R-69", "R-72", "R-55", "E-42")
@pytest.mark.parametrize(
    ("players", "dice"), [(2, "abcdk"), (3, "abcd"), (4, "abc"), (5, "abc")], ids=["2", "3", "4", "5"]
)
def test_each_player_has_the_ships_for_the_number_of_players(players: int, dice: str) -> None:
    view = begin(players).view(None)
    assert [player.home for player in view.players] == [
        tuple(f"{seat}{die}" for die in dice) for seat in range(1, players + 1)
    ]


@rule("R-55")
@pytest.mark.parametrize("players", [1, 6])
def test_one_player_or_six_are_refused(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 5"):
        Table.start(GAME, RattleOptions(), players, "00" * 32)


@rule("R-249", "R-72", "E-193")
@pytest.mark.parametrize(("players", "dice"), [(2, "abcdk"), (3, "abck"), (4, "abk"), (5, "abk")])
def test_pirate_wars_gives_each_player_fewer_ships_with_the_captain_ship(players: int, dice: str) -> None:
    cove = begun(players, scenario="pirate-wars")
    assert [captain.home for captain in cove.state.captains] == [
        [f"{seat}{die}" for die in dice] for seat in range(1, players + 1)
    ]
    assert [sum(cove.parts(one).values()) for one in cove.people] == [{2: 1, 3: 2, 4: 3, 5: 3}[players]] * players


@rule("R-70", "R-71", "R-327", "E-43")
def test_four_players_choose_their_third_part_at_once() -> None:
    cove = begin(4, first_baron="1")
    baron = cove.state.baron
    order = [PIRATES[(baron + turn) % 4] for turn in range(4)]
    assert cove.waits_for() == dict.fromkeys(cove.people, "chosen_part")
    for pirate, part in zip(reversed(order), ("cannon", "sail", "cannon", "hold"), strict=True):
        assert cove.offered(pirate) == {"sail", "cannon", "hold"}
        assert "mounts" not in cove.heard(), "nobody is told before all have chosen"
        cove.picks(pirate, part)
    told = [line for line in cove.heard().splitlines() if "mounts" in line]
    assert [line.split()[0].lower() for line in told] == order
    assert [cove.parts(pirate) for pirate in order] == [
        {"sail": 1, "hold": 2},
        {"sail": 1, "cannon": 1, "hold": 1},
        {"sail": 2, "hold": 1},
        {"sail": 1, "cannon": 1, "hold": 1},
    ]
    assert [cove.view(None).players[SEAT[pirate]].places for pirate in order] == [5, 4, 4, 4]
    assert all(not captain.exhausted for captain in cove.state.captains)
    assert cove.state.supply == {"sail": 10, "cannon": 13, "hold": 10}


@rule("R-70", "R-307")
def test_two_and_three_players_begin_with_fewer_parts() -> None:
    assert [begun(2).parts(pirate) for pirate in PIRATES[:2]] == [{"sail": 1}] * 2
    assert [begun(3).parts(pirate) for pirate in PIRATES[:3]] == [{"sail": 1, "cannon": 1}] * 3


@rule("R-57")
def test_colours_are_unique_and_sides_are_free() -> None:
    cove = begin(3, first_baron="1")
    other = "bart"
    colours, side = (opened for opened in cove.table.open[SEAT[other]] if not opened.choice.blocks)
    worn = {captain.colour for captain in cove.state.captains}
    assert worn == {"yellow", "blue", "green"}
    assert {option.id for option in colours.choice.options} == {"red", "white"}  # type: ignore[attr-defined]
    cove.table.answer(SEAT[other], colours.number, "white")
    assert cove.captain(other).colour == "white"
    assert cove.waits_for() == dict.fromkeys(cove.people, "chosen_part")
    before = cove.captain(other).side
    (side,) = (opened for opened in cove.table.open[SEAT[other]] if opened.choice.name == "side")
    cove.table.answer(SEAT[other], side.number, "man" if before == "woman" else "woman")
    assert cove.captain(other).side != before


@rule("R-73", "R-68", "E-47")
def test_nobody_owns_anything_at_the_start() -> None:
    for player in begin(5).view(None).players:
        assert (player.coins, player.loot, player.sailors, player.upgrades, player.vp) == (0, {}, (), (), ())
        assert (player.trophies, player.sunk, player.sent, player.revenge) == ((), (), (), 0)


@rule("R-65", "E-44")
def test_the_cheapest_card_lies_on_top_at_the_guild() -> None:
    guild = begin().view(None).guild
    assert guild == ("VP1", "VP2", "VP3", "VP4", "VP5", "VP6", "VP7", "VP8")
    assert (VICTORY[guild[0]].points, VICTORY[guild[0]].cost) == (5, 3)


@rule("R-66", "R-264", "E-45")
def test_the_bag_starts_with_all_loot_tokens() -> None:
    assert begin().view(None).bag == {"spices": 10, "rum": 18, "fabrics": 18, "valuables": 10}
    packed = begin(loot_pack=True).view(None).bag
    assert sum(packed.values()) == 64
    assert {kind: number for kind, number in packed.items() if kind.startswith("L")} == {
        "L1": 2,
        "L2": 2,
        "L3": 2,
        "L4": 1,
        "L5": 1,
    }


@rule("R-62", "R-63", "R-64", "R-67", "R-59", "R-56")
def test_decks_are_shuffled_and_hidden_and_supply_and_pool_are_public() -> None:
    one, other = begin(2), begin(2, seed="11" * 32)
    assert sorted(one.state.sailor_deck) == sorted(other.state.sailor_deck)
    assert one.state.sailor_deck != other.state.sailor_deck
    assert one.state.upgrade_deck != other.state.upgrade_deck
    view = one.view(None)
    assert (view.piles["sailors"], view.piles["upgrades"]) == (27, 20)
    assert Counter(die[0] for die in view.pool) == {"y": 3, "g": 3, "r": 3, "o": 2, "b": 1, "v": 1}
    assert view.supply == {"sail": 15, "cannon": 15, "hold": 15}
    shown = repr(view)
    assert not any(card in shown for card in (*one.state.sailor_deck, *one.state.upgrade_deck))


@rule("R-75", "R-260", "R-248", "E-46")
@pytest.mark.parametrize(("scenario", "letter"), [("norrington", "N"), ("pirate-wars", "P")])
def test_each_scenario_has_its_shuffled_piles(scenario: str, letter: str) -> None:
    cove = begin(scenario=scenario)
    piles = cove.view("anne").piles
    assert [piles[pile] for pile in ("soft", "hard", "final", "crazy")] == [8, 7, 1, 12]
    assert piles["revenge"] == (16 if scenario == "pirate-wars" else 0)
    for pile in ("soft", "hard", "final"):
        assert {card[0] for card in cove.state.piles[pile]} == {letter}
    assert sorted(cove.state.piles["crazy"]) == sorted(card.id for card in ADVENTURES.values() if card.crazy)
    assert cove.state.piles["soft"] != begin(scenario=scenario, seed="11" * 32).state.piles["soft"]


@rule("R-74")
def test_the_first_baron_is_named_or_drawn() -> None:
    for place in (1, 2, 3):
        cove = begin(3, first_baron=str(place))
        assert cove.table.seating[cove.state.baron] == place - 1
    assert {begin(3, seed=f"{seed:064x}").state.baron for seed in range(12)} == {0, 1, 2}
    with pytest.raises(Refusal, match="is named as the first Baron"):
        begin(3, first_baron="5")


@rule("R-76", "E-48")
def test_the_introductory_voyage_has_its_own_order_and_three_ports() -> None:
    cove = begin(3, scenario="introductory")
    told = []
    while cove.waits_for():
        cove.time_up(next(iter(cove.waits_for())))
        told += [report.icon for report in cove.reports if report.icon in ("port", *ADVENTURES)]
    course = [icon for n, icon in enumerate(told) if n == 0 or icon != told[n - 1]]
    assert " ".join(course) == "I1 I2 port I3 I4 port I5 I6 I7 port"
    assert [chapter.card for chapter in cove.state.chapters] == ["I1", "I2", "I3", "I4", "I5", "I6", "I7"]
    assert [chapter.quest for chapter in cove.state.chapters] == [1, 1, 2, 2, 3, 3, 3]
    assert cove.state.wanted is None
    assert cove.table.outcome is not None


@rule("R-76")
def test_an_introductory_card_shows_its_back_as_an_explanation() -> None:
    cove = lay(("adventure", 0), scenario="introductory")
    said = cove.heard()
    assert "Two merchants, no guns." in said
    assert "All dice drop together" in said
    assert cove.all_send()
