"""Reasons against an action, a card or a deal of the Port, with the rule of each."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.choice import NotAllowed
from engine.unavailable_actions import why_not
from tests.games.rattle.crew.tables_in_step_8 import step_8
from tests.games.rattle.port.visits import visit
from tests.games.rattle.sea.places import row
from tests.games.rattle.tables import SEAT, Cove, lay
from tests.ledger import rule

Sea = Mapping[str, tuple[int, int] | tuple[int, int, str]]


def reasons(cove: Cove, pirate: str) -> dict[tuple[str, str], str]:
    """Return what a player cannot do now, with the choice that would offer it and the rule."""
    found = why_not(cove.table, SEAT[pirate])
    return {(deed.by[0], deed.id): reason.rule for deed, reason in found if reason}


def at_sea(*, face: str = "4", far: int = 30, ready: str = "sail cannon", upgrades: str = "") -> dict[str, str]:
    """Return what Anne cannot do on her turn with a Ship at this distance."""
    sea: Sea = {"1a": (400, 400, face), "2a": (400, 2400), "g1": (*row(far), "5")}
    cove = lay(
        "actions", card="NS6", sea=sea, ready={"anne": ready}, upgrades={"anne": upgrades}, scenario="norrington"
    )
    return {id_: by for (choice, id_), by in reasons(cove, "anne").items() if choice == "act"}


@rule("R-147", "R-153", "R-158", "R-159", "R-168")
def test_an_unavailable_action_at_sea_names_its_rule() -> None:
    assert at_sea(ready="sail cannon cannon") == {"end": "R-147"}
    assert at_sea() == {"fire": "R-159", "end": "R-147"}
    assert at_sea(far=900) == {"fire": "R-158", "end": "R-147"}
    assert at_sea(ready="cannon cannon") == {"move": "R-153", "end": "R-147"}


@rule("R-147", "R-146", "R-148", "R-216")
def test_an_unavailable_action_after_an_action_or_a_pass_names_its_rule() -> None:
    sea: Sea = {"1a": (400, 400, "4"), "2a": (400, 2400), "g1": (*row(30), "5"), "g2": (2500, 2500, "5")}
    ready = {"anne": "sail cannon cannon", "bart": "sail"}
    cove = lay("actions", card="NS6", sea=sea, ready=ready, upgrades={"anne": "U16"}, scenario="norrington")
    assert reasons(cove, "bart")["act", "move"] == "R-146"
    assert reasons(cove, "anne")["tavern", "price"] == "R-216"
    cove.picks("anne", "fire").picks("anne", "g1")
    found = reasons(cove, "anne")
    assert (found["act", "move"], found["act", "pass"]) == ("R-147", "R-147")
    with pytest.raises(NotAllowed) as refused:
        cove.answer("anne", "move")
    assert refused.value.reason.plain() == "You've already taken your action this turn. (R-147)"
    cove.picks("anne", "end").picks("bart", "pass")
    assert reasons(cove, "bart")["act", "move"] == "R-148"


@rule("R-221", "R-222", "R-218", "R-232")
def test_an_unavailable_purchase_names_its_rule() -> None:
    assert reasons(visit("tavern", loot={"anne": "rum"}, sailor_deck="S01"), "anne")["tavern", "price"] == "R-222"
    cove = visit("shipyard", loot={"anne": "fabrics"}, supply={"sail": 0})
    assert reasons(cove, "anne")["shipyard", "sail"] == "R-218"
    assert ("shipyard", "cannon") not in reasons(cove, "anne")
    cove = visit("market", loot={"anne": "rum"})
    assert reasons(cove, "anne")["market", "trade"] == "R-221"
    assert reasons(visit("guild", coins={"bart": 9}), "anne")["guild", "buy"] == "R-232"


@rule("R-204", "R-205", "R-207", "R-146")
def test_an_unavailable_sailors_skill_names_its_rule() -> None:
    cove = step_8("S09 S06 S10", loot={"anne": "valuables"}, sailors={"bart": "S09"})
    assert reasons(cove, "anne")["sailor", "S10"] == "R-207"
    assert ("sailor", "S09") not in reasons(cove, "anne")
    assert reasons(cove, "bart")["sailor", "S09"] == "R-146"
    with pytest.raises(NotAllowed) as refused:
        cove.answer("anne", "S10")
    assert refused.value.reason.plain() == "You can't pay for it, or it would have no effect now. (R-207)"
    cove.picks("anne", "S09")
    assert reasons(cove, "anne")["sailor", "S09"] == "R-205"
    assert reasons(visit("market", loot={"anne": "rum"}, sailors={"anne": "S09"}), "anne")["sailor", "S09"] == "R-204"


@rule("R-262")
def test_unavailable_storing_of_loot_names_its_rule() -> None:
    cove = step_8("P03 P01 S06", loot={"anne": "fabrics fabrics fabrics"}, crew_pack=True)
    assert reasons(cove, "anne")["sailor", "store:P01:1"] == "R-262"
    assert ("sailor", "store:P03:1") not in reasons(cove, "anne")
    with pytest.raises(NotAllowed) as refused:
        cove.picks("anne", "store:P03:2").answer("anne", "store:P03:1")
    assert refused.value.reason.plain() == "This Sailor can't store any more Loot. (R-262)"
