"""Highlights of a finished game: the decisive vote, and the betrayals."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.awards import each
from engine.games.tortuga.cards import SIDES, TEAMS
from engine.games.tortuga.state import TortugaState, VoteRecord
from engine.games.tortuga.view import Treasure
from engine.games.tortuga.votes import KINDS, symbols
from engine.text import Arg, Text, Who, plural, text

BETRAYALS = 2
"""The maximum number of betrayals in the report. If there are more, the last ones of the game are shown."""


def highlights(state: TortugaState) -> Iterator[Text]:
    """Yield a sentence for each remarkable event of the finished game, the most remarkable first."""
    yield from _swing(state)
    yield from [words for vote in state.votes for words in _betrayals(state, vote)][-BETRAYALS:]
    for fever in state.fevers:
        if fever.before != fever.after:
            one, two = (Who(seat) for seat in fever.seats)
            yield text("Cabin Fever swapped the loyalties of {who} and {whom}.", who=one, whom=two)
    if len(state.armada) == 2:
        yield text(
            "{whom} forced {who} to reveal the Spanish Armada.", who=Who(state.armada[0]), whom=Who(state.armada[1])
        )
    elif state.armada:
        yield text("{who} revealed the Spanish Armada.", who=Who(state.armada[0]))


def _swing(state: TortugaState) -> Iterator[Text]:
    """Yield a sentence about the vote by which the winners took the lead for good.

    If there is none, yield one about the vote with their largest gain.
    """
    if state.winning_team not in SIDES:
        return
    sign = 1 if state.winning_team == "british" else -1
    leads = [(then.turn, sign * _lead(then)) for then in (*state.story, state.treasure_now())]
    behind = max((place for place, (_, lead) in enumerate(leads) if lead <= 0), default=-1)
    if behind + 1 >= len(leads):
        return
    turn, before, after = leads[behind + 1][0], leads[max(behind, 0)][1], leads[behind + 1][1]
    votes = [vote for vote in state.votes if vote.turn == turn and vote.result in ("success", state.winning_team)]
    if votes and after > before:
        vote = votes[-1]
        yield text(
            "The vote that swung it: {what}, called by {who} on turn {turn}. The {team} led from then on.",
            what=KINDS[vote.kind],
            who=Who(vote.caller),
            turn=turn,
            team=TEAMS[state.winning_team],
        )
    elif behind >= 0:
        yield text("The {team} led from turn {turn} on.", turn=turn, team=TEAMS[state.winning_team])
    else:
        yield text("The {team} led from the first treasure on.", team=TEAMS[state.winning_team])


def _lead(then: Treasure) -> int:
    british, french = then.scores
    return british - french


def _betrayals(state: TortugaState, vote: VoteRecord) -> Iterator[Text]:
    """Yield a sentence for each betrayal in this vote: a ballot against the voter's own team that decided the vote.

    It is water in a failed attack of the team, or a skull against its captain in a mutiny. In a brawl it is a flag
    of the other team, if that team won. Votes of seats whose loyalty a Cabin Fever has shuffled do not count.
    """
    for cast in vote.casts:
        team, found = state.team(cast.seat), symbols(cast.cards, vote.kind)
        if any({cast.seat, vote.caller, vote.against} & {*fever.seats} for fever in state.fevers):
            continue
        if vote.kind == "attack" and cast.seat != vote.caller and state.team(vote.caller) == team and found["water"]:
            if vote.result == "failure":
                yield text(
                    "{who} spoiled {whom}'s attack on turn {turn}, though both were {team}.",
                    who=Who(cast.seat),
                    whom=Who(vote.caller),
                    turn=vote.turn,
                    team=TEAMS[team],
                )
        elif vote.kind == "mutiny" and vote.against is not None and found["skull"] and vote.result == "success":
            if cast.seat != vote.against and state.team(vote.against) == team:
                yield text(
                    "{who} betrayed {whom} in the mutiny on turn {turn}, though both were {team}.",
                    who=Who(cast.seat),
                    whom=Who(vote.against),
                    turn=vote.turn,
                    team=TEAMS[team],
                )
        elif vote.kind == "brawl" and vote.result in SIDES and vote.result != team and found.get(vote.result):
            yield text(
                "{who} helped the {team} win the brawl on turn {turn}.",
                who=Who(cast.seat),
                team=TEAMS[vote.result],
                turn=vote.turn,
            )


Award = Callable[[int, list[Arg]], Text]


def awards(state: TortugaState) -> Iterator[Text]:
    """Yield a sentence for each award that a seat has earned in the finished game."""
    for number, words in AWARDS:
        numbers = [number(state, seat) for seat in range(len(state.hands))]
        most = max(numbers)
        if most and numbers.count(most) < len(numbers):
            yield words(most, [Who(seat) for seat, count in enumerate(numbers) if count == most])


def _called(state: TortugaState, seat: int) -> int:
    return sum(vote.caller == seat for vote in state.votes)


def _looked(state: TortugaState, seat: int) -> int:
    return sum(note.kind == "peek" for note in state.notes[seat])


AWARDS: list[tuple[Callable[[TortugaState, int], int], Award]] = [
    (
        _called,
        lambda n, who: plural(
            "Loudest: {names}, {n} vote called{each}.",
            "Loudest: {names}, {n} votes called{each}.",
            n=n,
            names=who,
            each=each(who),
        ),
    ),
    (
        _looked,
        lambda n, who: plural(
            "Nosiest: {names}, {n} look{each} at cards.",
            "Nosiest: {names}, {n} looks{each} at cards.",
            n=n,
            names=who,
            each=each(who),
        ),
    ),
    (
        lambda state, seat: state.tallies[seat].get("marooned", 0),
        lambda n, who: plural(
            "Unluckiest castaway: {names}, marooned once{each}.",
            "Unluckiest castaway: {names}, marooned {n} times{each}.",
            n=n,
            names=who,
            each=each(who),
        ),
    ),
    (
        lambda state, seat: state.tallies[seat].get("lost", 0),
        lambda n, who: plural(
            "Most robbed: {names}, {n} vote card lost{each}.",
            "Most robbed: {names}, {n} vote cards lost{each}.",
            n=n,
            names=who,
            each=each(who),
        ),
    ),
]
"""The awards, the best first, each a pair of functions.

The first returns the number for which a seat gets the award. The second returns the sentence about the seats with the
highest number.
"""
