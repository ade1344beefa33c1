"""Plays a finished game again, part by part: what these rules can play they prove; of what other versions have played
the draws are held against the stream."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any

from engine.entropy import Source
from engine.random_log import Draw, LoggedChance, redraw
from engine.replay import Transcript, Unplayable, left, played, reached
from engine.rules_segments import RulesUpgrade, segments_of
from engine.save import Save
from engine.table import Table


class SegmentVerdict(StrEnum):
    """What is known of a part."""

    PLAYED = "played"
    """Played again by these rules it comes to where it ended."""
    DRAWN = "drawn"
    """Other rules have played it; all that was drawn is what the key gives."""
    UNLISTED = "unlisted"
    """Other rules have played it, and what was drawn was not kept."""
    WRONG = "wrong"
    """It comes out otherwise, or something else was drawn than the key gives."""


def check_replay(
    kept: Transcript, crossings: Sequence[RulesUpgrade], noted: Mapping[int, Draw], end: Table[Any], version: int
) -> tuple[Transcript, list[SegmentVerdict]]:
    """The transcript for people, with its parts (where there are several) and the draws of those that are not wrong;
    and what is known of each part.

    `noted` is what was drawn, by its place in the stream, as it was stored in play; `end` the table as these rules read
    it, `version` the one that stored it last. Takes as long as the game, and a third of a second: call it off the event
    loop.
    """
    source, drawn = end.source, end.numbers_drawn
    kept = replace(kept, parts=segments_of(len(kept.answers), crossings, kept.version, version, drawn), draws=[])
    proofs = []
    for place, part in enumerate(kept.parts):
        found, proof = _check_segment(kept, place, source, noted, end)
        part.draws = len(found)
        kept.draws += found.values()
        proofs.append(proof)
    return (kept if len(kept.parts) > 1 else replace(kept, parts=[])), proofs


def draws_since(before: Save, table: Table[Any]) -> dict[int, Draw]:
    """What chance has decided since the checkpoint of this save, by the rules that restored the table from it. Answers
    are counted from there."""
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
    if _comes_out(kept, place, chance, end):
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


def _comes_out(kept: Transcript, place: int, chance: LoggedChance, end: Table[Any]) -> bool:
    """Whether these rules come to where the part ended: at the next one's checkpoint, or at the end of the game."""
    try:
        table = played(kept, chance=chance, part=place)
    except Unplayable:
        return False
    except Exception:
        if kept.parts[place].version == end.game.version:
            raise
        return False  # rules may break on what others have played
    if place + 1 < len(kept.parts):
        return reached(table, left(kept, place + 1, chance.source))
    return bool(table.state == end.state)
