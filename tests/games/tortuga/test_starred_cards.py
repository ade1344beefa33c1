"""Starred cards, but for Pirate Code and Scurvy: section 3.18 of the ledger."""

from __future__ import annotations

import pytest

from engine.choice import NotAllowed
from tests.games.tortuga.tables import Harbor, at
from tests.ledger import rule

FERRY = {"jolly": "anne", "boat_jolly": "bart", "tortuga": "cleo"}
SEEDS = [f"{seed:064x}" for seed in range(24)]


# --- black powder ------------------------------------------------------------------------------------


@rule("T-148", "T-149", "T-92")
def test_black_powder_destroys_a_rowboat_and_its_pawn_goes_to_tortuga() -> None:
    harbor = at(**FERRY, row="powder").reveals("anne")  # type: ignore[arg-type]
    assert harbor.waits_for() == {"anne": "powder_where"}
    assert harbor.offered("anne") == {"jolly", "dutchman"}
    harbor.picks("anne", "jolly")
    assert (harbor.line("tortuga"), harbor.sizes(), harbor.view(None).destroyed) == ("cleo bart", [3, 3, 3], ("jolly",))
    assert harbor.acts("bart", "move").line("boat_dutchman") == "bart"


@rule("T-150", "T-148")
def test_a_second_black_powder_destroys_the_other_rowboat_and_a_third_nothing() -> None:
    harbor = at(**FERRY, row="powder", destroyed="dutchman", extra=True, treasure="").reveals("anne")  # type: ignore[arg-type]
    assert harbor.view(None).destroyed == ("dutchman", "jolly")
    assert (harbor.line("tortuga"), harbor.on_turn) == ("cleo bart", "bart")
    none = at(jolly="anne", dutchman="bart cleo", row="powder", destroyed="dutchman jolly", extra=True).reveals("anne")
    assert (none.discard, none.on_turn) == ("powder", "bart")
    assert "no effect" in none.heard(None)


# --- cabin fever -------------------------------------------------------------------------------------


def fever(seed: str, teams: str = "bfbf") -> Harbor:
    harbor = at(jolly="anne bart", dutchman="cleo dirk", teams=teams, row="fever", seed=seed).reveals("anne")
    assert harbor.offered("anne") == {"bart", "cleo", "dirk"}
    return harbor.picks("anne", "bart")


@rule("T-151", "T-152")
def test_cabin_fever_deals_the_two_loyalties_back_at_random() -> None:
    teams = [[fever(seed).state.team(seat) for seat in range(4)] for seed in SEEDS]
    assert all(sorted(one[:2]) == ["british", "french"] and one[2:] == ["british", "french"] for one in teams)
    assert 4 < sum(one[0] == "french" for one in teams) < 20


@rule("T-152", "T-151", "T-4")
def test_only_the_two_players_of_cabin_fever_know_their_new_cards() -> None:
    seen: dict[str, set[str]] = {"cleo": set(), "dirk": set(), "": set()}
    for seed in SEEDS[:8]:
        harbor = fever(seed)
        for who in ("anne", "bart"):
            seat = ("anne", "bart").index(who)
            assert harbor.view(who).seats[seat].loyalty == harbor.state.loyalties[seat]
            assert harbor.view(who).seats[1 - seat].loyalty is None
            assert "Your loyalty is now" in harbor.heard(who)
            (note,) = harbor.view(who).notes
            assert note.cards == (harbor.state.dealt[seat], harbor.state.team(seat))
        for who, views in seen.items():
            views.add(repr(harbor.view(who or None)) + harbor.heard(who or None))
    assert all(len(views) == 1 for views in seen.values())


@rule("T-152", "T-106")
def test_cabin_fever_can_pass_the_dutch_card_on() -> None:
    assert {fever(seed, "dbbff"[:4]).state.team(0) for seed in SEEDS[:8]} == {"dutch", "british"}


# --- crow's nest -------------------------------------------------------------------------------------


