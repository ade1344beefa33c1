"""Improving a throw after the roll: by one Piece, or by all helpful cards one after the other until it succeeds.

See the ledger, 4.7.
"""

from __future__ import annotations

from engine.choice import Option
from engine.games.arrr.card_registry import CAPTAINS, CREW, EVENTS, kind_of
from engine.games.arrr.card_totals import enough, successes_needed
from engine.games.arrr.dice import roll, throw_of
from engine.games.arrr.effect_choices import failures
from engine.games.arrr.effect_pile import moved, put_on
from engine.games.arrr.hints import few
from engine.games.arrr.possible_moves import Move, against_cheating, moves
from engine.games.arrr.state import ArrrState
from engine.games.arrr.state_changes import count
from engine.games.arrr.step_registry import Arrr
from engine.games.arrr.throw import Throw
from engine.play import Play
from engine.text import Text, Who, plural, text

CHEAT_DICE = 2
"""The number of dice that a Piece adds (A-96)."""
AT_ONCE = 3
"""The maximum number of Pieces that one promise may include. A player who wants to spend more Pieces makes another
promise.
"""
CHEAT, PIECES, TABLE, ALL = "cheat", "until", "table", "all"
WAYS: dict[str, tuple[str, ...]] = {PIECES: (), TABLE: ("use", "cat"), ALL: ("use", "cat", "play")}
"""The ways in which a player may add help to a throw until it succeeds.

Each is mapped to the verbs of the moves that are made before Pieces are spent, such as `use` for a crew card. The ways
are:

- `until`: no cards
- `table`: cards on the table
- `all`: cards on the table, then events of the hand
"""
GOING = {
    TABLE: text("Until it's enough: cards in play, then Pieces"),
    ALL: text("Until it's enough: everything that helps, hand included"),
}
HELPFUL = ("lucky-tide", "ace-up-the-sleeve")
"""Ids of the events that help the player of a throw without adding dice."""
AGAIN = ("bosun-barnacle", "lucky-parrot", "ships-cat")
"""Ids of the cards that roll failed dice again. Without a failed die they are of no use."""


# --- moves --------------------------------------------------------------------------------------------


def helps(state: ArrrState, seat: int, way: str) -> list[Move]:
    """Return the moves by which a seat can improve its own rolled throw with cards, in the order of use.

    `way` is `until` for no cards, `table` for cards on the table, or `all` for these and then events of the hand.
    Abilities that discard their card (C24) or prepare another one (C33) are never included.
    """
    verbs, failed = WAYS[way], failures(throw_of(state, seat))
    able = [move for move in moves(state, seat) if move.verb in verbs and _helps(move, seat)]
    able = [move for move in able if failed or kind_of(move.card) not in AGAIN]
    once = {move.card: move for move in able}
    return sorted(once.values(), key=lambda move: (verbs.index(move.verb), kind_of(move.card) in AGAIN))


def _helps(move: Move, seat: int) -> bool:
    kind = kind_of(move.card)
    if move.verb == "use":
        return "post" in CREW[kind].timing and not CREW[kind].discarded
    if move.verb == "cat":
        return True
    return move.target.seat == seat and (EVENTS[kind].kind == "add dice" or kind in HELPFUL)


# --- options -----------------------------------------------------------------------------------------


def throwing_on(state: ArrrState, seat: int) -> list[Option]:
    """Return the options of a seat after its roll to spend Pieces, or to add help until the throw succeeds.

    In a Challenge only a single Piece is offered (A-98).
    """
    offered = list[Option]()
    most = 0 if against_cheating(state, seat) else min(AT_ONCE, state.chests[seat])
    left = plural("You have {n} Piece.", "You have {n} Pieces.", n=state.chests[seat])
    if most:
        n = cheat_dice(state, seat)
        words = plural("Cheat: 1 Piece for {n} die", "Cheat: 1 Piece for {n} dice", n=n)
        offered.append(Option(CHEAT, words, left, "two-coins"))
    if len(state.throws) == 2 or enough(state, throw_of(state, seat)):
        return offered
    if most > 1 and in_reach(state, throw_of(state, seat), most):
        words = text("Cheat until it's enough: at most {n} Pieces", n=most)
        offered.append(Option(PIECES, words, left, "two-coins"))
    before = 0
    for way in (TABLE, ALL):
        cards = [move.card for move in helps(state, seat, way)]
        if len(cards) > before and len(cards) + most > 1:
            offered.append(Option(way, GOING[way], in_order(cards, most)))
        before = len(cards)
    return offered


