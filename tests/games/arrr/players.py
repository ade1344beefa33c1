"""The players at a table of Arrr!!!, with their actions and the reports that they receive. See `tables.py`."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Self

from engine.advance_answers import answers_after, in_force
from engine.chance import Chance
from engine.choice import Choice, Option, Value
from engine.entropy import Source
from engine.games.arrr import GAME
from engine.games.arrr.card_registry import kind_of
from engine.games.arrr.game_terms import FACES
from engine.games.arrr.state import ArrrState
from engine.games.arrr.throw import Throw
from engine.games.arrr.view import ArrrView, RowCard
from engine.play import Answer, By, Report
from engine.table import OpenChoice, Table
from engine.undo import undo_newest

PEOPLE = ("anna", "bruno", "carla", "dario")
SEAT = {name: seat for seat, name in enumerate(PEOPLE)}
PASSES = ("pass", "roll", "done")
WAYS = ("action", "wait", "again", *PASSES)


class LoadedDice(Chance):
    """Dice with set results, then random ones.

    A search for a seed with the wanted rolls was rejected: with seven dice and a few extra ones it takes minutes.
    """

    __slots__ = ("falls",)

    def __init__(self, source: Source) -> None:
        super().__init__(source.key)
        self.falls: list[str] = []

    def roll(self, sides: int, count: int = 1) -> list[int]:
        return [
            FACES.index(self.falls.pop(0)) + 1 if self.falls else super(LoadedDice, self).roll(sides)[0]
            for _ in range(count)
        ]


def kinds(cards: Iterable[str]) -> str:
    """Return cards without the numbers of their copies, joined into one line."""
    return " ".join(map(kind_of, cards))


class People:
    """A table and its players.

    Actions return this object, so that they can be chained. After each action the automatic answers of the players are
    given (`wishes`, by seat), as the bot gives them.
    """

    def __init__(
        self, table: Table[ArrrState], dice: str = "", wishes: Sequence[Collection[str]] | None = None
    ) -> None:
        self.table = table
        self.wishes = [*(wishes or [()] * table.seats)]
        self.advance_answers = [list[str]() for _ in range(table.seats)]
        """Answers in advance of each seat's player, as they are stored."""
        self.names = [name.title() for name in PEOPLE[: table.seats]]
        self.dice = LoadedDice(table.source)
        self.dice.drawn = table._play.chance.drawn
        table._play.chance = self.dice
        self.fall(dice)
        self.reports: list[Report] = []
        """Reports of the last action."""
        self._box = sorted(GAME.pieces(table.state))
        self._pieces = self._all_pieces()
        self._wish()

    # --- what there is to see ---

    @property
    def state(self) -> ArrrState:
        return self.table.state

    def view(self, name: str | None) -> ArrrView:
        view = self.table.view(None if name is None else SEAT[name])
        assert isinstance(view, ArrrView)
        return view

    def hand(self, name: str) -> str:
        return kinds(self.view(name).seats[SEAT[name]].hand or ())

    def crew(self, name: str) -> str:
        return kinds(self.state.crew[SEAT[name]])

    def pieces(self, name: str) -> int:
        return self.view(None).seats[SEAT[name]].pieces

    @property
    def depleted(self) -> str:
        return kinds(card.card for seat in self.view(None).seats for card in seat.crew if card.depleted)

    @property
    def used(self) -> str:
        return kinds(card.card for seat in self.view(None).seats for card in seat.crew if card.used)

    @property
    def row(self) -> str:
        return kinds(card.card for card in self.view(None).row)

    @property
    def pile(self) -> str:
        """Return the cards on the pile, the top one first."""
        return kinds(use.card for use in reversed(self.view(None).pile))

    def in_row(self, card: str) -> RowCard:
        return next(one for one in self.view(None).row if kind_of(one.card) == card)

    def throw(self, name: str) -> Throw:
        throw = self.state.throw_of(SEAT[name])
        assert throw, f"{name} has no throw"
        return throw

    def pool(self, name: str) -> int:
        return self.throw(name).pool

    def faces(self, name: str) -> str:
        return " ".join(self.throw(name).dice)

    def needed(self, name: str) -> int | None:
        """Return how many successes this player's test needs now; None in a Challenge."""
        return next(throw.needed for throw in self.view(None).throws if throw.owner == SEAT[name])

    def score(self, name: str) -> tuple[int, int]:
        """Return the successes of an open throw, and the number needed (0 in a Challenge)."""
        return self.throw(name).successes, self.needed(name) or 0

    @property
    def window(self) -> str:
        return self.view(None).window

    @property
    def phase(self) -> str:
        return self.view(None).phase

    # --- what is asked ---

    def open(self, name: str) -> list[OpenChoice]:
        """Return the choices that the table waits for."""
        return [opened for opened in self.table.open.get(SEAT[name], ()) if opened.choice.blocks]

    def asked(self, name: str) -> Choice:
        (opened,) = self.open(name)
        return opened.choice

    def waits_for(self) -> dict[str, str]:
        """Return the name of the choice that each awaited player must answer, by player."""
        return {PEOPLE[seat]: self.asked(PEOPLE[seat]).name for seat in self.table.waiting()}

    def options(self, name: str) -> list[Option]:
        return list(getattr(self.asked(name), "options", ()))

    def label(self, option: str) -> tuple[str, frozenset[str]]:
        """Return an option as a test names it: the word or the card, and its target."""
        verb, _, rest = option.partition(":")
        if not rest or verb in WAYS:
            return verb, frozenset()
        keys, _, card = rest.rpartition(":")
        return kind_of(card), frozenset(self._aim(key) for key in keys.replace(":", "+").split("+") if key)

    def _aim(self, key: str) -> str:
        verb, _, number = key.rpartition("-")
        if verb == "seat":
            return PEOPLE[int(number)]
        if verb == "effect":
            return next(kind_of(use.card) for use in self.state.pile if use.number == int(number))
        return kind_of(key)

    def offered(self, name: str) -> set[str]:
        """Return the possible answers of this player, with cards by their names. Repeated cheating is also `cheat`."""
        return {"cheat" if option.id == "until" else self.label(option.id)[0] for option in self.options(name)}

    def aims(self, name: str, card: str) -> set[str]:
        """Return the possible targets of this card for this player."""
        labels = [self.label(option.id) for option in self.options(name)]
        return {" ".join(sorted(aim)) for what, aim in labels if what == card}

    def heard(self, name: str | None) -> str:
        """Return all reports of the last action to this player, or to a spectator (None)."""
        seat = None if name is None else SEAT[name]
        return "\n".join(report.text.plain(self.names) for report in self.reports if report.heard_by(seat))

    def _all_pieces(self) -> int:
        state = self.state
        staked = sum(stake.pieces for stake in state.stakes if stake)
        return state.reserve + sum(state.chests) + staked

    def _check(self) -> None:
        assert sorted(GAME.pieces(self.state)) == self._box
        assert self._all_pieces() == self._pieces
        assert min(itertools.chain([self.state.reserve], self.state.chests)) >= 0

    # --- acts ---

    def _wish(self) -> None:
        while found := next(self._wished(), None):
            seat, number, value = found
            self.table.answer(seat, number, value, By.AUTO_ANSWER)

    def _wished(self) -> Iterator[tuple[int, int, Value]]:
        for seat in self.table.waiting():
            for opened in self.open(PEOPLE[seat]):
                view = self.table.view(seat)
                wishes = [*self.wishes[seat], *in_force(GAME.advance_answer, view, self.advance_answers[seat])]
                value = GAME.auto_answer(view, opened.choice, wishes)
                if value is not None:
                    yield seat, opened.number, value

    def wants(self, name: str, wishes: str) -> Self:
        """Switch this automatic answer on for this player."""
        self.wishes[SEAT[name]] = wishes.split()
        return self._act(lambda: None)

    def _act(self, act: Callable[[], object]) -> Self:
        self.table.take_reports()
        act()
        self._wish()
        self.reports = self.table.take_reports()
        self._check()
        return self

    def fall(self, faces: str) -> Self:
        """Set the results of the next dice."""
        self.dice.falls += faces.split()
        return self

    def answer(self, name: str, decision: str, value: Value) -> Self:
        """Answer the open choice of that name."""
        number = next((o.number for o in self.table.open.get(SEAT[name], ()) if o.choice.name == decision), None)
        assert number, f"{name} is not asked for «{decision}»"
        return self._act(lambda: self._say(SEAT[name], self.table.answer(SEAT[name], number, value)))

    def _say(self, seat: int, answer: Answer) -> None:
        assert self.table.last_answer is not None
        view, choice = self.table.view(seat), self.table.last_answer.choice
        self.advance_answers[seat] = answers_after(
            GAME.advance_answer, view, choice, answer.value, self.advance_answers[seat]
        )

    def picks(self, name: str, *words: str) -> Self:
        """Answer the choice that the table waits for."""
        choice, left = self.asked(name), [option.id for option in self.options(name)]
        found: list[str] = []
        for word in words:
            one = next((one for one in left if word in (one, self.label(one)[0])), word)
            found.append(one)
            left = [other for other in left if other != one]
        several = type(choice).__name__ == "PickSome"
        return self.answer(name, choice.name, found if several else found[0])

    def sails(self, name: str, card: str) -> Self:
        return self.answer(name, "declare", f"sail:{card}.1")

    def pillages(self, name: str) -> Self:
        return self.answer(name, "declare", "pillage")

    def challenges(self, name: str, whom: str, stat: str, prize: str = "pieces:1") -> Self:
        """Declare a Challenge, with all questions that belong to it."""
        self.answer(name, "declare", f"challenge:{SEAT[whom]}")
        prizes = [one.id for one in self.options(name) if not one.id.startswith("stat:")]
        return self.answer(name, "challenge_terms", [f"stat:{stat}", prize if prize in prizes else prizes[0]])

    def accepts(self, name: str, prize: str = "pieces:1") -> Self:
        """Accept a Challenge and name the counter-prize."""
        return self.answer(name, "reply", "accept")._prize(name, "counter_prize", prize)

    def _prize(self, name: str, decision: str, prize: str) -> Self:
        """Answer the question for a prize. If only one is possible, nobody is asked, and nothing is done (A-246)."""
        asked = any(one.choice.name == decision for one in self.table.open.get(SEAT[name], ()))
        return self.answer(name, decision, prize) if asked else self

    def rejects(self, name: str) -> Self:
        return self.answer(name, "reply", "reject")

    def uses(self, name: str, card: str, *aim: str) -> Self:
        """Play an event, or use an ability, a captain or a cat, with this target."""
        ids = [option.id for option in self.options(name)]
        fitting = [(self.label(one)[1], one) for one in ids if self.label(one)[0] == card]
        found = [(at, one) for at, one in fitting if set(aim) <= at]
        assert found, f"{name} may not aim {card} at {aim}, but {ids}"
        assert len({at for at, _ in found}) == 1, f"{card} can be aimed at {[sorted(at) for at, _ in found]}"
        return self.answer(name, self.asked(name).name, found[0][1])

    def passes(self, *names: str) -> Self:
        """Let these players pass, roll or finish in turn. All reports are kept."""
        told: list[Report] = []
        for name in names:
            (word,) = [one for one in PASSES if one in self.offered(name)]
            self.picks(name, word)
            told += self.reports
        self.reports = told
        return self

    def _pass_while(self, going_on: Callable[[], bool]) -> Self:
        told = self.reports
        while self.table.waiting() and going_on():
            self.passes(PEOPLE[self.table.waiting()[0]])
            told = told + self.reports
        self.reports = told
        return self

    def settles(self) -> Self:
        """Let all players pass until the pile is empty."""
        return self._pass_while(lambda: bool(self.state.pile))

    def rolls(self) -> Self:
        """Let all players pass until the dice are rolled."""
        return self._pass_while(lambda: self.window == "pre")

    def closes(self) -> Self:
        """Let all players pass until the throw is closed."""
        return self._pass_while(lambda: self.window in ("pre", "post"))

    def back(self, name: str) -> Self:
        """Undo this player's newest answer. Fails if it cannot be undone."""
        undone = undo_newest(self.table, SEAT[name])
        assert undone, "this answer stands"
        self.table = undone.table
        return self

    def time_up(self, name: str) -> Self:
        (opened,) = self.open(name)
        return self._act(lambda: self._say(SEAT[name], self.table.time_up(SEAT[name], opened.number)))
