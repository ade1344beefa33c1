"""Attack, brawl and mutiny: sections 3.9 to 3.11 of the ledger."""

from __future__ import annotations

from random import Random

import pytest

from engine.choice import PickOne
from engine.players import players
from tests.games.tortuga.tables import PIRATES, Harbor, at
from tests.ledger import rule


def attack(cards: str, **more: str) -> Harbor:
    """Return an attack with one player aboard for each card. The last card comes from the deck."""
    *hands, deck = cards.split()
    crew = PIRATES[: len(hands)]
    harbor = at(
        jolly=" ".join(crew),
        tortuga=" ".join(PIRATES[len(crew) : len(crew) + 2]),
        hands=dict(zip(crew, hands, strict=True)),
        votes=deck,
        **more,  # type: ignore[arg-type]
    )
    return harbor.acts("anne", "attack").votes(**dict(zip(crew, hands, strict=True)))


def succeeds(harbor: Harbor) -> bool:
    """Return whether the attack succeeds: the captain is then asked for the spoils."""
    return harbor.waits_for() == {"anne": "spoils"}


@rule("T-71", "T-72", "T-73", "T-77", "T-66")
@pytest.mark.parametrize(
    ("cards", "success"),
    [
        ("cannon-french-helm cannon-british-skull torch-french-helm water-french-skull", False),
        ("cannon-french-helm torch-british-skull torch-french-helm water-french-skull", True),
        ("cannon-french-helm cannon-british-skull torch-french-helm torch-french-skull", True),
        ("torch-british-helm torch-french-helm torch-french-skull", False),
        ("cannon-french-helm torch-french-helm water-french-skull water-british-helm water-french-helm", False),
        ("torch-french-helm torch-french-skull cannon-british-helm double-water", False),
        ("cannon-french-helm cannon-british-skull", False),
        ("double-fire water-french-skull", False),
        ("double-fire water-french-skull torch-french-skull", True),
        ("torch-british-helm torch-french-helm cannon-french-skull torch-french-skull double-water", True),
    ],
)
def test_an_attack_needs_a_cannon_and_a_torch_that_no_water_cancels(cards: str, success: bool) -> None:
    harbor = attack(cards)
    assert succeeds(harbor) == success
    assert harbor.galleon == 4
    if not success:
        assert harbor.on_turn == "bart"


@rule("T-66", "T-73", "T-69")
def test_one_double_fire_card_makes_an_attack_succeed() -> None:
    assert not succeeds(attack("water-french-skull double-fire"))
    harbor = at(jolly="anne", dutchman="bart cleo", hands={"anne": ""}, votes="double-fire").acts("anne", "attack")
    assert succeeds(harbor)


@rule("T-69", "T-73", "T-59")
def test_a_captain_alone_succeeds_with_the_decks_card() -> None:
    assert succeeds(attack("cannon-french-helm torch-french-skull"))


@rule("T-74", "T-77", "T-10")
@pytest.mark.parametrize(("side", "holds"), [("british", (2, 0)), ("french", (1, 1))])
def test_a_successful_captain_puts_one_treasure_into_either_hold(side: str, holds: tuple[int, int]) -> None:
    harbor = attack("cannon-british-helm cannon-british-skull torch-french-helm torch-french-skull")
    assert harbor.offered("anne") == {"galleon>jolly-british", "galleon>jolly-french", "leave"}
    harbor.picks("anne", f"galleon>jolly-{side}")
    assert (harbor.galleon, harbor.holds("jolly"), harbor.on_turn) == (3, holds, "bart")


@rule("T-74", "T-76")
def test_the_galleons_last_treasure_is_taken_before_a_ship_is_robbed() -> None:
    harbor = attack("cannon-british-helm torch-french-helm", treasure="jolly 2+0, dutchman 1+2")
    assert harbor.galleon == 1
    assert harbor.offered("anne") == {"galleon>jolly-british", "galleon>jolly-french", "leave"}
    assert harbor.picks("anne", "galleon>jolly-french").galleon == 0
    assert harbor.holds("dutchman") == (1, 2)


@rule("T-70", "T-46", "T-87")
def test_only_the_crew_of_the_ship_votes_on_its_attack() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo", tortuga="dirk", boat_jolly="elsa").acts("anne", "attack")
    assert set(harbor.waits_for()) == {"anne", "bart"}