def in_order(cards: list[str], most: int) -> Text:
    """Return as text, for a hint, the names of the cards in the order of use, then up to `most` Pieces."""
    if not most:
        return text("{cards}.", cards=few(cards))
    # Three of the longest names and Pieces are too long for a hint.
    return plural("{cards}, then {n} Piece.", "{cards}, then at most {n} Pieces.", n=most, cards=few(cards, 2))


def cheat_dice(state: ArrrState, seat: int) -> int:
    """Return the number of dice that the seat's next Piece adds.

    It is 2. For the first Piece spent on a throw, cards may change it (K1, V23).
    """
    if throw_of(state, seat).spent:
        return CHEAT_DICE
    captain = state.captains[seat]
    more = CAPTAINS[kind_of(captain)].cheat if captain else 0
    return CHEAT_DICE + more + sum(EVENTS[kind_of(card)].cheat for card in state.attached[seat])


# --- effects ------------------------------------------------------------------------------------------


def promise(play: Play[ArrrState], seat: int, way: str) -> None:
    """Note and report that a seat will add help to its throw until it succeeds.

    `way` is `until` for Pieces only, `table` for cards on the table and Pieces, or `all` for events of the hand too.
    """
    state = play.state
    throw = throw_of(state, seat)
    throw.going, throw.until = way, min(AT_ONCE, state.chests[seat])
    said = {
        PIECES: text("{who} cheats until it's enough, for at most {n} Pieces.", who=Who(seat), n=throw.until),
        TABLE: text("{who} keeps going until it's enough, with cards in play and Pieces.", who=Who(seat)),
        ALL: text("{who} keeps going until it's enough, with everything that helps.", who=Who(seat)),
    }
    play.report(said[way], icon="two-coins")
    moved(state)


def goes_on(state: ArrrState) -> Throw | None:
    """Return the throw to which its player has promised to add help until it succeeds, or None.

    If the throw has succeeded, can no longer succeed, or has no help left, the promise is deleted. The player is then
    asked again.
    """
    throw = state.throws[0] if state.window == "post" and len(state.throws) == 1 else None
    if throw is None or not throw.going:
        return None
    if enough(state, throw) or not (helps(state, throw.owner, throw.going) or in_reach(state, throw, throw.until)):
        throw.going, throw.until = "", 0
        return None
    return throw


def in_reach(state: ArrrState, throw: Throw, most: int) -> bool:
    """Return True if `most` more Pieces could make the throw succeed with the best luck.

    Always False in a Challenge.
    """
    pieces = min(most, state.chests[throw.owner])
    dice = cheat_dice(state, throw.owner) + CHEAT_DICE * (pieces - 1) if pieces else 0
    needed = successes_needed(state, throw)
    return needed is not None and 0 < needed - throw.successes <= dice


def go_on(play: Arrr, throw: Throw) -> None:
    """Carry out the next part of the promise to help `throw`: use the next card, or spend a Piece if none is left."""
    cards = helps(play.state, throw.owner, throw.going)
    if cards:
        put_on(play, throw.owner, cards[0])
        return
    throw.until -= 1
    cheat(play, throw.owner)


def cheat(play: Arrr, seat: int) -> None:
    """Spend a Piece of the seat's chest and roll the dice that it adds to the seat's throw (A-96 to A-101)."""
    state = play.state
    throw, dice = throw_of(state, seat), cheat_dice(state, seat)
    throw.spent += 1
    state.chests[seat] -= 1
    state.reserve += 1
    count(state, seat, "cheated")
    if len(state.throws) == 2:
        state.leader = next(one.owner for one in state.throws if one is not throw)
    words = plural("{who} cheats: 1 Piece for {n} die.", "{who} cheats: 1 Piece for {n} dice.", n=dice, who=Who(seat))
    play.begin_group(words, "two-coins")
    roll(play, throw, dice)
    moved(state)
