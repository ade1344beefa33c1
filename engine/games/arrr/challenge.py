"""Challenges: two players throw on one stat for the prizes that they named (ledger, 4.9)."""

from __future__ import annotations

from dataclasses import replace

from engine.choice import Option, OptionGroup, Pace, PickOne, PickSome
from engine.games.arrr.card_registry import CAPTAINS, PRIZE, TAKEN, card_name, in_order, kind_of
from engine.games.arrr.dice import open_throw
from engine.games.arrr.game_terms import STAT_NAMES, STATS
from engine.games.arrr.hints import accepting, rejecting
from engine.games.arrr.prompts import declared_words, dice, stake_words
from engine.games.arrr.state import ArrrState
from engine.games.arrr.state_changes import count
from engine.games.arrr.step_registry import Arrr, ask, step
from engine.games.arrr.view import Declaration, Stake
from engine.text import Text, Who, plural, text
from engine.unavailable_reasons import Reason

PILLAGE = "pillage"
MISFIT = text("Pick one stat and one prize.")

FORBIDDEN = Reason("A-74", text("A card forbids it this turn."))
NO_CREW = Reason("A-68", text("Without an equipped card you can only pillage."))
NO_STAKE = Reason("A-125", text("You have nothing to stake: no Piece and no collection card."))
MATES = Reason("A-202", text("You are on the same team."))
THEIR_CREW = Reason("A-127", text("You can't challenge a player who has no crew."))
NO_PRIZE = Reason("A-126", text("They have nothing to win: no Piece and no collection card."))

ON_STAT, FOR_PRIZE = OptionGroup(text("Stat"), 1), OptionGroup(text("Prize"), 1)

# --- declaring -----------------------------------------------------------------------------------------


def against_challenge(state: ArrrState, seat: int, other: int) -> Reason | None:
    """Return the reason why the seat may not challenge the player `other`, or None if it may (A-68, A-125 to A-127,
    A-202).
    """
    if "challenge" in state.forbidden or f"challenge:{other}" in state.forbidden:
        return FORBIDDEN
    if not state.crew[seat]:
        return NO_CREW
    if not state.chests[seat] and not state.collected[seat]:
        return NO_STAKE
    if other == state.mate(seat):
        return MATES
    if not state.crew[other]:
        return THEIR_CREW
    return None if state.chests[other] or state.collected[other] else NO_PRIZE


def terms(state: ArrrState, opponent: int) -> PickSome:
    """Return the question in which the player on turn picks both the stat and the prize of a Challenge (A-123, A-124).

    `opponent` is the seat to be challenged. The stat with the largest lead in dice and the largest prize are
    preselected. An empty answer means a Pillage instead.
    """
    stats = {stat: _lead(state, opponent, stat) for stat in STATS}
    best = max(STATS, key=lambda stat: stats[stat])
    prizes = prize_options(state, state.p, opponent)
    return PickSome(
        name="challenge_terms",
        prompt=text(
            "Which stat do you challenge {who} on, and for which prize? Pick nothing to pillage instead.",
            who=Who(opponent),
        ),
        default=[],
        options=(
            *(
                Option(f"stat:{stat}", _dice_words(state, opponent, stat), picked=stat == best, group=ON_STAT)
                for stat in STATS
            ),
            *(replace(one, picked=one is prizes[0], group=FOR_PRIZE) for one in prizes),
        ),
        most=2,
    )


def challenge_of(state: ArrrState, opponent: int, answer: list[str]) -> Declaration | None:
    """Return the Challenge that an answer to the question of `terms` declares.

    `opponent` is the challenged seat. Return None unless the answer has one stat and at most one prize. Without a
    prize, the first one offered is taken.
    """
    stats = [one.removeprefix("stat:") for one in answer if one.startswith("stat:")]
    prizes = [one for one in answer if not one.startswith("stat:")] or [prize_options(state, state.p, opponent)[0].id]
    if len(stats) != 1 or len(prizes) != 1:
        return None
    return Declaration("challenge", opponent=opponent, stat=stats[0], prize=stake_of(prizes[0]))


def _lead(state: ArrrState, opponent: int, stat: str) -> int:
    return dice(state, state.p, stat, challenge=True) - dice(state, opponent, stat, challenge=True)


def _dice_words(state: ArrrState, opponent: int, stat: str) -> Text:
    mine, theirs = (dice(state, seat, stat, challenge=True) for seat in (state.p, opponent))
    return text("{stat}: your dice {mine}, theirs {theirs}", stat=STAT_NAMES[stat], mine=mine, theirs=theirs)


def prize_options(state: ArrrState, winner: int, loser: int) -> list[Option]:
    """Return options for the prizes that `winner` may name to take from the chest of `loser` (A-124, K8).

    Both are seats. The largest number of Pieces comes first.
    """
    captain = state.captains[winner]
    most = min(CAPTAINS[kind_of(captain)].most_prize if captain else PRIZE, state.chests[loser])
    pieces = [Option(f"pieces:{n}", stake_words(Stake(n)), picture="two-coins") for n in range(most, 0, -1)]
    cards = in_order(state.collected[loser])
    return [*pieces, *(Option(f"card:{card}", card_name(card), picture=card) for card in cards)]


def stake_of(value: object) -> Stake:
    """Return the prize that an option id such as `pieces:2` names."""
    kind, _, what = str(value).partition(":")
    return Stake(int(what)) if kind == "pieces" else Stake(card=what)


