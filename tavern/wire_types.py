"""Types of what is sent between page, tavern and bot."""

from __future__ import annotations

from typing import Any

JSON = dict[str, Any]
