"""The shared parts of all Crazy Adventures: dice, rewards, secret questions and exchanges (R-105 to R-114)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from engine.choice import Choice, Option, Pace, PickOne
from engine.game import Step
from engine.games.rattle.cards.dice import CANNON, NUMBERS, face_value
from engine.games.rattle.port.payment import payment
from engine.games.rattle.public_questions import openly
from engine.games.rattle.ships.changes import roll_face
from engine.games.rattle.ships.names import face_name
from engine.games.rattle.ships.ship_ids import in_ship_order, kind_of_die
from engine.games.rattle.state import Crazy, RattleState
from engine.games.rattle.step_registry import Rattle, card_of, step
from engine.games.rattle.treasure.coins import all_earn, earn
from engine.games.rattle.treasure.loot import all_draw, discard
from engine.games.rattle.treasure.loot_tokens import loot_name
from engine.play import Answer, Json
from engine.text import Arg, Text, Who, text

OPENING: dict[str, tuple[str, ...]] = {}
"""The names of each card's first steps, in order, by card id."""
RANK = (CANNON, *reversed(NUMBERS))
"""Faces in descending order: cannon, then 6 to 1."""
EXCHANGED = {"X01": "rum", "X06": "valuables"}
"""The type of Loot that can be exchanged for a coin after drawing, by card id (R-285, R-295)."""


def first_step(card: str, *, rolled: bool = False) -> Callable[[Step], Step]:
    """Return a decorator that registers a step as the first step of this card.

    `rolled`: True if all players roll their dice before it.
    """

    def declare(rule: Step) -> Step:
        OPENING[card] = ("crazy_roll", rule.__name__) if rolled else (rule.__name__,)
        return step(rule)

    return declare


def crazy_of(state: RattleState) -> Crazy:
    """Return the state of the Crazy Adventure in play. There must be one."""
    assert state.crazy is not None
    return state.crazy


# --- dice --------------------------------------------------------------------------------------------


def dice_of(state: RattleState, seat: int) -> list[str]:
    """Return the ids of the dice that a player still has in this Adventure, in the fixed Ship order (R-107)."""
    return in_ship_order(state, crazy_of(state).faces[seat])


def value(state: RattleState, seat: int, face: str) -> int:
    """Return the value of a die's face for this player, whose Cannons raise the cannon face (R-112)."""
    return face_value(face, state.captains[seat].parts("cannon"))


def values(state: RattleState, seat: int) -> list[int]:
    """Return the values of the dice that a player still has, in the fixed Ship order."""
    faces = crazy_of(state).faces[seat]
    return [value(state, seat, faces[die]) for die in dice_of(state, seat)]


def total(state: RattleState, seat: int) -> int:
    """Return the sum of the values of a player's dice."""
    return sum(values(state, seat))


def in_game(state: RattleState) -> list[int]:
    """Return the seats that still have dice, clockwise from the Baron."""
    return [seat for seat in state.around() if crazy_of(state).faces[seat]]


def roll_unseen(play: Rattle, dice: Mapping[int, Sequence[str]]) -> None:
    """Roll these dice of each seat without a report."""
    for seat, rolled in dice.items():
        for die in rolled:
            crazy_of(play.state).faces[seat][die] = roll_face(play, kind_of_die(die))


def roll(play: Rattle, dice: Mapping[int, Sequence[str]]) -> None:
    """Roll these dice of each seat openly, and report all dice of these players, not only the rolled ones."""
    roll_unseen(play, dice)
    report_dice(play, list(dice))


def roll_all(play: Rattle) -> None:
    """Roll all dice of all players who still have some, and report them."""
    roll(play, {seat: dice_of(play.state, seat) for seat in in_game(play.state)})


def report_dice(play: Rattle, seats: Sequence[int]) -> None:
    """Report these players' dice with their faces, in words and as an animation."""
    state = play.state
    throws: list[Json] = []
    shown: list[Arg] = []
    for seat in seats:
        faces = crazy_of(state).faces[seat]
        dice = dice_of(state, seat)
        throws.append([seat, [[die, faces[die], value(state, seat, faces[die])] for die in dice]])
        shown.append(text("{who} ({faces})", who=Who(seat), faces=faces_words([faces[die] for die in dice])))
    play.begin_group()
    play.report(text("The dice fall. {shown}.", shown=shown), icon="dice", scene={"kind": "dice", "throws": throws})


def faces_words(faces: Sequence[str]) -> list[Arg]:
    """Return the names of faces, as an argument of a sentence."""
    return [face_name(face) for face in faces]


def report_totals(play: Rattle) -> dict[int, int]:
    """Report the total of each player who still has dice. Return the totals by seat."""
    totals = {seat: total(play.state, seat) for seat in in_game(play.state)}
    words: list[Arg] = [text("{who} {total}", who=Who(seat), total=number) for seat, number in totals.items()]
    play.report(text("Totals: {words}.", words=words), icon=play.state.card)
    return totals


