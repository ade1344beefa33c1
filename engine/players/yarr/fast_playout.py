"""Playouts of the fast simulator of Captain Yarr's Curse: all seats play by the heuristics."""

from __future__ import annotations

from random import Random

from engine.games.yarr.cards import IN_PURSUIT
from engine.players.yarr.answer_values import best_card, best_gift, best_suit
from engine.players.yarr.card_bits import KIND, OF_SUIT
from engine.players.yarr.fast_model import FastTable

AT_ONCE = frozenset({"swab", "watch", "sleight", "helm"})
"""Kinds that have no effect when played as the last card, because the round ends first."""


def play_on(table: FastTable, random: Random, turns: int) -> None:
    """Play this number of turns, or fewer if the round ends."""
    for _ in range(turns):
        if table.won is not None:
            return
        playable = table.playable(table.turn)
        turn(table, best_card(table, table.turn, playable) if playable else None, random)


def turn(table: FastTable, card: int | None, random: Random) -> None:
    """Play one turn with the card of this number. With None, the player draws or takes the penalty."""
    seat = table.turn
    if card is None:
        turn_without_card(table, seat, random)
    elif table.swab:
        table.swab += 1
        table.play(seat, card)
    elif table.pursuit:
        table.play(seat, card)
        if KIND[card] in IN_PURSUIT and table.hands[seat]:
            table.direction = -table.direction
    else:
        table.passes = 0
        play_card(table, seat, card, random)
    table.end_turn()


def turn_without_card(table: FastTable, seat: int, random: Random) -> None:
    """Play a turn of a seat in which no card is played: draw, take the penalty, or pass."""
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


def play_card(table: FastTable, seat: int, card: int, random: Random) -> None:
    """Play a card in a normal turn and carry out its effect. Suits and gifts are chosen by the heuristics."""
    kind = KIND[card]
    if kind == "avast":
        table.play_avast(seat, card, random)
        return
    table.play(seat, card)
    if kind == "standard" or (kind in AT_ONCE and not table.hands[seat]):
        return
    match kind:
        case "swab":
            table.swab = 1
        case "watch":
            table.direction = -table.direction
        case "helm" | "sleight":
            table.name_suit(kind, best_suit(table, seat, table.nameable()))
        case "walk":
            table.draw(seat, 5, random)
            table.name_suit(kind, best_suit(table, seat, table.nameable()))
        case "share":
            table.name_suit(kind, best_suit(table, seat, table.nameable()))
            table.pass_on([best_gift(table, one) for one in range(table.seats)])
        case "mutiny":
            table.mutiny(seat, random)
        case "royal":
            table.pursuit = OF_SUIT[table.suit] if table.turn_up_suit(random) else 0
        case "empty":
            table.empty_pockets(seat, random)
