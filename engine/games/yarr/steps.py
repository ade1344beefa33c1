"""Steps of a round (ledger, sections 3.2, 3.4 to 3.7, 3.18 and 4)."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Coroutine
from functools import partial
from typing import Any

from engine.choice import AT_RANDOM, Choice, Pace, PickOne, legal
from engine.game import Steps
from engine.games.yarr.cards import CARDS, IN_PURSUIT, KINDS, SIDESTEP, SUITS
from engine.games.yarr.choices import (
    AVAST,
    DRAW,
    DRAW_THREE,
    INSTEAD,
    NAME_ANOTHER,
    NAME_SUIT,
    PASS,
    UTTERANCES,
    YO_HO,
    YOUR_TURN,
    barred_suit,
    calls_and_catches,
    catches,
    give_option,
    nothing_fits,
    swabbed,
    take_instead,
    take_option,
)
from engine.games.yarr.legality import NO_MISS, in_pursuit, in_swab, in_turn, naming, no_call
from engine.games.yarr.state import YarrState
from engine.games.yarr.state_changes import (
    Yarr,
    call,
    can_draw,
    catch,
    draw,
    end_round,
    flip_until_suit,
    lay,
    lay_across,
    miss_call,
    name_suit,
    pass_cards,
    shuffle_and_deal,
    tell_standing,
)
from engine.play import Answer, Asks
from engine.text import Who, text

step = Steps()


# --- a round -----------------------------------------------------------------------------------------


@step
def new_round(play: Yarr) -> None:
    """Shuffle, deal, and turn up the first card. The starter begins and play goes clockwise (Y-11 to Y-20)."""
    state = play.state
    state.round += 1
    state.direction, state.turns, state.passes, state.turn, state.hopes = 1, 0, 0, state.starter, ()
    play.begin_group()
    shuffle_and_deal(play)
    flip_until_suit(play, None)
    play.push("normal")


@step
async def normal(play: Yarr) -> None:
    """Ask the seat on turn for one card that fits, or to draw one. Carry the answer out (Y-28 to Y-31).

    Either ends the turn (Y-110, Y-137).
    """
    state = play.state
    seat = state.turn
    last = DRAW if can_draw(state) else PASS
    options, unavailable = legal(partial(in_turn, state, last))
    cards = len(options) > 1
    choice = PickOne(
        name="turn",
        prompt=YOUR_TURN if cards else nothing_fits(state.hands[seat], state.effect),
        options=(*options[:-1], INSTEAD[last.id]) if cards else options,
        default=last.id,
        unavailable=unavailable,
    )
    answer = await decide(play, choice)
    begin_turn(play)
    if answer.value != last.id:
        state.passes = 0
        commit(play, answer)
    elif can_draw(state):
        state.passes = 0
        draw(play, seat, 1)
    else:  # the penalty of a catch may have used the last card since "draw" was offered
        state.passes += 1
        play.report(text("{who} passes: there is no card left to draw.", who=Who(seat)), icon="pass")
    state.calls = ()


@step
async def swab(play: Yarr) -> None:
    """Ask the seat on turn to add a Swab That! to the penalty, or to take its cards (Y-90 to Y-94)."""
    state = play.state
    seat, pending = state.turn, state.swab
    cards, unavailable = legal(partial(in_swab, state))
    take = take_option(pending)
    choice = PickOne(
        name="swab",
        prompt=swabbed(pending),
        options=(*cards, take_instead(pending) if cards else take),
        default=take.id,
        unavailable=unavailable,
    )
    answer = await decide(play, choice)
    begin_turn(play)
    if answer.value == take.id:
        state.swab = 0
        draw(play, seat, pending)
        play.report(text("{who} takes the penalty and loses the turn.", who=Who(seat)), icon="swab")
    else:
        state.swab += 1
        state.highest_swab = max(state.highest_swab, state.swab)
        commit(play, answer, acts=())
    play.state.calls = ()


@step
async def pursuit(play: Yarr) -> None:
    """Ask the seat on turn for a card of the Pursuit's suit.

    A seat without one draws three cards, which ends the Pursuit (Y-102 to Y-108).
    """
    state = play.state
    seat, suit = state.turn, state.pursuit
    assert suit is not None
    cards, unavailable = legal(partial(in_pursuit, state, suit))
    prompt = text("A Royal Pursuit is on: play a card of the suit {suit} if you have one.", suit=SUITS[suit])
    choice = PickOne(
        name="pursuit",
        prompt=prompt,
        options=cards or (DRAW_THREE,),
        default=AT_RANDOM,
        unavailable=unavailable,
    )
    answer = await decide(play, choice)
    begin_turn(play)
    if answer.value == DRAW_THREE.id:
        state.pursuit, state.chain = None, 0
        draw(play, seat, 3)
        play.report(text("{who} ends the Royal Pursuit.", who=Who(seat)), icon="pursuit")
    else:
        state.chain += 1
        state.longest_pursuit = max(state.longest_pursuit, state.chain)
        commit(play, answer, acts=IN_PURSUIT)
    play.state.calls = ()


@step
async def declare(play: Yarr) -> None:
    """Ask the seat on turn, whose card allows it, to name the suit that counts from now on (Y-71)."""
    state = play.state
    before, barred = state.suit_before, barred_suit(state)
    suits, unavailable = legal(partial(naming, state))
    choice = PickOne(
        name="declare",
        prompt=NAME_ANOTHER if barred else NAME_SUIT,
        options=suits,
        default=AT_RANDOM if before in (None, barred) else f"suit:{before}",
        unavailable=unavailable,
    )
    answer = await decide(play, choice, catches)
    name_suit(play, state.turn, str(answer.value).removeprefix("suit:"))


@step
async def give(play: Yarr) -> None:
    """Ask everybody for one card to pass on, in secret and all at once, and pass them (Y-121, Y-122)."""
    state = play.state
    asks = {seat: _gift(state, seat) for seat in play.seats}

    def caught(play: Yarr, answer: Answer) -> None:
        """Let a player who is caught before they have chosen a gift pass on one of the two cards just drawn, too."""
        hear(play, answer)
        asks.update(
            {seat: _gift(state, seat) for seat in play.seats if len(asks[seat].options) < len(state.hands[seat])}
        )

    answers = await play.ask_all(asks, catches(play), caught)
    pass_cards(play, {seat: str(answer.value).removeprefix("give:") for seat, answer in answers.items()})


@step
def done(play: Yarr) -> None:
    """End a turn: check for an empty hand (Y-8, Y-59, Y-60) and a stall (Y-41), else go to the next seat (Y-32).

    A hand counts as empty only after its player has played a card. `laid` is then the winning card (Y-67).
    """
    state = play.state
    if [] in state.hands:
        first = next(seat for seat in (state.turn, *state.others()) if not state.hands[seat])
        finish_round(play, (first,), state.laid[first])
        return
    if state.passes == len(play.seats):
        fewest = min(len(hand) for hand in state.hands)
        finish_round(play, tuple(seat for seat in play.seats if len(state.hands[seat]) == fewest), None)
        return
    state.turn = state.next_seat()
    play.push("swab" if state.swab else "pursuit" if state.pursuit else "normal")


# --- parts of a turn ---------------------------------------------------------------------------------


def decide(
    play: Yarr, choice: Choice, beside: Callable[[Yarr], Asks] = calls_and_catches
) -> Coroutine[Asks, Any, Answer]:
    """Ask the seat on turn and return its answer, even if only one answer is possible (Y-33).

    `beside` returns the optional choices that are open meanwhile. Calls and catches are handled and leave the question
    open (Y-58).
    """
    return play.ask(play.state.turn, choice, beside, hear)


def begin_turn(play: Yarr) -> None:
    """Begin to carry out a turn's answer. From now on, a call missed in the turn before cannot be caught (Y-48)."""
    state = play.state
    play.begin_group()
    state.missed = state.near = None
    state.turns += 1
    play.push("done")


