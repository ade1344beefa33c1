"""Step 4: turn after turn until all have passed (ledger, 4.9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from engine.choice import Option, legal
from engine.games.rattle.actions.card_abilities import NO_EFFECT, against_use, owned, use
from engine.games.rattle.actions.fire import FREE_FIRE, Shot, against_fire, against_free_fire, fire, shots
from engine.games.rattle.actions.move import (
    DRILL,
    FREE_MOVE,
    SUPER_SAILS,
    against_free_move,
    against_move,
    extras,
    movable,
    move,
)
from engine.games.rattle.actions.move_choice import REWARD_TILES
from engine.games.rattle.actions.quick_actions import shortcuts
from engine.games.rattle.actions.typed_choice import chart, pick_or_say
from engine.games.rattle.asking import openly
from engine.games.rattle.cards import card_name
from engine.games.rattle.cards.menu_hints import card_hint
from engine.games.rattle.sea import LONG_MOVE, SUPER_MOVE
from engine.games.rattle.ships.names import ship_name
from engine.games.rattle.ships.queries import np_ships, own_ships, walls
from engine.games.rattle.state import RattleState
from engine.games.rattle.steps import Effect, Rattle, anew, step
from engine.games.rattle.typed import Chart, Order
from engine.games.rattle.typed import Shot as Said
from engine.play import Rule
from engine.reasons import Reason, UnavailableReasons
from engine.text import Arg, Text, Who, plural, text

ACTED = Reason("R-147", text("You have done your action of this turn."))
END_INSTEAD = Reason("R-147", text("Whoever has acted ends the turn, and does not pass."))
PASS_INSTEAD = Reason("R-147", text("Whoever has done nothing on the turn can only pass."))
MOVE = Option("move", text("Move …"), text("Turns 1 Sail until after the Port: up to 1 long range."))
DRILL_MOVE = Option(
    "move",
    text("Move …"),
    text("All your Ships are stuck on tiles: it takes 1 Sail and {card}.", card=card_name(DRILL)),
)
FREE_MOVING = Option("free:move", text("The free Move of this card …"), text("It costs no Sail."))
FIRE = Option("fire", text("Fire …"), text("Turns Cannons until after the Port: sinks a Ship within short range."))
FREE_FIRING = Option("free:fire", text("The free shot of this card …"), text("It costs no Cannon."))
PASS, END = Option("pass", text("Pass for this Adventure")), Option("end", text("End the turn"))
PASS_AT_LAST = replace(PASS, final=True)


@step
def actions(play: Rattle) -> None:
    """From the Baron on the participants take turns (R-146)."""
    play.state.phase = "actions"
    next_turn(play, None)


def idle(state: RattleState) -> bool:
    """Whether nothing can change any more (R-152)."""
    wars = state.options.scenario == "pirate-wars"
    return not np_ships(state) and not wars and state.card not in REWARD_TILES


def next_turn(play: Rattle, seat: int | None) -> None:
    """The turn of the next who has not passed and can do anything. Whoever can do nothing yet is passed over, and comes
    again if what others do changes that; once nobody can, all have passed (R-151)."""
    state = play.state
    order = state.participants()
    if seat is not None:
        after = order.index(seat) + 1
        order = order[after:] + order[:after]
    left = [] if idle(state) else [one for one in order if one not in state.passed]
    for one in left:
        if any(isinstance(verdict, Option) for _, verdict in turn_actions(state, one, acted=False)):
            state.on_turn = one
            play.push("turn", one, False, False)
            return
        if not armed(state, one):
            state.passed.append(one)
            play.tell(text("{who} is done.", who=Who(one)), icon="pass")
    state.on_turn, left = None, [one for one in left if one not in state.passed]
    state.passed += left
    if left:
        names: list[Arg] = [Who(one) for one in left]
        play.tell(
            plural("{names} can do nothing more.", "{names} can do nothing more.", n=len(left), names=names),
            icon="pass",
        )


def armed(state: RattleState, seat: int) -> bool:
    """Whether a player has anything left that another's deed could give something to do: a Ship with a ready Sail or
    Cannon or the card's own action, or a card to be used."""
    captain, ships = state.captains[seat], state.ships_of(seat)
    parts = captain.ready.get("sail", 0) + captain.ready.get("cannon", 0)
    free = state.card in (FREE_MOVE, FREE_FIRE) and state.card not in captain.used
    return bool(ships and (parts or free)) or any(
        against_use(state, seat, card) in (None, NO_EFFECT) for card in owned(state, seat)
    )


def turn_actions(state: RattleState, seat: int, *, acted: bool) -> Iterator[tuple[str, Option | Reason]]:
    """What a player can do on this turn but end it, or why not (R-147, R-149, R-166)."""
    moving = MOVE if movable(state, seat) else DRILL_MOVE
    yield "move", ACTED if acted else against_move(state, seat) or moving
    yield "free:move", ACTED if acted else against_free_move(state, seat) or FREE_MOVING
    yield "fire", ACTED if acted else against_fire(state, seat) or FIRE
    yield "free:fire", ACTED if acted else against_free_fire(state, seat) or FREE_FIRING
    for card in owned(state, seat):
        id_ = f"use:{card}"
        yield id_, against_use(state, seat, card) or Option(id_, card_name(card), card_hint(card), card)


