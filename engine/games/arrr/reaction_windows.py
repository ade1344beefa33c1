"""Windows: the moments of the Action phase in which players may act (ledger, 5.3 to 5.5).

The step `window` asks one round of questions. It adds itself to the agenda again until nobody must be asked.
"""

from __future__ import annotations

from engine.choice import Choice, Pace
from engine.games.arrr.after_roll import ALL, CHEAT, WAYS, cheat, go_on, goes_on, promise, throwing_on
from engine.games.arrr.card_totals import enough
from engine.games.arrr.dice import throw_of
from engine.games.arrr.effect_pile import put_on
from engine.games.arrr.hints import few, resting, rolling
from engine.games.arrr.possible_moves import might_act, moves, moves_later
from engine.games.arrr.prompts import after_roll, before_roll, table_prompt
from engine.games.arrr.sealed_rounds import question, sealed_round
from engine.games.arrr.state import ArrrState
from engine.games.arrr.step_registry import Arrr, step
from engine.play import Rule
from engine.text import text


@step
def window(play: Arrr, kind: str) -> Rule | None:
    """Ask one round of questions in the reaction window `kind`, a key of `WINDOWS` such as `pre` (A-223, A-226).

    The seats that may act first, the leads, are asked alone. If none of them is asked, the other seats are (A-222). The
    window closes when nobody must be asked. The window `open` continues with the question for the declaration. The
    window `flash` also closes when a card has cancelled the declaration. Return the running question, or None.
    """
    state = play.state
    state.window = kind
    if (further := goes_on(state)) is not None:
        play.push("window", kind)
        go_on(play, further)
        return None
    ended = kind == "flash" and state.declared is None
    asks = {} if ended else lead_asked(state) or table_asked(state)
    if asks:
        return round_of(play, asks)
    if kind == "open":
        play.push("declare")
        return None
    state.window, state.passed, state.passed_here = "", [], []
    return None


async def round_of(play: Arrr, asks: dict[int, Choice]) -> None:
    """Ask these seats at once, each its choice in `asks`. Carry out the first move among their answers.

    Answers are read in the order of `asks`.
    """
    state = play.state
    possible = {seat: {move.id: move for move in moves(state, seat)} for seat in asks}
    read = await sealed_round(play, asks)
    play.push("window", state.window)
    state.passed += read.passed
    if read.acting is None:
        return
    acting, way = read.acting.seat, str(read.acting.value)
    if way == CHEAT:
        cheat(play, acting)
    elif way in WAYS:
        promise(play, acting, way)
    else:
        put_on(play, acting, possible[acting][way])


# --- leads ---------------------------------------------------------------------------------------------


def leads(state: ArrrState) -> list[int]:
    """Return the seats that are asked before all others in this window (A-220, A-224).

    They are in the order in which their answers are read.
    """
    if state.window in ("pre", "post"):
        owners = [throw.owner for throw in state.throws]
        return owners[::-1] if state.leader == owners[-1] else owners
    if state.window == "result":
        return [state.p if state.winner is None else state.winner]
    return [state.p] if state.window == "end" else []


def lead_asked(state: ArrrState) -> dict[int, Choice]:
    """Return the questions, by seat, to the leads that may still act.

    Leads are the seats that are asked before all others.
    """
    return {seat: lead_question(state, seat) for seat in leads(state) if _may_act(state, seat)}


def _may_act(state: ArrrState, seat: int) -> bool:
    """Return True if the seat has not passed and might act, as far as public facts show (A-234, A-239)."""
    return seat not in state.passed and might_act(state, seat)


def lead_question(state: ArrrState, seat: int) -> Choice:
    """Return the question to a lead: a player who throws, or another seat that is asked before all others.

    The answer stays secret if two seats are asked, if the throw has succeeded already, or if only cards in hand
    could change the throw.
    """
    options = [move.option(state, seat) for move in moves(state, seat)]
    if state.window == "pre":
        likely = rolling(state, throw_of(state, seat))
        return question(
            state, seat, "roll", before_roll(state, seat), ("roll",), options, Pace.TURN, likely, window=True
        )
    if state.window == "post":
        lies = resting(state, throw_of(state, seat))
        prompt, options = after_roll(state, seat), [*throwing_on(state, seat), *options]
        hand_alone = all(one.id.startswith("play:") or one.id == ALL for one in options)
        sealed = hand_alone or len(state.throws) == 2 or enough(state, throw_of(state, seat))
        return question(state, seat, "rolled", prompt, ("done",), options, Pace.TURN, lies, window=sealed)
    if state.window == "result":
        prompt = text("The Challenge is over. Do you use one of your cards?")
    else:
        prompt = text("Your action is done. Anything else?")
    return question(state, seat, "at_end", prompt, ("pass",), options, Pace.REACTION, window=True)


# --- the table -----------------------------------------------------------------------------------------


def table_asked(state: ArrrState) -> dict[int, Choice]:
    """Return the questions, by seat, to the seats that are not leads, clockwise from the left of the player on turn."""
    if state.window == "result":
        return {}
    ahead = leads(state)
    around = [seat for seat in [*state.others(state.p), state.p] if seat not in ahead]
    if state.window == "open":
        around.remove(state.p)
    return {seat: table_question(state, seat) for seat in around if _may_act(state, seat)}


def table_question(state: ArrrState, seat: int) -> Choice:
    """Return the question to a seat that may react, but is not among the seats that are asked first (the leads)."""
    options = [move.option(state, seat) for move in moves(state, seat)]
    passes = _passes(state, seat)
    name = {"open": "act_before", "flash": "on_declaration", "end": "at_end"}.get(state.window, "on_throw")
    later = few(moves_later(state, seat)) if "wait" in passes else []
    words = text("Then you can play {cards}.", cards=later) if later else None
    return question(state, seat, name, table_prompt(state), passes, options, Pace.REACTION, window=True, later=words)


def _passes(state: ArrrState, seat: int) -> tuple[str, ...]:
    """Return the ways to pass that a seat is offered, as keys of `PASSES` (A-231).

    After a declaration with a roll, it may pass until the roll or for the whole action.
    """
    if state.window == "pre":
        return ("pass", "action", "again")
    thrown = state.window == "flash" and seat != state.on_turn and state.declared and state.declared.kind != "pillage"
    return ("pass", "action", "wait") if thrown else ("pass",)
