"""The bot in SimCord's Discord."""

import simcord

_defaults = simcord.Env._settle_internal.__kwdefaults__
assert _defaults is not None
_defaults["idle"] = 0.005
"""Seconds between SimCord's checks that the bot is idle. With the default of 0.05, tests mostly wait."""
