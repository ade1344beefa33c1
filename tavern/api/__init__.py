"""Discord's HTTP API v10, as far as bots use it.

“The API error 10003” means an `ApiError` with that error code of Discord.
"""
