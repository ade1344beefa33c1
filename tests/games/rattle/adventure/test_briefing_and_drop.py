"""Quests, the Briefing, the Ship Drop: 4.1, 4.4, 4.5 and 4.7 of the ledger."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.choice import NotAllowed
from engine.games.rattle.cards import ADVENTURES
from engine.games.rattle.game import GAME
from engine.games.rattle.state import RattleState
from engine.table import Table
from tests.games.rattle.tables import Cove, lay
from tests.games.rattle.test_setup import begin, begun
from tests.ledger import rule


def on_top(pile: str, *cards: str) -> Callable[[RattleState], None]:
    """Put these cards on top of a pile, the first one topmost."""

    def change(state: RattleState) -> None:
        rest = [card for card in state.piles[pile] if card not in cards]
        state.piles[pile] = [*rest, *reversed(cards)]

    return change


def all_stay(cove: Cove) -> Cove:
    """Let all players send no Ship."""
    assert cove.all_send()
    for who in cove.people:
        cove.picks(who)
    return cove


# --- the order board ---------------------------------------------------------------------------------


@rule("R-91", "R-92", "R-93", "R-94", "R-95", "R-96", "R-54", "R-53", "R-237", "R-260", "R-311", "E-57", "E-58", "E-59")
@pytest.mark.parametrize("scenario", ["norrington", "pirate-wars"])
def test_a_whole_game_has_its_quests_adventures_and_ports_in_order(scenario: str) -> None:
    cove, steps, told = begin(3, scenario=scenario), [], []
    while cove.waits_for():
        view = cove.view(None)
        steps.append((view.quest, view.place, view.card, view.step))
        told += [report.icon for report in cove.reports]
        cove.time_up(next(iter(cove.waits_for())))
    assert [(chapter.quest, ADVENTURES[chapter.card].pile) for chapter in cove.state.chapters] == [
        (1, "soft"),
        (1, "soft"),
        (2, "soft"),
        (2, "crazy"),
        (2, "soft"),
        (3, "soft"),
        (3, "crazy"),
        (3, "hard"),
        (4, "hard"),
        (4, "crazy"),
        (4, "hard"),
        (5, "final"),
    ]
    played = [chapter.card for chapter in cove.state.chapters]
    assert len(set(played)) == 12
    assert [icon for icon in told if icon == "port"] == ["port"] * 5
    for quest, place, card, step in steps:
        later = [
            other
            for q, p, c, other in steps[steps.index((quest, place, card, step)) :]
            if (q, p, c) == (quest, place, card)
        ]
        assert later == sorted(later)
        assert card is None or not ADVENTURES[card].crazy or step == 0
    assert cove.table.outcome is not None
    points = [sum(one.points for one in player.points) for player in cove.view(None).players]
    assert points[cove.state.winners[0]] == max(points)


@rule("R-97", "R-91", "E-63")
def test_the_top_card_of_the_pile_named_by_the_board_is_turned_up() -> None:
    cove = lay(("adventure", 2), quest=3, change=on_top("hard", "NH1", "NH2"))
    view = cove.view(None)
    assert (view.card, view.phase, view.step, view.place) == ("NH1", "briefing", 1, 3)
    assert "Rum drawn: draw again, up to 3 extra." in cove.heard()
    assert view.fleet == ("r1", "r2", "r3", "y1", "y2")
    assert [tile.id for tile in view.tiles] == ["T09"]
    assert (view.piles["hard"], view.piles["soft"]) == (6, 8)
    assert not {"r1", "r2", "r3", "y1", "y2"} & set(view.pool)
    assert {"y3", "g1", "g2", "g3", "o1", "o2", "b1", "v1"} == set(view.pool)


@rule("R-52", "R-98", "R-120")
def test_the_card_in_play_defines_each_symbol() -> None:
    sails = {card: ADVENTURES[card].acts("y1", "sail") for card in ("NS1", "NS2", "NS8", "NH5", "I1")}
    assert [[act.kind for act in acts] for acts in sails.values()] == [
        ["away"],
        ["escape"],
        ["toward"],
        ["explode"],
        [],
    ]


# --- step 1 ------------------------------------------------------------------------------------------


@rule("R-100", "R-104", "E-61", "E-62")
def test_any_number_of_ships_may_be_sent() -> None:
    cove = lay(("send", 1, 2, 0), baron="bart", card="NS6", phase="briefing")
    assert cove.all_send()
    assert cove.offered("bart") == {"0", "1", "2", "3", "4"}
    for wrong in ("5", "1k", "2a"):
        with pytest.raises(NotAllowed):
            cove.answer("bart", wrong)
    cove.answer("bart", "2")
    assert 1 not in cove.table.open
    cove.picks("cleo", "3a", "3b", "3c", "3d")
    assert cove.waits_for() == {"anne": "send"}
    cove.picks("anne")
    assert cove.captain("bart").home == ["2c", "2d"]
    assert cove.view("anne").players[1].sent == ("2a", "2b")
    assert cove.captain("anne").home == ["1a", "1b", "1c", "1d"]
    assert sum(cove.state.bag.values()) + len(" ".join(map(cove.loot, cove.people)).split()) == 56


@rule("R-325", "R-100", "E-237")
def test_a_player_who_waits_is_asked_after_the_earlier_players() -> None:
    """A second fleet is useless against a single Ship, so a player who sees another sail stays at home."""
    loot = {"bart": "rum spices rum spices valuables"}
    cove = lay(("send", 1, 2, 0), baron="bart", card="NS6", phase="briefing", loot=loot)
    cove.waits("anne").answer("cleo", "1")
    assert cove.waits_for() == {"bart": "send"}
    assert not cove.heard(), "what Cleo sends nobody knows yet"
    assert cove.view("bart").players[2].sent == ()
    cove.answer("bart", "2")
    assert cove.waits_for() == {"bart": "lose_loot"}
    cove.picks("bart", "rum.1", "rum.2", "spices.1")
    assert cove.waits_for() == {"anne": "send"}
    assert [len(player.sent) for player in cove.view("anne").players] == [0, 2, 1]
    assert len(cove.table.open[0]) == 1, "those before have said it: there is nobody to wait for"
    assert "stays at home" in cove.answer("anne", "0").heard()


@rule("R-325")
def test_the_next_question_does_not_reveal_how_many_ships_are_sent() -> None:
    """Cleo has five Loot, and places for two without Ships.

    If others saw that she has no room, they would know what she sends.
    """
    loot = dict.fromkeys(("anne", "cleo"), "rum spices rum spices valuables")
    cove = lay(("send", 0, 1, 2), card="NS6", phase="briefing", loot=loot)
    assert not any(opened.choice.secret for row in cove.table.open.values() for opened in row)
    cove.answer("cleo", "3")
    assert cove.waits_for() == {"anne": "send", "bart": "send", "cleo": "lose_loot"}
    assert [opened.choice.secret for opened in cove.table.open[2]] == [True]
    assert not cove.view(None).players[2].sent


@rule("R-325")
def test_later_answers_stay_hidden_until_a_waiting_player_has_answered() -> None:
    cove = lay(("send", 0, 1, 2), card="NS6", phase="briefing").waits("bart").answer("cleo", "4").answer("anne", "1")
    assert cove.waits_for() == {"bart": "send"}
    assert [len(player.sent) for player in cove.view("bart").players] == [1, 0, 0]
    assert [len(player.sent) for player in cove.answer("bart", "3").view(None).players] == [1, 3, 4]


@rule("R-101", "R-86", "E-60")
def test_loot_on_sent_ships_finds_another_place_or_goes_into_the_bag() -> None:
    loot = {"anne": "rum spices valuables"}
    cove = lay(("send", 0, 1, 2, 3), players=4, card="NS6", phase="briefing", ready={"anne": "hold"}, loot=loot)
    cove.picks("anne", "1a", "1b")
    assert cove.waits_for().pop("anne") == "lose_loot"
    assert cove.asked("anne").default == ["rum.1"]
    with pytest.raises(NotAllowed):
        cove.picks("anne", "rum.1", "spices.1")
    cove.picks("anne", "valuables.1")
    for who in ("bart", "cleo", "dirk"):
        cove.answer(who, "0")
    assert (cove.loot("anne"), cove.pile(), cove.state.bag["valuables"]) == ("rum spices", "", 10)


@rule("R-102", "R-151", "E-64")
def test_a_player_at_home_takes_no_part_but_uses_sailors() -> None:
    sea = {"2a": (400, 400, "5"), "y1": (640, 400, "1"), "g1": (2500, 2500, "1")}
    cove = lay(
        "actions",
        "battle",
        "coins",
        "loot",
        "sailors",
        "stow",
        card="NS6",
        sea=sea,
        ready={"anne": "sail"},
        sailors={"anne": "S09"},
        loot={"anne": "valuables"},
        upgrades={"anne": "U14 U01"},
    )
    assert cove.offered("anne") == {"use:U01", "pass"}, "step 4 is for each player; a Sail or Ballista needs a Ship"
    cove.picks("anne", "pass")
    assert cove.waits_for() == {"anne": "sailor"}
    assert cove.coins() == [0, 2, 0]
    assert cove.loot("anne") == "valuables"
    assert len(cove.loot("bart").split()) == 3
    cove.picks("anne", "S09")
    assert cove.coins() == [2, 2, 0]
    assert not cove.waits_for()


@rule("R-103", "R-96", "E-65")
def test_if_nobody_sails_the_next_card_is_turned_up() -> None:
    cove = all_stay(lay(("adventure", 0), ("adventure", 1), change=on_top("soft", "NS5", "NS8")))
    view = cove.view(None)
    assert (view.played, view.card, view.place) == (("NS5",), "NS8", 2)
    assert (cove.coins(), [captain.loot for captain in cove.state.captains]) == ([0, 0, 0], [{}, {}, {}])
    all_stay(cove)
    assert not cove.waits_for()
    assert len(cove.state.pool) == 13


@rule("R-103", "R-102", "R-204")
def test_if_nobody_sails_sailors_can_still_be_used() -> None:
    cove = lay(
        ("adventure", 0),
        change=on_top("soft", "NS5"),
        sailors={"anne": "S09 P03"},
        stored={"anne": {"P03": 1}},
        exhausted={"anne": "sail"},
        loot={"anne": "valuables"},
        crew_pack=True,
    )
    all_stay(cove)
    assert cove.waits_for() == {"anne": "act"}
    cove.picks("anne", "use:P03")
    assert cove.offered("anne") == {"end", "pass"}
    cove.picks("anne", "end")
    assert cove.waits_for() == {"anne": "sailor"}
    cove.picks("anne", "S09")
    assert (cove.coins(), cove.captain("anne").ready, cove.waits_for()) == ([2, 0, 0], {"sail": 1}, {})


@rule("R-95", "R-92", "E-65")
def test_after_the_last_adventure_of_a_quest_the_port_is_visited() -> None:
    cove = lay(("quest", 1), loot={"anne": "rum rum"})
    all_stay(all_stay(cove))
    assert cove.view(None).phase == "port"
    assert cove.waits_for() == {"anne": "market"}
    assert cove.view(None).location == "market"


@rule("R-61", "R-60")
def test_the_market_token_marks_the_location_being_visited() -> None:
    cove, seen = lay("port", loot={"anne": "rum rum spices fabrics"}, coins={"anne": 3}), list[str | None]()
    while cove.waits_for():
        seen.append(cove.view("bart").location)
        cove.time_up("anne")
    assert list(dict.fromkeys(seen)) == ["market", "tavern", "shipyard", "workshop", "pit", "guild"]


# --- step 2 ------------------------------------------------------------------------------------------


@rule("R-115", "R-116", "E-72")
def test_all_dice_are_dropped_together() -> None:
    cove = lay(("adventure", 0), players=5, change=on_top("soft", "PS4"), scenario="pirate-wars")
    for who, ships in zip(cove.people, ("1a 1b", "2a 2b", "3a 3b", "4a 4b", "5a"), strict=True):
        cove.picks(who, *ships.split())
    (drop,) = [report for report in cove.reports if report.icon == "drop"]
    assert drop.scene
    assert len(drop.scene["dice"]) == 11  # type: ignore[arg-type]
    assert {die[0] for die in drop.scene["dice"]} == {  # type: ignore[index, union-attr]
        "y1",
        "y2",
        "1a",
        "1b",
        "2a",
        "2b",
        "3a",
        "3b",
        "4a",
        "4b",
        "5a",
    }
    assert "1c" not in str(drop.scene)


@rule("R-117", "E-73")
@pytest.mark.parametrize("seed", range(5))
def test_printed_dice_lie_on_their_spots_with_rolled_faces(seed: int) -> None:
    cove = lay(("adventure", 2), quest=3, change=on_top("hard", "PH5"), scenario="pirate-wars", seed=f"{seed:064x}")
    cove.picks("anne", "1a", "1b").picks("bart").picks("cleo")
    (drop,) = [report for report in cove.reports if report.icon == "drop"]
    assert drop.scene
    paths = drop.scene["paths"]
    assert (paths["r1"][-1], paths["r2"][-1]) == ([1250, 500], [1550, 500])  # type: ignore[index, call-overload]
    faces = {die[0]: die[3] for die in drop.scene["dice"]}  # type: ignore[index, union-attr]
    assert set(faces) == {"r1", "r2", "g1", "g2", "1a", "1b"}
    assert faces["r1"] in {"2", "3", "4", "5", "sail", "grapeshot"}


@rule("R-118", "R-243", "E-74")
def test_the_last_of_five_players_may_drop_a_ship_late() -> None:
    cove = lay(
        "late_ship",
        "actions",
        card="NS6",
        players=5,
        baron="bart",
        last_player_ship=True,
        loot={"anne": "rum spices rum"},
        ready={"anne": "sail", "bart": "sail"},
        sea={"2a": (700, 700), "g1": (2000, 2000)},
    )
    assert cove.waits_for() == {"anne": "late_ship"}
    assert cove.offered("anne") == {"none", "drop:1a"}, "ordinary Ships are alike"
    cove.picks("anne", "drop:1a")
    assert cove.waits_for() == {"anne": "lose_loot"}
    cove.picks("anne", "spices.1")
    assert (cove.loot("anne"), cove.state.bag["spices"]) == ("rum rum", 10)
    assert "1a" in cove.state.sea
    assert cove.waits_for() == {"bart": "act"}
    cove.picks("bart", "pass")
    assert cove.waits_for() == {"anne": "act"}


@rule("R-103", "R-118", "E-74")
@pytest.mark.parametrize("late", [True, False])
def test_if_nobody_sails_the_last_of_five_may_drop_a_late_ship(late: bool) -> None:
    cove = lay(
        ("adventure", 0), ("adventure", 1), players=5, last_player_ship=True, change=on_top("soft", "NS5", "NS8")
    )
    all_stay(cove)
    assert cove.waits_for() == {"elsa": "late_ship"}
    assert cove.state.sea, "the enemies are there"
    cove.picks("elsa", "drop:5a" if late else "none")
    assert ("drops one more Ship" in cove.heard()) == late
    if not late:
        assert cove.all_send(), "without anybody at sea the Adventure comes to nothing"
        assert (cove.coins(), len(cove.state.pool)) == ([0] * 5, 13)


@rule("R-100", "R-69")
def test_the_captain_ship_can_be_sent_with_any_number_of_others() -> None:
    cove = lay(("adventure", 0), players=2, loot={"anne": "rum rum"})
    assert cove.offered("anne") == {"0", "1", "2", "3", "4", "0k", "1k", "2k", "3k", "4k"}
    free = [option.id for option in cove.asked("anne").options if option.picked]  # type: ignore[attr-defined]
    assert free == [cove.asked("anne").default] == ["3"], "as many as cost no Loot are a press away"
    assert cove.answer("anne", "1k").answer("bart", "0").captain("anne").sent == ["1a", "1k"]


@rule("R-118", "R-306")
@pytest.mark.parametrize(("players", "option"), [(5, False), (4, True)])
def test_no_late_ship_is_dropped_without_the_option_or_with_fewer_players(players: int, option: bool) -> None:
    cove = lay("late_ship", card="NS6", players=players, last_player_ship=option, sea={"1a": (700, 700)})
    assert not cove.waits_for()


@rule("R-309", "R-16", "R-18")
def test_the_same_seed_and_answers_give_the_same_game() -> None:
    cove, answers = begin(3, seed="5a" * 32), []
    while cove.waits_for():
        cove.time_up(next(iter(cove.waits_for())))
        assert cove.table.last_chosen_answer
        answers.append(cove.table.last_chosen_answer.answer)
    again = Table.start(GAME, cove.state.options, 3, "5a" * 32).replayed(answers)
    assert again.state == cove.state
    assert begun(3, seed="5b" * 32).state.piles != begun(3, seed="5a" * 32).state.piles
