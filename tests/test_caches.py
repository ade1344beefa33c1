"""Caches that could grow for ever: what people type and what a game can become must not fill the memory."""

from __future__ import annotations

import inspect
from functools import _lru_cache_wrapper
from importlib import import_module
from pkgutil import walk_packages

import bot
import engine
import renderers
import store
from tests.ledger import rule

CLOSED = {
    "cards, pieces and words of a game": (
        "engine.games.arrr.card_registry.crew_design",
        "engine.games.arrr.card_registry.exploration_design",
        "engine.games.arrr.card_registry.card_name",
        "engine.games.arrr.card_timing.wrong_moment",
        "engine.games.rattle.port.tavern_and_workshop.price_reason",
        "engine.games.rattle.ships.names.ship_name",
        "engine.games.tortuga.cards.card_name",
        "engine.games.yarr.cards.deck",
        "engine.games.yarr.cards.features",
        "engine.games.yarr.cards.card_name",
        "engine.games.yarr.cards.fitting",
        "engine.games.yarr.choices.give_option",
        "engine.games.yarr.legality._plays",
        "engine.games.yarr.legality.not_hunted",
    ),
    "seats, cards and small numbers": (
        "engine.games.rattle.port.guild.price_reason",
        "engine.games.rattle.ships.ship_ids._places",
        "engine.games.rattle.treasure.loot_tokens.loot_amount",
        "engine.games.rattle.treasure.loot_tokens._told",
        "engine.games.yarr.choices.call_buttons",
        "engine.games.yarr.choices.stack_option",
        "engine.games.yarr.choices.take_instead",
        "engine.games.yarr.choices.take_option",
        "engine.games.yarr.choices._catches",
        "engine.games.yarr.choices._calls_and_catches",
        "engine.games.yarr.state_changes._drew",
        "engine.games.yarr.state_changes._played_words",
        "engine.players.arrr.dice_odds.success_odds",
        "engine.players.arrr.dice_odds.duel",
        "engine.players.tortuga.vote_odds.result_odds",
        "engine.players.tortuga.vote_odds.success_chance",
        "engine.players.tortuga.vote_odds.brawl_chances",
        "renderers.palette.palette_of",
    ),
    "classes, games and languages of the program": (
        "engine.audience._fields_of_interest",
        "engine.audience.audiences",
        "engine.choice._digested_fields",
        "engine.hidden_piece_permutation._hidden_fields",
        "engine.play._bare",
        "engine.players.players",
        "engine.players.search_settings_of",
        "engine.players.advice.advising_of",
        "engine.save.state_adapter",
        "engine.state_copy.copier",
        "renderers.emoji._module",
        "bot.texts._load_language",
        "bot.texts.player_guides.page",
        "bot.texts.player_guides.emphasised",
        "bot.texts.privacy_and_terms.policy_text",
        "bot.texts.rulebook.rules",
        "bot.texts.rulebook.chapters",
        "bot.texts.rulebook.cards",
        "bot.texts.rules_qa._passages",
        "bot.texts.rules_qa._rules",
        "bot.texts.rules_qa._rules_for_players",
        "store.reader_writer_base.insert_unless_exists",
        "store.reader_writer_base.upsert",
        "store.delivery.outbox._upsert",
        "store.tables.tables._advance",
    ),
    "shards of a process": (
        "store.delivery.outbox._due_rows",
        "store.delivery.outbox._due_since",
        "store.delivery.outbox._next_time",
        "store.timing.due_jobs._due",
        "store.timing.due_jobs._next_time",
    ),
}
"""Functions whose caches have no limit, because their arguments come from a small closed set."""


@rule("H-560")
def test_every_cache_has_a_limit_or_few_keys() -> None:
    found = list[str]()
    for package in (engine, renderers, bot, store):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            if module.name.endswith("__main__") or ".versions." in module.name:
                continue
            for name, one in vars(import_module(module.name)).items():
                own = isinstance(one, _lru_cache_wrapper) and one.__module__ == module.name
                if own and one.cache_info().maxsize is None and inspect.signature(one).parameters:
                    found.append(f"{module.name}.{name}")
    known = {name for names in CLOSED.values() for name in names}
    assert set(found) <= known, "give these caches a limit: lru_cache(4096)"
    assert known <= set(found), "these functions have no cache without a limit"
