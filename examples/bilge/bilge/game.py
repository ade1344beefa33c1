"""Definition of Bilge for the engine (`GAME`)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bilge.cards import MOTIVES, REFERENCE, TALLIES, WEATHER
from bilge.game_options import BilgeOptions
from bilge.state import BilgeState, scaled
from bilge.state_changes import scores
from bilge.steps import LABELS, step
from bilge.view import view
from engine.api import AgendaEntry, Arg, AskableAction, Chance, Game, Outcome, Reason, Who, plural, text


def setup(options: BilgeOptions, seats: int, seating: Sequence[int], chance: Chance) -> BilgeState:
    """Return the state of a new game, before its first step (B-1)."""
    brim = scaled(8 if options.hull == "sound" else 6, seats)
    tallies = [[0] * len(TALLIES) for _ in range(seats)]
    return BilgeState([AgendaEntry("begin")], brim, options.watches, [*WEATHER], [*MOTIVES], [0] * seats, [0] * seats,
                      tallies)  # fmt: skip


def outcome(state: BilgeState) -> Outcome | None:
    """Return the outcome: most coins win, and a tie is shared (B-11). None while the game runs."""
    if not state.winners:
        return None
    points = scores(state)
    groups = [[seat for seat, won in enumerate(points) if won == level] for level in sorted(set(points), reverse=True)]
    names: list[Arg] = [Who(seat) for seat in state.winners]
    if state.sunk:
        reason = text("The ship sank. Most coins: {names}.", names=names)
    else:
        reason = text("The ship is in port. Most coins: {names}.", names=names)
    said = [plural("{who}: {n} coin.", "{who}: {n} coins.", n=won, who=Who(seat)) for seat, won in enumerate(points)]
    return Outcome(reason, state.winners, tuple(tuple(group) for group in groups), tuple(said))


def pieces(state: BilgeState) -> list[str]:
    """Return the ids of all cards, wherever they are."""
    return [*state.box, *state.motives, *state.deck, *filter(None, [state.now]), *state.past]


def askable_actions(state: BilgeState, seat: int) -> list[AskableAction]:
    """Return the actions of a seat, possible or not, that it may ask about."""
    return [AskableAction(order, label, ("order",)) for order, label in LABELS.items()]


def reason_unavailable(state: BilgeState, seat: int, deed: AskableAction, asked: Collection[str]) -> Reason:
    """Return the reason why a seat cannot do an action now: only between two watches is nobody asked."""
    return Reason("B-4", text("The next watch has not begun."))


GAME: Game[BilgeState] = Game(
    key="bilge",
    title=text("Bilge"),
    in_short=text("loot a leaking ship"),
    blurb=text("Loot the ship, save your coins, and hope that somebody pumps. All choose at once. 2 to 6 players."),
    least_seats=2,
    best_seats=lambda options: 4,
    most_seats=6,
    options=BilgeOptions,
    state=BilgeState,
    version=1,
    setup=setup,
    steps=step,
    view=view,
    outcome=outcome,
    pieces=pieces,
    reference=REFERENCE,
    choice_labels={"order": text("the orders")},
    answer_limit=48,
    askable_actions=askable_actions,
    reason_unavailable=reason_unavailable,
    score=lambda state: tuple(state.ashore),
    moments=frozenset({"A new watch: {card}."}),
)
