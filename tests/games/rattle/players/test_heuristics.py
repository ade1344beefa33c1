"""The automatic player's heuristics: its use of Ships and Loot, and that it wins."""

from __future__ import annotations

from random import Random

import pytest

from engine.choice import Value
from engine.game import games
from engine.games.rattle.crazy_adventures.common import crazy_of as crazy_table
from engine.games.rattle.state import RattleState
from engine.games.rattle.view import RattleView, Wreck
from engine.players import Player, players
from engine.players.rattle.battle_forecast import BattleForecast
from engine.players.rattle.port_spending import Spending
from engine.players.rattle.sending_ships import CHOICE, LOOT
from engine.table import Table
from tests.games.rattle.crazy_adventures.set_dice import play_on
from tests.games.rattle.tables import Cove, lay

GAMES, GAMES_SOAKING = 3, 6
DECKHAND = players("rattle")["anything"][1]
BUCCANEER = players("rattle")["good"][1]


def does(cove: Cove, pirate: str = "anne") -> Value:
    """Return the automatic player's answer for a player."""
    found = BUCCANEER(cove.view(pirate), [cove.asked(pirate)], Random(1))
    assert found
    return found[1]


def sail_on(cove: Cove, pirate: str = "anne", answers: int = 20) -> Cove:
    """Let the automatic player answer for a player until somebody else is asked."""
    for _ in range(answers):
        if pirate not in cove.waits_for():
            return cove
        cove.answer(pirate, does(cove, pirate))
    raise AssertionError(f"{cove.asked(pirate).name} has no end")


# --- at sea ------------------------------------------------------------------------------------------

SEA = {"y1": (1000, 1000, "2"), "g1": (2000, 1000, "4"), "1a": (1000, 1600, "3"), "2a": (2600, 2600, "1")}


def before_the_port(state: RattleState) -> None:
    """Return the last Adventure of the first quest, when Loot is worth most."""
    state.place = 2


def viewed(cove: Cove) -> RattleView:
    """Return Anne's view."""
    view = cove.view("anne")
    assert isinstance(view, RattleView)
    return view


def test_the_heuristics_foresee_the_battle_as_it_is_fought() -> None:
    waiting = lay(("turn", 0, False, False), card="NS3", sea=SEA, ready={"anne": "sail"}, change=before_the_port)
    # Her 3 sinks the 2 and is sunk by the 4; the 4 then sinks the 1 of Bart.
    assert BattleForecast(viewed(waiting)).now == pytest.approx(1 - LOOT - CHOICE), "a coin, and what the repair costs"
    fought = lay("battle", "coins", card="NS3", sea=SEA)
    assert fought.coins() == [1, 0, 0]
    assert fought.captain("anne").sunk


def test_the_heuristic_player_moves_where_it_can_board() -> None:
    cove = lay(("turn", 0, False, False), "battle", "coins", card="NS3", sea=SEA, ready={"anne": "sail"})
    before_the_port(cove.state)
    assert does(cove) == "sail 1a touch y1"
    cove.picks("anne", "move")
    assert does(cove) == "touch y1"
    sail_on(cove)
    assert cove.captain("anne").trophies[0].boarded


def test_the_heuristic_player_runs_from_stronger_ships() -> None:
    sea = {"r1": (1000, 1000, "5"), "1a": (1000, 1300, "1"), "2a": (1500, 1000, "5")}
    cove = lay(("turn", 0, False, False), "battle", card="NS3", sea=sea, ready={"anne": "sail"})
    before_the_port(cove.state)
    sail_on(cove)
    assert not cove.captain("anne").sunk


def test_the_heuristic_player_fires_at_stronger_ships() -> None:
    sea = {"y1": (1000, 1000, "2"), "r1": (1000, 1900, "5"), "1a": (1000, 1450, "4")}
    cove = lay(("turn", 0, False, False), "battle", card="NS3", sea=sea, ready={"anne": "cannon cannon"})
    assert does(cove) == "shoot 1a r1"
    cove.picks("anne", "fire")
    assert does(cove) == "r1"


