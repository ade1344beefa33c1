"""Step 8, Sailor Activation: players use the skills of their Sea Sailors (`docs/rules/rattle.md`, 4.14)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.choice import Option, legal
from engine.games.rattle.cards import card_name
from engine.games.rattle.cards.menu_hints import card_hint
from engine.games.rattle.cards.sailors import PACK, STORE
from engine.games.rattle.crew.sailor_skills import END, FINN, SKILLS
from engine.games.rattle.dialogs import Dialog, Dialogs
from engine.games.rattle.public_questions import ask_openly, openly
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Rattle, step
from engine.games.rattle.treasure.loot import discard
from engine.games.rattle.treasure.loot_tokens import (
    add,
    cheapest,
    kind_of,
    loot_name,
    reported_loot,
    token_ids,
    token_options,
)
from engine.text import Who, text
from engine.unavailable_reasons import AskableAction, Reason

HAS_ACTED = Reason("R-205", text("This Sailor has already acted in this Adventure."))
IN_VAIN = Reason("R-207", text("You can't pay for it, or it would have no effect now."))
FULL = Reason("R-262", text("This Sailor can't store any more Loot."))
NOT_ITS_LOOT = Reason("R-262", text("You have no Loot of the type this Sailor stores."))


@step
def sailors(play: Rattle) -> None:
    """Carry out step 8: let each player use any Sea Sailors in any order (R-204).

    The players are asked one after another from the Baron on.
    """
    state = play.state
    state.phase = "sailors"
    for seat in reversed(state.around()):
        play.push("activation", seat)


@step
async def activation(play: Rattle, seat: int, owing: bool = False) -> None:
    """Ask the player to use one Sailor, carry it out, and repeat until the player is done or no Sailor is usable.

    `owing`: True if the player must first choose the Loot that Fingers Finn discards.
    """
    play.state.on_turn = seat
    if owing:
        await give_back(play, seat)
        return
    for commit in (await Dialogs({seat: _dialog(play.state, seat)}).run(play)).values():
        play.push("activation", seat)
        commit(play)


async def give_back(play: Rattle, seat: int) -> None:
    """Ask which Loot Fingers Finn discards after his draw, and discard it. The question depends on the draw."""
    loot = play.state.captains[seat].loot
    options = token_options(loot, most=1)
    given = options[0].id
    if len(options) > 1:
        prompt = text("{card}: which Loot do you discard?", card=card_name(FINN))
        given = await ask_openly(play, seat, "skill", prompt, options, token_ids(cheapest(loot, 1))[0])
    discard(play, seat, [kind_of(given)])


def storable(state: RattleState, seat: int, sailor: str) -> int:
    """Return how many tokens the player can store now with a Sailor of the Sailors pack (R-262).

    `sailor` is the Sailor's id. The Sailor stores Loot of one type.
    """
    captain = state.captains[seat]
    return min(STORE - captain.stored.get(sailor, 0), captain.loot.get(PACK[sailor].stores, 0))


def reason_against_skill(state: RattleState, seat: int, sailor: str) -> Reason | None:
    """Return the reason why this Sea Sailor cannot be used now, or None if the Sailor can."""
    if sailor in state.captains[seat].used:
        return HAS_ACTED
    return None if SKILLS[sailor].usable(state, seat) else IN_VAIN


def reason_against_storing(state: RattleState, seat: int, sailor: str) -> Reason | None:
    """Return the reason why no Loot can be stored with this Sailor of the Sailors pack, or None if some can."""
    if storable(state, seat, sailor):
        return None
    return NOT_ITS_LOOT if state.captains[seat].stored.get(sailor, 0) < STORE else FULL


def sailor_actions(state: RattleState, seat: int) -> list[AskableAction]:
    """Return everything that the player's Sailors can do in this step, possible now or not."""
    mine, by = state.captains[seat].sailors, ("sailor",)
    return [
        *(AskableAction(one, card_name(one), by, one) for one in mine if one in SKILLS),
        *(
            AskableAction(f"store:{one}:1", text("{card}: store Loot", card=card_name(one)), by, one)
            for one in mine
            if one in PACK
        ),
    ]


def candidates(state: RattleState, seat: int) -> Iterator[tuple[str, Option | Reason]]:
    """Yield the id of each use of the player's Sailors with its option, or with the reason against it (R-77, R-206)."""
    for sailor in state.captains[seat].sailors:
        if sailor in SKILLS:
            option = Option(sailor, card_name(sailor), card_hint(sailor), sailor)
            yield sailor, reason_against_skill(state, seat, sailor) or option
        if sailor in PACK:
            if reason := reason_against_storing(state, seat, sailor):
                yield f"store:{sailor}:1", reason
            for count in range(1, storable(state, seat, sailor) + 1):
                words = text(
                    "{card}: store {count} {loot}",
                    card=card_name(sailor),
                    count=count,
                    loot=loot_name(PACK[sailor].stores),
                )
                yield f"store:{sailor}:{count}", Option(f"store:{sailor}:{count}", words, picture=sailor)


def _dialog(state: RattleState, seat: int) -> Dialog:
    """Ask which Sailor is used, and for the details. Return the commit (the function that uses the Sailor), or None
    if the player is done.
    """
    options, unavailable = legal(partial(candidates, state, seat))
    if not options:
        return None
    answer = yield openly("sailor", text("Which Sailor do you use?"), (*options, END), END.id, unavailable=unavailable)
    if answer == END.id:
        return None
    if str(answer) in SKILLS:
        return (yield from SKILLS[str(answer)].dialog(state, seat))
    _, sailor, number = str(answer).split(":")

    def commit(play: Rattle) -> bool:
        """Store the Loot, and return True, so that the player is asked again."""
        store(play, seat, sailor, int(number))
        return True

    return commit


def store(play: Rattle, seat: int, sailor: str, number: int) -> None:
    """Move `number` of the player's Loot to a Sailor of the Sailors pack, where it needs no place (R-262).

    The Loot is of the type that the Sailor stores.
    """
    captain, kind = play.state.captains[seat], PACK[sailor].stores
    add(captain.loot, kind, -number)
    add(captain.stored, sailor, number)
    words = text(
        "{who} stores {loot} with {card}.", who=Who(seat), loot=reported_loot([kind] * number), card=card_name(sailor)
    )
    play.report(words, icon=sailor)
