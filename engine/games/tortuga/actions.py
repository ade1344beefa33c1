"""Actions of a turn: the questions of each, and its effect (ledger, 3.5 to 3.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from engine.choice import AT_RANDOM, Choice, Option, PickOne, PickSome, legal
from engine.games.tortuga import hints
from engine.games.tortuga.cards import PLACES, SLOTS, TEAMS
from engine.games.tortuga.event_row import peek, slot_of, turn_up
from engine.games.tortuga.events import board_by_letter, letter_whom, player_option, seat_of
from engine.games.tortuga.legality import (
    Condition,
    full_holds,
    no_attack,
    no_brawl,
    no_letter,
    no_mutiny,
    nobody_to_maroon,
    nothing,
    nothing_to_move,
    too_few_cards,
    why_not_move,
)
from engine.games.tortuga.state import TortugaState
from engine.games.tortuga.state_changes import Tortuga, hold_name, move, put_away, shift
from engine.games.tortuga.votes import call_vote
from engine.text import Text, Who, text
from engine.unavailable_reasons import Reason

Ask = Callable[[TortugaState, int], Choice | None]
"""Function that returns a question of an action, or None if there is nothing to decide."""
Act = Callable[..., None]


@dataclass(slots=True, frozen=True)
class Action:
    """An action of a turn.

    `hint` returns the action's present effect in words, and `against` the reason why a seat cannot do it, or None.
    `asks` return its questions, which are asked one after the other. `act` carries the action out. It gets the
    answers, with None for skipped questions.
    """

    id: str
    label: Text
    hint: Callable[[TortugaState, int], Text]
    against: Condition
    asks: tuple[Ask, ...]
    act: Act


ACTIONS: dict[str, Action] = {}


def action(
    label: Text, hint: Callable[[TortugaState, int], Text], against: Condition, *asks: Ask
) -> Callable[[Act], Act]:
    """Return a decorator that registers a function as an action. The function carries the action out.

    The action's id is the first word of the function's name. `hint` returns the action's present effect in words.
    `against` returns the reason why a seat cannot do it, or None. `asks` return its questions, which are asked one
    after the other. The function gets a seat and their answers.
    """

    def declare(act: Act) -> Act:
        name = act.__name__.split("_")[0]
        ACTIONS[name] = Action(name, label, hint, against, asks, act)
        return act

    return declare


def menu(state: TortugaState, seat: int) -> PickOne:
    """Return the question for the action of a turn (T-27 to T-30).

    Its options are the actions that are possible for the seat now, those of all its roles among them (T-56). Nobody
    else sees what the player chooses until the last question of the action is answered (T-31). The default depends on
    nothing secret (T-173).
    """
    options, unavailable = legal(partial(_candidates, state, seat))
    default = "view" if len(state.lying()) > 1 else "move" if state.ways(seat) else "reveal"
    british, french = state.scores
    return PickOne(
        name="action",
        prompt=text("Your turn (British {british}, French {french}): which action?", british=british, french=french),
        default=default,
        options=options,
        unavailable=unavailable,
    )


def _candidates(state: TortugaState, seat: int) -> Iterator[tuple[str, Option | Reason]]:
    for one in ACTIONS.values():
        yield one.id, one.against(state, seat) or Option(one.id, one.label, partial(one.hint, state, seat))


# --- questions ---------------------------------------------------------------------------------------


def _pick(name: str, prompt: Text, *options: Option) -> PickOne:
    return PickOne(name=name, prompt=prompt, default=AT_RANDOM, options=options)


def _slots(name: str, prompt: Text) -> Ask:
    def two(state: TortugaState, seat: int) -> Choice:
        options = tuple(hints.slot_option(state, slot, seat) for slot in state.lying())
        return PickSome(name=name, prompt=prompt, default=AT_RANDOM, options=options, least=2, most=2)

    return two


def _reveal_slot(state: TortugaState, seat: int) -> Choice:
    slots = [hints.slot_option(state, slot, seat) for slot in state.lying()]
    return _pick("reveal_slot", text("Which event card do you reveal?"), *slots)


def _force_whom(state: TortugaState, seat: int) -> Choice:
    others = [player_option(state, one, hints.with_looks) for one in range(len(state.hands)) if one != seat]
    return _pick("force_whom", text("Who do you force to reveal a card?"), *others)


def _move_to(state: TortugaState, seat: int) -> Choice | None:
    ways = [
        Option(f"to:{place}", text("To {place}", place=PLACES[place]), partial(hints.arriving, state, place, seat))
        for place in state.ways(seat)
    ]
    return _pick("move_to", text("Where do you move?"), *ways) if len(ways) > 1 else None


def _maroon_whom(state: TortugaState, seat: int) -> Choice:
    crew = [player_option(state, one, hints.marooned) for one in state.lines[state.place_of(seat)] if one != seat]
    return _pick("maroon_whom", text("Who do you maroon?"), *crew)


def _shift_from(state: TortugaState, seat: int) -> Choice | None:
    holds = [
        Option(
            f"from:{hold}",
            text("From {hold}", hold=hold_name(hold)),
            partial(hints.score_after, state, hold, hints.other_side(hold)),
        )
        for hold in full_holds(state, seat)
    ]
    return _pick("shift_from", text("Which hold do you move a treasure from?"), *holds) if len(holds) > 1 else None


def _letter_whom(state: TortugaState, seat: int) -> Choice:
    return letter_whom(state, saved=True)


# --- actions -----------------------------------------------------------------------------------------


@action(
    text("View two event cards"),
    hints.viewing,
    too_few_cards,
    _slots("view_slots", text("Which two event cards do you look at?")),
)
def view(play: Tortuga, seat: int, slots: list[str]) -> None:
    """Carry out the action to look at two cards of the row (T-33).

    `slots` are the chosen option ids, such as `slot:2`.
    """
    peek(play, seat, [slot_of(slot) for slot in slots])


@action(text("Reveal an event card"), hints.revealing, nothing, _reveal_slot)
def reveal(play: Tortuga, seat: int, slot: str) -> None:
    """Carry out the action to turn up a card of the row (T-35).

    `slot` is the chosen option id, such as `slot:2`.
    """
    turn_up(play, slot_of(slot), seat)


@action(
    text("Force another player to reveal"),
    hints.forcing,
    too_few_cards,
    _force_whom,
    _slots("force_slots", text("Which two event cards do you offer them?")),
)
def force(play: Tortuga, seat: int, whom: str, slots: list[str]) -> None:
    """Carry out the action to make another player turn up one of two cards of the row (T-37, T-39).

    `whom` is the chosen option id of the player, such as `seat:2`. `slots` are those of the cards, such as `slot:0`.
    """
    state, forced = play.state, seat_of(whom)
    state.offered = tuple(slot_of(slot) for slot in slots)
    state.revealer, state.forced_by = forced, seat
    one, other = (SLOTS[slot] for slot in state.offered)
    play.report(
        text(
            "{who} forces {whom} to reveal card {one} or {other}.",
            who=Who(seat),
            whom=Who(forced),
            one=one,
            other=other,
        ),
        icon="force",
    )
    play.push("forced", seat, forced, list(state.offered))


@action(text("Move"), hints.moving, why_not_move, _move_to)
def move_pawn(play: Tortuga, seat: int, to: str | None) -> None:
    """Carry out the action to move one step: between a ship and its rowboat, or a rowboat and Tortuga (T-42 to T-45).

    `to` is the chosen option id, such as `to:jolly`; None if only one step is possible.
    """
    move(play, seat, to.removeprefix("to:") if to else play.state.ways(seat)[0])


@action(text("Captain: call for an attack"), hints.attacking, no_attack)
def attack(play: Tortuga, seat: int) -> None:
    """Carry out the action to let the captain's crew vote on taking a treasure (T-50, T-79)."""
    call_vote(play, "attack", seat)


