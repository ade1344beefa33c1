"""Checks a request against Discord's published OpenAPI description, if that file is on this machine.

This is an additional check. The limits that every test checks are in `tavern.validation`.
"""

import json
import os
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from jsonschema_rs import Draft202012Validator, ValidationErrorKind

from tavern.validation.component_traversal import place
from tavern.wire_types import JSON

# Keys that discord.py 2.7.1 always sends although the description lacks them. Discord ignores them. They are listed per
# schema, because a `url` in a wrong place is still a mistake.
HABITS: dict[str, frozenset[str]] = {
    "MessageEditRequestPartial": frozenset({"tts"}),
    "IncomingWebhookUpdateRequestPartial": frozenset({"tts"}),
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial": frozenset({"tts"}),
    "ApplicationCommandUpdateRequest": frozenset({"nsfw"}),
    "ApplicationCommandCreateRequest": frozenset({"nsfw"}),
    "MessageAttachmentRequest": frozenset({"size", "url", "proxy_url", "spoiler", "content_type", "width", "height"}),
}
# discord.py sends ids as numbers in places (`attachments[].id` is 0, 1, …), and Discord accepts them.
AN_ID: JSON = {"type": ["string", "integer"], "pattern": "^(0|[1-9][0-9]*)$", "minimum": 0}
WRITTEN_ID: JSON = {"type": "string", "pattern": "^(0|[1-9][0-9]*)$"}

A_MISTAKE: JSON = {
    "type": "object",
    "properties": {"code": {"type": "string"}, "message": {"type": "string"}},
    "required": ["code", "message"],
}
"""The entries of `_errors`. Their code is a number in the description.

In all examples of Discord's documentation («Error Messages») it is a word, such as BASE_TYPE_CHOICES.
"""


def openapi_path() -> Path | None:
    """Return the path in QUARTERDECK_OPENAPI, or of a file beside the project, or None if there is no description."""
    beside = Path(__file__).resolve().parents[3] / "shared" / "discord" / "openapi.json"
    path = Path(os.environ.get("QUARTERDECK_OPENAPI") or beside)
    return path if path.is_file() else None


def left_out() -> str | None:
    """Return a sentence for the end of a run if there is no description, else None."""
    if openapi_path() is not None:
        return None
    return (
        "Discord's OpenAPI description is not here (QUARTERDECK_OPENAPI names it). Messages are judged by the forms in "
        "tavern/validation and their recorded limits. Two additional checks are left out: whether the record is "
        "true, and whether the tavern's answers fit the description."
    )


@cache
def load(path: Path, *, answers: bool = False) -> "Description":
    """Read the description once per test run, for requests or for Discord's `answers`, in which ids are always text."""
    return Description(json.loads(path.read_text(encoding="utf-8")), WRITTEN_ID if answers else AN_ID)


