"""A small sound game with every kind of choice and of secret. Tests plant faults in it.

There are cards c01 to c24, and three dice in every cup. Every player plays or draws twice, passes a card in secret, and
rolls. All bid in secret how many sixes there are; the lowest bidder is out. The others discard some cards. One speaks
and points at the sea. The player with the fewest cards wins. Between turns anybody may shout. Its ledger:

    TOY-1   Cards and dice are their owner's to see, the pile is nobody's.
    TOY-2   Whoever passes a card knows where it lies until it is played.
    TOY-3   On a turn one may dive, but not with a card in the hand.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from random import Random

from engine.auto_answers import FORCED, AutoAnswer, forced
from engine.chance import Chance
from engine.choice import AT_RANDOM, Choice, Option, Pace, PickNumber, PickOne, PickSome, Point, Value, Words
from engine.copy_public_fields import public_copy
from engine.game import Game, Outcome, Reference, Step
from engine.play import AgendaEntry, Answer, Asks, Play
from engine.text import Arg, Who, text
from engine.unavailable_reasons import AskableAction, Reason
from tests.conformance.toy_game_parts import (
    DECK,
    SCORES,
    SIDES,
    STATES,
    Purse,
    ToyOptions,
    ToyState,
    ToyView,
    card,
    sees_best,
)

copies = public_copy(ToyState, ToyView, derived=("cups", "best"))

SHOUT = PickOne(
    name="shout", prompt=text("Shout"), secret=False, blocks=False, options=(Option("ahoy", text("Ahoy!")),)
)

TOLD = AutoAnswer("told", text("Wait without c01"), shows_timing=True)


def toy(fault: str = "") -> Game[ToyState]:
    """Return the game with one of the faults that the suite must find."""

    kind = STATES.get(fault, ToyState)
    blind = fault == "all cups"

    def setup(options: ToyOptions, seats: int, seating: Sequence[int], chance: Chance) -> ToyState:
        pile = chance.shuffled(DECK)
        hands = [[pile.pop() for _ in range(3)] for _ in range(seats)]
        each = [AgendaEntry("turn", (seat,)) for seat in reversed(range(seats))]
        rest = [AgendaEntry(name) for name in ("finish", "sea", "speak", "lay", "bid", "roll", "swap")]
        cups: list[list[int]] = [[] for _ in range(seats)]
        return kind([*rest, *each, *each], hands, pile, options.goal == "few", [""] * seats, cups)

    def shouts(play: Play[ToyState]) -> Asks:
        if fault == "who is asked":
            return {seat: [SHOUT] for seat in play.seats if "c01" in play.state.hands[seat]}
        if fault == "number":
            loud = replace(SHOUT, secret=True, options=(*SHOUT.options, Option("aye", text("Aye!"))))
            return {seat: [loud if "c01" in play.state.hands[seat] else SHOUT] for seat in play.seats}
        return {seat: [SHOUT] for seat in play.seats}

    def heard(play: Play[ToyState], answer: Answer) -> None:
        play.report(text("{who} shouts: Ahoy!", who=Who(answer.seat)))

    async def turn(play: Play[ToyState], seat: int) -> None:
        if fault != "no blocks":
            play.begin_group()
        if fault == "long block":
            play.report(text("{waves}", waves="A wave. " * 400))
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
        if fault == "label":
            options.append(
                Option("pray", text("Pray to {who} and to all the gods of all the seas for wind", who=Who(0)))
            )
        if fault == "hint":
            words = "You do nothing at all and hope that the sea does something for you, which it may or may not do."
            options.append(Option("drift", text("Drift"), text("{words} Mostly it does not.", words=words)))
        if fault in ("same beginning", "same label"):
            ways = ("port", "starboard") if fault == "same beginning" else ("", "")
            options += [
                Option(f"steer{n}", text("Steer as carefully as you ever can to {way}", way=way), text("Mark {n}", n=n))
                for n, way in enumerate(ways)
            ]
        if not hand or fault == "reason offered":
            options.append(Option("dive", text("Dive")))
        default = "swim" if fault == "default" else AT_RANDOM
        choice = PickOne(
            name="turn",
            prompt=prompt,
            options=tuple(options),
            default=default,
            unavailable=lambda: {} if fault == "no reason" or not hand else {"dive": no_dive(neighbour)},
        )
        if fault == "pace":
            choice = replace(choice, pace=Pace.REACTION if "c01" in hand else Pace.TURN)
        if fault == "window":
            choice = replace(choice, window="c01" in hand)
        answer = await play.ask(seat, choice, shouts(play), heard)
        if fault == "time tells" and answer.by_time_limit and hand:
            play.report(text("{who} slept over {card}", who=Who(seat), card=card(hand[0])))
        value = str(answer.value)
        if value.startswith("play:"):
            one = value.removeprefix("play:")
            hand.remove(one)
            state.laid.append(one)
            play.report(text("{who} played {card}", who=Who(seat), card=card(one)))
        elif value == "draw":
            one = state.pile.pop()
            if fault != "lost card":
                hand.append(one)
            told = card(one) if fault == "report" else text("a card")
            play.report(text("{who} drew {what}", who=Who(seat), what=told))
            play.report(text("You drew {card}", card=card(one)), to=seat)
        if fault == "set order":
            play.report(text("Seen so far: {all}", all=[card(one) for one in set(state.laid)]))
        if fault == "later":
            state.agenda = [
                replace(one, args=(state.pile[0] < "c13",)) if one.step == "roll" else one for one in state.agenda
            ]
        if fault == "own dice" and Random().random() < 0.5:
            play.report(text("A gull!"))

    def no_dive(neighbour: list[str]) -> Reason:
        words = text("You would lose {card}", card=card(neighbour[0]) if fault == "reason" and neighbour else 1)
        rarely = fault == "rare reason" and neighbour[:-1] == ["c01"]
        return Reason("TOY-9" if fault == "reason rule" else "TOY-8" if rarely else "TOY-3", words)

    def reason_unavailable(state: ToyState, seat: int, deed: AskableAction, asked: Collection[str]) -> Reason:
        return Reason("TOY-2", text("Not now: {pile}", pile=state.pile[-1] if fault == "not now" else len(state.pile)))

    def askable_actions(state: ToyState, seat: int) -> list[AskableAction]:
        return [AskableAction("dive", text("Dive"), ("turn",))]

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
                play.report(text("{who} passes {what}", who=Who(seat), what=card(str(given[seat].value)[5:])))
        else:
            given = await play.ask_all(asks, shouts(play), heard)
        for seat, answer in given.items():
            one = str(answer.value).removeprefix("give:")
            if one in hands[seat]:
                to = (seat + 1) % len(hands)
                hands[seat].remove(one)
                hands[to].append(one)
                play.state.passed[seat] = one
                play.report(text("{who} got {card}", who=Who(to), card=card(one)), to=(seat, to))

    def roll(play: Play[ToyState], omen: bool = False) -> None:
        if omen:
            play.report(text("A gull lands on the mast."))
        for seat in play.seats:
            dice = play.state.cups[seat] = play.chance.roll(6, 3)
            told: Arg = [*dice] if fault == "fresh roll" else text("three dice")
            play.report(text("{who} rolls {dice}", who=Who(seat), dice=told), scene={"seat": seat})
            play.report(text("You rolled {dice}", dice=[*dice]), to=seat)

    async def bid(play: Play[ToyState]) -> None:
        state = play.state
        choice = PickNumber(name="bid", prompt=text("Bid"), most=9, default=0, revisable=True)
        if fault == "cups asked":
            choice = replace(choice, most=9 + (state.cups[0][0] == 6), secret=False)
        bids = await play.ask_all(dict.fromkeys(play.seats, choice))
        state.bids = [int(str(answer.value)) for answer in bids.values()]
        state.best = max(state.bids)
        state.out = [state.bids.index(min(state.bids))]
        play.report(text("The bids: {bids}", bids=[*state.bids]))

    async def lay(play: Play[ToyState]) -> None:
        state = play.state
        for seat in play.seats:
            if seat in state.out:
                continue
            hand = state.hands[seat]
            options = tuple(Option(one, card(one), None, one) for one in hand)
            choice = PickSome(name="lay", prompt=text("Lay some"), options=options, most=min(2, len(hand)), default=[])
            laid = (await play.ask(seat, choice)).value
            if fault == "shared":
                state.purse.coins -= 1
            else:
                state.purse = Purse(state.purse.coins - 1)
            for one in laid if isinstance(laid, list) else []:
                hand.remove(str(one))
                state.laid.append(str(one))
                play.report(text("{who} laid {card}", who=Who(seat), card=card(str(one))))

    async def speak(play: Play[ToyState]) -> None:
        blocks = fault != "nobody"
        words = Words(
            name="speak", prompt=text("Speak"), secret=False, blocks=blocks, default="…", examples=("Land ho",)
        )
        answer = await play.first({seat: [words] for seat in play.seats})
        play.report(text("{who}: {words}", who=Who(answer.seat), words=str(answer.value)))

    async def sea(play: Play[ToyState]) -> None:
        await play.ask(0, Point(name="sea", prompt=text("Point"), secret=False, width=30, height=20, default=[0, 0]))

    def auto_answer(view: ToyView, choice: Choice, wishes: Collection[str]) -> Value | None:
        empty = "c01" not in view.hand
        if choice.name == "turn" and empty and (("told" in wishes) or (fault == "wish" and "quiet" in wishes)):
            return "wait"
        if choice.name == "swap" and empty and "quiet" in wishes:
            return "give-nothing"
        return forced(view, choice, wishes)

    def finish(play: Play[ToyState]) -> None:
        play.state.over = True

    steps: dict[str, Step] = {one.__name__: one for one in (turn, swap, roll, bid, lay, speak, sea, finish)}

    def view(state: ToyState, viewer: int | None) -> ToyView:
        return ToyView(
            viewer,
            hand=() if viewer is None else tuple(state.hands[viewer]),
            counts=tuple(map(len, state.hands)),
            pile=len(state.pile),
            cups=tuple(tuple(cup) if seat == viewer or blind else () for seat, cup in enumerate(state.cups)),
            best=state.best if sees_best(fault, viewer, state.over) else 0,
            peek=state.pile[-1] if fault == "view" and state.pile else None,
            **copies(state),
        )

    def outcome(state: ToyState) -> Outcome | None:
        if not state.over:
            return None
        sizes = sorted({len(hand) for hand in state.hands}, reverse=not state.few and fault != "idle option")
        groups = tuple(tuple(s for s, hand in enumerate(state.hands) if len(hand) == size) for size in sizes)
        lines = [text("Below all lay {card}", card=card(one)) for one in state.pile[:1] if fault == "last words"]
        return Outcome(text("The end"), groups[0], groups[:1] if fault == "ranking" else groups, tuple(lines))

    def pieces(state: ToyState) -> list[str]:
        if fault == "nothing hidden":
            return []
        return [*state.pile, *state.laid, *(one for hand in state.hands for one in hand)]

    return Game(
        key="toy",
        title=text("Toy"),
        in_short=text("a game"),
        blurb=text("A toy"),
        least_seats=2,
        best_seats=lambda options: 2,
        most_seats=4,
        options=ToyOptions,
        state=kind,
        version=1,
        setup=setup,
        steps=steps,
        view=view,
        outcome=outcome,
        pieces=pieces,
        reference={one: Reference(card(one), text("A card"), one) for one in DECK},
        choice_labels=dict.fromkeys(("turn", "swap", "lay", "bid", "speak", "sea", "shout"), text("a turn")),
        askable_actions=askable_actions,
        auto_answers=(*FORCED, AutoAnswer("quiet", text("Pass nothing without c01"), on_by_default=True), TOLD),
        auto_answer=auto_answer,
        reason_unavailable=reason_unavailable,
        answer_limit=5 if fault == "too long" else 60,
        score=SCORES.get(fault),
        sides=SIDES.get(fault, lambda state: ()),
    )
