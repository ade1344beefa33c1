"""Why somebody would answer so in Tortuga 1667."""

from __future__ import annotations

from engine.games.tortuga.cards import SHIPS, team_of
from engine.games.tortuga.state import TortugaState
from engine.players.advice import Advising, Respect
from engine.players.tortuga.quick import lead, side
from engine.text import text


def _ahead(state: TortugaState, seat: int) -> float:
    return side(state.loyalties[seat]) * lead(state)


def _even(state: TortugaState, seat: int) -> float:
    return -abs(lead(state)) if team_of(state.loyalties[seat]) == "dutch" else 0.0


def _friends(state: TortugaState, seat: int, place: int) -> float:
    """How many ships have somebody of the own side there, less those that have a foe."""
    crews = [state.lines[ship] for ship in SHIPS if state.lines[ship]]
    return side(state.loyalties[seat]) * sum(side(state.loyalties[crew[place]]) for crew in crews)


def _captains(state: TortugaState, seat: int) -> float:
    return _friends(state, seat, 0)


def _boys(state: TortugaState, seat: int) -> float:
    return _friends(state, seat, -1)


def _aboard(state: TortugaState, seat: int) -> float:
    return any(seat in state.lines[ship] for ship in SHIPS)


HARM = text("It does most harm to who plays against you, by what they have done.")

ADVICE: Advising[TortugaState] = Advising(
    respects=(
        Respect(text("Your side is further ahead in treasure then."), _ahead, 1.0),
        Respect(text("The treasure lies more evenly then, which is what you want."), _even, 1.0),
        Respect(text("Your side has the command of a ship more often then."), _captains, 1.0),
        Respect(text("Your side has a cabin boy more often then, who moves treasure."), _boys, 1.0),
        Respect(text("You are aboard a ship more often then, where you count."), _aboard, 0.7),
    ),
    thumbs={
        "action attack": text("You command, and the vote may well succeed."),
        "action maroon": text("It takes somebody off the ship who plays against you, by what they have done."),
        "action mutiny": text("The captain plays against you, by what they have done."),
        "action shift": text("It brings a treasure to your side."),
        "action brawl": text("On Tortuga there is treasure to be won for your side."),
        "action move": text("From where you are there is little to do; you count for more over there."),
        "action view": text("Who knows the event cards turns up the right one."),
        "action reveal": text("The end comes nearer by it, and what may lie there is worth the risk."),
        "action force": text("Whoever is forced may well have to turn up what does them harm."),
        "force_whom": HARM,
        "maroon_whom": HARM,
        "pistol_whom": HARM,
        "force_slots": text("Of the cards that you know or may guess these do them most harm."),
        "forced_slot": text("Of the two that is the better one for you, as far as you can know."),
        "reveal_slot": text("Of the cards that lie there that is the best one for you, as far as you can know."),
        "view_slots": text("Those you have not seen yet."),
        "shift_from": text("From there a treasure comes to your side."),
        "ballot": text("Of your cards these help most in this vote."),
        "first_hold": text("It begins in the hold where it is of most use to you."),
        "move_to": text("There you count for most."),
        "spoils": text("That moves most treasure to your side."),
    },
)
"""What gives reasons."""
