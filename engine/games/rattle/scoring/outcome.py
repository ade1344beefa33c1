"""The outcome of a game with its end report (`docs/rules/rattle.md`, chapter 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.awards import each
from engine.game import Curve, Outcome
from engine.games.rattle.cards import ADVENTURES, card_name
from engine.games.rattle.scoring.highlights import highlights
from engine.games.rattle.scoring.points import COINS, points_of, rank, standings, verdict
from engine.games.rattle.state import RattleState
from engine.games.rattle.view import Chapter
from engine.text import Arg, Text, Who, text


def outcome(state: RattleState) -> Outcome | None:
    """Return the outcome with its end report; None before the end. The player with most VP wins (R-53)."""
    if not state.winners:
        return None
    told, awards = tuple(_story(state)), tuple(_honours(state))
    curve = Curve(text("VP cards and coins"), tuple(map(Who, range(len(state.captains)))), last=_totals(state))
    return Outcome(
        verdict(state), state.winners, tuple(standings(state)), told, tuple(highlights(state)), awards, curve
    )


def _totals(state: RattleState) -> tuple[int, ...]:
    """Return each player's VP, in the order of seats."""
    return tuple(rank(state, seat)[0] for seat in range(len(state.captains)))


def _story(state: RattleState) -> Iterator[Text]:
    """Yield the sentences of the full report: players from the best on, then Adventures, then honours."""
    for group in standings(state):
        for seat in group:
            yield from _player(state, seat)
    for chapter in state.chapters:
        yield _chapter(chapter)
    yield from _honours(state)


def _player(state: RattleState, seat: int) -> Iterator[Text]:
    """Yield the sentences about one player: VP by source, cards and Parts owned, and the tie-breaks."""
    captain = state.captains[seat]
    vp, things, sailors, upgrades = rank(state, seat)
    sources: list[Arg] = [
        text(
            "{source} {points}",
            source=text("coins") if one.source == COINS else card_name(one.source),
            points=one.points,
        )
        for one in points_of(state, seat)
    ]
    yield text("{who}: {points} VP: {sources}.", who=Who(seat), points=vp, sources=sources)
    owned: list[Arg] = [
        text("{n} × {thing}", n=captain.parts(part), thing=card_name(part))
        for part in ("sail", "cannon", "hold", "hamster")
        if captain.parts(part)
    ]
    owned += [card_name(card) for card in [*captain.upgrades, *captain.sailors]]
    if owned:
        yield text("{who}: {told}.", who=Who(seat), told=owned)
    yield text(
        "{who}, for ties: Parts and Upgrades {things}, Sailors {sailors}, Upgrades {upgrades}.",
        who=Who(seat),
        things=things,
        sailors=sailors,
        upgrades=upgrades,
    )


def _chapter(chapter: Chapter) -> Text:
    """Return the sentence about one Adventure, with every player who sank or lost Ships or earned coins in it."""
    done: list[Arg] = [
        text(
            "{who}: sunk {sank}, boarded {boarded}, lost {lost}, coins {coins}",
            who=Who(seat),
            sank=chapter.sank[seat],
            boarded=chapter.boarded[seat],
            lost=chapter.lost[seat],
            coins=chapter.coins[seat],
        )
        for seat in range(len(chapter.sank))
        if chapter.sank[seat] or chapter.lost[seat] or chapter.coins[seat]
    ]
    return text(
        "Quest {quest}, “{card}”: {done}.",
        quest=chapter.quest,
        card=ADVENTURES[chapter.card].name,
        done=done or [text("nothing won, nothing lost")],
    )


Honour = Callable[[int, list[Arg]], Text]

HONOURS: dict[str, Honour] = {
    "sank": lambda n, names: text("Most Ships sunk ({n}{each}): {names}.", n=n, names=names, each=each(names)),
    "boarded": lambda n, names: text("Most Ships boarded ({n}{each}): {names}.", n=n, names=names, each=each(names)),
    "storms": lambda n, names: text(
        "Most Ships lost to storms and powder ({n}{each}): {names}.", n=n, names=names, each=each(names)
    ),
    "shot": lambda n, names: text("Longest shot ({n} mm{each}): {names}.", n=n, names=names, each=each(names)),
    "begged": lambda n, names: text(
        "Most repairs begged from the Pirate King ({n}{each}): {names}.", n=n, names=names, each=each(names)
    ),
}
"""For each tally (by id, such as `sank`), the function that returns the sentence about the players with the highest
number.
"""


def _honours(state: RattleState) -> Iterator[Text]:
    """Yield the sentences that name the best players in each tally. They give no points. A tally of 0 is omitted."""
    for what, words in HONOURS.items():
        most = max(captain.tally.get(what, 0) for captain in state.captains)
        if most:
            yield words(most, [Who(s) for s, captain in enumerate(state.captains) if captain.tally.get(what) == most])
    closest = [captain.tally["bombs"] for captain in state.captains if "bombs" in captain.tally]
    if closest:
        names: list[Arg] = [
            Who(seat) for seat, captain in enumerate(state.captains) if captain.tally.get("bombs") == min(closest)
        ]
        yield text("Closest die in Bombs ({n} mm{each}): {names}.", n=min(closest), names=names, each=each(names))
