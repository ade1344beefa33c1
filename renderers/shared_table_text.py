"""Texts that all tables share, and the conversion of lines to the alternative text of a picture."""

from __future__ import annotations

from collections.abc import Iterable

from engine.text import Arg, Text, Who, plural, text
from renderers.picture_context import Frame

ALT = 1024
OVER = text("The game is over.")
CALLED_OFF = text("This game was called off.")


def alternative(lines: list[str]) -> str:
    """Return the lines as one text of at most 1,024 characters (`ALT`), Discord's limit for alternative text. Empty
    lines are omitted.

    If the lines are too long, the last ones are replaced by an ellipsis. So put the most important lines first.
    """
    told = [line for line in lines if line]
    parts = ["\n".join(told), *("\n".join([*told[:lines], "…"]) for lines in range(len(told) - 1, 0, -1))]
    return next((part for part in parts if len(part) <= ALT), cut("".join(told[:1]), ALT))


def cut(words: str, most: int) -> str:
    """Return the text if it has at most `most` characters, else its beginning and an ellipsis.

    The cut is between words, unless one word takes more than half of the room.
    """
    if len(words) <= most:
        return words
    end = words.rfind(" ", most // 2, most)
    return words[: end if end > 0 else most - 1].rstrip(" ,;:·") + "…"


def shortened(told: Iterable[list[str]]) -> str:
    """Return the first of these alternatives that is short enough for an alternative text (`ALT`), as one text.

    Each alternative is a list of lines, the longest alternative first. If none is short enough, the last one is
    shortened by `alternative`. `told` may be an iterator: later alternatives than the one returned are not
    computed.
    """
    lines = list[str]()
    for lines in told:
        if len("\n".join(lines)) <= ALT:
            break
    return alternative(lines)


def still_to_come(ballots: int) -> Text:
    """Return the text that says for how many secret answers the table still waits. `ballots` is that number."""
    return plural("Waiting for {n} secret choice.", "Waiting for {n} secret choices.", n=ballots)


A_WINDOW = text("Anybody who can react is being asked.")
"""Text while a window is open (`engine.choice.Choice.window`). The text reveals neither who must answer nor how many
must.
"""


def waited(frame: Frame, on_turn: int | None, *, over: bool) -> frozenset[int]:
    """Return the seats that a picture shows as awaited.

    They are `frame.waiting`, or if that is empty the seat on turn. Empty if the game is over or called off, or if the
    table waits only for secret answers. `on_turn` is None if no seat has the turn.
    """
    if over or frame.called_off:
        return frozenset()
    return frame.waiting or frozenset([on_turn] if on_turn is not None and not frame.ballots else [])


def waiting(frame: Frame, seats: frozenset[int], on_turn: int | None, *, over: bool) -> Text:
    """Return the text that says for whom the table waits, or that the game is over or called off.

    `seats` are those that `waited` returned. `on_turn` is the seat on turn, or None.
    """
    if over:
        return OVER
    if frame.called_off:
        return CALLED_OFF
    if not seats:
        if frame.window:
            return A_WINDOW
        return still_to_come(frame.ballots) if frame.ballots else text("All hands are ready.")
    if on_turn is not None and seats == {on_turn}:
        return text("{who} to play", who=Who(on_turn))
    # Singular and plural are equal in English, but not in other languages.
    return plural(
        "Waiting for {names}", "Waiting for {names}", n=len(seats), names=[Who(seat) for seat in sorted(seats)]
    )


def whose_turn(seats: frozenset[int], on_turn: int | None) -> Text | None:
    """Return the text that says whose turn it is. None if no seat has the turn, or if the table waits for that seat
    alone, so that the text about waiting says it.

    `seats` are the awaited seats. `on_turn` is the seat on turn, or None.
    """
    return None if on_turn is None or seats == {on_turn} else text("{who}'s turn", who=Who(on_turn))


def left_with(seat: int, cards: list[Arg]) -> Text:
    """Return the text that says which cards a player still had at the end. There must be at least one."""
    # Singular and plural are equal in English, but not in other languages.
    return plural(
        "{who} was left with {cards}.", "{who} was left with {cards}.", n=len(cards), who=Who(seat), cards=cards
    )


def opening(
    frame: Frame, title: Text, heading: Text, said: Text, *, about: Text | None = None, over: bool
) -> list[str]:
    """Return the first two lines of the text of every table.

    The first has the game's `title` and the `heading`, such as the round. The second has `said` (the text of
    `waiting`), the question `about`, and the remaining time. Below a heading (`Frame.headed`) the title is omitted, and
    after the end of the game (`over`) also the second line. A game that was called off has neither question nor time.
    """
    goes_on = not over and not frame.called_off
    asked = f" · {frame.say(about)}" if about and goes_on else ""
    clock = f" ({frame.clock})" if frame.clock and goes_on else ""
    waits = frame.say(said).removesuffix("." if asked or clock else "")
    named, where = stopped(frame.say(title)), stopped(frame.say(heading))
    first = begun(where) if frame.headed else f"{named} {where}"
    return [first] if frame.headed and over else [first, f"{waits}{asked}{clock}"]


def stopped(words: str) -> str:
    """Return the text, which must not be empty, with a full stop, unless it ends with ".", "!" or "?"."""
    return words if words[-1] in ".!?" else f"{words}."


def begun(words: str) -> str:
    """Return the text with its first letter as a capital."""
    return words[:1].upper() + words[1:]


def story(frame: Frame) -> list[str]:
    """Return the text of the newest events, one line each, in order."""
    return [frame.say(event.text) for event in frame.events]
