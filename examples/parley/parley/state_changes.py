"""State changes of Parley: each function changes the state in one way and reports it."""

from __future__ import annotations

from engine.api import Play, Who, text
from parley.cards import CARDS, card_name, kind_of
from parley.state import ParleyState

Parley = Play[ParleyState]


def deal(play: Parley) -> None:
    """Begin a round: shuffle all cards, and deal one to each player (P-2)."""
    state = play.state
    state.round += 1
    state.deck = play.chance.shuffled(CARDS)
    state.hands = [[] for _ in play.seats]
    state.seen = [[] for _ in play.seats]
    state.played = [[] for _ in play.seats]
    state.fogged, state.out = [], []
    play.begin_group()
    play.report(text("Round {n} begins.", n=state.round), icon="shuffle")
    for seat in play.seats:
        draw(play, seat)


def draw(play: Parley, seat: int) -> None:
    """Let a player draw the top card. Only they see it."""
    card = play.state.deck.pop()
    play.state.hands[seat].append(card)
    play.report(text("You draw the {card}.", card=card_name(card)), to=seat)


def put_down(play: Parley, seat: int, card: str) -> None:
    """Put a player's card face up in front of them. The Pearl takes them out of the round (P-13)."""
    state = play.state
    state.hands[seat].remove(card)
    state.played[seat].append(card)
    state.seen = [[one for one in seen if one != card] for seen in state.seen]
    if card == "pearl.0" and seat not in state.out:
        leave(play, seat)


def leave(play: Parley, seat: int) -> None:
    """Take a player out of the round. Their card is put down."""
    play.state.out.append(seat)
    play.report(text("{who} is out of the round.", who=Who(seat)), icon="skull")
    for card in [*play.state.hands[seat]]:
        put_down(play, seat, card)
        play.report(text("{who} held the {card}.", who=Who(seat), card=card_name(card)))


def look(play: Parley, seat: int, other: int) -> None:
    """Show the card of the seat `other` to the player of `seat` only (P-7)."""
    (card,) = play.state.hands[other]
    play.state.seen[seat] = sorted({*play.state.seen[seat], card})
    play.report(text("{who} holds the {card}.", who=Who(other), card=card_name(card)), to=seat)


def guess(play: Parley, other: int, kind: str) -> None:
    """Report the guess that the seat `other` holds a card of this kind. If that is right, take the seat out of the
    round (P-6).
    """
    play.report(text("The guess: {who} holds the {card}.", who=Who(other), card=card_name(kind)), icon="uncertainty")
    if kind_of(play.state.hands[other][0]).id == kind:
        leave(play, other)
    else:
        play.report(text("That is wrong."))


def fight(play: Parley, seat: int, other: int) -> None:
    """Let two players compare their cards. The lower one is out, and both know the other card (P-8)."""
    mine, theirs = (kind_of(play.state.hands[one][0]).value for one in (seat, other))
    look(play, seat, other)
    look(play, other, seat)
    if mine == theirs:
        play.report(text("Their cards are equal. Both stay."))
    else:
        leave(play, seat if mine < theirs else other)


def swap(play: Parley, seat: int, other: int) -> None:
    """Let two players swap their cards. Each still knows the card that they gave away (P-11)."""
    hands, seen = play.state.hands, play.state.seen
    hands[seat], hands[other] = hands[other], hands[seat]
    for one, whose in ((seat, other), (other, seat)):
        seen[one] = sorted(({*seen[one]} - {*hands[one]}) | {*hands[whose]})
        play.report(text("You get the {card}.", card=card_name(hands[one][0])), to=one)


def throw_away(play: Parley, seat: int, other: int) -> None:
    """Let the seat `other` throw its card away and draw another one (P-10).

    A seat that is then out of the round draws none. `seat` is the seat that played the Storm, and has no effect.
    """
    (card,) = play.state.hands[other]
    play.report(text("{who} throws the {card} away.", who=Who(other), card=card_name(card)))
    put_down(play, other, card)
    if other not in play.state.out:
        draw(play, other)


def end_round(play: Parley) -> list[int]:
    """Show all cards that are left, and give a coin to each seat with the highest one. Return these seats (P-14).

    If a seat then has enough coins, the winners are set.
    """
    state = play.state
    values = {}
    play.begin_group()
    for seat in state.inside():
        (card,) = state.hands[seat]
        values[seat] = kind_of(card).value
        state.hands[seat], state.played[seat] = [], [*state.played[seat], card]
        play.report(text("{who} shows the {card}.", who=Who(seat), card=card_name(card)), icon="peek")
    best = [seat for seat, value in values.items() if value == max(values.values())]
    for seat in best:
        state.coins[seat] += 1
        play.report(text("{who} gets a coin.", who=Who(seat)), icon="coin")
    state.seen, state.on_turn = [[] for _ in play.seats], None
    if max(state.coins) >= state.wanted:
        state.winners = tuple(seat for seat in play.seats if state.coins[seat] == max(state.coins))
    return best
