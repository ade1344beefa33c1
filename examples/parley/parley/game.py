"""Definition of Parley for Quarterdeck (`GAME`)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.api import AgendaEntry, Arg, Chance, Game, Outcome, Reference, Who, plural, text
from parley.cards import CARDS, KINDS, card_name
from parley.game_options import ParleyOptions
from parley.state import ParleyState
from parley.steps import step
from parley.view import view


def setup(options: ParleyOptions, seats: int, seating: Sequence[int], chance: Chance) -> ParleyState:
    """Return the state of a new game, before its first step (P-1)."""
    return ParleyState([AgendaEntry("deal", (0,))], options.coins, [*CARDS], [0] * seats)


def outcome(state: ParleyState) -> Outcome | None:
    """Return the outcome of the game, or None while it runs.

    The player with the most coins wins once somebody has enough, and tied players share the victory (P-16).
    """
    if not state.winners:
        return None
    names: list[Arg] = [Who(seat) for seat in state.winners]
    levels = sorted({*state.coins}, reverse=True)
    points = [plural("{who}: {n} coin.", "{who}: {n} coins.", n=n, who=Who(seat)) for seat, n in enumerate(state.coins)]
    return Outcome(
        reason=plural("{names} wins the parley.", "{names} share the parley.", n=len(names), names=names),
        winners=state.winners,
        ranking=tuple(tuple(seat for seat, n in enumerate(state.coins) if n == level) for level in levels),
        lines=tuple(points),
    )


GAME: Game[ParleyState] = Game(
    key="parley",
    title=text("Parley"),
    in_short=text("guess who holds what"),
    blurb=text("Hold one card, draw another, play one of them. Be the last one in the round. 2 to 4 players."),
    least_seats=2,
    best_seats=lambda options: 4,
    most_seats=4,
    options=ParleyOptions,
    state=ParleyState,
    version=1,
    setup=setup,
    steps=step,
    view=view,
    outcome=outcome,
    pieces=lambda state: [card for cards in (state.deck, *state.hands, *state.played) for card in cards],
    reference={kind.id: Reference(card_name(kind.id), kind.rules, kind.id) for kind in KINDS.values()},
    choice_labels={"play": text("a card"), "whom": text("a player"), "guess": text("a guess")},
    answer_limit=500,
    score=lambda state: tuple(state.coins),
)
