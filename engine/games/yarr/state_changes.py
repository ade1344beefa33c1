"""State changes of Captain Yarr's Curse: each function changes the state in one way and reports one event."""

from __future__ import annotations

from bisect import insort
from functools import cache, lru_cache

from engine.games.yarr.cards import ORDER, SUITS, card_name, deck, features, left_with
from engine.games.yarr.state import Tally, YarrState
from engine.games.yarr.view import InEffect, RoundResult
from engine.play import Play
from engine.text import Text, Who, plural, text

Yarr = Play[YarrState]

HAND_SIZE = 7


def _take_in(state: YarrState, seat: int, card: str) -> None:
    insort(state.hands[seat], card, key=ORDER.__getitem__)


def _count(state: YarrState, seat: int, drawn: int = 0, stolen: int = 0, missed: int = 0, caught: int = 0) -> None:
    old = state.tallies[seat]
    state.tallies[seat] = Tally(old.drawn + drawn, old.stolen + stolen, old.missed + missed, old.caught + caught)


@cache
def _drew(seat: int, count: int) -> Text:
    return plural("{who} drew a card.", "{who} drew {n} cards.", n=count, who=Who(seat))


@lru_cache(1024)
def _you_drew(*cards: str) -> Text:
    return text("You drew {cards}.", cards=[card_name(card) for card in cards])


@cache
def _played_words(seat: int, card: str) -> Text:
    return text("{who} played {card}.", who=Who(seat), card=card_name(card))


# --- piles -------------------------------------------------------------------------------------------


def shuffle_and_deal(play: Yarr) -> None:
    """Shuffle all 124 cards into the draw pile and deal seven to each player (Y-2, Y-11, Y-12)."""
    state = play.state
    state.draw = play.chance.shuffled([card.id for card in deck(state.options.deck)])
    state.discard, state.display = [], []
    for seat in play.seats:
        state.hands[seat] = sorted(state.draw[-HAND_SIZE:], key=ORDER.__getitem__)
        del state.draw[-HAND_SIZE:]
    play.report(text("Round {round}: everybody is dealt {n} cards.", round=state.round, n=HAND_SIZE), icon="deal")


def reshuffle(play: Yarr, kept: str) -> bool:
    """Shuffle the discards and the older sidestep cards, except the card `kept`, into a new draw pile (Y-35 to
    Y-37).

    The newest sidestep card stays too, because it is the last card played. Return False if there is nothing to
    shuffle.
    """
    state = play.state
    loose = [card for card in state.discard if card != kept] + state.display[:-1]
    if not loose:
        return False
    state.draw = play.chance.shuffled(loose)
    state.discard, state.display = [kept], state.display[-1:]
    play.report(text("The discards are shuffled into a new draw pile."), icon="shuffle")
    return True


def can_draw(state: YarrState) -> bool:
    """Return True if there is a card left to draw, counting discards that would be shuffled (Y-40)."""
    return bool(state.draw or len(state.display) > 1 or len(state.discard) > 1)


def draw(play: Yarr, seat: int, count: int) -> int:
    """Draw `count` cards for a seat, or all that are left if there are fewer. Return their number (Y-38).

    Everybody learns the number. Only the seat learns the cards.
    """
    state = play.state
    drawn: list[str] = []
    for _ in range(count):
        if not state.draw and not reshuffle(play, state.discard[-1]):
            break
        card = state.draw.pop()
        _take_in(state, seat, card)
        drawn.append(card)
    if drawn:
        _count(state, seat, drawn=len(drawn))
        play.report(_drew(seat, len(drawn)), icon="draw")
        play.report(_you_drew(*drawn), to=seat, icon="draw")
    return len(drawn)


def flip(play: Yarr, kept: str | None) -> str | None:
    """Turn up the top card of the draw pile onto the discard pile and return its id. Return None if there is none.

    `kept` is the discarded card that stays if the discards must be shuffled (Y-36).
    """
    state = play.state
    if not state.draw and (kept is None or not reshuffle(play, kept)):
        return None
    card = state.draw.pop()
    state.discard.append(card)
    play.report(text("{card} was turned up.", card=card_name(card)), icon="flip")
    return card


