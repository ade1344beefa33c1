"""Heuristic values of the answers in Tortuga 1667, in treasures of lead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from engine.games.tortuga.cards import SHIPS, VOTE_CARDS, kind_of
from engine.games.tortuga.state import SHIP_ROOM
from engine.games.tortuga.view import Vote
from engine.players.tortuga.board import other
from engine.players.tortuga.situation import REFUSAL, Mind
from engine.players.tortuga.vote_odds import Odds, effect, together

PATIENCE = 50000.0
"""The number of turns, squared, at which ending the game sooner is worth one treasure.

Without it, two sides that undo one another's moves would go on for ever.
"""
HASTE = 0.03
"""Value of bringing the end one card nearer, for each treasure of lead. Negative when behind."""
RISK = 0.0
"""Average value of an unknown event card to the player who turns it up."""
CUT_OFF = 0.1
"""Value of destroying a ship's rowboat, for each ally aboard, since nobody can row there any more."""
LOOK = 0.06
"""Value of looking at an event card that the player does not know."""


# --- event cards --------------------------------------------------------------------------------------


def _armada_lies_open(mind: Mind) -> bool:
    return any(one.card and kind_of(one.card) == "armada" for one in mind.view.row)


def _befalls(mind: Mind, card: str, seat: int) -> float:
    """Return the value if this seat turns up this event card."""
    friend = mind.friend(seat)
    place = mind.board.place_of(seat)
    match kind_of(card):
        case "armada":
            return mind.ending()
        case "spot":
            return mind.marooning(seat)
        case "albatross":
            return mind.gain(mind.board.burdened(seat)) - friend * (0.6 if place in SHIPS else 0.3)
        case "pistol":
            foes = [
                mind.marooning(one) * (1 if friend > 0 else -1) for one in range(len(mind.view.seats)) if one != seat
            ]
            return max(0.0, *foes) * friend
        case "letter":
            return 0.4 * friend
        case "storm":
            return _storm(mind, place)
        case "scurvy":
            return -0.2 * friend
    return 0.0


def _storm(mind: Mind, place: str) -> float:
    board = mind.board
    if place == "tortuga":
        return mind.gain(board.brawled("tie"))
    if place not in SHIPS:
        return 0.0
    return mind.lead(board.stormed(place)) - mind.lead(board)


def _turning_up(mind: Mind, slot: str) -> float:
    """Return the value of turning up the card in this slot."""
    view = mind.view
    card = view.row[int(slot)].card
    if card:
        return _befalls(mind, card, mind.seat)
    if view.armada_in_row and not _armada_lies_open(mind):
        return mind.ending() / sum(one.lies and one.card is None for one in view.row)
    return RISK


def _looking(mind: Mind, slot: str) -> float:
    return 0.0 if mind.view.row[int(slot)].card else 1.0


def _lying(mind: Mind) -> list[str]:
    return [str(number) for number, slot in enumerate(mind.view.row) if slot.lies]


def forced(mind: Mind, slot: str, seat: int) -> float:
    """Return the value if this seat turns up the card in this slot, or 0 if the card is unknown."""
    card = mind.view.row[int(slot)].card
    return _befalls(mind, card, seat) if card else 0.0


def _worst(mind: Mind, seat: int) -> float:
    """Return the value of forcing this seat to turn up one of two cards.

    It is the mean of both, since the seat takes the one that is better for it if it knows them.
    """
    pairs = combinations(_lying(mind), 2)
    return max(sum(forced(mind, slot, seat) for slot in pair) / 2 for pair in pairs)


def victim(mind: Mind) -> int:
    """Return the seat that is most worth forcing."""
    return max((one for one in range(len(mind.view.seats)) if one != mind.seat), key=lambda one: _worst(mind, one))


def _forcing(mind: Mind, slot: str) -> float:
    return forced(mind, slot, victim(mind))


# --- turns and votes ----------------------------------------------------------------------------------


def _haste(mind: Mind) -> float:
    """Return the value of bringing the end one card nearer. It is 0 in extra time."""
    if mind.view.extra_time is not None:
        return 0.0
    return HASTE * max(-3.0, min(3.0, mind.now)) + mind.view.turns**2 / PATIENCE


def _restless(mind: Mind) -> float:
    """Return the value of a vote in extra time, which may end the game. It grows with the turns."""
    since = mind.view.extra_time
    return 0.0 if since is None else (mind.view.turns - since) ** 2 / PATIENCE


def ways(mind: Mind) -> list[str]:
    """Return the places to which the player may move."""
    view, board = mind.view, mind.board
    if mind.place.startswith("boat_"):
        ship = mind.place.removeprefix("boat_")
        return ["tortuga", ship] if len(board.lines[ship]) < SHIP_ROOM else ["tortuga"]
    boats = SHIPS if mind.place == "tortuga" else (mind.place,)
    return [f"boat_{ship}" for ship in boats if board.boats[ship] is None and ship not in view.destroyed]


def _acting(mind: Mind, action: str) -> float:
    """Return the value of an action, with its details chosen in the best way."""
    match action:
        case "view":
            return LOOK * sum(_looking(mind, slot) for slot in _lying(mind))
        case "reveal":
            return max(_turning_up(mind, slot) for slot in _lying(mind)) + _haste(mind)
        case "force":
            return _worst(mind, victim(mind)) + _haste(mind)
        case "move":
            return max(_going(mind, way) for way in ways(mind))
        case "shift":
            return _openly(mind, max(_shifting(mind, side) for side in ("british", "french")))
        case "attack" | "brawl":
            return mind.called(action) + _restless(mind)
        case "mutiny":
            return mind.called(action)
        case "maroon":
            return max(mind.marooning(one) for one in mind.board.lines[mind.place] if one != mind.seat)
        case "letter":
            ashore = [one for one in range(len(mind.view.seats)) if mind.board.place_of(one) not in SHIPS]
            return max((_boarding(mind, f"{one}:{ship}") for one in ashore for ship in SHIPS), default=0.0)
    return 0.0