def candidates(state: RattleState, seat: int, used: bool, acted: bool) -> Iterator[tuple[str, Option | Reason]]:
    """All that a player can answer on this turn, or why not (R-151)."""
    yield from turn_actions(state, seat, acted=acted)
    yield END.id, END if used or acted else PASS_INSTEAD
    yield PASS.id, END_INSTEAD if acted else PASS_AT_LAST if alone(state, seat) else PASS


def alone(state: RattleState, seat: int) -> bool:
    """Whether all others have passed, so that the Battle rolls as soon as this seat does."""
    return all(one == seat or one in state.passed for one in state.participants())


@step
def turn(play: Rattle, seat: int, used: bool, acted: bool) -> Rule | None:
    """A turn, or what is left of it: an action or none, and any number of cards before and after."""
    play.state.chosen, play.state.planned = "", []
    options, withheld = legal(partial(candidates, play.state, seat, used, acted))
    if len(options) > 1:
        return _turn(play, seat, used, acted, options, withheld)
    over(play, seat, options[0].id, used or acted)
    return None


async def _turn(
    play: Rattle, seat: int, used: bool, acted: bool, options: Sequence[Option], withheld: UnavailableReasons
) -> None:
    """All that one deed asks is asked in this step: until the last answer every one can be taken back."""
    state = play.state
    while True:
        state.chosen, state.planned = "", []
        answer, meant = await choose(play, seat, acted, options, withheld)
        effect = None if answer in (PASS.id, END.id) else await deed(play, seat, answer, meant)
        if effect is not anew:
            break
    if effect is not None:
        action = not answer.startswith("use:")
        play.push("turn", seat, used or not action, acted or action)
        play.block()
        effect()
    else:
        over(play, seat, answer, used or acted)


def over(play: Rattle, seat: int, answer: str, active: bool) -> None:
    """A turn is over; who has done nothing on it, or says so, takes no more in this Adventure."""
    if answer == PASS.id or not active:
        play.state.passed.append(seat)
        play.tell(text("{who} passes.", who=Who(seat)), icon="pass")
    next_turn(play, seat)


async def choose(
    play: Rattle, seat: int, acted: bool, options: Sequence[Option], withheld: UnavailableReasons
) -> tuple[str, Order | Said | Effect | None]:
    """An entry of the menu, with what was said of it in place of picking it, or what it does at once."""
    paid = [] if acted else [*shots(play.state, seat)]
    quick = [] if acted else shortcuts(play, seat, paid)
    effects = {option.id: effect for option, effect in quick}
    options = [*(option for option, _ in quick), *options]
    default = END.id if acted else PASS.id
    choice = openly("act", text("Your turn: what do you do?"), options, default, unavailable=withheld)
    acts = {act: next((one.id for one in reversed(options) if one.id.endswith(act)), None) for act in ("move", "fire")}
    if not any(acts.values()):
        return str((await play.ask(seat, choice)).value), None

    def objection(order: Order | Said) -> Text | None:
        return objected(play.state, seat, acts, order)

    said = await pick_or_say(play, seat, choice, sea_of(play.state, seat, paid), objection)
    if isinstance(said, str):
        return said, effects.get(said)
    return acts["fire" if isinstance(said, Said) else "move"] or "", said


def sea_of(state: RattleState, seat: int, paid: Sequence[Shot]) -> Chart:
    """What can be said on a turn: of all own Ships, as far as any Upgrade would take them. `paid` are all shots that
    cost something."""
    own = own_ships(state, seat)
    helped = extras(state, seat)
    aims: dict[str, list[str]] = {}
    for shot in paid if against_free_fire(state, seat) else shots(state, seat, free=True):
        aims.setdefault(shot.ship, []).append(shot.target)
    limit = SUPER_MOVE if SUPER_SAILS in helped else LONG_MOVE
    return chart(state, seat, own, limit, () if DRILL in helped else walls(state), aims=aims)


def objected(state: RattleState, seat: int, acts: Mapping[str, str | None], order: Order | Said) -> Text | None:
    """Why what was said cannot be done on this turn."""
    if isinstance(order, Said):
        return None if acts["fire"] else (against_fire(state, seat) or ACTED).said
    if not acts["move"]:
        return (against_move(state, seat) or ACTED).said
    held = order.ship not in movable(state, seat, drilled=DRILL in extras(state, seat))
    return text("{ship} is stuck on a tile and cannot move.", ship=ship_name(order.ship)) if held else None


async def deed(play: Rattle, seat: int, answer: str, meant: Order | Said | Effect | None = None) -> Effect | None:
    """What an entry of the menu asks further; None for no more this turn, `anew` for another entry."""
    if callable(meant):
        return meant
    if answer.startswith("use:"):
        return await use(play, seat, answer.removeprefix("use:"))
    free = answer.startswith("free:")
    if answer.endswith("move"):
        return await move(play, seat, free=free, order=meant if isinstance(meant, Order) else None)
    return await fire(play, seat, free=free, said=meant if isinstance(meant, Said) else None)
