"""The achievements of Tortuga 1667. At the end all loyalties and ballots are public."""

from __future__ import annotations

from engine.achievements import Achievement
from engine.finished_game import FinishedGame
from engine.games.tortuga.cards import SIDES, kind_of
from engine.games.tortuga.state import TortugaState
from engine.games.tortuga.votes import symbols
from engine.text import text

Finished = FinishedGame[TortugaState]

MAROONED = 3
CALLS = 3
SPOILED = 2
AHEAD = 4


def _turncoat(finished: Finished, seat: int) -> bool:
    return finished.won(seat) and finished.state.dealt[seat] != finished.state.team(seat)


def _dutch(finished: Finished, seat: int) -> bool:
    return finished.won(seat) and finished.state.team(seat) == "dutch"


def _castaway(finished: Finished, seat: int) -> bool:
    return finished.won(seat) and finished.state.tallies[seat].get("marooned", 0) >= MAROONED


def _silver_tongue(finished: Finished, seat: int) -> bool:
    """Return True if the seat called at least 3 votes for attacks and mutinies, and all of them have succeeded."""
    called = [vote.result for vote in finished.state.votes if vote.caller == seat and vote.kind != "brawl"]
    return len(called) >= CALLS and set(called) == {"success"}


def _mutineer(finished: Finished, seat: int) -> bool:
    """Return True if the seat put a skull in a mutiny that succeeded, although the captain was of its own team."""
    state = finished.state
    return any(
        vote.kind == "mutiny"
        and vote.result == "success"
        and vote.against not in (None, seat)
        and any(cast.seat == seat and symbols(cast.cards, vote.kind)["skull"] for cast in vote.casts)
        and state.team(vote.against if vote.against is not None else seat) == state.team(seat)
        for vote in state.votes
    )


def _saboteur(finished: Finished, seat: int) -> bool:
    """Return True if the seat won and had put water in at least two attacks of others that failed."""
    spoiled = [
        vote
        for vote in finished.state.votes
        if vote.kind == "attack" and vote.result == "failure" and vote.caller != seat
        for cast in vote.casts
        if cast.seat == seat and symbols(cast.cards, vote.kind)["water"]
    ]
    return finished.won(seat) and len(spoiled) >= SPOILED


def _end_in_sight(finished: Finished, seat: int) -> bool:
    return finished.won(seat) and finished.state.armada[:1] == (seat,)


def _full_holds(finished: Finished, seat: int) -> bool:
    british, french = finished.state.scores
    return finished.won(seat) and finished.state.team(seat) in SIDES and abs(british - french) >= AHEAD


def _albatross(finished: Finished, seat: int) -> bool:
    return finished.won(seat) and any(kind_of(card) == "albatross" for card in finished.state.fronts[seat])


ACHIEVEMENTS = (
    Achievement("dutch", text("Double Dutch"), text("Win alone for the Dutch."), _dutch),
    Achievement("turncoat", text("Turncoat"), text("Win for another team than the one you were dealt."), _turncoat),
    Achievement(
        "castaway",
        text("Island life"),
        text("Win although you were marooned {n} times or more.", n=MAROONED),
        _castaway,
    ),
    Achievement(
        "tongue",
        text("Silver tongue"),
        text("Call at least {n} attacks or mutinies, and all succeed.", n=CALLS),
        _silver_tongue,
    ),
    Achievement(
        "saboteur",
        text("Wet powder"),
        text("Win with water of yours in {n} failed attacks of others.", n=SPOILED),
        _saboteur,
    ),
    Achievement(
        "mutineer", text("No honour among thieves"), text("Help to topple a captain of your own team."), _mutineer
    ),
    Achievement("armada", text("Sails on the horizon"), text("Reveal the Spanish Armada and win."), _end_in_sight),
    Achievement(
        "holds", text("Full holds"), text("Win with {n} treasures more than the other team.", n=AHEAD), _full_holds
    ),
    Achievement("albatross", text("Lucky bird"), text("Win with an Albatross in front of you."), _albatross),
)
"""The achievements of this game, in the order in which people see them listed."""
