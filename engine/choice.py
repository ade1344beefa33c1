"""Everything that a person decides is a `Choice` of one of five kinds.

The open choice prompts the player, checks the answer, drives the automatic players and the fuzzer:
it is the one source of legality.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from functools import cache
from typing import Any, Final, Protocol, Self

from engine.reasons import Reason, UnavailableReasons
from engine.text import Text, text

Value = str | int | list[str] | list[int]
"""An answer: an option's id, several ids, a number, spoken words, or a point `[x, y]`."""


class Pace(StrEnum):
    """Which of the table's times a decision gets."""

    TURN = "turn"
    REACTION = "reaction"
    BALLOT = "ballot"


class AtRandom(StrEnum):
    """The default «chance decides»: any legal answer, drawn from the table's verifiable stream."""

    AT_RANDOM = "at random"


AT_RANDOM: Final = AtRandom.AT_RANDOM


class Refusal(Exception):
    """An answer that the table does not take; `reason` is what the player should read."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.source)  # Without what is said of cards and people: it may come into a log.
        self.reason = reason


class NotYourChoice(Refusal):
    """This seat is not asked what it tried to answer."""


class StaleChoice(Refusal):
    """The choice was open once and is no more."""


class NotAllowed(Refusal):
    """The choice is open, but this is none of its answers."""


class Below(Protocol):
    """The part of `Chance` that a default needs."""

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely as the others."""


@dataclass(slots=True)
class Option:
    """One thing that can be picked. `id` is stable and readable (`play:anchor-boot-blue.1`).

    `picture` names the piece that this option is about. Options with equal words and hint are the
    same thing to a person, so whoever shows them may group them and take the first. `picked`: it is
    picked already when a choice of several is opened, as settings are that stay; of a choice of one it is what most
    would pick, a single press away. That is how it is shown,
    not what is asked: a choice in which it alone has changed stays open under its number.

    `final`: it gives up what else could be done, and stands at once. That too is how it is shown: never a single press
    away.

    `ahead`: picking it also gives this automatic answer (`engine.advance_answers`); the rules take no notice of that.

    `about` says what it is about to do. Where that takes looking at the state it is a function: who plays at random
    reads none of it.
    """

    id: str
    label: Text = field(compare=False)
    about: Text | Callable[[], Text | None] | None = field(default=None, compare=False, repr=False)
    picture: str | None = field(default=None, compare=False)
    picked: bool = field(default=False, compare=False)
    final: bool = field(default=False, compare=False)
    ahead: str = field(default="", compare=False)

    @property
    def hint(self) -> Text | None:
        """What it is about to do. Read it while its choice is open: it may be made of the state as it is now."""
        return self.about() if callable(self.about) else self.about


class _Digested:
    """What is asked, by its digest. That is kept, but is no field: it is made of the fields."""

    __slots__ = ("_digest",)
    _digest: str

    def digest(self) -> str:
        """Sixteen hex digits that change whenever what is asked changes."""
        if not hasattr(self, "_digest"):
            kind: Any = type(self)
            canonical = _CANONICAL.encode([kind.__name__, [_plain(getattr(self, name)) for name in _asked(kind)]])
            self._digest = hashlib.sha256(canonical.encode()).hexdigest()[:16]
        return self._digest

    def set_digest(self, digest: str) -> None:
        """That is its digest."""
        self._digest = digest

    def copy_digest(self, other: _Digested) -> None:
        """Just the same is asked there: nobody need work out the digest again."""
        if hasattr(other, "_digest"):
            self._digest = other._digest


@dataclass(slots=True)
class Choice(_Digested):
    """A decision that a seat may or must make. Treat it as immutable: choices are shared. Name what you give: that
    nothing enforces it lets a choice be built a third faster.

    `name` is the decision's name in the ledger, unique among the choices that one seat has open.
    `secret`: the options (and, until told, the answer) are for the asked seat's eyes only.
    `blocks`: the table waits for it; the others lie open meanwhile and need no answer.
    `default` is the answer when time is up; None is as AT_RANDOM. `revisable`: once answered it stays open, under the
    same number, without being waited for; the rule says until when (`Play.ask_all` does).
    `window`: it is put to all who might answer it, whatever they hold, and read when all are in. Whose answer is in is
    told no more than of a ballot, nor how many are.
    `unavailable` returns the reasons why options are missing, by the ids that they would have, or by the words of these
    that matter (`engine.reasons`). It is called only when somebody asks, and only for the seat that has the choice.
    """

    name: str
    prompt: Text = field(compare=False)
    secret: bool = True
    pace: Pace = Pace.TURN
    blocks: bool = True
    default: Value | AtRandom | None = None
    revisable: bool = False
    window: bool = field(default=False, compare=False)
    unavailable: UnavailableReasons = field(default=dict, compare=False, repr=False)

    @property
    def sealed(self) -> bool:
        """Whether this is a ballot or a window: who has answered and who has not is not told."""
        return self.secret and (self.window or self.pace is Pace.BALLOT)

    def answered(self) -> Self:
        """What is left open of a revisable choice once it is answered: the same, but not waited for."""
        return replace(self, blocks=False)

    def check(self, value: Value) -> Value:
        """The answer in its canonical form; raises `NotAllowed` where it is none."""
        raise NotImplementedError

    def any_answer(self, chance: Below) -> Value:
        """Some legal answer, drawn with `chance`."""
        raise NotImplementedError

    def refused(self, value: Value) -> NotAllowed:
        """That this is none of its options, and why, where it can say that."""
        reason = self.unavailable().get(value) if isinstance(value, str) else None
        return NotAllowed(reason.said if reason else NOT_AMONG)


_CANONICAL = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False)
NOT_DIGESTED = ("prompt", "revisable", "window", "unavailable", "suggests")


