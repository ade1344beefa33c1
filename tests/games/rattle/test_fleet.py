"""What NP Ships do: 4.8 of the ledger."""

from __future__ import annotations

from engine.games.rattle.fleet import Due, resolve
from engine.games.rattle.game import GAME
from tests.games.rattle.waters import Lying, at_sea, run, said
from tests.ledger import rule

assert GAME.steps


@rule("R-124")
def test_after_the_first_volley_the_closest_pair_is_sought_again() -> None:
    play = at_sea(
        "NS3", {"g1": ("sail", 400, 400), "g2": ("sail", 1240, 400), "1a": ("3", 740, 400), "2a": ("3", 1730, 400)}
    )
    run(play, "np")
    assert not play.state.captains[0].home.count("1a")
    assert [wreck.ship for wreck in play.state.captains[0].sunk] == ["1a"]
    assert [wreck.ship for wreck in play.state.captains[1].sunk] == ["2a"]


@rule("R-141")
def test_volleys_at_the_same_time_are_all_spent_on_one_ship() -> None:
    ships = {"g1": ("sail", 400, 400), "1a": ("3", 590, 400), "g2": ("sail", 780, 400), "2a": ("3", 590, 1400)}
    play = at_sea("NS3", ships)
    run(play, "np")
    assert "1a" not in play.state.sea
    assert "2a" in play.state.sea


@rule("R-128")
def test_a_volley_hits_all_that_are_equally_close() -> None:
    play = at_sea("NS3", {"g1": ("sail", 590, 400), "1a": ("3", 400, 400), "2a": ("3", 780, 400)})
    run(play, "np")
    assert set(play.state.sea) == {"g1"}


@rule("R-132")
def test_an_explosion_takes_everything_tied_for_the_last_place() -> None:
    ships: Lying = {
        "y1": ("grapeshot", 1400, 1400),
        "1a": ("3", 1220, 1400),
        "2a": ("3", 1630, 1400),
        "3a": ("3", 1400, 1170),
        "r1": ("4", 1400, 1840),
    }
    play = at_sea("NH5", ships)
    run(play, "np")
    assert set(play.state.sea) == {"r1"}
    assert "y1" in play.state.pool


@rule("R-298", "R-132")
def test_the_storm_spares_np_ships() -> None:
    ships = {
        "b1": ("3", 1400, 1400),
        "g1": ("2", 1400, 1560),
        "1a": ("3", 1220, 1400),
        "2a": ("3", 1630, 1400),
        "3a": ("3", 1400, 1170),
        "3b": ("1", 200, 200),
    }
    play = at_sea("NS5", ships)
    run(play, "np")
    assert set(play.state.sea) == {"g1", "3b"}


@rule("R-131")
def test_escapes_leave_at_once_and_pay_nobody() -> None:
    play = at_sea("NS2", {"y1": ("sail", 400, 400), "y2": ("sail", 800, 400), "1a": ("3", 590, 400)})
    run(play, "np")
    assert set(play.state.sea) == {"1a"}
    assert not play.state.captains[0].trophies


@rule("R-136")
def test_away_goes_as_far_as_it_can() -> None:
    play = at_sea("NS1", {"y1": ("sail", 1140, 1000), "1a": ("3", 1000, 1000)})
    run(play, "np")
    assert play.state.sea["y1"].at == (2020, 1000)


@rule("R-137")
def test_of_equally_close_targets_the_one_from_the_baron_is_chosen() -> None:
    play = at_sea("NS4", {"y1": ("sail", 1000, 1000), "1a": ("3", 700, 1000), "2a": ("3", 1300, 1000)}, baron=1)
    run(play, "np")
    assert play.state.sea["y1"].at == (1160, 1000)


@rule("R-139")
def test_without_a_wanted_ship_the_closest_is_the_target() -> None:
    play = at_sea("NS8", {"y1": ("sail", 1000, 1000), "1a": ("3", 700, 1000), "2a": ("3", 1900, 1000)})
    play.state.wanted = 2
    run(play, "np")
    assert play.state.sea["y1"].at == (840, 1000)
    play = at_sea("NS8", {"y1": ("sail", 1000, 1000), "1a": ("3", 700, 1000), "2a": ("3", 1900, 1000)})
    play.state.wanted = 1
    run(play, "np")
    assert play.state.sea["y1"].at == (1760, 1000)


