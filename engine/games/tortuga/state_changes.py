"""State changes of Tortuga 1667: each function changes the state in one way and reports one event.

Pawns, treasure and the cards in front of players are here. Votes and event rows have modules of their own.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.tortuga.cards import EVENTS, PLACES, SHIPS, SIDES, TEAMS, card_name, kind_of
from engine.games.tortuga.state import Sighting, TortugaState
from engine.games.tortuga.view import Note
from engine.play import Play
from engine.text import Arg, Text, Who, text

Tortuga = Play[TortugaState]

FATAL = 2
"""The number of Albatrosses aboard a ship that maroons the whole crew (T-127)."""


def names(seats: list[int] | tuple[int, ...]) -> list[Arg]:
    """Return these seats as a list argument of a `Text`, which shows them as the players' names."""
    return [Who(seat) for seat in seats]


def count(state: TortugaState, seat: int, what: str) -> None:
    """Add 1 to a seat's count of `what`, such as `marooned`. The report at the end of the game has these counts."""
    tally = state.tallies[seat]
    tally[what] = tally.get(what, 0) + 1


def note(
    state: TortugaState,
    seat: int,
    kind: str,
    cards: tuple[str, ...],
    *,
    slots: tuple[int, ...] = (),
    other: int | None = None,
) -> None:
    """Add a private note of cards that a seat was shown.

    `kind` is `peek`, `loyalty`, `nest`, `replaced` or `lost`, as `view.Note` explains. `other` is the other seat that
    it is about, or None. `slots` are the slots of the row where the cards were seen, or empty.
    """
    state.notes[seat].append(Note(kind, state.turns, cards, slots, other))


def sight(state: TortugaState, seat: int, rule: str, cards: Sequence[str]) -> None:
    """Record that a seat has seen these vote cards together, by this rule of the ledger.

    The cards are removed from older sightings of this seat.
    """
    state.seen[seat] = [*without(state.seen[seat], cards), Sighting(rule, tuple(cards))]


def without(sightings: list[Sighting], cards: Sequence[str]) -> list[Sighting]:
    """Return these sightings with `cards` removed from each. Sightings that become empty are left out."""
    left = [Sighting(rule, tuple(card for card in seen if card not in cards)) for rule, seen in sightings]
    return [sighting for sighting in left if sighting.cards]


# --- pawns -------------------------------------------------------------------------------------------


def _leave(state: TortugaState, seat: int) -> None:
    for line in state.lines.values():
        if seat in line:
            line.remove(seat)
    for ship, pawn in state.boats.items():
        if pawn == seat:
            state.boats[ship] = None


def go(play: Tortuga, seat: int, place: str, words: Text) -> None:
    """Move a seat's pawn to `place`, a rowboat or the back of a line, and report it with `words` (T-24, T-25)."""
    state = play.state
    _leave(state, seat)
    if place in state.lines:
        state.lines[place].append(seat)
    else:
        state.boats[place.removeprefix("boat_")] = seat
    play.report(words, icon=place)
    curse(play)


def move(play: Tortuga, seat: int, place: str) -> None:
    """Move a seat's pawn to a place by the action Move."""
    go(play, seat, place, text("{who} moves to {place}.", who=Who(seat), place=PLACES[place]))


def maroon(play: Tortuga, seat: int, by: int | None = None) -> None:
    """Move a seat's pawn to the back of the line on Tortuga. `by` is the captain who ordered it, if any.

    A pawn that is there already loses a vote card (T-91 to T-98).
    """
    state = play.state
    there = state.place_of(seat) == "tortuga"
    count(state, seat, "marooned")
    alone = text("{who} is marooned on Tortuga.", who=Who(seat))
    ordered = None if by is None else text("{who} maroons {whom} on Tortuga.", who=Who(by), whom=Who(seat))
    go(play, seat, "tortuga", ordered or alone)
    if there and state.hands[seat]:
        lose_vote_card(play, seat)


def lose_vote_card(play: Tortuga, seat: int) -> None:
    """Put a random vote card of the seat unseen under the vote deck (T-97)."""
    state = play.state
    card = play.chance.pick(state.hands[seat])
    state.hands[seat].remove(card)
    state.vote_deck.insert(0, card)
    sight(state, seat, "T-97", [card])
    count(state, seat, "lost")
    note(state, seat, "lost", (card,))
    play.report(text("{who} loses a vote card.", who=Who(seat)), icon="lost")
    play.report(text("You lost {card}.", card=card_name(card)), to=seat, icon="lost")


def albatrosses(state: TortugaState, crew: Sequence[int]) -> int:
    """Return how many Albatrosses lie in front of the seats in `crew`."""
    return sum(kind_of(card) == "albatross" for seat in crew for card in state.fronts[seat])


