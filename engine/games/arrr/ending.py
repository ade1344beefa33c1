"""End of the game: winners, the criterion that decided, and the report (ledger, section 8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby, takewhile

from engine.game import Curve, Outcome, described
from engine.games.arrr.card_registry import card_name, exploration_design
from engine.games.arrr.card_totals import collection_points, score_of, team_score
from engine.games.arrr.game_options import ArrrOptions
from engine.games.arrr.game_terms import COLLECTIONS
from engine.games.arrr.highlights import awards, highlights
from engine.games.arrr.state import ArrrState
from engine.games.arrr.state_changes import names
from engine.games.arrr.step_registry import Arrr, step
from engine.games.arrr.view import Score
from engine.text import Arg, Text, Who, plural, text

REASONS = {
    "fame": text("level on points, ahead on Fame"),
    "pieces": text("level on points and Fame, ahead on Pieces"),
    "vote": text("after a tie, by vote"),
}
TALLIES: dict[str, Callable[[int], Text]] = {
    "conquered": lambda n: text("Sails won {n}", n=n),
    "beaten": lambda n: text("Sails lost {n}", n=n),
    "pillages": lambda n: text("Pillages {n}", n=n),
    "won": lambda n: text("Challenges won {n}", n=n),
    "lost": lambda n: text("Challenges lost {n}", n=n),
    "tied": lambda n: text("Challenges tied {n}", n=n),
    "rejected": lambda n: text("Challenges rejected by others {n}", n=n),
    "cheated": lambda n: text("Pieces spent cheating {n}", n=n),
    "events": lambda n: text("events played {n}", n=n),
    "cancelled": lambda n: text("events played but cancelled {n}", n=n),
    "biggest": lambda n: text("most dice in a throw {n}", n=n),
}
"""The counts of the end report by their id. Each function returns the text for a number, such as “Sails won 2”."""

Side = tuple[int, ...]


def sides(state: ArrrState) -> list[Side]:
    """Return the groups of seats that win together: the two teams, or each seat alone."""
    return [(0, 2), (1, 3)] if state.options.teams == "on" else [(seat,) for seat in state.seats()]


def rank(score: Score) -> tuple[int, int, int]:
    """Return the numbers by which scores are compared, the most important first (A-257 to A-259).

    They are points, Fame and Pieces.
    """
    return score.total, score.fame, score.pieces


def ranking(state: ArrrState) -> list[list[Side]]:
    """Return the sides grouped by equal score, the best group first (A-1, A-257 to A-261)."""

    def key(side: Side) -> tuple[int, int, int]:
        return rank(team_score(state, side))

    return [list(group) for _, group in groupby(sorted(sides(state), key=key, reverse=True), key)]


@step
def finish(play: Arrr) -> None:
    """End the game (A-185).

    Seats that are equal in everything share the victory, or all vote on it, as the options say (A-260).
    """
    first = [side[0] for side in ranking(play.state)[0]]
    if len(first) > 1 and play.state.options.last_tie == "vote":
        play.push("pirate_vote", *first)
    else:
        play.push("settle", *first)


@step
def settle(play: Arrr, *first: int) -> None:
    """Store the winners, the ranking and the deciding criterion. `first` has the first seat of each winning side."""
    state = play.state
    groups = ranking(state)
    voted = len(first) < len(groups[0])
    if voted:
        others = [side for side in groups[0] if side[0] not in first]
        groups[:1] = [[side for side in groups[0] if side[0] in first], others]
    state.phase, state.on_turn = "over", None
    state.winners = tuple(seat for side in groups[0] for seat in side)
    state.ranking = tuple(tuple(seat for side in group for seat in side) for group in groups)
    state.won_by = won_by(state, groups, voted=voted)


def won_by(state: ArrrState, groups: list[list[Side]], *, voted: bool) -> str:
    """Return the criterion that decided: `points`, `fame`, `pieces`, `vote` or `shared`. `groups` is the ranking.

    `voted`: True if all voted on the victory.
    """
    if len(groups[0]) > 1:
        return "shared"
    if voted:
        return "vote"
    one, two = (rank(team_score(state, group[0])) for group in groups[:2])
    return next(
        what for what, mine, theirs in zip(("points", "fame", "pieces"), one, two, strict=True) if mine != theirs
    )


# --- the report ----------------------------------------------------------------------------------------


def outcome(state: ArrrState) -> Outcome | None:
    """Return the winners, the reason and the report, or None while the game runs."""
    if not state.winners:
        return None
    winners: list[Arg] = [Who(seat) for seat in state.winners]
    total = team_score(state, next(side for side in sides(state) if side[0] == state.winners[0])).total
    points = plural("{n} point", "{n} points", n=total)
    if state.won_by in REASONS:
        points = text("{points}, {how}", points=points, how=REASONS[state.won_by])
    if state.won_by == "shared":
        reason = text("{names} share the victory with {points}.", names=winners, points=points)
    elif len(winners) > 1:
        reason = text("{names} win together with {points}.", names=winners, points=points)
    else:
        reason = text("{names} wins with {points}.", names=winners, points=points)
    stands = tuple(tuple(score.total for score in scores) for scores in state.story)
    last = tuple(score_of(state, seat).total for seat in state.seats())
    curve = Curve(text("Points"), tuple(map(Who, state.seats())), stands, last)
    told = tuple(_story(state)), tuple(highlights(state)), tuple(awards(state))
    return Outcome(reason, state.winners, state.ranking, *told, curve, by_sides=state.options.teams == "on")


def _story(state: ArrrState) -> Iterator[Text]:
    for group in state.ranking:
        yield from (_points(state, seat) for seat in group)
    if state.options.teams == "on":
        for side in sorted(sides(state), key=lambda side: _place(state, side[0])):
            score = team_score(state, side)
            yield text("{names} together: {points}.", names=[Who(seat) for seat in side], points=_score(score))
    for seat in state.seats():
        if state.fame[seat]:
            yield text("{who}'s Fame: {cards}.", who=Who(seat), cards=names(state.fame[seat]))
        if state.collected[seat]:
            yield text("{who}'s collections: {sets}.", who=Who(seat), sets=_collections(state.collected[seat]))
    for seat in state.seats():
        yield text(
            "{who} was left with {hand} in hand and {crew} equipped.",
            who=Who(seat),
            hand=names(state.hands[seat]) or [text("nothing")],
            crew=names(state.crew[seat]) or [text("nobody")],
        )
    for seat, tally in enumerate(state.tallies):
        numbers: list[Arg] = [words(tally[what]) for what, words in TALLIES.items() if what in tally]
        if numbers:
            yield text("{who}: {numbers}.", who=Who(seat), numbers=numbers)
    for seat in state.seats():
        yield _luck(state, seat)
    yield text("Turns played: {turns}. {options}.", turns=state.turn, options=[*_options(state.options)])


def _place(state: ArrrState, seat: int) -> int:
    """Return a seat's place in the ranking, counted from 1. Equal seats and team mates share a place."""
    before = takewhile(lambda group: seat not in group, state.ranking)
    return 1 + sum(map(len, before)) // len(sides(state)[0])


