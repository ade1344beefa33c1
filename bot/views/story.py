"""Render the story: the events of a game as text, in blocks (a turn, an action, a battle), the newest last."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.views.choice_components import Say
from engine.text import text
from store.rows import EventRow

BEGUN = 1
"""Number of the event that begins every game and states the hash of its seed.

A person has moved in this game if `SeatRow.answered_event` is higher.
"""
JOINED = 3
"""Maximum number of sentences of a block that is shown as one line. A longer block is shown as a list."""
FOLDED = text("Before that: “The story so far”.")
LOOKED = text("New since you looked:")


@dataclass
class Story:
    """A part of the story as text.

    `folded` is True if older blocks did not fit, so that a button to the whole story is needed.
    """

    words: str = ""
    folded: bool = False


def blocks(events: Sequence[EventRow]) -> list[list[EventRow]]:
    """Return the events grouped into blocks, such as a turn. An event with `begins_group` begins a new block."""
    found: list[list[EventRow]] = []
    for event in events:
        if event.begins_group or not found:
            found.append([])
        found[-1].append(event)
    return found


def event_text(event: EventRow, tell: Say) -> str:
    """Return an event as text, struck through if it was undone."""
    said = tell(event.text)
    return f"~~{said}~~ ({tell(text('taken back'))})" if event.undone else said


def block_text(block: Sequence[EventRow], tell: Say, most: int, since: int = 0, *, briefly: bool = False) -> str:
    """Return a block as a list item: its first event, and those of its events with numbers above `since`.

    With `briefly` the first event is left out if it is not newer than `since`. If the text exceeds `most` characters,
    the oldest events after the first are replaced by “…”.
    """
    heard = briefly and block[0].number <= since
    head, *rest = [
        event_text(event, tell) for event in block if event.number > since or (event is block[0] and not heard)
    ]
    cut = not heard and len(rest) < len(block) - 1
    if head[-1].isalnum():
        head = f"**{head}**"
    while len(rest) > 1 and len(head) + sum(len(line) + len("\n  - ") for line in rest) > most:
        del rest[0]
        cut = True
    lines = [head, *(["…"] if cut else []), *rest]
    return f"- {' '.join(lines)}" if len(lines) <= JOINED else "\n  - ".join([f"- {head}", *lines[1:]])


def redundant_events(
    events: Sequence[EventRow], seat: int, since: int, redundant_reports: Collection[str], calls: Collection[str] = ()
) -> set[int]:
    """Return the numbers of the events that this seat's person need not read, because they know them from elsewhere.

    There are three kinds of them. The first is the report of their own answer right after event `since`, if its English
    text is in `redundant_reports` and something has happened afterwards. The second is a public report that a private
    one with the same icon follows. The third is the newest event if its English text is in `calls`: it only announces
    the question that is shown below.
    """
    found = set()
    for event in events[-1:]:
        if event.text.source in calls and event.text.seats()[-1:] == [seat]:
            found.add(event.number)
    for event, then in itertools.pairwise(events):
        if event.readers is None and event.text.seats()[:1] == [seat]:
            fuller = then.readers == [seat] and then.icon == event.icon and event.text.seats() == [seat]
            if fuller or (event.number == since + 1 and event.text.source in redundant_reports):
                found.add(event.number)
    return found


def public_story(events: Sequence[EventRow], tell: Say, since: int, letters: int, at_least: int) -> Story:
    """Return the newest blocks of public events as text, as many as fit into `letters` characters, but at least one.

    These are the blocks with events after number `since`. If they have fewer than `at_least` characters, earlier blocks
    are added up to that number.
    """
    found: list[str] = []
    for block in reversed(blocks(events)):
        needed, words = block[-1].number > since, block_text(block, tell, letters)
        if found and sum(map(len, [*found, words])) > (letters if needed else at_least):
            return _in_order(found, tell, folded=needed)
        found.append(words)
    return _in_order(found, tell)


def own_story(
    events: Sequence[EventRow],
    tell: Say,
    since: int,
    looked: int,
    letters: int,
    known: Collection[int] = (),
    *,
    briefly: bool = False,
) -> Story:
    """Return what one person may read after event number `since`: the newest blocks that fit into `letters` characters.

    Events with a number in `known` are left out. With `briefly`, the first line of a block is left out if the person
    has read it. A line above the events after number `looked` marks them as new, if older ones come before them.
    """
    found: list[str] = []
    new = False
    for block in reversed(blocks(events)):
        if block[-1].number <= since:
            break
        news = [event for event in block if event.number not in known]
        if not news or news[-1].number <= since:
            continue
        words = block_text(news, tell, letters, since, briefly=briefly)
        if found and sum(map(len, [*found, words])) > letters:
            return _in_order(found, tell, folded=True)
        if new and news[-1].number <= looked:
            found.append(f"-# {tell(LOOKED)}")
        new = news[-1].number > looked
        found.append(words)
    return _in_order(found, tell)


def _in_order(found: Sequence[str], tell: Say, *, folded: bool = False) -> Story:
    """Return a story of the blocks in `found`, the oldest first. `found` has the newest first.

    With `folded` it begins with a line that says that older blocks are left out.
    """
    before = [f"-# {tell(FOLDED)}"] if folded else []
    return Story("\n".join([*before, *reversed(found)]), folded)
