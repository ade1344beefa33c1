"""Choices: every decision of a person is a `Choice` of one of five kinds.

The open choice prompts the player, checks the answer, and drives automatic players and the fuzzer. It alone decides
which answers are legal.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from functools import cache
from typing import Any, Final, Protocol, Self

from engine.text import Text, text
from engine.unavailable_reasons import Reason, UnavailableReasons

Value = str | int | list[str] | list[int]
"""An answer: an option's id, several ids, a number, words, or a point `[x, y]`."""


class Pace(StrEnum):
    """The table's time limit that applies to a decision."""

    TURN = "turn"
    REACTION = "reaction"
    BALLOT = "ballot"


class AtRandom(StrEnum):
    """The default answer “chance decides”: any legal answer, drawn from the table's verifiable stream."""

    AT_RANDOM = "at random"


AT_RANDOM: Final = AtRandom.AT_RANDOM


class Refusal(Exception):
    """Raised for an answer that the table refuses. `reason` is the text for the player."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.source)  # without arguments, since names may reach a log
        self.reason = reason


class NotYourChoice(Refusal):
    """Raised if the choice that a seat tried to answer belongs to another seat, or the seat has no open choice."""


class StaleChoice(Refusal):
    """Raised if the choice was open once and is closed now."""


class NotAllowed(Refusal):
    """Raised if the choice is open, but the value is none of its answers."""


class Below(Protocol):
    """A source of random numbers with the one method that `Choice.any_answer` calls. `Chance` is one."""

    def below(self, n: int) -> int:
        """Return a whole number from 0 to n - 1, each with the same probability."""


@dataclass(slots=True, frozen=True)
class Confirmation:
    """The question before an option that gives up everything else and cannot be undone.

    `yes` is the label of the button that picks the option.
    """

    question: Text
    yes: Text


@dataclass(slots=True, frozen=True)
class OptionGroup:
    """One kind of options of a `PickSome`, such as cards to place. Presenters show each kind in a menu of its own.

    At most `most` of them can be picked together.
    """

    label: Text
    most: int


@dataclass(slots=True)
class Option:
    """One thing that can be picked. `id` is stable and readable (`play:anchor-boot-blue.1`).

    `picture` is the id of the piece that the option is about, or None. Options with equal label and hint are the
    same to a person, so a presenter may group them and use the first.

    `picked` is for presenters only: if it changes, the choice keeps its number. In `PickSome` a picked option is
    selected from the start. In `PickOne` it is the usual answer, which gets a button of its own.

    `confirmation`, `group` and `typed_only` are also only for presenters. An option with a `confirmation` needs a
    second press. `group` is its kind in a `PickSome`, where options of one kind follow each other. An option that is
    `typed_only` is another wording of one before it: it has no button, and can be typed.

    `advance_answer` is the id of an automatic answer that picking the option also gives (`engine.advance_answers`),
    or empty. The rules ignore it.

    `about` describes the option's effect. It may be a function that computes the description when it is read, so
    that random players do not pay for it.
    """

    id: str
    label: Text = field(compare=False)
    about: Text | Callable[[], Text | None] | None = field(default=None, compare=False, repr=False)
    picture: str | None = field(default=None, compare=False)
    picked: bool = field(default=False, compare=False)
    confirmation: Confirmation | None = field(default=None, compare=False)
    group: OptionGroup | None = field(default=None, compare=False)
    typed_only: bool = field(default=False, compare=False)
    advance_answer: str = field(default="", compare=False)

    @property
    def hint(self) -> Text | None:
        """The option's effect in words, or None. Read it only while the choice is open, because it may be
        computed from the present state.
        """
        return self.about() if callable(self.about) else self.about


class _Digested:
    """Base of `Choice`: computes and caches a digest of its fields."""

    __slots__ = ("_digest",)
    _digest: str

    def digest(self) -> str:
        """Return sixteen hex digits that are equal for choices with equal fields.

        Labels do not count. Nor do fields that may change while the choice stays the same, such as its prompt
        (`NOT_DIGESTED`).
        """
        if not hasattr(self, "_digest"):
            kind: Any = type(self)
            canonical = _CANONICAL.encode(
                [kind.__name__, [_plain(getattr(self, name)) for name in _digested_fields(kind)]]
            )
            self._digest = hashlib.sha256(canonical.encode()).hexdigest()[:16]
        return self._digest

    def set_digest(self, digest: str) -> None:
        """Set the digest of a choice that was restored from a save, because its fields are unknown."""
        self._digest = digest

    def copy_digest(self, other: _Digested) -> None:
        """Copy the cached digest of an equal choice, if it has one."""
        if hasattr(other, "_digest"):
            self._digest = other._digest


@dataclass(slots=True)
class Choice(_Digested):
    """A decision that a seat may or must make. Treat it as immutable: choices are shared.

    Pass fields by name. Choices are not frozen dataclasses, since those take a third longer to build.

    `name` is the decision's name in the ledger (`docs/rules`), unique among the open choices of a seat. `secret`:
    only the seat that has the choice may see the options and, until a report tells it, the answer. `blocks`: the
    table waits for the answer. A choice that does not block stays open until the rules close it, and needs no
    answer. `default` is the answer when time is up; None means AT_RANDOM. `revisable`: the answer can be changed.
    Once answered the choice stays open under its number and no longer blocks, until the rules close it
    (`Play.ask_all`).

    `first`: presenters show this choice, which does not block, above those that do, because it is due before them.

    `window`: True for a reaction that is offered to all seats, even to those without a card for it. Others cannot
    see who has answered, nor how many have, until all answers are in.

    `unavailable` returns the reasons why options are missing, by the id of the missing option or by the `id` of its
    `engine.unavailable_reasons.AskableAction`. `unavailable` is called only when a person asks, and only for the
    seat that has the choice.
    """

    name: str
    prompt: Text = field(compare=False)
    secret: bool = True
    pace: Pace = Pace.TURN
    blocks: bool = True
    default: Value | AtRandom | None = None
    revisable: bool = False
    window: bool = field(default=False, compare=False)
    first: bool = field(default=False, compare=False)
    unavailable: UnavailableReasons = field(default=dict, compare=False, repr=False)

    @property
    def sealed(self) -> bool:
        """True for a secret ballot (`Pace.BALLOT`) or window: other seats cannot see who has answered."""
        return self.secret and (self.window or self.pace is Pace.BALLOT)

    def answered(self) -> Self:
        """Return a copy of this choice, just answered, that no longer blocks the table. For revisable choices."""
        return replace(self, blocks=False)

    def check(self, value: Value) -> Value:
        """Return the answer in its canonical form. Raises `NotAllowed` if it is not legal."""
        raise NotImplementedError

    def any_answer(self, chance: Below) -> Value:
        """Return a legal answer, drawn from `chance`."""
        raise NotImplementedError

    def refused(self, value: Value) -> NotAllowed:
        """Return the exception for the answer `value`, which is none of the options.

        Its reason comes from `unavailable`, if that names one for this value.
        """
        reason = self.unavailable().get(value) if isinstance(value, str) else None
        return NotAllowed(reason.said if reason else NOT_AMONG)


_CANONICAL = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False)
NOT_DIGESTED = ("prompt", "revisable", "window", "first", "unavailable", "suggests")


def _plain(thing: Any) -> Any:
    """Return the value of a choice's field as JSON values, for its digest.

    An option is replaced by its id, and a text by the id of its piece or its message id. So stored answers still fit
    after a label is reworded.
    """
    if isinstance(thing, (tuple, list)):
        return [item.id if isinstance(item, Option) else _plain(item) for item in thing]
    return (thing.ref or thing.source) if isinstance(thing, Text) else thing


@cache
def _digested_fields(kind: type[Any]) -> tuple[str, ...]:
    return tuple(one.name for one in fields(kind) if one.name not in NOT_DIGESTED)


NOT_AMONG = text("That can't be chosen here. Pick one of the options.")


@dataclass(slots=True, kw_only=True)
class PickOne(Choice):
    """A choice of exactly one of the options. The answer is its id."""

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
    """A choice of `least` to `most` of the options. The answer is a list of ids in the options' order."""

    options: tuple[Option, ...]
    least: int = 0
    most: int = 1

    @property
    def picked(self) -> list[str]:
        """The ids that are selected from the start. Empty if together they are no legal answer."""
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
    """A choice of a whole number from `least` to `most`."""

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
    """A meaning that typed words may have: its label for people, and words that have only this meaning."""

    label: Text
    words: str


