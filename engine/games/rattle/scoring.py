"""Scoring, the end of the game and its story (ledger, 4.18 and chapter 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.game import Outcome
from engine.games.rattle.cards import ADVENTURES, card_name
from engine.games.rattle.cards.galleon import HOLDS
from engine.games.rattle.cards.loot import SEAL_VP, VICTORY
from engine.games.rattle.cards.upgrades import RICH_CABIN_VP
from engine.games.rattle.state import Captain, RattleState
from engine.games.rattle.tokens import total
from engine.games.rattle.view import Chapter, Points
from engine.text import Arg, Text, Who, plural, text

COINS = "coins"
SEAL, RICH_CABIN = "L5", "U12"


def part_count(captain: Captain) -> int:
    """All Parts, a hamster as the three Holds it was (R-215)."""
    single = sum(captain.parts(kind) for kind in ("sail", "cannon", "hold"))
    return single + HOLDS * captain.parts("hamster")


END_SAILORS: dict[str, Callable[[Captain], int]] = {
    "S21": lambda captain: part_count(captain) // 2,
    "S22": lambda captain: captain.coins // 3,
    "S23": lambda captain: len(captain.upgrades),
    "S24": lambda captain: len(captain.sailors),
    "S25": lambda captain: min(4, total(captain.loot)),
    "S26": lambda captain: min(6, 2 * len(captain.vp)),
    "S27": lambda captain: 3,
}
"""What the End Sailors are worth."""


def score(state: RattleState, seat: int) -> int:
    """VP cards and coins: what counts for the Wanted token (R-245)."""
    captain = state.captains[seat]
    return captain.coins + sum(VICTORY[card].points for card in captain.vp)


def points_of(state: RattleState, seat: int) -> list[Points]:
    """What a player scores by source, were this the end (R-238)."""
    captain = state.captains[seat]
    found = [Points(card, VICTORY[card].points) for card in captain.vp]
    found.append(Points(COINS, captain.coins))
    found += [Points(card, END_SAILORS[card](captain)) for card in captain.sailors if card in END_SAILORS]
    if RICH_CABIN in captain.upgrades:
        found.append(Points(RICH_CABIN, RICH_CABIN_VP))
    if captain.loot.get(SEAL):
        found.append(Points(SEAL, SEAL_VP))
    return found


def rank(state: RattleState, seat: int) -> tuple[int, int, int, int]:
    """VP, then the tie-breaks: Parts and Upgrades, Sailors, Upgrades (R-239)."""
    captain = state.captains[seat]
    vp = sum(one.points for one in points_of(state, seat))
    return vp, part_count(captain) + len(captain.upgrades), len(captain.sailors), len(captain.upgrades)


def standings(state: RattleState) -> list[tuple[int, ...]]:
    """All seats in groups, best first; what is still tied is shared (R-240)."""
    seats = range(len(state.captains))
    ranks = sorted({rank(state, seat) for seat in seats}, reverse=True)
    return [tuple(seat for seat in seats if rank(state, seat) == one) for one in ranks]


def outcome(state: RattleState) -> Outcome | None:
    """Most VP wins (R-53)."""
    if not state.winners:
        return None
    best = rank(state, state.winners[0])[0]
    names: list[Arg] = [Who(seat) for seat in state.winners]
    reason = plural("{names} wins with {points} VP.", "{names} win with {points} VP.", n=len(names), names=names,
                    points=best)  # fmt: skip
    return Outcome(reason, state.winners, tuple(standings(state)), tuple(_story(state)))


def _story(state: RattleState) -> Iterator[Text]:
    for group in standings(state):
        for seat in group:
            yield from _player(state, seat)
    for chapter in state.chapters:
        yield _chapter(chapter)
    yield from _honours(state)


def _player(state: RattleState, seat: int) -> Iterator[Text]:
    captain = state.captains[seat]
    vp, things, sailors, upgrades = rank(state, seat)
    sources: list[Arg] = [
        text("{source} {points}", source=text("coins") if one.source == COINS else card_name(one.source),
             points=one.points)
        for one in points_of(state, seat)
    ]  # fmt: skip
    yield text("{who}: {points} VP: {sources}.", who=Who(seat), points=vp, sources=sources)
    owned: list[Arg] = [
        text("{n} × {thing}", n=captain.parts(part), thing=card_name(part))
        for part in ("sail", "cannon", "hold", "hamster")
        if captain.parts(part)
    ]
    owned += [card_name(card) for card in [*captain.upgrades, *captain.sailors]]
    if owned:
        yield text("{who}: {told}.", who=Who(seat), told=owned)
    yield text("{who}, for ties: Parts and Upgrades {things}, Sailors {sailors}, Upgrades {upgrades}.", who=Who(seat),
               things=things, sailors=sailors, upgrades=upgrades)  # fmt: skip


def _chapter(chapter: Chapter) -> Text:
    done: list[Arg] = [
        text("{who}: sunk {sank}, boarded {boarded}, lost {lost}, coins {coins}", who=Who(seat),
             sank=chapter.sank[seat], boarded=chapter.boarded[seat], lost=chapter.lost[seat],
             coins=chapter.coins[seat])
        for seat in range(len(chapter.sank))
        if chapter.sank[seat] or chapter.lost[seat] or chapter.coins[seat]
    ]  # fmt: skip
    return text("Quest {quest}, «{card}»: {done}.", quest=chapter.quest, card=ADVENTURES[chapter.card].name,
                done=done or [text("nothing won, nothing lost")])  # fmt: skip


Honour = Callable[[int, list[Arg]], Text]

HONOURS: dict[str, Honour] = {
    "sank": lambda n, names: text("Most Ships sunk ({n}): {names}.", n=n, names=names),
    "boarded": lambda n, names: text("Most Ships boarded ({n}): {names}.", n=n, names=names),
    "storms": lambda n, names: text("Most Ships lost to storms and powder ({n}): {names}.", n=n, names=names),
    "shot": lambda n, names: text("Longest shot ({n} mm): {names}.", n=n, names=names),
    "begged": lambda n, names: text("Most repairs begged from the Pirate King ({n}): {names}.", n=n, names=names),
}
"""Honours by the number they are given for; they give no points."""


def _honours(state: RattleState) -> Iterator[Text]:
    for what, words in HONOURS.items():
        most = max(captain.tally.get(what, 0) for captain in state.captains)
        if most:
            yield words(most, [Who(s) for s, captain in enumerate(state.captains) if captain.tally.get(what) == most])
    closest = [captain.tally["bombs"] for captain in state.captains if "bombs" in captain.tally]
    if closest:
        names: list[Arg] = [
            Who(seat) for seat, captain in enumerate(state.captains) if captain.tally.get("bombs") == min(closest)
        ]
        yield text("Closest die in Bombs ({n} mm): {names}.", n=min(closest), names=names)
