"""Reasons for an answer in Arrr!!!, for the advice that players can ask for."""

from __future__ import annotations

from itertools import combinations

from engine.choice import Choice, PickSome, Value, options_of
from engine.games.arrr.card_registry import CREW, kind_of
from engine.games.arrr.card_totals import score_of
from engine.games.arrr.game_terms import STAT_NAMES, STATS
from engine.games.arrr.state import ArrrState
from engine.games.arrr.view import ArrrView
from engine.players.advice import EQUAL, NOTHING_ELSE, Advising, Criterion, halves
from engine.players.arrr.action_choice import action_value
from engine.players.arrr.action_values import faces, me, points
from engine.players.arrr.dice_odds import duel
from engine.players.arrr.effect_values import effect_value, parse_play, play_cost, throw_of
from engine.text import Text, Who, plural, text


def _points(state: ArrrState, seat: int) -> float:
    return score_of(state, seat).total


def _behind(state: ArrrState, seat: int) -> float:
    foes = [other for other in state.others(seat) if other != state.mate(seat)]
    return -max(score_of(state, other).total for other in foes)


def _cards(state: ArrrState, seat: int) -> float:
    return len(state.hands[seat])


def _declared(view: ArrrView, choice: Choice, value: Value) -> Text | None:
    """Return a sentence that compares the expected points of the declared action with those of the next best action.

    Return None if there is no other action, or if another one is expected to give more points.
    """
    worths = {one.id: action_value(view, one.id) for one in options_of(choice) if not parse_play(one.id)}
    others = [one for one in options_of(choice) if one.id in worths and one.id != value]
    if value not in worths or not others:
        return None
    following = max(others, key=lambda one: worths[one.id])
    if worths[str(value)] < worths[following.id]:
        return None
    mine, other = halves(worths[str(value)]), halves(worths[following.id])
    if mine == other:
        return text(
            "In points, it's worth about {n} to you; “{instead}” is about as good.", n=mine, instead=following.label
        )
    return text(
        "In points, it's worth about {n} to you; the next best, “{instead}”, about {other}.",
        n=mine,
        other=other,
        instead=following.label,
    )


def _played(view: ArrrView, choice: Choice, value: Value) -> Text | None:
    """Return a sentence that compares the points of playing the card now with those of keeping it.

    Return None if no card is played. If both are equal, the sentence says so.
    """
    one = parse_play(str(value))
    if one is None:
        return None
    now, later = effect_value(view, one.card, one.target, me(view)), play_cost(view, one)
    if now <= later:
        return None
    if halves(now) == halves(later):
        return EQUAL
    return text("In points, it's worth about {n} to you now; later, about {other}.", n=halves(now), other=halves(later))


def _dice(view: ArrrView, opponent: int, stat: str) -> tuple[int, int]:
    """Return the numbers of dice of the viewer and of the opponent in a Challenge on this stat."""
    mine, theirs = (
        view.seats[one].totals[stat] + view.seats[one].challenge_bonus[stat] for one in (me(view), opponent)
    )
    return mine, theirs


def _replied(view: ArrrView, choice: Choice, value: Value) -> Text | None:
    """Return a sentence with the dice of both players in a Challenge and the chance to win it.

    Return None if that chance is no reason for the answer.
    """
    declared, challenger = view.declaration, view.on_turn
    if declared is None or challenger is None or declared.stat not in STAT_NAMES:
        return None
    mine, theirs = _dice(view, challenger, declared.stat)
    won, lost = duel(mine, theirs, faces(view))
    if won == lost or (won > lost) != (value == "accept"):
        return None
    return text(
        "On {stat} you have {mine} dice and {who} has {theirs}: you'd win about {n} times in 100.",
        stat=STAT_NAMES[declared.stat],
        mine=mine,
        who=Who(challenger),
        theirs=theirs,
        n=round(100 * won),
    )


def _challenged(view: ArrrView, choice: Choice, value: Value) -> Text | None:
    """Return a sentence with both players' dice on the stat of the answer, if the viewer's lead in dice is greatest
    on that stat.

    Else return None.
    """
    asked = (choice.prompt.args or {}).get("who")
    answers = value if isinstance(value, list) else []
    stats = [str(one).removeprefix("stat:") for one in answers if str(one).startswith("stat:")]
    if not isinstance(choice, PickSome) or not isinstance(asked, Who) or not stats:
        return None
    leads = {stat: mine - theirs for stat in STATS for mine, theirs in [_dice(view, asked.seat, stat)]}
    if not 0 < leads[stats[0]] == max(leads.values()):
        return None
    mine, theirs = _dice(view, asked.seat, stats[0])
    return text(
        "On {stat} you have {mine} dice and {who} has {theirs}.",
        stat=STAT_NAMES[stats[0]],
        mine=mine,
        who=asked,
        theirs=theirs,
    )


