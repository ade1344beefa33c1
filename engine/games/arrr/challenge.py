"""Challenges: two players throw on one stat for what each named as a prize (ledger, 4.9)."""

from __future__ import annotations

from dataclasses import replace

from engine.choice import Choice, Option, Pace, PickOne, PickSome
from engine.games.arrr.asking import Arrr, ask, step
from engine.games.arrr.choices import cards_of
from engine.games.arrr.dice import open_throw
from engine.games.arrr.kinds import CAPTAINS, PRIZE, TAKEN, card_name, in_order, kind_of
from engine.games.arrr.state import ArrrState, crew_design
from engine.games.arrr.verbs import count, gain, leave_area, names
from engine.games.arrr.view import Declaration, Stake
from engine.games.arrr.wording import declared_words, dice, stake_words
from engine.games.arrr.words import STAT_NAMES, STATS
from engine.play import Answer
from engine.text import Text, Who, plural, text

# --- declaring -----------------------------------------------------------------------------------------


def opponents(state: ArrrState, seat: int) -> list[int]:
    """Whom P may challenge (A-68, A-125 to A-127, A-202)."""
    if not state.options.captained or "challenge" in state.forbidden or not fit(state, seat):
        return []
    return [
        other for other in state.others(seat)
        if fit(state, other) and other != state.mate(seat) and f"challenge:{other}" not in state.forbidden
    ]  # fmt: skip


def fit(state: ArrrState, seat: int) -> bool:
    """Whether a seat has crew, and something to lose."""
    return bool(state.crew[seat] and (state.chests[seat] or state.collected[seat]))


def question(state: ArrrState, chosen: str, given: list[Answer]) -> Choice | None:
    """What is still to be said for a Challenge: the stat, then the prize (A-123, A-124)."""
    if not chosen.startswith("challenge:") or len(given) == 2:
        return None
    opponent = int(chosen.removeprefix("challenge:"))
    if not given:
        options = tuple(Option(f"stat:{stat}", _dice_words(state, opponent, stat)) for stat in STATS)
        prompt = text("On which stat do you challenge {who}?", who=Who(opponent))
        return PickOne(name="challenge_stat", prompt=prompt, default=options[0].id, options=options)
    prompt = text("What do you want from {who} if you win?", who=Who(opponent))
    options = tuple(prize_options(state, state.p, opponent))
    if len(options) == 1:
        return None
    return PickOne(name="challenge_prize", prompt=prompt, default=options[0].id, options=options)


def _dice_words(state: ArrrState, opponent: int, stat: str) -> Text:
    mine, theirs = (dice(state, seat, stat, challenge=True) for seat in (state.p, opponent))
    return text("{stat}: your dice {mine}, theirs {theirs}", stat=STAT_NAMES[stat], mine=mine, theirs=theirs)


def prize_options(state: ArrrState, winner: int, loser: int) -> list[Option]:
    """What one side may want from the other's chest (A-124, K8), as many Pieces as possible first."""
    captain = state.captains[winner]
    most = min(CAPTAINS[kind_of(captain)].most_prize if captain else PRIZE, state.chests[loser])
    pieces = [Option(f"pieces:{n}", stake_words(Stake(n)), picture="two-coins") for n in range(most, 0, -1)]
    cards = in_order(state.collected[loser])
    return [*pieces, *(Option(f"card:{card}", card_name(card), picture=card) for card in cards)]


def stake_of(value: object) -> Stake:
    """A prize as it was answered."""
    kind, _, what = str(value).partition(":")
    return Stake(int(what)) if kind == "pieces" else Stake(card=what)


def terms(state: ArrrState, chosen: str, given: list[Answer]) -> Declaration:
    """What P has declared. A prize that was not asked for is the only one there is."""
    kind, _, what = chosen.partition(":")
    if kind != "challenge":
        return Declaration(kind, card=what)
    stat = str(given[0].value).removeprefix("stat:")
    prize = given[1].value if len(given) == 2 else prize_options(state, state.p, int(what))[0].id
    return Declaration(kind, opponent=int(what), stat=stat, prize=stake_of(prize))


# --- the reply -----------------------------------------------------------------------------------------


def current(state: ArrrState) -> tuple[Declaration, int]:
    """The Challenge that is declared, and its opponent."""
    assert state.declared is not None
    assert state.declared.opponent is not None
    return state.declared, state.declared.opponent


@step
async def reply(play: Arrr) -> None:
    """The challenged player accepts or rejects (A-128)."""
    state = play.state
    opponent = current(state)[1]
    choice = PickOne(
        name="reply",
        prompt=text("{what} Do you accept?", what=declared_words(state)),
        secret=False,
        pace=Pace.REACTION,
        default="reject",
        options=(Option("accept", text("Accept")), Option("reject", text("Reject"))),
    )  # fmt: skip
    if await ask(play, opponent, choice) == "accept":
        play.tell(text("{who} accepts.", who=Who(opponent)), icon="crossed-sabres")
        play.push("counter_prize" if prize_options(state, opponent, state.p) else "stakes")
        return
    play.tell(text("{who} rejects.", who=Who(opponent)), icon="cross-mark")
    count(state, state.p, "rejected")
    play.push("challenge_over")
    play.push("window", "result")
    if state.reserve:
        play.push("piece_taken")
    play.push("crew_taken")


