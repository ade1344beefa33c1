"""Rattle, Battle, Grab the Loot as the rest of Quarterdeck sees it."""

from __future__ import annotations

from engine.game import Game
from engine.games.rattle import (
    battle,
    briefing,
    crazy,
    crew,
    drops,
    fleet,
    port,
    quests,
    rewards,
    stowing,
    turns,
    upgrades,
)
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

KINDS = """
act aim_typed auction bomb bomb_rest brawl_face choose_loot chosen_part close colour drill
exchange fire_at fire_power fire_ship guild keel keep_loot king_die late_ship lose_loot market
market_take move_confirm move_ship move_where move_with move_words odd_face pay pit
pit_give pit_odd port_map port_throw prison race repairs row sailor send
shipyard side skill smuggle tavern tavern_keep tide_dice timber toast use_face use_on
use_ship workshop workshop_keep
"""
"""The names of all decisions."""

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
    kinds_of_choice=frozenset(KINDS.split()),
    bound=5_000,
    readings=readings,
)
