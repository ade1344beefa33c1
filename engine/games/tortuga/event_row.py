"""The event row: looking, turning up, refilling, the last five, the Armada (ledger, 3.5, 3.13 to 3.15)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.choice import AT_RANDOM, Option, Pace, PickOne
from engine.games.tortuga.cards import EVENTS, SLOTS, card_name, kind_of
from engine.games.tortuga.ending import compare, finish
from engine.games.tortuga.hints import marooned, slot_option, standing
from engine.games.tortuga.state import SLOT_COUNT, TortugaState
from engine.games.tortuga.state_changes import Tortuga, maroon, note, put_away
from engine.games.tortuga.step_registry import ask, step
from engine.play import Rule
from engine.text import Who, text


def slot_of(value: object) -> int:
    """Return the index of the row that an option id such as `slot:2` names."""
    return int(str(value).removeprefix("slot:"))


def peek(play: Tortuga, seat: int, slots: Sequence[int]) -> None:
    """Show a seat the cards in these slots of the row. Everybody learns which slots (T-33, T-34)."""
    state = play.state
    cards = tuple(state.row[slot] for slot in slots)
    state.peeked[seat] = sorted({*state.peeked[seat], *slots})
    note(state, seat, "peek", cards, slots=tuple(slots))
    letters = [SLOTS[slot] for slot in slots]
    play.report(text("{who} looks at cards {slots}.", who=Who(seat), slots=[*letters]), icon="peek")
    seen = [text("{slot}: {card}", slot=SLOTS[slot], card=card_name(state.row[slot])) for slot in slots]
    play.report(text("You see {cards}.", cards=[*seen]), to=seat, icon="peek")


@step
async def forced(play: Tortuga, forcer: int, seat: int, slots: list[int]) -> None:
    """Ask a forced player which of two cards to turn up, and turn it up (T-37, T-38).

    The player does not look at the cards first. `forcer` is the seat that forces. `slots` are the indices of the two
    cards in the row.
    """
    choice = PickOne(
        name="forced_slot",
        prompt=text("{who} makes you reveal a card. Which one?", who=Who(forcer)),
        pace=Pace.REACTION,
        default=AT_RANDOM,
        options=tuple(slot_option(play.state, slot, seat) for slot in slots),
    )
    turn_up(play, slot_of(await ask(play, seat, choice)), seat)


def turn_up(play: Tortuga, slot: int, revealer: int) -> None:
    """Turn up the card in a slot of the row, then carry it out (T-35, T-118). `revealer` is the seat that turns it
    up.
    """
    state = play.state
    card, state.row[slot] = state.row[slot], ""
    for slots in state.peeked:
        slots[:] = [one for one in slots if one != slot]
    state.turned, state.slot, state.revealer, state.offered = card, slot, revealer, ()
    state.reveals += 1
    if card not in state.ever_shown:
        state.ever_shown += (card,)
    words = text("{who} reveals card {slot}: {card}.", who=Who(revealer), slot=SLOTS[slot], card=card_name(card))
    play.report(words, icon=kind_of(card))
    play.push("settle")
    play.push("carry_out", revealer, kind_of(card))


@step
def carry_out(play: Tortuga, revealer: int, kind: str) -> Rule | None:
    """Run the effect of an event card of this kind. The seat `revealer` makes all its choices (T-113, T-115).

    Return the question that the effect asks, or None.
    """
    return EVENTS[kind].effect(play, revealer)


@step
def settle(play: Tortuga) -> None:
    """Finish an event card: discard it, refill its slot, shuffle the last five cards, check extra time.

    The rules are T-36, T-100, T-101, T-117 and T-118.
    """
    state = play.state
    if state.turned:
        state.discard.append(state.turned)
    state.turned, state.revealer, state.forced_by = "", None, None
    if state.event_deck and not state.row[state.slot]:
        state.row[state.slot] = state.event_deck.pop()
        if not state.event_deck and state.extra is None:
            state.row = play.chance.shuffled(state.row)
            state.peeked, state.last_five = [[] for _ in play.seats], True
            play.report(
                text(
                    "The event deck is empty. The last five cards are shuffled and laid out again, the "
                    "Spanish Armada among them."
                ),
                icon="shuffle",
            )
    if state.extra is not None and not state.event_deck and not state.lying():
        cards, state.discard = state.discard, []
        lay_out(play, cards)
    compare(play)


def lay_out(play: Tortuga, cards: list[str]) -> None:
    """Shuffle these cards into a new event deck, and lay five of them into the row (T-107, T-111)."""
    state = play.state
    deck = play.chance.shuffled(cards)
    state.row = [deck.pop() if deck else "" for _ in range(SLOT_COUNT)]
    state.event_deck, state.peeked = deck, [[] for _ in play.seats]
    play.report(text("The event cards are shuffled, and five are laid out again."), icon="shuffle")


@step
def marooning(play: Tortuga, seat: int, by: int | None = None) -> Rule | None:
    """Maroon a seat, unless it refuses with the Fountain of Youth (T-145 to T-147). `by` is the captain who orders it.

    Return the running question, or None if nobody is asked.
    """
    if play.state.owner("fountain") == seat:
        return _refusable(play, seat)
    maroon(play, seat, by)
    return None


async def _refusable(play: Tortuga, seat: int) -> None:
    if await ask(play, seat, refusing(play.state, seat)) == "use":
        play.report(text("{who} refuses to be marooned.", who=Who(seat)), icon="fountain")
        put_away(play, seat, "fountain")
    else:
        maroon(play, seat)


def refusing(state: TortugaState, seat: int) -> PickOne:
    """Return the question to the owner of the Fountain of Youth whether to refuse a marooning."""
    stay = text("You stay: {where}. The map is discarded.", where=standing(state, seat))
    return PickOne(
        name="fountain",
        prompt=text("Fountain of Youth: refuse to be marooned?"),
        secret=False,
        pace=Pace.REACTION,
        default="decline",
        options=(
            Option("use", text("Use the Fountain of Youth"), stay),
            Option("decline", text("Be marooned, keep the map"), marooned(state, seat, refusable=False)),
        ),
    )


# --- the Armada --------------------------------------------------------------------------------------


def armada(play: Tortuga, revealer: int) -> None:
    """End the game, or begin extra time at a tie without a Dutch player (T-103 to T-109).

    `revealer` is the seat that has turned up the Armada.
    """
    state = play.state
    state.armada = (revealer,) if state.forced_by is None else (revealer, state.forced_by)
    british, french = state.scores
    if british == french and len(state.hands) % 2 == 0:
        state.box.append(state.turned)
        state.turned, state.extra, state.last_five = "", state.turns, False
        play.report(
            text(
                "The Spanish Armada arrives at a tie, {score} to {score}. Extra time: the first team ahead wins.",
                score=british,
            ),
            icon="armada",
        )
        cards = [*state.discard, *(card for card in state.row if card), *state.event_deck]
        state.discard = []
        lay_out(play, cards)
    else:
        finish(play, "dutch" if british == french else "british" if british > french else "french")