S = TypeVar("S", int, tuple[int, int])
"""A score: a number, or a pair of which the second number decides ties."""


def best(scores: Mapping[int, S]) -> list[int]:
    """Return the seats with the highest score, more than one on a tie (R-111). There must be a score."""
    highest = max(scores.values())
    return [seat for seat, score in scores.items() if score == highest]


def lowest(scores: Mapping[int, S]) -> list[int]:
    """Return the seats with the lowest score, more than one on a tie. There must be a score."""
    least = min(scores.values())
    return [seat for seat, score in scores.items() if score == least]


def win_coins(play: Rattle, seats: Sequence[int], coins: int) -> None:
    """Record that each of these seats takes this many coins when the card is over."""
    for seat in seats:
        crazy_of(play.state).coins[seat] += coins


def change_draws(play: Rattle, seats: Sequence[int], number: int) -> None:
    """Change the number of Loot that each of these seats draws when the card is over, but not below 0 (R-113)."""
    loot = crazy_of(play.state).loot
    for seat in seats:
        loot[seat] = max(0, loot[seat] + number)


# --- questions ---------------------------------------------------------------------------------------


def secret_choice(name: str, prompt: Text, options: Sequence[Option], default: str) -> PickOne:
    """Return a choice whose answers stay hidden until all players have answered (R-114).

    `default` is an option's id.
    """
    return PickOne(name=name, prompt=prompt, default=default, options=tuple(options))


async def ask_secretly(play: Rattle, asks: Mapping[int, Choice]) -> dict[int, Answer]:
    """Ask several seats at once, each its choice in `asks`, and return their answers by seat.

    Until all answers are given, each player sees only their own.
    """
    given = crazy_of(play.state).given

    def noted(answer: Answer) -> None:
        """Show a player their own answer, before all answers are in."""
        given[answer.seat] = " ".join(map(str, answer.value)) if isinstance(answer.value, list) else _word(answer)

    answers = await play.ask_all(asks, noted=noted)
    given.clear()
    return answers


async def ask_secret_words(play: Rattle, asks: Mapping[int, Choice]) -> dict[int, str]:
    """Ask several seats at once, each its choice in `asks`. Return each one's answer, without a prefix such as `face:`.

    The answers are also stored for the picture, by seat.
    """
    answers = {seat: _word(answer) for seat, answer in (await ask_secretly(play, asks)).items()}
    named = crazy_of(play.state).named
    named[:] = [answers.get(seat, "") for seat in play.seats]
    return answers


def _word(answer: Answer) -> str:
    """Return an answer without a prefix such as `face:`."""
    return str(answer.value).rpartition(":")[2]


# --- steps --------------------------------------------------------------------------------------


@step
def crazy(play: Rattle) -> None:
    """Play a Crazy Adventure: its game, then coins, draws and exchanges (R-113). Stowing is a later step."""
    state = play.state
    state.phase = "crazy"
    number = card_of(state).loot
    state.crazy = Crazy(
        round=1,
        faces=[dict.fromkeys(captain.home, "") for captain in state.captains],
        named=[""] * len(play.seats),
        coins=[0] * len(play.seats),
        loot=[number for _ in play.seats],
        left=[[] for _ in play.seats],
        again=[[] for _ in play.seats],
    )
    play.push("crazy_coins")
    for name in reversed(OPENING[state.card]):
        play.push(name)


@step
def crazy_roll(play: Rattle) -> None:
    """Roll all dice of all players and report them."""
    roll_all(play)


@step
def crazy_coins(play: Rattle) -> None:
    """Return dice from the Sea to their owners, pay coins, draw Loot, and offer exchanges (R-113).

    Loot is drawn from the Baron on.
    """
    state = play.state
    game = crazy_of(state)
    for ship in in_ship_order(state, state.sea):
        owner = state.sea.pop(ship).owner
        assert owner is not None
        state.captains[owner].home.append(ship)
    for captain in state.captains:
        captain.home.sort()
    all_earn(play, {seat: game.coins[seat] for seat in state.around()})
    all_draw(play, {seat: game.loot[seat] for seat in state.around()})
    if state.card in EXCHANGED:
        play.push("exchange", EXCHANGED[state.card])


@step
async def exchange(play: Rattle, kind: str) -> None:
    """Ask all players with Loot of the type `kind`, such as `rum`, whether to exchange 1 for a coin (R-285, R-295)."""
    state = play.state
    paid = {seat: payment(state.captains[seat].loot, [kind]) for seat in state.around()}
    prompt = text("Exchange 1 {loot} for 1 coin?", loot=loot_name(kind))
    options = (Option("yes", text("Yes"), picture="coin"), Option("no", text("No")))
    question = openly("exchange", prompt, options, "yes", Pace.REACTION)
    answers = await play.ask_all({seat: question for seat in state.around() if paid[seat]})
    for seat, answer in answers.items():
        if answer.value == "yes":
            discard(play, seat, paid[seat] or [])
            earn(play, seat, 1)