def flip_until_suit(play: Yarr, kept: str | None) -> bool:
    """Turn up cards until one with a printed suit appears, whichever suit that is (Y-136).

    The next card must match it, but its action is not carried out (Y-15, Y-17, Y-99, Y-100, Y-134). Return False, with
    `kept` back on top, if there is none.
    """
    state = play.state
    while state.draw or _suit_in_discards(state, kept):
        card = flip(play, kept)
        assert card is not None
        if features(card).suit:
            state.effect = features(card)
            return True
    if kept is not None:
        state.discard.remove(kept)
        state.discard.append(kept)
    return False


def _suit_in_discards(state: YarrState, kept: str | None) -> bool:
    return any(features(card).suit for card in state.discard if card != kept)


# --- playing -----------------------------------------------------------------------------------------


LULL = 10
"""Seconds that automatic players wait after somebody played the second-to-last card, so that people can catch."""


def _tell_play(play: Yarr, words: Text, icon: str) -> None:
    """Report a play. If it was a second-to-last card, automatic players wait, whether the call was made or not.

    Others can catch a missed call (Y-46, Y-49) until the next turn (Y-48), except at a table where the penalty comes by
    itself (Y-50).
    """
    near = play.state.near if play.state.options.yo_ho == "catch" else None
    play.report(words, icon=icon, lull=0 if near is None else LULL, at_fault=near)


def lay(play: Yarr, seat: int, card: str) -> None:
    """Play a card of the seat's hand onto the pile. The next card must match it as printed (Y-27).

    Sidestep cards across the pile go into the discard pile below it (Y-118).
    """
    state = play.state
    state.hands[seat].remove(card)
    if state.display:
        state.discard += state.display
        state.display = []
    state.discard.append(card)
    state.laid[seat] = card
    state.suit_before, state.effect = state.effect.suit, features(card)
    _tell_play(play, _played_words(seat, card), "play")


def lay_across(play: Yarr, seat: int, card: str) -> None:
    """Play a sidestep card across the pile. The next card must match what it had to match before (Y-111, Y-112)."""
    play.state.hands[seat].remove(card)
    play.state.display.append(card)
    play.state.laid[seat] = card
    _tell_play(play, text("{who} played {card} across the pile.", who=Who(seat), card=card_name(card)), "play")


def force(play: Yarr, seat: int, cards: list[str]) -> None:
    """Move penalty cards from a seat's hand into the discard pile, below its top card (Y-131).

    `cards` are card ids. These cards require no call and declare no suit. The next card need not be red (Y-53, Y-135).
    """
    state = play.state
    for card in cards:
        state.hands[seat].remove(card)
    state.discard[-1:-1] = cards
    state.laid[seat] = cards[-1]
    words = text("{who} had to play {cards}.", who=Who(seat), cards=[card_name(card) for card in cards])
    _tell_play(play, words, "force")


def name_suit(play: Yarr, seat: int, suit: str) -> None:
    """Make `suit` the suit that the next card must match, without colour and shape (Y-26)."""
    play.state.effect = InEffect(play.state.effect.kind, suit)
    _tell_play(play, text("{who} named the suit: {suit}.", who=Who(seat), suit=SUITS[suit]), suit)


def turn_round(play: Yarr) -> None:
    """Reverse the direction of play (Y-84)."""
    play.state.direction = -play.state.direction
    clockwise = text("Play now goes clockwise.")
    play.report(clockwise if play.state.direction == 1 else text("Play now goes anticlockwise."), icon="direction")


