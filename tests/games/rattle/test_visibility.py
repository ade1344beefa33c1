"""Secrecy: chapter 6 of the ledger."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.choice import Value
from engine.games.rattle.game import GAME
from engine.games.rattle.state import RattleState
from tests.games.rattle.crazy_adventures.set_dice import play_on, whole
from tests.games.rattle.crew.tables_in_step_8 import Change
from tests.games.rattle.port.visits import visit
from tests.games.rattle.tables import PIRATES, By, Cove, lay
from tests.ledger import rule

EVERYBODY = (*PIRATES[:3], None)
OTHERS = ("bart", "cleo", None)
DICE = {"anne": "1 5 cannon", "bart": "2 6 6", "cleo": "3 4 5"}


def same_for(viewers: tuple[str | None, ...], one: Cove, other: Cove) -> None:
    """Check that view, reports and open choices do not differ for these players."""
    for viewer in viewers:
        assert repr(one.view(viewer)) == repr(other.view(viewer))
        assert one.heard(viewer) == other.heard(viewer)
    assert set(one.waits_for()) == set(other.waits_for())


# --- what lies open ----------------------------------------------------------------------------------


@rule("R-56", "R-88", "R-242")
def test_belongings_are_public() -> None:
    def wild(state: RattleState) -> None:
        state.captains[0].loot["wild-rum"] = 1
        state.bag["rum"] -= 1

    cove = lay(
        loot={"anne": "spices L5"},
        coins={"anne": 12},
        ready={"anne": "sail"},
        exhausted={"anne": "cannon"},
        upgrades={"anne": "U01"},
        turned={"anne": "U01"},
        sailors={"anne": "S22 P01"},
        vp={"anne": "VP1"},
        stored={"anne": {"P01": 2}},
        revenge={"anne": 3},
        scenario="pirate-wars",
        crew_pack=True,
        loot_pack=True,
        change=wild,
        pile="rum fabrics",
    )
    for viewer in EVERYBODY:
        view = cove.view(viewer)
        anne = view.players[0]
        assert (anne.coins, anne.vp, anne.score) == (12, ("VP1",), 17)
        assert (anne.ready, anne.exhausted, anne.upgrades, anne.turned) == (
            {"sail": 1},
            {"cannon": 1},
            ("U01",),
            ("U01",),
        )
        assert (anne.sailors, anne.stored, anne.revenge) == (("S22", "P01"), {"P01": 2}, 3)
        assert anne.loot == {"spices": 1, "L5": 1, "wild-rum": 1}
        assert {one.source: one.points for one in anne.points}["S22"] == 4
        assert (view.bag["rum"], view.pile) == (18 - 2 - 1 - 1, {"rum": 1, "fabrics": 1})
        assert view.guild[0] == "VP2"


@rule("R-56", "R-97")
def test_the_sea_the_card_and_played_cards_are_public() -> None:
    def played(state: RattleState) -> None:
        state.piles["soft"].remove("NS1")
        state.played.append("NS1")

    cove = lay(
        "actions",
        card="NH5",
        sea={"1a": (700, 700, "3"), "b1": (1400, 1400, "2")},
        ready={"anne": "sail"},
        change=played,
    )
    for viewer in EVERYBODY:
        view = cove.view(viewer)
        assert [(ship.id, ship.face, ship.x, ship.y) for ship in view.sea] == [
            ("b1", "2", 1400, 1400),
            ("1a", "3", 700, 700),
        ]
        assert (view.card, view.played) == ("NH5", ("NS1",))
        assert (view.piles["soft"], view.piles["hard"], view.piles["final"], view.piles["crazy"]) == (7, 6, 1, 12)
        assert (view.piles["sailors"], view.piles["upgrades"], view.piles["revenge"]) == (27, 20, 0)
        assert [one.words.plain() for one in GAME.measurements(view)] == [
            "From blue Ship b1: Ship 1a 85 mm.",
            "From Ship 1a: blue Ship b1 85 mm.",
            "Millimetres from the west and from the north: b1 140.0/140.0 and 1a 70.0/70.0.",
        ]


# --- what nobody knows -------------------------------------------------------------------------------


def turned_round(of: Callable[[RattleState], list[str]]) -> Change:
    return lambda state: of(state).reverse()


@rule("R-56")
@pytest.mark.parametrize(
    "of",
    [
        lambda state: state.sailor_deck,
        lambda state: state.upgrade_deck,
        *(lambda state, pile=pile: state.piles[pile] for pile in ("soft", "hard", "crazy")),
    ],
    ids=["sailors", "upgrades", "soft", "hard", "crazy"],
)
def test_the_order_of_decks_and_piles_is_known_to_nobody(of: Callable[[RattleState], list[str]]) -> None:
    one = visit("market", loot={"anne": "rum rum"})
    other = visit("market", loot={"anne": "rum rum"}, change=turned_round(of))
    assert of(one.state) != of(other.state)
    same_for(EVERYBODY, one, other)


@rule("R-309", "R-56")
def test_the_seed_and_future_chance_are_secret() -> None:
    one, other = (visit("market", loot={"anne": "rum rum"}, seed=seed * 32) for seed in ("ab", "cd"))
    same_for(EVERYBODY, one, other)
    assert "abab" not in repr(one.view("anne"))
    assert one.table.source.promise != other.table.source.promise, "the hash is public"


# --- cards drawn and put aside -----------------------------------------------------------------------


@rule("R-226", "E-170", "R-223")
@pytest.mark.parametrize(
    ("place", "loot", "one", "other"),
    [("tavern", "rum rum", "S01 S02 S03", "S02 S03 S21"), ("workshop", "spices fabrics", "U01 U02 U03", "U02 U03 U12")],
)
def test_drawn_cards_are_known_only_to_their_buyer_until_one_is_kept(
    place: str, loot: str, one: str, other: str
) -> None:
    def bought(cards: str) -> Cove:
        decks = {f"{'sailor' if place == 'tavern' else 'upgrade'}_deck": cards}
        gold: By = {"anne": loot, "bart": loot}
        return visit(place, loot=gold, change=None, **decks).picks("anne", "price")

    here, there = bought(one), bought(other)
    same_for(OTHERS, here, there)
    assert here.asked("anne").secret
    assert here.waits_for() == {"anne": f"{place}_keep"}, "that it is asked is known"
    assert set(here.view("anne").players[0].drawn or ()) == set(one.split())
    for viewer in OTHERS:
        seen = here.view(viewer).players[0]
        assert (seen.drawn, seen.drawn_count, seen.aside) == (None, 3, None)
    here.picks("anne", one.split()[1])
    there.picks("anne", one.split()[1])
    same_for(OTHERS, here, there)
    assert here.view("anne").players[0].aside == (one.split()[0], one.split()[2])
    assert [here.view(viewer).players[0].aside_count for viewer in EVERYBODY] == [2] * 4
    here.time_up("bart")
    assert here.view("anne").players[0].aside_count == 0, "shuffled back"


# --- secret answers ----------------------------------------------------------------------------------

SECRETS: list[tuple[str, str, Value, Value, str]] = [
    ("X01", "brawl_named", "face:1", "face:6", "1"),
    ("X05", "prison_choice", "storm", "run", "storm"),
    ("X06", "king_again", "1a", "none", "1a"),
    ("X07", "tide_again", ["1a", "1b"], [], "1a 1b"),
    ("X08", "auction_bids", "bid", "fold", "bid"),
    ("X09", "keel", 1, 2, "1"),
    ("X10", "odd_picked", "face:5", "face:cannon", "5"),
    ("X12", "wrestling_rows", "high", "strong", "high"),
]


@rule("R-114", "R-56", "E-34")
@pytest.mark.parametrize(("card", "step", "one", "other", "shown"), SECRETS, ids=[card for card, *_ in SECRETS])
def test_a_secret_answer_is_known_only_to_its_owner_until_all_are_given(
    card: str, step: str, one: Value, other: Value, shown: str
) -> None:
    here = play_on(card, step, DICE, 2).answer("anne", one)
    there = play_on(card, step, DICE, 2).answer("anne", other)
    same_for(OTHERS, here, there)
    assert set(here.waits_for()) == {"bart", "cleo"}, "who has answered is public"
    assert not here.asked("bart").sealed
    mine = [here.view(viewer).crazy.mine for viewer in EVERYBODY]  # type: ignore[union-attr]
    assert mine == [shown, "", "", ""]
    here.time_up("bart").time_up("cleo")
    assert here.heard(None) == here.heard("anne"), "then all shows at once"
    assert {here.view(who).crazy.mine for who in PIRATES[:3] if here.view(who).crazy} == {""}  # type: ignore[union-attr]


@rule("R-47", "R-114")
@pytest.mark.parametrize("typed", ["", "K12.7 3"])
def test_in_the_race_a_player_sees_only_their_own_aim(typed: str) -> None:
    here, there = whole("X03"), whole("X03")
    option = next(one for one in sorted(here.offered("anne")) if one.endswith(":5"))
    if typed:
        here.picks("anne", "other").all_pick(bart="other", cleo="other").answer("anne", typed)
        there.picks("anne", "other").all_pick(bart="other", cleo="other").answer("anne", "A1 1")
    else:
        here.picks("anne", option)
        there.picks("anne", option.replace(":5", ":1"))
    same_for(OTHERS, here, there)
    mine = here.view("anne").crazy.mine  # type: ignore[union-attr]
    assert mine == typed or (not typed and mine.endswith(" 5") and mine[0] in "ABCDEFGHIJKLMN")
    assert [here.view(viewer).crazy.mine for viewer in OTHERS] == ["", "", ""]  # type: ignore[union-attr]


@rule("R-56", "R-114")
def test_dice_of_the_rum_auction_are_their_owners_secret_until_all_are_shown() -> None:
    def under_the_hand(dice: By) -> Cove:
        cove = play_on("X08", "auction_bids", dice)
        assert cove.state.crazy
        cove.state.crazy.secret = True
        return cove

    here, there = under_the_hand(DICE), under_the_hand({**DICE, "anne": "5 5 5"})
    for viewer in OTHERS:
        assert repr(here.view(viewer)) == repr(there.view(viewer))
        assert [die.face for die in here.view(viewer).crazy.dice[0]] == [None] * 3  # type: ignore[union-attr]
    assert [die.face for die in here.view("anne").crazy.dice[0]] == ["1", "5", "cannon"]  # type: ignore[union-attr]
    here.all_pick(anne="bid", bart="bid", cleo="fold")
    assert [die.face for die in here.view(None).crazy.dice[0]] == ["1", "5", "cannon"]  # type: ignore[union-attr]


@rule("R-56")
def test_a_whole_auction_reports_no_secret_to_others() -> None:
    cove = whole("X08")
    for seat in (0, 1, 2, None):
        told = [report.text.plain() for report in cove.reports if report.heard_by(seat)]
        assert sum("You rolled" in line for line in told) == (seat is not None)
    assert not any(report.scene for report in cove.reports), "nothing is animated that nobody may see"
