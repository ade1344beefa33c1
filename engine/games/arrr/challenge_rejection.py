"""Rejected Challenges: the challenger's gains (ledger, 4.9)."""

from __future__ import annotations

from engine.choice import Option, OptionGroup, PickSome
from engine.games.arrr.card_registry import card_name, crew_design, design_of, in_order
from engine.games.arrr.challenge import current, most_taken
from engine.games.arrr.effect_pile import put_on
from engine.games.arrr.hints import named
from engine.games.arrr.possible_moves import Move
from engine.games.arrr.state import ArrrState
from engine.games.arrr.state_changes import gain, leave_area, names
from engine.games.arrr.step_registry import Arrr, ask, step
from engine.games.arrr.view import Target
from engine.text import Who, plural, text

PIECE = Option(
    "piece",
    text("1 Piece from the reserve"),
    text("It's worth a point."),
    "two-coins",
    picked=True,
    group=OptionGroup(text("Take a Piece"), 1),
)
"""The option for the Piece that a rejected challenger gains besides crew (A-132)."""

USE = OptionGroup(text("Use a card"), 25)


@step
async def crew_taken(play: Arrr) -> None:
    """Ask the rejected challenger which of the opponent's crew cards to take. Hand these over, with a Piece.

    If the answer has too many cards, the challenger gets the reason and is asked again (A-129 to A-132).
    """
    state, seat = play.state, play.state.p
    opponent = current(state)[1]
    most = most_taken(state, opponent)
    crew, piece = in_order(state.crew[opponent]), [PIECE] * bool(state.reserve)
    if not (crew and most) and not piece:
        return
    uses = [
        Option(f"use:{card}", card_name(card), design_of(card).rules, card, True, group=USE) for card in after_no(state)
    ]
    best = [f"take:{card}" for card in sorted(crew, key=lambda card: -sum(crew_design(card).stats))[:most]]
    take = OptionGroup(text("Take crew"), max(1, most))
    options = tuple(
        Option(one, named(card), design_of(card).rules, card, picked=one in best, group=take)
        for card in crew
        if most and (one := f"take:{card}")
    )
    choice = PickSome(
        name="crew_taken",
        prompt=plural(
            "{who} rejected it. Do you take a crew card and a Piece?",
            "{who} rejected it. Do you take up to {n} crew cards and a Piece?",
            n=most,
            who=Who(opponent),
        ),
        secret=False,
        default=[*(option.id for option in options if option.id in best), *(option.id for option in piece)],
        options=(*options, *piece, *uses),
        most=min(most, len(crew)) + len(piece) + len(uses),
    )
    answer = await ask(play, seat, choice)
    assert isinstance(answer, list)
    ways = [str(one) for one in answer]
    taken = [one.removeprefix("take:") for one in ways if one.startswith("take:")]
    if len(taken) > most:
        play.report(plural("Pick at most {n} crew card.", "Pick at most {n} crew cards.", n=most), to=seat)
        play.push("crew_taken")
        return
    for card in taken:
        leave_area(state, opponent, card)
        for marks in (state.depleted, state.used):
            if card in marks:
                marks.remove(card)
    state.hands[seat] += taken
    state.known += taken
    if taken:
        words = text("{who} takes {cards} from {whom}.", who=Who(seat), cards=names(taken), whom=Who(opponent))
        play.report(words, icon="snatch")
    if PIECE.id in ways:
        gain(play, seat, 1)
    # The player on turn has been asked here, and is not asked again.
    state.passed = [seat] if uses else []
    for use in uses:
        if use.id in ways:
            play.push("use_after_no", use.id.removeprefix("use:"))


def after_no(state: ArrrState) -> list[str]:
    """Return the ids of the cards that the player on turn, a rejected challenger, can use now (A-133, A-219)."""
    return [
        card
        for card in state.crew[state.p]
        if "result rejected" in crew_design(card).timing and card not in (*state.depleted, *state.used)
    ]


@step
def use_after_no(play: Arrr, card: str) -> None:
    """Put the ability of a card on the pile that the challenger has chosen to use after the rejection."""
    play.state.window = "result"
    put_on(play, play.state.p, Move("use", card, Target()))
