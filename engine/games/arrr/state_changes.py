"""State changes of Arrr!!!, named as in the ledger's section 2.

Each function changes the state in one way and reports one event. If less than n is possible, the function does as much
as possible. A function that needs a choice pushes a step that asks for it (`effect_choices.py`). That step runs before
all other steps. Several such steps run in the reverse order of the calls.
"""

from __future__ import annotations

from dataclasses import replace

from engine.games.arrr.card_registry import CAPTAINS, card_name, crew_design, icon_of, kind_of
from engine.games.arrr.card_totals import successes_needed
from engine.games.arrr.deck_operations import deck_of, put_away, refill
from engine.games.arrr.dice import roll, throw_of
from engine.games.arrr.game_terms import STAT_NAMES
from engine.games.arrr.state import ArrrState
from engine.games.arrr.step_registry import Arrr
from engine.games.arrr.view import Use
from engine.text import Arg, Who, plural, text


def names(cards: list[str] | tuple[str, ...]) -> list[Arg]:
    """Return the names of these cards, as a list argument of a `Text`."""
    return [card_name(card) for card in cards]


def count(state: ArrrState, seat: int, what: str, more: int = 1) -> None:
    """Add `more` to a seat's count of `what`, such as `pillages`. The report at the end has these counts."""
    tally = state.tallies[seat]
    tally[what] = tally.get(what, 0) + more


# --- throws --------------------------------------------------------------------------------------------


def add_dice(play: Arrr, seat: int, n: int) -> None:
    """Add n dice to the seat's throw. Before the roll its pool grows; after it they are rolled at once (A-93, A-94)."""
    throw = throw_of(play.state, seat)
    words = plural("{who} gets {n} more die.", "{who} gets {n} more dice.", n=n, who=Who(seat))
    play.report(words, icon="dice-six-faces-six")
    throw.pool += n
    if throw.rolled:
        roll(play, throw, n)


def remove_dice(play: Arrr, seat: int, n: int) -> None:
    """Take n dice from the pool of the seat's throw before its roll, but not below 0 (A-91, A-92, A-94)."""
    throw = throw_of(play.state, seat)
    fewer = min(n, throw.pool)
    throw.pool -= fewer
    words = plural("{who} loses {n} die.", "{who} loses {n} dice.", n=fewer, who=Who(seat))
    play.report(words if fewer else text("{who} has no dice to lose.", who=Who(seat)), icon="dice-six-faces-six")


def reroll(play: Arrr, seat: int, most: int) -> None:
    """Ask the seat for up to `most` dice of its throw, and roll them again."""
    play.push("dice_to_change", seat, seat, most, False)


def turn_die(play: Arrr, by: int, seat: int) -> None:
    """Ask the player `by` for a die of this seat's throw, and turn it to the jolly."""
    play.push("dice_to_change", by, seat, 1, True)


def also_count(play: Arrr, seat: int, stat: str) -> None:
    """Let the face of another stat count as a success in the seat's throw."""
    throw_of(play.state, seat).also.append(stat)
    words = text("In this throw, {stat} also counts for {who}.", who=Who(seat), stat=STAT_NAMES[stat])
    play.report(words, icon="check")


def difficulty(play: Arrr, seat: int, change: int) -> None:
    """Add `change`, which may be negative, to the number of successes that the seat's current test needs."""
    throw = throw_of(play.state, seat)
    throw.eased += change
    needed = successes_needed(play.state, throw)
    assert needed is not None
    words = plural("{who} now needs {n} success.", "{who} now needs {n} successes.", n=needed, who=Who(seat))
    play.report(words, icon="check")


# --- damage --------------------------------------------------------------------------------------------


