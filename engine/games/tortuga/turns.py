"""The course of the game: the first treasures, then turn after turn (ledger, 3.2, 3.4 and 3.17)."""

from __future__ import annotations

from engine.choice import AT_RANDOM, Choice, Option, Pace, PickOne, Value
from engine.games.tortuga.actions import ACTIONS, menu, next_question
from engine.games.tortuga.cards import PLACES, SHIPS, TEAMS, card_name
from engine.games.tortuga.reveals import compare
from engine.games.tortuga.standing import hear, orders, step
from engine.games.tortuga.state import TortugaState
from engine.games.tortuga.verbs import Tortuga, count, go, names, put_away
from engine.text import Who, text

HOLDS = tuple(
    Option(f"hold:{side}", words, picture=side)
    for side, words in (("british", text("The British hold")), ("french", text("The French hold")))
)


@step
def welcome(play: Tortuga) -> None:
    """Everybody learns where the pawns stand and the own cards (T-3, T-9, T-13)."""
    state = play.state
    for ship in reversed(SHIPS):
        words = text("On {place} stand, in this order: {names}.", place=PLACES[ship], names=names(state.lines[ship]))
        play.tell(words, icon=ship)
    for seat in play.seats:
        hand = [card_name(card) for card in state.hands[seat]]
        words = text("Your loyalty: {card}. Your vote cards: {cards}.", card=card_name(state.loyalties[seat]),
                     cards=[*hand])  # fmt: skip
        play.tell(words, to=seat, icon="loyalty")


@step
async def first_holds(play: Tortuga) -> None:
    """Both captains choose at once, in secret, where their ship's first treasure lies (T-10, T-11)."""
    state = play.state
    asks: dict[int, Choice] = {
        state.lines[ship][0]: PickOne(
            name="first_hold",
            prompt=text("You are captain of {place}: which hold gets its first treasure?", place=PLACES[ship]),
            pace=Pace.BALLOT,
            default=AT_RANDOM,
            options=HOLDS,
        )
        for ship in SHIPS
    }
    answers = await play.ask_all(asks)
    for ship in SHIPS:
        captain = state.lines[ship][0]
        side = str(answers[captain].value).removeprefix("hold:")
        state.treasure[f"{ship}-{side}"] = 1
        words = text("{who} puts the first treasure of {place} into the {team} hold.", who=Who(captain),
                     place=PLACES[ship], team=TEAMS[side])  # fmt: skip
        play.tell(words, icon="treasure")
    state.story.append(state.treasure_now())


@step
def turn(play: Tortuga, seat: int) -> None:
    """The turn of a seat, or its loss (T-32, T-161 to T-165)."""
    state = play.state
    if state.lost_turns[seat]:
        state.lost_turns[seat] -= 1
        play.tell(text("{who} loses this turn.", who=Who(seat)), icon="scurvy")
        play.push("turn", (seat + 1) % len(play.seats))
        return
    state.turns += 1
    state.on_turn, state.actions_left = seat, actions_of(state)
    play.push("action")
    if state.order:
        play.push("sail")


def actions_of(state: TortugaState) -> int:
    """How many actions a turn has (T-27, T-28)."""
    return 2 if len(state.hands) == 2 else 1


@step
async def action(play: Tortuga) -> None:
    """One action. Until its last question is answered the player may choose another one; nothing of it
    is shown before (T-31). An order to sail that comes before the turn's first action is carried out at
    once, and what is possible judged anew (T-139, T-140)."""
    state, seat = play.state, play.state.on_turn
    assert seat is not None
    actions = menu(state, seat)
    chosen, answers = "", list[Value | None]()
    question: Choice | None = actions
    while question:
        mine = (actions,) if not chosen else (question, actions.answered())
        around = orders(state)
        answer = await play.first({**around, seat: (*mine, *around.get(seat, ()))})
        if answer.name == "atlantis":
            hear(play)(answer)
            if state.order and state.actions_left == actions_of(state):
                play.push("action")
                play.push("sail")
                return
            continue
        if answer.name == actions.name:
            chosen, answers = str(answer.value), []
        else:
            answers.append(answer.value)
        question = next_question(state, seat, ACTIONS[chosen], answers)
        while question and answer.by_clock:
            answers.append(question.any_answer(play.chance))
            question = next_question(state, seat, ACTIONS[chosen], answers)
    count(state, seat, chosen)
    play.push("done")
    ACTIONS[chosen].act(play, seat, *answers)


@step
def done(play: Tortuga) -> None:
    """An action is over: the next one, or the next seat clockwise (T-28, T-32)."""
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
    """The order of Atlantis' owner is carried out, or lapses where it is not possible (T-137 to T-140)."""
    state, owner = play.state, play.state.owner("atlantis")
    state.order = False
    if owner is None:
        return
    ship = state.ship_of(owner)
    other = SHIPS[1 - SHIPS.index(ship)] if ship else ""
    if not ship or not state.has_room(other):
        lapsed = text("Your order lapses: you can sail only from one ship to the other, if it has room.")
        play.tell(lapsed, to=owner, icon="atlantis")
        return
    words = text("{who} uses Atlantis and sails to {place}.", who=Who(owner), place=PLACES[other])
    put_away(play, owner, "atlantis")
    go(play, owner, other, words)
