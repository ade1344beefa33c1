"""Windows: the moments of the Action phase in which players may act (ledger, 5.3 to 5.5).

`window` is one round of a window; it puts itself back on the agenda until nobody is left to ask.
"""

from __future__ import annotations

from engine.choice import Choice, Option, Pace
from engine.games.arrr.asking import Arrr, step
from engine.games.arrr.dice import roll, throw_of
from engine.games.arrr.kinds import CAPTAINS, EVENTS, kind_of
from engine.games.arrr.moves import ability_moves, can_cheat, might_act, moves
from engine.games.arrr.pile import moved, put_on
from engine.games.arrr.presets import end_quiet, is_on
from engine.games.arrr.rounds import question, sealed_round
from engine.games.arrr.state import ArrrState
from engine.games.arrr.throw import Throw
from engine.games.arrr.verbs import count
from engine.games.arrr.wording import after_roll, before_roll, table_prompt
from engine.play import Rule
from engine.text import Who, plural, text

CHEAT_DICE = 2
"""So many dice a Piece is worth (A-96)."""


@step
def window(play: Arrr, kind: str) -> Rule | None:
    """One round: the lead first, then the table; without anybody to ask the window closes (A-223, A-226). OPEN leads
    on to P's own menu, FLASH is over when a card has ended the declaration."""
    state = play.state
    state.window = kind
    ended = kind == "flash" and state.declared is None
    asks = {} if ended else lead_asked(state) or table_asked(state)
    if asks:
        return round_of(play, asks)
    if kind == "open":
        play.push("declare")
        return None
    state.window, state.passed = "", []
    end_quiet(state, ("window",), play.seats)
    return None


async def round_of(play: Arrr, asks: dict[int, Choice]) -> None:
    """Ask, read, and do what was answered first."""
    state = play.state
    possible = {seat: {move.id: move for move in moves(state, seat)} for seat in asks}
    read = await sealed_round(play, asks)
    play.push("window", state.window)
    state.passed += read.passed
    state.watching = [seat for seat in state.watching if seat not in read.passed] + read.watching
    if read.acting is None:
        return
    if read.acting.value == "cheat":
        cheat(play, read.acting.seat)
    else:
        put_on(play, read.acting.seat, possible[read.acting.seat][str(read.acting.value)])


# --- leads ---------------------------------------------------------------------------------------------


def leads(state: ArrrState) -> list[int]:
    """Who is asked before the others in this window, in the order of reading."""
    if state.window in ("pre", "post"):
        owners = [throw.owner for throw in state.throws]
        return owners[::-1] if state.leader == owners[-1] else owners
    if state.window == "result":
        return [state.p if state.winner is None else state.winner]
    return [state.p] if state.window == "end" else []


def lead_asked(state: ArrrState) -> dict[int, Choice]:
    """The leads that are asked now, and what."""
    return {seat: lead_question(state, seat) for seat in leads(state) if _lead_asked(state, seat)}


def _lead_asked(state: ArrrState, seat: int) -> bool:
    """Leads are asked only while it can matter, unless they want more (A-240)."""
    if seat in state.passed or state.quiet[seat] or not might_act(state, seat):
        return False
    if state.window == "pre":
        now_only = is_on(state, seat, "ready") and any(True for _ in ability_moves(state, seat, only_now=True))
        return now_only or is_on(state, seat, "roll") or seat in state.watching
    if state.window == "post":
        return is_on(state, seat) or (is_on(state, seat, "mine") and not enough(state, throw_of(state, seat)))
    if state.window == "result":
        return is_on(state, seat, "ready") and any(True for _ in ability_moves(state, seat))
    return is_on(state, seat, "end")


def enough(state: ArrrState, throw: Throw) -> bool:
    """Whether a throw wins as it lies: nothing that is played after the roll can make it worse (A-92)."""
    needed = state.needed(throw)
    if needed is not None:
        return throw.successes >= needed
    return all(throw.successes > other.successes for other in state.throws if other is not throw)


def lead_question(state: ArrrState, seat: int) -> Choice:
    """What a thrower, or another lead, is asked."""
    options = [move.option(state, seat) for move in moves(state, seat)]
    if state.window == "pre":
        return question(state, "roll", before_roll(state, seat), ("roll",), options, Pace.TURN)
    if state.window == "post":
        cheats = [cheat_option(state, seat)] if can_cheat(state, seat) else []
        return question(state, "rolled", after_roll(state, seat), ("done",), [*cheats, *options], Pace.TURN)
    if state.window == "result":
        prompt = text("The Challenge is over. Do you use one of your cards?")
    else:
        prompt = text("Your action is done. Anything else?")
    return question(state, "at_end", prompt, ("pass",), options, Pace.REACTION)


# --- cheating ------------------------------------------------------------------------------------------


def cheat_dice(state: ArrrState, seat: int) -> int:
    """The dice that the next Piece adds to a seat's throw; its first one may be worth more or less (K1, V23)."""
    if throw_of(state, seat).spent:
        return CHEAT_DICE
    captain = state.captains[seat]
    more = CAPTAINS[kind_of(captain)].cheat if captain else 0
    return CHEAT_DICE + more + sum(EVENTS[kind_of(card)].cheat for card in state.attached[seat])


def cheat_option(state: ArrrState, seat: int) -> Option:
    """Spending a Piece."""
    n = cheat_dice(state, seat)
    words = plural("Cheat: 1 Piece for {n} die", "Cheat: 1 Piece for {n} dice", n=n)
    left = plural("You have {n} Piece.", "You have {n} Pieces.", n=state.chests[seat])
    return Option("cheat", words, left, "two-coins")


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
    play.tell(words, icon="two-coins")
    roll(play, throw, dice)
    moved(state)


# --- the table -----------------------------------------------------------------------------------------


def table_asked(state: ArrrState) -> dict[int, Choice]:
    """The others that are asked now, clockwise from P's left, and what."""
    if state.window == "result":
        return {}
    ahead = leads(state)
    around = [seat for seat in [*state.others(state.p), state.p] if seat not in ahead]
    return {seat: table_question(state, seat) for seat in around if _table_asked(state, seat)}


def _table_asked(state: ArrrState, seat: int) -> bool:
    if seat in state.passed or state.quiet[seat] or not might_act(state, seat):
        return False
    if seat == state.on_turn:
        return state.window == "flash" and is_on(state, seat, "own")
    if state.window == "pre":
        return seat in state.watching or is_on(state, seat, "pre")
    if state.window == "post":
        mates = [throw for throw in state.throws if throw.owner == state.mate(seat)]
        short = any(not enough(state, throw) for throw in mates)
        return is_on(state, seat, "post") or (short and is_on(state, seat, "mate"))
    return is_on(state, seat, state.window)


def table_question(state: ArrrState, seat: int) -> Choice:
    """What a seat is asked that is not the lead."""
    options = [move.option(state, seat) for move in moves(state, seat)]
    passes = ("pass", "watch") if state.window in ("flash", "pre") else ("pass",)
    name = {"open": "act_before", "flash": "on_declaration", "end": "at_end"}.get(state.window, "on_throw")
    return question(state, name, table_prompt(state), passes, options, Pace.REACTION)
