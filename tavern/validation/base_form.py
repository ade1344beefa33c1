"""Pydantic models (forms) of the bodies that Discord accepts, and the mistakes that they find in a body.

Limits and types are those of Discord's developer documentation; each module names its pages. If Discord's OpenAPI
description is on the machine, `tests/discord_contract/test_openapi_description.py` compares the forms with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from pydantic import BaseModel, Field, PlainSerializer, TypeAdapter, ValidationError

from tavern.validation.component_traversal import place
from tavern.wire_types import JSON

Id = Annotated[int, Field(ge=0), PlainSerializer(str)]
"""Type of a Discord id: an integer or its digits as text. 0 is valid, since discord.py counts `attachments[].id` from
0. Discord sends it back as text.
"""


class Form(BaseModel):
    """The model of a body, or of a part of one. Like Discord, it ignores unknown keys."""


def mistakes(form: type[Form] | TypeAdapter[Any], body: Any, *, strict: bool = False) -> list[str]:
    """Return the mistakes in a body, each with its place, such as `components[0].label: …`. Empty if there are none.

    With `strict`, unknown fields are mistakes too, and so are values that Discord would change without an error.
    """
    adapter = form if isinstance(form, TypeAdapter) else TypeAdapter(form)
    try:
        adapter.validate_python(body, extra="forbid" if strict else None, context={"strict": strict})
    except ValidationError as error:
        return [_words(one["loc"], body, one) for one in error.errors(include_url=False, include_input=False)]
    return []


def without_unknown_keys(form: type[Form], body: JSON) -> JSON:
    """Return a valid body without the keys that the form does not know."""
    found: JSON = form.model_validate(body).model_dump(mode="json", exclude_unset=True)
    return found


def _words(path: Iterable[str | int], body: Any, error: Any) -> str:
    raised = error.get("ctx", {}).get("error")
    words = str(raised) if raised is not None else error["msg"]
    where = place(_within(path, body))
    return f"{where}: {words}" if where else words


def _within(path: Iterable[Any], body: Any) -> Iterable[str | int]:
    """Yield the keys and indices of a path that exist in the body.

    It leaves out pydantic's additions: the names of the types that it chose in a union.
    """
    for part in path:
        if isinstance(body, list) or (isinstance(body, dict) and isinstance(part, str)):
            yield part
            body = body[part] if isinstance(body, list) else body.get(part)
