"""Compares the record of limits, and the tavern's answers, with Discord's OpenAPI description.

These tests are an additional check. Where the description is missing they are not collected, and the summary of the
run says so (`tests/conftest.py`). Other tests check the limits and refusals on every machine.
"""

from pathlib import Path
from typing import Any

import pytest

from tavern.api_errors import invalid_form
from tavern.validation.base_form import Form

from .openapi_description import Witness, load, openapi_path
from .recorded_limits import FORMS, described, name, recorded
from .test_planted_messages import SOUND as REQUESTS

MESSAGES = "/channels/1/messages"
MISTAKE = {"_errors": [{"code": "INVALID", "message": "too long"}]}
FORM = {"message": "Invalid Form Body", "code": 50035}


@pytest.fixture(scope="session")
def openapi() -> Path:
    path = openapi_path()
    assert path is not None, "tests/discord_contract/conftest.py collects these tests only if it is there"
    return path


@pytest.mark.parametrize("form", FORMS, ids=name)
def test_the_recorded_limits_match_discords_description(form: type[Form], openapi: Path) -> None:
    assert recorded()[name(form)] == described(form, load(openapi).schemas)


@pytest.mark.parametrize("entry", REQUESTS.values(), ids=REQUESTS.keys())
def test_discords_description_accepts_what_the_forms_accept(entry: Any, openapi: Path) -> None:
    described = load(openapi)
    route = described.route(entry.method, entry.path)
    assert route is not None
    assert list(described.violations(route[1], entry.json)) == []


# --- the tavern's answers --------------------------------------------------------------------------------

SOUND = {
    "unknown": (404, {"message": "Unknown Channel", "code": 10003}),
    "places": (400, {**FORM, "errors": {"components": {"0": {"label": MISTAKE}}}}),
    "the whole": (400, {**FORM, "errors": MISTAKE}),
    "a limit": (429, {"message": "Slowly", "code": 0, "retry_after": 0.3, "global": False}),
    "too many edits": (429, {"message": "Later", "code": 30046, "retry_after": 4.2, "global": False}),
}
WRONG: dict[str, tuple[int, Any, str]] = {
    "no message": (404, {"code": 10003}, '"message" is a required property'),
    "a code in words": (404, {"message": "Unknown", "code": "UNKNOWN"}, 'code: "UNKNOWN" is not of type "integer"'),
    "an own key": (404, {"message": "Unknown", "code": 10003, "why": "gone"}, "'why' was unexpected"),
    "a mistake without words": (400, {**FORM, "errors": {"_errors": [{"code": "A"}]}}, "errors"),
    "its own and its parts'": (400, {**FORM, "errors": {"components": {**MISTAKE, "0": MISTAKE}}}, "errors"),
    "no list": (400, {**FORM, "errors": {"content": "too long"}}, "errors"),
    "a limit without a time": (429, {"message": "Slowly", "code": 0, "global": False}, "retry_after"),
    "an id as a number": (200, {"id": 5}, "id: 5 is not of type"),
    "no such status": (301, None, "the status 301 is none of"),
}


def complaints(openapi: Path, status: int, body: Any) -> list[str]:
    witness = Witness(openapi)
    witness.hear("POST", MESSAGES, {}, status, body)
    return witness.complaints


@pytest.mark.parametrize(("status", "body"), SOUND.values(), ids=SOUND.keys())
def test_a_sound_refusal_matches_discords_description(status: int, body: Any, openapi: Path) -> None:
    assert complaints(openapi, status, body) == []


@pytest.mark.parametrize(("status", "body", "words"), WRONG.values(), ids=WRONG.keys())
def test_the_check_finds_a_wrong_refusal(status: int, body: Any, words: str, openapi: Path) -> None:
    found = complaints(openapi, status, body)
    assert found, "nothing was found"
    assert any(words in one for one in found), found


def test_a_refusal_does_not_mix_mistakes_of_a_whole_and_of_its_parts(openapi: Path) -> None:
    refused = invalid_form(["an empty message", "components[0]: a bare button", "components[0].label: too long"])
    assert refused.body["errors"] == {
        "components": {"0": {"label": {"_errors": [{"code": "INVALID", "message": "too long"}]}}}
    }
    assert complaints(openapi, refused.status, refused.body) == []