def test_the_heuristic_player_uses_a_card_only_if_it_helps() -> None:
    sea = {"r1": (1000, 1000, "5"), "1a": (1000, 1400, "1")}
    steering = lay(
        ("turn", 0, False, False),
        card="NS3",
        sea=sea,
        upgrades={"anne": "U16"},
        ready={"anne": "cannon cannon cannon cannon"},
    )
    assert does(steering) in ("use:U16", "fire")
    ramming = lay(
        ("turn", 0, False, False),
        card="NS3",
        upgrades={"anne": "U18"},
        sea={"y1": (1000, 1000, "3"), "1a": (1000, 1142, "3")},
        change=before_the_port,
    )
    assert does(ramming) == "use:U18"
    safe = lay(
        ("turn", 0, False, False),
        card="NS3",
        upgrades={"anne": "U04"},
        sea={"y1": (1000, 1000, "2"), "1a": (1000, 1142, "3")},
    )
    assert does(safe) == "pass", "it has won already"


# --- ashore ------------------------------------------------------------------------------------------


def test_the_heuristic_player_pays_with_the_cheapest_loot() -> None:
    def wreck(state: RattleState) -> None:
        captain = state.captains[0]
        captain.sunk = [Wreck(captain.home.pop(0))]

    repairs = lay("repairs", loot={"anne": "rum valuables"}, change=wreck, card="NS3")
    assert does(repairs) == ["rum.1"]
    stowing = lay("stow", loot={"anne": "rum rum rum valuables valuables spices"}, players=3, card="NS3")
    kept = does(stowing)
    assert isinstance(kept, list)
    assert {"valuables.1", "valuables.2", "spices.1"} <= {*map(str, kept)}


def test_the_heuristic_player_hires_sells_and_buys_victory_cards() -> None:
    cove = lay("port", loot={"anne": "rum rum valuables valuables"}, coins={"anne": 1}, quest=5, players=3)
    sail_on(cove)
    assert cove.captain("anne").sailors
    assert cove.captain("anne").vp == ["VP1"]
    assert not cove.loot("anne")


def test_the_heuristic_player_sells_loot_to_afford_a_victory_card() -> None:
    rum = lay("port", loot={"anne": "rum rum"}, coins={"anne": 2}, quest=5, players=3)
    sail_on(rum)
    assert rum.captain("anne").vp == ["VP1"], "and hires nobody for it"
    bart_is_first = lay(
        "port", loot={"anne": "rum rum"}, coins={"anne": 2, "bart": 3}, quest=5, players=3, baron="bart"
    )
    assert Spending(viewed(bart_is_first)).guild == (2, 2), "he leaves her the next card, for 4 coins"


def test_the_heuristic_player_keeps_ships_at_home_for_loot_before_the_port() -> None:
    def sent(loot: str, place: int) -> Value:
        def at(state: RattleState) -> None:
            state.place = place

        return does(lay(("send", 0), card="NS3", loot={"anne": loot}, quest=1, change=at, players=2))

    laden = "rum rum valuables valuables"
    assert [sent("", 1), sent(laden, 1), sent(laden, 2)] == ["4k", "4k", "2k"]


def test_the_heuristic_player_keeps_more_ships_at_home_for_dear_loot() -> None:
    """It once lost three Valuables to send two Ships more in the last Adventure before the Port (R-101)."""

    def sent(loot: str) -> Value:
        return does(lay(("send", 0), card="NS3", loot={"anne": loot}, quest=1, change=before_the_port, players=2))

    assert str(sent("valuables valuables valuables valuables fabrics")) < str(
        sent("fabrics fabrics fabrics fabrics rum")
    )


def test_the_heuristic_player_trades_for_the_price_of_an_upgrade() -> None:
    cove = lay("port", loot={"anne": "spices spices spices"}, quest=1, closed={"shipyard": "bart"})
    assert str(does(cove)).startswith("trade:")
    cove.answer("anne", does(cove))
    assert does(cove) == "take:fabrics"
    sail_on(cove)
    assert cove.upgrades("anne")


