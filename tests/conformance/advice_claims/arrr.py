"""Check the sentences of advice in Arrr!!!."""

from __future__ import annotations

from itertools import combinations
from math import comb

from engine.choice import options_of
from engine.games.arrr.card_registry import CREW, is_crew, is_event, kind_of
from engine.games.arrr.card_totals import captain_dice, crew_dice, score_of, successes_needed
from engine.games.arrr.sealed_rounds import is_pass
from engine.games.arrr.state import ArrrState
from tests.conformance.advice_claims import Checks, Claim

STATS = ("attack", "navigation", "wits", "courage")


def _worth(number: object) -> float:
    """Return the value of a number such as «2½»."""
    said = str(number)
    return float(said.rstrip("½") or 0) + 0.5 * said.endswith("½")


def _declares(claim: Claim) -> bool:
    """Return True if another answer that was offered is named."""
    others = [one.label for one in options_of(claim.choice) if one.id != str(claim.value)]
    return claim.name == "declare" and (claim.advice.reason.args or {})["instead"] in others


def _declares_best(claim: Claim) -> bool:
    return _declares(claim) and _worth(claim.arg("n")) > _worth(claim.arg("other"))


def _plays(claim: Claim) -> bool:
    card = claim.picked[0].rpartition(":")[2]
    mine = card in claim.state.hands[claim.seat] or card in (
        *claim.state.crew[claim.seat],
        *claim.state.attached[claim.seat],
        claim.state.captains[claim.seat],
    )
    return mine and _worth(claim.arg("n")) > _worth(claim.arg("other"))


def _dice(state: ArrrState, seat: int, stat: str) -> int:
    return crew_dice(state, seat, stat) + captain_dice(state, seat, stat, challenge=True)


def _stat(claim: Claim) -> str:
    return next(stat for stat in STATS if stat.capitalize() == claim.arg("stat").plain())


def _counts_dice(claim: Claim) -> bool:
    who, stat = claim.arg("who"), _stat(claim)
    counted = (_dice(claim.state, claim.seat, stat), _dice(claim.state, who, stat))
    return who != claim.seat and counted == (claim.arg("mine"), claim.arg("theirs"))


def _leads(claim: Claim) -> bool:
    leads = {stat: _dice(claim.state, claim.seat, stat) - _dice(claim.state, claim.arg("who"), stat) for stat in STATS}
    return _counts_dice(claim) and leads[_stat(claim)] == max(leads.values()) > 0


def _wins_duel(claim: Claim) -> bool:
    """Count all throws of both players. A face of the stat or a jolly is a success; the better throw wins."""
    chance = (2 if claim.state.options.sixth_face == "blank" else 3) / 6

    def odds(dice: int) -> list[float]:
        return [comb(dice, k) * chance**k * (1 - chance) ** (dice - k) for k in range(dice + 1)]

    mine, theirs = odds(claim.arg("mine")), odds(claim.arg("theirs"))
    won = sum(p * q for k, p in enumerate(mine) for n, q in enumerate(theirs) if k > n)
    lost = sum(p * q for k, p in enumerate(mine) for n, q in enumerate(theirs) if k < n)
    return _counts_dice(claim) and claim.n == round(100 * won) and (won > lost) == (claim.value == "accept")


def _has_enough(claim: Claim) -> bool:
    return _missing(claim) <= 0


def _missing(claim: Claim) -> int:
    throw = claim.state.throw_of(claim.seat)
    needed = successes_needed(claim.state, throw)
    assert needed is not None
    return needed - int(throw.successes)


def _has_nothing(claim: Claim) -> bool:
    return all(is_pass(one.id) or one.id in ("roll", "done") for one in options_of(claim.choice))


def _gains_dice(claim: Claim) -> bool:
    after = claim.after().state
    dice = [sum(sum(CREW[kind_of(card)].stats) for card in state.crew[claim.seat]) for state in (claim.state, after)]
    return claim.n == dice[1] - dice[0] > 0


def _loses_fewest(claim: Claim) -> bool:
    cards = [one.id.removeprefix("card:") for one in options_of(claim.choice)]
    lost = sum(sum(CREW[kind_of(one.removeprefix("card:"))].stats) for one in claim.picked)
    every = [sum(sum(CREW[kind_of(card)].stats) for card in way) for way in combinations(cards, len(claim.picked))]
    return lost == min(every) < max(every)


def _counts_events(claim: Claim) -> bool:
    return claim.n == sum(is_event(card) for card in claim.state.hands[claim.seat])


def _points(state: ArrrState, claim: Claim) -> float:
    return score_of(state, claim.seat).total


def _rival(state: ArrrState, claim: Claim) -> float:
    mate = state.mate(claim.seat)
    return -max(score_of(state, other).total for other in state.others(claim.seat) if other != mate)


def _hand(state: ArrrState, claim: Claim) -> float:
    return sum(is_event(card) or is_crew(card) for card in state.hands[claim.seat])


CHECKS = Checks(
    facts={
        "In points, it's worth about {n} to you; “{instead}” is about as good.": _declares,
        "In points, it's worth about {n} to you; the next best, “{instead}”, about {other}.": _declares_best,
        "In points, it's worth about {n} to you now; later, about {other}.": _plays,
        "On {stat} you have {mine} dice and {who} has {theirs}: you'd win about {n} times in 100.": _wins_duel,
        "On {stat} you have {mine} dice and {who} has {theirs}.": _leads,
        "You have all the successes you need.": _has_enough,
        "You have nothing to use here.": _has_nothing,
        "You still need {n} success.": lambda claim: claim.n == _missing(claim) > 0,
        "A vote for yourself helps nobody else.": lambda claim: claim.what == str(claim.seat),
        "It gives your crew {n} more die.": _gains_dice,
        "That costs your crew the fewest dice.": _loses_fewest,
        "You hold {n} event card.": _counts_events,
    },
    averages={
        "On average it leaves you with more points.": _points,
        "On average it leaves your strongest rival with fewer points.": _rival,
        "On average it leaves you with more cards in hand.": _hand,
    },
    ends=lambda state, claim: bool(state.phase != "action"),
    answers=80,
)
