"""JSON responses in the form that discord.py expects: its `json_or_text` accepts no charset in the content type."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from aiohttp import web


def as_json(body: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> web.Response:
    """Return an HTTP response with this value as JSON."""
    encoded = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
    return web.Response(body=encoded, status=status, headers={**(headers or {}), "Content-Type": "application/json"})