def _plain(thing: Any) -> Any:
    """What a choice consists of, as JSON values. Wordings are left out but for their message id:
    to reword a prompt must not make stored answers look like answers to something else. So is whether a
    choice is revisable or a window, and what it does not offer: that does not change what is asked."""
    if isinstance(thing, (tuple, list)):
        return [item.id if isinstance(item, Option) else _plain(item) for item in thing]
    return (thing.ref or thing.source) if isinstance(thing, Text) else thing


@cache
def _asked(kind: type[Any]) -> tuple[str, ...]:
    return tuple(one.name for one in fields(kind) if one.name not in NOT_DIGESTED)


NOT_AMONG = text("That cannot be chosen here. Pick one of what is offered.")


@dataclass(slots=True, kw_only=True)
class PickOne(Choice):
    """Exactly one of the options."""

    options: tuple[Option, ...]

    def check(self, value: Value) -> Value:
        for option in self.options:
            if option.id == value:
                return option.id
        raise self.refused(value)

    def any_answer(self, chance: Below) -> Value:
        return self.options[chance.below(len(self.options))].id


@dataclass(slots=True, kw_only=True)
class PickSome(Choice):
    """From `least` to `most` of the options; the answer is a list of ids in the options' order."""

    options: tuple[Option, ...]
    least: int = 0
    most: int = 1

    @property
    def picked(self) -> list[str]:
        """The options that are picked already; none where together they are no answer."""
        ids = [option.id for option in self.options if option.picked]
        return ids if self.least <= len(ids) <= self.most else []

    def check(self, value: Value) -> Value:
        ids = [option.id for option in self.options]
        if not isinstance(value, list) or len(set(value)) != len(value):
            raise NotAllowed(NOT_AMONG)
        for one in value:
            if one not in ids:
                raise self.refused(one)
        if not self.least <= len(value) <= self.most:
            raise NotAllowed(text("Pick at least {least} and at most {most}.", least=self.least, most=self.most))
        return [one for one in ids if one in value]

    def any_answer(self, chance: Below) -> Value:
        left = [option.id for option in self.options]
        count = self.least + chance.below(min(self.most, len(left)) - self.least + 1)
        taken = {left.pop(chance.below(len(left))) for _ in range(count)}
        return [option.id for option in self.options if option.id in taken]


@dataclass(slots=True, kw_only=True)
class PickNumber(Choice):
    """A whole number from `least` to `most`."""

    least: int = 0
    most: int

    def check(self, value: Value) -> Value:
        if isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most:
            return value
        raise NotAllowed(text("Give a whole number from {least} to {most}.", least=self.least, most=self.most))

    def any_answer(self, chance: Below) -> Value:
        return self.least + chance.below(self.most - self.least + 1)


@dataclass(slots=True, frozen=True)
class Suggestion:
    """What words would be taken for, as a person reads it, and words that say just that."""

    label: Text
    words: str


@dataclass(slots=True, kw_only=True)
class Words(Choice):
    """Spoken words, at most `longest` characters. What they mean is for the rule to say.

    `examples` are utterances that mean something here; automatic players draw from them. `suggests` says of what is
    typed so far what it would be taken for, likeliest first; it is called for the seat that is asked alone.
    """

    longest: int = 100
    examples: tuple[str, ...] = ()
    suggests: Callable[[str], Sequence[Suggestion]] = field(default=lambda typed: (), compare=False, repr=False)

    def check(self, value: Value) -> Value:
        if isinstance(value, str) and 0 < len(value.strip()) <= self.longest:
            return value.strip()
        raise NotAllowed(text("Say something of at most {longest} characters.", longest=self.longest))

    def any_answer(self, chance: Below) -> Value:
        return self.examples[chance.below(len(self.examples))] if self.examples else "…"


@dataclass(slots=True, kw_only=True)
class Point(Choice):
    """A place on a plane `width` wide and `height` high, in the game's whole units, as `[x, y]`.

    `options` are places worth offering, each with its id «x,y».
    """

    width: int
    height: int
    options: tuple[Option, ...] = field(default=())

    def check(self, value: Value) -> Value:
        place = value
        if isinstance(value, str):
            place = [int(part) if part.strip().isdecimal() else -1 for part in value.split(",")]
        if isinstance(place, list) and len(place) == 2:
            x, y = place
            if isinstance(x, int) and isinstance(y, int) and 0 <= x < self.width and 0 <= y < self.height:
                return [x, y]
        raise NotAllowed(
            text("That place is not on the table: it is {width} by {height}.", width=self.width, height=self.height)
        )

    def any_answer(self, chance: Below) -> Value:
        return [chance.below(self.width), chance.below(self.height)]


def options_of(choice: Choice) -> tuple[Option, ...]:
    """What can be picked; nothing for numbers and words."""
    options: tuple[Option, ...] = getattr(choice, "options", ())
    return options


Candidates = Callable[[], Iterable[tuple[str, Option | Reason]]]
"""What a choice might offer, in order: the id that an option has or would have, and the option or why there is none."""


def legal(candidates: Candidates) -> tuple[tuple[Option, ...], UnavailableReasons]:
    """Return the options among the candidates, and the `unavailable` that gives the reasons of the others.

    `unavailable` calls `candidates` again, so a reason costs nothing until somebody reads it. Several options may stand
    for one id: a reason has the first words of a deed for its id (`trade`), its options say which (`trade:rum:salt`).
    """

    def unavailable() -> Mapping[str, Reason]:
        return {id_: verdict for id_, verdict in candidates() if isinstance(verdict, Reason)}

    # `type(…) is` takes half of the time of `isinstance`: it runs for each card of a hand at each question.
    return tuple([verdict for _, verdict in candidates() if type(verdict) is Option]), unavailable
