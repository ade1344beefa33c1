"""Steps of Cups."""

from __future__ import annotations

from engine.choice import AT_RANDOM, Option, Pace, PickNumber, PickOne, PickSome
from engine.game import Steps
from engine.play import Asks
from engine.text import text
from engine.unavailable_reasons import Reason
from tests.cups import state_changes
from tests.cups.state import FACES, CupsState
from tests.cups.state_changes import Cups

BID = Option("bid", text("Bid higher"))
DOUBT = Option("doubt", text("Doubt it"))
NO_HIGHER = Reason("C-5", text("There is no higher bid: there are not so many dice."))
MOODS = {"nod": Option("nod", text("Nod")), "scoff": Option("scoff", text("Scoff"))}

step = Steps()


@step
def roll(play: Cups, first: int) -> None:
    """Play a round, which this seat begins (C-2)."""
    state_changes.roll_all(play)
    play.push("again", first)


@step
async def again(play: Cups, first: int) -> None:
    """Ask all at once and in secret which dice to roll once more (C-3).

    The choice is revisable, so it can be answered again until all are in. It is a ballot, so nobody sees who is
    missing.
    """
    state = play.state
    answers = await play.ask_all({seat: _some_dice(state, seat) for seat in state.playing()})
    for seat, answer in answers.items():
        if isinstance(answer.value, list) and answer.value:
            state_changes.roll_again(play, seat, [int(str(die).removeprefix("die:")) for die in answer.value])
    play.push("turn", first)


@step
async def turn(play: Cups, seat: int) -> None:
    """Ask for bid or doubt, a face, a number: three questions of one decision, so each can be undone (C-4)."""
    state = play.state
    state.on_turn = seat
    faces = [face for face in FACES if state.fewest(face) <= sum(state.dice)]

    def others(_: Cups) -> Asks:
        """Return the choices of the others, computed again after each answer: a seat that has nodded can only scoff
        (C-7).
        """
        return {one: [_mutter(state, one)] for one in state.playing() if state.bid and one != seat}

    async def ask(choice: PickOne | PickNumber) -> str:
        heard = await play.ask(seat, choice, others, state_changes.mutter)
        return str(heard.value)

    if state.bid:
        deeds = (BID, DOUBT) if faces else (DOUBT,)
        prompt, unavailable = text("Do you bid, or doubt?"), {} if faces else {BID.id: NO_HIGHER}
        deed = PickOne(name="deed", prompt=prompt, default="doubt", options=deeds, unavailable=lambda: unavailable)
        if await ask(deed) == "doubt":
            play.push("doubt", seat)
            return
    named = tuple(Option(f"face:{face}", text("{face}", face=face)) for face in faces)
    face = int((await ask(PickOne(name="face", prompt=text("Which face?"), default=AT_RANDOM, options=named)))[-1])
    least, most = state.fewest(face), sum(state.dice)
    prompt = text("How many dice show {face}?", face=face)
    count = int(await ask(PickNumber(name="count", prompt=prompt, least=least, most=most, default=least)))
    state_changes.bid(play, seat, count, face)
    play.push("turn", state.after(seat))


@step
def doubt(play: Cups, seat: int) -> None:
    """Lift the cups. Somebody loses a die (C-8 to C-10)."""
    state = play.state
    assert state.bid is not None
    assert state.bidder is not None
    (count, _), bidder = state.bid, state.bidder
    found = state_changes.lift(play, seat)
    loser = seat if found >= count else bidder
    state_changes.lose_die(play, loser, found)
    if len(state.playing()) > 1:
        play.push("roll", loser if state.dice[loser] else state.after(loser))


def _some_dice(state: CupsState, seat: int) -> PickSome:
    cup, prompt = state.cups[seat], text("Which of your dice do you roll again?")
    dice = tuple(Option(f"die:{n}", text("{face}", face=face), picture=f"{face}.{n}") for n, face in enumerate(cup))
    return PickSome(
        name="again", prompt=prompt, pace=Pace.BALLOT, revisable=True, default=[], options=dice, most=len(dice)
    )


def _mutter(state: CupsState, seat: int) -> PickOne:
    options = tuple(option for mood, option in MOODS.items() if mood != state.moods[seat])
    prompt = text("What do you make of that bid?")
    return PickOne(name="mutter", prompt=prompt, secret=False, blocks=False, options=options)
