"""Going on with a throw after the roll: a Piece, or all that helps, one after the other, until it is enough
(ledger, 4.7)."""

from __future__ import annotations

from engine.choice import Option
from engine.games.arrr.asking import Arrr
from engine.games.arrr.card_registry import CAPTAINS, CREW, EVENTS, kind_of
from engine.games.arrr.card_totals import enough, successes_needed
from engine.games.arrr.dice import roll, throw_of
from engine.games.arrr.effect_choices import failures
from engine.games.arrr.hints import few
from engine.games.arrr.pile import moved, put_on
from engine.games.arrr.possible_moves import Move, against_cheating, moves
from engine.games.arrr.state import ArrrState
from engine.games.arrr.state_changes import count
from engine.games.arrr.throw import Throw
from engine.play import Play
from engine.text import Text, Who, plural, text

CHEAT_DICE = 2
"""So many dice a Piece is worth (A-96)."""
AT_ONCE = 3
"""So many Pieces at most are said at once to be spent as long as it is not enough: more than that is said again."""
CHEAT, PIECES, TABLE, ALL = "cheat", "until", "table", "all"
WAYS: dict[str, tuple[str, ...]] = {PIECES: (), TABLE: ("use", "cat"), ALL: ("use", "cat", "play")}
"""How one may go on until it is enough, and what is put to use before the Pieces."""
GOING = {
    TABLE: text("Until it is enough: what lies on the table, then Pieces"),
    ALL: text("Until it is enough: all that helps, from my hand, too"),
}
HELPFUL = ("lucky-tide", "ace-up-the-sleeve")
"""Events that help whose throw it is, besides those that add dice."""
AGAIN = ("bosun-barnacle", "lucky-parrot", "ships-cat")
"""What rolls dice again that are no success: only where there are some."""


# --- what helps ----------------------------------------------------------------------------------------


def helps(state: ArrrState, seat: int, way: str) -> list[Move]:
    """What of the seat's own helps its throw now, in the order in which it goes: abilities that stay, the Ship's Cat,
    events. What costs its card (C24), and what prepares another one (C33), is said by itself."""
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


# --- what is offered -----------------------------------------------------------------------------------


def throwing_on(state: ArrrState, seat: int) -> list[Option]:
    """Spending a Piece; and in a test, where it is not enough, going on until it is. In a Challenge nobody says
    beforehand how far they would go (A-98)."""
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
        words = text("Cheat until it is enough: at most {n} Pieces", n=most)
        offered.append(Option(PIECES, words, left, "two-coins"))
    before = 0
    for way in (TABLE, ALL):
        cards = [move.card for move in helps(state, seat, way)]
        if len(cards) > before and len(cards) + most > 1:
            offered.append(Option(way, GOING[way], in_order(cards, most)))
        before = len(cards)
    return offered


def in_order(cards: list[str], most: int) -> Text:
    """What comes one after the other."""
    if not most:
        return text("{cards}.", cards=few(cards))
    # Three of the longest names, and Pieces besides, are more than a hint holds.
    return plural("{cards}, then {n} Piece.", "{cards}, then at most {n} Pieces.", n=most, cards=few(cards, 2))


def cheat_dice(state: ArrrState, seat: int) -> int:
    """The dice that the next Piece adds to a seat's throw; its first one may be worth more or less (K1, V23)."""
    if throw_of(state, seat).spent:
        return CHEAT_DICE
    captain = state.captains[seat]
    more = CAPTAINS[kind_of(captain)].cheat if captain else 0
    return CHEAT_DICE + more + sum(EVENTS[kind_of(card)].cheat for card in state.attached[seat])


# --- what is done --------------------------------------------------------------------------------------


def promise(play: Play[ArrrState], seat: int, way: str) -> None:
    """A seat goes on like this, and says so to everybody; of its hand it names nothing."""
    state = play.state
    throw = throw_of(state, seat)
    throw.going, throw.until = way, min(AT_ONCE, state.chests[seat])
    said = {
        PIECES: text("{who} cheats until it is enough, for at most {n} Pieces.", who=Who(seat), n=throw.until),
        TABLE: text("{who} goes on until it is enough, with what lies on the table and with Pieces.", who=Who(seat)),
        ALL: text("{who} goes on until it is enough, with all that helps.", who=Who(seat)),
    }
    play.tell(said[way], icon="two-coins")
    moved(state)


def goes_on(state: ArrrState) -> Throw | None:
    """The throw whose thrower goes on as they have said. That ends where it is enough, where what they have said
    cannot make it enough any more, and where nothing of it is left: then they are asked again."""
    throw = state.throws[0] if state.window == "post" and len(state.throws) == 1 else None
    if throw is None or not throw.going:
        return None
    if enough(state, throw) or not (helps(state, throw.owner, throw.going) or in_reach(state, throw, throw.until)):
        throw.going, throw.until = "", 0
        return None
    return throw


def in_reach(state: ArrrState, throw: Throw, most: int) -> bool:
    """Whether so many Pieces could be enough, with all the luck there is."""
    pieces = min(most, state.chests[throw.owner])
    dice = cheat_dice(state, throw.owner) + CHEAT_DICE * (pieces - 1) if pieces else 0
    needed = successes_needed(state, throw)
    return needed is not None and 0 < needed - throw.successes <= dice


def go_on(play: Arrr, throw: Throw) -> None:
    """The next of what was said: a card, then a Piece."""
    cards = helps(play.state, throw.owner, throw.going)
    if cards:
        put_on(play, throw.owner, cards[0])
        return
    throw.until -= 1
    cheat(play, throw.owner)


def cheat(play: Arrr, seat: int) -> None:
    """A Piece from the chest to the reserve, dice into the throw (A-96 to A-101)."""
    state = play.state
    throw, dice = throw_of(state, seat), cheat_dice(state, seat)
    throw.spent += 1
    state.chests[seat] -= 1
    state.reserve += 1
    count(state, seat, "cheated")
    if len(state.throws) == 2:
        state.leader = next(one.owner for one in state.throws if one is not throw)
    words = plural("{who} cheats: 1 Piece for {n} die.", "{who} cheats: 1 Piece for {n} dice.", n=dice, who=Who(seat))
    play.block(words, "two-coins")
    roll(play, throw, dice)
    moved(state)
