"""Captains: choosing them, and what they do at set moments (ledger, 3.5 and 4.11)."""

from __future__ import annotations

from engine.choice import Choice, Option, Pace, PickOne
from engine.games.arrr.asking import Arrr, ask, ask_all, step
from engine.games.arrr.kinds import CAPTAINS, card_name, in_order, kind_of
from engine.games.arrr.view import Target, Use
from engine.play import Rule
from engine.text import Who, text


def captain_at(play: Arrr, moment: str) -> Rule | None:
    """What P's captain does at this moment of the turn, if it does anything (A-163)."""
    seat = play.state.p
    captain = play.state.captains[seat]
    if not captain or CAPTAINS[kind_of(captain)].timing != moment:
        return None
    play.tell(
        text("{captain} of {who} acts.", captain=card_name(captain), who=Who(play.state.p)), icon=kind_of(captain)
    )
    return CAPTAINS[kind_of(captain)].effect(play, Use(0, "captain", play.state.p, captain, Target(seat=play.state.p)))


def _question(cards: list[str], *, secret: bool) -> PickOne:
    options = tuple(
        Option(f"captain:{card}", card_name(card), CAPTAINS[kind_of(card)].rules, card) for card in in_order(cards)
    )
    return PickOne(name="captain", prompt=text("Which captain do you sail under?"), secret=secret, pace=Pace.TURN,
                   default=options[0].id, options=options)  # fmt: skip


@step
async def captains(play: Arrr) -> None:
    """Everybody keeps one of two, all at the same time; one that was dealt alone is kept (A-37)."""
    state = play.state
    asks: dict[int, Choice] = {
        seat: _question(cards, secret=True) for seat, cards in enumerate(state.offered) if len(cards) > 1
    }
    answers = await ask_all(play, asks)
    for seat, cards in enumerate(state.offered):
        kept = str(answers[seat].value).removeprefix("captain:") if seat in answers else cards[0]
        back = [card for card in cards if card != kept]
        state.captains[seat] = kept
        state.box += back
        state.seen[seat] += back
    state.offered = [[] for _ in play.seats]
    for seat in state.around(state.starter):
        play.tell(text("{who} sails under {captain}.", who=Who(seat), captain=card_name(state.captains[seat])),
                  icon=kind_of(state.captains[seat]))  # fmt: skip


@step
async def captain_chosen(play: Arrr, seat: int) -> None:
    """Openly, one after the other, from all that are left; the last in turn order chooses first (A-37)."""
    state = play.state
    free = [card for card in state.box if kind_of(card) in CAPTAINS]
    kept = str(await ask(play, seat, _question(free, secret=False))).removeprefix("captain:")
    state.box.remove(kept)
    state.captains[seat] = kept
    play.tell(text("{who} sails under {captain}.", who=Who(seat), captain=card_name(kept)), icon=kind_of(kept))