@rule("T-75", "T-93")
def test_with_an_empty_galleon_the_other_ship_can_be_robbed_even_if_unmanned() -> None:
    harbor = attack("cannon-british-helm torch-french-helm", treasure="jolly 4+1, dutchman 1+0")
    assert harbor.offered("anne") == {"dutchman-british>jolly-british", "dutchman-british>jolly-french", "leave"}
    harbor.picks("anne", "dutchman-british>jolly-french")
    assert (harbor.holds("dutchman"), harbor.holds("jolly")) == ((0, 0), (4, 2))


@rule("T-75")
def test_a_robbed_treasure_goes_from_either_hold_to_either_hold() -> None:
    harbor = attack("cannon-british-helm torch-french-helm", treasure="jolly 3+1, dutchman 1+1")
    both = {f"dutchman-{a}>jolly-{b}" for a in ("british", "french") for b in ("british", "french")}
    assert harbor.offered("anne") == both | {"leave"}


@rule("T-79")
@pytest.mark.parametrize(("card", "said"), [("cannon", "nothing to take"), ("water", "attack fails")])
def test_an_attack_with_nothing_to_take_takes_nothing(card: str, said: str) -> None:
    harbor = attack(f"{card}-british-helm torch-french-helm", treasure="jolly 3+3")
    assert said in harbor.heard(None)
    assert (harbor.galleon, harbor.holds("jolly"), harbor.holds("dutchman")) == (0, (3, 3), (0, 0))
    assert harbor.on_turn == "bart"
    assert harbor.view(None).votes, "the vote was held all the same"


@rule("T-79")
def test_a_captain_is_told_that_nothing_can_be_taken_and_the_good_player_avoids_it() -> None:
    harbor = at(jolly="anne", dutchman="bart cleo", treasure="jolly 3+3")
    (opened,) = harbor.open("anne")
    assert isinstance(opened.choice, PickOne)
    (hint,) = (option.hint for option in opened.choice.options if option.id == "attack")
    assert hint is not None
    assert hint.plain().startswith("Nothing to take.")
    good = players("tortuga")["good"][1]
    answers = {good(harbor.view("anne"), [opened.choice], Random(seed)) for seed in range(20)}
    assert ("action", "attack") not in answers


@rule("T-78")
def test_the_captain_may_leave_the_treasure_which_spends_the_action() -> None:
    harbor = attack("cannon-british-helm torch-french-helm").picks("anne", "leave")
    assert (harbor.galleon, harbor.holds("jolly"), harbor.on_turn) == (4, (1, 0), "bart")


# --- brawl -------------------------------------------------------------------------------------------


def brawl(cards: str, tortuga: str, **more: str) -> Harbor:
    """Return a brawl with these cards. The last one comes from the deck."""
    *hands, deck = cards.split()
    crowd = PIRATES[: len(hands)]
    harbor = at(
        tortuga=" ".join(crowd),
        jolly=PIRATES[len(crowd)],
        hands=dict(zip(crowd, hands, strict=True)),
        votes=deck,
        treasure=f"jolly 1+0, dutchman 0+1, tortuga {tortuga}",
        **more,  # type: ignore[arg-type]
    )
    return harbor.acts("anne", "brawl").votes(**dict(zip(crowd, hands, strict=True)))


@rule("T-82", "T-83", "T-84", "T-85", "T-66", "T-86")
@pytest.mark.parametrize(
    ("before", "cards", "after"),
    [
        ("1+1", "torch-british-skull cannon-british-helm torch-french-skull", (2, 0)),
        ("2+0", "torch-french-skull cannon-french-helm torch-british-skull", (0, 2)),
        ("2+0", "torch-british-skull torch-french-helm", (1, 1)),
        ("0+2", "torch-british-skull torch-french-helm", (1, 1)),
        ("0+2", "torch-british-skull cannon-british-helm double-fire", (1, 1)),
        ("1+1", "torch-french-skull double-water", (2, 0)),
        ("0+2", "torch-french-skull water-french-skull", (0, 2)),
    ],
)
def test_flags_in_a_brawl_move_the_two_treasures_of_tortuga(before: str, cards: str, after: tuple[int, int]) -> None:
    harbor = brawl(cards, before)
    assert harbor.holds("tortuga") == after
    assert (harbor.holds("jolly"), harbor.holds("dutchman"), harbor.galleon) == ((1, 0), (0, 1), 4)


