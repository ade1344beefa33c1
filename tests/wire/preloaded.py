"""What the process that forks bots holds ready: the bot's modules, its texts and its painters."""

from __future__ import annotations

from bot.texts.preload import pieces
from tests.cups import register
from tests.wire import quick

register()
assert quick
for piece in pieces():
    piece()
