"""The achievements of Captain Yarr's Curse."""

from __future__ import annotations

from engine.achievements import Achievement
from engine.finished_game import FinishedGame
from engine.games.yarr.cards import CARDS, KINDS
from engine.games.yarr.state import YarrState
from engine.text import Text, Who, text

Finished = FinishedGame[YarrState]

FEW_DRAWN, MANY_DRAWN = 2, 20
STOLEN = 6
CAUGHT = 2
FULL_HANDS = 7
ROUNDS = 2


def _travels_light(finished: Finished, seat: int) -> bool:
    return finished.won(seat) and finished.state.tallies[seat].drawn <= FEW_DRAWN


def _comes_back(finished: Finished, seat: int) -> bool:
    return finished.won(seat) and finished.state.tallies[seat].drawn >= MANY_DRAWN


def _sticky_fingers(finished: Finished, seat: int) -> bool:
    return finished.state.tallies[seat].stolen >= STOLEN


def _eagle_eye(finished: Finished, seat: int) -> bool:
    caught = finished.told("{who} caught {whom}, who forgot to call “Yo Ho!”")
    return sum((event.text.args or {})["who"] == Who(seat) for event in caught) >= CAUGHT


def _overboard(finished: Finished, seat: int) -> bool:
    """Return True if the seat won a round while each other seat still had as many cards as at the beginning of that
    round.
    """
    return any(
        result.winners == (seat,)
        and all(len(hand) >= FULL_HANDS for other, hand in enumerate(result.left) if other != seat)
        for result in finished.state.results
    )


def _clean_sweep(finished: Finished, seat: int) -> bool:
    results = finished.state.results
    return len(results) >= ROUNDS and all(result.winners == (seat,) for result in results)


def _grand_finale(finished: Finished, seat: int) -> bool:
    """Return True if the seat won a round with a special card."""
    won = finished.told("{who} wins the round with {card}.")
    cards = [event.text.args["card"] for event in won if event.text.args and event.text.args["who"] == Who(seat)]
    return any(isinstance(card, Text) and card.ref is not None and CARDS[card.ref].kind in KINDS for card in cards)


ACHIEVEMENTS = (
    Achievement(
        "light", text("Travelling light"), text("Win and draw at most {n} cards.", n=FEW_DRAWN), _travels_light
    ),
    Achievement(
        "comeback",
        text("Back from the depths"),
        text("Win although you drew {n} cards or more.", n=MANY_DRAWN),
        _comes_back,
    ),
    Achievement(
        "overboard",
        text("All overboard"),
        text("Win a round while everybody else has {n} cards or more.", n=FULL_HANDS),
        _overboard,
    ),
    Achievement(
        "sweep",
        text("Clean sweep"),
        text("Win a game of {n} rounds or more and lose none of them.", n=ROUNDS),
        _clean_sweep,
    ),
    Achievement("finale", text("Grand finale"), text("Win a round with a special card."), _grand_finale),
    Achievement(
        "thief", text("Sticky fingers"), text("Steal {n} cards or more in one game.", n=STOLEN), _sticky_fingers
    ),
    Achievement(
        "lookout", text("Eagle eye"), text("Catch {n} missed calls of “Yo Ho!” in one game.", n=CAUGHT), _eagle_eye
    ),
)
"""The achievements of this game, in the order in which people see them listed."""
