"""Values to the viewer of the effects of cards, whether they could be played or are on the pile."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.arrr.after_roll import AT_ONCE, WAYS
from engine.games.arrr.card_registry import EVENTS, is_event, kind_of
from engine.games.arrr.view import ArrrView, Target, ThrowView, Use
from engine.players.arrr.action_values import (
    ADDS,
    AGAIN,
    EVENT,
    REMOVES,
    boosts,
    conquest_value,
    crew_value,
    defeat_cost,
    faces,
    me,
    side,
    tests_value,
    turns_left,
    worth_keeping,
)
from engine.players.arrr.dice_odds import Boost, committed_value, round_to_half, stopping_value, throw_value
from engine.players.arrr.interference import extra_piece_value, lost_crew_cost, spoiling_value, swap_value


@dataclass(slots=True, frozen=True)
class CardPlay:
    """An option that plays or uses a card, such as `play:seat-2:second-wind.1`, in its parts.

    `verb` is the first word of the option's id: `play`, `use`, `captain` or `cat`. `card` is the id of the card.
    `target` is the seat, the cards, the stat or the effect at which the card is aimed.
    """

    verb: str
    card: str
    target: Target

    @property
    def key(self) -> str:
        """The card's kind, without the number of the copy."""
        return kind_of(self.card)


def parse_play(option: str) -> CardPlay | None:
    """Return the card play that an option's id describes. None for passes and declarations."""
    verb, *aim = option.split(":")
    if verb not in ("play", "use", "captain", "cat"):
        return None
    card = aim.pop()
    seat, stat, effect, cards = None, "", None, list[str]()
    for part in "+".join(aim).split("+"):
        if part.startswith("seat-"):
            seat = int(part.removeprefix("seat-"))
        elif part.startswith("effect-"):
            effect = int(part.removeprefix("effect-"))
        elif "." in part:
            cards.append(part)
        else:
            stat = part
    return CardPlay(verb, card, Target(seat, tuple(cards), stat, effect))


def play_cost(view: ArrrView, one: CardPlay) -> float:
    """Return the cost in points of playing the card of `one`.

    An event card is discarded, which costs its value if it would be worth keeping. An ability costs little, because it
    is soon ready again.
    """
    if not is_event(one.card) or one.verb != "play":
        return 0.02
    return EVENT if turns_left(view, me(view)) and worth_keeping(view, one.card) else 0.05


