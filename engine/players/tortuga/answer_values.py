"""Heuristic values of the answers in Tortuga 1667, in treasures of lead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from engine.games.tortuga.cards import SHIPS, VOTE_CARDS, kind_of
from engine.games.tortuga.state import SHIP_ROOM
from engine.games.tortuga.view import Vote
from engine.players.tortuga.board_after_move import other
from engine.players.tortuga.table_evaluation import REFUSAL, Situation
from engine.players.tortuga.vote_odds import Odds, combine, effect

PATIENCE = 50000.0
"""The square of the number of turns after which an earlier end of the game is worth one treasure.

Without it, two sides that undo one another's moves would go on for ever."""
HASTE = 0.03
"""Value of bringing the end of the game one card nearer, for each treasure by which the viewer's side leads. Negative
when behind.
"""
RISK = 0.0
"""Average value of an unknown event card to the player who turns it up."""
CUT_OFF = 0.1
"""Value of destroying a ship's rowboat, for each ally aboard, since nobody can row there any more."""
LOOK = 0.06
"""Value of looking at an event card that the player does not know."""


# --- event cards --------------------------------------------------------------------------------------


def _armada_is_open(situation: Situation) -> bool:
    return any(one.card and kind_of(one.card) == "armada" for one in situation.view.row)


def _event_value(situation: Situation, card: str, seat: int) -> float:
    """Return the value to the viewer, in treasures, if this seat turns up this event card."""
    friend = situation.friend(seat)
    place = situation.board.place_of(seat)
    match kind_of(card):
        case "armada":
            return situation.armada_value()
        case "spot":
            return situation.maroon_order_value(seat)
        case "albatross":
            return situation.gain(situation.board.burdened(seat)) - friend * (0.6 if place in SHIPS else 0.3)
        case "pistol":
            foes = [
                situation.maroon_order_value(one) * (1 if friend > 0 else -1)
                for one in range(len(situation.view.seats))
                if one != seat
            ]
            return max(0.0, *foes) * friend
        case "letter":
            return 0.4 * friend
        case "storm":
            return _storm_value(situation, place)
        case "scurvy":
            return -0.2 * friend
    return 0.0


def _storm_value(situation: Situation, place: str) -> float:
    board = situation.board
    if place == "tortuga":
        return situation.gain(board.brawled("tie"))
    if place not in SHIPS:
        return 0.0
    return situation.lead(board.stormed(place)) - situation.lead(board)


def _reveal_value(situation: Situation, slot: str) -> float:
    """Return the value, in treasures, of turning up the event card in a slot of the row.

    `slot` is the number of the slot as text, from “0”.
    """
    view = situation.view
    card = view.row[int(slot)].card
    if card:
        return _event_value(situation, card, situation.seat)
    if view.armada_in_row and not _armada_is_open(situation):
        return situation.armada_value() / sum(one.lies and one.card is None for one in view.row)
    return RISK


def _look_value(situation: Situation, slot: str) -> float:
    return 0.0 if situation.view.row[int(slot)].card else 1.0


def _filled_slots(situation: Situation) -> list[str]:
    return [str(number) for number, slot in enumerate(situation.view.row) if slot.lies]


def forced_value(situation: Situation, slot: str, seat: int) -> float:
    """Return the value to the viewer, in treasures, if this seat turns up the event card in this slot.

    `slot` is the number of the slot as text, from “0”. The value is 0 if the viewer does not know the card.
    """
    card = situation.view.row[int(slot)].card
    return _event_value(situation, card, seat) if card else 0.0


def _force_value(situation: Situation, seat: int) -> float:
    """Return the value, in treasures, of forcing this seat to turn up one of two cards.

    It is the mean value of both cards of the best pair.
    """
    pairs = combinations(_filled_slots(situation), 2)
    return max(sum(forced_value(situation, slot, seat) for slot in pair) / 2 for pair in pairs)


def best_victim(situation: Situation) -> int:
    """Return the seat that it is most worth forcing to turn up a card."""
    return max(
        (one for one in range(len(situation.view.seats)) if one != situation.seat),
        key=lambda one: _force_value(situation, one),
    )


def _force_slot_value(situation: Situation, slot: str) -> float:
    return forced_value(situation, slot, best_victim(situation))


