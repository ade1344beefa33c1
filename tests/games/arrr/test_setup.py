"""The set-up, the modes and the teams: sections 4.2 and 4.14 of the ledger."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.choice import Refusal
from engine.entropy import Source
from engine.games.arrr import GAME
from engine.games.arrr.card_registry import CAPTAINS, EVENTS, EXPLORATIONS, is_crew, kind_of
from engine.games.arrr.game_options import ArrrOptions
from engine.games.arrr.setup import exploration_deck, setup
from engine.games.arrr.state import ArrrState
from engine.games.arrr.view import ArrrView
from engine.table import Table
from tests.games.arrr.tables import at
from tests.ledger import rule


def begun(seats: int, seed: int = 1, **options: Any) -> Table[ArrrState]:
    return Table.start(GAME, ArrrOptions.model_validate(options), seats, f"{seed:064x}")


def symbols(state: ArrrState) -> Counter[str]:
    laid = [*state.row, *state.exploration_deck]
    return Counter(EXPLORATIONS[kind_of(card)].collection for card in laid)


@rule("A-2", "A-23", "A-25", "A-27", "A-24", "X-6", "X-7")
@pytest.mark.parametrize(("seats", "cards", "others"), [(2, 11, 5), (3, 17, 8), (4, 23, 11)])
def test_x_6_and_x_7_each_player_brings_a_whole_collection_into_the_deck(seats: int, cards: int, others: int) -> None:
    drawn = set()
    for seed in range(20):
        state = begun(seats, seed).state
        assert (len(state.row), len(state.exploration_deck)) == (seats, cards - seats)
        found = symbols(state)
        assert found.pop("") == others
        assert list(found.values()) == [3] * seats
        drawn.add(tuple(sorted(found)))
    assert len(drawn) > 1 or seats == 4
    assert cards - seats + 1 == 5 * seats


@rule("A-26", "X-10")
def test_x_10_the_older_edition_draws_any_exploration_cards() -> None:
    found = [symbols(begun(2, seed, edition="it").state) for seed in range(20)]
    assert all(sum(counted.values()) == 11 for counted in found)
    assert any(1 in counted.values() for counted in found)


@rule("A-28", "X-8")
def test_x_8_the_first_card_drawn_lies_furthest_from_the_deck() -> None:
    state = setup(ArrrOptions(), 3, range(3), Source("07" * 32).stream())
    deck = exploration_deck(ArrrOptions(), 3, Source("07" * 32).stream())
    assert state.row == deck[::-1][:3]
    assert state.exploration_deck == deck[:-3]


@rule("A-197", "A-30", "A-31", "A-32", "A-6", "A-16", "A-193")
def test_each_player_starts_with_six_crew_two_events_and_two_pieces() -> None:
    state = begun(3).state
    for hand in state.hands:
        assert (sum(map(is_crew, hand)), len(hand)) == (6, 8)
    assert (state.chests, state.reserve) == ([2, 2, 2], 42 - 6)
    assert (len(state.crew_deck), len(state.event_deck)) == (39 - 18, 39 - 6)


@rule("A-7", "A-179", "A-196")
def test_the_older_edition_has_forty_pieces_and_no_flash_cards() -> None:
    state = begun(2, edition="it").state
    assert sum(state.chests) + state.reserve == 40
    events = [card for card in [*state.event_deck, *state.hands[0], *state.hands[1]] if kind_of(card) in EVENTS]
    assert len(events) == 34
    assert not any(EVENTS[kind_of(card)].flash for card in events)
    own = begun(2, edition="it", flash_cards="on", pieces="42").state
    assert sum(own.chests) + own.reserve == 42
    assert len([card for card in [*own.event_deck, *own.hands[0], *own.hands[1]] if kind_of(card) in EVENTS]) == 39


@rule("A-33", "X-9")
def test_x_9_most_jollies_start_and_ties_roll_again() -> None:
    rerolled = 0
    for seed in range(40):
        table = begun(3, seed)
        reports = table.take_reports()
        told = [report.text.plain(["Anna", "Bruno", "Carla"]) for report in reports]
        rolls = [line for line in told if "joll" in line and "rolls" in line]
        rerolled += len(rolls) > 3
        counts = [int(line.split()[2]) for line in rolls[:3]]
        best = [name for name, n in zip(["Anna", "Bruno", "Carla"], counts, strict=True) if n == max(counts)]
        assert any(f"{name} starts." in told for name in best)
        assert all(line.split()[0] in best for line in rolls[3:])
        scenes: list[Any] = [report.scene for report in reports if "joll" in report.text.plain() and report.scene]
        assert [sum(success for _, success, _ in scene["dice"]) for scene in scenes][:3] == counts
        assert all(len(scene["dice"]) == 6 and scene["stat"] == "jolly" for scene in scenes)
    assert rerolled


@rule("A-34", "A-247")
def test_the_players_may_vote_who_starts() -> None:
    table = begun(3, first_player="vote", mode="avast")
    assert table.balloting_seats() == [0, 1, 2]
    for seat, vote in ((0, "seat:2"), (1, "seat:0"), (2, "seat:2")):
        table.answer(seat, table.open[seat][0].number, vote)
    assert table.state.on_turn == 2


@rule("A-37", "A-38", "A-247", "A-160", "X-11")
def test_x_11_each_player_keeps_one_of_two_captains_in_secret() -> None:
    table = begun(4)
    state = table.state
    dealt = [card for cards in state.offered for card in cards]
    assert (len(set(dealt)), [len(cards) for cards in state.offered], len(state.row)) == (8, [2] * 4, 4)
    assert sorted(table.waiting()) == [0, 1, 2, 3]
    table.take_reports()
    for seat in (3, 0, 1):
        table.answer(seat, table.open[seat][0].number, f"captain:{state.offered[seat][1]}")
        assert table.view(None).seats[seat].captain is None  # type: ignore[attr-defined]
        assert table.take_reports() == []
    kept = [cards[1] for cards in state.offered]
    table.answer(2, table.open[2][0].number, f"captain:{kept[2]}")
    assert table.state.captains == kept
    back = [card for card in table.state.box if kind_of(card) in CAPTAINS]
    assert len(back) == 5
    told = " ".join(report.text.plain() for report in table.take_reports() if report.readers is None)
    assert all(CAPTAINS[kind_of(card)].name.source not in told for card in back)


@rule("A-37")
def test_captains_are_dealt_one_each_or_chosen_among_all() -> None:
    one = begun(3, captains="one").state
    assert (len(set(one.captains)), all(one.captains), one.phase) == (3, True, "recruitment")
    table = begun(3, captains="choose")
    for _ in range(3):
        (seat,) = table.waiting()
        assert seat == table.state.around(table.state.starter)[-1 - sum(map(bool, table.state.captains))]
        table.time_up(seat, table.open[seat][0].number)
    assert len(set(table.state.captains)) == 3


# --- modes -------------------------------------------------------------------------------------------


@rule("A-187", "A-188", "A-189", "A-39")
def test_swabber_has_no_events_no_captains_and_no_challenges() -> None:
    state = begun(3, mode="swabber").state
    assert [len(hand) for hand in state.hands] == [6] * 3
    assert (state.event_deck, any(state.captains), any(state.offered), state.chests) == ([], False, False, [2, 2, 2])
    table = at(anna="cutlass", bruno="cutlass", options={"mode": "swabber"}, event_deck="")
    assert {option.id.split(":")[0] for option in table.options("anna")} == {"sail", "pillage"}


@rule("A-190", "X-90")
def test_x_90_in_swabber_a_player_draws_up_to_four_crew_cards() -> None:
    hand = "cutlass compass spyglass lucky-parrot cipher-book barrel-of-grog"
    for held, drawn in ((2, 2), (0, 4), (4, 0), (6, 0)):
        cards = " ".join(hand.split()[:held])
        table = at(hands={"anna": cards}, begin="recruitment", options={"mode": "swabber"}, event_deck="")
        if held:
            table.picks("anna")
        assert len(table.state.hands[0]) == held + drawn
    lazy = at(
        hands={"anna": "cutlass"}, begin="recruitment", event_deck="", options={"mode": "swabber", "edition": "it"}
    ).picks("anna")
    assert lazy.offered("anna") == {"crew", "enough"}


@rule("A-192", "A-194", "A-195", "A-196", "X-91")
def test_x_91_avast_has_events_but_no_challenges() -> None:
    state = begun(3, mode="avast").state
    events = [card for pile in (state.event_deck, *state.hands) for card in pile if kind_of(card) in EVENTS]
    assert len(events) == 37
    assert not {"parley", "rumours-of-mutiny"} & set(map(kind_of, events))
    assert not any(state.captains)
    table = at(anna="cutlass", bruno="cutlass", options={"mode": "avast"})
    assert {option.id.split(":")[0] for option in table.options("anna")} == {"sail", "pillage"}


@rule("A-198", "A-36")
def test_teams_need_four_players_and_mates_sit_opposite() -> None:
    view = at(seats=4, options={"teams": "on"}).view(None)
    assert (view.teams, [seat.mate for seat in view.seats]) == (((0, 2), (1, 3)), [2, 3, 0, 1])
    with pytest.raises(Refusal):
        begun(3, teams="on")


@rule("A-36")
def test_teams_follow_from_the_drawn_seats() -> None:
    """`seating` gives the seat of each of four players, who are listed in the order in which they joined."""
    drawn = set()
    for seed in range(20):
        table = begun(4, seed, teams="on")
        view = table.view(None)
        assert isinstance(view, ArrrView)
        drawn.add(frozenset(frozenset(table.seating[seat] for seat in team) for team in view.teams))
    assert drawn == {frozenset({frozenset({0, one}), frozenset({1, 2, 3} - {one})}) for one in (1, 2, 3)}


@rule("A-36")
@pytest.mark.parametrize(("mates", "first"), [("second", 1), ("third", 2), ("fourth", 3)])
def test_players_may_agree_on_teams_and_the_seats_are_drawn(mates: str, first: int) -> None:
    """Players who agreed sit opposite each other. Each of the eight possible seatings occurs."""
    seatings = {begun(4, seed, teams="on", mates=mates).seating for seed in range(60)}
    assert len(seatings) == 8
    for seating in seatings:
        assert seating[(seating.index(0) + 2) % 4] == first
    with pytest.raises(Refusal):
        begun(3, teams="on", mates=mates)
    assert begun(4, 5, mates=mates).seating == begun(4, 5).seating, "without teams nobody has agreed on any"


@rule("A-252", "A-201")
def test_a_mate_knows_no_more_than_any_other_player() -> None:
    table = at(hands={"carla": "cutlass parley"}, fame={"carla": "ghost-ship"}, seats=4, options={"teams": "on"})
    assert table.view("anna").seats[2] == table.view("bruno").seats[2]
    assert (table.view("anna").seats[2].hand, table.view("anna").seats[2].fame) == (None, None)


@rule("A-11", "A-12", "A-14", "A-5")
def test_everything_on_the_table_is_open_to_all() -> None:
    table = at(
        anna="cutlass compass",
        depleted="compass",
        captains={"anna": "ghost-carp"},
        crew_discard="spyglass",
        collected={"anna": "iron-lion"},
        hands={"anna": "spyglass parley shoal"},
    )
    for viewer in ("anna", "bruno", None):
        view = table.view(viewer)
        anna = view.seats[0]
        assert [(card.card, card.depleted) for card in anna.crew] == [("cutlass.1", False), ("compass.1", True)]
        assert (anna.captain, anna.collected, anna.pieces) == ("ghost-carp.1", ("iron-lion.1",), 2)
        assert (anna.crew_cards, anna.event_cards) == (1, 2)
        assert [card.card for card in view.row] == ["coral-idol.1", "basalt-idol.1", "laughing-idol.1"]
        assert view.crew.discard == ("spyglass.2",)


@rule("A-9")
def test_the_sixth_face_of_a_die_is_a_miss_or_a_second_jolly() -> None:
    table = at(anna="cutlass", row="iron-lion", dice="blank attack").sails("anna", "iron-lion").rolls()
    assert (table.faces("anna"), table.score("anna")) == ("blank attack", (1, 4))
    table = at(anna="cutlass", row="iron-lion", dice="blank attack", options={"sixth_face": "jolly"})
    assert table.sails("anna", "iron-lion").rolls().faces("anna") == "jolly attack"
