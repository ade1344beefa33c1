"""A game for tests, with one question of each kind, and plain pictures.

`with known_game():` registers it with a renderer, like any other game.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import ModuleType
from typing import Annotated, Literal

import pytest
from PIL import Image
from pydantic import BaseModel, ConfigDict

from engine.audience import ALL
from engine.chance import Chance
from engine.choice import Choice, Option, Pace, PickNumber, PickOne, PickSome, Point, Words
from engine.game import Described, Game, Measurement, Outcome, games
from engine.play import AgendaEntry, Answer, Play
from engine.text import Who, text
from renderers.picture_context import Frame, Picture

CHESTS = ("gold", "silver", "rum", "maps", "salt", "spice", "silk")
TURNS = 4
CREWMEN = tuple(f"man-{n}" for n in range(1, 41))


def options(names: Sequence[str], picked: Collection[str] = ()) -> tuple[Option, ...]:
    return tuple(Option(name, text(name.title()), picture=name, picked=name in picked) for name in names)


def wares(picked: Collection[str]) -> PickSome:
    """Return a revisable choice that stays open, with these options picked."""
    return PickSome(
        name="wares", prompt=text("What do you sell?"), options=options(CHESTS, picked), most=3, blocks=False
    )


def sale(barrels: int) -> PickOne:
    """Return a choice with the same options for all, whose labels differ by seat."""
    everything = Option("all", text("Sell {n} barrels", n=barrels))
    return PickOne(
        name="sale", prompt=text("Do you sell?"), secret=False, options=(everything, Option("none", text("Sell none")))
    )


CHOICES: dict[str, Choice] = {
    "one": PickOne(name="one", prompt=text("Which chest?"), options=options(CHESTS)),
    "who": PickOne(
        name="who",
        prompt=text("Who did it?"),
        options=tuple(Option(f"seat:{seat}", text("{who} did it", who=Who(seat))) for seat in range(2)),
    ),
    "some": PickSome(name="some", prompt=text("Which chests?"), options=options(CHESTS), least=1, most=3),
    "kept": PickSome(name="kept", prompt=text("Still these?"), options=options(CHESTS, CHESTS[:2]), least=1, most=3),
    "wares": wares(()),
    "sale": sale(1),
    "any": PickSome(name="any", prompt=text("Which chests, if any?"), options=options(CHESTS), most=7),
    "many": PickSome(name="many", prompt=text("Which of the crew?"), options=options(CREWMEN), least=2, most=40),
    "few": PickNumber(name="few", prompt=text("How many barrels?"), least=1, most=4),
    "number": PickNumber(name="number", prompt=text("How many coins?"), most=20),
    "large": PickNumber(name="large", prompt=text("How many leagues?"), least=10, most=5000),
    "words": Words(name="words", prompt=text("What do you shout?"), longest=30, examples=("Ahoy",)),
    "point": Point(
        name="point",
        prompt=text("Where do you dig?"),
        width=100,
        height=60,
        options=(Option("10,20", text("At the palm")), Option("70,30", text("In the cave"))),
    ),
    "plane": Point(name="plane", prompt=text("Where do you aim?"), width=100, height=60),
    "reply": PickOne(
        name="reply", prompt=text("What do you say to that?"), pace=Pace.REACTION, options=options(CHESTS)
    ),
    "vote": PickOne(
        name="vote", prompt=text("Who is for it?"), pace=Pace.BALLOT, revisable=True, options=options(CHESTS)
    ),
    "shout": PickOne(
        name="shout",
        prompt=text("Do you shout?"),
        secret=False,
        blocks=False,
        options=(*options(("ahoy",)), Option("arr", text("Arr, {who}!", who=Who(0)))),
    ),
}
CHOICES["chest"] = PickOne(name="chest", prompt=text("Which chest do you open?"), options=options(CHESTS[:3]))
CHOICES["window"] = PickOne(
    name="window", prompt=text("Do you react?"), pace=Pace.REACTION, window=True, options=options(("pass", "parry"))
)
PASS_ONLY = PickOne(
    name="window", prompt=text("Do you react?"), pace=Pace.REACTION, window=True, options=options(("pass",))
)
CHOICES["safe"] = PickOne(name="safe", prompt=text("Which safe do you open?"), options=options(CHESTS[:3]))
CHOICES["key"] = PickOne(name="key", prompt=text("With which key?"), options=options(("iron", "brass")))
Kind = Literal[
    "chest",
    "key",
    "safe",
    "one",
    "who",
    "some",
    "kept",
    "wares",
    "sale",
    "any",
    "many",
    "few",
    "number",
    "large",
    "words",
    "point",
    "plane",
    "reply",
    "vote",
    "shout",
    "window",
]


class KindOptions(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: Annotated[Kind, Described(text("Question"), {kind: text(kind) for kind in CHOICES})] = "one"


@dataclass(slots=True)
class KindState:
    agenda: Annotated[list[AgendaEntry], ALL]
    kind: Annotated[str, ALL]
    seats: Annotated[int, ALL]
    answers: Annotated[list[str], ALL] = field(default_factory=list)


@dataclass(slots=True, frozen=True)
class KindView:
    viewer: int | None
    answered: int
    game: str = "kinds"


def setup(settings: KindOptions, seats: int, seating: Sequence[int], chance: Chance) -> KindState:
    steps_of = {"wares": "sell", "reply": "talk", "chest": "unlock", "safe": "crack", "vote": "poll", "shout": "work"}
    first = steps_of.get(settings.kind, "question")
    return KindState([AgendaEntry(first)], settings.kind, seats)


async def question(play: Play[KindState]) -> None:
    """Ask everybody the same. When all have answered, tell each answer with an animation."""
    asks = dict.fromkeys(play.seats, CHOICES[play.state.kind])
    if play.state.kind == "sale":
        asks = {seat: sale(seat + 2) for seat in play.seats}
    if play.state.kind == "window":  # who sits on an odd seat holds nothing
        asks |= dict.fromkeys(play.seats[1::2], PASS_ONLY)
    answers = await play.ask_all(asks)
    for seat, answer in answers.items():
        play.state.answers.append(f"{answer.value}")
        play.report(text("{who} said {answer}.", who=Who(seat), answer=f"{answer.value}"), scene={"seat": seat})


async def sell(play: Play[KindState]) -> None:
    """Let everybody change what they sell until the first seat has picked a chest."""
    sold: dict[int, list[str]] = {}
    while not play.state.answers:
        asks: dict[int, list[Choice]] = {seat: [wares(sold.get(seat, ()))] for seat in play.seats}
        asks[0].append(CHOICES["one"])
        answer = await play.first(asks)
        if isinstance(answer.value, list):
            sold[answer.seat] = [str(ware) for ware in answer.value]
        else:
            play.state.answers.append(str(answer.value))


async def talk(play: Play[KindState]) -> None:
    """Let the first seat take its turns, and let all others react after each."""
    for _ in range(TURNS):
        await play.ask_all({0: CHOICES["one"]})
        answers = await play.ask_all(dict.fromkeys(play.seats[1:], CHOICES["reply"]))
    play.state.answers += [str(answer.value) for answer in answers.values()]


async def unlock(play: Play[KindState]) -> None:
    """Let the first seat open a chest, in two stages."""
    chest = await play.ask(0, CHOICES["chest"])
    key = await play.ask(0, CHOICES["key"])
    play.state.answers.append(f"{chest.value} with {key.value}")
    play.report(text("{who} opened {chest}.", who=Who(0), chest=f"{chest.value}"))


async def crack(play: Play[KindState]) -> None:
    """Let the first seat open a safe, in two stages, while everybody may say what they sell.

    If a person sells nothing, seat 1 is asked whether to shout.
    """
    loud: list[int] = []

    def around(_: Play[KindState]) -> dict[int, list[Choice]]:
        asked: dict[int, list[Choice]] = {seat: [wares(())] for seat in play.seats}
        asked[1] += [CHOICES["shout"]] if loud else []
        return asked

    def heard(_: Play[KindState], answer: Answer) -> None:
        if answer.value == []:
            loud.append(answer.seat)

    safe = await play.ask(0, CHOICES["safe"], around, heard)
    key = await play.ask(0, CHOICES["key"], around, heard)
    play.state.answers.append(f"{safe.value} with {key.value}")


async def poll(play: Play[KindState]) -> None:
    """Let all vote twice, and then let the first seat open a chest."""
    for _ in range(2):
        await play.ask_all(dict.fromkeys(play.seats, CHOICES["vote"]))
    chest = await play.ask(0, CHOICES["one"])
    play.state.answers.append(str(chest.value))


async def work(play: Play[KindState]) -> None:
    """Let the first seat take its public turns, while the others may shout at any time."""
    aside = {seat: [CHOICES["shout"]] for seat in play.seats[1:]}
    answers = []
    for turn in range(TURNS):
        answers.append(await play.ask(0, CHOICES["one"], aside))
        play.report(text("{who} has taken {n} turns.", who=Who(0), n=turn + 1))
    play.state.answers += [str(answer.value) for answer in answers]


def outcome(state: KindState) -> Outcome | None:
    if not state.answers:
        return None
    everybody = tuple(range(state.seats))
    return Outcome(text("All have answered."), everybody, (everybody,))


def measurements(view: KindView) -> list[Measurement]:
    """Return the distances from the first seat to each sailor until somebody has answered."""
    far = [] if view.answered else [(man, 3 * n) for n, man in enumerate(CREWMEN, 1)]
    return [
        Measurement(f"to:{man}", text("From {who} to {man}", who=Who(0), man=man), text("{n} paces", n=paces))
        for man, paces in far
    ]


GAME: Game[KindState] = Game(
    key="kinds",
    title=text("Questions"),
    in_short=text("a game"),
    blurb=text("Everybody is asked."),
    least_seats=2,
    best_seats=lambda options: 2,
    most_seats=4,
    options=KindOptions,
    state=KindState,
    version=1,
    setup=setup,
    steps={
        "question": question,
        "sell": sell,
        "talk": talk,
        "unlock": unlock,
        "crack": crack,
        "poll": poll,
        "work": work,
    },
    view=lambda state, viewer: KindView(viewer, len(state.answers)),
    outcome=outcome,
    pieces=lambda state: [],
    reference={},
    choice_labels=dict.fromkeys(CHOICES, text("a decision")),
    answer_limit=100,
    measurements=measurements,
)


def drawn(name: str, words: str) -> Picture:
    plain = io.BytesIO()
    Image.new("RGB", (32, 20), "navy").save(plain, "PNG")
    return Picture(plain.getvalue(), name, words)


class Renderer(ModuleType):
    """The game's renderer: a plain dark picture."""

    @staticmethod
    def table(view: KindView, frame: Frame) -> Picture:
        return drawn("table.png", f"{view.answered} answers.")

    @staticmethod
    def private(view: KindView, frame: Frame) -> Picture:
        return drawn("hand.png", "You have no cards.")

    @staticmethod
    def piece(ref: str, frame: Frame) -> Picture:
        return drawn("piece.png", ref)

    @staticmethod
    def scene(scene: dict[str, int], view: KindView, frame: Frame) -> Picture:
        """Draw the lamp of a person."""
        dark, light = (Image.new("P", (32, 20), colour) for colour in (0, 200))
        moving = io.BytesIO()
        dark.save(moving, "GIF", save_all=True, append_images=[light], duration=100)
        return Picture(moving.getvalue(), "roll.gif", frame.say(text("{who} is heard.", who=Who(scene["seat"]))))

    @staticmethod
    def table_words(view: KindView, frame: Frame) -> list[str]:
        return [f"{view.answered} answers."]

    @staticmethod
    def private_words(view: KindView, frame: Frame) -> list[str]:
        return ["You have no cards."]


@contextmanager
def known_game() -> Iterator[None]:
    """Register the game during this block."""
    with pytest.MonkeyPatch.context() as patch:
        know(patch)
        yield


def know(patch: pytest.MonkeyPatch) -> None:
    """Register the game until this patch is undone."""
    patch.setitem(games(), GAME.key, GAME)
    patch.setitem(sys.modules, f"renderers.{GAME.key}", Renderer(f"renderers.{GAME.key}"))