# --- turns and votes ----------------------------------------------------------------------------------


def _hurry_value(situation: Situation) -> float:
    """Return the value, in treasures, of bringing the end one card nearer. It is 0 in extra time."""
    if situation.view.extra_time is not None:
        return 0.0
    return HASTE * max(-3.0, min(3.0, situation.current_value)) + situation.view.turns**2 / PATIENCE


def _extra_time_value(situation: Situation) -> float:
    """Return the value, in treasures, of a vote in extra time, which may end the game. It grows with the turns."""
    since = situation.view.extra_time
    return 0.0 if since is None else (situation.view.turns - since) ** 2 / PATIENCE


def destinations(situation: Situation) -> list[str]:
    """Return the places to which the viewer's pawn may move."""
    view, board = situation.view, situation.board
    if situation.place.startswith("boat_"):
        ship = situation.place.removeprefix("boat_")
        return ["tortuga", ship] if len(board.lines[ship]) < SHIP_ROOM else ["tortuga"]
    boats = SHIPS if situation.place == "tortuga" else (situation.place,)
    return [f"boat_{ship}" for ship in boats if board.boats[ship] is None and ship not in view.destroyed]


def _action_value(situation: Situation, action: str) -> float:
    """Return the value, in treasures, of an action, with its details chosen in the best way."""
    match action:
        case "view":
            return LOOK * sum(_look_value(situation, slot) for slot in _filled_slots(situation))
        case "reveal":
            return max(_reveal_value(situation, slot) for slot in _filled_slots(situation)) + _hurry_value(situation)
        case "force":
            return _force_value(situation, best_victim(situation)) + _hurry_value(situation)
        case "move":
            return max(_move_value(situation, way) for way in destinations(situation))
        case "shift":
            return _less_exposure(situation, max(_shift_value(situation, side) for side in ("british", "french")))
        case "attack" if not situation.board.spoils(situation.place):
            return -1.0
        case "attack" | "brawl":
            return situation.vote_value(action) + _extra_time_value(situation)
        case "mutiny":
            return situation.vote_value(action)
        case "maroon":
            return max(
                situation.maroon_order_value(one)
                for one in situation.board.lines[situation.place]
                if one != situation.seat
            )
        case "letter":
            ashore = [one for one in range(len(situation.view.seats)) if situation.board.place_of(one) not in SHIPS]
            return max((_letter_value(situation, f"{one}:{ship}") for one in ashore for ship in SHIPS), default=0.0)
    return 0.0


def _move_value(situation: Situation, place: str) -> float:
    return situation.gain(situation.board.moved(situation.seat, place))


def _less_exposure(situation: Situation, gain: float) -> float:
    """Return the gain of an answer, in treasures, less what it costs if the answer shows others the viewer's
    loyalty.
    """
    return gain - situation.secrecy if gain > 0 else gain


def _shift_value(situation: Situation, side: str) -> float:
    """Return the value, in treasures, of moving a treasure on the viewer's ship out of the hold of `side` into the
    other hold.
    """
    if not situation.board.at(situation.place, side):
        return 0.0
    to = "french" if side == "british" else "british"
    return situation.gain(situation.board.carried(f"{situation.place}-{side}", f"{situation.place}-{to}"))


def _letter_value(situation: Situation, answer: str) -> float:
    """Return the value, in treasures, of using a Letter of Marque. `answer` is `seat:ship`: the pawn of the seat
    goes to that ship.
    """
    seat, _, ship = answer.partition(":")
    return situation.gain(situation.board.moved(int(seat), ship))


def vote_odds_with(situation: Situation, vote: Vote, cards: Sequence[str]) -> Odds:
    """Return the probability of each result of the running vote if the viewer plays these cards.

    `cards` are ids of vote cards. A result is an `Effect`: the sum of the cannons and of the other symbols of all
    cards.
    """
    rest = situation.others(vote.kind, vote.place, [one for one in vote.participants if one != situation.seat])
    return combine([rest, *({effect(card, vote.kind): 1.0} for card in cards)])


def _vote_value(situation: Situation, cards: Sequence[str]) -> float:
    """Return the expected value, in treasures, of the running vote if the viewer plays these cards."""
    vote = situation.view.vote
    assert vote is not None
    return situation.outcome(vote.kind, vote.place, vote_odds_with(situation, vote, cards))


