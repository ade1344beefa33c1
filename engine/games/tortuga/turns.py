"""Course of the game: the first treasures, then turn after turn (ledger, 3.2, 3.4 and 3.17)."""

from __future__ import annotations

from engine.choice import AT_RANDOM, Choice, Option, Pace, PickOne, Value
from engine.games.tortuga.actions import ACTIONS, menu
from engine.games.tortuga.cards import PLACES, SHIPS, TEAMS, card_name
from engine.games.tortuga.ending import compare
from engine.games.tortuga.legality import against_sailing, other_ship
from engine.games.tortuga.state import TortugaState
from engine.games.tortuga.state_changes import Tortuga, count, go, names, put_away
from engine.games.tortuga.step_registry import hear, orders, step
from engine.play import Answer
from engine.text import Who, text

HOLDS = tuple(
    Option(f"hold:{side}", words, text("Counts 1 for the {team}.", team=TEAMS[side]), side)
    for side, words in (("british", text("The British hold")), ("french", text("The French hold")))
)


@step
def welcome(play: Tortuga) -> None:
    """Report where the pawns are, and show everybody their own cards (T-3, T-9, T-13)."""
    state = play.state
    play.begin_group()
    for ship in reversed(SHIPS):
        words = text("On {place}, captain first: {names}.", place=PLACES[ship], names=names(state.lines[ship]))
        play.report(words, icon=ship)
    for seat in play.seats:
        words = text(
            "Dealt to you in secret: {card} and {n} vote cards.",
            card=card_name(state.loyalties[seat]),
            n=len(state.hands[seat]),
        )
        play.report(words, to=seat, icon="loyalty")


@step
async def first_holds(play: Tortuga) -> None:
    """Ask both captains at once, in secret, for the hold of their ship's first treasure (T-10, T-11)."""
    state = play.state
    asks: dict[int, Choice] = {
        state.lines[ship][0]: PickOne(
            name="first_hold",
            prompt=text("You're the captain of {place}: which hold gets its first treasure?", place=PLACES[ship]),
            pace=Pace.BALLOT,
            default=AT_RANDOM,
            options=HOLDS,
        )
        for ship in SHIPS
    }
    answers = await play.ask_all(asks)
    play.begin_group()
    for ship in SHIPS:
        captain = state.lines[ship][0]
        side = str(answers[captain].value).removeprefix("hold:")
        state.treasure[f"{ship}-{side}"] = 1
        words = text(
            "{who} puts the first treasure of {place} into the {team} hold.",
            who=Who(captain),
            place=PLACES[ship],
            team=TEAMS[side],
        )
        play.report(words, icon="treasure")
    state.story.append(state.treasure_now())


@step
def turn(play: Tortuga, seat: int) -> None:
    """Begin the turn of a seat, or skip it if the seat has to lose a turn (T-32, T-161 to T-165)."""
    state = play.state
    if state.lost_turns[seat]:
        state.lost_turns[seat] -= 1
        play.begin_group()
        play.report(text("{who} loses this turn.", who=Who(seat)), icon="scurvy")
        play.push("turn", (seat + 1) % len(play.seats))
        return
    state.turns += 1
    state.on_turn, state.actions_left = seat, actions_of(state)
    play.push("action")
    if state.order:
        play.push("sail")


def actions_of(state: TortugaState) -> int:
    """Return the number of actions in each turn: 2 with two players, else 1 (T-27, T-28)."""
    return 2 if len(state.hands) == 2 else 1


@step
async def action(play: Tortuga) -> None:
    """Ask the player on turn for an action and its details, then carry it out.

    Others see nothing before the last answer, and until then the player may take answers back (T-31). An order to sail
    that comes first begins the action again (T-139, T-140). When time is up, the default action is taken, and its
    details are drawn (T-170).
    """
    state, seat = play.state, play.state.on_turn
    assert seat is not None
    answer = await decide(play, seat, menu(state, seat))
    if answer is None:
        return
    chosen, answers = ACTIONS[str(answer.value)], list[Value | None]()
    for ask in chosen.asks:
        question = ask(state, seat)
        if question and answer.by_time_limit:
            answers.append(question.any_answer(play.chance))
        elif question:
            answer = await decide(play, seat, question)
            if answer is None:
                return
            answers.append(answer.value)
        else:
            answers.append(None)
    count(state, seat, chosen.id)
    play.push("done")
    play.begin_group()
    chosen.act(play, seat, *answers)


async def decide(play: Tortuga, seat: int, choice: Choice) -> Answer | None:
    """Ask the player on turn and return the answer.

    Return None if Atlantis' owner orders to sail before the turn's first action, and that is possible. The order is
    then carried out, and the action begins again (T-139, T-140). If an order is impossible, the player on turn learns
    nothing of it, and their question stays open.
    """
    state, around = play.state, orders(play)
    asks = {**around, seat: (choice, *around.get(seat, ()))}
    while (answer := await play.first(asks)).name != choice.name:
        hear(play, answer)
        if state.order and state.actions_left == actions_of(state) and not _drop_impossible_order(play, answer.seat):
            play.push("action")
            play.push("sail")
            return None
    return answer


@step
def done(play: Tortuga) -> None:
    """End an action: continue with the next action of the turn, or with the next seat clockwise (T-28, T-32)."""
    state, seat = play.state, play.state.on_turn
    assert seat is not None
    compare(play)
    if state.winning_team:
        return
    state.actions_left -= 1
    if state.actions_left:
        play.push("action")
    else:
        play.push("turn", (seat + 1) % len(play.seats))


@step
def sail(play: Tortuga) -> None:
    """Carry out the order to sail of Atlantis' owner, or drop it if that is impossible (T-137 to T-140).

    It costs no action (T-135).
    """
    state, owner = play.state, play.state.navigator
    if owner is None:
        state.order = False
        return
    if _drop_impossible_order(play, owner):
        return
    other = other_ship(state.place_of(owner))
    state.order = False
    play.begin_group()
    words = text("{who} uses Atlantis and sails to {place}.", who=Who(owner), place=PLACES[other])
    put_away(play, owner, "atlantis")
    go(play, owner, other, words)


def _drop_impossible_order(play: Tortuga, owner: int) -> bool:
    """Return True if the order to sail is impossible now, and drop it then.

    Only its owner is told, and keeps the map (T-140).
    """
    reason = against_sailing(play.state, owner)
    if reason is None:
        return False
    play.state.order = False
    play.report(text("Your order lapses. {why}", why=reason.said), to=owner, icon="atlantis")
    return True
