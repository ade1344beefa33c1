"""What happened, as a person tells it: block by block (a turn, an action, a battle), the newest last."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.views.presenter import Say
from engine.text import text
from store.rows import EventRow

BEGUN = 1
"""The event with which every game begins: its fingerprint, which is for whoever reads the whole story. Who has answered
after it has moved."""
JOINED = 3
"""A block of so many sentences stands in one line; a longer one is a list of its own."""
FOLDED = text("Before that: «The story so far».")
LOOKED = text("New since you looked:")


@dataclass
class Story:
    """What is told of the story. `folded`: there was more than fits, which a button leads to."""

    words: str = ""
    folded: bool = False


def blocks(events: Sequence[EventRow]) -> list[list[EventRow]]:
    """These events, in the blocks that their game has made of them."""
    found: list[list[EventRow]] = []
    for event in events:
        if event.block or not found:
            found.append([])
        found[-1].append(event)
    return found


def words_of(event: EventRow, tell: Say) -> str:
    """What was told; struck through, and said, where it was taken back."""
    said = tell(event.text)
    return f"~~{said}~~ ({tell(text('taken back'))})" if event.struck else said


def block_words(block: Sequence[EventRow], tell: Say, most: int, since: int = 0, *, briefly: bool = False) -> str:
    """One block as a point of a list: its beginning, and what was told after event `since`; `briefly` that alone where
    the beginning is not new. Of one that has more than so many letters sentences after its first one are left out."""
    heard = briefly and block[0].no <= since
    head, *rest = [words_of(event, tell) for event in block if event.no > since or (event is block[0] and not heard)]
    cut = not heard and len(rest) < len(block) - 1
    if head[-1].isalnum():
        head = f"**{head}**"
    while len(rest) > 1 and len(head) + sum(len(line) + len("\n  - ") for line in rest) > most:
        del rest[0]
        cut = True
    lines = [head, *(["…"] if cut else []), *rest]
    return f"- {' '.join(lines)}" if len(lines) <= JOINED else "\n  - ".join([f"- {head}", *lines[1:]])


def known_better(
    events: Sequence[EventRow], seat: int, since: int, redundant_reports: Collection[str], calls: Collection[str] = ()
) -> set[int]:
    """Which of the events that this seat's person may hear they need not be told, for they know it, or are told it more
    fully: what merely repeats their own answer after event `since`, one of these `redundant_reports`, once anything
    else has happened; what everybody hears of what is told to them alone right after it, under the same sign; and as
    the newest of all what merely calls them to the question that they read below, one of these `prompts_told`."""
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
    """What everybody was told after event `since`, in whole blocks: the newest ones, as many as have so many letters
    together. If that is less than `at_least`, blocks before them are told too, up to there."""
    found: list[str] = []
    for block in reversed(blocks(events)):
        needed, words = block[-1].no > since, block_words(block, tell, letters)
        if found and sum(map(len, [*found, words])) > (letters if needed else at_least):
            return _upright(found, tell, folded=needed)
        found.append(words)
    return _upright(found, tell)


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
    """What one person was told after event `since`, with the beginnings of the blocks that it belongs to, `briefly`
    without those that they have read; the newest blocks, as many as have so many letters together; without the events
    that they know better. What was told after the event `looked` is marked as new, if there is anything before it."""
    found: list[str] = []
    new = False
    for block in reversed(blocks(events)):
        if block[-1].no <= since:
            break
        news = [event for event in block if event.no not in known]
        if not news or news[-1].no <= since:
            continue
        words = block_words(news, tell, letters, since, briefly=briefly)
        if found and sum(map(len, [*found, words])) > letters:
            return _upright(found, tell, folded=True)
        if new and news[-1].no <= looked:
            found.append(f"-# {tell(LOOKED)}")
        new = news[-1].no > looked
        found.append(words)
    return _upright(found, tell)


def _upright(found: Sequence[str], tell: Say, *, folded: bool = False) -> Story:
    before = [f"-# {tell(FOLDED)}"] if folded else []
    return Story("\n".join([*before, *reversed(found)]), folded)