def _ballot_value(situation: Situation, card: str) -> float:
    """Return the value, in treasures, of casting this card in the running vote, less a small value of the card for
    later votes.
    """
    return _vote_value(situation, [card]) - 0.02 * _hand_value(situation, card)


def extra_ballot_helps(situation: Situation, *ballots: str) -> bool:
    """Return True if all these ballots together are clearly better than the first one alone.

    `ballots` are ids of options, each of which casts a vote card. A second card costs the viewer the map El Dorado, so
    it must gain over 0.1 treasures.
    """
    cards = [one.partition(":")[2] for one in ballots]
    return _vote_value(situation, cards) > _vote_value(situation, cards[:1]) + 0.1


def _spoils_value(situation: Situation, answer: str) -> float:
    """Return the value, in treasures, of moving the treasure of an attack.

    `answer` is like `galleon>jolly-british`, or `leave`.
    """
    source, _, to = answer.partition(">")
    return _less_exposure(situation, situation.gain(situation.board.carried(source, to))) if to else 0.0


def _hand_value(situation: Situation, card: str) -> float:
    """Return the value of having a vote card in hand, only to compare it with others.

    The own flags count most, then cannons, then skulls.
    """
    one = VOTE_CARDS[card]
    brawl_odds = sum(situation.own * (1 if flag == "british" else -1) for flag in one.brawl)
    return 2 * brawl_odds + ("cannon" in one.attack) + 0.5 * ("skull" in one.mutiny)


def _powder_value(situation: Situation, ship: str) -> float:
    """Return the value, in treasures, of destroying a ship's rowboat.

    It is high if an opponent is in the rowboat. It is also high if allies are aboard the ship, because nobody can join
    them by rowboat afterwards.
    """
    board, pawn = situation.board, situation.board.boats[ship]
    ashore = 0.0 if pawn is None else situation.gain(board.moved(pawn, "tortuga"))
    return ashore + CUT_OFF * sum(situation.friend(one) for one in board.lines[ship])


def _fever_value(situation: Situation, seat: str) -> float:
    """Return the value of shuffling the viewer's loyalty with that of this seat, only to compare seats.

    If the viewer's side is behind, the best seat is the surest opponent. Otherwise it is the surest ally. `seat` is its
    number as text.
    """
    return -situation.friend(int(seat)) * (1 if situation.current_value < 0 else -1)


def atlantis_helps(situation: Situation) -> bool:
    """Return True if the owner of Atlantis would gain by moving to the other ship.

    False if that ship is full: the order would have no effect, and the player would give it again for ever.
    """
    here = situation.place
    if here not in SHIPS or len(situation.board.lines[other(here)]) == SHIP_ROOM:
        return False
    return _move_value(situation, other(here)) > 0.8


VALUES: dict[str, Callable[[Situation, str], float]] = {
    "first_hold": lambda situation, side: situation.own * (1.0 if side == "british" else -1.0),
    "action": _action_value,
    "view_slots": _look_value,
    "reveal_slot": _reveal_value,
    "forced_slot": _reveal_value,
    "force_slots": _force_slot_value,
    "force_whom": lambda situation, seat: _force_value(situation, int(seat)),
    "move_to": _move_value,
    "maroon_whom": lambda situation, seat: situation.maroon_order_value(int(seat)),
    "pistol_whom": lambda situation, seat: situation.maroon_order_value(int(seat)),
    "shift_from": lambda situation, hold: _shift_value(situation, hold.partition("-")[2]),
    "ballot": _ballot_value,
    "spoils": _spoils_value,
    "fountain": lambda situation, answer: (answer == "use") * (-situation.marooned_value(situation.seat) - REFUSAL),
    "letter_use": lambda situation, answer: (answer == "use") * (_action_value(situation, "letter") - 0.5),
    "letter_whom": _letter_value,
    "map_whom": lambda situation, seat: situation.friend(int(seat)),
    "powder_where": _powder_value,
    "fever_whom": _fever_value,
    "nest_whom": lambda situation, seat: situation.friend(int(seat)),
    "nest_cards": _hand_value,
}
"""The heuristic of each choice by its name (section 4 of the ledger)."""
