"""Steps of Parley. They read like the rules, and every `await` is a player's decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from engine.api import Option, PickOne, Reason, Steps, Text, Who, legal, text
from parley import state_changes
from parley.cards import KINDS, card_name, kind_of
from parley.state import ParleyState
from parley.state_changes import Parley, fight, look, swap, throw_away

CAPTAIN_FIRST = Reason("P-12", text("With the Storm or the Barter in your hand, you must play the Captain."))
EFFECTS = {"spy": look, "duel": fight, "storm": throw_away, "barter": swap}
GUESSES = {one.id: card_name(one.id) for one in KINDS.values() if one.id != "lookout"}
step = Steps()


@step
def deal(play: Parley, first: int) -> None:
    """Deal a new round. The seat `first` has the first turn."""
    state_changes.deal(play)
    play.push("draw", first)


@step
def draw(play: Parley, seat: int) -> None:
    """Begin the turn of a seat: its fog lifts, and it draws a card (P-3, P-9)."""
    state = play.state
    state.on_turn = seat
    if seat in state.fogged:
        state.fogged.remove(seat)
    state_changes.draw(play, seat)
    play.push("turn", seat)


def playable(hand: Sequence[str]) -> Iterator[tuple[str, Option | Reason]]:
    """Yield each card of a hand as an option, or with the reason against it (P-12)."""
    kinds = {kind_of(card).id for card in hand}
    bound = "captain" in kinds and kinds & {"storm", "barter"}
    for card in hand:
        kind = kind_of(card)
        option = Option(f"play:{card}", card_name(card), kind.rules, picture=card)
        yield option.id, CAPTAIN_FIRST if bound and kind.id != "captain" else option


def aims(state: ParleyState, seat: int, kind: str) -> list[int]:
    """Return the seats at which this kind of card can be played (P-5, P-9)."""
    others = [one for one in state.inside() if one != seat and one not in state.fogged]
    return [*others, seat] if kind == "storm" else others


@step
async def turn(play: Parley, seat: int) -> None:
    """Ask a seat which card it plays, and at whom (P-4, P-5). After a Lookout, ask for its guess too (P-6).

    The player can take these answers back until the card is played.
    """
    options, unavailable = legal(partial(playable, [*play.state.hands[seat]]))
    asked = text("Which card do you play?")
    choice = PickOne(name="play", prompt=asked, options=options, unavailable=unavailable, default=options[0].id)
    card = str((await play.ask(seat, choice)).value).removeprefix("play:")
    kind, other, named = kind_of(card), None, ""
    seats = {str(one): text("{who}", who=Who(one)) for one in (aims(play.state, seat, kind.id) if kind.aims else ())}
    if seats:
        asked = text("At whom do you play the {card}?", card=card_name(card))
        other = int(await _pick(play, seat, "whom", asked, seats))
    if kind.id == "lookout" and other is not None:
        named = await _pick(play, seat, "guess", text("Which card does {who} hold?", who=Who(other)), GUESSES)
    _carry_out(play, seat, card, other, named)
    play.push("after_turn", seat)


async def _pick(play: Parley, seat: int, name: str, prompt: Text, labels: dict[str, Text]) -> str:
    options = tuple(Option(f"{name}:{value}", label) for value, label in labels.items())
    choice = PickOne(name=name, prompt=prompt, options=options, default=options[0].id)
    return str((await play.ask(seat, choice)).value).removeprefix(f"{name}:")


def _carry_out(play: Parley, seat: int, card: str, other: int | None, named: str) -> None:
    """Play a seat's card at the seat `other`, and carry out its effect.

    `other` is None if the card is aimed at nobody. `named` is the kind of card that a Lookout guesses, else empty.
    """
    kind = kind_of(card).id
    play.begin_group()
    told = text("{who} plays the {card}.", who=Who(seat), card=card_name(card))
    if other is not None:
        told = text("{who} plays the {card} at {other}.", who=Who(seat), card=card_name(card), other=Who(other))
    play.report(told, icon=KINDS[kind].icon)
    state_changes.put_down(play, seat, card)
    if kind == "fog":
        play.state.fogged.append(seat)
    if other is not None and named:
        state_changes.guess(play, other, named)
    elif other is not None:
        EFFECTS[kind](play, seat, other)


@step
def after_turn(play: Parley, seat: int) -> None:
    """Give the turn to the next seat after this one, or end the round.

    The round ends if one player is left, or if the deck has only the card that was set aside (P-14, P-15).
    """
    state, inside = play.state, play.state.inside()
    if len(inside) > 1 and len(state.deck) > 1:
        play.push("draw", min(inside, key=lambda one: (one <= seat, one)))
        return
    best = state_changes.end_round(play)
    if not state.winners:
        play.push("deal", best[0])
