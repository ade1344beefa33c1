"""State changes of Arrr!!!, named as in the ledger's section 2.

Each function changes the state in one way and reports one event. If less than n is possible, it does as much as
possible. Functions that need a choice push the step that asks for it (`effect_choices.py`). It runs before anything
else; several run in the reverse order of the calls.
"""

from __future__ import annotations

from dataclasses import replace

from engine.games.arrr.asking import Arrr
from engine.games.arrr.card_registry import CAPTAINS, card_name, crew_design, icon_of, kind_of
from engine.games.arrr.card_totals import successes_needed
from engine.games.arrr.deck_operations import deck_of, put_away, refill
from engine.games.arrr.dice import roll, throw_of
from engine.games.arrr.game_terms import STAT_NAMES
from engine.games.arrr.state import ArrrState
from engine.games.arrr.view import Use
from engine.text import Arg, Who, plural, text


def names(cards: list[str] | tuple[str, ...]) -> list[Arg]:
    """Return cards as an argument of a sentence."""
    return [card_name(card) for card in cards]


def count(state: ArrrState, seat: int, what: str, more: int = 1) -> None:
    """Count more of something for the end report."""
    tally = state.tallies[seat]
    tally[what] = tally.get(what, 0) + more


# --- throws --------------------------------------------------------------------------------------------


def add_dice(play: Arrr, seat: int, n: int) -> None:
    """ADD_DICE: before the roll the pool grows, after it the dice are rolled at once (A-93)."""
    throw = throw_of(play.state, seat)
    words = plural("{who} gets {n} more die.", "{who} gets {n} more dice.", n=n, who=Who(seat))
    play.tell(words, icon="dice-six-faces-six")
    throw.pool += n
    if throw.rolled:
        roll(play, throw, n)


def remove_dice(play: Arrr, seat: int, n: int) -> None:
    """REMOVE_DICE: only before the roll; never below 0 (A-91, A-92)."""
    throw = throw_of(play.state, seat)
    fewer = min(n, throw.pool)
    throw.pool -= fewer
    words = plural("{who} loses {n} die.", "{who} loses {n} dice.", n=fewer, who=Who(seat))
    play.tell(words if fewer else text("{who} has no dice to lose.", who=Who(seat)), icon="dice-six-faces-six")


def reroll(play: Arrr, seat: int, most: int) -> None:
    """REROLL: the owner of the throw names up to so many dice, which are rolled again."""
    play.push("dice_to_change", seat, seat, most, False)


def turn_die(play: Arrr, by: int, seat: int) -> None:
    """TURN_DIE: `by` names a die of this seat's throw, which then shows the jolly."""
    play.push("dice_to_change", by, seat, 1, True)


def also_count(play: Arrr, seat: int, stat: str) -> None:
    """ALSO_COUNT: in this throw another face is a success too."""
    throw_of(play.state, seat).also.append(stat)
    words = text("In this throw {stat} counts too for {who}.", who=Who(seat), stat=STAT_NAMES[stat])
    play.tell(words, icon="check")


def difficulty(play: Arrr, seat: int, change: int) -> None:
    """DIFFICULTY: for the current test of this seat only."""
    throw = throw_of(play.state, seat)
    throw.eased += change
    needed = successes_needed(play.state, throw)
    assert needed is not None
    words = plural("{who} now needs {n} success.", "{who} now needs {n} successes.", n=needed, who=Who(seat))
    play.tell(words, icon="check")


# --- damage --------------------------------------------------------------------------------------------


def damage(play: Arrr, seat: int, n: int) -> None:
    """DAMAGE: the seat discards so many crew cards of its own choice (A-121, A-122).

    Some captains reduce the first damage that would cost a card in a turn (K2).
    """
    state = play.state
    shield = CAPTAINS[kind_of(state.captains[seat])].shield if state.captains[seat] else 0
    if n and shield and state.crew[seat] and state.captains[seat] not in state.used:
        state.used.append(state.captains[seat])
        n = max(0, n - shield)
        words = text("{captain} spares {who} 1 damage.", captain=card_name(state.captains[seat]), who=Who(seat))
        play.tell(words, icon=icon_of(state.captains[seat]))
    if n and state.crew[seat]:
        play.push("crew_lost", seat, min(n, len(state.crew[seat])))
    else:
        play.tell(text("{who} loses no crew.", who=Who(seat)), icon="broken-shield")


