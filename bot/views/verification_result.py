"""Render the result of verifying a game."""

from __future__ import annotations

from collections.abc import Sequence

from bot.tables.loaded_table import LoadedTable
from engine.replay import Transcript
from engine.replay_check import SegmentVerdict
from engine.text import Text, plural, text


def verification_text(loaded: LoadedTable, kept: Transcript, proofs: Sequence[SegmentVerdict]) -> list[Text]:
    """Return sentences that say whether the seed matches its published hash and whether a replay gives the same game.

    `kept` is the transcript, `proofs` the verdict on each of its segments. If the rules were updated during the game,
    it has several segments, and each gets a sentence.
    """
    table, promised = loaded.table, loaded.row.seed_hash
    if table.source.promise != promised:
        return [
            text(
                "Not verified: before the game {promised} was promised, but its seed has the fingerprint {hash}.",
                promised=promised,
                hash=table.source.promise,
            )
        ]
    if all(proof is SegmentVerdict.PLAYED for proof in proofs):
        return [
            plural(
                "Verified: the seed has the promised fingerprint {hash}, and {n} answer played again from it gives the "
                "same game.",
                "Verified: the seed has the promised fingerprint {hash}, and {n} answers played again from it give the "
                "same game.",
                n=len(kept.answers),
                hash=promised,
            )
        ]
    if not kept.parts and proofs[0] is SegmentVerdict.WRONG:
        return [text("Not verified: replayed from its seed, this game comes out differently.")]
    if not kept.parts:
        changed = text(
            "The seed has the promised fingerprint {hash}. But the rules of this game have changed since it began "
            "(version {before}, now {now}), and played again by the present ones it comes out differently: only a "
            "Quarterdeck of that time can verify it whole.",
            hash=promised,
            before=kept.version,
            now=loaded.game.version,
        )
        return [changed, *([_draws_sentence(len(kept.draws))] if proofs[0] is SegmentVerdict.DRAWN else [])]
    head = text(
        "The seed has the promised fingerprint {hash}. In the middle of this game Quarterdeck was updated:",
        hash=promised,
    )
    return [head, *(_segment_sentence(kept, index, proof) for index, proof in enumerate(proofs))]


KNOWN = {
    SegmentVerdict.PLAYED: text("Verified: replayed from its start, this part reaches the same end."),
    SegmentVerdict.UNLISTED: text(
        "What was drawn then was not kept. Only a Quarterdeck of that version can play this part again."
    ),
    SegmentVerdict.WRONG: text(
        "Not verified: this part comes out differently, or its shuffles and rolls are not the seed's."
    ),
}
"""The sentence for each verdict but `DRAWN`, whose sentence contains a number."""


def _segment_sentence(kept: Transcript, index: int, proof: SegmentVerdict) -> Text:
    """Return the sentence with the verdict `proof` on one segment of the transcript.

    A segment is the part of the game that one version of the rules has played. `index` is its index, from 0.
    """
    part, numbers = kept.parts[index], kept.span(index)
    known = _draws_sentence(part.draws) if proof is SegmentVerdict.DRAWN else KNOWN[proof]
    if not part.answers:
        return text("- No answer, version {version} of the rules: {known}", version=part.version, known=known)
    return text(
        "- Answers {first} to {last}, version {version} of the rules: {known}",
        first=numbers.start,
        last=numbers.stop - 1,
        version=part.version,
        known=known,
    )


def _draws_sentence(draws: int) -> Text:
    """Return the sentence for a segment that only another version can replay, but whose draws match the seed.

    `draws` is the number of its random draws.
    """
    return plural(
        "Its {n} shuffle or roll is what the seed gives. Only a Quarterdeck of that version can play its answers "
        "again.",
        "Its {n} shuffles and rolls are what the seed gives. Only a Quarterdeck of that version can play its answers "
        "again.",
        n=draws,
    )