@action(text("Captain: maroon somebody"), hints.marooning, nobody_to_maroon, _maroon_whom)
def maroon(play: Tortuga, seat: int, whom: str) -> None:
    """Carry out the captain's action to maroon a player of the crew, without a vote (T-51).

    `whom` is the chosen option id, such as `seat:2`.
    """
    target = seat_of(whom)
    if play.state.owner("fountain") == target:  # the owner must know the order before they can refuse it
        play.report(text("{who} maroons {whom}.", who=Who(seat), whom=Who(target)), icon="maroon")
        play.push("marooning", target)
    else:
        play.push("marooning", target, seat)


@action(text("First Mate: call for a mutiny"), hints.mutinying, no_mutiny)
def mutiny(play: Tortuga, seat: int) -> None:
    """Carry out the action to let the crew vote on marooning its captain (T-52)."""
    call_vote(play, "mutiny", seat)


@action(text("Cabin Boy: move a treasure"), hints.shifting, nothing_to_move, _shift_from)
def shift_treasure(play: Tortuga, seat: int, source: str | None) -> None:
    """Carry out the action to move a treasure between the two holds of the ship that the pawn is aboard (T-53, T-54).

    `source` is the chosen option id, such as `from:jolly-british`; None if only one hold has treasure.
    """
    hold = source.removeprefix("from:") if source else full_holds(play.state, seat)[0]
    ship = hold.split("-")[0]
    to = hints.other_side(hold)
    words = text(
        "{who} moves a treasure to the {team} on {place}.",
        who=Who(seat),
        place=PLACES[ship],
        team=TEAMS[to.split("-")[1]],
    )
    shift(play, hold, to, words)


@action(text("Governor: call for a brawl"), hints.brawling, no_brawl)
def brawl(play: Tortuga, seat: int) -> None:
    """Carry out the action to let everybody on Tortuga vote on its treasures (T-55)."""
    call_vote(play, "brawl", seat)


@action(text("Use a saved Letter of Marque"), hints.by_letter, no_letter, _letter_whom)
def letter(play: Tortuga, seat: int, whom: str) -> None:
    """Carry out the action to use a saved Letter of Marque on a player and a ship (T-120, T-121).

    `whom` is the chosen option id, such as `letter:2:jolly`.
    """
    board_by_letter(play, seat, whom)
    put_away(play, seat, "letter")
