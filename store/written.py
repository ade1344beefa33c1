"""Values that are written as JSON, all by pydantic: a click writes many, and Python's own way is ten times slower."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from pydantic import TypeAdapter
from pydantic_core import to_json
from sqlalchemy import Dialect, String, TypeDecorator


def as_json(value: Any) -> str:
    """How plain values are written, in columns of `JSON`."""
    return to_json(value, inf_nan_mode="constants").decode()


class Written(TypeDecorator[Any]):
    """Values of one type, written as JSON by pydantic."""

    impl = String
    cache_ok = True

    def __init__(self, of: type[Any]) -> None:
        super().__init__()
        self.of = of

    @cached_property
    def _adapter(self) -> TypeAdapter[Any]:
        return TypeAdapter(self.of)

    def bind_processor(self, dialect: Dialect) -> Callable[[Any], str | None]:
        write = self._adapter.serializer.to_json  # without SQLAlchemy's and pydantic's ways to it: a click writes many
        return lambda value: None if value is None else write(value, exclude_defaults=True).decode()

    def process_result_value(self, value: Any, dialect: Dialect) -> Any:
        return None if value is None else self._adapter.validate_json(value)
