"""Step 4: the players take turns until all have passed (`docs/rules/rattle.md`, 4.9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from engine.choice import Confirmation, Option, legal
from engine.games.rattle.actions.card_abilities import owned, reason_against_use, use
from engine.games.rattle.actions.fire import Shot, fire, reason_against_fire, reason_against_free_fire, shots
from engine.games.rattle.actions.move import (
    DRILL,
    SUPER_SAILS,
    movable,
    move,
    reason_against_free_move,
    reason_against_move,
    usable_upgrades,
)
from engine.games.rattle.actions.move_choice import REWARD_TILES
from engine.games.rattle.actions.quick_actions import quick_actions
from engine.games.rattle.actions.sailor_abilities import WANDA
from engine.games.rattle.actions.typed_choice import pick_or_type, sea_context
from engine.games.rattle.cards import card_name
from engine.games.rattle.cards.menu_hints import card_hint
from engine.games.rattle.public_questions import openly
from engine.games.rattle.sea import LONG_MOVE, SUPER_MOVE
from engine.games.rattle.ships.names import ship_name
from engine.games.rattle.ships.queries import np_ships, own_ships, walls
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Effect, Rattle, choose_again, step
from engine.games.rattle.typed_moves import FireOrder, MoveOrder, SeaContext
from engine.play import Rule
from engine.text import Arg, Text, Who, plural, text
from engine.unavailable_reasons import Reason, UnavailableReasons

ACTED = Reason("R-147", text("You've already taken your action this turn."))
LASTING = (f"use:{WANDA}",)
"""The ids of answers whose effect outlasts the Adventure: a Sail that is made ready can be used in the next one
(R-152).
"""
END_INSTEAD = Reason("R-147", text("You've acted this turn, so end it instead of passing."))
PASS_INSTEAD = Reason("R-147", text("You've done nothing this turn, so you can only pass."))
MOVE = Option("move", text("Move …"), text("Exhausts 1 Sail until after the Port: up to 1 long range."))
DRILL_MOVE = Option(
    "move",
    text("Move …"),
    text("All your Ships are stuck on tiles: you need 1 Sail and {card}.", card=card_name(DRILL)),
)
FREE_MOVING = Option("free:move", text("The free Move of this card …"), text("It costs no Sail."))
FIRE = Option("fire", text("Fire …"), text("Exhausts Cannons until after the Port: sinks a Ship within short range."))
FREE_FIRING = Option("free:fire", text("The free shot of this card …"), text("It costs no Cannon."))
PASS, END = Option("pass", text("Pass for this Adventure")), Option("end", text("End the turn"))
PASS_AT_LAST = replace(
    PASS, confirmation=Confirmation(text("You can still act. Pass, so that the Battle begins?"), text("Pass"))
)


@step
def actions(play: Rattle) -> None:
    """Begin step 4. The first turn is that of the first player, counted from the Baron, who can do more than pass
    (R-146).
    """
    play.state.phase = "actions"
    next_turn(play, None)


def has_turn(state: RattleState, seat: int) -> bool:
    """Return True if the player could do anything on a turn but pass (R-151, R-152).

    If no Enemy Ship is left and no tile is rewarded, only cards count whose effect outlasts the Adventure.
    """
    wars = state.options.scenario == "pirate-wars"
    able = (id_ for id_, verdict in turn_actions(state, seat, acted=False) if isinstance(verdict, Option))
    if np_ships(state) or wars or state.card in REWARD_TILES:
        return any(able)
    return any(id_ in LASTING for id_ in able)


def next_turn(play: Rattle, seat: int | None) -> None:
    """Begin the turn of the next player after `seat`, or from the Baron on if `seat` is None (R-146).

    Players who can do nothing on their turn pass without being asked (R-151). When all have passed, step 4 ends.
    """
    state = play.state
    order = state.around()
    if seat is not None:
        after = order.index(seat) + 1
        order = order[after:] + order[:after]
    idle: list[int] = []
    state.on_turn = None
    for one in order:
        if one in state.passed:
            continue
        if has_turn(state, one):
            state.on_turn = one
            play.push("turn", one, False, False)
            break
        state.passed.append(one)
        idle.append(one)
    names: list[Arg] = [Who(one) for one in idle if state.captains[one].sent]
    if names:
        words = plural(
            "{names} can do nothing and passes.", "{names} can do nothing and pass.", n=len(names), names=names
        )
        play.report(words, icon="pass")


def turn_actions(state: RattleState, seat: int, *, acted: bool) -> Iterator[tuple[str, Option | Reason]]:
    """Yield the id of each action and card of this turn with its option, or with the reason against it.

    The answers that end the turn are not yielded. `acted`: True if the player has done the one action of this turn
    (R-147, R-149, R-166).
    """
    moving = MOVE if movable(state, seat) else DRILL_MOVE
    yield "move", ACTED if acted else reason_against_move(state, seat) or moving
    yield "free:move", ACTED if acted else reason_against_free_move(state, seat) or FREE_MOVING
    yield "fire", ACTED if acted else reason_against_fire(state, seat) or FIRE
    yield "free:fire", ACTED if acted else reason_against_free_fire(state, seat) or FREE_FIRING
    for card in owned(state, seat):
        id_ = f"use:{card}"
        yield id_, reason_against_use(state, seat, card) or Option(id_, card_name(card), card_hint(card), card)


def candidates(state: RattleState, seat: int, used: bool, acted: bool) -> Iterator[tuple[str, Option | Reason]]:
    """Yield the id of each answer of this turn with its option, or with the reason against it (R-151).

    `used`: True if the player has used a card on this turn. `acted`: True if the player has done the turn's one action.
    """
    yield from turn_actions(state, seat, acted=acted)
    yield END.id, END if used or acted else PASS_INSTEAD
    yield PASS.id, END_INSTEAD if acted else PASS_AT_LAST if is_last(state, seat) else PASS


def is_last(state: RattleState, seat: int) -> bool:
    """Return True if nobody else has a turn left, so that the Battle begins when this player passes."""
    return all(one == seat or one in state.passed or not has_turn(state, one) for one in state.around())


@step
def turn(play: Rattle, seat: int, used: bool, acted: bool) -> Rule | None:
    """Ask for the next answer of a turn: at most one action, and any number of cards before and after it (R-150).

    `used`: True if the player has used a card on this turn. `acted`: True if the player has done its one action. If
    only one answer is possible, it is carried out without asking, and the result is None.
    """
    play.state.chosen, play.state.planned = "", []
    options, unavailable = legal(partial(candidates, play.state, seat, used, acted))
    if len(options) > 1:
        return _turn(play, seat, used, acted, options, unavailable)
    end_turn(play, seat, options[0].id, used or acted)
    return None


async def _turn(
    play: Rattle, seat: int, used: bool, acted: bool, options: Sequence[Option], unavailable: UnavailableReasons
) -> None:
    """Ask for an action and its details until the player has decided, then carry it out or end the turn.

    `used` and `acted` say if a card was used and an action done in this turn. All questions belong to one step, so each
    answer can be undone until the last one is given.
    """
    state = play.state
    while True:
        state.chosen, state.planned = "", []
        answer, meant = await choose_action(play, seat, acted, options, unavailable)
        effect = None if answer in (PASS.id, END.id) else await ask_details(play, seat, answer, meant)
        if effect is not choose_again:
            break
    if effect is not None:
        action = not answer.startswith("use:")
        play.push("turn", seat, used or not action, acted or action)
        play.begin_group()
        effect()
    else:
        end_turn(play, seat, answer, used or acted)


def end_turn(play: Rattle, seat: int, answer: str, active: bool) -> None:
    """End the turn with the answer «pass» or «end».

    `active`: True if the player has acted or used a card on this turn. After «pass», or after a turn without
    either, the player gets no further turn.
    """
    if answer == PASS.id or not active:
        play.state.passed.append(seat)
        play.report(text("{who} passes.", who=Who(seat)), icon="pass")
    next_turn(play, seat)


async def choose_action(
    play: Rattle, seat: int, acted: bool, options: Sequence[Option], unavailable: UnavailableReasons
) -> tuple[str, MoveOrder | FireOrder | Effect | None]:
    """Ask for an entry of the turn's menu. Return the entry's id, and an order, an effect or None.

    It is an order if the player typed one instead of picking an entry. It is an effect if the entry is a quick
    action. `acted`: True if the player has done the turn's one action.
    """
    paid = [] if acted else [*shots(play.state, seat)]
    quick = [] if acted else quick_actions(play, seat, paid)
    effects = {option.id: effect for option, effect in quick}
    options = [*(option for option, _ in quick), *options]
    default = END.id if acted else PASS.id
    choice = openly("act", text("Your turn: what do you do?"), options, default, unavailable=unavailable)
    acts = {act: next((one.id for one in reversed(options) if one.id.endswith(act)), None) for act in ("move", "fire")}
    if not any(acts.values()):
        return str((await play.ask(seat, choice)).value), None

    def objection(order: MoveOrder | FireOrder) -> Text | None:
        """Return the reason why a typed order is impossible on this turn; None if it is possible."""
        return reason_against_order(play.state, seat, acts, order)

    said = await pick_or_type(play, seat, choice, sea_context_of(play.state, seat, paid), objection)
    if isinstance(said, str):
        return said, effects.get(said)
    return acts["fire" if isinstance(said, FireOrder) else "move"] or "", said


def sea_context_of(state: RattleState, seat: int, paid: Sequence[Shot]) -> SeaContext:
    """Return the context for typed words on a turn: all of the player's Ships, with the longest reach that an
    Upgrade gives.

    `paid` are the player's possible shots for Cannons.
    """
    own = own_ships(state, seat)
    helped = usable_upgrades(state, seat)
    aims: dict[str, list[str]] = {}
    for shot in paid if reason_against_free_fire(state, seat) else shots(state, seat, free=True):
        aims.setdefault(shot.ship, []).append(shot.target)
    limit = SUPER_MOVE if SUPER_SAILS in helped else LONG_MOVE
    return sea_context(state, seat, own, limit, () if DRILL in helped else walls(state), aims=aims)


def reason_against_order(
    state: RattleState, seat: int, acts: Mapping[str, str | None], order: MoveOrder | FireOrder
) -> Text | None:
    """Return the reason why a typed order is impossible on this turn; None if it is possible.

    `acts` maps `move` and `fire` to the id of the menu entry for it, or to None if the menu has none.
    """
    if isinstance(order, FireOrder):
        return None if acts["fire"] else (reason_against_fire(state, seat) or ACTED).said
    if not acts["move"]:
        return (reason_against_move(state, seat) or ACTED).said
    held = order.ship not in movable(state, seat, drilled=DRILL in usable_upgrades(state, seat))
    return text("{ship} is stuck on a tile and cannot move.", ship=ship_name(order.ship)) if held else None


async def ask_details(
    play: Rattle, seat: int, answer: str, meant: MoveOrder | FireOrder | Effect | None = None
) -> Effect | None:
    """Ask the further questions of the menu entry `answer` and return its effect.

    `meant` is an order that the player typed, or the effect of a quick action, which is returned at once. Return None
    if the player ends the turn, or `choose_again` if the player goes back to the menu.
    """
    if callable(meant):
        return meant
    if answer.startswith("use:"):
        return await use(play, seat, answer.removeprefix("use:"))
    free = answer.startswith("free:")
    if answer.endswith("move"):
        return await move(play, seat, free=free, order=meant if isinstance(meant, MoveOrder) else None)
    return await fire(play, seat, free=free, said=meant if isinstance(meant, FireOrder) else None)
