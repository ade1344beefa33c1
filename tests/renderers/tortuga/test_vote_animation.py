"""A vote is opened card by card: small, played once, in the public order of the cards, with all of it in words."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from engine.games.tortuga.cards import VOTE_CARDS, card_name, counted_first
from engine.replay import begun
from engine.text import ENGLISH, say
from renderers import tortuga
from renderers.kit import WIDE
from renderers.picture_context import Frame
from tests.histories.history import ROOM, read
from tests.ledger import rule

FRAME = Frame(("Anne", "Bart"), say=lambda words: say(words, ("Anne", "Bart"), ENGLISH))
DECK = list(VOTE_CARDS)


def opened(kind: str, cards: list[str], result: str) -> tuple[Image.Image, Any]:
    picture = tortuga.scene({"vote": kind, "cards": cards, "result": result}, None, FRAME)  # type: ignore[arg-type]
    assert len(picture.data) <= 500_000
    assert len(picture.alt) <= 1024
    assert picture.data.count(b"NETSCAPE") == 0
    return Image.open(BytesIO(picture.data)), picture


@rule("H-190")
@pytest.mark.parametrize(("kind", "result"), [("attack", "success"), ("brawl", "tie"), ("mutiny", "failure")])
@pytest.mark.parametrize("count", [1, 5, 11])
def test_the_cards_of_a_vote_are_revealed_one_after_the_other(kind: str, result: str, count: int) -> None:
    film, picture = opened(kind, DECK[:count], result)
    assert getattr(film, "n_frames", 1) == count + 1
    assert film.width == WIDE
    assert FRAME.say(card_name(DECK[0])) in picture.alt
    assert result.capitalize() in picture.alt


@rule("H-190")
def test_the_scene_of_a_vote_has_only_what_everybody_is_told() -> None:
    kept = read(ROOM / "tortuga" / "usual-5.json.gz").transcript
    table, votes = begun(kept), 0
    for answer in kept.answers:
        table.replay_answer(answer)
        for report in table.take_reports():
            if report.scene is None:
                continue
            votes += 1
            assert report.readers is None
            assert set(report.scene) == {"kind", "vote", "cards", "result"}
            cards = report.scene["cards"]
            assert isinstance(cards, list)
            words = report.text.plain()
            assert all(counted_first(str(card), str(report.scene["vote"])).plain() in words for card in cards)
    assert votes
