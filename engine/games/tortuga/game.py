"""Definition of Tortuga 1667 for the engine (`GAME`)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.chance import Chance
from engine.game import Game, Reference
from engine.games.tortuga.achievements import ACHIEVEMENTS
from engine.games.tortuga.askable_actions import askable_actions, reason_unavailable
from engine.games.tortuga.cards import (
    EVENTS,
    SHIPS,
    TEAMS,
    all_cards,
    card_name,
    card_rules,
    card_signs,
    event_cards,
    is_starred,
    kind_of,
    loyalties_for,
    team_of,
    vote_deck,
)
from engine.games.tortuga.choice_labels import CHOICE_LABELS
from engine.games.tortuga.end_report import outcome
from engine.games.tortuga.game_options import TortugaOptions, best_seats
from engine.games.tortuga.lesson import LESSON
from engine.games.tortuga.moments import MOMENTS
from engine.games.tortuga.records import RECORDS
from engine.games.tortuga.redundant_reports import PROMPTS_TOLD, REDUNDANT_REPORTS
from engine.games.tortuga.state import SLOT_COUNT, TortugaState
from engine.games.tortuga.step_registry import step
from engine.games.tortuga.visibility import pieces, view
from engine.play import AgendaEntry
from engine.text import text

HAND_SIZE = 3
RANDOM_STARS = 3
GALLEON = 4


def setup(options: TortugaOptions, seats: int, seating: Sequence[int], chance: Chance) -> TortugaState:
    """Return the state of a new game with all cards dealt and all pawns placed (T-7 to T-17).

    The captains choose the holds of the first treasures later. `seats` is the number of players. `seating` has for
    each seat its place in the lobby.
    """
    loyalties = chance.shuffled(loyalties_for(seats))
    pawns = chance.shuffled(range(seats))
    dutchman, jolly = pawns[::2], pawns[1::2]
    votes = chance.shuffled(vote_deck(options.vote_deck))
    hands = [[votes.pop() for _ in range(HAND_SIZE)] for _ in range(seats)]
    stars = [card for card in event_cards() if is_starred(card)]
    if options.stars == "random3":
        playing = chance.shuffled(stars)[:RANDOM_STARS]
    else:
        playing = [card for card in stars if options.stars == "all" or kind_of(card) in options.chosen_stars()]
    fixed = [card for card in event_cards() if EVENTS[kind_of(card)].group not in ("starred", "ender")]
    events = chance.shuffled(fixed + playing)
    row = [events.pop() for _ in range(SLOT_COUNT)]
    return TortugaState(
        agenda=[AgendaEntry("turn", (jolly[0],)), AgendaEntry("first_holds"), AgendaEntry("welcome")],
        options=options,
        loyalties=loyalties,
        dealt=tuple(team_of(card) for card in loyalties),
        lines={"jolly": jolly, "dutchman": dutchman, "tortuga": []},
        boats=dict.fromkeys(SHIPS),
        treasure={
            "galleon": GALLEON,
            "jolly-british": 0,
            "jolly-french": 0,
            "dutchman-british": 0,
            "dutchman-french": 0,
            "tortuga-british": 1,
            "tortuga-french": 1,
        },
        hands=hands,
        cast=[[] for _ in range(seats)],
        middle=[],
        vote_deck=votes,
        row=row,
        event_deck=["armada.1", *events],
        discard=[],
        box=[card for card in stars if card not in playing],
        fronts=[[] for _ in range(seats)],
        codes=[0] * seats,
        lost_turns=[0] * seats,
        peeked=[[] for _ in range(seats)],
        seen=[[] for _ in range(seats)],
        notes=[[] for _ in range(seats)],
        tallies=[{} for _ in range(seats)],
    )


def score(state: TortugaState) -> tuple[int, ...]:
    """Return the number of treasures of the British, and that of the French (T-104).

    Seats have no score of their own, because teams are secret.
    """
    return state.scores


def sides(state: TortugaState) -> list[list[int]]:
    """Return the British, the French and the Dutch seats once the game is over. Before that, they are secret."""
    if not state.winners:
        return []
    return [[seat for seat in range(len(state.hands)) if state.team(seat) == team] for team in TEAMS]


GAME: Game[TortugaState] = Game(
    key="tortuga",
    title=text("Tortuga 1667"),
    in_short=text("hidden loyalties and secret ballots"),
    blurb=text(
        "Hidden loyalties and secret ballots: fill your side's holds before the Spanish "
        "Armada comes. 2 to 9 players, best with 5 or more."
    ),
    own_design=text(
        "The published rules don't say how many of each card there are, so we use the "
        "numbers that owners have reported."
    ),
    lesson=LESSON,
    least_seats=2,  # T-1
    best_seats=best_seats,
    most_seats=9,
    options=TortugaOptions,
    state=TortugaState,
    version=1,
    setup=setup,
    steps=step,
    view=view,
    outcome=outcome,
    score=score,
    sides=sides,
    pieces=pieces,
    reference={card: Reference(card_name(card), card_rules(card), card, card_signs(card)) for card in all_cards()},
    redundant_reports=REDUNDANT_REPORTS,
    turns=lambda state: state.turns,
    moments=MOMENTS,
    records=RECORDS,
    achievements=ACHIEVEMENTS,
    prompts_told=PROMPTS_TOLD,
    askable_actions=askable_actions,
    reason_unavailable=reason_unavailable,
    choice_labels=CHOICE_LABELS,
    answer_limit=5_000,
)
