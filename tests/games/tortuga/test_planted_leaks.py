"""Check that the secrecy suite finds leaks of Tortuga's own secrets. Each leak is planted in the sound game."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from engine.choice import Choice, Option, PickOne
from engine.game import Game
from engine.games.tortuga import GAME, votes
from engine.games.tortuga.cards import VOTE_CARDS, card_name
from engine.games.tortuga.event_row import settle, turn_up
from engine.games.tortuga.state import TortugaState
from engine.games.tortuga.state_changes import Tortuga
from engine.games.tortuga.view import TortugaView
from engine.games.tortuga.visibility import view
from engine.text import Who, text
from renderers import Renderer, renderer_for
from renderers.picture_context import Frame, Picture
from tests.conformance.observers import observe
from tests.conformance.playthrough import settings
from tests.conformance.public_picture_same_for_all import draws_nothing_private
from tests.conformance.secrecy import Samples, keeps_secrets


def keep_secrets(game: Game[TortugaState], first_seed: int) -> None:
    """Check some games of all sizes closely."""
    for setting in itertools.islice(settings(game, first_seed), 40):
        observe(game, setting, keeps_secrets(game, setting, Samples(), share=0.5))


SOONER = {"team": 8, "box": 1, "hand": 6, "ballots": 5, "refill": 1, "options": 1, "options by loyalty": 1}
"""First seed of games in which a leak shows sooner than in those from seed 0."""


def with_view(leak: Callable[[TortugaState, TortugaView], dict[str, Any]]) -> Game[TortugaState]:
    """Return the game with some fields of every view replaced."""

    def leaky(state: TortugaState, viewer: int | None) -> TortugaView:
        seen = view(state, viewer)
        return replace(seen, **leak(state, seen))

    return replace(GAME, view=leaky)


def with_step(name: str, rule: Any) -> Game[TortugaState]:
    """Return the game with one of its steps replaced."""
    return replace(GAME, steps={**GAME.steps, name: rule})


def shown_team(state: TortugaState, seen: TortugaView) -> dict[str, Any]:
    """Leak the first seat's team to every viewer."""
    return {"winning_team": state.team(0)}


def shown_box(state: TortugaState, seen: TortugaView) -> dict[str, Any]:
    """Leak which starred cards are in the box."""
    return {"box": tuple(state.box)}


def shown_hand(state: TortugaState, seen: TortugaView) -> dict[str, Any]:
    """Leak how many cannons the last seat holds."""
    cannons = sum("cannon" in VOTE_CARDS[card].attack for card in state.hands[-1] + state.cast[-1])
    return {"actions_left": cannons}


def shown_ballots(state: TortugaState, seen: TortugaView) -> dict[str, Any]:
    """Leak the early ballots to those who wait for the others."""
    return {"ballot": tuple(card for ballot in state.cast for card in ballot)}


def shown_row(state: TortugaState, seen: TortugaView) -> dict[str, Any]:
    """Leak a card of the row to players who have not looked at it."""
    return {"turned_up": state.row[0] or None}


def refilled_by_name(play: Tortuga) -> None:
    """Report the card that fills a slot to every viewer."""
    settle(play)
    card = play.state.row[play.state.slot]
    if card:
        play.report(text("The slot is filled with {card}.", card=card_name(card)))


async def forced_with_faces(play: Tortuga, forcer: int, seat: int, slots: Sequence[int]) -> None:
    """Show the forced player the faces of the cards in the options."""
    options = tuple(Option(f"slot:{slot}", card_name(play.state.row[slot])) for slot in slots)
    choice = PickOne(name="forced_slot", prompt=text("Which one?"), secret=False, options=options, default="slot:0")
    answer = await play.ask(seat, replace(choice, default=options[0].id))
    turn_up(play, int(str(answer.value)[5:]), seat)


async def asked_by_loyalty(play: Tortuga) -> None:
    """Make the captain's choice for the first treasure depend on another player's loyalty."""
    state = play.state
    captain, other = state.lines["jolly"][:2] if len(state.lines["jolly"]) > 1 else (0, 1)
    side = Option(f"hold:{'french' if state.team(other) == 'french' else 'british'}", text("There"))
    choice = PickOne(name="first", prompt=text("Where?"), options=(side,), default=side.id)
    await play.ask(captain, choice)
    play.push("sound_holds")


