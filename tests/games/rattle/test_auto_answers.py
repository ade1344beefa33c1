"""Standing orders: what each answers, in a game in which another answer would have been worth more, and how it is still
to be had."""

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
    """By its order; without it, or with the others alone, the same pirate is asked."""
    others = [one.id for one in AUTO_ANSWERS if one.id != order]
    assert ordered(cove, pirate) is None, "nothing is ordered at first"
    assert ordered(cove, pirate, *others) is None
    value = ordered(cove, pirate, order)
    assert value is not None
    return cove.answer(pirate, value)


def wrecked(loot: str, *ships: str) -> Cove:
    """Anne's Ships are to be repaired."""

    def sink(state: RattleState) -> None:
        captain = state.captains[0]
        for ship in ships:
            captain.home.remove(ship)
            captain.sunk.append(Wreck(ship, None, False))

    return lay("repairs", card="NS2", loot={"anne": loot}, change=sink)


@rule("R-323")
def test_no_order_stands_at_first() -> None:
    assert [one.on_by_default for one in (SEND, SETTLE, END_TURN)] == [False, False, False]


@rule("R-323", "R-100")
def test_who_would_rather_sink_much_than_keep_rum_sends_more_than_ordered() -> None:
    """Three Rum are worth a coin in Port; a fleet at sea may be worth more."""

    def briefing() -> Cove:
        return lay(("send", 1), players=2, card="NS2", phase="briefing", loot={"bart": "rum rum rum"})

    kept = answers(briefing(), "bart", SEND.id)
    assert (kept.loot("bart"), len(kept.captain("bart").sent)) == ("rum rum rum", 2)
    risked = briefing().answer("bart", "4k")
    assert (risked.loot("bart"), len(risked.captain("bart").sent)) == ("", 5)


@rule("R-323", "R-208")
def test_who_saves_for_an_upgrade_gives_up_valuables_and_not_what_is_ordered() -> None:
    """The Workshop wants Spices and Fabrics."""
    loot = "spices fabrics fabrics valuables"
    assert answers(wrecked(loot, "1a", "1b"), "anne", SETTLE.id).loot("anne") == "spices valuables"
    saved = wrecked(loot, "1a", "1b").picks("anne", "fabrics.1", "valuables.1")
    assert saved.loot("anne") == "spices fabrics"


@rule("R-323", "R-212")
def test_who_would_trade_two_rum_keeps_them_and_not_what_is_ordered() -> None:
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
def test_who_sends_more_than_there_is_room_for_is_asked_which_loot_goes() -> None:
    cove = lay(("send", 1), card="NS2", phase="briefing", loot={"bart": "rum rum fabrics valuables"})
    cove.picks("bart", "2a", "2b")
    assert answers(cove, "bart", SETTLE.id).loot("bart") == "fabrics valuables"


@rule("R-323", "R-147", "R-166")
def test_a_card_that_fits_after_the_action_is_lost_to_who_ends_the_turn() -> None:
    """U16 would make a Cannon ready; ordered is the end of the turn."""

    def acted() -> Cove:
        sea = {"1a": (400, 400), "g1": (1000, 400), "2a": (2500, 400)}
        ready = {"anne": "sail sail", "bart": "sail"}
        cove = lay("actions", card="NS6", sea=sea, ready=ready, upgrades={"anne": "U16"})
        assert ordered(cove, "anne", END_TURN.id) is None, "before the action nothing is ordered"
        return cove.picks("anne", "move").picks("anne", "touch g1")

    assert acted().offered("anne") == {"use:U16", "end"}
    assert answers(acted(), "anne", END_TURN.id).waits_for() == {"bart": "act"}
    assert acted().picks("anne", "use:U16").waits_for().keys() == {"anne"}
