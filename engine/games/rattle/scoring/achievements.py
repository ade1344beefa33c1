"""The achievements of Rattle, Battle, Grab the Loot."""

from __future__ import annotations

from engine.achievements import Achievement
from engine.finished_game import FinishedGame
from engine.games.rattle.scoring.points import part_count
from engine.games.rattle.state import RattleState
from engine.text import text

Finished = FinishedGame[RattleState]

SUNK = 5
BOARDED = 3
ALL_BOARDED = 7
SAILORS = 5
PARTS = 8
LEGEND = "VP8"
CLOSE = 10
LOST = 3


def _cutlass(finished: Finished, seat: int) -> bool:
    return finished.state.captains[seat].tally.get("boarded", 0) >= ALL_BOARDED


def _broadside(finished: Finished, seat: int) -> bool:
    return any(chapter.sank[seat] >= SUNK for chapter in finished.state.chapters)


def _boarding_party(finished: Finished, seat: int) -> bool:
    return any(chapter.boarded[seat] >= BOARDED for chapter in finished.state.chapters)


def _unsinkable(finished: Finished, seat: int) -> bool:
    state = finished.state
    return any(any(chapter.sank) for chapter in state.chapters) and not any(
        chapter.lost[seat] for chapter in state.chapters
    )


def _legend(finished: Finished, seat: int) -> bool:
    return LEGEND in finished.state.captains[seat].vp


def _full_crew(finished: Finished, seat: int) -> bool:
    return len(finished.state.captains[seat].sailors) >= SAILORS


def _fortress(finished: Finished, seat: int) -> bool:
    return part_count(finished.state.captains[seat]) >= PARTS


def _sharpshooter(finished: Finished, seat: int) -> bool:
    return finished.state.captains[seat].tally.get("bombs", CLOSE + 1) <= CLOSE


def _whisker(finished: Finished, seat: int) -> bool:
    """Return True if the seat won alone with the same VP as the second, or one more."""
    scores = finished.scores
    return finished.outcome.winners == (seat,) and scores is not None and scores[seat] - sorted(scores)[-2] <= 1


def _phoenix(finished: Finished, seat: int) -> bool:
    return finished.won(seat) and any(chapter.lost[seat] >= LOST for chapter in finished.state.chapters)


ACHIEVEMENTS = (
    Achievement("broadside", text("Broadside"), text("Sink {n} Ships or more in one Adventure.", n=SUNK), _broadside),
    Achievement(
        "boarders",
        text("Boarding party"),
        text("Board {n} Ships or more in one Adventure.", n=BOARDED),
        _boarding_party,
    ),
    Achievement(
        "cutlass",
        text("Cutlass between the teeth"),
        text("Board {n} Ships or more in one game.", n=ALL_BOARDED),
        _cutlass,
    ),
    Achievement("unsinkable", text("Unsinkable"), text("Play a whole game and lose no Ship."), _unsinkable),
    Achievement("legend", text("Talk of every tavern"), text("Buy the Living Legend."), _legend),
    Achievement("crew", text("Merry crew"), text("End a game with {n} Sailors or more.", n=SAILORS), _full_crew),
    Achievement(
        "fortress",
        text("Floating fortress"),
        text("End a game with {n} Parts or more on your Galleon.", n=PARTS),
        _fortress,
    ),
    Achievement(
        "bombs", text("Light the fuse"), text("Toss a die within {n} mm of the buoy in Bombs.", n=CLOSE), _sharpshooter
    ),
    Achievement("whisker", text("By a whisker"), text("Win alone with at most 1 VP more than the second."), _whisker),
    Achievement(
        "phoenix",
        text("Out of the wreckage"),
        text("Lose {n} Ships in one Adventure and win the game.", n=LOST),
        _phoenix,
    ),
)
"""The achievements of this game, in the order in which people see them listed."""
