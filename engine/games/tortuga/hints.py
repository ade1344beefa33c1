"""Hints: the effect of an option, as far as its chooser may know it (ledger, section 4, "must be known here")."""

from __future__ import annotations

from functools import partial

from engine.choice import Option
from engine.games.tortuga.cards import PLACES, ROLES, SHIPS, SIDES, SLOTS, card_name
from engine.games.tortuga.legality import against_voting, full_holds, targets
from engine.games.tortuga.state import TortugaState
from engine.games.tortuga.state_changes import FATAL, albatrosses, names
from engine.text import Text, Who, plural, text

NAMED = 2
"""The maximum number of cards that a text names. More cards are only counted."""

# --- event cards -------------------------------------------------------------------------------------


def slot_option(state: TortugaState, slot: int, me: int) -> Option:
    """Return the option for the card in a slot of the row. Its hint says which card the player `me` has seen there."""
    return Option(f"slot:{slot}", text("Card {slot}", slot=SLOTS[slot]), partial(_looks, state, slot, me))


def _looks(state: TortugaState, slot: int, me: int) -> Text:
    """Return as text which card the player `me` saw in this slot, and who else has looked at it."""
    others = names([seat for seat, slots in enumerate(state.peeked) if slot in slots and seat != me])
    card = card_name(state.row[slot]) if slot in state.peeked[me] else None
    if card and others:
        return text("You saw {card} here. So did {names}.", card=card, names=others)
    if card:
        return text("You saw {card} here.", card=card)
    if others:
        return plural("{names} has looked at it.", "{names} have looked at it.", n=len(others), names=others)
    return text("Nobody has looked at it.")


# --- players -----------------------------------------------------------------------------------------


def standing(state: TortugaState, seat: int) -> Text:
    """Return the place and roles of a seat's pawn as text."""
    place, roles = state.place_of(seat), state.roles(seat)
    if roles:
        return text("{roles} of {place}", roles=[ROLES[role] for role in roles], place=PLACES[place])
    return text("{place}", place=PLACES[place])


def marooned(state: TortugaState, seat: int, *, refusable: bool = True) -> Text:
    """Return as text where a seat's pawn is, and what a marooning would cost it.

    `refusable`: True if the Fountain of Youth may prevent it.
    """
    where = standing(state, seat)
    if refusable and state.owner("fountain") == seat:
        return text("{where}. The Fountain of Youth can save them.", where=where)
    if state.place_of(seat) == "tortuga" and state.hands[seat]:
        return text("{where}: goes to the back and loses a vote card.", where=where)
    return text("{where}: then last on Tortuga.", where=where)


def with_cards(state: TortugaState, seat: int) -> Text:
    """Return as text where a seat's pawn is, and how many vote cards the seat has."""
    cards = len(state.hands[seat]) + len(state.cast[seat])
    return plural("{where}, {n} vote card", "{where}, {n} vote cards", n=cards, where=standing(state, seat))


def with_front(state: TortugaState, seat: int) -> Text:
    """Return as text where a seat's pawn is, and which cards lie in front of the seat."""
    where, front = standing(state, seat), [card_name(card) for card in state.fronts[seat]]
    if not front:
        return where
    if len(front) > NAMED:
        return text("{where}; {n} cards in front", where=where, n=len(front))
    return text("{where}; in front: {cards}", where=where, cards=[*front])


def with_looks(state: TortugaState, seat: int) -> Text:
    """Return as text where a seat's pawn is, and which slots of the row the seat has looked at."""
    slots = [SLOTS[slot] for slot in state.peeked[seat]]
    if not slots:
        return text("{where}. Has looked at none.", where=standing(state, seat))
    return text("{where}. Has looked at {slots}.", where=standing(state, seat), slots=[*slots])


# --- places ------------------------------------------------------------------------------------------


def arriving(state: TortugaState, place: str, seat: int) -> Text:
    """Return as text the roles that a seat's pawn would have after coming to this place now."""
    if place not in state.lines:
        return text("You can't vote while you sit there.")
    aboard = albatrosses(state, [*state.lines[place], seat])
    if place in SHIPS and aboard >= FATAL:
        return text("{n} Albatrosses aboard: the whole crew would go to Tortuga.", n=aboard)
    number = len(state.lines[place]) + 1
    if place == "tortuga":
        roles = [] if number > 1 else [ROLES["governor"]]
    else:
        first = {1: ["captain"], 2: ["mate"]}.get(number, [])
        roles = [ROLES[role] for role in (*first, "cabin")]
    if not roles:
        return text("Place {number} in the line", number=number)
    return text("Place {number}: {roles}", number=number, roles=[*roles])


