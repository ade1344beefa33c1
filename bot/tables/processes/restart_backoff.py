"""Delay the start of a bot that starts again and again, so that it does not use up Discord's daily connections.

Discord allows 1,000 new connections (identifies) a day. After more it resets the bot's token.
"""

from __future__ import annotations

from collections.abc import Sequence

AT_ONCE = 20
"""Number of identifies that may follow one another without a wait."""
APART = 180.0
"""Seconds in which one more identify becomes available. That makes 480 a day, and 500 with the first `AT_ONCE`."""
MOST_AT_ONCE = 500
"""Maximum number of identifies without a wait for a bot of many shards. Each start needs one for each shard."""


def wait_before_connecting(earlier: Sequence[float], now: float, shards: int) -> float:
    """Return the seconds to wait before this process connects to Discord.

    `earlier` are the Unix times of the bot's starts in the last day, in ascending order. `now` is the Unix time, and
    `shards` is the number of all shards of the bot. This is a token bucket: each start takes one token. A new token
    comes every 180 seconds (`APART`) times the number of shards.
    """
    most = max(2, min(AT_ONCE, MOST_AT_ONCE // shards))
    tokens, last = float(most), now
    for index, at in enumerate(earlier):
        if index:
            tokens = min(most, tokens + max(0.0, at - last) / (APART * shards))
        tokens, last = tokens - 1, at
    tokens = min(most, tokens + max(0.0, now - last) / (APART * shards))
    return max(0.0, (1 - tokens) * APART * shards)