def test_the_heuristic_player_values_a_first_cannon_like_another_sail() -> None:
    def bought(ready: str) -> Value:
        cove = lay("port", loot={"anne": "fabrics"}, ready={"anne": ready}, quest=1, players=2)
        while cove.asked("anne").name != "shipyard":
            cove.answer("anne", does(cove))
        return does(cove)

    assert bought("sail") == "cannon"
    assert bought("sail cannon") == "cannon", "two of them fire whatever a Ship shows"


# --- Crazy Adventures --------------------------------------------------------------------------------


def test_the_heuristic_player_storms_on_against_one_rival_if_it_may_be_the_last() -> None:
    """Running leaves the other player three coins."""

    def said(mine: str, theirs: str) -> Value:
        return does(play_on("X05", "prison_choice", {"anne": mine, "bart": theirs}, 2, 2, players=2))

    assert said("5 5", "5 5 5 5") == "storm"
    assert said("5", "5 5 5 5 5") == "run"


def test_the_heuristic_player_storms_on_only_if_it_cannot_be_caught() -> None:
    """With a Cannon all faces of a Captain Ship are above 2."""

    def said(die: str) -> Value:
        ready = {"anne": "cannon", "bart": "cannon"}
        cove = play_on("X05", "prison_choice", {"anne": "5", "bart": "5"}, 2, 2, players=2, ready=ready)
        crazy_table(cove.state).faces[:] = [{die: "5"}, {"2k": "5"}]
        return does(cove)

    assert [said("1a"), said("1k")] == ["run", "storm"]


def test_the_heuristic_player_tosses_hard_at_the_buoy_or_the_die_there() -> None:
    """A die that slides far knocks others away."""
    cove = lay("crazy", card="X04", players=2)
    assert str(does(cove)).endswith(":5")
    cove.answer("anne", next(one for one in sorted(cove.offered("anne")) if one.endswith(":1")))
    assert does(cove) == "one", "the next toss hangs on where the others lie"
    cove.answer("anne", "one")
    die = next(iter(cove.state.sea.values()))
    assert does(cove, "bart") == f"aim:{die.at[0]}:{die.at[1]}:5"


def test_the_heuristic_player_lines_up_its_dice_with_a_strong_middle() -> None:
    """Against both other rows it wins at least as often as it loses."""
    assert does(play_on("X12", "wrestling_rows", {"anne": "1 3 5", "bart": "2 2 6"}, players=2)) == "strong"


def test_the_heuristic_player_bids_against_one_rival_with_slightly_less() -> None:
    """Folding leaves the other player three coins."""

    def said(faces: str) -> Value:
        return does(play_on("X08", "auction_bids", {"anne": faces, "bart": "3 3 3"}, players=2))

    assert said("3 3 2") == "bid"
    assert said("1 2 2") == "fold"


# --- games -------------------------------------------------------------------------------------------


def winners(scenario: str, seed: int, company: list[Player]) -> tuple[int, ...]:
    """Return the winners of a game between these players."""
    game, random = games()["rattle"], Random(seed)
    table = Table.start(game, game.options(scenario=scenario), len(company), f"{seed:064x}")
    while table.outcome is None:
        seat = random.choice(table.waiting())
        choices = [opened for opened in table.open[seat] if opened.choice.blocks]
        found = company[seat](table.view(seat), [opened.choice for opened in choices], random)
        assert found
        table.answer(seat, next(o.number for o in choices if o.choice.name == found[0]), found[1])
        table.take_reports()
    return table.outcome.winners


@pytest.mark.parametrize(("scenario", "seats"), [("introductory", 2), ("norrington", 5), ("pirate-wars", 3)])
def test_the_good_player_wins_most_games_against_random_ones(scenario: str, seats: int, soaking: bool) -> None:
    won, count = 0, GAMES_SOAKING if soaking else GAMES
    for seed in range(count):
        mine = seed % seats
        company = [BUCCANEER if seat == mine else DECKHAND for seat in range(seats)]
        won += winners(scenario, seed, company) == (mine,)
    assert won >= count - 1


@pytest.mark.parametrize(("scenario", "seats"), [("introductory", 5), ("norrington", 2), ("pirate-wars", 4)])
def test_games_of_good_players_end(scenario: str, seats: int) -> None:
    assert winners(scenario, 1, [BUCCANEER] * seats)
