"""Coins, Loot, stowage, the Wanted token: 4.12, 4.13, 4.16 and 4.20 of the ledger, with the cards that change them."""

from __future__ import annotations

import pytest

from engine.games.rattle.state import RattleState
from engine.games.rattle.view import Trophy
from tests.games.rattle.tables import Cove, lay
from tests.ledger import rule

RUM = "rum " * 18


def rewarded(card: str, *trophies: Trophy, bag: str = RUM, **more: object) -> Cove:
    """Anne has these trophies when the coins come; she alone takes part."""

    def change(state: RattleState) -> None:
        state.captains[0].sent = ["1a"]
        for trophy in trophies:
            state.captains[0].trophies.append(trophy)
            state.pool.remove(trophy.ship)
            state.taken.append(trophy.ship)

    scenario = "pirate-wars" if card.startswith("P") else "norrington"
    return lay("coins", "loot", card=card, scenario=scenario, change=change, bag=bag, phase="battle", **more)  # type: ignore[arg-type]


def taken(cove: Cove) -> tuple[int, int]:
    return cove.coins()[0], len(cove.loot("anne").split())


@pytest.mark.parametrize(
    ("card", "coins", "loot"), [("NH1", 0, 6), ("NS6", 0, 2), ("NS1", 0, 2), ("NF1", 0, 5), ("PS4", 0, 1)]
)
@rule("R-197", "R-200", "R-282")
def test_a_participant_draws_the_loot_of_the_card(card: str, coins: int, loot: int) -> None:
    cove = rewarded(card)
    assert taken(cove) == (coins, loot)
    assert not cove.loot("bart")


@pytest.mark.parametrize(("kind", "card"), [("fabrics", "NS1"), ("spices", "NS2")])
@rule("R-200", "R-290", "R-292")
def test_chains_end_after_two(kind: str, card: str) -> None:
    assert taken(rewarded(card, bag=f"{kind} " * 9)) == (0, 4)


@pytest.mark.parametrize(
    ("card", "trophy", "coins", "loot"),
    [
        ("NF1", Trophy("o1", "o"), 2, 5),
        ("NF1", Trophy("r1", "r", boarded=True), 1, 6),
        ("NF1", Trophy("r1", "r", boarded=True, hooked=True), 1, 7),
        ("NS1", Trophy("y1", "y", surrendered=True), 0, 3),
        ("NS6", Trophy("g1", "g"), 1, 3),
        ("PS8", Trophy("y1", "y", boarded=True), 1, 4),
        ("PH2", Trophy("r1", "r"), 2, 3),
        ("PH3", Trophy("v1", "v"), 1, 6),
        ("PF1", Trophy("v1", "v"), 4, 5),
        ("PS5", Trophy("o1", "o"), 2, 3),
    ],
)
@rule("R-189", "R-193", "R-194", "R-273")
def test_what_a_credit_pays(card: str, trophy: Trophy, coins: int, loot: int) -> None:
    cove = rewarded(card, trophy)
    assert taken(cove) == (coins, loot)
    assert trophy.ship in cove.state.pool


@rule("R-202")
def test_the_tax_collector_takes_from_the_wanted_player() -> None:
    assert taken(rewarded("NS8", wanted="anne")) == (0, 2)
    assert taken(rewarded("NS8", wanted="bart")) == (0, 3)


@rule("R-296")
def test_the_sinker_of_the_unlucky_fellow_chooses() -> None:
    cove = rewarded("NS4", Trophy("r1", "r", boarded=True), bag="rum rum rum rum rum valuables spices fabrics")
    assert cove.asked("anne").default == ["rum.1", "spices.1", "fabrics.1", "valuables.1"]
    cove.picks("anne", "rum.1", "rum.2", "rum.3", "rum.4")
    assert len(cove.loot("anne").split()) == 5