def curse(play: Tortuga) -> None:
    """On each ship with two Albatrosses or more, maroon everybody, the last of the line first (T-127 to T-132)."""
    state = play.state
    for ship in SHIPS:
        crew = state.lines[ship]
        aboard = albatrosses(state, crew)
        if aboard >= FATAL:
            doomed = crew[::-1]
            words = text(
                "{count} Albatrosses aboard {place}! The whole crew is marooned, in this order: {names}.",
                count=aboard,
                place=PLACES[ship],
                names=names(doomed),
            )
            crew.clear()
            state.lines["tortuga"] += doomed
            for seat in doomed:
                count(state, seat, "marooned")
            play.report(words, icon="albatross")


def swap(play: Tortuga, one: int, other: int) -> None:
    """Let the pawns of two seats change places, wherever they are (T-156)."""
    state = play.state
    exchange = {one: other, other: one}
    for line in state.lines.values():
        line[:] = [exchange.get(seat, seat) for seat in line]
    for ship, pawn in state.boats.items():
        if pawn is not None:
            state.boats[ship] = exchange.get(pawn, pawn)
    play.report(text("{who} and {whom} swap places.", who=Who(one), whom=Who(other)), icon="facade")
    curse(play)


# --- treasure ----------------------------------------------------------------------------------------


def shift(play: Tortuga, source: str, to: str, words: Text) -> None:
    """Move one treasure from the place `source` to `to` (`galleon`, `jolly-british` …), and report it with `words`."""
    state = play.state
    state.treasure[source] -= 1
    state.treasure[to] += 1
    assert state.treasure[source] >= 0
    state.story.append(state.treasure_now())
    play.report(counted(state, words), icon="treasure")


def counted(state: TortugaState, words: Text) -> Text:
    """Return the text with the score after it, because players in text mode cannot look at the holds."""
    british, french = state.scores
    return text("{what} British {british}, French {french}.", what=words, british=british, french=french)


def spread(play: Tortuga, british: int, words: Text) -> None:
    """Put `british` of Tortuga's two treasures into the British area, and the rest into the French one.

    `words` is the report. The rules are T-83 to T-86.
    """
    state = play.state
    if state.treasure["tortuga-british"] != british:
        state.treasure["tortuga-british"], state.treasure["tortuga-french"] = british, 2 - british
        state.story.append(state.treasure_now())
    play.report(counted(state, words), icon="treasure")


def return_treasure(play: Tortuga, ship: str) -> None:
    """Move all treasure of a ship back to the Galleon (T-166)."""
    state = play.state
    back = sum(state.treasure[f"{ship}-{side}"] for side in SIDES)
    for side in SIDES:
        state.treasure[f"{ship}-{side}"] = 0
    state.treasure["galleon"] += back
    if back:
        state.story.append(state.treasure_now())
        words = text("The storm takes all treasure from {place} back to the Spanish Galleon.", place=PLACES[ship])
        play.report(counted(state, words), icon="treasure")
    else:
        no_effect(play)


def hold_name(hold: str) -> Text:
    """Return the name of a hold as text, given its id such as `jolly-british`."""
    place, side = hold.split("-")
    return text("the {team} hold of {place}", team=TEAMS[side], place=PLACES[place])


# --- cards -------------------------------------------------------------------------------------------


def draw_vote_card(play: Tortuga, seat: int) -> None:
    """Draw the top card of the vote deck into the seat's hand. Only this seat sees it."""
    state = play.state
    card = state.vote_deck.pop()
    state.hands[seat].append(card)
    play.report(text("You drew {card}.", card=card_name(card)), to=seat, icon="draw")


def keep(play: Tortuga, seat: int, giver: int | None = None) -> None:
    """Put the card that is being carried out in front of a seat, face up (T-126, T-136).

    `giver` is the seat that gave the card away, or None.
    """
    state = play.state
    card, state.turned = state.turned, ""
    state.fronts[seat].append(card)
    if giver is None:
        words = text("{card} stays with {who}.", card=card_name(card), who=Who(seat))
    else:
        words = text("{who} gives {card} to {whom}.", who=Who(giver), card=card_name(card), whom=Who(seat))
    play.report(words, icon=kind_of(card))


def put_away(play: Tortuga, seat: int, kind: str) -> None:
    """Discard the card of the kind `kind`, such as `letter`, that lies in front of a seat."""
    state = play.state
    card = next(card for card in state.fronts[seat] if kind_of(card) == kind)
    state.fronts[seat].remove(card)
    state.discard.append(card)
    play.report(text("{who}'s {card} is discarded.", card=card_name(card), who=Who(seat)), icon=kind)


def no_effect(play: Tortuga) -> None:
    """Report that the card that is being carried out has no effect (T-116)."""
    kind = kind_of(play.state.turned)
    play.report(text("{card} has no effect.", card=EVENTS[kind].name), icon=kind)
