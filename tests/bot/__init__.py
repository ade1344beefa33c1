"""The bot in SimCord's Discord."""

import simcord

_defaults = simcord.Env._settle_internal.__kwdefaults__
assert _defaults is not None
_defaults["idle"] = 0.005
"""Seconds after which SimCord looks again whether the bot has finished. With its 0.05, tests mostly wait for that."""
