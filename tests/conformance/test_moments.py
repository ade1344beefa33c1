"""Games mark their moments: the events that are worth seeing again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.finished_game import PublicEvent
from engine.game import Game, games
from engine.moments import moments
from engine.text import text
from tests.conformance.finished_games import saved_games
from tests.ledger import rule
from tools.texts import template

RARE = {
    "Nobody can play. The fewest cards win the round: {names}.",
    "{who} wins the Challenge.",
}
"""Messages that no saved game has, because they need a rare situation. Tests of their games tell them."""


@rule("H-720")
def test_each_message_that_marks_a_moment_is_told_in_a_saved_game(key: str) -> None:
    game: Game[Any] = games()[key]
    said = {message.id if isinstance(message.id, str) else message.id[0] for message in template(key) if message.id}
    assert not set(game.moments) - said, f"{key} has no such messages: {sorted(set(game.moments) - said)}"
    told = {event.text.source for one in saved_games(key) for event in one.events}
    never = sorted(set(game.moments) - told - RARE)
    assert not never, f"no saved game of {key} tells {never} to everybody"


@rule("H-720")
def test_a_game_has_moments_and_not_each_event_is_one(key: str) -> None:
    for one in saved_games(key):
        found = moments(games()[key], one.events)
        assert found == sorted(set(found))
        assert found or not games()[key].moments
        assert len(found) <= len(one.events) / 2, f"{len(found)} moments in {len(one.events)} events of {key}"


@rule("H-720")
def test_by_default_a_moment_is_the_first_animation_of_a_block() -> None:
    def event(number: int, *, begins: bool = False, scene: bool = False) -> PublicEvent:
        return PublicEvent(number, text("{who} rolls."), scene={"kind": "dice"} if scene else None, begins_group=begins)

    log = [
        event(1, scene=True),
        event(2, begins=True),
        event(4, scene=True),
        event(5, scene=True),
        event(7, begins=True),
        event(8, begins=True, scene=True),
    ]
    plain = replace(games()["yarr"], moments=())
    assert moments(plain, log) == [1, 4, 8]
    assert moments(plain, []) == []