@step
async def crew_taken(play: Arrr) -> None:
    """Rejected: the challenger may take crew cards of the challenged to the hand (A-129 to A-131)."""
    state, seat = play.state, play.state.p
    opponent = current(state)[1]
    captain = state.captains[opponent]
    most = min(CAPTAINS[kind_of(captain)].taken if captain else TAKEN, len(state.crew[opponent]))
    if not most:
        return
    most_points = sorted(in_order(state.crew[opponent]), key=lambda card: -sum(crew_design(card).stats))
    best = [f"take:{card}" for card in most_points[:most]]
    options = tuple(Option(f"take:{card}", card_name(card), None, card) for card in in_order(state.crew[opponent]))
    choice = PickSome(
        name="crew_taken",
        prompt=plural("Take up to {n} crew card from {who}?", "Take up to {n} crew cards from {who}?", n=most,
                      who=Who(opponent)),
        secret=False,
        default=[option.id for option in options if option.id in best],
        options=options,
        most=most,
    )  # fmt: skip
    taken = cards_of(await ask(play, seat, choice))
    for card in taken:
        leave_area(state, opponent, card)
        for marks in (state.depleted, state.used):
            if card in marks:
                marks.remove(card)
    state.hands[seat] += taken
    state.known += taken
    if taken:
        words = text("{who} takes {cards} from {whom}.", who=Who(seat), cards=names(taken), whom=Who(opponent))
        play.tell(words, icon="snatch")


@step
async def piece_taken(play: Arrr) -> None:
    """Rejected: the challenger may take a Piece from the reserve (A-132)."""
    choice = PickOne(
        name="offer",
        prompt=text("Take 1 Piece from the reserve?"),
        secret=False,
        default="yes",
        options=(Option("yes", text("Take it")), Option("no", text("Leave it"))),
    )
    if await ask(play, play.state.p, choice) == "yes":
        gain(play, play.state.p, 1)


@step
async def counter_prize(play: Arrr) -> None:
    """Accepted: the challenged player names a prize too (A-134)."""
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
    play.tell(text("{who} wants {prize}.", who=Who(opponent), prize=stake_words(counter)), icon="crossed-sabres")
    play.push("stakes")


# --- the throws ----------------------------------------------------------------------------------------


@step
def stakes(play: Arrr) -> None:
    """Both prizes are put aside; from now on both are in turn, and both throw (A-136 to A-139)."""
    state = play.state
    declared, opponent = current(state)
    for seat, stake in ((opponent, declared.prize), (state.p, declared.counter)):
        if stake:
            put_aside(state, seat, stake)
    state.challenged, state.leader = opponent, state.p
    for seat in (state.p, opponent):
        throw = open_throw(play, seat, declared.stat)
        words = plural("{who} has {n} die for {stat}.", "{who} has {n} dice for {stat}.", n=throw.pool, who=Who(seat),
                       stat=STAT_NAMES[declared.stat])  # fmt: skip
        play.tell(words, icon="crossed-sabres")
    play.push("settle_challenge")
    play.push("window", "post")
    play.push("roll_all")
    play.push("window", "pre")


def put_aside(state: ArrrState, seat: int, stake: Stake) -> None:
    """A stake leaves the chest."""
    state.chests[seat] -= stake.pieces
    if stake.card:
        state.collected[seat].remove(stake.card)
    state.stakes[seat] = stake


def hand_out(state: ArrrState, seat: int, to: int) -> None:
    """A stake goes into a chest."""
    stake, state.stakes[seat] = state.stakes[seat], None
    if stake:
        state.chests[to] += stake.pieces
        state.collected[to] += [stake.card] if stake.card else []


@step
def settle_challenge(play: Arrr) -> None:
    """The throws are closed: more successes win the prize, at a tie all stakes go back (A-140, A-141)."""
    state = play.state
    one, other = state.throws
    sides = {throw.owner: throw.successes for throw in state.throws}
    state.throws, state.leader = [], None
    play.push("challenge_over")
    if one.successes == other.successes:
        for seat in sides:
            hand_out(state, seat, seat)
            count(state, seat, "tied")
        play.tell(text("The Challenge is a tie: everybody takes the stakes back."), icon="crossed-sabres")
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
    play.tell(words, icon="crossed-sabres")
    play.push("window", "result")


@step
def challenge_over(play: Arrr) -> None:
    """After RESULT the challenged player is no longer in turn (A-138)."""
    play.state.challenged, play.state.winner = None, None
