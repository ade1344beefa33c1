"""Reasons for an answer in Arrr!!!, for the advice that players can ask for."""

from __future__ import annotations

from engine.choice import Choice, PickOne, PickSome, Value
from engine.games.arrr.card_totals import score_of
from engine.games.arrr.game_terms import STAT_NAMES
from engine.games.arrr.state import ArrrState
from engine.games.arrr.view import ArrrView
from engine.players.advice import EQUAL, Advising, Respect, halves
from engine.players.arrr.action_choice import action_value
from engine.players.arrr.action_values import faces, me
from engine.players.arrr.dice_odds import duel
from engine.players.arrr.effect_values import effect_value, parse_play, play_cost
from engine.text import Text, Who, text


def _points(state: ArrrState, seat: int) -> float:
    return score_of(state, seat).total


def _behind(state: ArrrState, seat: int) -> float:
    foes = [other for other in state.others(seat) if other != state.mate(seat)]
    return -max(score_of(state, other).total for other in foes)


def _events(state: ArrrState, seat: int) -> float:
    return len(state.hands[seat])


def _declared(view: ArrrView, choice: Choice, value: Value) -> Text | None:
    """Return a sentence that compares the expected points of the declared action with those of the next best one.

    Return None if there is no other action.
    """
    if not isinstance(choice, PickOne):
        return None
    worths = {one.id: action_value(view, one.id) for one in choice.options if not parse_play(one.id)}
    others = [one for one in choice.options if one.id in worths and one.id != value]
    if value not in worths or not others:
        return None
    following = max(others, key=lambda one: worths[one.id])
    mine, other = halves(worths[str(value)]), halves(worths[following.id])
    if mine == other:
        return text(
            "Points to be hoped for, by the odds: {n}; «{instead}» is about as good.", n=mine, instead=following.label
        )
    return text(
        "Points to be hoped for, by the odds: {n}; with «{instead}», the next best, {other}.",
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
    mine, other = halves(effect_value(view, one.card, one.target, me(view))), halves(play_cost(view, one))
    if mine == other:
        return EQUAL
    return text(
        "In points, by the odds: {n} for what that does now, {other} for the card if you keep it.", n=mine, other=other
    )


def _dice(view: ArrrView, opponent: int, stat: str) -> tuple[int, int]:
    """Return the numbers of dice of the viewer and of the opponent in a Challenge on this stat."""
    mine, theirs = (
        view.seats[one].totals[stat] + view.seats[one].challenge_bonus[stat] for one in (me(view), opponent)
    )
    return mine, theirs


WORTH_IT = 25
"""Percentage below which the prize does not explain why to accept a Challenge."""


def _replied(view: ArrrView, choice: Choice, value: Value) -> Text | None:
    """Return a sentence with the dice of both players in a Challenge and the chance to win it. None if there is no
    Challenge.
    """
    declared, challenger = view.declaration, view.on_turn
    if declared is None or challenger is None or declared.stat not in STAT_NAMES:
        return None
    mine, theirs = _dice(view, challenger, declared.stat)
    won, _ = duel(mine, theirs, faces(view))
    stat, who, n = STAT_NAMES[declared.stat], Who(challenger), round(100 * won)
    if value == "accept" and n < WORTH_IT:
        return text(
            "Dice on {stat}: you {mine}, {who} {theirs}. You would win about {n} of 100, but refusing costs more.",
            stat=stat,
            mine=mine,
            who=who,
            theirs=theirs,
            n=n,
        )
    if value == "accept":
        return text(
            "Dice on {stat}: you {mine}, {who} {theirs}. You would win about {n} of 100; what you may win is worth it.",
            stat=stat,
            mine=mine,
            who=who,
            theirs=theirs,
            n=n,
        )
    return text(
        "Dice on {stat}: you {mine}, {who} {theirs}. You would win about {n} of 100: refusing costs less.",
        stat=stat,
        mine=mine,
        who=who,
        theirs=theirs,
        n=n,
    )


def _challenged(view: ArrrView, choice: Choice, value: Value) -> Text | None:
    """Return a sentence with the dice of both players on the stat of the answer. None if the answer has no stat."""
    asked = (choice.prompt.args or {}).get("who")
    answers = value if isinstance(value, list) else []
    stats = [str(one).removeprefix("stat:") for one in answers if str(one).startswith("stat:")]
    if not isinstance(choice, PickSome) or not isinstance(asked, Who) or not stats:
        return None
    mine, theirs = _dice(view, asked.seat, stats[0])
    return text(
        "Dice on {stat}: you {mine}, {who} {theirs}; and of what you can win, that is worth most.",
        stat=STAT_NAMES[stats[0]],
        mine=mine,
        who=asked,
        theirs=theirs,
    )


PLAYED = text("What that does now is worth more than keeping it for later.")
KEPT = text("Nothing that you could use now is worth what it costs; you have it later still.")
WENT_ON = text("By the odds, another try is worth more than it costs.")
STOPS = ("pass", "wait", "action", "again", "done", "roll")
"""The beginnings of answers that use nothing now."""
TRIES = ("cheat", "until", "all", "cat", "table")
"""The beginnings of answers after a roll that try for more successes."""
WINDOWS = ("act_before", "on_declaration", "on_throw", "answer", "at_end", "roll", "rolled")

ADVICE: Advising = Advising(
    respects=(
        Respect(text("It leaves you with more points."), _points, 3.0),
        Respect(text("It keeps points from whoever is ahead of you."), _behind, 3.0),
        Respect(text("It leaves you more cards in hand."), _events, 2.0),
    ),
    because={
        **{f"{name} {verb}": _played for name in (*WINDOWS, "declare") for verb in ("use", "play")},
        "declare": _declared,
        "challenge_terms": _challenged,
        "reply": _replied,
    },
    thumbs={
        **{f"{name} {verb}": KEPT for name in WINDOWS for verb in STOPS},
        **{f"rolled {verb}": WENT_ON for verb in TRIES},
        **{f"{name} {verb}": PLAYED for name in WINDOWS for verb in ("use", "play")},
        "captain": text("Under that captain most crews do best."),
        "pirate_vote": text("So nobody else gains by it."),
        "recruitment": text("It makes room for cards that are of more use to you."),
        "deck_to_draw": text("You have fewer of those than you could use."),
        "equipment": text("That way your crew throws the most dice where you need them."),
        "declare sail": text("By the odds, that card brings you the most points."),
        "declare challenge": text("By the odds, a Challenge brings you the most points."),
        "declare pillage": text("What you could sail for or fight about is worth less than the Pieces."),
        "declare use": PLAYED,
        "declare play": PLAYED,
        "challenge_terms": text("There you lead by the most dice, and of what you can win, that is worth most."),
        "counter_prize": text("Of what you can win, that is worth most."),
        "reply accept": text("By the odds, you win more than you would lose."),
        "reply reject": text("By the odds, you would lose more than refusing costs."),
        "crew_lost": text("Those you can best do without."),
        "hand_lost": text("Those you can best do without."),
    },
)
"""The reasons that advice can give."""