def commit(play: Yarr, answer: Answer, *, acts: Collection[str] = KINDS) -> None:
    """Play the card of an answer, deal with a missed call, and carry out the card's effect. A missed call can be
    caught from now on, or is punished at once (Y-47, Y-48, Y-50).

    `acts` are the kinds of card whose effect is carried out. An answer that the bot gives for a person also makes
    the calls that are due (Y-142, Y-143).
    """
    state, seat = play.state, answer.seat
    card = str(answer.value).removeprefix("play:")
    kind = KINDS.get(CARDS[card].kind)
    last_but_one = (
        len(state.hands[seat]) == 2
    )  # Only the size of the hand before the card counts. The kind of the card does not matter (Y-43, Y-52, Y-117).
    sidestep = kind is not None and kind.id == SIDESTEP
    if answer.on_behalf and last_but_one:
        call(play, seat, "yo-ho", YO_HO)
    if answer.on_behalf and sidestep:
        call(play, seat, "avast", AVAST)
    missed = last_but_one and "yo-ho" not in state.calls
    if last_but_one:
        state.near = seat
    if sidestep:
        lay_across(play, seat, card)
    else:
        lay(play, seat, card)
    if last_but_one and not missed and seat not in state.hopes:
        state.hopes += (seat,)
    if missed:
        miss_call(play, seat)
    if kind and kind.id in acts and not (kind.finish and not state.hands[seat]):
        kind.effect(play, seat)


def finish_round(play: Yarr, winners: tuple[int, ...], last_card: str | None) -> None:
    """End a round with these winners. The game ends if one has enough wins (Y-140, Y-141), else a new round begins.

    `last_card` is the winning card, or None if nobody could play.
    """
    state, count = play.state, len(play.seats)
    end_round(play, winners, last_card)
    state.winners = tuple(seat for seat in winners if state.wins[seat] >= state.options.rounds)
    if not state.winners:
        after = [(state.starter + step) % count for step in range(1, count + 1)]
        state.starter = next(seat for seat in after if seat in winners)
        tell_standing(play)
        play.push("new_round")


def hear(play: Yarr, answer: Answer) -> None:
    """Carry out a call of the seat on turn, or the catch of a missed call. A needless one costs nothing (Y-54)."""
    state = play.state
    if answer.name == "catch":
        if state.missed is None or state.missed == answer.seat:
            play.report(NO_MISS.said, to=answer.seat, icon="catch")
        else:
            catch(play, answer.seat)
        return
    spoken = answer.value if state.options.calls == "button" else _letters(str(answer.value))
    if spoken in UTTERANCES:
        call(play, answer.seat, *UTTERANCES[str(spoken)])
    else:
        play.report(no_call(str(answer.value)).said, to=answer.seat, icon="call")


def _letters(words: str) -> str:
    """Return the words in lower case, without spaces, punctuation and accents (Y-57)."""
    return "".join(letter for letter in unicodedata.normalize("NFKD", words).lower() if letter.isalnum())


def _gift(state: YarrState, seat: int) -> PickOne:
    return PickOne(
        name="give",
        prompt=text("Share the Booty: choose a card to pass to {whom}.", whom=Who(_neighbour(state, seat))),
        pace=Pace.BALLOT,
        options=tuple(give_option(card) for card in state.hands[seat]),
        default=AT_RANDOM,
    )


def _neighbour(state: YarrState, seat: int) -> int:
    return (seat + state.direction) % len(state.hands)