@rule("R-142")
def test_the_hunter_moves_fires_and_is_dropped_again() -> None:
    for seed in range(12):
        ships = {"o1": ("skull", 1000, 1000), "1a": ("3", 1500, 1000), "2a": ("3", 200, 200), "2b": ("3", 2500, 2500)}
        play = at_sea("NF1", ships, seed=f"{seed:064x}")
        run(play, "np")
        assert "1a" not in play.state.sea
        assert play.state.captains[0].sunk[0].orange
        assert play.state.redrops["o1"] >= 1
        assert play.state.sea["o1"].face != "skull" or play.state.redrops["o1"] == 9 or len(play.state.sea) == 1


@rule("R-144")
def test_the_ally_fires_at_np_ships_and_is_a_target_of_theirs() -> None:
    play = at_sea("PH6", {"y1": ("grapeshot", 1000, 1000), "r1": ("3", 1300, 1000), "1a": ("3", 2500, 2500)})
    run(play, "np")
    assert "r1" not in play.state.sea
    assert "r1" in play.state.pool
    play = at_sea("PH6", {"y1": ("2", 1000, 1000), "r1": ("grapeshot", 1300, 1000), "1a": ("3", 2500, 2500)})
    run(play, "np")
    assert "y1" in play.state.pool


@rule("R-278")
def test_the_super_hull_passes_a_volley_on() -> None:
    def fired(ships: Lying) -> set[str]:
        play = at_sea("NS3", {"g1": ("sail", 1000, 1000), **ships})
        play.state.captains[0].upgrades.append("U07")
        run(play, "np")
        return set(ships) - set(play.state.sea)

    assert fired({"1a": ("3", 1200, 1000), "2a": ("3", 700, 1000)}) == {"2a"}
    assert fired({"1a": ("3", 1200, 1000), "1b": ("3", 700, 1000)}) == {"1b"}
    assert fired({"1a": ("3", 1200, 1000), "1b": ("3", 700, 1000), "2a": ("3", 1000, 1300)}) == {"2a"}
    assert fired({"1a": ("3", 1200, 1000)}) == {"1a"}


@rule("R-277")
def test_the_super_hull_survives_an_explosion_that_counts_it() -> None:
    play = at_sea(
        "NH5",
        {"y1": ("grapeshot", 1000, 1000), "1a": ("3", 1200, 1000), "2a": ("3", 700, 1000), "3a": ("3", 1000, 1500)},
    )
    play.state.captains[0].upgrades.append("U07")
    run(play, "np")
    assert set(play.state.sea) == {"1a", "3a"}


@rule("R-300")
def test_the_whirlpool_pulls_and_swallows() -> None:
    play = at_sea(
        "NH7", {"v1": ("4", 1400, 1400), "1a": ("3", 1890, 1400), "2a": ("3", 660, 1400), "3a": ("1", 1400, 2720)}
    )
    run(play, "np")
    assert [wreck.ship for wreck in play.state.captains[0].sunk] == ["1a"]
    assert play.state.sea["2a"].at == (1060, 1400)
    assert play.state.sea["3a"].at == (1400, 2720)
    assert "v1" in play.state.pool


@rule("R-293")
def test_pillage_time_begins_with_the_wanted_player() -> None:
    play = at_sea("NH3", {"r1": ("3", 400, 400), "1a": ("4", 1800, 400), "2a": ("2", 400, 640)})
    play.state.wanted = 0
    run(play, "np")
    assert set(play.state.sea) == {"1a", "2a"}
    assert [trophy.ship for trophy in play.state.captains[0].trophies] == ["r1"]


@rule("R-119")
def test_numbers_do_nothing() -> None:
    play = at_sea("NS3", {"g1": ("4", 400, 400), "1a": ("3", 590, 400)})
    run(play, "np")
    assert not said(play)
    resolve(play, list[Due]())
    assert set(play.state.sea) == {"g1", "1a"}