@rule("R-297", "R-201")
def test_fire_power_makes_a_cannon() -> None:
    cove = rewarded("NS3")
    cove.picks("anne", "rum")
    assert cove.parts("anne") == {"cannon": 1}
    assert cove.pile() == "rum"
    assert rewarded("NS3", supply={"cannon": 0}).waits_for() == {}


@rule("R-193", "R-84")
def test_smugglers_take_spices_instead_of_coins() -> None:
    cove = rewarded("PS6", Trophy("g1", "g"), Trophy("g2", "g"), bag=RUM + "spices spices spices")
    cove.answer("anne", 1)
    assert cove.coins() == [1, 0, 0]
    assert "spices" in cove.loot("anne")
    assert rewarded("PS6", Trophy("g1", "g")).coins() == [1, 0, 0]


@rule("R-289")
def test_the_best_corsair_closes_a_location() -> None:
    cove = rewarded("PH1", Trophy("g1", "g"))
    cove.picks("anne", "close:tavern")
    assert cove.state.closed == {"tavern": 0}


@rule("R-211", "R-212")
def test_what_finds_no_place_goes_back() -> None:
    cove = lay("stow", card="NS6", loot={"anne": "rum rum rum spices valuables valuables"}, ready={"anne": "hold"})
    assert cove.asked("anne").default == ["rum.1", "rum.2", "spices.1", "valuables.1", "valuables.2"]
    cove.picks("anne", "rum.1", "rum.2", "rum.3", "spices.1", "valuables.1")
    assert cove.loot("anne") == "rum rum rum spices valuables"
    assert cove.state.bag["valuables"] == 9


@rule("R-245", "R-246")
def test_the_richest_is_wanted_and_ties_change_nothing() -> None:
    assert lay("adventure_end", card="NS6", coins={"anne": 5, "bart": 3}).state.wanted == 0
    assert lay("adventure_end", card="NS6").state.wanted is None
    assert lay("adventure_end", card="NS6", coins={"anne": 5, "bart": 5}, wanted="cleo").state.wanted == 2


@rule("R-235", "R-236")
def test_a_quest_ends() -> None:
    cove = lay(
        "quest_end", exhausted={"anne": "sail"}, upgrades={"anne": "U02"}, turned={"anne": "U02"}, pile="rum rum"
    )
    assert cove.captain("anne").ready == {"sail": 1}
    assert not cove.captain("anne").turned
    assert not cove.pile()
    assert cove.state.baron == 1
    assert cove.waits_for() == {"bart": "send"}


@rule("R-103")
def test_nobody_sails() -> None:
    cove = lay(("adventure", 0), card="", quest=1)
    for name in ("anne", "bart", "cleo"):
        cove.answer(name, [])
    assert cove.state.chapters[0].coins == (0, 0, 0)
    assert not cove.state.sea


@rule("R-288")
def test_the_convoy_knows_the_wanted_player() -> None:
    cove = lay("convoy", card="NH2", wanted="anne", upgrades={"anne": "U12 U13 U02"})
    assert cove.asked("anne").default == "exhaust:U02"
    cove.picks("anne", "exhaust:U13")
    assert cove.captain("anne").turned == ["U13"]
    assert cove.view(None).players[0].places == 4


@rule("R-238", "R-239", "R-240")
def test_the_end() -> None:
    cove = lay("finish", coins={"anne": 7}, vp={"anne": "VP1 VP3"}, sailors={"anne": "S27"}, upgrades={"anne": "U12"})
    outcome = cove.table.outcome
    assert outcome is not None
    assert sum(one.points for one in cove.view(None).players[0].points) == 27
    assert outcome.winners == (0,)
    assert outcome.ranking == ((0,), (1, 2))
    shared = lay("finish", coins={"anne": 7, "cleo": 7}).table.outcome
    assert shared is not None
    assert shared.winners == (0, 2)
    parts = lay("finish", coins={"anne": 7, "cleo": 7}, ready={"cleo": "sail"}).table.outcome
    assert parts is not None
    assert parts.winners == (2,)
