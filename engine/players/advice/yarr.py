"""Reasons for an answer in Captain Yarr's Curse, for the advice that players can ask for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from engine.choice import Choice, Value, options_of
from engine.games.yarr.cards import CARDS, KINDS
from engine.games.yarr.view import YarrView
from engine.players.advice import Advising, Criterion
from engine.players.yarr.answer_values import CLOSE
from engine.players.yarr.card_bits import BIT, CANNOT_WIN, FITS, NUMBER, cards
from engine.players.yarr.fast_model import FastTable
from engine.text import Text, Who, plural, text

MOST = 8
"""The greatest number of players."""

NEVER_WINS = text("That card can't win you the round as your last one.")
WINS = text("It's your last card, and wins you the round.")
NONE_TO_LAY = text("You have no card to play now.")


def _shed(table: FastTable, seat: int) -> float:
    return -table.hands[seat].bit_count()


def _could_be_last(table: FastTable, seat: int) -> float:
    return -(table.hands[seat] & CANNOT_WIN).bit_count()


def _sheds_more(name: str, value: Value, instead: Value) -> bool:
    """Return True if the answer `value` plays a card, and the answer `instead` does not."""
    return str(value).startswith("play:") and not str(instead).startswith("play:")


def _lets_go_of_loser(name: str, value: Value, instead: Value) -> bool:
    """Return True if the answer `value` plays or gives away a card that cannot win as the last card, and `instead`
    does not.
    """
    goes, stays = (_never_wins(str(one).partition(":")[2]) for one in (value, instead))
    return goes and not stays


def _never_wins(card: str) -> bool:
    return card in NUMBER and bool(BIT[NUMBER[card]] & CANNOT_WIN)


def _cards_of(other: int) -> Callable[[FastTable, int], float]:
    """Return a function that counts the cards in the hand of the seat `other`.

    Its arguments are a table and the seat that asks. It returns 0 if that seat is `other` itself, or if the table has
    no seat `other`.
    """

    def of(table: FastTable, seat: int) -> float:
        return table.hands[other].bit_count() if other != seat and other < table.seats else 0.0

    return of


def _laid(view: YarrView, choice: Choice, value: Value) -> Text | None:
    """Return a sentence about the advantage of playing this card, or None if it has none.

    It names the first of these that is true. The card wins, or it alone fits. It hits a player who is close to
    winning. The card could never win. It is the hardest card to follow.
    """
    assert view.viewer is not None
    me, card = view.seats[view.viewer], CARDS[str(value).removeprefix("play:")]
    fitting = [one.id.removeprefix("play:") for one in options_of(choice) if one.id.startswith("play:")]
    if me.cards == 1 and (card.kind == "standard" or KINDS[card.kind].finish):
        return WINS
    if len(fitting) == 1:
        return text("It's the only card you can play now.")
    if card.kind == "swab" and view.seats[following := _next(view)].cards <= CLOSE:
        return text("{who} is nearly out of cards, and must draw or play a Swab That! too.", who=Who(following))
    if card.kind == "avast":
        fewest = min((one for one in range(len(view.seats)) if one != view.viewer), key=lambda n: view.seats[n].cards)
        if view.seats[fewest].cards <= CLOSE:
            return text("{who} is nearly out of cards, and must draw one.", who=Who(fewest))
    if _never_wins(card.id):
        return NEVER_WINS
    unseen = FastTable(view).unseen(view.viewer)
    followers = {one: (unseen & FITS[NUMBER[one]]).bit_count() for one in fitting if CARDS[one].kind == "standard"}
    if followers.get(card.id, 99) == min(followers.values(), default=0) < max(followers.values()):
        return text("Of your standard cards that fit, it's the hardest for others to follow.")
    return None


def _next(view: YarrView) -> int:
    """Return the seat that plays after the viewer."""
    assert view.viewer is not None
    return (view.viewer + view.direction) % len(view.seats)


def _stacked(view: YarrView, choice: Choice, value: Value) -> Text | None:
    assert view.viewer is not None
    if view.seats[view.viewer].cards == 1:
        return _laid(view, choice, value)
    return text("{who} must now draw {n} cards, or play a Swab That! too.", who=Who(_next(view)), n=view.swab + 1)


def _taken(view: YarrView, choice: Choice, value: Value) -> Text | None:
    return text("You hold no Swab That! to play on it.") if len(options_of(choice)) == 1 else None


def _held(view: YarrView, choice: Choice, value: Value) -> Text | None:
    """Return a sentence with the number of the viewer's cards of the suit that the answer names.

    Return None if there are none. The sentence says “most” only if no other suit is held as often. A barred suit
    counts among the others (Y-71).
    """
    assert view.viewer is not None
    held = Counter(CARDS[card].suit for card in view.seats[view.viewer].hand or () if CARDS[card].suit)
    n = held.pop(str(value).removeprefix("suit:"), 0)
    if n > max(held.values(), default=0):
        return plural("You hold most of that suit: {n} card.", "You hold most of that suit: {n} cards.", n=n)
    return plural("You hold {n} card of that suit.", "You hold {n} cards of that suit.", n=n) if n else None


def _given(view: YarrView, choice: Choice, value: Value) -> Text | None:
    """Return a sentence about the advantage of giving this card away, or None if it has none.

    It says that the card could never win, or that the fewest of the other cards fit on it.
    """
    assert view.viewer is not None
    card = str(value).removeprefix("give:")
    if _never_wins(card):
        return NEVER_WINS
    hand = cards(view.seats[view.viewer].hand or ())
    fits = {
        one: (hand & ~BIT[NUMBER[one]] & FITS[NUMBER[one]]).bit_count() for one in view.seats[view.viewer].hand or ()
    }
    if fits[card] == min(fits.values()) < max(fits.values()):
        return text("It matches the fewest of your other cards.")
    return None


def _nothing_to_lay(view: YarrView, choice: Choice, value: Value) -> Text | None:
    return NONE_TO_LAY if len(options_of(choice)) == 1 else None


ADVICE: Advising = Advising(
    criteria=(
        Criterion(text("It leaves you with fewer cards."), _shed, 2.0, fits=_sheds_more),
        Criterion(NEVER_WINS, _could_be_last, fits=_lets_go_of_loser),
        *(
            Criterion(text("That way {who} gets rid of fewer cards.", who=Who(other)), _cards_of(other), 2.0)
            for other in range(MOST)
        ),
    ),
    because={
        "turn play": _laid,
        "turn draw": _nothing_to_lay,
        "turn pass": _nothing_to_lay,
        "swab play": _stacked,
        "swab take": _taken,
        "pursuit play": _laid,
        "declare": _held,
        "give": _given,
    },
    decisive=(WINS,),
)
"""The reasons that advice can give."""