@dataclass(slots=True, kw_only=True)
class Words(Choice):
    """A choice that is answered by typed words of at most `longest` characters. The rules interpret them.

    `examples` are legal answers, from which automatic players pick. `suggests` returns the possible meanings of a
    text that is still being typed, the most likely first. `suggests` is called only for the seat that has the
    choice.
    """

    longest: int = 100
    examples: tuple[str, ...] = ()
    suggests: Callable[[str], Sequence[Suggestion]] = field(default=lambda typed: (), compare=False, repr=False)

    def check(self, value: Value) -> Value:
        if isinstance(value, str) and 0 < len(value.strip()) <= self.longest:
            return value.strip()
        raise NotAllowed(text("Type at most {longest} characters.", longest=self.longest))

    def any_answer(self, chance: Below) -> Value:
        return self.examples[chance.below(len(self.examples))] if self.examples else "…"


@dataclass(slots=True, kw_only=True)
class Point(Choice):
    """A choice of a point `[x, y]` on a plane, with 0 <= x < `width` and 0 <= y < `height` in the game's whole units.

    `options` are suggested points, each with the id `x,y`. Every other point is legal too.
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
    """Return the options of a choice. Empty for `PickNumber` and `Words`, which have none."""
    options: tuple[Option, ...] = getattr(choice, "options", ())
    return options


Candidates = Callable[[], Iterable[tuple[str, Option | Reason]]]
"""Function that yields the options that a choice might have, in order.

Each is a pair: the id, and the option, or the `Reason` why it is not available."""


def legal(candidates: Candidates) -> tuple[tuple[Option, ...], UnavailableReasons]:
    """Return the available options among the candidates, and the function for `Choice.unavailable`.

    That function calls `candidates` again, so reasons are computed only when they are read. A candidate with a reason
    may have the id of an action (`trade`) instead of an option's (`trade:rum:salt`).
    """

    def unavailable() -> Mapping[str, Reason]:
        return {id_: verdict for id_, verdict in candidates() if isinstance(verdict, Reason)}

    # `type(…) is` takes half the time of `isinstance`. This runs for each card of a hand at each question.
    return tuple([verdict for _, verdict in candidates() if type(verdict) is Option]), unavailable
