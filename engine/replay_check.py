"""Verifies a finished game, segment by segment.

Segments that the present rules have played are replayed. For segments of other versions, the draws are checked against
the random stream.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any

from engine.entropy import Source
from engine.random_log import Draw, LoggedChance, redraw
from engine.replay import Transcript, Unplayable, checkpoint_before, is_at_checkpoint, played
from engine.rules_version_segments import RulesUpgrade, segments_of
from engine.save import Save
from engine.table import Table


class SegmentVerdict(StrEnum):
    """The result of checking a segment."""

    PLAYED = "played"
    """A replay under the present rules reaches the recorded end."""
    DRAWN = "drawn"
    """Another version of the rules has played it. All stored draws match the key."""
    UNLISTED = "unlisted"
    """Another version of the rules has played it, and its draws were not stored."""
    WRONG = "wrong"
    """A replay reaches another end, or a stored draw does not match the key."""


def check_replay(
    kept: Transcript, upgrades: Sequence[RulesUpgrade], noted: Mapping[int, Draw], end: Table[Any], version: int
) -> tuple[Transcript, list[SegmentVerdict]]:
    """Verify a finished game. Return its transcript for people, and the verdict on each segment.

    `kept` is the whole transcript. `upgrades` are the rules upgrades during the game. `noted` are the draws stored
    during play, by position in the stream. `end` is the table at the end under the present rules. `version` is that of
    the rules that stored the table last. If there are several segments, the returned transcript lists them as its
    parts. It has the draws of the segments that are not wrong. The check replays all answers and takes at least 0.3 s:
    call it off the event loop.
    """
    source, drawn = end.source, end.numbers_drawn
    segments = segments_of(len(kept.answers), upgrades, kept.version, version, drawn)
    kept = replace(kept, parts=segments, draws=[], numbers=drawn)
    proofs = []
    for place, part in enumerate(kept.parts):
        found, proof = _check_segment(kept, place, source, noted, end)
        part.draws = len(found)
        kept.draws += found.values()
        proofs.append(proof)
    return (kept if len(kept.parts) > 1 else replace(kept, parts=[])), proofs


def draws_since(before: Save, table: Table[Any]) -> dict[int, Draw]:
    """Return the draws since the checkpoint of the save `before`, by position in the stream.

    They come from a replay under the rules of `table`, which was restored from that save. Their `answers` are counted
    from the checkpoint.
    """
    chance = LoggedChance(table.source, before.drawn)
    again = Table.at_checkpoint(table.game, before, chance)
    for number, answer in enumerate(() if table.reopened else before.answers, 1):
        chance.answers = number
        again.replay_answer(answer.given())
    return chance.draws


def _check_segment(
    kept: Transcript, place: int, source: Source, noted: Mapping[int, Draw], end: Table[Any]
) -> tuple[dict[int, Draw], SegmentVerdict]:
    part = kept.parts[place]
    begins = sum(one.numbers for one in kept.parts[:place])
    ends = begins + part.numbers
    chance = LoggedChance(source, begins)
    if _reaches_end(kept, place, chance, end):
        return {at: draw for at, draw in chance.draws.items() if at < ends}, SegmentVerdict.PLAYED
    if part.version == end.game.version:
        return {}, SegmentVerdict.WRONG
    stream, found = source.stream(begins), {at: draw for at, draw in sorted(noted.items()) if begins <= at < ends}
    for at, draw in found.items():
        if at != stream.drawn:
            return {}, SegmentVerdict.UNLISTED
        if redraw(stream, draw) != draw.result:
            return {}, SegmentVerdict.WRONG
    return (found, SegmentVerdict.DRAWN) if stream.drawn == ends else ({}, SegmentVerdict.UNLISTED)


def _reaches_end(kept: Transcript, place: int, chance: LoggedChance, end: Table[Any]) -> bool:
    """Return True if a replay of the segment with the index `place` reaches the recorded end of that segment.

    The recorded end is the checkpoint of the next segment, or the table `end` for the last segment. The replay uses the
    present rules, and `chance` logs its draws.
    """
    try:
        table = played(kept, chance=chance, part=place)
    except Unplayable:
        return False
    except Exception:
        if kept.parts[place].version == end.game.version:
            raise
        return False  # rules may fail on the moves of another version
    if place + 1 < len(kept.parts):
        return is_at_checkpoint(table, checkpoint_before(kept, place + 1, chance.source))
    return bool(table.state == end.state)
