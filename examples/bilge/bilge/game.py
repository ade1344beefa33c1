"""Definition of Bilge for the engine (`GAME`)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bilge.achievements import ACHIEVEMENTS
from bilge.cards import MOTIVES, REFERENCE, TALLIES, WEATHER
from bilge.game_options import BilgeOptions
from bilge.records import RECORDS
from bilge.state import BilgeState, scaled
from bilge.state_changes import scores
from bilge.steps import LABELS, step
from bilge.view import view
from engine.api import AgendaEntry, Arg, AskableAction, Chance, Game, Outcome, Reason, Who, plural, text


def setup(options: BilgeOptions, seats: int, seating: Sequence[int], chance: Chance) -> BilgeState:
    """Return the state of a new game, before its first step (B-1)."""
    return BilgeState(
        agenda=[AgendaEntry("begin")],
        brim=scaled(8 if options.hull == "sound" else 6, seats),
        watches=options.watches,
        deck=[*WEATHER],
        box=[*MOTIVES],
        motives=[],
        aboard=[0] * seats,
        ashore=[0] * seats,
        orders=[],
        tallies=[[0] * len(TALLIES) for _ in range(seats)],
        past=[],
    )


def outcome(state: BilgeState) -> Outcome | None:
    """Return the outcome: most coins win, and a tie is shared (B-11). None while the game runs."""
    if not state.winners:
        return None
    points = scores(state)
    groups = [[seat for seat, won in enumerate(points) if won == level] for level in sorted(set(points), reverse=True)]
    names: list[Arg] = [Who(seat) for seat in state.winners]
    if state.sunk:
        reason = plural("The ship sank. {names} saved the most.", "The ship sank. {names} saved the most.",
                        n=len(names), names=names)  # fmt: skip
    else:
        reason = plural("The ship is in port. {names} has the most.", "The ship is in port. {names} have the most.",
                        n=len(names), names=names)  # fmt: skip
    return Outcome(
        reason=reason,
        winners=state.winners,
        ranking=tuple(tuple(group) for group in groups),
        lines=tuple(
            plural("{who}: {n} coin.", "{who}: {n} coins.", n=won, who=Who(seat)) for seat, won in enumerate(points)
        ),
    )


def pieces(state: BilgeState) -> list[str]:
    """Return the ids of all cards, wherever they are."""
    now = [state.now] if state.now else []
    return [*state.box, *state.motives, *state.deck, *now, *state.past]


def askable_actions(state: BilgeState, seat: int) -> list[AskableAction]:
    """Return the actions of a seat, possible or not, that it may ask about."""
    labels = LABELS | {"collar": text("Collar somebody")}
    return [AskableAction(order, label, ("order",)) for order, label in labels.items()]


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
    records=RECORDS,
    achievements=ACHIEVEMENTS,
)