async def asks_gunners(play: Tortuga) -> None:
    """Ask only the players with a cannon at first."""
    state, vote = play.state, play.state.vote
    assert vote is not None
    armed = [seat for seat in vote.participants if any("cannon" in VOTE_CARDS[c].attack for c in state.hands[seat])]
    asks: dict[int, Choice] = {seat: replace(votes.ballot_of(play, seat, vote), name="fire") for seat in armed}
    await play.ask_all(asks)
    play.push("sound_ballots")


async def told_one_by_one(play: Tortuga) -> None:
    """Report every ballot when it comes."""
    vote = play.state.vote
    assert vote is not None
    for seat in vote.participants:
        answer = await play.ask(seat, replace(votes.ballot_of(play, seat, vote), name="first", revisable=False))
        cards = answer.value if isinstance(answer.value, list) else [answer.value]
        told = [card_name(str(card).removeprefix("vote:")) for card in cards]
        play.report(text("{who} votes {cards}.", who=Who(seat), cards=[*told]))
    play.push("sound_ballots")


def wrapped(rule: Any) -> Game[TortugaState]:
    """Return the game with ballots that are asked by this rule before the sound one."""
    steps = {**GAME.steps, "ballots": rule, "sound_ballots": GAME.steps["ballots"]}
    return replace(GAME, steps=steps)


def by_loyalty() -> Game[TortugaState]:
    """Return the game with that question first."""
    steps = {**GAME.steps, "first_holds": asked_by_loyalty, "sound_holds": GAME.steps["first_holds"]}
    return replace(GAME, steps=steps)


@pytest.mark.parametrize(
    ("game", "found"),
    [
        (with_view(shown_team), "the view tells"),
        (with_view(shown_box), "is shown"),
        (with_view(shown_hand), "the view tells"),
        (with_view(shown_ballots), "is shown|the view tells"),
        (with_view(shown_row), "is shown"),
        (with_step("settle", refilled_by_name), "hears of|a report tells"),
        (with_step("forced", forced_with_faces), "a public choice tells|open choices tell"),
        (by_loyalty(), "open choices tell"),
        (wrapped(asks_gunners), "who is asked tells"),
        (wrapped(told_one_by_one), "hears of|a report tells"),
    ],
    ids=["team", "box", "hand", "ballots", "row", "refill", "options", "options by loyalty", "asked", "one by one"],
)
def test_the_suite_finds_a_planted_leak_of_tortuga(
    game: Game[TortugaState], found: str, request: pytest.FixtureRequest
) -> None:
    with pytest.raises(AssertionError, match=found):
        keep_secrets(game, SOONER.get(request.node.callspec.id, 0))


# --- what is drawn -----------------------------------------------------------------------------------


class Leaky:
    """A renderer whose public words or alternative text say more than all may know."""

    def __init__(self, leak: Callable[[TortugaView], str], *, spoken: bool) -> None:
        self.leak, self.spoken = leak, spoken
        self.sound = renderer_for(GAME.key)
        self.private, self.piece, self.private_words = self.sound.private, self.sound.piece, self.sound.private_words

    def table(self, view: TortugaView, frame: Frame) -> Picture:
        picture = self.sound.table(view, frame)
        return picture if self.spoken else replace(picture, alt=f"{picture.alt} {self.leak(view)}")

    def table_words(self, view: TortugaView, frame: Frame) -> list[str]:
        words = self.sound.table_words(view, frame)
        return [*words, self.leak(view)] if self.spoken else words


def own_loyalty(view: TortugaView) -> str:
    """Leak the viewer's loyalty."""
    return "" if view.viewer is None else str(view.seats[view.viewer].loyalty)


def own_ballot(view: TortugaView) -> str:
    """Leak the viewer's own ballot."""
    return " ".join(view.ballot)


def draw(renderer: Renderer) -> None:
    """Check the pictures of some games."""
    for setting in itertools.islice(settings(GAME, 0), 8):
        observe(GAME, setting, draws_nothing_private(setting, renderer))


@pytest.mark.parametrize(
    ("leak", "spoken", "found"),
    [
        (own_loyalty, False, "the alternative text tells"),
        (own_loyalty, True, "the table's words tell"),
        (own_ballot, True, "the table's words tell"),
    ],
)
def test_the_suite_finds_a_leak_that_is_drawn(leak: Callable[[TortugaView], str], spoken: bool, found: str) -> None:
    with pytest.raises(AssertionError, match=found):
        draw(Leaky(leak, spoken=spoken))