@rule("T-153", "T-154")
def test_crows_nest_can_be_used_for_ones_own_hand() -> None:
    hand = "double-fire torch-french-helm water-french-skull"
    harbor = at(jolly="anne bart", dutchman="cleo", row="nest", hands={"anne": hand}).reveals("anne")
    assert harbor.waits_for() == {"anne": "nest_whom"}
    assert harbor.offered("anne") == {"anne", "bart", "cleo"}
    deck = harbor.view(None).vote_deck
    harbor.picks("anne", "anne")
    assert set(hand.split()) <= harbor.offered("anne")
    options = [option.id for option in getattr(harbor.asked("anne"), "options", ())]
    assert len(options) == deck + 3
    assert all(option.hint is None for option in getattr(harbor.asked("anne"), "options", ()))
    with pytest.raises(NotAllowed):
        harbor.answer("anne", "nest_cards", options[:2])
    harbor.answer("anne", "nest_cards", options[-3:])
    assert sorted(f"pick:{card}" for card in harbor.state.hands[0]) == sorted(options[-3:])
    assert (harbor.view(None).vote_deck, harbor.sizes(), harbor.discard) == (deck, [3, 3, 3], "nest")


@rule("T-154")
def test_crows_nest_shows_the_deck_sorted_and_shuffles_it_afterwards() -> None:
    shown, after = set(), set()
    for seed in SEEDS[:6]:
        harbor = at(jolly="anne bart", dutchman="cleo", row="nest", seed=seed).reveals("anne")
        harbor.state.vote_deck.sort(key=lambda card: (seed[-1] in card, card[::-1]))
        before = harbor.state.vote_deck.copy()
        harbor.picks("anne", "bart")
        options = [option.id for option in getattr(harbor.asked("anne"), "options", ())]
        shown.add(tuple(options))
        harbor.answer("anne", "nest_cards", options[:3])
        after.add(tuple(harbor.state.vote_deck))
        assert harbor.state.vote_deck != before
    assert (len(shown), len(after)) == (1, 6)


@rule("T-153", "T-141")
def test_crows_nest_replaces_a_hand_of_four_and_only_revealer_and_owner_know_it() -> None:
    four = "torch-british-helm torch-french-helm water-french-skull cannon-british-skull"
    harbor = at(jolly="anne bart", dutchman="cleo", row="nest", hands={"anne": "", "bart": four}).reveals("anne")
    harbor.picks("anne", "bart")
    assert getattr(harbor.asked("anne"), "least", 0) == getattr(harbor.asked("anne"), "most", 0) == 4
    picked = "double-fire double-water cannon-french-skull torch-french-helm"
    harbor.picks("anne", *picked.split())
    assert set(harbor.hand("bart").split()) == set(picked.split())
    assert harbor.sizes() == [0, 4, 3]
    assert [note.kind for note in harbor.view("anne").notes] == ["nest"]
    assert [note.kind for note in harbor.view("bart").notes] == ["replaced"]
    for viewer in ("cleo", None):
        assert "double-fire" not in repr(harbor.view(viewer))
        assert "Bart has new vote cards" in harbor.heard(viewer)
        assert "Your new vote cards" not in harbor.heard(viewer)


@rule("T-154", "T-116")
def test_crows_nest_has_no_effect_on_an_empty_hand() -> None:
    harbor = (
        at(jolly="anne bart", dutchman="cleo", row="nest", hands={"bart": ""}).reveals("anne").picks("anne", "bart")
    )
    assert (harbor.on_turn, harbor.discard, harbor.sizes()) == ("bart", "nest", [3, 0, 3])
    assert "no effect" in harbor.heard(None)


# --- eight bells -------------------------------------------------------------------------------------


@rule("T-155", "T-22")
def test_eight_bells_reorders_everybody_at_the_place_at_random() -> None:
    orders = set()
    for seed in range(60):
        harbor = at(tortuga="anne bart cleo", jolly="dirk", row="bells", seed=f"{seed:064x}").reveals("anne")
        orders.add(harbor.line("tortuga"))
        assert "governor" in harbor.roles(harbor.line("tortuga").split()[0])
        assert (harbor.line("jolly"), harbor.discard) == ("dirk", "bells")
    assert len(orders) == 6


