"""The story of a table, in blocks (a turn, an action, a battle), the newest last."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.views.presenter import Say
from engine.text import text
from store.rows import EventRow

BEGUN = 1
"""Number of the event with which every game begins: its fingerprint, for readers of the whole story.

A person who answered after it has moved.
"""
JOINED = 3
"""A block of so many sentences fits on one line; a longer one is a list."""
FOLDED = text("Before that: «The story so far».")
LOOKED = text("New since you looked:")


@dataclass
class Story:
    """A part of the story as text. `folded` means that older blocks were left out, which a button shows."""

    words: str = ""
    folded: bool = False


def blocks(events: Sequence[EventRow]) -> list[list[EventRow]]:
    """Return the events in the blocks that their game has made."""
    found: list[list[EventRow]] = []
    for event in events:
        if event.block or not found:
            found.append([])
        found[-1].append(event)
    return found


def event_text(event: EventRow, tell: Say) -> str:
    """Return an event as text, struck through if it was undone."""
    said = tell(event.text)
    return f"~~{said}~~ ({tell(text('taken back'))})" if event.struck else said


def block_text(block: Sequence[EventRow], tell: Say, most: int, since: int = 0, *, briefly: bool = False) -> str:
    """Return a block as a list item: its first line, and the events after `since`.

    With `briefly` the first line is left out if it is not new. If the block exceeds `most` letters, lines after the
    first are left out.
    """
    heard = briefly and block[0].no <= since
    head, *rest = [event_text(event, tell) for event in block if event.no > since or (event is block[0] and not heard)]
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
    """Return the numbers of events that this seat's person need not be told.

    The repetition of their own answer after `since` (one of `redundant_reports`) is left out once anything else has
    happened. So is the public form of a report that they get in private right after it. A newest event that only
    announces the question below (one of `calls`) is left out too.
    """
    found = set()
    for event in events[-1:]:
        if event.text.source in calls and event.text.seats()[-1:] == [seat]:
            found.add(event.no)
    for event, then in itertools.pairwise(events):
        if event.to is None and event.text.seats()[:1] == [seat]:
            fuller = then.to == [seat] and then.icon == event.icon and event.text.seats() == [seat]
            if fuller or (event.no == since + 1 and event.text.source in redundant_reports):
                found.add(event.no)
    return found


def public_story(events: Sequence[EventRow], tell: Say, since: int, letters: int, at_least: int) -> Story:
    """Return the public events after `since` in whole blocks, the newest ones that fit into so many letters.

    If they have fewer than `at_least` letters, earlier blocks are added.
    """
    found: list[str] = []
    for block in reversed(blocks(events)):
        needed, words = block[-1].no > since, block_text(block, tell, letters)
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
    """Return what one person may read after `since`, in blocks that fit into so many letters.

    With `briefly`, first lines that they have read are left out. Events that they know (`known`) are always left out.
    Events after `looked` are marked as new if there are older ones.
    """
    found: list[str] = []
    new = False
    for block in reversed(blocks(events)):
        if block[-1].no <= since:
            break
        news = [event for event in block if event.no not in known]
        if not news or news[-1].no <= since:
            continue
        words = block_text(news, tell, letters, since, briefly=briefly)
        if found and sum(map(len, [*found, words])) > letters:
            return _in_order(found, tell, folded=True)
        if new and news[-1].no <= looked:
            found.append(f"-# {tell(LOOKED)}")
        new = news[-1].no > looked
        found.append(words)
    return _in_order(found, tell)


def _in_order(found: Sequence[str], tell: Say, *, folded: bool = False) -> Story:
    before = [f"-# {tell(FOLDED)}"] if folded else []
    return Story("\n".join([*before, *reversed(found)]), folded)
