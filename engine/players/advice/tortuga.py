"""Reasons for an answer in Tortuga 1667, for the advice that players can ask for."""

from __future__ import annotations

from engine.choice import Choice, PickOne, Value, options_of
from engine.games.tortuga.cards import EVENTS, SHIPS, SIDES, VOTE_CARDS, card_name, kind_of
from engine.games.tortuga.view import TortugaView
from engine.players.advice import Advising
from engine.players.tortuga.beliefs import side_assignments
from engine.players.tortuga.table_evaluation import Situation
from engine.players.tortuga.vote_odds import effect, success
from engine.text import Text, Who, plural, text

# --- loyalties ----------------------------------------------------------------------------------------

LIKELY, SURE = 55, 95
"""Percentages. A seat's side is named if its probability is at least the first one. No probability is shown as more
than the second one.

Observed moves never prove a loyalty, so the second is below 100.
"""


def _opponent_odds(view: TortugaView, seat: int) -> Text | None:
    """Return a sentence with the probability that a seat belongs to the other side.

    Return None if that probability is low (below `LIKELY`), if the viewer is Dutch, or if there are only two
    players, who know each other's side.
    """
    situation = Situation(view)
    if situation.dutch or len(view.seats) == 2:  # the opponents of the Dutch change with the lead
        return None
    found, weights = side_assignments(view)
    against = sum(weight for sides, weight in zip(found, weights, strict=True) if sides[seat] == -situation.own)
    n = min(round(100 * against / sum(weights)), SURE)
    if n < LIKELY:
        return None
    if situation.own > 0:
        return text("From what has been seen, the odds are {n} in 100 that {who} is French.", who=Who(seat), n=n)
    return text("From what has been seen, the odds are {n} in 100 that {who} is British.", who=Who(seat), n=n)


def _harmed(view: TortugaView, choice: Choice, value: Value) -> Text | None:
    return _opponent_odds(view, int(str(value).rpartition(":")[2]))


def _marooned(view: TortugaView, choice: Choice, value: Value) -> Text | None:
    situation = Situation(view)
    crew = [one for one in situation.board.lines.get(situation.place, ()) if one != situation.seat]
    return _opponent_odds(view, max(crew, key=situation.maroon_order_value)) if crew else None


# --- votes --------------------------------------------------------------------------------------------


def _attacked(view: TortugaView, choice: Choice, value: Value) -> Text | None:
    likely = round(100 * success("attack", Situation(view).vote_odds("attack")))
    if likely < 50:  # that would be a reason against it
        return None
    return text("From what has been seen, the attack succeeds about {n} times in 100.", n=likely)


def _mutinied(view: TortugaView, choice: Choice, value: Value) -> Text | None:
    situation = Situation(view)
    return _opponent_odds(view, situation.board.lines[situation.place][0])


def _voted(view: TortugaView, choice: Choice, value: Value) -> Text | None:
    """Return a sentence that says whether the card helps the vote or works against it. In a brawl it counts flags.

    It gives no chance of success, because nobody knows well enough how the others vote.
    """
    vote = view.vote
    if vote is None or not isinstance(choice, PickOne):
        return None
    card, hand = str(value).partition(":")[2], [one.id.partition(":")[2] for one in choice.options]
    if len({effect(one, vote.kind) for one in hand}) == 1:
        return text("Your cards count the same in this vote.") if len(hand) > 1 else None
    if vote.kind == "brawl":
        return _flags(view, card)
    cannons, tips = effect(card, vote.kind)
    if vote.kind == "attack":
        helps = text("That card helps the attack to succeed.")
        return text("That card works against the attack.") if tips < 0 else helps if cannons or tips else None
    if tips > 0:
        return text("That card helps the mutiny to succeed.")
    return text("That card works against the mutiny.")


def _flags(view: TortugaView, card: str) -> Text | None:
    """Return a sentence with the number of flags of the viewer's side on the card. Return None for a card without
    such flags, and for the Dutch.
    """
    side = _side(view)
    n = VOTE_CARDS[card].brawl.count(side) if side else 0
    return plural("It shows {n} flag of your side.", "It shows {n} flags of your side.", n=n) if n else None


# --- treasure and places ------------------------------------------------------------------------------


def _side(view: TortugaView) -> str | None:
    """Return the side of the viewer: `british` or `french`. None for the Dutch."""
    situation = Situation(view)
    return None if situation.dutch else SIDES[0] if situation.own > 0 else SIDES[1]


def _can_shift(view: TortugaView, choice: Choice, value: Value) -> Text | None:
    situation = Situation(view)
    if situation.dutch or not situation.theirs(situation.board, situation.place):
        return None
    return text("There is a treasure aboard that you can move to your side.")


