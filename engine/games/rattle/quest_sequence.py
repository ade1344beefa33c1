"""The steps of the whole game: quests, the Wanted token, the end (`docs/rules/rattle.md`, 4.4, 4.18 and 4.20)."""

from __future__ import annotations

from engine.games.rattle.cards.adventure_order import FIRST_VOYAGE, ORDER
from engine.games.rattle.scoring.points import score, standings, verdict
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Rattle, step
from engine.games.rattle.treasure.loot import empty_pile
from engine.games.rattle.treasure.loot_tokens import add
from engine.games.rattle.view import Chapter
from engine.text import Who, text


def quests(state: RattleState) -> int:
    """Return how many quests the scenario has."""
    return len(FIRST_VOYAGE if state.options.scenario == "introductory" else ORDER)


def adventures_of(state: RattleState, quest: int) -> int:
    """Return how many Adventures a quest, numbered from 1, has (R-91, R-260)."""
    board = FIRST_VOYAGE if state.options.scenario == "introductory" else ORDER
    return len(board[quest - 1])


@step
def quest(play: Rattle, number: int) -> None:
    """Begin a quest, numbered from 1: push the steps of its Adventures and of the Port Visit (R-54, R-92, R-95)."""
    state = play.state
    state.quest = number
    words = text(
        "Quest {quest} of {quests} begins; {who} is the Baron.",
        quest=number,
        quests=quests(state),
        who=Who(state.baron),
    )
    play.begin_group(words, icon="baron")
    play.push("quest_end")
    play.push("port")
    for place in reversed(range(adventures_of(state, number))):
        play.push("adventure", place)


@step
def adventure_end(play: Rattle) -> None:
    """Record the Adventure for the end report, clear the Adventure from the state, and move the Wanted token (R-96,
    R-213).
    """
    state = play.state
    state.chapters.append(
        Chapter(
            state.card,
            state.quest,
            tuple(len(captain.trophies) for captain in state.captains),
            tuple(sum(trophy.boarded for trophy in captain.trophies) for captain in state.captains),
            tuple(state.lost),
            tuple(state.earned),
        )
    )
    state.played.append(state.card)
    state.card, state.place, state.crazy = "", 0, None
    state.fleet.clear()
    if state.options.scenario == "norrington":
        check_wanted(play)


def check_wanted(play: Rattle) -> None:
    """Give the Wanted token to the player with most VP in cards and coins. On a tie it stays (R-245, R-246)."""
    state = play.state
    scores = [score(state, seat) for seat in play.seats]
    richest = [seat for seat in play.seats if scores[seat] == max(scores)]
    if len(richest) == 1 and state.wanted != richest[0]:
        state.wanted = richest[0]
        play.report(text("{who} has the most VP and is Wanted now.", who=Who(richest[0])), icon="wanted")


@step
def quest_end(play: Rattle) -> None:
    """Make all Parts and Upgrades ready, return the discard pile to the bag, and pass the Baron token.

    After the last quest, end the game instead of passing the token (R-235 to R-237).
    """
    state = play.state
    for captain in state.captains:
        for part, number in captain.exhausted.items():
            add(captain.ready, part, number)
        captain.exhausted.clear()
        captain.turned.clear()
        captain.used.clear()
    empty_pile(state)
    state.closed.clear()
    state.location = ""
    if state.quest == quests(state):
        play.push("finish")
        return
    play.report(text("All Parts and Upgrades are ready again."), icon="ready")
    state.baron = (state.baron + 1) % len(state.captains)
    play.push("quest", state.quest + 1)


@step
def finish(play: Rattle) -> None:
    """Determine the winners, report them and end the game (R-53, R-237 to R-240)."""
    state = play.state
    state.phase = "end"
    state.winners = standings(state)[0]
    play.begin_group(verdict(state), icon="winner")
