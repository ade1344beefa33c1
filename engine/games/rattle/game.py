"""The `Game` object of Rattle, Battle, Grab the Loot."""

from __future__ import annotations

from engine.game import Game
from engine.games.rattle import crazy_adventures, quest_sequence
from engine.games.rattle.actions import sailor_abilities, turn, upgrade_abilities
from engine.games.rattle.adventure import (
    briefing,
    coins_and_loot,
    np_ship_actions,
    repairs_and_stowing,
    sending_ships,
    ship_drop,
)
from engine.games.rattle.askable_actions import askable_actions, reason_unavailable
from engine.games.rattle.auto_answers import AUTO_ANSWERS, auto_answer
from engine.games.rattle.battle import battle
from engine.games.rattle.cards import REFERENCE
from engine.games.rattle.choice_labels import CHOICE_LABELS
from engine.games.rattle.crew import sailor_activation
from engine.games.rattle.game_options import NEWCOMER_OPTIONS, RattleOptions, best_seats, names_a_baron
from engine.games.rattle.lesson import LESSON
from engine.games.rattle.moments import MOMENTS
from engine.games.rattle.port import visit_order
from engine.games.rattle.redundant_reports import REDUNDANT_REPORTS
from engine.games.rattle.scoring.achievements import ACHIEVEMENTS
from engine.games.rattle.scoring.outcome import outcome
from engine.games.rattle.scoring.records import RECORDS
from engine.games.rattle.setup import setup
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import step
from engine.games.rattle.visibility import measurements, pieces, points, view
from engine.text import text

RULES = (
    quest_sequence,
    briefing,
    sending_ships,
    ship_drop,
    np_ship_actions,
    turn,
    upgrade_abilities,
    sailor_abilities,
    battle,
    coins_and_loot,
    sailor_activation,
    repairs_and_stowing,
    crazy_adventures,
    visit_order,
)
"""Modules imported so that they register their steps and cards. Nothing reads this tuple."""

GAME: Game[RattleState] = Game(
    key="rattle",
    title=text("Rattle, Battle, Grab the Loot"),
    in_short=text("dice as ships, sea battles and loot"),
    blurb=text(
        "Drop your dice into the Sea: they are your Ships. Sink and board, spend the Loot in Port, and be the "
        "richest pirate at the end. 2 to 5 players."
    ),
    own_design=text(
        "The published rules don't list the cards, so most costs and effects, the "
        "Adventures, the faces of the enemies' dice and the prices of Victory Points are our "
        "own."
    ),
    lesson=LESSON,
    least_seats=2,
    best_seats=best_seats,
    most_seats=5,
    options=RattleOptions,
    newcomer_options=NEWCOMER_OPTIONS,
    names_a_place=names_a_baron,
    state=RattleState,
    version=1,
    setup=setup,
    steps=step,
    view=view,
    outcome=outcome,
    pieces=pieces,
    reference=REFERENCE,
    redundant_reports=REDUNDANT_REPORTS,
    moments=MOMENTS,
    records=RECORDS,
    achievements=ACHIEVEMENTS,
    askable_actions=askable_actions,
    reason_unavailable=reason_unavailable,
    choice_labels=CHOICE_LABELS,
    answer_limit=5_000,
    measurements=measurements,
    score=points,
    auto_answers=AUTO_ANSWERS,
    auto_answer=auto_answer,
)
