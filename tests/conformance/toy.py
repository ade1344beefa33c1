"""A small game with every kind of choice, sound by itself, into which faults can be planted.

Cards c01 to c24. Everybody plays or draws twice, swaps a card in secret, lays some away, bids, speaks,
and points at the sea; who holds the fewest cards wins. Between turns anybody may shout.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Annotated, Literal

from pydantic import BaseModel

from engine.chance import Chance
from engine.choice import AT_RANDOM, Choice, Option, Pace, PickNumber, PickOne, PickSome, Point, Words
from engine.game import Described, Game, Outcome, Reference, Step
from engine.play import Answer, Asks, Due, Play
from engine.text import Text, Who, text

DECK = tuple(f"c{number:02}" for number in range(1, 25))
ENDS: dict[str, Text] = {"few": text("fewest cards win"), "many": text("most cards win")}


class ToyOptions(BaseModel):
    end: Annotated[Literal["few", "many"], Described(text("End"), ENDS)] = "few"


@dataclass(slots=True)
class ToyState:
    agenda: list[Due]
    hands: list[list[str]]
    pile: list[str]
    laid: list[str] = field(default_factory=list)
    bids: list[int] = field(default_factory=list)
    few: bool = True
    over: bool = False

    def copy(self) -> ToyState:
        hands = [hand.copy() for hand in self.hands]
        return ToyState(
            self.agenda.copy(), hands, self.pile.copy(), self.laid.copy(), self.bids.copy(), self.few, self.over
        )


@dataclass(frozen=True, slots=True)
class ToyView:
    viewer: int | None
    hand: tuple[str, ...]
    counts: tuple[int, ...]
    pile: int
    laid: tuple[str, ...]
    peek: str | None = None


def card(name: str) -> Text:
    return Text(name, ref=name)


SHOUT = PickOne(
    name="shout", prompt=text("Shout"), secret=False, blocks=False, options=(Option("ahoy", text("Ahoy!")),)
)


def toy(fault: str = "") -> Game[ToyState]:
    """The game, with one of the faults that the suite must find."""

    def setup(options: ToyOptions, seats: int, seating: Sequence[int], chance: Chance) -> ToyState:
        pile = chance.shuffled(DECK)
        hands = [[pile.pop() for _ in range(3)] for _ in range(seats)]
        each = [Due("turn", (seat,)) for seat in reversed(range(seats))]
        agenda = [Due("finish"), Due("sea"), Due("speak"), Due("bid"), Due("lay"), Due("swap"), *each, *each]
        return ToyState(agenda, hands, pile, few=options.end == "few")

    def shouts(play: Play[ToyState]) -> Asks:
        if fault == "who is asked":
            return {seat: [SHOUT] for seat in play.seats if "c01" in play.state.hands[seat]}
        return {seat: [SHOUT] for seat in play.seats}

    def heard(play: Play[ToyState], answer: Answer) -> None:
        play.tell(text("{who} shouts: Ahoy!", who=Who(answer.seat)))

    async def turn(play: Play[ToyState], seat: int) -> None:
        state = play.state
        hand = state.hands[seat]
        options = [Option(f"play:{one}", card(one), None, one) for one in hand]
        if state.pile:
            options.append(Option("draw", text("Draw")))
        options.append(Option("wait", text("Wait")))
        if fault == "dead end":
            options = [option for option in options if "play:c01" <= option.id < "play:c06"]
        if fault == "loose option":
            options.append(Option("play:c25", text("A card that is not there")))
        neighbour = state.hands[(seat + 1) % len(state.hands)]
        prompt = text("Beware of {card}", card=card(neighbour[0])) if fault == "prompt" and neighbour else text("Play")
        if fault == "options" and "c01" in neighbour:
            options.append(Option("duck", text("Duck!")))
        default = "swim" if fault == "default" else AT_RANDOM
        choice = PickOne(name="turn", prompt=prompt, options=tuple(options), default=default)
        answer = await play.ask(seat, choice, shouts(play), lambda aside: heard(play, aside))
        value = str(answer.value)
        if value.startswith("play:"):
            one = value.removeprefix("play:")
            hand.remove(one)
            state.laid.append(one)
            play.tell(text("{who} played {card}", who=Who(seat), card=card(one)))
        elif value == "draw":
            one = state.pile.pop()
            if fault != "lost card":
                hand.append(one)
            told = card(one) if fault == "report" else text("a card")
            play.tell(text("{who} drew {what}", who=Who(seat), what=told))
            play.tell(text("You drew {card}", card=card(one)), to=seat)
        if fault == "set order":
            play.tell(text("Seen so far: {all}", all=[card(one) for one in set(state.laid)]))
        if fault == "own dice" and Random().random() < 0.5:
            play.tell(text("A gull!"))

    async def swap(play: Play[ToyState]) -> None:
        hands = play.state.hands
        asks: dict[int, Choice] = {}
        for seat in play.seats:
            options = tuple(Option(f"give:{one}", card(one), None, one) for one in hands[seat])
            nothing = Option("give-nothing", text("Nothing"))
            asks[seat] = PickOne(
                name="swap",
                prompt=text("Pass a card"),
                pace=Pace.BALLOT,
                options=(*options, nothing),
                default=AT_RANDOM,
            )
        given: dict[int, Answer]
        if fault == "ballot":
            given = {}
            for seat in play.seats:
                given[seat] = await play.ask(seat, asks[seat])
                play.tell(text("{who} passes {what}", who=Who(seat), what=card(str(given[seat].value)[5:])))
        else:
            given = await play.ask_all(asks, shouts(play), lambda aside: heard(play, aside))
        for seat, answer in given.items():
            one = str(answer.value).removeprefix("give:")
            if one in hands[seat]:
                to = (seat + 1) % len(hands)
                hands[seat].remove(one)
                hands[to].append(one)
                play.tell(text("{who} got {card}", who=Who(to), card=card(one)), to=(seat, to))

    async def lay(play: Play[ToyState]) -> None:
        for seat in play.seats:
            hand = play.state.hands[seat]
            options = tuple(Option(one, card(one), None, one) for one in hand)
            choice = PickSome(name="lay", prompt=text("Lay some"), options=options, most=min(2, len(hand)), default=[])
            laid = (await play.ask(seat, choice)).value
            for one in laid if isinstance(laid, list) else []:
                hand.remove(str(one))
                play.state.laid.append(str(one))
                play.tell(text("{who} laid {card}", who=Who(seat), card=card(str(one))))

    async def bid(play: Play[ToyState]) -> None:
        choice = PickNumber(name="bid", prompt=text("Bid"), most=9, default=0, revisable=True)
        bids = await play.ask_all(dict.fromkeys(play.seats, choice))
        play.state.bids = [int(str(answer.value)) for answer in bids.values()]
        play.tell(text("The bids: {bids}", bids=[*play.state.bids]))

    async def speak(play: Play[ToyState]) -> None:
        blocks = fault != "nobody"
        words = Words(
            name="speak", prompt=text("Speak"), secret=False, blocks=blocks, default="…", examples=("Land ho",)
        )
        answer = await play.first({seat: [words] for seat in play.seats})
        play.tell(text("{who}: {words}", who=Who(answer.seat), words=str(answer.value)))

    async def sea(play: Play[ToyState]) -> None:
        choice = Point(name="sea", prompt=text("Point"), secret=False, width=30, height=20, default=[0, 0])
        await play.ask(0, choice)

    def finish(play: Play[ToyState]) -> None:
        play.state.over = True

    steps: dict[str, Step] = {one.__name__: one for one in (turn, swap, lay, bid, speak, sea, finish)}

    def view(state: ToyState, viewer: int | None) -> ToyView:
        hand = () if viewer is None else tuple(state.hands[viewer])
        peek = state.pile[-1] if fault == "view" and state.pile else None
        return ToyView(viewer, hand, tuple(map(len, state.hands)), len(state.pile), tuple(state.laid), peek)

    def outcome(state: ToyState) -> Outcome | None:
        if not state.over:
            return None
        sizes = sorted({len(hand) for hand in state.hands}, reverse=not state.few)
        groups = tuple(tuple(s for s, hand in enumerate(state.hands) if len(hand) == size) for size in sizes)
        return Outcome(text("The end"), groups[0], groups[:1] if fault == "ranking" else groups)

    def hidden_from(state: ToyState, viewer: int | None) -> list[list[str]]:
        return [state.pile + [one for seat, hand in enumerate(state.hands) if seat != viewer for one in hand]]

    def pieces(state: ToyState) -> list[str]:
        return [*state.pile, *state.laid, *(one for hand in state.hands for one in hand)]

    return Game(
        key="toy",
        title=text("Toy"),
        blurb=text("A toy"),
        least_seats=2,
        most_seats=4,
        options=ToyOptions,
        state=ToyState,
        version=1,
        setup=setup,
        steps=steps,
        view=view,
        outcome=outcome,
        hidden_from=hidden_from,
        pieces=pieces,
        reference={one: Reference(card(one), text("A card"), one) for one in DECK},
        kinds_of_choice=frozenset({"turn", "swap", "lay", "bid", "speak", "sea", "shout"}),
        bound=5 if fault == "too long" else 60,
    )
