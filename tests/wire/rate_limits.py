"""Discord's rate limits: one bucket for each kind of request and place, and one limit for all requests.

The headers and the body are those that discord.py reads in `HTTPClient.request` and `Ratelimit.update`. The header
`Via` shows it that the refusal comes from Discord itself.
"""

from __future__ import annotations

import hashlib
import re
import time
from dataclasses import dataclass

from aiohttp import web

from tavern.json_response import as_json

ID = re.compile(r"\d{15,}")
MAJOR = re.compile(r"/(?:channels|guilds|webhooks)/\d+(?:/[\w-]{60,})?")
"""The part of a path that has its own bucket."""


@dataclass
class Bucket:
    """A limit of `most` requests in `seconds` seconds."""

    most: int
    seconds: float
    left: int = 0
    ends: float = 0.0

    def take(self, now: float) -> bool:
        """Use one request of the bucket. Return False if none is left."""
        if now >= self.ends:
            self.left, self.ends = self.most, now + self.seconds
        if not self.left:
            return False
        self.left -= 1
        return True


class Limits:
    """All limits. Each of `rules` has a pattern of «METHOD /path», a number of requests and a number of seconds."""

    def __init__(self) -> None:
        self.rules: list[tuple[str, int, float]] = []
        self.all: Bucket | None = None
        self.refused = 0
        self._buckets: dict[str, Bucket] = {}

    def take(self, method: str, path: str, headers: dict[str, str]) -> web.Response | None:
        """Count a request and set the headers. Return the refusal if the request exceeds a limit."""
        now = time.monotonic()
        if self.all is not None and not path.startswith("/interactions/") and not self.all.take(now):
            return self._refusal(self.all.ends - now, {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"})
        for pattern, most, seconds in self.rules:
            if not re.search(pattern, f"{method} {path}"):
                continue
            major = MAJOR.match(path)
            key = f"{method} {ID.sub('0', path)}"
            # A changed rule gets a new bucket, because the headers must show the new limit.
            whose = f"{key} {major and major[0]} {most} {seconds}"
            bucket = self._buckets.setdefault(whose, Bucket(most, seconds))
            taken = bucket.take(now)
            headers |= {
                "X-RateLimit-Bucket": hashlib.sha256(key.encode()).hexdigest()[:32],
                "X-RateLimit-Limit": str(most),
                "X-RateLimit-Remaining": str(bucket.left),
                "X-RateLimit-Reset": f"{time.time() + bucket.ends - now:.3f}",
                "X-RateLimit-Reset-After": f"{bucket.ends - now:.3f}",
            }
            if not taken:
                return self._refusal(bucket.ends - now, {**headers, "X-RateLimit-Scope": "user"})
            break
        return None

    def _refusal(self, wait: float, headers: dict[str, str]) -> web.Response:
        self.refused += 1
        everywhere = "X-RateLimit-Global" in headers
        body = {"message": "You are being rate limited.", "retry_after": round(wait, 3), "global": everywhere}
        return as_json(body, status=429, headers={**headers, "Via": "1.1 tavern", "Retry-After": str(int(wait) + 1)})
