"""Automatic answers in games in which another answer would have been worth more, and how to give that one."""

from __future__ import annotations

from engine.choice import PickSome, Value
from engine.games.rattle.auto_answers import AUTO_ANSWERS, END_TURN, SEND, SETTLE, auto_answer
from engine.games.rattle.state import RattleState
from engine.games.rattle.view import Wreck
from tests.games.rattle.tables import Cove, lay
from tests.ledger import rule


def ordered(cove: Cove, pirate: str, *wishes: str) -> Value | None:
    return auto_answer(cove.view(pirate), cove.asked(pirate), wishes)


def answers(cove: Cove, pirate: str, order: str) -> Cove:
    """Check that the player is asked without this automatic answer, or with only the others."""
    others = [one.id for one in AUTO_ANSWERS if one.id != order]
    assert ordered(cove, pirate) is None, "nothing is ordered at first"
    assert ordered(cove, pirate, *others) is None
    value = ordered(cove, pirate, order)
    assert value is not None
    return cove.answer(pirate, value)


def wrecked(loot: str, *ships: str) -> Cove:
    """Return a table at which Anne's Ships must be repaired."""

    def sink(state: RattleState) -> None:
        captain = state.captains[0]
        for ship in ships:
            captain.home.remove(ship)
            captain.sunk.append(Wreck(ship, None, False))

    return lay("repairs", card="NS2", loot={"anne": loot}, change=sink)


@rule("R-323")
def test_no_standing_order_is_active_by_default() -> None:
    assert [one.on_by_default for one in (SEND, SETTLE, END_TURN)] == [False, False, False]


@rule("R-323", "R-100")
def test_sending_more_ships_than_the_automatic_answer_may_win_more() -> None:
    """Three Rum are worth a coin in Port. A fleet at sea may be worth more."""

    def briefing() -> Cove:
        return lay(("send", 1), players=2, card="NS2", phase="briefing", loot={"bart": "rum rum rum"})

    kept = answers(briefing(), "bart", SEND.id)
    assert (kept.loot("bart"), len(kept.captain("bart").sent)) == ("rum rum rum", 2)
    risked = briefing().answer("bart", "4k")
    assert (risked.loot("bart"), len(risked.captain("bart").sent)) == ("", 5)


@rule("R-323", "R-208")
def test_saving_for_an_upgrade_differs_from_the_automatic_answer() -> None:
    """The Workshop wants Spices and Fabrics."""
    loot = "spices fabrics fabrics valuables"
    assert answers(wrecked(loot, "1a", "1b"), "anne", SETTLE.id).loot("anne") == "spices valuables"
    saved = wrecked(loot, "1a", "1b").picks("anne", "fabrics.1", "valuables.1")
    assert saved.loot("anne") == "spices fabrics"


@rule("R-323", "R-212")
def test_keeping_two_rum_differs_from_the_automatic_answer() -> None:
    cove = lay("stow", loot={"anne": "rum rum spices spices fabrics fabrics"})
    asked = cove.asked("anne")
    assert isinstance(asked, PickSome)
    room = asked.least
    kept = answers(cove, "anne", SETTLE.id).loot("anne").split()
    assert len(kept) == room
    chosen = ["rum.1", "rum.2", "spices.1", "spices.2", "fabrics.1", "fabrics.2"][:room]
    again = lay("stow", loot={"anne": "rum rum spices spices fabrics fabrics"}).picks("anne", *chosen)
    assert again.loot("anne").split() != kept


@rule("R-323", "R-101")
def test_sending_too_many_ships_asks_which_loot_is_lost() -> None:
    cove = lay(("send", 1), card="NS2", phase="briefing", loot={"bart": "rum rum fabrics valuables"})
    cove.picks("bart", "2a", "2b")
    assert answers(cove, "bart", SETTLE.id).loot("bart") == "fabrics valuables"


@rule("R-323", "R-147", "R-166")
def test_ending_the_turn_automatically_skips_a_useful_card() -> None:
    """The Steering Wheel would help, but the turn ends automatically."""

    def acted() -> Cove:
        sea = {"1a": (400, 400), "g1": (1000, 400), "2a": (2500, 400)}
        ready = {"anne": "sail sail", "bart": "sail"}
        cove = lay("actions", card="NS6", sea=sea, ready=ready, upgrades={"anne": "U16"})
        assert ordered(cove, "anne", END_TURN.id) is None, "before the action nothing is ordered"
        return cove.picks("anne", "move").picks("anne", "touch g1")

    assert acted().offered("anne") == {"use:U16", "end"}
    assert answers(acted(), "anne", END_TURN.id).waits_for() == {"bart": "act"}
    assert acted().picks("anne", "use:U16").waits_for().keys() == {"anne"}