# --- treasure ----------------------------------------------------------------------------------------


def score_after(state: TortugaState, source: str = "galleon", to: str = "") -> Text:
    """Return as text the score of both sides after a treasure has moved from `source` to `to`.

    They are `galleon` or the id of a hold such as `jolly-british`. By default nothing moves.
    """
    british, french = state.scores
    change = {side: (to.endswith(side)) - (source.endswith(side)) for side in SIDES}
    return text(
        "Then British {british}, French {french}.",
        british=british + change["british"],
        french=french + change["french"],
    )


# --- actions -----------------------------------------------------------------------------------------


def viewing(state: TortugaState, seat: int) -> Text:
    """Return the hint of the action to look at two cards of the row."""
    if len(state.lying()) == 2:
        return text("Only you see both.")
    return text("Only you see 2 of {n}.", n=len(state.lying()))


def revealing(state: TortugaState, seat: int) -> Text:
    """Return the hint of the action to turn up a card of the row."""
    known, every = len(state.peeked[seat]), len(state.lying())
    return text("Everybody sees it, and you do what it says. Seen so far: {n} of {every}.", n=known, every=every)


def forcing(state: TortugaState, seat: int) -> Text:
    """Return the hint of the action to force another player to turn up a card."""
    return text("You pick two; they must reveal one.")


def moving(state: TortugaState, seat: int) -> Text:
    """Return the hint of the action Move: the places to which the seat's pawn can move."""
    return text("To: {places}.", places=[PLACES[place] for place in state.ways(seat)])


def voting(state: TortugaState, seat: int, kind: str) -> list[int]:
    """Return the seats that would vote if this seat called for a vote of this kind now.

    They are in the order of seats, beginning with the caller.
    """
    place = state.place_of(seat)
    return [one for one in state.around(seat) if against_voting(state, one, kind, place) is None]


def _vote_hint(state: TortugaState, seat: int, kind: str, prize: Text) -> Text:
    voters = names(voting(state, seat, kind))
    if not voters:
        return text("{prize} Nobody can vote: the card from the deck decides.", prize=prize)
    return text("{prize} Voters: {names}.", prize=prize, names=voters)


def attacking(state: TortugaState, seat: int) -> Text:
    """Return the hint of calling for an attack: the treasure at stake, if any (T-79), and who would vote."""
    prey = targets(state, state.place_of(seat))
    prize = text("1 treasure from the other ship.") if prey else text("Nothing to take.")
    if prey == ["galleon"]:
        prize = text("1 treasure from the Spanish Galleon.")
    return _vote_hint(state, seat, "attack", prize)


def mutinying(state: TortugaState, seat: int) -> Text:
    """Return the hint of calling for a mutiny: the captain, and who would vote."""
    captain = state.lines[state.place_of(seat)][0]
    return _vote_hint(state, seat, "mutiny", text("Against {who}.", who=Who(captain)))


def brawling(state: TortugaState, seat: int) -> Text:
    """Return the hint of calling for a brawl: the treasures at stake, and who would vote."""
    return _vote_hint(state, seat, "brawl", text("Tortuga's 2 treasures."))


def marooning(state: TortugaState, seat: int) -> Text:
    """Return the hint of the captain's action to maroon one of the crew."""
    return text("One of your crew goes to Tortuga, without a vote.")


def shifting(state: TortugaState, seat: int) -> Text:
    """Return the hint of the action to move a treasure between the two holds of the seat's ship.

    If only one hold has treasure, it is the score after the move.
    """
    holds = full_holds(state, seat)
    if len(holds) > 1:
        return text("From one hold of your ship to the other.")
    return score_after(state, holds[0], other_side(holds[0]))


def by_letter(state: TortugaState, seat: int) -> Text:
    """Return the hint of the action to use a saved Letter of Marque."""
    return text("Somebody on Tortuga or in a rowboat goes aboard a ship.")


# --- holds and cards ---------------------------------------------------------------------------------


def other_side(hold: str) -> str:
    """Return the id of the other hold of the same ship, such as `jolly-french` for `jolly-british`."""
    ship, side = hold.split("-")
    return f"{ship}-{SIDES[1 - SIDES.index(side)]}"


def rowboat(state: TortugaState, ship: str) -> Text:
    """Return as text who sits in a ship's rowboat."""
    sailor = state.boats[ship]
    return text("It is empty.") if sailor is None else text("{who} sits in it, and swims to Tortuga.", who=Who(sailor))
