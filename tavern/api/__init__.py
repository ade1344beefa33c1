"""Discord's HTTP API v10, as far as bots use it.

“Raises 10003” in this package means an `ApiError` with that error code of Discord.
"""
