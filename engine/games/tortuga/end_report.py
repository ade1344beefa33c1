"""The report at the end of a game: its outcome and its lines (ledger, section 6)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Curve, Outcome
from engine.games.tortuga.actions import ACTIONS
from engine.games.tortuga.cards import COUNTED, EVENTS, SLOTS, TEAMS, card_name
from engine.games.tortuga.ending import verdict
from engine.games.tortuga.highlights import awards, highlights
from engine.games.tortuga.state import TortugaState
from engine.games.tortuga.view import Ballot, TortugaView, Vote
from engine.games.tortuga.visibility import view
from engine.games.tortuga.votes import KINDS
from engine.text import Arg, Text, Who, text

RESULTS = {
    "success": text("it succeeds"),
    "failure": text("it fails"),
    "british": text("the British win it"),
    "french": text("the French win it"),
    "tie": text("a tie"),
}


def outcome(state: TortugaState) -> Outcome | None:
    """Return the winners, the reason and the report, or None while the game runs.

    The team with more treasure wins. At a tie the Dutch player wins alone (T-104 to T-106).
    """
    if not state.winners:
        return None
    losers = tuple(seat for seat in range(len(state.hands)) if seat not in state.winners)
    seen = view(state, None)
    return Outcome(
        verdict(state),
        state.winners,
        (state.winners, losers),
        tuple(_story(state, seen)),
        tuple(highlights(state)),
        tuple(awards(state)),
        Curve(
            text("Treasures"),
            (text("the British"), text("the French")),
            tuple(then.scores for then in state.story),
            seen.treasure.scores,
        ),
        by_sides=True,
    )


def _story(state: TortugaState, seen: TortugaView) -> Iterator[Text]:
    """Yield the sentences of the report at the end of the game."""
    for seat, one in enumerate(seen.seats):
        assert one.loyalty and one.dealt
        if one.dealt == state.team(seat):
            yield text("{who}: {team}.", who=Who(seat), team=TEAMS[one.dealt])
        else:
            yield text(
                "{who}: {team}, at the start {dealt}.",
                who=Who(seat),
                team=TEAMS[state.team(seat)],
                dealt=TEAMS[one.dealt],
            )
    for fever in state.fevers:
        who, whom = (Who(seat) for seat in fever.seats)
        if fever.before == fever.after:
            yield text("Cabin Fever: {who} and {whom} kept their teams.", who=who, whom=whom)
        else:
            yield text("Cabin Fever: {who} and {whom} changed teams.", who=who, whom=whom)
    now = seen.treasure
    yield text(
        "Treasure: Jolly Roger {jb} British, {jf} French; Flying Dutchman {db} British, {df} French; Tortuga {tb} "
        "British, {tf} French; Spanish Galleon {galleon}.",
        jb=now.jolly.british,
        jf=now.jolly.french,
        db=now.dutchman.british,
        df=now.dutchman.french,
        tb=now.tortuga.british,
        tf=now.tortuga.french,
        galleon=now.galleon,
    )
    scores: list[Arg] = [
        text("turn {turn}: {british} to {french}", turn=then.turn, british=then.scores[0], french=then.scores[1])
        for then in seen.treasure_story
    ]
    yield text("British to French over time: {scores}.", scores=scores)
    if len(state.armada) == 2:
        yield text(
            "The Spanish Armada was revealed by {who}, forced by {whom}.",
            who=Who(state.armada[0]),
            whom=Who(state.armada[1]),
        )
    elif state.armada:
        yield text("The Spanish Armada was revealed by {who}.", who=Who(state.armada[0]))
    if state.extra is not None:
        yield text("Extra time: from turn {first} to turn {last}.", first=state.extra, last=state.turns)
    if seen.stars:
        yield text("Starred cards in play: {cards}.", cards=[EVENTS[kind].name for kind in seen.stars])
    for vote in seen.votes:
        yield _vote(vote)
    for seat, notes in enumerate(state.notes):
        peeks: list[Arg] = [
            text("turn {turn}: {slot} {card}", turn=note.turn, slot=SLOTS[slot], card=card_name(card))
            for note in notes
            if note.kind == "peek"
            for slot, card in zip(note.slots, note.cards, strict=True)
        ]
        if peeks:
            yield text("{who} looked at: {peeks}.", who=Who(seat), peeks=peeks)
    for seat, tally in enumerate(state.tallies):
        called = [vote for vote in seen.votes if vote.caller == seat]
        actions: list[Arg] = [
            text("{action}: {count}", action=ACTIONS[name].label, count=tally[name])
            for name in ACTIONS
            if name in tally
        ]
        yield text(
            "{who}: {actions}; votes called {called}, attacks and mutinies won {won}; marooned {marooned}, vote cards "
            "lost {lost}.",
            who=Who(seat),
            actions=actions or [text("no action")],
            called=len(called),
            won=sum(vote.result == "success" for vote in called),
            marooned=tally.get("marooned", 0),
            lost=tally.get("lost", 0),
        )


def _vote(vote: Vote) -> Text:
    assert vote.deck_card
    ballots: list[Arg] = [_ballot(ballot) for ballot in vote.ballots]
    return text(
        "Vote {number}, turn {turn}: {who} called for {what}: {counts}; {result}. {ballots}; from the deck {card}.",
        number=vote.number,
        turn=vote.turn,
        who=Who(vote.caller),
        what=KINDS[vote.kind],
        counts=[COUNTED[symbol](count) for symbol, count in vote.counts],
        result=RESULTS[vote.result],
        ballots=ballots or [text("Nobody voted")],
        card=card_name(vote.deck_card),
    )


def _ballot(ballot: Ballot) -> Text:
    cards = [card_name(card) for card in ballot.cards]
    return text("{who} {cards} (receipt {code})", who=Who(ballot.seat), cards=[*cards], code=ballot.code)
