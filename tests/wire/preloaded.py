"""What the process that forks bots holds ready: the bot's modules, its texts and its painters."""

from __future__ import annotations

from bot.texts.preload import pieces
from tests.cups import register
from tests.store.fresh import write_without_waiting
from tests.wire import quick

register()
write_without_waiting()
assert quick
for piece in pieces():
    piece()