class Description:
    """The operations of the description and the schemas of their bodies. `an_id` is the schema of ids."""

    def __init__(self, document: JSON, an_id: JSON) -> None:
        self._an_id = an_id
        self.schemas: JSON = document["components"]["schemas"]
        self._answers: JSON = document["components"].get("responses", {})
        self._routes = [
            (method.upper(), template, operation)
            for template, operations in document["paths"].items()
            for method, operation in operations.items()
            if method != "parameters"
        ]

    def route(self, method: str, path: str) -> tuple[str, JSON] | None:
        """Return the path template and the operation of a request. The template with the most literal parts wins."""
        parts = path.strip("/").split("/")
        fits = [
            (sum(not segment.startswith("{") for segment in template.split("/")), template, operation)
            for verb, template, operation in self._routes
            if verb == method and _same(template.strip("/").split("/"), parts)
        ]
        return max(fits, key=lambda fit: fit[0])[1:] if fits else None

    def violations(self, operation: JSON, body: Any) -> Iterator[str]:
        """Yield the differences between a body and the operation's schema, unknown keys included."""
        described = operation.get("requestBody")
        if body is None:
            if described and described.get("required"):
                yield "a body is missing"
            return
        if not described:
            yield "this request takes no body"
            return
        yield from _errors(self._fitted(described["content"]["application/json"]["schema"], body), body)

    def answer_violations(self, operation: JSON, status: int, body: Any) -> Iterator[str]:
        """Yield the differences between an answer or a refusal and the operation's schema, unknown keys included."""
        every = operation["responses"]
        described = every.get(str(status)) or every.get(f"{status // 100}XX")
        if described and "$ref" in described:
            described = self._answers[described["$ref"].rpartition("/")[2]]
        if described is None:
            yield f"the status {status} is none of {sorted(operation['responses'])}"
        elif "content" not in described:
            if body is not None:
                yield "this answer has no body"
        else:
            yield from _errors(self._fitted(described["content"]["application/json"]["schema"], body), body)

    def _fitted(self, schema: JSON, value: Any) -> JSON:
        """Return the schema for this one value, without references and unions.

        A union is replaced by the branch that the value means, so that a deep mistake is reported at its place. For a
        whole union, a validator would only report that none of its branches fits.
        """
        name = schema.get("$ref", "").rpartition("/")[2]
        if name == "SnowflakeType":
            return self._an_id
        if name:
            schema = A_MISTAKE if name == "Error" else self.schemas[name]
        if schema.get("type") == "object" and "allOf" in schema:
            schema = self._together(schema["allOf"])
        if branches := schema.get("oneOf") or schema.get("anyOf"):
            return self._branch(branches, value)
        if isinstance(value, dict) and ("properties" in schema or "additionalProperties" in schema):
            return self._object(schema, value, HABITS.get(name, frozenset()))
        if isinstance(value, list) and "items" in schema:
            limits: JSON = {key: schema[key] for key in ("minItems", "maxItems", "uniqueItems") if key in schema}
            items = [self._fitted(schema["items"], item) for item in value]
            return {**limits, "prefixItems": items} if items else limits
        if schema.keys() & {"properties", "additionalProperties", "items"}:
            return {"type": schema["type"]}  # the value has another type than the schema
        return {key: rule for key, rule in schema.items() if key not in {"allOf", "format"}}

    def _together(self, parts: list[JSON]) -> JSON:
        """Return one schema for an object that must fit several schemas at once."""
        shapes = [self.schemas[part["$ref"].rpartition("/")[2]] if "$ref" in part else part for part in parts]
        together: JSON = {"type": "object", "properties": {}, "required": []}
        for shape in shapes:
            together["properties"] |= shape.get("properties", {})
            together["required"] += shape.get("required", [])
        return together

    def _object(self, schema: JSON, value: JSON, habits: frozenset[str]) -> JSON:
        known = schema.get("properties", {})
        other = schema.get("additionalProperties")
        shapes = {key: known.get(key) or (other if isinstance(other, dict) else None) for key in value}
        return {
            "type": "object",
            "required": schema.get("required", []),
            "maxProperties": schema.get("maxProperties", len(value)),
            "properties": {key: self._fitted(shape, value[key]) for key, shape in shapes.items() if shape}
            | dict.fromkeys(habits, True),
            "additionalProperties": False,
        }

    def _branch(self, branches: list[JSON], value: Any) -> JSON:
        if all("const" in branch for branch in branches):
            return {"enum": [branch["const"] for branch in branches]}
        if value is None and {"type": "null"} in branches:
            return {"type": "null"}
        named = [branch for branch in branches if branch != {"type": "null"}]
        kinds = [self._kinds(branch) for branch in named]
        if isinstance(value, dict) and "type" in value and all(kinds):
            named = [branch for branch, kind in zip(named, kinds, strict=True) if value["type"] in kind]
            if not named:
                return {"properties": {"type": {"enum": sorted(chain.from_iterable(kinds))}}}
        fitted = [self._fitted(branch, value) for branch in named]
        return min(fitted, key=lambda one: _misfit(one, value)) if len(fitted) > 1 else fitted[0]

    def _kinds(self, branch: JSON) -> list[Any]:
        """Return the values of `type` that select this branch. It is empty if `type` does not distinguish branches."""
        shape = self.schemas[branch["$ref"].rpartition("/")[2]] if "$ref" in branch else branch
        return list(shape.get("properties", {}).get("type", {}).get("enum", []))


def _same(template: list[str], parts: list[str]) -> bool:
    return len(template) == len(parts) and all(
        segment == part or (segment.startswith("{") and bool(part))
        for segment, part in zip(template, parts, strict=True)
    )


def _misfit(schema: JSON, value: Any) -> tuple[bool, int]:
    """Return how badly a value fits. A value of another type fits worst."""
    found = list(Draft202012Validator(schema).iter_errors(value))
    other = any(isinstance(error.kind, ValidationErrorKind.Type) and not error.instance_path for error in found)
    return other, len(found)


def _errors(schema: JSON, value: Any) -> Iterator[str]:
    for error in Draft202012Validator(schema).iter_errors(value):
        words = error.message
        if isinstance(error.kind, ValidationErrorKind.Enum):
            words = f"{error.instance!r} is not one of {error.kind.options}"
        if len(words) > 300:  # the message begins with the whole refused value
            words = f"… {words[-200:]}"
        where = place(error.instance_path)
        yield f"{where}: {words}" if where else words


class Witness:
    """Compares accepted requests and the tavern's answers with the description. `complaints` are the differences."""

    def __init__(self, path: Path) -> None:
        self._description, self._answers = load(path), load(path, answers=True)
        self.complaints: list[str] = []

    def hear(self, method: str, path: str, asked: Any, status: int, answer: Any) -> None:
        """Check an answered request, even if it was refused."""
        route = self._description.route(method, path)
        if route is None:
            self.complaints.append(f"{method} {path}: Discord has no such path")
            return
        faults = [*self._description.violations(route[1], asked)] if status < 300 else []
        faults += self._answers.answer_violations(route[1], status, answer)
        self.complaints += [f"{method} {route[0]} {status}: {fault}" for fault in faults]


def witness() -> Witness | None:
    """Return a witness if the description is on this machine."""
    path = openapi_path()
    return Witness(path) if path else None