@rule("T-155", "T-116")
@pytest.mark.parametrize("place", ["jolly", "tortuga", "boat_jolly"])
def test_eight_bells_changes_nothing_for_one_alone_or_in_a_rowboat(place: str) -> None:
    harbor = at(**{place: "anne"}, dutchman="bart cleo", row="bells").reveals("anne")  # type: ignore[arg-type]
    assert (harbor.line(place), harbor.line("dutchman"), harbor.discard) == ("anne", "bart cleo", "bells")
    assert "no effect" in harbor.heard(None)


# --- facade ------------------------------------------------------------------------------------------


@rule("T-156", "T-157")
def test_facade_swaps_the_revealer_with_the_seat_before() -> None:
    harbor = at(tortuga="cleo anne", jolly="bart dirk", row="facade", turn="cleo").reveals("cleo")
    assert (harbor.line("tortuga"), harbor.line("jolly")) == ("bart anne", "cleo dirk")
    assert (harbor.roles("bart"), harbor.roles("cleo")) == ({"governor"}, {"captain"})
    assert harbor.sizes() == [3] * 4


@rule("T-157", "T-49", "T-26")
def test_facade_swaps_the_first_seat_with_the_last_and_needs_no_room() -> None:
    harbor = at(jolly="bart cleo dirk elsa finn", boat_jolly="anne", row="facade", destroyed="dutchman").reveals("anne")
    assert (harbor.line("jolly"), harbor.line("boat_jolly")) == ("bart cleo dirk elsa anne", "finn")
    five = at(tortuga="anne", jolly="bart cleo dirk", dutchman="elsa", row="facade").reveals("anne")
    assert (five.line("dutchman"), five.line("tortuga")) == ("anne", "elsa")
    two = at(jolly="anne", dutchman="bart", row="facade").reveals("anne")
    assert (two.line("jolly"), two.line("dutchman")) == ("bart", "anne")


# --- stormy seas -------------------------------------------------------------------------------------


@rule("T-166")
def test_stormy_seas_return_a_ships_treasure_to_the_galleon() -> None:
    harbor = at(jolly="bart anne", dutchman="cleo", treasure="jolly 1+2, dutchman 1+0", row="storm").reveals("anne")
    assert (harbor.holds("jolly"), harbor.holds("dutchman"), harbor.galleon) == ((0, 0), (1, 0), 5)
    assert harbor.holds("tortuga") == (1, 1)


@rule("T-169", "T-76")
def test_after_stormy_seas_no_ship_can_be_robbed_until_the_galleon_is_empty() -> None:
    harbor = at(
        jolly="anne",
        dutchman="bart cleo",
        treasure="jolly 1+2, dutchman 2+1",
        hands={"bart": "", "cleo": ""},
        row="storm",
        votes="double-fire",
    )
    assert harbor.galleon == 0
    harbor.reveals("anne").acts("bart", "attack")
    assert harbor.offered("bart") == {"galleon>dutchman-british", "galleon>dutchman-french", "leave"}


@rule("T-168", "T-116")
def test_stormy_seas_do_nothing_to_a_ship_without_treasure() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo", treasure="dutchman 1+1", row="storm").reveals("anne")
    assert (harbor.holds("jolly"), harbor.holds("dutchman"), harbor.discard) == ((0, 0), (1, 1), "storm")
    assert "no effect" in harbor.heard(None)


@rule("T-167")
@pytest.mark.parametrize("before", ["0+2", "2+0", "1+1"])
def test_stormy_seas_on_tortuga_put_one_treasure_into_each_area(before: str) -> None:
    harbor = at(tortuga="anne bart", jolly="cleo", treasure=f"jolly 1+0, tortuga {before}", row="storm").reveals("anne")
    assert (harbor.holds("tortuga"), harbor.holds("jolly"), harbor.galleon) == ((1, 1), (1, 0), 5)