def _stopped(view: ArrrView, choice: Choice, value: Value) -> Text | None:
    """Return a sentence about an answer that uses no card or Piece, such as a pass.

    It says that a throw has enough successes, that nothing else is worth using, or that there is nothing to use.
    """
    throw = throw_of(view, me(view))
    if choice.name == "rolled" and throw and throw.needed is not None and throw.successes >= throw.needed:
        return ENOUGH
    uses = [one for one in options_of(choice) if not one.id.startswith(STOPS)]
    return NOTHING_ELSE if uses else text("You have nothing to use here.")


def _went_on(view: ArrrView, choice: Choice, value: Value) -> Text | None:
    """Return a sentence with the number of successes that the viewer's throw lacks. Return None in a Challenge, or
    if none are lacking.
    """
    throw = throw_of(view, me(view))
    if throw is None or throw.needed is None or throw.successes >= throw.needed:
        return None
    return plural("You still need {n} success.", "You still need {n} successes.", n=throw.needed - throw.successes)


def _voted(view: ArrrView, choice: Choice, value: Value) -> Text | None:
    return text("A vote for yourself helps nobody else.") if value == f"seat:{view.viewer}" else None


def _equipped(view: ArrrView, choice: Choice, value: Value) -> Text | None:
    """Return a sentence with the number of dice, over all stats, that the crew gains by the answer. Return None if
    it gains none.
    """
    picked = [str(one).partition(":")[::2] for one in value] if isinstance(value, list) else []
    n = sum(points(card) for verb, card in picked if verb == "place")
    types = {CREW[kind_of(card)].type for verb, card in picked if verb == "place"} - {"item"}
    n -= sum(
        points(one.card)
        for one in view.seats[me(view)].crew
        if ("drop", one.card) in picked or CREW[kind_of(one.card)].type in types
    )
    return plural("It gives your crew {n} more die.", "It gives your crew {n} more dice.", n=n) if n > 0 else None


def _crew_lost(view: ArrrView, choice: Choice, value: Value) -> Text | None:
    """Return a sentence if the lost crew cards have the fewest dice among all that could be lost. Else None."""
    if not isinstance(choice, PickSome) or not isinstance(value, list):
        return None
    ways = [*combinations([one.id for one in choice.options], len(value))]
    dice = [sum(points(one.removeprefix("card:")) for one in way) for way in ways]
    lost = sum(points(str(one).removeprefix("card:")) for one in value)
    return text("That costs your crew the fewest dice.") if lost == min(dice) < max(dice) else None


def _drawn(view: ArrrView, choice: Choice, value: Value) -> Text | None:
    n = view.seats[me(view)].event_cards
    return plural("You hold {n} event card.", "You hold {n} event cards.", n=n) if value in ("event", "crew") else None


ENOUGH = text("You have all the successes you need.")
STOPS = ("pass", "wait", "action", "again", "done", "roll")
"""The beginnings of answers that use nothing now."""
TRIES = ("cheat", "until", "all", "table")
"""The beginnings of answers after a roll that try to get more successes."""
WINDOWS = ("act_before", "on_declaration", "on_throw", "answer", "at_end", "roll", "rolled")

ADVICE: Advising = Advising(
    criteria=(
        Criterion(text("On average it leaves you with more points."), _points, 3.0),
        Criterion(text("On average it leaves your strongest rival with fewer points."), _behind, 3.0),
        Criterion(text("On average it leaves you with more cards in hand."), _cards, 2.0),
    ),
    because={
        **{f"{name} {verb}": _played for name in (*WINDOWS, "declare") for verb in ("use", "play", "captain", "cat")},
        **{f"{name} {verb}": _stopped for name in WINDOWS for verb in STOPS},
        **{f"rolled {verb}": _went_on for verb in TRIES},
        "declare": _declared,
        "challenge_terms": _challenged,
        "reply": _replied,
        "pirate_vote": _voted,
        "equipment": _equipped,
        "crew_lost": _crew_lost,
        "deck_to_draw": _drawn,
    },
    decisive=(ENOUGH,),
)
"""The reasons that advice can give."""
