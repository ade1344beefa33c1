"""Rattle, Battle, Grab the Loot as the rest of Quarterdeck sees it."""

from __future__ import annotations

from engine.game import Game
from engine.games.rattle import battle, briefing, crazy, crew, drops, fleet, port, quests, rewards, stowing, turns, upgrades
from engine.games.rattle.cards import REFERENCE
from engine.games.rattle.knowledge import hidden_from, pieces, readings, view
from engine.games.rattle.opening import setup
from engine.games.rattle.options import RattleOptions
from engine.games.rattle.scoring import outcome
from engine.games.rattle.standing import STEPS
from engine.games.rattle.state import RattleState
from engine.text import text

RULES = (battle, briefing, crazy, crew, drops, fleet, port, quests, rewards, stowing, turns, upgrades)
"""The modules that enter their steps and cards."""

GAME: Game[RattleState] = Game(
    key="rattle",
    title=text("Rattle, Battle, Grab the Loot"),
    blurb=text(
        "Drop your dice into the Sea: they are your Ships. Sink and board, spend the Loot in Port, and be the "
        "richest pirate at the end. 2 to 5 players."
    ),
    least_seats=2,
    most_seats=5,
    options=RattleOptions,
    state=RattleState,
    version=1,
    setup=setup,
    steps=STEPS,
    view=view,
    outcome=outcome,
    hidden_from=hidden_from,
    pieces=pieces,
    reference=REFERENCE,
    kinds_of_choice=frozenset(
        {
            "chosen_part",
            "colour",
            "side",
            "convoy",
            "send",
            "lose_loot",
            "late_ship",
            "act",
            "move_with",
            "move_ship",
            "move_where",
            "move_words",
            "move_refused",
            "move_confirm",
            "drill",
            "fire_ship",
            "fire_at",
            "use_on",
            "use_ship",
            "use_face",
            "smuggle",
            "close",
            "choose_loot",
            "fire_power",
            "timber",
            "repairs",
            "secret_hold",
            "keep_loot",
        }
    ),
    bound=5_000,
    readings=readings,
)