def _going(mind: Mind, place: str) -> float:
    return mind.gain(mind.board.moved(mind.seat, place))


def _openly(mind: Mind, gain: float) -> float:
    """Return a gain less the cost of revealing one's loyalty by it."""
    return gain - mind.cover if gain > 0 else gain


def _shifting(mind: Mind, side: str) -> float:
    """Return the value of moving a treasure out of this hold of the own ship."""
    if not mind.board.at(mind.place, side):
        return 0.0
    to = "french" if side == "british" else "british"
    return mind.gain(mind.board.carried(f"{mind.place}-{side}", f"{mind.place}-{to}"))


def _boarding(mind: Mind, answer: str) -> float:
    """Return the value of a Letter of Marque. `answer` is `seat:ship`."""
    seat, _, ship = answer.partition(":")
    return mind.gain(mind.board.moved(int(seat), ship))


def vote_with(mind: Mind, vote: Vote, cards: Sequence[str]) -> Odds:
    """Return the distribution of the running vote's result with these cards in it."""
    rest = mind.others(vote.kind, vote.place, [one for one in vote.participants if one != mind.seat])
    return together([rest, *({effect(card, vote.kind): 1.0} for card in cards)])


def _coming_of(mind: Mind, cards: Sequence[str]) -> float:
    """Return the expected value of the running vote with these cards in it."""
    vote = mind.view.vote
    assert vote is not None
    return mind.outcome(vote.kind, vote.place, vote_with(mind, vote, cards))


def _voting(mind: Mind, card: str) -> float:
    """Return the value of a ballot, less a little for the use of the card later."""
    return _coming_of(mind, [card]) - 0.02 * _picking(mind, card)


def helps_on(mind: Mind, *ballots: str) -> bool:
    """Return True if all these ballots together are clearly better than the first one alone.

    Playing a second card costs El Dorado.
    """
    cards = [one.partition(":")[2] for one in ballots]
    return _coming_of(mind, cards) > _coming_of(mind, cards[:1]) + 0.1


def _spoils(mind: Mind, answer: str) -> float:
    """Return the value of moving an attack's treasure. `answer` is like `galleon>jolly-british`, or `leave`."""
    source, _, to = answer.partition(">")
    return _openly(mind, mind.gain(mind.board.carried(source, to))) if to else 0.0


def _picking(mind: Mind, card: str) -> float:
    """Return the value of having a vote card in hand.

    The own flags count most, then cannons, then skulls.
    """
    one = VOTE_CARDS[card]
    flags = sum(mind.own * (1 if flag == "british" else -1) for flag in one.brawl)
    return 2 * flags + ("cannon" in one.attack) + 0.5 * ("skull" in one.mutiny)


def _blowing_up(mind: Mind, ship: str) -> float:
    """Return the value of destroying a ship's rowboat: with an opponent in it, or of an allied ship."""
    board, pawn = mind.board, mind.board.boats[ship]
    ashore = 0.0 if pawn is None else mind.gain(board.moved(pawn, "tortuga"))
    return ashore + CUT_OFF * sum(mind.friend(one) for one in board.lines[ship])


def _feverish(mind: Mind, seat: str) -> float:
    """Return the value of shuffling loyalties with this seat: an opponent when behind, else an ally."""
    return -mind.friend(int(seat)) * (1 if mind.now < 0 else -1)


def wants_to_sail(mind: Mind) -> bool:
    """Return True if the owner of Atlantis would gain by moving to the other ship.

    False if that ship is full, since the order would lapse and be given again for ever.
    """
    here = mind.place
    if here not in SHIPS or len(mind.board.lines[other(here)]) == SHIP_ROOM:
        return False
    return _going(mind, other(here)) > 0.8


WORTHS: dict[str, Callable[[Mind, str], float]] = {
    "first_hold": lambda mind, side: mind.own * (1.0 if side == "british" else -1.0),
    "action": _acting,
    "view_slots": _looking,
    "reveal_slot": _turning_up,
    "forced_slot": _turning_up,
    "force_slots": _forcing,
    "force_whom": lambda mind, seat: _worst(mind, int(seat)),
    "move_to": _going,
    "maroon_whom": lambda mind, seat: mind.marooning(int(seat)),
    "pistol_whom": lambda mind, seat: mind.marooning(int(seat)),
    "shift_from": lambda mind, hold: _shifting(mind, hold.partition("-")[2]),
    "ballot": _voting,
    "spoils": _spoils,
    "fountain": lambda mind, answer: (answer == "use") * (-mind.marooned(mind.seat) - REFUSAL),
    "letter_use": lambda mind, answer: (answer == "use") * (_acting(mind, "letter") - 0.5),
    "letter_whom": _boarding,
    "map_whom": lambda mind, seat: mind.friend(int(seat)),
    "powder_where": _blowing_up,
    "fever_whom": _feverish,
    "nest_whom": lambda mind, seat: mind.friend(int(seat)),
    "nest_cards": _picking,
}
"""The heuristic of each choice by its name (section 4 of the ledger)."""
