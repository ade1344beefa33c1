"""The open choices, and the numbers by which they are addressed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.choice import Choice, NotYourChoice, StaleChoice
from engine.play import Asks
from engine.save import SavedChoice
from engine.text import text

NOT_YOURS = text("That button isn't for you. Your own choices are under “My hand”.")
NOT_ASKED = text("It's not your turn: the table is waiting for somebody else.")
STALE = text("The table has moved on since then. Here is how it stands now.")


@dataclass(slots=True)
class OpenChoice:
    """A choice that a seat has open, and the number by which it is addressed."""

    number: int
    choice: Choice


class _Remembered(Choice):
    """A choice that was open when the table was saved. The save has only its digest, not its options."""

    __slots__ = ()


def _same(old: Choice, choice: Choice) -> bool:
    return old.digest() == choice.digest() if isinstance(old, _Remembered) else old == choice


class OpenChoices:
    """The open choices by seat. `newest` is the highest number that any choice of this table has had.

    A choice that is asked again unchanged keeps its number. New choices get the next number. Choices of the same name
    that are asked of several seats at once share one.
    """

    def __init__(self) -> None:
        self.by_seat: dict[int, list[OpenChoice]] = {}
        self.newest = 0
        self._asked: Asks = {}
        self._answered: int | None = None
        """The seat that has answered since `open_all`, or None. After an answer the rules ask again at once."""

    def find(self, seat: int, number: int) -> OpenChoice:
        """Return a seat's open choice of this number.

        Raises `NotYourChoice` if another seat has that choice, if this seat has no open choice, or if no choice had the
        number yet. Otherwise raises `StaleChoice` if the choice is not open any more.
        """
        for opened in self.by_seat.get(seat, ()):
            if opened.number == number:
                return opened
        if any(o.number == number for row in self.by_seat.values() for o in row):
            raise NotYourChoice(NOT_YOURS)
        if number > self.newest or not self.by_seat.get(seat):
            raise NotYourChoice(NOT_ASKED)
        raise StaleChoice(STALE)

    def mark_answered(self, seat: int, opened: OpenChoice) -> None:
        """Close the choice `opened`, which the seat has answered.

        A revisable choice stays open instead, but no longer blocks the table.
        """
        self.by_seat[seat] = row = self.by_seat[seat].copy()
        row.remove(opened)
        if opened.choice.revisable:
            row.append(OpenChoice(opened.number, opened.choice.answered()))
        self._answered = seat

    def open_all(self, asks: Asks) -> None:
        """Open the choices in `asks`, and close all others. `asks` has the choices of each seat.

        A choice that was open and is unchanged keeps its number.
        """
        before, asked, answered = self.by_seat, self._asked, self._answered
        fresh: dict[str, int] = {}
        self.by_seat = now = {}
        for seat, choices in asks.items():
            if asked.get(seat) is choices and seat != answered:
                now[seat] = before[seat]  # the same object as before: all its choices stay open
                continue
            row: list[OpenChoice]
            now[seat] = row = []
            kept = before.get(seat, ())
            for choice in choices:
                name = choice.name
                for opened in kept:
                    old = opened.choice
                    if old is choice:
                        row.append(opened)
                        break
                    if old.name == name and _same(old, choice):
                        choice.copy_digest(old)
                        row.append(OpenChoice(opened.number, choice))
                        break
                else:
                    if name not in fresh:
                        fresh[name] = self.newest = self.newest + 1
                    row.append(OpenChoice(fresh[name], choice))
        self._asked, self._answered = asks, None

    def set_numbers(self, rows: Iterable[SavedChoice]) -> None:
        """Give each open choice the number of the row with the same seat, name and digest, if there is one."""
        numbers = {(seat, name, digest): number for seat, name, number, digest in rows}
        self.newest = max([self.newest, *numbers.values()])
        for seat, row in self.by_seat.items():
            for opened in row:
                key = (seat, opened.choice.name, opened.choice.digest())
                opened.number = numbers.get(key, opened.number)

    def copy_numbers(self, other: OpenChoices, *, same: bool = False) -> None:
        """Copy the numbers of another table's open choices, in their order, to the choices of this table.

        Both tables must have the same choices open. `same`: True if the choices are equal in all fields. Then the
        digests that the other table has cached are copied too.
        """
        self.newest = other.newest
        for seat, row in self.by_seat.items():
            for mine, its in zip(row, other.by_seat[seat], strict=True):
                mine.number = its.number
                if same:
                    mine.choice.copy_digest(its.choice)

    def close(self) -> None:
        """Close all choices."""
        self.by_seat, self._asked = {}, {}

    def restore(self, kept: Iterable[SavedChoice], newest: int) -> None:
        """Open the choices `kept` of a save, so that they have their numbers again.

        `newest` is the highest number that any choice has had.
        """
        self.newest = newest
        for seat, name, number, digest in kept:
            remembered = _Remembered(name=name, prompt=STALE)
            remembered.set_digest(digest)
            self.by_seat.setdefault(seat, []).append(OpenChoice(number, remembered))


def saved_choices(by_seat: Mapping[int, Sequence[OpenChoice]]) -> list[SavedChoice]:
    """Return these open choices as rows for a save: seat, name, number and digest of each.

    `by_seat` has the open choices of each seat.
    """
    return [(seat, o.choice.name, o.number, o.choice.digest()) for seat, row in by_seat.items() for o in row]


def renumbered(
    by_seat: Mapping[int, Sequence[OpenChoice]], above: int, known: Mapping[int, Sequence[OpenChoice]] | None = None
) -> list[SavedChoice]:
    """Return the open choices in `by_seat` with new numbers, as rows for a save: seat, name, number and digest.

    `by_seat` has the choices of each seat. A choice that is also in `known` gets the number that it has there. Any
    other gets a number higher than `above`, and all choices of the same name get the same one. None for `known` stands
    for no choices.
    """
    now = {(seat, name, digest): number for seat, name, number, digest in saved_choices(known or {})}
    fresh: dict[str, int] = {}
    rows = list[SavedChoice]()
    for seat, name, _, digest in saved_choices(by_seat):
        number = now.get((seat, name, digest)) or fresh.setdefault(name, above + len(fresh) + 1)
        rows.append((seat, name, number, digest))
    return rows
