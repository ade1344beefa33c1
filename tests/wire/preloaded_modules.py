"""Modules, texts and renderers of the bot that the fork server imports before it forks."""

from __future__ import annotations

from bot.preload import pieces
from tests.cups import register
from tests.store.empty_database import write_without_waiting
from tests.wire import fast_bot

register()
write_without_waiting()
assert fast_bot
for piece in pieces():
    piece()