def prevent(play: Arrr, number: int | None, n: int) -> None:
    """PREVENT: a damage effect on the pile is smaller."""
    state = play.state
    for place, use in enumerate(state.pile):
        if use.number == number:
            state.pile[place] = replace(use, damage=max(0, use.damage - n))
            words = text("{card} would now deal {n} damage.", card=card_name(use.card), n=state.pile[place].damage)
            play.tell(words, icon="broken-shield")


# --- Pieces --------------------------------------------------------------------------------------------


def gain(play: Arrr, seat: int, n: int) -> None:
    """GAIN: Pieces from the reserve, as many as there are (A-17)."""
    state = play.state
    taken = min(n, state.reserve)
    state.reserve -= taken
    state.chests[seat] += taken
    words = plural("{who} gets {n} Piece.", "{who} gets {n} Pieces.", n=taken, who=Who(seat))
    play.tell(words if taken else text("The reserve has no Pieces for {who}.", who=Who(seat)), icon="two-coins")


def lose(play: Arrr, seat: int, n: int) -> None:
    """LOSE: Pieces from the chest to the reserve."""
    state = play.state
    paid = min(n, state.chests[seat])
    state.chests[seat] -= paid
    state.reserve += paid
    words = plural("{who} pays {n} Piece.", "{who} pays {n} Pieces.", n=paid, who=Who(seat))
    play.tell(words if paid else text("{who} has no Pieces to pay.", who=Who(seat)), icon="two-coins")


def steal(play: Arrr, thief: int, victim: int, n: int) -> None:
    """STEAL: Pieces from one chest to another; stakes are in no chest."""
    state = play.state
    taken = min(n, state.chests[victim])
    state.chests[victim] -= taken
    state.chests[thief] += taken
    words = plural(
        "{who} steals {n} Piece from {whom}.",
        "{who} steals {n} Pieces from {whom}.",
        n=taken,
        who=Who(thief),
        whom=Who(victim),
    )
    play.tell(words if taken else text("{who} has no Pieces to lose.", who=Who(victim)), icon="snatch")


# --- hands and decks -----------------------------------------------------------------------------------


def draw(play: Arrr, seat: int, family: str, n: int = 1) -> None:
    """DRAW n `crew` or `event` cards. Without events it is crew (A-191). An empty deck is refilled from its discards
    (A-19, A-20).
    """
    state = play.state
    deck, discards = deck_of(state, family)
    drawn: list[str] = []
    for _ in range(n):
        if not deck and discards:
            refill(play, deck, discards)
        if deck:
            drawn.append(deck.pop())
    if drawn:
        state.hands[seat] += drawn
        if deck is state.event_deck:
            words = plural("{who} draws an event card.", "{who} draws {n} event cards.", n=len(drawn), who=Who(seat))
        else:
            words = plural("{who} draws a crew card.", "{who} draws {n} crew cards.", n=len(drawn), who=Who(seat))
        play.tell(words, icon="draw")
        play.tell(text("You drew {cards}.", cards=names(drawn)), to=seat, icon="draw")


def draw_any(play: Arrr, seat: int) -> None:
    """DRAW any: the seat names the deck. For several cards it does so each time, having seen the one before (A-114)."""
    play.push("deck_to_draw", seat)


def discard_from_hand(play: Arrr, seat: int, n: int) -> None:
    """DISCARD: so many cards of the hand, of the owner's choice."""
    fewer = min(n, len(play.state.hands[seat]))
    if fewer:
        play.push("hand_lost", seat, fewer)


# --- cards on the table --------------------------------------------------------------------------------


