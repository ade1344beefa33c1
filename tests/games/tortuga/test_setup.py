"""Players, teams and the set-up: sections 3.1 and 3.2 of the ledger."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest

from engine.choice import NotAllowed
from engine.games.tortuga import GAME
from engine.games.tortuga.cards import VOTE_CARDS, event_cards, is_starred, kind_of, vote_deck
from engine.games.tortuga.game_options import TortugaOptions
from engine.table import Table
from tests.games.tortuga.tables import PIRATES, Harbor, at, named
from tests.ledger import rule


def begun(seats: int, seed: int = 1, **options: Any) -> Harbor:
    """Return a game that has just begun: both captains are asked."""
    return Harbor.begin(seats, seed, **options)


@rule("T-1")
@pytest.mark.parametrize("seats", [1, 10])
def test_one_player_or_ten_are_refused(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 9 players"):
        Table.start(GAME, TortugaOptions(), seats, "01" * 32)


@rule("T-1", "T-2", "T-13")
@pytest.mark.parametrize(
    ("seats", "british", "dutch", "left", "classic"),
    [
        (2, 1, 0, 26, 24),
        (3, 1, 1, 23, 21),
        (4, 2, 0, 20, 18),
        (5, 2, 1, 17, 15),
        (6, 3, 0, 14, 12),
        (7, 3, 1, 11, 9),
        (8, 4, 0, 8, 6),
        (9, 4, 1, 5, 3),
    ],
)
def test_teams_and_cards_match_the_set_up_table(seats: int, british: int, dutch: int, left: int, classic: int) -> None:
    harbor = begun(seats)
    teams = Counter(harbor.state.team(seat) for seat in range(seats))
    assert (teams["british"], teams["french"], teams["dutch"]) == (british, british, dutch)
    assert len(harbor.state.lines["dutchman"]) == seats - seats // 2
    assert len(harbor.state.lines["jolly"]) == seats // 2
    assert harbor.sizes() == [3] * seats
    assert harbor.view(None).vote_deck == left
    assert begun(seats, vote_deck="classic30").view(None).vote_deck == classic


@rule("T-3", "T-8", "T-7")
def test_loyalties_ships_and_seats_are_dealt_at_random() -> None:
    games = [begun(5, seed) for seed in range(12)]
    assert len({tuple(game.state.loyalties) for game in games}) > 6
    assert len({game.line("dutchman") for game in games}) > 6
    assert len({game.table.seating for game in games}) > 6
    assert all(sorted(game.table.seating) == list(range(5)) for game in games)


@rule("T-3", "T-4", "T-6")
def test_everybody_sees_only_their_own_loyalty_and_hand() -> None:
    harbor = begun(5)
    for viewer in (*PIRATES[:5], None):
        for seat, one in enumerate(harbor.view(viewer).seats):
            own = PIRATES[seat] == viewer
            assert one.loyalty == (harbor.state.loyalties[seat] if own else None)
            assert (one.hand is not None and sorted(one.hand) == sorted(harbor.state.hands[seat])) == own
            assert (one.dealt is not None) == own
    for seat, card in enumerate(harbor.state.loyalties):
        assert all(card not in repr(harbor.view(viewer)) for viewer in (*PIRATES[:5], None) if viewer != PIRATES[seat])
        told = [r for r in harbor.reports if r.icon == "loyalty" and r.heard_by(seat)]
        assert [report.readers for report in told] == [(seat,)]


@rule("T-5", "T-4", "T-6")
def test_no_action_shows_a_card_to_anybody() -> None:
    ways = {"reveal", "view", "force", "move", "attack", "maroon", "mutiny", "shift", "brawl", "letter"}
    harbor = at(jolly="anne bart", dutchman="cleo", tortuga="dirk", front={"anne": "letter"})
    assert harbor.offered("anne") < ways
    assert harbor.aside("bart") == harbor.aside("cleo") == harbor.aside("dirk") == set()
    assert not any("show" in kind or "loyalty" in kind for kind in GAME.choice_labels)


@rule("T-9", "T-17")
def test_pawns_are_placed_alternately_and_the_flying_dutchman_gets_the_odd_one() -> None:
    drawn = ["P1", "P2", "P3", "P4", "P5"]

    class Drawing:
        """A random source that leaves every order as it is."""

        def shuffled(self, items: Any) -> list[Any]:
            return list(items)

    state = GAME.setup(TortugaOptions(), 5, range(5), Drawing())  # type: ignore[arg-type]
    placed = {ship: [drawn[seat] for seat in state.lines[ship]] for ship in ("dutchman", "jolly")}
    assert placed == {"dutchman": ["P1", "P3", "P5"], "jolly": ["P2", "P4"]}
    harbor = begun(5)
    first = harbor.line("jolly").split()[0]
    harbor.holds_chosen()
    assert harbor.on_turn == first


@rule("T-9", "T-17", "T-21", "T-2")
def test_two_players_have_a_ship_each_and_the_jolly_roger_starts() -> None:
    harbor = begun(2).holds_chosen()
    one, other = harbor.line("jolly"), harbor.line("dutchman")
    assert {one, other} == {"anne", "bart"}
    assert harbor.roles(one) == harbor.roles(other) == {"captain", "cabin"}
    assert harbor.on_turn == one
    assert sorted(harbor.state.dealt) == ["british", "french"]


@rule("T-10", "T-12")
@pytest.mark.parametrize(("side", "score"), [("french", (1, 3)), ("british", (3, 1))])
def test_both_captains_choose_the_hold_of_the_first_treasure(side: str, score: tuple[int, int]) -> None:
    harbor = begun(4)
    captains = [harbor.line(ship).split()[0] for ship in ("jolly", "dutchman")]
    assert harbor.waits_for() == dict.fromkeys(captains, "first_hold")
    for captain in captains:
        assert harbor.offered(captain) == {"british", "french"}
        harbor.picks(captain, side)
    assert harbor.view(None).treasure.scores == score
    assert (harbor.galleon, harbor.holds("tortuga")) == (4, (1, 1))
    assert sum(harbor.holds("jolly")) == sum(harbor.holds("dutchman")) == 1


@rule("T-11")
def test_the_first_captains_choice_is_secret_until_the_other_has_chosen() -> None:
    harbor, other = begun(4), begun(4)
    one, late = (harbor.line(ship).split()[0] for ship in ("jolly", "dutchman"))
    harbor.picks(one, "british")
    other.picks(one, "french")
    for viewer in (*PIRATES[:4], None):
        if viewer != one:
            assert repr(harbor.view(viewer)) == repr(other.view(viewer))
            assert harbor.heard(viewer) == ""
    harbor.picks(late, "british")
    assert "Jolly Roger into the British hold" in harbor.heard(None)
    assert "Flying Dutchman into the British hold" in harbor.heard(None)


@rule("T-14", "T-15", "T-16")
def test_with_random_stars_three_starred_cards_are_in_play_and_nobody_knows_which() -> None:
    harbor = begun(4)
    state = harbor.state
    assert (len(state.row), len(state.event_deck), len(state.box)) == (5, 14, 5)
    assert state.event_deck[0] == "armada.1"
    assert all(map(is_starred, state.box))
    assert sum(map(is_starred, state.row + state.event_deck)) == 3
    assert [harbor.view(viewer).stars for viewer in (*PIRATES[:4], None)] == [None] * 5
    assert all(slot.card is None and slot.lies for slot in harbor.view(None).row)
    assert harbor.view(None).event_deck == 14
    assert not any(kind in repr(harbor.view("anne")) for kind in ("armada.1", "pistol.1", *state.box))
    assert len({tuple(sorted(begun(4, seed).state.box)) for seed in range(9)}) > 4


@rule("T-14", "T-15", "T-16")
@pytest.mark.parametrize(
    ("options", "stars"),
    [
        ({"stars": "all"}, 8),
        ({"stars": "chosen", "fever": False, "nest": False}, 6),
        (
            {
                "stars": "chosen",
                **dict.fromkeys(("powder", "fever", "nest", "bells", "facade", "code", "scurvy", "storm"), False),
            },
            0,
        ),
    ],
)
def test_with_all_or_chosen_stars_the_starred_cards_in_play_are_public(options: dict[str, Any], stars: int) -> None:
    harbor = begun(3, **options)
    state = harbor.state
    assert len(state.event_deck) == 11 + stars
    assert (state.event_deck[0], len(state.box)) == ("armada.1", 8 - stars)
    seen = harbor.view(None).stars
    assert seen is not None
    assert len(seen) == stars
    assert set(seen) == {kind_of(card) for card in state.row + state.event_deck if is_starred(card)}
    if stars == 6:
        assert not {"fever", "nest"} & set(seen)


@rule("T-15")
def test_the_armada_is_the_lowest_card_whatever_the_shuffle() -> None:
    assert all(begun(4, seed, stars="all").state.event_deck[0] == "armada.1" for seed in range(20))
    assert len({tuple(begun(4, seed).state.row) for seed in range(20)}) == 20


@rule("T-66", "T-14", "T-13")
def test_the_cards_of_the_box_match_the_published_lists() -> None:
    copies = Counter(map(kind_of, event_cards()))
    assert copies == {
        "letter": 3,
        "pistol": 3,
        "albatross": 3,
        "spot": 3,
        "atlantis": 1,
        "eldorado": 1,
        "fountain": 1,
        "powder": 1,
        "fever": 1,
        "nest": 1,
        "bells": 1,
        "facade": 1,
        "code": 1,
        "scurvy": 1,
        "storm": 1,
        "armada": 1,
    }
    for name, size, sums in (
        ("full32", 32, (10, 13, 11, 17, 17, 17, 17)),
        ("classic30", 30, (9, 12, 9, 15, 15, 15, 15)),
    ):
        deck = [VOTE_CARDS[card] for card in vote_deck(name)]
        found = Counter(symbol for card in deck for symbol in card.attack + card.brawl + card.mutiny)
        assert len(deck) == size
        assert sums == tuple(found[s] for s in ("cannon", "torch", "water", "british", "french", "skull", "helm"))


@rule("T-10", "T-32", "T-17")
def test_a_captain_chooses_one_of_two_holds_and_play_goes_clockwise() -> None:
    harbor = begun(5)
    captain = harbor.line("jolly").split()[0]
    with pytest.raises(NotAllowed):
        harbor.answer(captain, "first_hold", "hold:dutch")
    harbor.holds_chosen()
    order = []
    for _ in range(6):
        order.append(PIRATES.index(harbor.on_turn or ""))
        harbor.idles(harbor.on_turn or "")
    assert all((before + 1) % 5 == after for before, after in itertools.pairwise(order))
    assert named(order[:1]) == captain
