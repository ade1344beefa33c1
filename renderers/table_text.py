"""Texts that all tables share, and the conversion of lines to alternative text."""

from __future__ import annotations

from collections.abc import Sequence

from engine.text import Arg, Text, Who, plural, text
from renderers.frame import Frame

ALT = 1024
OVER = text("The game is over.")


def alternative(lines: list[str]) -> str:
    """Return the lines as one text of at most `ALT` characters.

    The last lines are dropped first, so the lines that a player needs for the turn come first.
    """
    told = [line for line in lines if line]
    parts = ["\n".join(told), *("\n".join([*told[:lines], "…"]) for lines in range(len(told) - 1, 0, -1))]
    return next((part for part in parts if len(part) <= ALT), cut("".join(told[:1]), ALT))


def cut(words: str, most: int) -> str:
    """Return the beginning of a text in at most so many characters. A word is cut only if it fills half of them."""
    if len(words) <= most:
        return words
    end = words.rfind(" ", most // 2, most)
    return words[: end if end > 0 else most - 1].rstrip(" ,;:·") + "…"


def shortened(told: Sequence[list[str]]) -> str:
    """Return the first of these alternatives, the fullest first, that is short enough, else the beginning of the
    last.
    """
    return alternative(next((lines for lines in told if len("\n".join(lines)) <= ALT), told[-1]))


def still_to_come(ballots: int) -> Text:
    """Return the number of missing secret answers as text."""
    return plural("{n} secret answer is still to come.", "{n} secret answers are still to come.", n=ballots)


A_WINDOW = text("Whoever can react is being asked.")
"""Text for an open window. Neither names nor their number are shown."""


def waited(frame: Frame, on_turn: int | None, *, over: bool) -> frozenset[int]:
    """Return the seats that the table waits for: those of the frame, else the seat on turn. Empty while ballots are
    open.
    """
    if over:
        return frozenset()
    return frame.waiting or frozenset([on_turn] if on_turn is not None and not frame.ballots else [])


def waiting(frame: Frame, seats: frozenset[int], on_turn: int | None, *, over: bool) -> Text:
    """Return for whom the table waits, if these are the seats that `waited` returned."""
    if over:
        return OVER
    if not seats:
        if frame.window:
            return A_WINDOW
        return still_to_come(frame.ballots) if frame.ballots else text("All hands are ready.")
    if on_turn is not None and seats == {on_turn}:
        return text("{who} to play", who=Who(on_turn))
    # One form in English, two in other languages.
    return plural(
        "Waiting for {names}", "Waiting for {names}", n=len(seats), names=[Who(seat) for seat in sorted(seats)]
    )


def whose_turn(seats: frozenset[int], on_turn: int | None) -> Text | None:
    """Return whose turn it is, unless that is clear from the waiting seats."""
    return None if on_turn is None or seats == {on_turn} else text("{who}'s turn", who=Who(on_turn))


def left_with(seat: int, cards: list[Arg]) -> Text:
    """Return what a player still held at the end."""
    # One form in English, two in other languages.
    return plural(
        "{who} was left with {cards}.", "{who} was left with {cards}.", n=len(cards), who=Who(seat), cards=cards
    )


def opening(
    frame: Frame, title: Text, heading: Text, said: Text, *, about: Text | None = None, over: bool
) -> list[str]:
    """Return the first two lines of every table: its name; its waiting seats, the question, and the time.

    Below a heading (`Frame.headed`) they omit what it says.
    """
    asked = f" · {frame.say(about)}" if about and not over else ""
    clock = f" ({frame.clock})" if frame.clock and not over else ""
    waits = frame.say(said).removesuffix("." if asked or clock else "")
    named, where = stopped(frame.say(title)), stopped(frame.say(heading))
    first = begun(where) if frame.headed else f"{named} {where}"
    return [first] if frame.headed and over else [first, f"{waits}{asked}{clock}"]


def stopped(words: str) -> str:
    """Return the text with a full stop, unless it ends with another mark."""
    return words if words[-1] in ".!?" else f"{words}."


def begun(words: str) -> str:
    """Return the text with a capital, for a line of its own."""
    return words[:1].upper() + words[1:]


def story(frame: Frame) -> list[str]:
    """Return the newest events."""
    return [event.words for event in frame.events]