# --- the reply -----------------------------------------------------------------------------------------


def current(state: ArrrState) -> tuple[Declaration, int]:
    """Return the declared Challenge and the seat of the challenged player."""
    assert state.declared is not None
    assert state.declared.opponent is not None
    return state.declared, state.declared.opponent


@step
async def reply(play: Arrr) -> None:
    """Ask the challenged player to accept or reject the Challenge (A-128)."""
    state = play.state
    opponent = current(state)[1]
    choice = PickOne(
        name="reply",
        prompt=text("{what} Do you accept?", what=declared_words(state)),
        secret=False,
        pace=Pace.REACTION,
        default="reject",
        options=(
            Option("accept", text("Accept"), accepting(state, state.p)),
            Option("reject", text("Reject"), rejecting(most_taken(state, opponent), state.p)),
        ),
    )
    if await ask(play, opponent, choice) == "accept":
        play.report(text("{who} accepts.", who=Who(opponent)), icon="crossed-sabres")
        play.push("counter_prize" if prize_options(state, opponent, state.p) else "stakes")
        return
    play.report(text("{who} rejects.", who=Who(opponent)), icon="cross-mark")
    count(state, state.p, "rejected")
    play.push("challenge_over")
    play.push("window", "result")
    play.push("crew_taken")


def most_taken(state: ArrrState, seat: int) -> int:
    """Return how many crew cards the challenger may take from this seat if it rejects."""
    captain = state.captains[seat]
    return min(CAPTAINS[kind_of(captain)].taken if captain else TAKEN, len(state.crew[seat]))


@step
async def counter_prize(play: Arrr) -> None:
    """Ask the challenged player, who has accepted, which prize to take if they win (A-134, A-135)."""
    state = play.state
    declared, opponent = current(state)
    options = tuple(prize_options(state, opponent, state.p))
    choice = PickOne(
        name="counter_prize",
        prompt=text("What do you want from {who} if you win?", who=Who(state.p)),
        secret=False,
        pace=Pace.REACTION,
        default=options[0].id,
        options=options,
    )
    counter = stake_of(await ask(play, opponent, choice) if len(options) > 1 else options[0].id)
    state.declared = replace(declared, counter=counter)
    play.report(text("{who} wants {prize}.", who=Who(opponent), prize=stake_words(counter)), icon="crossed-sabres")
    play.push("stakes")


# --- the throws ----------------------------------------------------------------------------------------


@step
def stakes(play: Arrr) -> None:
    """Put both prizes aside and count the dice of both players, who may now use abilities (A-136 to A-139)."""
    state = play.state
    declared, opponent = current(state)
    for seat, stake in ((opponent, declared.prize), (state.p, declared.counter)):
        if stake:
            put_aside(state, seat, stake)
    state.challenged, state.leader = opponent, state.p
    for seat in (state.p, opponent):
        throw = open_throw(play, seat, declared.stat)
        words = plural(
            "{who} has {n} die for {stat}.",
            "{who} has {n} dice for {stat}.",
            n=throw.pool,
            who=Who(seat),
            stat=STAT_NAMES[declared.stat],
        )
        play.report(words, icon="crossed-sabres")
    play.push("settle_challenge")
    play.push("window", "post")
    play.push("roll_all")
    play.push("window", "pre")


def put_aside(state: ArrrState, seat: int, stake: Stake) -> None:
    """Move a stake out of the seat's chest, so that it cannot be spent or stolen (A-142)."""
    state.chests[seat] -= stake.pieces
    if stake.card:
        state.collected[seat].remove(stake.card)
    state.stakes[seat] = stake


def hand_out(state: ArrrState, seat: int, to: int) -> None:
    """Move the stake of `seat`, if it has one, into the chest of the seat `to`."""
    stake, state.stakes[seat] = state.stakes[seat], None
    if stake:
        state.chests[to] += stake.pieces
        state.collected[to] += [stake.card] if stake.card else []


@step
def settle_challenge(play: Arrr) -> None:
    """Give all stakes to the player with more successes, or at a tie return them (A-140, A-141)."""
    state = play.state
    one, other = state.throws
    sides = {throw.owner: throw.successes for throw in state.throws}
    state.throws, state.leader = [], None
    play.push("challenge_over")
    if one.successes == other.successes:
        for seat in sides:
            hand_out(state, seat, seat)
            count(state, seat, "tied")
        play.report(text("The Challenge is a tie: everybody takes the stakes back."), icon="crossed-sabres")
        return
    winner, loser = sorted(sides, key=lambda seat: -sides[seat])
    prize = state.stakes[loser]
    hand_out(state, winner, winner)
    hand_out(state, loser, winner)
    count(state, winner, "won")
    count(state, loser, "lost")
    state.winner = winner
    if prize:
        words = text("{who} wins the Challenge and takes {prize}.", who=Who(winner), prize=stake_words(prize))
    else:
        words = text("{who} wins the Challenge.", who=Who(winner))
    play.report(words, icon="crossed-sabres")
    play.push("window", "result")


@step
def challenge_over(play: Arrr) -> None:
    """Clear the Challenge. From now on, the challenged player may no longer use abilities (A-138, A-146)."""
    play.state.challenged, play.state.winner = None, None
