"""The achievements of Arrr!!!."""

from __future__ import annotations

from collections import Counter

from engine.achievements import Achievement
from engine.finished_game import FinishedGame
from engine.games.arrr.card_registry import exploration_design
from engine.games.arrr.game_terms import COLLECTION_SIZE
from engine.games.arrr.state import ArrrState
from engine.text import text

Finished = FinishedGame[ArrrState]

SIXTHS = 6
SAILS = 5
DICE = 16
LUCK = 3
AHEAD = 10
PIECES = 15
FAME = 14


def _tally(finished: Finished, seat: int, what: str) -> int:
    return finished.state.tallies[seat].get(what, 0)


def _collector(finished: Finished, seat: int) -> bool:
    cards = finished.state.collected[seat]
    return COLLECTION_SIZE in Counter(exploration_design(card).collection for card in cards).values()


def _fistful(finished: Finished, seat: int) -> bool:
    return _tally(finished, seat, "biggest") >= DICE


def _unbeaten(finished: Finished, seat: int) -> bool:
    won = _tally(finished, seat, "conquered") >= SAILS
    return won and not _tally(finished, seat, "beaten")


def _honest(finished: Finished, seat: int) -> bool:
    return finished.won(seat) and not _tally(finished, seat, "cheated")


def _duellist(finished: Finished, seat: int) -> bool:
    return finished.won(seat) and _tally(finished, seat, "won") > 0


def _against_the_odds(finished: Finished, seat: int) -> bool:
    """Return True if a roll of the seat had at least 3 successes more than the average of its dice."""
    above, _, _ = finished.state.luck[seat].best
    return above >= LUCK * SIXTHS


def _last_at_half_time(finished: Finished, seat: int) -> bool:
    """Return True if the seat won although it had fewer points than each other seat after half of the turns."""
    story = finished.state.story
    if not finished.won(seat) or not story:
        return False
    totals = [score.total for score in story[len(story) // 2]]
    return all(totals[seat] < total for other, total in enumerate(totals) if other != seat)


def _landslide(finished: Finished, seat: int) -> bool:
    scores, alone = finished.scores, finished.outcome.winners == (seat,)
    return alone and scores is not None and scores[seat] - sorted(scores)[-2] >= AHEAD


def _hoard(finished: Finished, seat: int) -> bool:
    return finished.state.chests[seat] >= PIECES


def _famous(finished: Finished, seat: int) -> bool:
    return sum(exploration_design(card).fame for card in finished.state.fame[seat]) >= FAME


ACHIEVEMENTS = (
    Achievement(
        "collector", text("Collector"), text("Complete a collection of {n} cards.", n=COLLECTION_SIZE), _collector
    ),
    Achievement(
        "unbeaten", text("Terror of the Seven Seas"), text("Win at least {n} Sails and lose none.", n=SAILS), _unbeaten
    ),
    Achievement("famous", text("Household name"), text("End a game with {n} Fame or more.", n=FAME), _famous),
    Achievement("hoard", text("Dragon's hoard"), text("End a game with {n} Pieces or more.", n=PIECES), _hoard),
    Achievement("duellist", text("Duellist"), text("Win a Challenge and the game."), _duellist),
    Achievement("fistful", text("Fistful of dice"), text("Throw {n} dice or more at once.", n=DICE), _fistful),
    Achievement(
        "lucky", text("Against the odds"), text("Roll {n} successes more than the average.", n=LUCK), _against_the_odds
    ),
    Achievement("honest", text("Honest pirate"), text("Win without a Piece spent on cheating."), _honest),
    Achievement(
        "comeback", text("From the bilge"), text("Win although you were last at half-time."), _last_at_half_time
    ),
    Achievement(
        "landslide", text("Landslide"), text("Win alone with {n} points more than the second.", n=AHEAD), _landslide
    ),
)
"""The achievements of this game, in the order in which people see them listed."""
