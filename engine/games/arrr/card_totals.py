"""Totals from the cards on the table: dice, difficulties, Pieces, points."""

from __future__ import annotations

from engine.games.arrr.card_registry import CAPTAINS, EVENTS, crew_design, exploration_design, kind_of
from engine.games.arrr.state import ArrrState
from engine.games.arrr.throw import Throw
from engine.games.arrr.view import Score

COLLECTION_POINTS = (0, 1, 4, 8)

# --- crew ------------------------------------------------------------------------------------------------


def crew_dice(state: ArrrState, seat: int, stat: str) -> int:
    """Return the number of dice that the seat's equipped crew gives for a stat (A-66, A-67)."""
    return sum(crew_design(card).stat(stat) for card in state.crew[seat])


def captain_dice(state: ArrrState, seat: int, stat: str, challenge: bool) -> int:
    """Return the number of dice that the seat's captain adds for a stat, in a Challenge or in a test.

    `challenge`: True in a Challenge, False in a test.
    """
    captain = state.captains[seat]
    return CAPTAINS[kind_of(captain)].dice(stat, challenge) if captain else 0


# --- the Seven Seas --------------------------------------------------------------------------------------


def influence(state: ArrrState, card: str, what: str) -> int:
    """Return by how much the neighbours of a row card change its difficulty or its Pieces (A-102 to A-104).

    `card` is the row card's id. `what` is the stat whose difficulty is asked for, or `pieces`. The changes of both
    neighbours are added.
    """
    if card not in state.row:
        return 0
    place = state.row.index(card)
    beside = state.row[max(0, place - 1) : place] + state.row[place + 1 : place + 2]
    return sum(exploration_design(neighbour).influences(what) for neighbour in beside)


def difficulty_of(state: ArrrState, card: str, test: int, eased: int = 0) -> int:
    """Return the number of successes that a test of a row card needs now (A-106, A-107).

    `test` is the number of the test from 0. `eased` is the reduction by effects.
    """
    stat, printed = exploration_design(card).tests[test]
    return max(1, printed + influence(state, card, stat) + eased)


def worth(state: ArrrState, card: str) -> int:
    """Return the number of Pieces that a row card gives now (A-105, A-110).

    It is the printed number with its neighbours' influence. For the card nearest to the deck, permanents raise it.
    """
    fires = [EVENTS[kind_of(one)].nearest for one in state.seas] if state.row[-1] == card else []
    return max(0, exploration_design(card).pieces + influence(state, card, "pieces") + sum(fires))


def successes_needed(state: ArrrState, throw: Throw) -> int | None:
    """Return how many successes a throw needs, or None in a Challenge (A-144)."""
    return difficulty_of(state, throw.card, throw.test, throw.eased) if throw.card else None


def enough(state: ArrrState, throw: Throw) -> bool:
    """Return True if a throw already wins. After the roll nothing can make it worse (A-92)."""
    needed = successes_needed(state, throw)
    if needed is not None:
        return throw.successes >= needed
    return all(throw.successes > other.successes for other in state.throws if other is not throw)


# --- points ----------------------------------------------------------------------------------------------


def score_of(state: ArrrState, seat: int) -> Score:
    """Return a seat's points so far, by source (A-253 to A-256)."""
    fame = sum(exploration_design(card).fame for card in state.fame[seat])
    return Score(state.chests[seat], fame, collection_points(state.collected[seat]))


def team_score(state: ArrrState, team: tuple[int, ...]) -> Score:
    """Return the points of the seats in `team` together.

    Their collection cards count as one collection (A-199, A-200).
    """
    each = [score_of(state, seat) for seat in team]
    cards = [card for seat in team for card in state.collected[seat]]
    return Score(sum(s.pieces for s in each), sum(s.fame for s in each), collection_points(cards))


def collection_points(cards: list[str]) -> int:
    """Return the points of collection cards (A-255).

    One, two or three cards of the same symbol give 1, 4 or 8 points.
    """
    symbols = [exploration_design(card).collection for card in cards]
    return sum(COLLECTION_POINTS[symbols.count(symbol)] for symbol in dict.fromkeys(symbols))
