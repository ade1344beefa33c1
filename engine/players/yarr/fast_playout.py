"""How everybody plays on at a sketched table of Captain Yarr's Curse: by the rules of thumb."""

from __future__ import annotations

from random import Random

from engine.players.yarr.answer_values import best_card, best_gift, best_suit
from engine.players.yarr.card_bits import KIND, OF_SUIT
from engine.players.yarr.fast_model import Sketch

AT_ONCE = frozenset({"swab", "watch", "sleight", "helm"})
"""As the last card they end the round before they do anything."""


def play_on(table: Sketch, random: Random, turns: int) -> None:
    """So many turns, or to the end of the round."""
    for _ in range(turns):
        if table.won is not None:
            return
        playable = table.playable(table.turn)
        turn(table, best_card(table, table.turn, playable) if playable else None, random)


def turn(table: Sketch, card: int | None, random: Random) -> None:
    """The turn of whoever it is: this card, or as it must be without one."""
    seat = table.turn
    if card is None:
        without(table, seat, random)
    elif table.swab:
        table.swab += 1
        table.lay(seat, card)
    elif table.pursuit:
        table.lay(seat, card)
    else:
        table.passes = 0
        act(table, seat, card, random)
    table.done()


def without(table: Sketch, seat: int, random: Random) -> None:
    """A turn in which no card is laid."""
    if table.swab:
        table.draw(seat, table.swab, random)
        table.swab = 0
    elif table.pursuit:
        table.pursuit = 0
        table.draw(seat, 3, random)
    else:
        held = table.hands[seat]
        table.draw(seat, 1, random)
        table.passes = table.passes + 1 if table.hands[seat] == held else 0


def act(table: Sketch, seat: int, card: int, random: Random) -> None:
    """A card is laid in a normal turn and does what it does; its player names a suit by rule of thumb."""
    kind = KIND[card]
    if kind == "avast":
        table.sidestep(seat, card, random)
        return
    table.lay(seat, card)
    if kind == "standard" or (kind in AT_ONCE and not table.hands[seat]):
        return
    match kind:
        case "swab":
            table.swab = 1
        case "watch":
            table.direction = -table.direction
        case "helm" | "sleight":
            table.name(kind, best_suit(table, seat, table.nameable()))
        case "walk":
            table.draw(seat, 5, random)
            table.name(kind, best_suit(table, seat, table.nameable()))
        case "share":
            table.name(kind, best_suit(table, seat, table.nameable()))
            table.pass_on([best_gift(table, one) for one in range(table.seats)])
        case "mutiny":
            table.rob(seat, random)
        case "royal":
            table.pursuit = OF_SUIT[table.suit] if table.flip(random) else 0
        case "empty":
            table.empty_pockets(seat, random)