def effect_value(view: ArrrView, card: str, target: Target, by: int) -> float:
    """Return the value in points to the viewer of a card's effect if the seat `by` plays it on `target`.

    `target` is the seat, the cards, the stat or the effect at which the card is aimed. A target without a seat means
    the player of the card. The value is 0 for cards that the function does not know.
    """
    key = kind_of(card)
    seat = by if target.seat is None else target.seat
    good = side(view, seat)
    if key in ADDS or (key in AGAIN and throw_of(view, seat)):
        return throw_gain(view, seat, ADDS.get(key, ("", AGAIN.get(key, 0)))[1])
    if key in REMOVES:
        return throw_gain(view, seat, -REMOVES[key][1])
    match key:
        case "undertow":
            return throw_gain(view, seat, sure=-1)
        case "lucky-tide" | "anchor-chain" | "ace-up-the-sleeve":
            return throw_gain(view, seat, sure=1)
        case "the-captains-shadow":
            throw = throw_of(view, seat)
            return throw_gain(view, seat, max(1, throw.pool // 3)) if throw and throw.pool else 0.0
        case "hole-in-the-hull":
            return -good * (crew_value(view, seat) + lost_crew_cost(view, seat))
        case "pickpocket-gull" | "hook-hand":
            return side(view, by) - good
        case "quartermaster-toad":
            return side(view, by)
        case "jolly-roger":
            return 2 * side(view, by)
        case "message-in-a-bottle" | "doctor-leech":
            return 0.4 * side(view, by)
        case "black-spot":
            return -0.25 * good * turns_left(view, seat)
        case "letter-of-marque" | "ships-cat":
            return 0.35 * side(view, by) * (1 + turns_left(view, seat))
        case "belay-that" | "miss-inkwell":
            other = next((use for use in view.pile if use.number == target.effect), None)
            return -pile_value(view, other) if other else 0.0
        case "granny-moray" | "wooden-leg":
            other = next((use for use in view.pile if use.number == target.effect), None)
            lost = min(other.damage, len(view.seats[by].crew)) if other else 0
            return side(view, by) * crew_value(view, by) * min(lost, 2 if key == "granny-moray" else 1)
        case "shoal" | "rumours-of-mutiny" | "parley" | "customs-patrol":
            return spoiling_value(view, key, by)
        case "sea-fog" | "navigator-tern" | "grappling-hook" | "stormcaller-petrel":
            return swap_value(view, target.cards)
        case "saint-elmos-fire":
            return extra_piece_value(view)
        case "sleeping-draught":
            return 0.8 * throw_gain(view, seat, -_dice_left(view, seat, target.cards[0])) if target.cards else 0.0
        case "tin-of-biscuits" if kind_of(target.cards[0]) in TWICE:
            return effect_value(view, target.cards[0], Target(seat=by), by) - 0.02
        case "echo-the-bat":
            return 0.2 * side(view, by)
    return 0.0


TWICE = ("the-captains-shadow", "anchor-chain", "quartermaster-toad", "message-in-a-bottle")
"""Cards for which the Tin of Biscuits is worth using before a roll, although the roll has not shown yet if they are
needed.
"""


def _dice_left(view: ArrrView, seat: int, card: str) -> int:
    """Return the dice that a card's ability could still add or roll again in the throw of the seat; 0 if none."""
    throw, key = throw_of(view, seat), kind_of(card)
    stat, dice = ADDS.get(key, ("", AGAIN.get(key, 0)))
    return dice if throw and stat in ("", throw.stat) else 0


def pile_value(view: ArrrView, use: Use) -> float:
    """Return the value in points to the viewer of an effect on the pile."""
    if use.player is None:
        assert use.target.seat is not None
        return -side(view, use.target.seat) * defeat_cost(view, use.target.seat, use.card)
    return effect_value(view, use.card, use.target, use.player)


# --- throws --------------------------------------------------------------------------------------------


def throw_of(view: ArrrView, seat: int) -> ThrowView | None:
    """Return the open throw of a seat, or None."""
    return next((throw for throw in view.throws if throw.owner == seat), None)


def stake_value(view: ArrrView, throw: ThrowView) -> float:
    """Return the difference in points between success and failure of a throw, to its owner."""
    declared = view.declaration
    if declared is None:
        return 0.0
    if declared.kind == "challenge":
        mine, theirs = (declared.prize, declared.counter)
        if throw.owner == declared.opponent:
            mine, theirs = theirs, mine
        both = [stake for stake in (mine, theirs) if stake]
        return float(sum(stake.pieces or 3 for stake in both))
    card = next(row for row in view.row if row.faced)
    crew = [one.card for one in view.seats[throw.owner].crew]
    left = [(test.stat, test.difficulty) for test in card.tests if test.state == ""]
    worth, loss = conquest_value(view, throw.owner, card.card, card.pieces), defeat_cost(view, throw.owner, card.card)
    return round_to_half(tests_value(view, throw.owner, left, worth, loss, crew) + loss)


def missing_successes(view: ArrrView, throw: ThrowView) -> int:
    """Return the number of successes that a throw lacks. It is 0 or less if the throw wins.

    In a Challenge, the throw must have more successes than the other throw has, or is expected to have before its
    roll.
    """
    if throw.needed is not None:
        return throw.needed - throw.successes
    other = next(one for one in view.throws if one.owner != throw.owner)
    expected = other.successes if other.rolled else other.pool * faces(view) // 6
    return expected + 1 - throw.successes


def boosted_value(view: ArrrView, throw: ThrowView, dice: int, sure: int) -> float:
    """Return the expected value in points, to its owner, of a throw that gets more dice and certain successes.

    `dice` and `sure` are the numbers of these dice and successes.
    """
    helps: tuple[Boost, ...] = boosts(view, throw.owner, throw.stat)
    short, gain = missing_successes(view, throw) - sure, stake_value(view, throw)
    if throw.needed is not None:
        short = max(short, 1 - throw.successes)
    counting = min(6, faces(view) + len(throw.also))
    if throw.rolled:
        return throw_value(max(0, dice), short, helps, gain, counting)
    return throw_value(max(0, throw.pool + dice), short, helps, gain, counting)


def throw_gain(view: ArrrView, seat: int, dice: int = 0, sure: int = 0) -> float:
    """Return the change in points to the viewer if the seat's throw gets more dice and certain successes.

    `dice` and `sure` are their numbers. The result is 0 without a throw.
    """
    throw = throw_of(view, seat)
    if throw is None:
        return 0.0
    return side(view, seat) * (boosted_value(view, throw, dice, sure) - boosted_value(view, throw, 0, 0))


CHEAT: Boost = (2, 0, 1.0)
"""A Piece buys two dice."""
MOST_PIECES = 4
"""The maximum number of Pieces that the player spends on one throw at a time."""
BY_ITSELF = ("explosive-powder", "tin-of-biscuits")
"""Cards that no combined answer uses. The player may still use them one at a time."""
EASE = 0.1
"""The loss in points that the player accepts for one combined answer instead of an answer after each die."""


def next_boost(view: ArrrView, throw: ThrowView, options: list[str]) -> str | None:
    """Return the id of the option that best improves the viewer's rolled throw, or None to stop. `options` are the
    ids offered.

    The option may be a combined answer, such as “cards, then Pieces”, which adds boosts until the throw succeeds.
    """
    found: list[tuple[Boost, str]] = []
    failed = sum(not die.success for die in throw.dice)
    for option in options:
        boost = _boost(view, throw, option, failed)
        if boost:
            found.append((boost, option))
    pieces = min(MOST_PIECES, view.seats[throw.owner].pieces)
    more = [(CHEAT, "cheat")] * (pieces - 1) if "cheat" in options else []
    helps = sorted(found + more, key=lambda one: one[0][2] / (one[0][0] + 2 * one[0][1]))
    short, gain = missing_successes(view, throw), stake_value(view, throw)
    counting = min(6, faces(view) + len(throw.also))
    best = stopping_value(short, tuple(boost for boost, _ in helps), gain, counting) if short > 0 else 0.0
    if best <= 0:
        return None
    ways = {way: _combined_value(found, way, short, gain, counting, pieces) for way in WAYS if way in options}
    way = max(ways, key=lambda one: ways[one], default="")
    return way if way and ways[way] >= best - EASE else helps[0][1]


def _combined_value(
    found: list[tuple[Boost, str]], way: str, short: int, gain: float, counting: int, pieces: int
) -> float:
    """Return the expected value in points of a combined answer to a throw that lacks `short` successes.

    A combined answer uses all cards of one kind, and then Pieces. `way` is the kind of cards (a key of `WAYS`). `found`
    has each possible boost with the id of its option. Boosts that the answer does not use can be added later.
    `counting` of a die's six faces are a success, and a successful throw is worth `gain` points. `pieces` is the number
    of Pieces that the player may spend.
    """
    verbs = (*WAYS[way], "cheat")
    going = [
        boost
        for verb in verbs
        for boost, option in found
        if option.split(":")[0] == verb and kind_of(option.rpartition(":")[2]) not in BY_ITSELF
    ]
    after = [
        boost
        for boost, option in found
        if option.split(":")[0] not in verbs or kind_of(option.rpartition(":")[2]) in BY_ITSELF
    ]
    if any(option == "cheat" for _, option in found):
        going += [CHEAT] * (min(AT_ONCE, pieces) - 1)
        after += [CHEAT] * (pieces - AT_ONCE)
    return committed_value(short, tuple(going), tuple(after), gain, counting)


def _boost(view: ArrrView, throw: ThrowView, option: str, failed: int) -> Boost | None:
    if option == "cheat":
        dice = 2
        if not throw.spent:
            dice += sum(EVENTS[kind_of(card)].cheat for card in view.seats[throw.owner].attached)
            dice += view.seats[throw.owner].captain == "dame-halibut.1"
        return dice, 0, 1.0
    one = parse_play(option)
    if one is None or (one.target.seat not in (None, throw.owner)):
        return None
    cost = 0.7 if one.key == "explosive-powder" else play_cost(view, one)
    key = kind_of(one.target.cards[0]) if one.key == "tin-of-biscuits" else one.key
    fits, dice = ADDS.get(key, ("", 0))
    if dice and fits in ("", throw.stat):
        return dice, 0, cost
    if key in AGAIN and failed:
        return min(failed, AGAIN[key]), 0, cost
    if one.key == "lucky-tide" or (one.key == "ace-up-the-sleeve" and failed):
        return 0, 1, cost
    return None
