"""State changes of Cups: each function changes the state in one way and reports one event."""

from __future__ import annotations

from collections.abc import Sequence

from engine.play import Answer, Play
from engine.text import Arg, Who, plural, text
from tests.cups.state import CupsState

Cups = Play[CupsState]


def roll_all(play: Cups) -> None:
    """Begin a round: everybody rolls, and sees the dice under their own cup (C-2)."""
    state = play.state
    state.round += 1
    play.begin_group(text("Round {n}", n=state.round), icon="rolling-dices")
    for seat in state.playing():
        state.cups[seat] = play.chance.roll(6, state.dice[seat])
        sees(play, seat)


def roll_again(play: Cups, seat: int, places: Sequence[int]) -> None:
    """Roll these dice of a seat once more. Everybody gets their number (C-3)."""
    cup = play.state.cups[seat]
    for place in places:
        [cup[place]] = play.chance.roll(6)
    told = plural("{who} rolls {n} die again.", "{who} rolls {n} dice again.", n=len(places), who=Who(seat))
    play.report(told, icon="rolling-dices")
    sees(play, seat)


def sees(play: Cups, seat: int) -> None:
    """Show the dice under a cup to its owner alone."""
    play.report(text("Under your cup: {dice}.", dice=[*play.state.cups[seat]]), to=seat)


def bid(play: Cups, seat: int, count: int, face: int) -> None:
    """Set the bid. All mutters are over (C-4, C-7)."""
    state = play.state
    state.bid, state.bidder = (count, face), seat
    state.moods = [""] * len(play.seats)
    play.report(text("{who} bids {count} × {face}.", who=Who(seat), count=count, face=face), icon="call")


def mutter(play: Cups, heard: Answer) -> None:
    """Show everybody a seat's opinion of the bid (C-7)."""
    seat, mood = heard.seat, str(heard.value)
    play.state.moods[seat] = mood
    play.report(text("{who} nods.", who=Who(seat)) if mood == "nod" else text("{who} scoffs.", who=Who(seat)))


def lift(play: Cups, seat: int) -> int:
    """Lift all cups, since this seat doubts. Return how many dice count (C-8)."""
    state = play.state
    assert state.bid is not None
    _, face = state.bid
    state.shown, state.cups = state.cups, [[] for _ in play.seats]
    play.report(text("{who} doubts.", who=Who(seat)), icon="uncertainty")
    for one in state.playing():
        dice: list[Arg] = [*state.shown[one]]
        play.report(text("{who} shows {dice}.", who=Who(one), dice=dice))
    return sum(die == face or (state.wild and die == 1) for cup in state.shown for die in cup)


def lose_die(play: Cups, seat: int, found: int) -> None:
    """Take a die from a seat. With the last one it is out (C-9, C-10)."""
    state = play.state
    state.dice[seat] -= 1
    state.bid, state.bidder, state.on_turn = None, None, None
    state.moods = [""] * len(play.seats)
    told = plural("{n} die counts: {who} loses a die.", "{n} dice count: {who} loses a die.", n=found, who=Who(seat))
    play.report(told, icon="cross-mark")
    if not state.dice[seat]:
        state.out.append(seat)
        play.report(text("{who} is out.", who=Who(seat)), icon="skull")