@rule("T-86", "T-84", "T-83")
def test_a_later_brawl_moves_the_treasures_again() -> None:
    harbor = at(
        tortuga="anne",
        dutchman="bart",
        hands={"anne": "torch-french-skull torch-british-skull"},
        votes="cannon-french-helm water-british-helm cannon-british-helm",
    )
    assert harbor.acts("anne", "brawl").votes(anne="torch-french-skull").holds("tortuga") == (0, 2)
    assert harbor.acts("anne", "brawl").votes(anne="torch-british-skull").holds("tortuga") == (2, 0)


@rule("T-81", "T-46")
def test_exactly_the_players_on_tortuga_take_part_in_a_brawl() -> None:
    harbor = at(tortuga="anne bart", boat_jolly="cleo", dutchman="dirk").acts("anne", "brawl")
    assert harbor.waits_for() == {"anne": "ballot", "bart": "ballot"}


@rule("T-80")
def test_the_governor_can_brawl_alone() -> None:
    assert brawl("torch-french-skull cannon-french-helm", "2+0").holds("tortuga") == (0, 2)


@rule("T-158", "T-80", "T-59")
def test_a_governor_with_pirate_code_lets_the_deck_decide_a_brawl() -> None:
    harbor = at(
        tortuga="anne",
        jolly="bart",
        dutchman="cleo",
        votes="torch-french-helm",
        codes={"anne": 2},
        front={"anne": "code"},
    )
    harbor.acts("anne", "brawl")
    assert (harbor.holds("tortuga"), harbor.view(None).seats[0].pirate_code) == ((0, 2), 1)
    assert harbor.sizes() == [3, 3, 3]
    assert harbor.on_turn == "bart"


# --- mutiny ------------------------------------------------------------------------------------------


def mutiny(cards: str) -> Harbor:
    """Return a mutiny against Anne. The others vote with these cards, and the last one comes from the deck."""
    *hands, deck = cards.split()
    crew = PIRATES[1 : len(hands) + 1]
    harbor = at(
        jolly=" ".join(["anne", *crew]),
        tortuga=PIRATES[len(hands) + 1],
        turn="bart",
        votes=deck,
        hands=dict(zip(crew, hands, strict=True)),
    )
    harbor.acts("bart", "mutiny")
    assert set(harbor.waits_for()) == set(crew)
    return harbor.votes(**dict(zip(crew, hands, strict=True)))


@rule("T-87", "T-88", "T-89", "T-92")
@pytest.mark.parametrize(
    "cards",
    [
        "torch-british-skull cannon-british-skull torch-british-helm",
        "torch-british-helm double-water",
        "water-french-skull torch-french-skull",
    ],
)
def test_more_skulls_maroon_the_captain_and_the_first_mate_takes_over(cards: str) -> None:
    harbor = mutiny(cards)
    assert harbor.line("jolly").split()[0] == "bart"
    assert harbor.line("tortuga").split()[-1] == "anne"
    assert "captain" in harbor.roles("bart")
    assert harbor.sizes()[0] == 3


@rule("T-88", "T-90", "T-66")
@pytest.mark.parametrize(
    "cards",
    [
        "torch-british-skull torch-british-helm",
        "torch-french-helm cannon-british-helm",
        "torch-british-skull cannon-british-skull double-fire",
    ],
)
def test_a_mutiny_fails_with_as_many_helms_as_skulls(cards: str) -> None:
    harbor = mutiny(cards)
    assert harbor.line("jolly").split()[0] == "anne"
    assert harbor.on_turn == "cleo"


@rule("T-145", "T-147", "T-89")
def test_a_captain_can_refuse_a_mutiny_with_fountain_of_youth() -> None:
    harbor = at(
        jolly="anne bart cleo",
        turn="bart",
        front={"anne": "fountain"},
        votes="torch-french-skull",
        hands={"bart": "water-french-skull", "cleo": "torch-british-skull"},
    )
    harbor.acts("bart", "mutiny").votes(bart="water-french-skull", cleo="torch-british-skull")
    assert harbor.waits_for() == {"anne": "fountain"}
    harbor.picks("anne", "use")
    assert (harbor.line("jolly"), harbor.front("anne"), harbor.discard) == ("anne bart cleo", "", "fountain")
    assert harbor.on_turn == "cleo"
