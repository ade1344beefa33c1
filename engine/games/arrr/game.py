"""Arrr!!! as the rest of Quarterdeck sees it."""

from __future__ import annotations

from engine.game import Game, Reference
from engine.games.arrr import actions, cards, choices, turns
from engine.games.arrr.asking import STEPS
from engine.games.arrr.begin import setup
from engine.games.arrr.ending import outcome
from engine.games.arrr.kinds import card_name, design_of, every_card
from engine.games.arrr.knowledge import hidden_from, pieces, view
from engine.games.arrr.options import ArrrOptions
from engine.games.arrr.state import ArrrState
from engine.text import text

PARTS = (actions, cards, choices, turns)
"""Importing these declares all cards and steps."""

GAME: Game[ArrrState] = Game(
    key="arrr",
    title=text("Arrr!!!"),
    blurb=text(
        "Hire a crew, roll for the treasures of the Seven Seas, and answer everything that the others try. 2 to 4 "
        "players, also in teams."
    ),
    least_seats=2,
    most_seats=4,
    options=ArrrOptions,
    state=ArrrState,
    version=1,
    setup=setup,
    steps=STEPS,
    view=view,
    outcome=outcome,
    hidden_from=hidden_from,
    pieces=pieces,
    reference={card: Reference(card_name(card), design_of(card).rules, card) for card in every_card()},
    kinds_of_choice=frozenset(
        {
            "presets",
            "pirate_vote",
            "captain",
            "recruitment",
            "draw_at_will",
            "deck_to_draw",
            "equipment",
            "declare",
            "challenge_stat",
            "challenge_prize",
            "act_before",
            "on_declaration",
            "reply",
            "counter_prize",
            "crew_taken",
            "roll",
            "rolled",
            "on_throw",
            "answer",
            "at_end",
            "offer",
            "dice",
            "crew_lost",
            "hand_lost",
            "looked",
        }
    ),
    bound=5_000,
)
