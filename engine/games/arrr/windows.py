"""Windows: the moments of the Action phase in which players may act (ledger, 5.3 to 5.5).

`window` is one round of a window; it puts itself back on the agenda until nobody is left to ask.
"""

from __future__ import annotations

from engine.choice import Choice, Option, Pace
from engine.games.arrr.asking import Arrr, step
from engine.games.arrr.dice import roll, throw_of
from engine.games.arrr.hints import resting, rolling
from engine.games.arrr.kinds import CAPTAINS, EVENTS, card_name, kind_of
from engine.games.arrr.moves import against_cheating, might_act, moves, moves_later
from engine.games.arrr.pile import moved, put_on
from engine.games.arrr.reckoning import successes_needed
from engine.games.arrr.rounds import question, sealed_round
from engine.games.arrr.state import ArrrState
from engine.games.arrr.throw import Throw
from engine.games.arrr.verbs import count
from engine.games.arrr.wording import after_roll, before_roll, table_prompt
from engine.play import Rule
from engine.text import Arg, Who, plural, text

CHEAT_DICE = 2
"""So many dice a Piece is worth (A-96)."""
UNTIL = "until"
AT_ONCE = 3
"""So many Pieces at most are said at once to be spent as long as it is not enough: more than that is said again."""


@step
def window(play: Arrr, kind: str) -> Rule | None:
    """One round: the lead first, then the table; without anybody to ask the window closes (A-223, A-226). OPEN leads
    on to P's own menu, FLASH is over when a card has ended the declaration."""
    state = play.state
    state.window = kind
    if (on := cheating_on(state)) is not None:
        play.push("window", kind)
        cheat(play, on)
        return None
    ended = kind == "flash" and state.declared is None
    asks = {} if ended else lead_asked(state) or table_asked(state)
    if asks:
        return round_of(play, asks)
    if kind == "open":
        play.push("declare")
        return None
    state.window, state.passed = "", []
    state.said = ["" if said == "pass" else said for said in state.said]
    return None


async def round_of(play: Arrr, asks: dict[int, Choice]) -> None:
    """Ask, read, and do what was answered first."""
    state = play.state
    possible = {seat: {move.id: move for move in moves(state, seat)} for seat in asks}
    read = await sealed_round(play, asks)
    play.push("window", state.window)
    state.passed += read.passed
    if read.acting is None:
        return
    acting, way = read.acting.seat, str(read.acting.value)
    if way in ("cheat", UNTIL):
        promise(play, acting, min(AT_ONCE, state.chests[acting]) if way == UNTIL else 1)
        cheat(play, acting)
    else:
        put_on(play, acting, possible[acting][way])


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
    return {seat: lead_question(state, seat) for seat in leads(state) if _asked(state, seat)}


def _asked(state: ArrrState, seat: int) -> bool:
    """Who might act is asked, by public facts; what is passed by a wish is no matter of the rules (A-234, A-239)."""
    return seat not in state.passed and might_act(state, seat)


def enough(state: ArrrState, throw: Throw) -> bool:
    """Whether a throw wins as it lies: nothing that is played after the roll can make it worse (A-92)."""
    needed = successes_needed(state, throw)
    if needed is not None:
        return throw.successes >= needed
    return all(throw.successes > other.successes for other in state.throws if other is not throw)


def lead_question(state: ArrrState, seat: int) -> Choice:
    """What a thrower, or another lead, is asked. It is sealed where it may be passed by a wish that looks at the hand,
    and where two are asked."""
    options = [move.option(state, seat) for move in moves(state, seat)]
    sealed = state.window != "post" or len(state.throws) == 2 or enough(state, throw_of(state, seat))
    if state.window == "pre":
        likely = rolling(state, throw_of(state, seat))
        return question(
            state, seat, "roll", before_roll(state, seat), ("roll",), options, Pace.TURN, likely, window=True
        )
    if state.window == "post":
        lies = resting(state, throw_of(state, seat))
        cheats = [] if against_cheating(state, seat) else cheat_options(state, seat)
        prompt, options = after_roll(state, seat), [*cheats, *options]
        return question(state, seat, "rolled", prompt, ("done",), options, Pace.TURN, lies, window=sealed)
    if state.window == "result":
        prompt = text("The Challenge is over. Do you use one of your cards?")
    else:
        prompt = text("Your action is done. Anything else?")
    return question(state, seat, "at_end", prompt, ("pass",), options, Pace.REACTION, window=True)


# --- cheating ------------------------------------------------------------------------------------------


