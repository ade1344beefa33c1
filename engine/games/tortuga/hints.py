"""Hints: the effect of an option, as far as its chooser may know it (ledger, section 4, "must be known here")."""

from __future__ import annotations

from functools import partial

from engine.choice import Option
from engine.games.tortuga.cards import PLACES, ROLES, SHIPS, SIDES, SLOTS, VOTE_CARDS, card_name, section
from engine.games.tortuga.legality import against_voting, full_holds, targets
from engine.games.tortuga.state import TortugaState
from engine.games.tortuga.state_changes import FATAL, albatrosses, names
from engine.text import Text, Who, plural, text

NAMED = 2
"""Number of cards that are named. More cards are only counted."""

# --- event cards -------------------------------------------------------------------------------------


def slot_option(state: TortugaState, slot: int, me: int) -> Option:
    """Return the option for one slot of the row."""
    return Option(f"slot:{slot}", text("Card {slot}", slot=SLOTS[slot]), partial(_looks, state, slot, me))


def _looks(state: TortugaState, slot: int, me: int) -> Text:
    """Return what this seat saw there, and who else has looked."""
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
    """Return where a player's pawn is, and its role."""
    place, roles = state.place_of(seat), state.roles(seat)
    if roles:
        return text("{roles} of {place}", roles=[ROLES[role] for role in roles], place=PLACES[place])
    return text("{place}", place=PLACES[place])


def marooned(state: TortugaState, seat: int, *, refusable: bool = True) -> Text:
    """Return where a player is, and the cost of being marooned from there."""
    where = standing(state, seat)
    if refusable and state.owner("fountain") == seat:
        return text("{where}. The Fountain of Youth can refuse it.", where=where)
    if state.place_of(seat) == "tortuga" and state.hands[seat]:
        return text("{where}: goes to the back and loses a vote card.", where=where)
    return text("{where}: then last on Tortuga.", where=where)


def with_cards(state: TortugaState, seat: int) -> Text:
    """Return where a player is, and the number of vote cards."""
    cards = len(state.hands[seat]) + len(state.cast[seat])
    return plural("{where}, {n} vote card", "{where}, {n} vote cards", n=cards, where=standing(state, seat))


def with_front(state: TortugaState, seat: int) -> Text:
    """Return where a player is, and the cards in front."""
    where, front = standing(state, seat), [card_name(card) for card in state.fronts[seat]]
    if not front:
        return where
    if len(front) > NAMED:
        return text("{where}; {n} cards in front", where=where, n=len(front))
    return text("{where}; in front: {cards}", where=where, cards=[*front])


def with_looks(state: TortugaState, seat: int) -> Text:
    """Return where a player is, and which cards of the row they have looked at."""
    slots = [SLOTS[slot] for slot in state.peeked[seat]]
    if not slots:
        return text("{where}. Has looked at none.", where=standing(state, seat))
    return text("{where}. Has looked at {slots}.", where=standing(state, seat), slots=[*slots])


# --- places ------------------------------------------------------------------------------------------


def arriving(state: TortugaState, place: str, seat: int) -> Text:
    """Return the role of this pawn if it comes to this place now."""
    if place not in state.lines:
        return text("You vote nowhere while you sit there.")
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
        return text("Place {number} of the line", number=number)
    return text("Place {number}: {roles}", number=number, roles=[*roles])


# --- treasure ----------------------------------------------------------------------------------------


def score_after(state: TortugaState, source: str = "galleon", to: str = "") -> Text:
    """Return the score after the move of a treasure."""
    british, french = state.scores
    change = {side: (to.endswith(side)) - (source.endswith(side)) for side in SIDES}
    return text(
        "Then British {british}, French {french}.",
        british=british + change["british"],
        french=french + change["french"],
    )


# --- actions -----------------------------------------------------------------------------------------


def viewing(state: TortugaState, seat: int) -> Text:
    """Return the hint for looking at two cards of the row."""
    if len(state.lying()) == 2:
        return text("You alone see both.")
    return text("You alone see 2 of {n}.", n=len(state.lying()))


def revealing(state: TortugaState, seat: int) -> Text:
    """Return the hint for turning up one card of the row."""
    known, every = len(state.peeked[seat]), len(state.lying())
    return text("You turn one up for all and carry it out. {n} of {every} seen.", n=known, every=every)


def forcing(state: TortugaState, seat: int) -> Text:
    """Return the hint for forcing a reveal."""
    return text("They turn up one of two you name.")


def moving(state: TortugaState, seat: int) -> Text:
    """Return the ways of a pawn."""
    return text("To: {places}.", places=[PLACES[place] for place in state.ways(seat)])


def voting(state: TortugaState, seat: int, kind: str) -> list[int]:
    """Return who would vote if this seat called for it now."""
    place = state.place_of(seat)
    return [one for one in state.around(seat) if against_voting(state, one, kind, place) is None]


def _called(state: TortugaState, seat: int, kind: str, prize: Text) -> Text:
    voters = names(voting(state, seat, kind))
    if not voters:
        return text("{prize} Nobody can vote: the card of the deck decides.", prize=prize)
    return text("{prize} Voters: {names}.", prize=prize, names=voters)


def attacking(state: TortugaState, seat: int) -> Text:
    """Return who would vote, and for what (T-79: perhaps for nothing)."""
    prey = targets(state, state.place_of(seat))
    prize = text("1 treasure of the other ship.") if prey else text("Nothing to take.")
    if prey == ["galleon"]:
        prize = text("1 treasure of the Spanish Galleon.")
    return _called(state, seat, "attack", prize)


def mutinying(state: TortugaState, seat: int) -> Text:
    """Return who would vote, and against whom."""
    captain = state.lines[state.place_of(seat)][0]
    return _called(state, seat, "mutiny", text("Against {who}.", who=Who(captain)))


def brawling(state: TortugaState, seat: int) -> Text:
    """Return who would vote, and for what."""
    return _called(state, seat, "brawl", text("Tortuga's 2 treasures."))


def marooning(state: TortugaState, seat: int) -> Text:
    """Return the hint for a captain's marooning."""
    return text("One of your crew goes to Tortuga, without a vote.")


def shifting(state: TortugaState, seat: int) -> Text:
    """Return the hint for moving a treasure between holds."""
    holds = full_holds(state, seat)
    if len(holds) > 1:
        return text("From one hold of your ship into the other.")
    return score_after(state, holds[0], other_side(holds[0]))


def by_letter(state: TortugaState, seat: int) -> Text:
    """Return the hint for a saved Letter of Marque."""
    return text("Somebody on Tortuga or in a rowboat goes aboard a ship.")


# --- holds and cards ---------------------------------------------------------------------------------


def other_side(hold: str) -> str:
    """Return the other hold of the same ship."""
    ship, side = hold.split("-")
    return f"{ship}-{SIDES[1 - SIDES.index(side)]}"


def rowboat(state: TortugaState, ship: str) -> Text:
    """Return who sits in a ship's rowboat."""
    sailor = state.boats[ship]
    return text("It is empty.") if sailor is None else text("{who} sits in it, and swims to Tortuga.", who=Who(sailor))


def counting(card: str, kind: str) -> Text:
    """Return which symbols of a vote card count in this vote."""
    return text("Counts: {symbols}", symbols=section(VOTE_CARDS[card].symbols(kind)))
