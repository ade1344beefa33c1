"""Check that an answer which the bot gives for somebody leaves nothing undone that was due beside it (H-550).

The bot gives answers by the clock, as automatic answers, and as stand-ins of each strength. All of them are tried on
copies of the table, in the positions of whole games. Other games are played by one of them alone. A referee finds the
duties from the state before the answer, the answer and the reports after it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from engine.advance_answers import answers_after, in_force
from engine.choice import AtRandom, Choice, PickSome, Value
from engine.game import Game
from engine.games.rattle.treasure.loot import loot_places
from engine.play import Answer, By, Report
from engine.players import players
from engine.table import OpenChoice
from tests.conformance.observers import Observer
from tests.conformance.playthrough import AnyTable, Setting, company, describe, next_move

BESIDE: dict[str, dict[str, str]] = {
    "arrr": {},
    "cups": {"mutter": "a right"},
    "rattle": {
        "move_words": "the same action, in words",
        "send_wait": "a right: to decide later than others",
        "colour": "looks only",
        "side": "looks only",
    },
    "tortuga": {"atlantis": "a right: a map may be kept"},
    "yarr": {"call": "due before some cards (Y-43, Y-113)", "catch": "a right: nobody must catch"},
}
"""The questions that are open beside those that the table waits for, and whether an answer to them can be due."""


@dataclass(frozen=True)
class Giver:
    """One way in which the bot answers for somebody. `answer` returns a value, or None if it does not answer.

    `careful`: it never makes mistakes of its own, as a stand-in of strength easy does.
    """

    name: str
    by: By
    answer: Callable[[AnyTable, int, OpenChoice], Value | AtRandom | None]
    careful: bool = True


@dataclass
class Owed:
    """Number of answers given by each giver, and number of times that something was due beside one."""

    given: Counter[str] = field(default_factory=Counter)
    due: Counter[str] = field(default_factory=Counter)


def givers(game: Game[Any], ahead: Sequence[list[str]], random: Random) -> list[Giver]:
    """Return the clock, each automatic answer alone, all together, those given in advance, and each strength.

    `ahead` holds the stored answers in advance of each seat.
    """

    def wished(name: str, *ids: str) -> Giver:
        def answer(table: AnyTable, seat: int, opened: OpenChoice) -> Value | None:
            return game.auto_answer(table.cached_view(seat), opened.choice, ids)

        return Giver(name, By.AUTO_ANSWER, answer)

    def in_advance(table: AnyTable, seat: int, opened: OpenChoice) -> Value | None:
        view = table.cached_view(seat)
        ids = in_force(game.advance_answer, view, ahead[seat])
        return game.auto_answer(view, opened.choice, ids) if ids else None

    def stand_in(strength: str) -> Giver:
        player = players(game.key)[strength][1]

        def answer(table: AnyTable, seat: int, opened: OpenChoice) -> Value | None:
            # A stand-in that makes a call itself proves nothing here, so only this choice is offered to it.
            found = player(table.cached_view(seat), [opened.choice], random)
            return found[1] if found and found[0] == opened.choice.name else None

        return Giver(strength, By.STAND_IN, answer, careful=False)

    ids = [one.id for one in game.auto_answers]
    return [
        Giver("clock", By.TIME_LIMIT, lambda table, seat, opened: opened.choice.default),
        *(wished(one, one) for one in ids),
        wished("all", *ids),
        Giver("in advance", By.AUTO_ANSWER, in_advance),
        *(stand_in(strength) for strength in players(game.key)),
    ]


def give(table: AnyTable, seat: int, opened: OpenChoice, giver: Giver, owed: Owed) -> AnyTable | None:
    """Let the bot answer for a seat on a copy of the table, and check the answer.

    Return the copy, or None if the bot does not answer.
    """
    value = giver.answer(table, seat, opened)
    if value is None:
        return None
    after = table.copy()
    after.take_reports()
    if giver.by is By.TIME_LIMIT:
        answer = after.time_up(seat, opened.number)
    else:
        assert not isinstance(value, AtRandom)
        answer = after.answer(seat, opened.number, value, giver.by)
    told = after.take_reports()
    owed.given[giver.name] += 1
    where = f"{giver.name} answers «{opened.choice.name}» of seat {seat} with {answer.value!r}: {describe(table)}"
    assert after.outcome is not None or after.waiting(), f"dead end: {where}"
    if table.game.key == "yarr":
        owed.due[giver.name] += all_is_called(table, after, answer, told, where)
    elif giver.careful and table.game.key in DUE:
        owed.due[giver.name] += DUE[table.game.key](table, opened.choice, answer, where)
    return after


def all_is_called(before: AnyTable, after: AnyTable, answer: Answer, told: Sequence[Report], where: str) -> bool:
    """Check that each due call of Captain Yarr's Curse was heard before the card, and that nobody can catch the seat.

    Return whether a call was due that had not been made.
    """
    state, seat, card = before.state, answer.seat, str(answer.value).removeprefix("play:")
    if answer.name not in ("turn", "swab", "pursuit") or card == answer.value:
        return False
    due = {"“Yo Ho!”"} if len(state.hands[seat]) == 2 and "yo-ho" not in state.calls else set[str]()
    if card.startswith("avast") and "avast" not in state.calls:
        due.add("“Avast Me Hearties!”")
    public = [report.text.plain() for report in told if report.readers is None]
    lies = next(place for place, words in enumerate(public) if " played " in words or " laid " in words)
    heard = {words.rpartition("calls: ")[2] for words in public[:lies] if "calls: " in words}
    assert heard == due, f"{heard} is called, and {due} is due: {where}"
    assert not any("did not call" in words or "forgot" in words for words in public), where
    assert after.state.missed != seat, f"it can be caught: {where}"
    assert after.state.tallies[seat].missed == state.tallies[seat].missed, where
    return bool(due)


def loot_is_kept(before: AnyTable, choice: Choice, answer: Answer, where: str) -> bool:
    """Check that an answer of Rattle gives up no Loot which has a place (D4, D5, D19 to D21, D44).

    The cheapest goes first.
    """
    if choice.name == "send":
        return _costs_no_loot(before, answer, where)
    if not isinstance(choice, PickSome) or choice.name not in ("lose_loot", "repairs", "settle", "keep_loot"):
        return False
    assert isinstance(answer.value, list)
    assert choice.least == choice.most, f"more may be given up than must be: {where}"
    ids = [option.id for option in choice.options]
    kept = answer.value if choice.name == "keep_loot" else [one for one in ids if one not in answer.value]
    gone = [one for one in ids if one not in kept]
    assert not gone or not kept or max(map(_rank, gone)) <= max(map(_rank, kept)), f"the dearest goes: {where}"
    return bool(gone)


def _rank(token: object) -> int:
    """Return how late a careful player gives up a token: Rum, Fabrics and Spices first, Special Loot and wilds last."""
    kind = str(token).rpartition(".")[0]
    return 0 if kind in ("rum", "fabrics", "spices") else 1 if kind == "valuables" else 2


def _costs_no_loot(before: AnyTable, answer: Answer, where: str) -> bool:
    """Check that as many Ships are sent as cost no Loot, and at least one (D4). Return whether more would cost some."""
    state, sent = before.state, str(answer.value)
    captain, number = state.captains[answer.seat], int(sent.removesuffix("k")) + sent.endswith("k")
    spare = loot_places(state, answer.seat) - sum(captain.loot.values())
    wanted = max(1, min(len(captain.home), spare))
    assert number == wanted, f"{wanted} Ships can be sent: {where}"
    return bool(wanted < len(captain.home))


def nothing_is_forgone(before: AnyTable, choice: Choice, answer: Answer, where: str) -> bool:
    """Check that an answer of Arrr!!! takes what a rejection brings (D-16).

    Of a throw it rolls as many dice again as it may, and no success (D-25).
    """
    if choice.name == "crew_taken" and isinstance(choice, PickSome):
        assert isinstance(answer.value, list)
        offered = {str(option.id).partition(":")[0] for option in choice.options} - {"use"}
        assert {str(one).partition(":")[0] for one in answer.value} == offered, where
        return True
    if choice.name != "dice" or not isinstance(choice, PickSome):
        return False
    view: Any = before.view(answer.seat)
    throw = next(one for one in view.throws if one.owner == answer.seat)
    failed = [f"die:{place}" for place, die in enumerate(throw.dice) if not die.success]
    assert answer.value == failed[: choice.most], f"{failed} are no success: {where}"
    return bool(failed)


DUE: dict[str, Callable[[AnyTable, Choice, Answer, str], bool]] = {
    "arrr": nothing_is_forgone,
    "rattle": loot_is_kept,
}


def leaves_nothing_undone(game: Game[Any], setting: Setting, owed: Owed, share: float) -> Observer:
    """Try each giver at this share of the moments of a game, and one of them at all the others, each on a copy.

    In Captain Yarr's Curse each one is also tried wherever a call is due before any card.
    """
    random, ahead = Random(setting.seed), [list[str]() for _ in range(setting.seats)]
    every = givers(game, ahead, random)
    while True:
        table, move, _ = yield
        names = {opened.choice.name for row in table.open.values() for opened in row if not opened.choice.blocks}
        answered = {opened.choice.name for row in table.open.values() for opened in row if opened.choice.revisable}
        assert names - answered <= BESIDE[game.key].keys(), f"can these be due? {names}: {describe(table)}"
        if move is None:
            return
        may_call = game.key == "yarr" and any(len(table.state.hands[seat]) == 2 for seat in table.waiting())
        for giver in every if may_call or random.random() < share else [random.choice(every)]:
            for seat in table.waiting():
                for opened in [one for one in table.open[seat] if one.choice.blocks]:
                    give(table, seat, opened, giver, owed)
        opened = next(one for one in table.open[move.seat] if one.number == move.number)
        if move.value is not None:
            after = table.copy()
            move.make(after)
            view = after.cached_view(move.seat)
            ahead[move.seat][:] = answers_after(game.advance_answer, view, opened.choice, move.value, ahead[move.seat])


def played_for_everybody(game: Game[Any], setting: Setting, place: int, owed: Owed, most: int) -> None:
    """Play a game in which one giver, by its place in `givers`, answers wherever it can, for at most `most` answers.

    Automatic players answer everything else for themselves.
    """
    random, ahead = Random(setting.seed), [list[str]() for _ in range(setting.seats)]
    table: AnyTable = setting.start(game)
    around, giver = company(game, setting.seats, random), givers(game, ahead, random)[place]
    for _ in range(most):
        if table.outcome is not None:
            return
        asked = [(seat, one) for seat in table.waiting() for one in table.open[seat] if one.choice.blocks]
        after = give(table, *random.choice(asked), giver, owed)
        if after is None:
            next_move(table, around, random).make(table)
        else:
            table = after