def _gained(view: TortugaView, choice: Choice, value: Value) -> Text | None:
    """Return a sentence if the answer moves a treasure into a hold of the viewer's side, else None.

    `value` names one hold, or two as `from>to`.
    """
    side, (source, _, to) = _side(view), str(value).removeprefix("from:").partition(">")
    if side is None or (to and not to.endswith(side)) or source.endswith(side):
        return None
    return text("It brings a treasure to your side.") if to or source.endswith(SIDES) else None


def _can_brawl(view: TortugaView, choice: Choice, value: Value) -> Text | None:
    situation = Situation(view)
    if situation.dutch or not situation.theirs(situation.board, "tortuga"):
        return None
    return text("On Tortuga lies treasure that a brawl can win for your side.")


def _kept(view: TortugaView, choice: Choice, value: Value) -> Text | None:
    return text("There it counts for your side.") if str(value).removeprefix("hold:") == _side(view) else None


def _left_boat(view: TortugaView, choice: Choice, value: Value) -> Text | None:
    return text("In a rowboat you have no role and no vote.") if Situation(view).place.startswith("boat_") else None


def _moved(view: TortugaView, choice: Choice, value: Value) -> Text | None:
    """Return a sentence with the role that the viewer gets at the destination, if the role is useful. Else None."""
    situation, to = Situation(view), str(value).removeprefix("to:")
    board = situation.board
    if to not in SHIPS or board.moved(situation.seat, to).place_of(situation.seat) != to:
        return None
    prey = not situation.dutch and situation.theirs(board, to)
    if not board.lines[to]:
        return text("There you would be captain.")
    return text("There you would be cabin boy, with treasure of the other side aboard.") if prey else None


# --- event cards --------------------------------------------------------------------------------------


def _unknown(view: TortugaView, choice: Choice, value: Value) -> Text | None:
    n = sum(slot.lies and slot.card is None for slot in view.row)
    return plural("There is {n} event card that you don't know.", "There are {n} event cards that you don't know.", n=n)


def _unseen(view: TortugaView, choice: Choice, value: Value) -> Text | None:
    known = any(view.row[slot].card for slot in _slots(value))
    return None if known else text("You haven't seen those yet.")


def _slots(value: Value) -> list[int]:
    """Return the numbers of the row's slots that an answer names.

    The answer is one option's id, such as `slot:2` or `2`, or a list of these.
    """
    picked = value if isinstance(value, list) else [value]
    return [int(str(one).removeprefix("slot:")) for one in picked]


def _turned_up(view: TortugaView, choice: Choice, value: Value) -> Text | None:
    """Return a sentence with the card in the slot `value`, if the viewer knows it.

    If all cards on offer are unknown, the sentence says that. Otherwise return None.
    """
    card = view.row[_slots(value)[0]].card
    if card is not None:
        return text("You know that card: {card}.", card=card_name(card))
    offered = [view.row[_slots(one.id)[0]].card for one in options_of(choice)]
    return text("You know none of the cards there.") if len(offered) > 1 and not any(offered) else None


def _nearer_end(view: TortugaView, choice: Choice, value: Value) -> Text | None:
    situation = Situation(view)
    if situation.dutch or situation.lead(situation.board) <= 0 or view.extra_time is not None:
        return None
    return text("Your side is ahead, and each revealed card brings the end nearer.")


def _forced(view: TortugaView, choice: Choice, value: Value) -> Text | None:
    """Return a sentence with a hurtful card whose slot the viewer knows, or None without one.

    In the choice `force_slots`, only the slots of the answer count.
    """
    slots = _slots(value) if choice.name == "force_slots" else range(len(view.row))
    cards = [card for slot in slots if (card := view.row[slot].card) and EVENTS[kind_of(card)].group == "hurtful"]
    if not cards:
        return None
    return text("You know where {card} is, and it hurts the player who reveals it.", card=card_name(cards[0]))


ADVICE: Advising = Advising(
    because={
        "action attack": _attacked,
        "action brawl": _can_brawl,
        "action force": _forced,
        "action maroon": _marooned,
        "action move": _left_boat,
        "action mutiny": _mutinied,
        "action reveal": _nearer_end,
        "action shift": _can_shift,
        "action view": _unknown,
        "ballot": _voted,
        "first_hold": _kept,
        "force_slots": _forced,
        "force_whom": _harmed,
        "forced_slot": _turned_up,
        "maroon_whom": _harmed,
        "move_to": _moved,
        "pistol_whom": _harmed,
        "reveal_slot": _turned_up,
        "shift_from": _gained,
        "spoils": _gained,
        "view_slots": _unseen,
    },
)
"""The reasons that advice can give.

None of them is about the result of a search. The search's playouts know all loyalties, so their results about treasure
and places can mislead."""
