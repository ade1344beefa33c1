"""The pile of effects: they are put on it, answered, and carried out (ledger, 5.2 and 5.4)."""

from __future__ import annotations

from engine.choice import Choice, Pace
from engine.games.arrr.card_designs import CrewDesign, Targets
from engine.games.arrr.card_registry import CREW, EVENTS, EXPLORATIONS, card_name, icon_of, kind_of
from engine.games.arrr.deck_operations import put_away
from engine.games.arrr.hints import passing
from engine.games.arrr.possible_moves import Move, might_act, moves
from engine.games.arrr.prompts import aimed
from engine.games.arrr.sealed_rounds import question, sealed_round
from engine.games.arrr.state import ArrrState
from engine.games.arrr.state_changes import count, damage, deplete, discard_crew
from engine.games.arrr.step_registry import Arrr, step
from engine.games.arrr.view import Target, Use
from engine.play import Rule
from engine.text import Text, Who, text

KINDS = {"play": "event", "use": "ability", "cat": "cat"}


def put_on(play: Arrr, seat: int, move: Move) -> None:
    """Put a player's move on the pile as an effect with its target (A-209). Others may then answer it.

    The rules are A-153 and A-165.
    """
    state = play.state
    kind = KINDS[move.verb]
    words = text("{who} plays {what}.", who=Who(seat), what=move.words(state, seat))
    if kind == "event":
        state.hands[seat].remove(move.card)
        dealt = EVENTS[kind_of(move.card)].damage
        count(state, seat, "events")
    else:
        state.used.append(move.card)
        dealt = 0
        words = text("{who} uses {what}.", who=Who(seat), what=move.words(state, seat))
    if not state.pile:
        play.begin_group()
        if len(state.throws) == 2 and state.throw_of(seat):
            state.leader = next(throw.owner for throw in state.throws if throw.owner != seat)
    _add(play, Use(state.uses + 1, kind, seat, move.card, move.target, dealt), words)


def put_penalty(play: Arrr, seat: int, card: str) -> None:
    """Put the penalty of the exploration card that has beaten a seat on the pile (A-117 to A-119). If the card has
    no such penalty, nothing happens (A-120).
    """
    design = EXPLORATIONS[kind_of(card)]
    if design.damage or design.failure:
        use = Use(play.state.uses + 1, "penalty", None, card, Target(seat=seat), design.damage)
        _add(play, use, text("{who} suffers the penalty of {card}.", card=card_name(card), who=Who(seat)))


def _add(play: Arrr, use: Use, words: Text) -> None:
    """Put an effect on the pile. The game goes on when the pile is empty (A-171, A-172, A-204, A-214)."""
    state = play.state
    if not state.pile:
        play.push("answers")
    state.uses = use.number
    state.pile.append(use)
    state.passed_pile = []
    play.report(words, icon=icon_of(use.card))


# --- answers -------------------------------------------------------------------------------------------


@step
def answers(play: Arrr) -> Rule | None:
    """Ask the seats that might answer the top effect. Once all have passed, carry it out (A-173, A-206, A-207, A-221).

    Return the running question, or None if nobody is asked.
    """
    state = play.state
    if not state.pile:
        return None
    asks = questions(state)
    if asks:
        return answered(play, asks)
    begin_carrying_out(play)
    return None


async def answered(play: Arrr, asks: dict[int, Choice]) -> None:
    """Ask these seats once, each its choice in `asks`. Put the first card that one of them plays on the pile."""
    state = play.state
    options = {seat: {move.id: move for move in moves(state, seat)} for seat in asks}
    given = await sealed_round(play, asks)
    play.push("answers")
    if given.acting is None:
        state.passed_pile += given.passed
    else:
        put_on(play, given.acting.seat, options[given.acting.seat][str(given.acting.value)])


def questions(state: ArrrState) -> dict[int, Choice]:
    """Return the questions, by seat, to the seats that might answer the top effect.

    They are in the order in which the answers are read (A-221, A-230, A-232 to A-240).
    """
    top = state.pile[-1]
    around = state.around(state.p) if top.player is None else [*state.others(top.player), top.player]
    asked = [seat for seat in around if seat not in state.passed_pile and might_act(state, seat)]
    return {seat: _question(state, seat, top) for seat in asked}


def _question(state: ArrrState, seat: int, top: Use) -> Choice:
    what = aimed(state, top.card, top.target, None if top.kind == "event" else top.player)
    if top.player is None:
        prompt = text("About to happen: {what}. Respond?", what=what)
    else:
        prompt = text("{who} is about to use {what}. Respond?", who=Who(top.player), what=what)
    options = [move.option(state, seat) for move in moves(state, seat)]
    return question(state, seat, "answer", prompt, ("pass",), options, Pace.REACTION, passing(top), window=True)


# --- carrying out --------------------------------------------------------------------------------------


def begin_carrying_out(play: Arrr) -> None:
    """Take the top effect from the pile (A-152).

    Carry it out if its card and target are still there (A-154, A-155, A-205, A-211).
    """
    state = play.state
    use = state.acting = state.pile.pop()
    play.push("answers")
    play.push("settled")
    if use.kind == "ability":
        assert use.player is not None
        if use.card in state.depleted or use.card not in state.crew[use.player]:
            play.report(
                text("{card} can't be used any more, so nothing happens.", card=card_name(use.card)), icon="cross-mark"
            )
            return
        if CREW[kind_of(use.card)].discarded:
            discard_crew(play, use.player, [use.card])
        else:
            deplete(play, use.card)
    if use.player is not None and use.target not in _targets(use)(state, use.player):
        play.report(text("{card} has no target left.", card=card_name(use.card)), icon="cross-mark")
        return
    play.push("effect")


def _targets(use: Use) -> Targets:
    design = CREW.get(kind_of(use.card)) or EVENTS[kind_of(use.card)]
    at = design.at if isinstance(design, CrewDesign) or use.kind == "event" else design.use_at
    assert at is not None
    return at


@step
def effect(play: Arrr) -> Rule | None:
    """Run the effect that is being carried out now, in `state.acting`.

    Return the question that it asks, or None if it asks none.
    """
    use = play.state.acting
    assert use is not None
    key = kind_of(use.card)
    if use.kind != "penalty":
        return (CREW.get(key) or EVENTS[key]).effect(play, use)
    assert use.target.seat is not None
    design = EXPLORATIONS[key]
    if design.failure:
        design.failure(play, use.target.seat)
    if design.damage:
        damage(play, use.target.seat, use.damage)
    return None


@step
def settled(play: Arrr) -> None:
    """Finish the effect carried out last, and discard its event card. The players may then answer the effects below it.

    The rules are A-174, A-225 and A-230.
    """
    state = play.state
    use, state.acting = state.acting, None
    if use and use.kind == "event":
        put_away(state, use.card)
    # The player of the effect has passed on this effect alone. They are asked about the effects below it.
    state.passed_pile = [seat for seat in state.passed_pile if use is None or seat != use.player]
    if not state.pile:
        state.passed_pile = []
        moved(state)


def moved(state: ArrrState) -> None:
    """Clear the passes of the reaction window, because something has happened.

    Everybody who might act is asked again (A-223, A-231).
    """
    state.passed = []
