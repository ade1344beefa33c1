"""Votes: sealed ballots, opened together, and their results (ledger, 3.8 to 3.11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from engine.choice import AT_RANDOM, Choice, Option, Pace, PickOne, PickSome
from engine.games.tortuga import ballot_receipts
from engine.games.tortuga.cards import (
    COUNTED,
    PLACES,
    SECTIONS,
    SIDES,
    TEAMS,
    VOTE_CARDS,
    card_name,
    counted_first,
    in_order,
    vote_option,
)
from engine.games.tortuga.hints import score_after
from engine.games.tortuga.legality import CODE, against_voting, targets
from engine.games.tortuga.state import Cast, VoteRecord
from engine.games.tortuga.state_changes import (
    Tortuga,
    draw_vote_card,
    hold_name,
    names,
    put_away,
    shift,
    spread,
    without,
)
from engine.games.tortuga.step_registry import ask, hear, orders, step
from engine.play import Answer, Json
from engine.text import Text, Who, plural, text

KINDS = {"attack": text("an attack"), "brawl": text("a brawl"), "mutiny": text("a mutiny")}
VOTES: dict[str, Callable[[Who], Text]] = {
    "attack": lambda who: text("{who}'s attack", who=who),
    "brawl": lambda who: text("{who}'s brawl", who=who),
    "mutiny": lambda who: text("Mutiny against {who}", who=who),
}
"""For each kind of vote, the function that names a vote. Its argument is the caller, or in a mutiny the captain."""
GOALS = {
    "attack": text("It takes a cannon, and more torches than water."),
    "brawl": text("More flags win both treasures; a tie, one each."),
    "mutiny": text("It takes more skulls than helms."),
}
"""For each kind of vote, the sentence that says what wins it."""


def symbols(cards: Iterable[str], kind: str) -> dict[str, int]:
    """Return the number of each symbol that counts in this kind of vote on these cards (T-66)."""
    found = Counter(symbol for card in cards for symbol in VOTE_CARDS[card].symbols(kind))
    return {symbol: found[symbol] for symbol in SECTIONS[kind]}


def result_of(cards: Iterable[str], kind: str) -> str:
    """Return the result of a vote with these cards.

    It is `success` or `failure`, or in a brawl `british`, `french` or `tie` (T-72, T-73, T-83 to T-85, T-89, T-90).
    `kind` is `attack`, `brawl` or `mutiny`.
    """
    found = symbols(cards, kind)
    if kind == "brawl":
        british, french = (found[side] for side in SIDES)
        return "tie" if british == french else "british" if british > french else "french"
    if kind == "attack":
        won = found["cannon"] > 0 and found["torch"] > found["water"]
    else:
        won = found["skull"] > found["helm"]
    return "success" if won else "failure"


# --- calling and voting ------------------------------------------------------------------------------


def call_vote(play: Tortuga, kind: str, caller: int) -> None:
    """Start a vote of this kind at the place of the seat `caller` (T-57 to T-67, T-158 to T-160).

    Everybody there with vote cards takes part (T-70, T-81), except the captain in a mutiny and owners of Pirate Code.
    """
    state = play.state
    assert state.vote_deck, "the vote deck is empty at the call of a vote, which the rules rule out (T-68)"
    place = state.place_of(caller)
    left_out = {seat: against_voting(state, seat, kind, place) for seat in state.around(caller)}
    taking_part = tuple(seat for seat, reason in left_out.items() if reason is None)
    sitting_out = tuple(seat for seat, reason in left_out.items() if reason is CODE)
    number = len(state.votes) + 1
    against = state.lines[place][0] if kind == "mutiny" else None
    state.vote = VoteRecord(
        number, state.turns, kind, caller, place, taking_part, sitting_out, taking_part, against=against
    )
    where = PLACES[place]
    what = text("{what} on {place}", what=KINDS[kind], place=where)
    if kind == "attack":
        what = text("an attack from {place}", place=where)
    if taking_part:
        voting, every = names(taking_part), len(taking_part)
        # Singular and plural are equal in English, but not in other languages.
        words = plural(
            "{who} calls for {what}. Voting: {names}.",
            "{who} calls for {what}. Voting: {names}.",
            n=every,
            who=Who(caller),
            what=what,
            names=voting,
        )
    else:
        words = text("{who} calls for {what}. Nobody there can vote.", who=Who(caller), what=what)
    play.report(words, icon=kind)
    play.push("ballots")


@step
async def ballots(play: Tortuga) -> None:
    """Ask all voters at once for secret ballots, then open them.

    Each may be changed until the last one is in (T-57, T-60, T-61).
    """
    state, vote = play.state, play.state.vote
    assert vote is not None
    full = {seat: state.hands[seat].copy() for seat in vote.participants}

    def seal(answer: Answer) -> None:
        cards = answer.value if isinstance(answer.value, list) else [answer.value]
        seat, ballot = answer.seat, [str(card).removeprefix("vote:") for card in cards]
        state.cast[seat] = ballot
        state.hands[seat] = [card for card in full[seat] if card not in ballot]
        assert state.vote is not None
        state.vote = replace(state.vote, waiting=tuple(one for one in state.vote.waiting if one != seat))

    asks = {seat: ballot_of(play, seat, vote) for seat in vote.participants}
    await play.ask_all(asks, orders(play), hear, seal)
    open_box(play)
    play.push("vote_over")
    play.push(f"{vote.kind}_result")


def ballot_of(play: Tortuga, seat: int, vote: VoteRecord) -> Choice:
    """Return the question for a seat's ballot: one vote card of its hand, or up to two if it owns El Dorado (T-142,
    T-144).

    If time runs out, a random card is cast.
    """
    state, kind = play.state, vote.kind
    whose, goal = VOTES[kind](Who(vote.caller if vote.against is None else vote.against)), GOALS[kind]
    hand = in_order(state.hands[seat])
    options = tuple(Option(f"vote:{card}", vote_option(card, kind), picture=card) for card in hand)
    if state.owner("eldorado") == seat and len(hand) > 1:
        # With a random default over all answers, a missed deadline would usually use up the map.
        by_chance = [f"vote:{play.chance.pick(state.hands[seat])}"]
        return PickSome(
            name="ballot",
            prompt=text(
                "{vote}: which vote card do you put in, or which two with El Dorado? One more comes "
                "from the deck. {goal}",
                vote=whose,
                goal=goal,
            ),
            pace=Pace.BALLOT,
            default=by_chance,
            options=options,
            least=1,
            most=2,
            revisable=True,
        )
    return PickOne(
        name="ballot",
        prompt=text(
            "{vote}: which vote card do you put in? One more comes from the deck. {goal}", vote=whose, goal=goal
        ),
        pace=Pace.BALLOT,
        default=AT_RANDOM,
        options=options,
        revisable=True,
    )


def open_box(play: Tortuga) -> None:
    """Mix all ballots with the top card of the vote deck, and show them (T-59, T-60). Each voter gets a receipt.

    Chance depends only on the set of cards here, not on their owners. Cards are sorted before they are mixed, and
    nonces are drawn in the order of the cards. So even the revealed seed names no voters.
    """
    state, vote = play.state, play.state.vote
    assert vote is not None
    played = {seat: tuple(in_order(state.cast[seat])) for seat in vote.participants}
    nonces = {cards: ballot_receipts.nonce(play.chance, vote.number, cards) for cards in sorted(played.values())}
    casts = tuple(Cast(seat, cards, nonces[cards]) for seat, cards in played.items())
    deck_card = state.vote_deck.pop()
    cards = [deck_card, *(card for cast in casts for card in cast.cards)]
    state.cast = [[] for _ in play.seats]
    state.middle = play.chance.shuffled(in_order(cards))
    state.seen = [without(sightings, cards) for sightings in state.seen]
    state.vote = replace(
        vote,
        waiting=(),
        shown=tuple(state.middle),
        result=result_of(cards, vote.kind),
        casts=casts,
        deck_card=deck_card,
    )
    opened: dict[str, Json] = {"kind": "vote", "vote": vote.kind, "cards": [*state.middle], "result": state.vote.result}
    words = text("The votes: {cards}.", cards=[counted_first(card, vote.kind) for card in state.middle])
    play.report(words, icon="vote", scene=opened)
    for cast in casts:
        words = text(
            "Your ballot in vote {vote} was {cards}. Receipt: {code}",
            vote=vote.number,
            cards=[card_name(card) for card in cast.cards],
            code=ballot_receipts.code(cast.nonce, vote.number, cast.cards),
        )
        play.report(words, to=cast.seat, icon="receipt")


@step
def vote_over(play: Tortuga) -> None:
    """Put the vote's cards, mixed, under the deck, and let each voter draw a card (T-62, T-63).

    Discard El Dorado if it was used (T-143, T-144), and count down the Pirate Codes.
    """
    state, vote = play.state, play.state.vote
    assert vote is not None
    state.vote_deck[:0] = play.chance.shuffled(in_order(state.middle))
    state.middle, state.vote = [], None
    state.votes.append(vote)
    for cast in vote.casts:
        draw_vote_card(play, cast.seat)
    for cast in vote.casts:
        if len(cast.cards) > 1:
            put_away(play, cast.seat, "eldorado")
    for seat in vote.would_join:
        state.codes[seat] -= 1
        if not state.codes[seat]:
            put_away(play, seat, "code")


# --- results -----------------------------------------------------------------------------------------


def counted(vote: VoteRecord, words: Text) -> Text:
    """Return the text `words`, which is the result of a vote, with the numbers of the deciding symbols before it."""
    return text(
        "{counts}. {what}", counts=[COUNTED[one](n) for one, n in symbols(vote.shown, vote.kind).items()], what=words
    )


@step
def brawl_result(play: Tortuga) -> None:
    """Put both treasures of Tortuga on the side with more flags, or one on each at a tie (T-83 to T-86)."""
    vote = play.state.vote
    assert vote is not None
    words = text("The brawl is a tie: one treasure lies in each area of Tortuga.")
    if side := TEAMS.get(vote.result):
        words = text("The {team} win the brawl and both treasures.", team=side)
    spread(play, {"british": 2, "tie": 1, "french": 0}[vote.result], counted(vote, words))


@step
def mutiny_result(play: Tortuga) -> None:
    """Report the result of a mutiny. If skulls outnumber helms, maroon the captain (T-89, T-90)."""
    state, vote = play.state, play.state.vote
    assert vote is not None
    captain = state.lines[vote.place][0]
    words = text("The mutiny against {who} fails.", who=Who(captain))
    if vote.result == "success":
        words = text("The mutiny against {who} succeeds.", who=Who(captain))
        play.push("marooning", captain)
    play.report(counted(vote, words), icon="mutiny")


@step
def attack_result(play: Tortuga) -> None:
    """Report the result of an attack.

    It succeeds with a cannon and more torches than water; then spoils are taken if there are any (T-72 to T-79).
    """
    vote = play.state.vote
    assert vote is not None
    words = text("{who}'s attack fails.", who=Who(vote.caller))
    if vote.result == "success" and targets(play.state, vote.place):
        words = text("{who}'s attack succeeds.", who=Who(vote.caller))
        play.push("spoils")
    elif vote.result == "success":
        words = text("{who}'s attack succeeds, but there is nothing to take.", who=Who(vote.caller))
    play.report(counted(vote, words), icon="attack")


@step
async def spoils(play: Tortuga) -> None:
    """Ask the captain into which hold of the ship the treasure goes, or whether to leave it (T-74 to T-78)."""
    state, vote = play.state, play.state.vote
    assert vote is not None
    ship, captain = vote.place, vote.caller
    ways = {f"{source}>{ship}-{side}": (source, f"{ship}-{side}") for source in targets(state, ship) for side in SIDES}
    choice = PickOne(
        name="spoils",
        prompt=text("The attack succeeded: where do you put the treasure?"),
        secret=False,
        pace=Pace.REACTION,
        default=play.chance.pick(list(ways)),
        options=(
            *(Option(way, _taking(*ends), partial(score_after, state, *ends)) for way, ends in ways.items()),
            Option("leave", text("Leave the treasure where it is"), partial(score_after, state)),
        ),
    )
    answer = str(await ask(play, captain, choice))
    if answer == "leave":
        play.report(text("{who} leaves the treasure where it is.", who=Who(captain)), icon="treasure")
        return
    source, to = ways[answer]
    if source == "galleon":
        words = text(
            "{who} takes a treasure from the Spanish Galleon into {hold}.", who=Who(captain), hold=hold_name(to)
        )
    else:
        words = text(
            "{who} takes a treasure from {source} into {hold}.",
            who=Who(captain),
            source=hold_name(source),
            hold=hold_name(to),
        )
    shift(play, source, to, words)


def _taking(source: str, to: str) -> Text:
    if source == "galleon":
        return text("Into {hold}", hold=hold_name(to))
    theirs, ours = (TEAMS[hold.split("-")[1]] for hold in (source, to))
    return text("From their {team} hold to our {other} hold", team=theirs, other=ours)