def _points(state: ArrrState, seat: int) -> Text:
    score, number, captain = score_of(state, seat), _place(state, seat), state.captains[seat]
    if captain:
        return text(
            "{place}. {who}, {captain}: {points}.",
            place=number,
            who=Who(seat),
            captain=card_name(captain),
            points=_score(score),
        )
    return text("{place}. {who}: {points}.", place=number, who=Who(seat), points=_score(score))


def _score(score: Score) -> Text:
    return plural(
        "{n} point ({pieces} for Pieces, {fame} for Fame, {sets} for collections)",
        "{n} points ({pieces} for Pieces, {fame} for Fame, {sets} for collections)",
        n=score.total,
        pieces=score.pieces,
        fame=score.fame,
        sets=score.collections,
    )


def _collections(cards: list[str]) -> list[Arg]:
    found: list[Arg] = []
    for symbol, name in COLLECTIONS.items():
        mine = [card for card in cards if exploration_design(card).collection == symbol]
        if mine:
            found.append(
                plural(
                    "{name} with {cards} ({n} point)",
                    "{name} with {cards} ({n} points)",
                    n=collection_points(mine),
                    name=name,
                    cards=names(mine),
                )
            )
    return found


def _luck(state: ArrrState, seat: int) -> Text:
    luck = state.luck[seat]
    tenths = (luck.sixths * 10 + 3) // 6
    return plural(
        "{who} rolled {n} die; successes: {successes}, expected: {expected}.",
        "{who} rolled {n} dice; successes: {successes}, expected: {expected}.",
        n=luck.dice,
        who=Who(seat),
        successes=luck.successes,
        expected=f"{tenths // 10}.{tenths % 10}",
    )


def _options(options: ArrrOptions) -> Iterator[Text]:
    default = ArrrOptions()
    for name, words in described(ArrrOptions).items():
        value = getattr(options, name)
        if name in ("mode", "edition") or value != getattr(default, name):
            yield text("{option}: {value}", option=words.label, value=words.values[value])
