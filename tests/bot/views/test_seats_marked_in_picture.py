"""The picture marks the seats that the newest events concern."""

from __future__ import annotations

from bot.texts import language
from bot.views.layout import frame, lately
from bot.views.story import BEGUN
from engine.text import Arg, Text, Who, text
from renderers import renderer_for
from store.rows import EventRow
from tests.ledger import rule
from tests.renderers.yarr import views
from tests.transcripts import Heard

YARR = renderer_for("yarr")


def told(no: int, words: Text, icon: str | None, *, block: bool = False, to: list[int] | None = None) -> EventRow:
    return EventRow("Q7K2M", no, words, to, icon, None, block, None, 0.0)


@rule("H-485")
def test_a_picture_marks_only_public_events_of_the_newest_block() -> None:
    both: list[Arg] = [Who(0), Who(2)]
    events = [
        told(1, text("{who} played a card.", who=Who(1)), "play", block=True),
        told(2, text("{who} drew a card.", who=Who(2)), "draw", block=True),
        told(3, text("You drew Rum, {who}.", who=Who(2)), "secret", to=[2]),
        told(4, text("{names} call.", names=both), "call"),
        told(5, text("{who} waits.", who=Who(1)), None),
    ]
    assert lately(events) == ((2, "draw"), (0, "call"), (2, "call"))
    assert lately([]) == ()


@rule("H-485")
def test_the_table_picture_marks_the_seat_of_the_last_event() -> None:
    pictures = {YARR.table(views.view(3), views.frame(lately=((seat, "draw"),))).data for seat in range(3)}
    assert len(pictures) == 3


def test_the_table_picture_leaves_out_the_hash_of_the_seed() -> None:
    """The 64 digits would fill the space. The lobby and the whole story have them."""
    heard = Heard("yarr", language("en"))
    heard.told()
    promise = told(BEGUN, text("Shuffle fingerprint: {hash}", hash="5f9f"), "shuffle")
    shown = frame(heard.sitting, heard.spoken, [promise, *heard.events])
    assert len(shown.events) == len(heard.events)
    assert "fingerprint" not in str(shown.events)