def steal(play: Yarr, thief: int, victim: int) -> None:
    """Move one random card from the victim's hand to the thief's. Only these two learn which card it is (Y-77)."""
    state = play.state
    card = play.chance.pick(state.hands[victim])
    state.hands[victim].remove(card)
    _take_in(state, thief, card)
    _count(state, thief, stolen=1)
    who, whom = Who(thief), Who(victim)
    _tell_play(play, text("{who} took a random card from {whom}.", who=who, whom=whom), "steal")
    told = text("The card that {who} took from {whom} is {card}.", who=who, whom=whom, card=card_name(card))
    play.report(told, to=(thief, victim), icon="steal")


def pass_cards(play: Yarr, gifts: dict[int, str]) -> None:
    """Pass each seat's gift to the next player in the direction of play, all at once (Y-121, Y-122).

    `gifts` has a card id for each seat.
    """
    state, count = play.state, len(play.seats)
    for giver, card in gifts.items():
        state.hands[giver].remove(card)
    for giver, card in gifts.items():
        receiver = (giver + state.direction) % count
        _take_in(state, receiver, card)
        gift = text("{who} passed {card} to {whom}.", who=Who(giver), whom=Who(receiver), card=card_name(card))
        play.report(gift, to=(giver, receiver), icon="give")
    _tell_play(play, text("Everybody passed one card to the next player."), "give")


# --- calls -------------------------------------------------------------------------------------------


def call(play: Yarr, seat: int, what: str, words: Text) -> None:
    """Record and report a call of a seat. The call counts for the next card of this turn (Y-56).

    `what` is the id of the call, `yo-ho` or `avast`. `words` is the call as the player made it.
    """
    if what not in play.state.calls:
        play.state.calls += (what,)
        play.report(text("{who} calls: “{words}”", who=Who(seat), words=words), icon="call")


def miss_call(play: Yarr, seat: int) -> None:
    """Record that a seat has played its second-to-last card without the call that was due.

    Others may now catch it (Y-48), or it draws two cards at once (Y-50).
    """
    state = play.state
    _count(state, seat, missed=1)
    if state.options.yo_ho == "catch":
        state.missed = seat
        return
    play.report(text("{who} forgot to call “Yo Ho!”", who=Who(seat)), icon="catch")
    draw(play, seat, 2)


def catch(play: Yarr, catcher: int) -> None:
    """Report that the seat `catcher` has noticed the missed call (Y-46, Y-49).

    The player who missed it draws two cards.
    """
    state, culprit = play.state, play.state.missed
    assert culprit is not None
    state.missed = None
    _count(state, culprit, caught=1)
    play.report(
        text("{who} caught {whom}, who forgot to call “Yo Ho!”", who=Who(catcher), whom=Who(culprit)), icon="catch"
    )
    draw(play, culprit, 2)


# --- the round ---------------------------------------------------------------------------------------


def end_round(play: Yarr, winners: tuple[int, ...], last_card: str | None) -> None:
    """Store the result of a round and count the wins. Pending penalties, the Pursuit and missed calls end (Y-66).

    `last_card` is the winning card, or None if nobody could play.
    """
    state = play.state
    left = tuple(tuple(hand) for hand in state.hands)
    state.results += (RoundResult(winners, left, state.turns, state.hopes),)
    for seat in winners:
        state.wins[seat] += 1
    state.swab, state.pursuit, state.chain, state.missed, state.near = 0, None, 0, None, None
    if last_card is None:
        names: list[Text | Who | str | int] = [Who(seat) for seat in winners]
        play.report(text("Nobody can play. The fewest cards win the round: {names}.", names=[*names]), icon="win")
    else:
        words = text("{who} wins the round with {card}.", who=Who(winners[0]), card=card_name(last_card))
        play.report(words, icon="win")
    for seat in play.seats:
        if left[seat]:
            play.report(left_with(seat, left[seat]), icon="hand")


def tell_standing(play: Yarr) -> None:
    """Report the rounds won so far, and who begins the next round."""
    wins = [text("{who} {count}", who=Who(seat), count=play.state.wins[seat]) for seat in play.seats]
    words = text("Rounds won so far: {wins}. {who} starts the next round.", wins=[*wins], who=Who(play.state.starter))
    play.report(words, icon="win")
