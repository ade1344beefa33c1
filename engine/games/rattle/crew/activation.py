"""Step 8: Sailor Activation (ledger, 4.14)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.choice import Option, legal
from engine.games.rattle.asking import ask_openly, openly
from engine.games.rattle.cards import card_name
from engine.games.rattle.cards.menu_hints import card_hint
from engine.games.rattle.cards.sailors import PACK, STORE
from engine.games.rattle.crew.skills import END, FINN, SKILLS
from engine.games.rattle.dialogs import Talk, Talks
from engine.games.rattle.state import RattleState
from engine.games.rattle.steps import Rattle, step
from engine.games.rattle.treasure.loot import discard
from engine.games.rattle.treasure.tokens import add, cheapest, kind_of, loot_name, loot_told, numbered, token_options
from engine.reasons import AskableAction, Reason
from engine.text import Who, text

HAS_ACTED = Reason("R-205", text("This Sailor has acted in this Adventure."))
IN_VAIN = Reason("R-207", text("You cannot pay what it costs, or it would have no effect now."))
FULL = Reason("R-262", text("No more Loot can be stored with this Sailor."))
NOT_ITS_LOOT = Reason("R-262", text("You have no Loot of the type that this Sailor stores."))


@step
def sailors(play: Rattle) -> None:
    """From the Baron on each player in turn uses any Sea Sailors, in any order (R-204)."""
    state = play.state
    state.phase = "sailors"
    for seat in reversed(state.around()):
        play.push("activation", seat)


@step
async def activation(play: Rattle, seat: int, owing: bool = False) -> None:
    """One Sailor of this player, then perhaps another. `owing`: first the Loot that Fingers Finn gives back."""
    play.state.on_turn = seat
    if owing:
        await give_back(play, seat)
        return
    for deal in (await Talks({seat: _talk(play.state, seat)}).lead(play)).values():
        play.push("activation", seat)
        deal(play)


async def give_back(play: Rattle, seat: int) -> None:
    """After his draw Finn discards 1 Loot: a question of its own, for it depends on the draw."""
    loot = play.state.captains[seat].loot
    options = token_options(loot, most=1)
    given = options[0].id
    if len(options) > 1:
        prompt = text("{card}: which Loot do you discard?", card=card_name(FINN))
        given = await ask_openly(play, seat, "skill", prompt, options, numbered(cheapest(loot, 1))[0])
    discard(play, seat, [kind_of(given)])


def room(state: RattleState, seat: int, sailor: str) -> int:
    """How many Loot of its type can be put on a Sailor of the pack now (R-262)."""
    captain = state.captains[seat]
    return min(STORE - captain.stored.get(sailor, 0), captain.loot.get(PACK[sailor].stores, 0))


def against_skill(state: RattleState, seat: int, sailor: str) -> Reason | None:
    """What speaks against using a Sea Sailor."""
    if sailor in state.captains[seat].used:
        return HAS_ACTED
    return None if SKILLS[sailor].usable(state, seat) else IN_VAIN


def against_storing(state: RattleState, seat: int, sailor: str) -> Reason | None:
    """What speaks against putting Loot on a Sailor of the pack."""
    if room(state, seat, sailor):
        return None
    return NOT_ITS_LOOT if state.captains[seat].stored.get(sailor, 0) < STORE else FULL


def sailor_deeds(state: RattleState, seat: int) -> list[AskableAction]:
    """What the player's Sailors could do in this step."""
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
    """What the player's Sailors can do now, or why not."""
    for sailor in state.captains[seat].sailors:
        if sailor in SKILLS:
            option = Option(sailor, card_name(sailor), card_hint(sailor), sailor)
            yield sailor, against_skill(state, seat, sailor) or option
        if sailor in PACK:
            if reason := against_storing(state, seat, sailor):
                yield f"store:{sailor}:1", reason
            for count in range(1, room(state, seat, sailor) + 1):
                words = text(
                    "{card}: store {count} {loot}",
                    card=card_name(sailor),
                    count=count,
                    loot=loot_name(PACK[sailor].stores),
                )
                yield f"store:{sailor}:{count}", Option(f"store:{sailor}:{count}", words, picture=sailor)


def _talk(state: RattleState, seat: int) -> Talk:
    options, unavailable = legal(partial(candidates, state, seat))
    if not options:
        return None
    answer = yield openly("sailor", text("Which Sailor do you use?"), (*options, END), END.id, unavailable=unavailable)
    if answer == END.id:
        return None
    if str(answer) in SKILLS:
        return (yield from SKILLS[str(answer)].talk(state, seat))
    _, sailor, number = str(answer).split(":")

    def deal(play: Rattle) -> bool:
        store(play, seat, sailor, int(number))
        return True

    return deal


def store(play: Rattle, seat: int, sailor: str, number: int) -> None:
    """Loot is put on a Sailor of the pack: it needs no place any more (R-262)."""
    captain, kind = play.state.captains[seat], PACK[sailor].stores
    add(captain.loot, kind, -number)
    add(captain.stored, sailor, number)
    words = text(
        "{who} stores {loot} with {card}.", who=Who(seat), loot=loot_told([kind] * number), card=card_name(sailor)
    )
    play.tell(words, icon=sailor)
