"""The rules that forbid an action or a vote."""

from __future__ import annotations

import pytest

from engine.choice import NotAllowed
from tests.games.tortuga.tables import at
from tests.ledger import rule

ROLES = {"attack": "T-50", "maroon": "T-51", "mutiny": "T-52", "shift": "T-53", "brawl": "T-55", "letter": "T-120"}
VOTE = "T-57"


def acts(why: dict[str, str]) -> dict[str, str]:
    return {deed: by for deed, by in why.items() if by != VOTE}


@rule("T-27", "T-50", "T-51", "T-52", "T-53", "T-55", "T-120")
def test_the_reason_of_a_roles_action_names_the_rule_of_that_role() -> None:
    harbor = at(jolly="bart anne cleo", dutchman="dirk")
    assert acts(harbor.why_not("anne")) == {one: by for one, by in ROLES.items() if one != "mutiny"}
    with pytest.raises(NotAllowed) as refused:
        harbor.acts("anne", "attack")
    assert refused.value.reason.plain() == "Only the captain of a ship can call for an attack. (T-50)"


@rule("T-51", "T-54", "T-79")
def test_a_captain_alone_may_attack_with_nothing_to_take() -> None:
    harbor = at(jolly="anne", dutchman="bart", tortuga="cleo", treasure="jolly 3+3, dutchman 0+0")
    rest = {one: by for one, by in ROLES.items() if one in ("mutiny", "brawl", "letter")}
    assert acts(harbor.why_not("anne")) == {**rest, "maroon": "T-51"}
    harbor = at(jolly="anne", dutchman="bart", tortuga="cleo", treasure="jolly 0+0, dutchman 3+0")
    assert acts(harbor.why_not("anne")) == {**rest, "maroon": "T-51", "shift": "T-54"}


@rule("T-45", "T-49")
def test_the_reason_of_a_move_says_that_the_rowboat_is_taken_or_gone() -> None:
    assert at(jolly="anne", dutchman="bart", boat_jolly="cleo").why_not("anne")["move"] == "T-45"
    assert at(jolly="anne", dutchman="bart", destroyed="jolly").why_not("anne")["move"] == "T-49"


@rule("T-45", "T-49", "T-150")
@pytest.mark.parametrize(
    ("boat", "boat_dutchman", "destroyed", "by"),
    [("bart", "cleo", "", "T-45"), ("bart", "", "dutchman", "T-45"), ("", "", "jolly dutchman", "T-49")],
)
def test_on_tortuga_the_reason_of_a_move_names_the_fault_of_each_rowboat(
    boat: str, boat_dutchman: str, destroyed: str, by: str
) -> None:
    crew = " ".join(one for one in ("bart", "cleo") if one not in (boat, boat_dutchman))
    harbor = at(
        tortuga="anne",
        jolly=crew,
        dutchman="dirk",
        boat_jolly=boat,
        boat_dutchman=boat_dutchman,
        destroyed=destroyed,
    )
    assert harbor.why_not("anne")["move"] == by


@rule("T-32", "T-31", "T-67", "T-60")
def test_the_reason_of_an_action_says_what_must_be_answered_first() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo")
    assert harbor.why_not("cleo")["reveal"] == "T-32"
    harbor.acts("anne", "view")
    assert harbor.why_not("anne")["reveal"] == "T-31"
    harbor.picks("anne", "A", "B")
    harbor = at(jolly="anne bart", dutchman="cleo").acts("anne", "attack")
    assert acts(harbor.why_not("anne")) == dict.fromkeys(("view", "reveal", "force", "move", *ROLES), "T-67")
    assert set(harbor.why_not("cleo").values()) == {"T-67"}


@rule("T-57", "T-64", "T-87", "T-158")
def test_a_player_without_a_vote_is_told_why() -> None:
    harbor = at(jolly="bart anne cleo", dutchman="dirk", codes={"cleo": 1}, front={"cleo": "code"})
    assert set(harbor.why_not("dirk").values()) == {"T-32", "T-57"}
    harbor.acts("anne", "mutiny")
    votes = {who: set(harbor.why_not(who).values()) - {"T-67"} for who in ("anne", "bart", "cleo")}
    assert votes == {"anne": set(), "bart": {"T-87"}, "cleo": {"T-158"}}