def damage(play: Arrr, seat: int, n: int) -> None:
    """Deal n damage: the seat discards n equipped crew cards of its choice (A-121, A-122).

    Some captains reduce the first damage in a turn that would cost a card (K2).
    """
    state = play.state
    shield = CAPTAINS[kind_of(state.captains[seat])].shield if state.captains[seat] else 0
    if n and shield and state.crew[seat] and state.captains[seat] not in state.used:
        state.used.append(state.captains[seat])
        n = max(0, n - shield)
        words = text("{captain} spares {who} 1 damage.", captain=card_name(state.captains[seat]), who=Who(seat))
        play.report(words, icon=icon_of(state.captains[seat]))
    if n and state.crew[seat]:
        play.push("crew_lost", seat, min(n, len(state.crew[seat])))
    else:
        play.report(text("{who} loses no crew.", who=Who(seat)), icon="broken-shield")


def prevent(play: Arrr, number: int | None, n: int) -> None:
    """Reduce the damage of an effect on the pile by n, but not below 0.

    `number` is the number that identifies the effect. If it is None or no effect on the pile has it, nothing changes.
    """
    state = play.state
    for place, use in enumerate(state.pile):
        if use.number == number:
            state.pile[place] = replace(use, damage=max(0, use.damage - n))
            words = text("{card} would now deal {n} damage.", card=card_name(use.card), n=state.pile[place].damage)
            play.report(words, icon="broken-shield")


# --- Pieces --------------------------------------------------------------------------------------------


def gain(play: Arrr, seat: int, n: int) -> None:
    """Move n Pieces from the reserve to the seat's chest, or all if there are fewer (A-16, A-17)."""
    state = play.state
    taken = min(n, state.reserve)
    state.reserve -= taken
    state.chests[seat] += taken
    words = plural("{who} gets {n} Piece.", "{who} gets {n} Pieces.", n=taken, who=Who(seat))
    play.report(words if taken else text("The reserve has no Pieces for {who}.", who=Who(seat)), icon="two-coins")


def lose(play: Arrr, seat: int, n: int) -> None:
    """Move n Pieces from the seat's chest to the reserve, or all if there are fewer (A-16)."""
    state = play.state
    paid = min(n, state.chests[seat])
    state.chests[seat] -= paid
    state.reserve += paid
    words = plural("{who} pays {n} Piece.", "{who} pays {n} Pieces.", n=paid, who=Who(seat))
    play.report(words if paid else text("{who} has no Pieces to pay.", who=Who(seat)), icon="two-coins")


def steal(play: Arrr, thief: int, victim: int, n: int) -> None:
    """Move n Pieces from the victim's chest to the thief's, or all if there are fewer. Stakes are not in a chest.

    The rule is A-115.
    """
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
    play.report(words if taken else text("{who} has no Pieces to lose.", who=Who(victim)), icon="snatch")


# --- hands and decks -----------------------------------------------------------------------------------