def cheat_dice(state: ArrrState, seat: int) -> int:
    """The dice that the next Piece adds to a seat's throw; its first one may be worth more or less (K1, V23)."""
    if throw_of(state, seat).spent:
        return CHEAT_DICE
    captain = state.captains[seat]
    more = CAPTAINS[kind_of(captain)].cheat if captain else 0
    return CHEAT_DICE + more + sum(EVENTS[kind_of(card)].cheat for card in state.attached[seat])


def cheat_options(state: ArrrState, seat: int) -> list[Option]:
    """Spending a Piece, or up to three as long as it takes."""
    n = cheat_dice(state, seat)
    words = plural("Cheat: 1 Piece for {n} die", "Cheat: 1 Piece for {n} dice", n=n)
    left = plural("You have {n} Piece.", "You have {n} Pieces.", n=state.chests[seat])
    cheats = [Option("cheat", words, left, "two-coins")]
    most = min(AT_ONCE, state.chests[seat])
    if most > 1 and open_ended(state, seat):
        words = text("Cheat until it is enough: at most {n} Pieces", n=most)
        cheats.append(Option(UNTIL, words, left, "two-coins"))
    return cheats


def open_ended(state: ArrrState, seat: int) -> bool:
    """Whether it can be said at once how many Pieces a throw is worth while it is not enough (A-97). In a Challenge
    nobody says beforehand how far they would go."""
    return len(state.throws) == 1 and not enough(state, throw_of(state, seat))


def promise(play: Arrr, seat: int, most: int) -> None:
    """So many Pieces at most are spent now; of more than one everybody hears."""
    throw_of(play.state, seat).until = most
    if most > 1:
        words = text("{who} cheats until it is enough, for at most {n} Pieces.", who=Who(seat), n=most)
        play.tell(words, icon="two-coins")


def cheating_on(state: ArrrState) -> int | None:
    """Who goes on cheating as they have said: it is not enough, and something of it is left. Whoever has it, or can
    do no more, is asked again."""
    throw = state.throws[0] if state.window == "post" and len(state.throws) == 1 else None
    if throw is None or not throw.until:
        return None
    if enough(state, throw) or against_cheating(state, throw.owner):
        throw.until = 0
        return None
    return throw.owner


def cheat(play: Arrr, seat: int) -> None:
    """A Piece from the chest to the reserve, dice into the throw (A-96 to A-101)."""
    state = play.state
    throw, dice = throw_of(state, seat), cheat_dice(state, seat)
    throw.spent += 1
    throw.until -= 1
    state.chests[seat] -= 1
    state.reserve += 1
    count(state, seat, "cheated")
    if len(state.throws) == 2:
        state.leader = next(one.owner for one in state.throws if one is not throw)
    words = plural("{who} cheats: 1 Piece for {n} die.", "{who} cheats: 1 Piece for {n} dice.", n=dice, who=Who(seat))
    play.block(words, "two-coins")
    roll(play, throw, dice)
    moved(state)


# --- the table -----------------------------------------------------------------------------------------


def table_asked(state: ArrrState) -> dict[int, Choice]:
    """The others that are asked now, clockwise from P's left, and what."""
    if state.window == "result":
        return {}
    ahead = leads(state)
    around = [seat for seat in [*state.others(state.p), state.p] if seat not in ahead]
    if state.window == "open":
        around.remove(state.p)
    return {seat: table_question(state, seat) for seat in around if _asked(state, seat)}


def table_question(state: ArrrState, seat: int) -> Choice:
    """What a seat is asked that is not the lead."""
    options = [move.option(state, seat) for move in moves(state, seat)]
    passes = _passes(state, seat)
    name = {"open": "act_before", "flash": "on_declaration", "end": "at_end"}.get(state.window, "on_throw")
    later: list[Arg] = [card_name(card) for card in moves_later(state, seat)] if "wait" in passes else []
    words = text("Then you can play {cards}.", cards=later) if later else None
    return question(state, seat, name, table_prompt(state), passes, options, Pace.REACTION, window=True, later=words)


def _passes(state: ArrrState, seat: int) -> tuple[str, ...]:
    """How a seat can pass: a declaration that leads to a roll may be let pass for good, or until then (A-231)."""
    if state.window == "pre":
        return ("pass", "action", "again")
    thrown = state.window == "flash" and seat != state.on_turn and state.declared and state.declared.kind != "pillage"
    return ("pass", "action", "wait") if thrown else ("pass",)
