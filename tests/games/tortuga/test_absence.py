"""Absence and the defaults: section 3.19 and section 4 of the ledger."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from engine.choice import Pace
from engine.games.tortuga import GAME
from engine.players.random_player import anything
from engine.state_copy import copied
from engine.table import AnsweredChoice, Table
from tests.games.tortuga.tables import PIRATES, SEAT, Harbor, at, label
from tests.ledger import rule

SEEDS = [f"{seed:064x}" for seed in range(24)]


def newest(harbor: Harbor) -> AnsweredChoice:
    """Return the newest answer."""
    given = harbor.table.last_chosen_answer
    assert given is not None
    return given


def clocked(make: Callable[[str], Harbor], who: str) -> list[set[str]]:
    """Return the default answers, seed by seed."""
    given = []
    for seed in SEEDS:
        harbor = make(seed).time_up(who)
        value = newest(harbor).answer.value
        given.append({label(str(one)) for one in (value if isinstance(value, list) else [value])})
        assert newest(harbor).answer.by_time_limit
    return given


@rule("T-170", "T-33", "T-34")
def test_when_time_is_up_a_turn_views_two_random_cards() -> None:
    pairs = set()
    for seed in SEEDS:
        harbor = at(jolly="anne bart", dutchman="cleo", seed=seed).time_up("anne")
        (note,) = harbor.view("anne").notes
        assert (note.kind, len(note.cards), len(set(note.slots))) == ("peek", 2, 2)
        assert [slot.card for slot in harbor.view("anne").row].count(None) == 3
        assert harbor.on_turn == "bart"
        pairs.add(note.slots)
    assert len(pairs) > 5


@rule("T-170")
@pytest.mark.parametrize(
    ("place", "ways"),
    [("jolly", {"boat_jolly"}), ("tortuga", {"boat_jolly", "boat_dutchman"}), ("boat_jolly", {"jolly", "tortuga"})],
)
def test_when_time_is_up_with_one_card_left_the_pawn_moves_at_random(place: str, ways: set[str]) -> None:
    went = set()
    for seed in SEEDS:
        harbor = at(**{place: "anne"}, dutchman="bart cleo", last="armada", seed=seed)  # type: ignore[arg-type]
        went.add(harbor.time_up("anne").view(None).seats[0].place)
        assert harbor.won == ""
    assert went == ways


@rule("T-170", "T-30")
def test_when_time_is_up_the_last_card_is_revealed_if_no_move_is_possible() -> None:
    harbor = at(jolly="anne", boat_jolly="bart", dutchman="cleo", last="armada", treasure="jolly 2+0").time_up("anne")
    assert harbor.won == "anne"


@rule("T-170", "T-37")
def test_when_time_is_up_a_forced_player_reveals_a_random_card() -> None:
    def make(seed: str) -> Harbor:
        return at(jolly="anne bart", dutchman="cleo", row="albatross spot albatross", seed=seed).forces(
            "anne", "bart", "AC"
        )

    assert {frozenset(one) for one in clocked(make, "bart")} == {frozenset("A"), frozenset("C")}


@rule("T-170", "T-58", "T-142", "T-143")
@pytest.mark.parametrize("front", [{}, {"bart": "eldorado"}])
def test_when_time_is_up_a_ballot_is_one_random_card(front: dict[str, str]) -> None:
    hand = "double-fire torch-french-helm water-french-skull"

    def make(seed: str) -> Harbor:
        harbor = at(jolly="anne bart", dutchman="cleo", seed=seed, hands={"bart": hand}, front=front)
        return harbor.acts("anne", "attack")

    given = clocked(make, "bart")
    assert {frozenset(one) for one in given} == {frozenset([card]) for card in hand.split()}


HOLDS = {"galleon>jolly-british", "galleon>jolly-french"}
CHOICE_LABELS: dict[str, tuple[Callable[[str], Harbor], str, Pace, set[str]]] = {
    "view_slots": (
        lambda seed: at(jolly="anne", dutchman="bart cleo", seed=seed).acts("anne", "view"),
        "anne",
        Pace.TURN,
        set("ABCDE"),
    ),
    "reveal_slot": (
        lambda seed: at(jolly="anne", dutchman="bart cleo", row="albatross " * 3, seed=seed, discard="letter").acts(
            "anne", "reveal"
        ),
        "anne",
        Pace.TURN,
        set("ABCDE"),
    ),
    "force_whom": (
        lambda seed: at(jolly="anne", dutchman="bart cleo", seed=seed).acts("anne", "force"),
        "anne",
        Pace.TURN,
        {"bart", "cleo"},
    ),
    "move_to": (
        lambda seed: at(tortuga="anne", dutchman="bart cleo", seed=seed).acts("anne", "move"),
        "anne",
        Pace.TURN,
        {"boat_jolly", "boat_dutchman"},
    ),
    "maroon_whom": (
        lambda seed: at(jolly="anne bart cleo", seed=seed).acts("anne", "maroon"),
        "anne",
        Pace.TURN,
        {"bart", "cleo"},
    ),
    "shift_from": (
        lambda seed: at(jolly="bart anne", dutchman="cleo", treasure="jolly 1+1", seed=seed).acts("anne", "shift"),
        "anne",
        Pace.TURN,
        {"jolly-british", "jolly-french"},
    ),
    "spoils": (
        lambda seed: at(jolly="anne", dutchman="bart cleo", hands={"anne": ""}, votes="double-fire", seed=seed).acts(
            "anne", "attack"
        ),
        "anne",
        Pace.REACTION,
        HOLDS,
    ),
    "fountain": (
        lambda seed: (
            at(jolly="anne bart", dutchman="cleo", front={"bart": "fountain"}, seed=seed)
            .acts("anne", "maroon")
            .picks("anne", "bart")
        ),
        "bart",
        Pace.REACTION,
        {"decline"},
    ),
    "letter_use": (
        lambda seed: at(tortuga="anne", dutchman="bart cleo", row="letter", seed=seed).reveals("anne"),
        "anne",
        Pace.REACTION,
        {"save"},
    ),
    "letter_whom": (
        lambda seed: (
            at(tortuga="anne", dutchman="bart cleo", row="letter", seed=seed).reveals("anne").picks("anne", "use")
        ),
        "anne",
        Pace.REACTION,
        {"anne jolly", "anne dutchman"},
    ),
    "saved letter_whom": (
        lambda seed: at(tortuga="anne", dutchman="bart cleo", front={"anne": "letter"}, seed=seed).acts(
            "anne", "letter"
        ),
        "anne",
        Pace.TURN,
        {"anne jolly", "anne dutchman"},
    ),
    "pistol_whom": (
        lambda seed: at(tortuga="anne", dutchman="bart cleo", row="pistol", seed=seed).reveals("anne"),
        "anne",
        Pace.REACTION,
        {"bart", "cleo"},
    ),
    "map_whom": (
        lambda seed: at(tortuga="anne", dutchman="bart cleo", row="atlantis", seed=seed).reveals("anne"),
        "anne",
        Pace.REACTION,
        {"bart", "cleo"},
    ),
    "powder_where": (
        lambda seed: at(tortuga="anne", dutchman="bart cleo", row="powder", seed=seed).reveals("anne"),
        "anne",
        Pace.REACTION,
        {"jolly", "dutchman"},
    ),
    "fever_whom": (
        lambda seed: at(tortuga="anne", dutchman="bart cleo", row="fever", seed=seed).reveals("anne"),
        "anne",
        Pace.REACTION,
        {"bart", "cleo"},
    ),
    "nest_whom": (
        lambda seed: at(tortuga="anne", dutchman="bart cleo", row="nest", seed=seed).reveals("anne"),
        "anne",
        Pace.REACTION,
        {"anne", "bart", "cleo"},
    ),
}


@rule("T-170")
@pytest.mark.parametrize("name", CHOICE_LABELS)
def test_each_decision_has_the_default_of_the_ledger(name: str) -> None:
    make, who, pace, values = CHOICE_LABELS[name]
    choice = make(SEEDS[0]).asked(who)
    assert (choice.name, choice.pace, choice.blocks) == (name.split()[-1], pace, True)
    assert set().union(*clocked(make, who)) == values


@rule("T-170", "T-31")
def test_when_time_is_up_within_an_action_the_rest_is_answered_at_random() -> None:
    forced = set()
    for seed in SEEDS:
        harbor = at(jolly="anne bart", dutchman="cleo", seed=seed).acts("anne", "force").time_up("anne")
        (victim,) = harbor.waits_for()
        assert harbor.asked(victim).name == "forced_slot"
        forced.add((victim, *sorted(harbor.offered(victim))))
    assert {victim for victim, *_ in forced} == {"bart", "cleo"}
    assert len(forced) > 8


@rule("T-170", "T-11")
def test_when_time_is_up_the_hold_of_the_first_treasure_is_random() -> None:
    holds = set()
    for seed in range(12):
        harbor = Harbor.begin(4, seed)
        captain = harbor.line("jolly").split()[0]
        assert harbor.asked(captain).pace == Pace.BALLOT
        harbor.time_up(captain).time_up(harbor.line("dutchman").split()[0])
        holds.add(harbor.holds("jolly"))
    assert holds == {(1, 0), (0, 1)}


@rule("T-170", "T-153")
def test_when_time_is_up_the_cards_of_crows_nest_are_random() -> None:
    hands = set()
    for seed in SEEDS[:8]:
        harbor = at(jolly="anne", dutchman="bart cleo", row="nest", seed=seed).reveals("anne").picks("anne", "cleo")
        assert (harbor.asked("anne").name, harbor.asked("anne").secret) == ("nest_cards", True)
        hands.add(harbor.time_up("anne").hand("cleo"))
        assert harbor.sizes() == [3, 3, 3]
    assert len(hands) > 5


@rule("T-170", "T-140")
def test_an_order_is_never_waited_for_and_has_no_default() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo", front={"bart": "atlantis"})
    assert harbor.aside("bart") == {"atlantis"}
    assert harbor.waits_for() == {"anne": "action"}
    assert harbor.time_up("anne").line("jolly") == "anne bart"


@rule("T-171")
def test_a_stand_in_plays_from_the_seats_view_and_can_be_relieved() -> None:
    hand = "torch-french-helm cannon-french-helm water-french-skull"
    harbor = at(tortuga="anne bart", jolly="cleo", hands={"bart": hand}).acts("anne", "brawl")
    view = harbor.view("bart")
    assert sorted(card.split(".")[0] for card in view.seats[1].hand or ()) == sorted(hand.split())
    assert view.seats[1].loyalty == harbor.state.loyalties[1]
    answer = anything(view, [opened.choice for opened in harbor.table.open[1]], Random(1))
    assert answer is not None
    harbor.answer("bart", *answer).picks("anne", harbor.hand("anne").split()[0])
    assert harbor.view(None).votes[0].participants == (0, 1)
    assert harbor.idles("bart").on_turn == "cleo"


@rule("T-172")
def test_a_player_who_leaves_for_good_leaves_pawn_and_loyalty_to_a_stand_in() -> None:
    harbor, random = Harbor.begin(7, 5), Random(2)
    loyalties = sorted(harbor.state.loyalties)
    while harbor.waits_for():
        who = next(iter(harbor.waits_for()))
        choices = [opened.choice for opened in harbor.table.open[SEAT[who]]]
        if who == "dirk":
            answer = anything(harbor.view(who), choices, random)
            assert answer is not None
            harbor.answer(who, *answer)
        else:
            harbor.time_up(who)
        assert sorted(harbor.state.loyalties) == loyalties
        if harbor.state.turns > 30:
            break
    assert len(harbor.view(None).seats) == 7


@rule("T-173", "T-170")
@pytest.mark.parametrize("seats", [2, 5])
def test_no_default_depends_on_a_loyalty(seats: int) -> None:
    for seed in range(6):
        start = Harbor.begin(seats, seed)
        captain = start.state.lines["jolly"][0]
        holds = []
        for shift in range(seats):
            state = copied(start.state)
            state.agenda = start.table._checkpoint.state.agenda.copy()
            state.loyalties = state.loyalties[shift:] + state.loyalties[:shift]
            harbor = Harbor(Table.from_state(GAME, start.table.options, state, seats, f"{seed:064x}"))
            harbor.time_up(PIRATES[captain])
            holds.append(newest(harbor).answer.value)
        assert len(set(holds)) == 1


@rule("T-173", "T-170")
def test_no_default_depends_on_the_faces_of_a_hand() -> None:
    """Equal chance takes the card at the same position of the hand, whatever the cards are."""
    for seed in SEEDS[:8]:
        places = set()
        for hand in (
            "cannon-british-skull torch-french-helm double-fire",
            "torch-british-skull water-french-skull double-water",
        ):
            harbor = at(jolly="anne bart", dutchman="cleo", hands={"bart": hand}, seed=seed).acts("anne", "attack")
            value = newest(harbor.time_up("bart")).answer.value
            places.add(hand.split().index(label(str(value))))
        assert len(places) == 1