def draw(play: Arrr, seat: int, family: str, n: int = 1) -> None:
    """Draw n cards of a family, `crew` or `event`. Without events it is crew (A-191).

    An empty deck is refilled from its discards (A-19, A-20).
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
        play.report(words, icon="draw")
        play.report(text("You drew {cards}.", cards=names(drawn)), to=seat, icon="draw")


def draw_any(play: Arrr, seat: int) -> None:
    """Let the seat choose the deck and draw a card. To draw several cards, call this function once for each (A-114)."""
    play.push("deck_to_draw", seat)


def discard_from_hand(play: Arrr, seat: int, n: int) -> None:
    """Let the seat discard n cards of its hand, of its own choice."""
    fewer = min(n, len(play.state.hands[seat]))
    if fewer:
        play.push("hand_lost", seat, fewer)


# --- cards on the table --------------------------------------------------------------------------------


def discard_crew(play: Arrr, seat: int, cards: list[str]) -> None:
    """Discard these equipped cards, given by their ids.

    If the seat's throw is not rolled yet, it loses their dice too (A-90).
    """
    state = play.state
    for card in cards:
        leave_area(state, seat, card)
        put_away(state, card)
    play.report(text("{who} discards {cards}.", who=Who(seat), cards=names(cards)), icon="broken-shield")


def leave_area(state: ArrrState, seat: int, card: str) -> None:
    """Remove a card from the seat's equipped crew. The caller puts the card elsewhere.

    If the seat's throw is not rolled yet, it loses the card's dice too (A-145).
    """
    state.crew[seat].remove(card)
    throw = state.throw_of(seat)
    if throw and not throw.rolled:
        throw.pool = max(0, throw.pool - crew_design(card).stat(throw.stat))


def deplete(play: Arrr, card: str) -> None:
    """Mark an equipped crew card as depleted, and report it."""
    play.state.depleted.append(card)
    play.report(text("{card} is depleted.", card=card_name(card)), icon="clockwise-rotation")


def prepare(play: Arrr, card: str) -> None:
    """Make a depleted crew card ready, so that it may be used again in this turn, and report it (A-157)."""
    state = play.state
    for marks in (state.depleted, state.used):
        if card in marks:
            marks.remove(card)
    play.report(text("{card} is prepared again.", card=card_name(card)), icon="clockwise-rotation")


def swap(play: Arrr, cards: tuple[str, ...]) -> None:
    """Exchange the places of two cards of the row, and report it."""
    row = play.state.row
    one, other = (row.index(card) for card in cards)
    row[one], row[other] = row[other], row[one]
    play.report(
        text("{one} and {other} swap places.", one=card_name(cards[0]), other=card_name(cards[1])), icon="ship-wheel"
    )


def attach(play: Arrr, use: Use) -> None:
    """Leave the permanent in play: with the seat of its target, or with the Seven Seas if it has no target.

    The rules are A-175 and A-176.
    """
    state, seat = play.state, use.target.seat
    assert state.acting is not None
    state.acting = None
    if seat is None:
        state.seas.append(use.card)
        words = text("{card} stays on the Seven Seas.", card=card_name(use.card))
    else:
        state.attached[seat].append(use.card)
        words = text("{card} stays with {who}.", card=card_name(use.card), who=Who(seat))
    play.report(words, icon="infinity")


def look_at_deck(play: Arrr, seat: int, then: str = "") -> None:
    """Show the seat the top exploration card.

    `then` says what the seat may do afterwards. With `exchange` it may exchange the card with the row card nearest to
    the deck. With `bottom` it may put it on the bottom of the deck. If `then` is empty, the seat only looks.
    """
    if play.state.exploration_deck:
        play.push("looking_at_deck", seat, then)


def look_at_hand(play: Arrr, seat: int, whose: int) -> None:
    """Show the seat the whole hand of the seat `whose`."""
    play.push("looking_at_hand", seat, whose)


# --- the pile and declarations -------------------------------------------------------------------------


def cancel(play: Arrr, number: int | None) -> None:
    """Remove an effect from the pile. Its event card is discarded (A-156, A-212).

    `number` is the number that identifies the effect. If it is None or no effect on the pile has it, nothing changes.
    """
    state = play.state
    for use in state.pile:
        if use.number == number:
            state.pile.remove(use)
            if use.kind == "event":
                assert use.player is not None
                put_away(state, use.card)
                count(state, use.player, "cancelled")
            play.report(text("{card} is cancelled.", card=card_name(use.card)), icon="cross-mark")
            return


def forbid(play: Arrr, what: str) -> None:
    """Cancel the declaration, and forbid a declaration like it for this turn.

    `what` is `sail`, `challenge`, or `challenge:2` for a Challenge against seat 2.
    """
    state = play.state
    state.forbidden.append(what)
    state.declared = None
    assert state.on_turn is not None
    play.report(text("{who} must declare something else.", who=Who(state.on_turn)), icon="halt")


def user(use: Use) -> int:
    """Return the seat that uses the card. Raises AssertionError for a penalty, which nobody uses."""
    assert use.player is not None
    return use.player


def whom(use: Use) -> int:
    """Return the seat of the target. Raises AssertionError if the target has none."""
    assert use.target.seat is not None
    return use.target.seat


def pillage_less(play: Arrr, n: int) -> None:
    """Reduce the Pieces of the declared Pillage by n (V15)."""
    play.state.pillage -= n
    play.report(plural("The Pillage gives {n} Piece less.", "The Pillage gives {n} fewer Pieces.", n=n), icon="guards")
