"""Captains: the choice of a captain, and captains' effects at fixed moments of a turn (ledger, 3.5 and 4.11)."""

from __future__ import annotations

from engine.choice import Choice, Option, Pace, PickOne
from engine.games.arrr.card_registry import CAPTAINS, card_name, icon_of, in_order, kind_of
from engine.games.arrr.step_registry import Arrr, ask_all, step
from engine.games.arrr.view import Target, Use
from engine.play import Rule
from engine.text import Who, text


def captain_at(play: Arrr, moment: str) -> Rule | None:
    """Run the effect of the captain of the player on turn, if its timing is `moment` (A-163).

    `moment` is `beaten` (by an exploration card) or `recruited` (after Recruitment). Return the question that the
    effect asks. Return None if it asks nothing, or if the timing differs.
    """
    seat = play.state.p
    captain = play.state.captains[seat]
    if not captain or CAPTAINS[kind_of(captain)].timing != moment:
        return None
    tell_acting(play, captain)
    return CAPTAINS[kind_of(captain)].effect(play, Use(0, "captain", play.state.p, captain, Target(seat=play.state.p)))


def tell_acting(play: Arrr, captain: str) -> None:
    """Report that the captain of the player on turn takes effect, without the player having used the captain."""
    words = text("{captain} acts for {who}.", captain=card_name(captain), who=Who(play.state.p))
    play.report(words, icon=icon_of(captain))


def _question(cards: list[str], *, secret: bool) -> PickOne:
    options = tuple(
        Option(f"captain:{card}", card_name(card), CAPTAINS[kind_of(card)].rules, card) for card in in_order(cards)
    )
    return PickOne(
        name="captain",
        prompt=text("Which captain do you sail under?"),
        secret=secret,
        pace=Pace.TURN,
        default=options[0].id,
        options=options,
    )


@step
async def captains(play: Arrr, *seats: int) -> None:
    """Let these seats choose their captains at the same time. Nobody sees a choice before all have chosen.

    A seat with a single dealt captain gets that one. If none are dealt, the choice is public and among all captains
    that are left (A-37). The rules are A-160 and A-247.
    """
    state = play.state
    open_to_all = state.options.captains == "choose"
    free = [card for card in state.box if kind_of(card) in CAPTAINS]
    asks: dict[int, Choice] = {
        seat: _question(free if open_to_all else state.offered[seat], secret=not open_to_all)
        for seat in seats
        if open_to_all or len(state.offered[seat]) > 1
    }
    answers = await ask_all(play, asks)
    for seat in seats:
        kept = str(answers[seat].value).removeprefix("captain:") if seat in answers else state.offered[seat][0]
        if open_to_all:
            state.box.remove(kept)
        back = [card for card in state.offered[seat] if card != kept]
        state.captains[seat], state.offered[seat] = kept, []
        state.box += back
        state.seen[seat] += back
    for seat in seats:
        play.report(
            text("{who} sails under {captain}.", who=Who(seat), captain=card_name(state.captains[seat])),
            icon=icon_of(state.captains[seat]),
        )
