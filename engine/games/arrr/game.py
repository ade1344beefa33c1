"""Definition of Arrr!!! for the engine (`GAME`)."""

from __future__ import annotations

from engine.game import Game
from engine.games.arrr import actions, cards, challenge_rejection, effect_choices, reaction_windows, turns
from engine.games.arrr.achievements import ACHIEVEMENTS
from engine.games.arrr.advance_answers import lasting
from engine.games.arrr.auto_answers import AUTO_ANSWERS, auto_answer
from engine.games.arrr.card_reference import reference
from engine.games.arrr.choice_labels import CHOICE_LABELS
from engine.games.arrr.ending import outcome, sides
from engine.games.arrr.game_options import NEWCOMER_OPTIONS, ArrrOptions, best_seats
from engine.games.arrr.legality import askable_actions, reason_unavailable
from engine.games.arrr.lesson import LESSON
from engine.games.arrr.moments import MOMENTS
from engine.games.arrr.records import RECORDS
from engine.games.arrr.redundant_reports import REDUNDANT_REPORTS
from engine.games.arrr.setup import setup, teams
from engine.games.arrr.state import ArrrState
from engine.games.arrr.step_registry import step
from engine.games.arrr.visibility import pieces, view
from engine.text import text

PARTS = (actions, cards, effect_choices, challenge_rejection, turns, reaction_windows)
"""Modules whose import declares all cards and steps."""


GAME: Game[ArrrState] = Game(
    key="arrr",
    title=text("Arrr!!!"),
    in_short=text("crew, dice, treasure and dirty tricks"),
    blurb=text(
        "Hire a crew, roll dice for the treasures of the Seven Seas and fend off the others' "
        "tricks. 2 to 4 players, also in teams."
    ),
    own_design=text("The published rules don't list the cards, so nearly all names, numbers and texts are our own."),
    lesson=LESSON,
    least_seats=2,
    best_seats=best_seats,
    most_seats=4,
    options=ArrrOptions,
    newcomer_options=NEWCOMER_OPTIONS,
    state=ArrrState,
    version=2,
    migrations={1: lambda stored: stored},  # other numbers on 22 cards; the state is the same
    setup=setup,
    steps=step,
    view=view,
    outcome=outcome,
    pieces=pieces,
    reference=reference(),
    sides=sides,
    teams=teams,
    redundant_reports=REDUNDANT_REPORTS,
    turns=lambda state: state.turn,
    moments=MOMENTS,
    records=RECORDS,
    achievements=ACHIEVEMENTS,
    askable_actions=askable_actions,
    reason_unavailable=reason_unavailable,
    choice_labels=CHOICE_LABELS,
    auto_answers=AUTO_ANSWERS,
    auto_answer=auto_answer,
    advance_answer=lasting,
    answer_limit=5_000,
)