def discard_crew(play: Arrr, seat: int, cards: list[str]) -> None:
    """Equipped cards leave the area for the discards; before the roll they take their dice along (A-90)."""
    state = play.state
    for card in cards:
        leave_area(state, seat, card)
        put_away(state, card)
    play.tell(text("{who} discards {cards}.", who=Who(seat), cards=names(cards)), icon="broken-shield")


def leave_area(state: ArrrState, seat: int, card: str) -> None:
    """Unequip a crew card."""
    state.crew[seat].remove(card)
    throw = state.throw_of(seat)
    if throw and not throw.rolled:
        throw.pool = max(0, throw.pool - crew_design(card).stat(throw.stat))


def deplete(play: Arrr, card: str) -> None:
    """DEPLETE: turn a crew card."""
    play.state.depleted.append(card)
    play.tell(text("{card} is depleted.", card=card_name(card)), icon="clockwise-rotation")


def prepare(play: Arrr, card: str) -> None:
    """PREPARE: turn a crew card upright; it may be used again."""
    state = play.state
    for marks in (state.depleted, state.used):
        if card in marks:
            marks.remove(card)
    play.tell(text("{card} is prepared again.", card=card_name(card)), icon="clockwise-rotation")


def swap(play: Arrr, cards: tuple[str, ...]) -> None:
    """SWAP: two row cards change places."""
    row = play.state.row
    one, other = (row.index(card) for card in cards)
    row[one], row[other] = row[other], row[one]
    play.tell(
        text("{one} and {other} change places.", one=card_name(cards[0]), other=card_name(cards[1])), icon="ship-wheel"
    )


def attach(play: Arrr, use: Use) -> None:
    """ATTACH: the permanent that is carried out stays with its target's seat, or on the Seven Seas."""
    state, seat = play.state, use.target.seat
    assert state.acting is not None
    state.acting = None
    if seat is None:
        state.seas.append(use.card)
        words = text("{card} stays on the Seven Seas.", card=card_name(use.card))
    else:
        state.attached[seat].append(use.card)
        words = text("{card} stays with {who}.", card=card_name(use.card), who=Who(seat))
    play.tell(words, icon="infinity")


def look_at_deck(play: Arrr, seat: int, then: str = "") -> None:
    """LOOK at the top exploration card.

    `then` the seat may `exchange` it with the nearest row card, or put it to the `bottom`.
    """
    if play.state.exploration_deck:
        play.push("looking_at_deck", seat, then)


def look_at_hand(play: Arrr, seat: int, whose: int) -> None:
    """LOOK at the whole hand of another player."""
    play.push("looking_at_hand", seat, whose)


# --- the pile and declarations -------------------------------------------------------------------------


def cancel(play: Arrr, number: int | None) -> None:
    """CANCEL: an effect leaves the pile without effect; a cancelled event is discarded (A-212)."""
    state = play.state
    for use in state.pile:
        if use.number == number:
            state.pile.remove(use)
            if use.kind == "event":
                assert use.player is not None
                put_away(state, use.card)
                count(state, use.player, "cancelled")
            play.tell(text("{card} is cancelled.", card=card_name(use.card)), icon="cross-mark")
            return


def forbid(play: Arrr, what: str) -> None:
    """FORBID: P may not declare this again this turn (`sail`, `challenge`, `challenge:2`); the declaration is off."""
    state = play.state
    state.forbidden.append(what)
    state.declared = None
    assert state.on_turn is not None
    play.tell(text("{who} must declare something else.", who=Who(state.on_turn)), icon="halt")


def user(use: Use) -> int:
    """Return the seat that uses the card. Only a penalty has none."""
    assert use.player is not None
    return use.player


def whom(use: Use) -> int:
    """Return the target seat, in person or by a card of theirs."""
    assert use.target.seat is not None
    return use.target.seat


def pillage_less(play: Arrr, n: int) -> None:
    """Reduce the declared Pillage by so many Pieces (V15)."""
    play.state.pillage -= n
    play.tell(plural("The Pillage gives {n} Piece less.", "The Pillage gives {n} fewer Pieces.", n=n), icon="guards")
