"""The one shape of what goes over the wire."""

from __future__ import annotations

from typing import Any

JSON = dict[str, Any]
