"""The forms of `tavern.validation` have the limits of Discord's description, as far as they are recorded.

These tests need no file beside the project.
"""

from pathlib import Path

import pytest
from pydantic import TypeAdapter

from tavern.validation import channels, commands, components, messages
from tavern.validation.base_form import Form

from .openapi_description import HABITS, left_out
from .recorded_limits import FORMS, facts, listed, name, recorded

DIFFERENT = {
    (messages.Message, "content"): "a bot may write 2,000 characters, not 4,000",
    (messages.Message, "nonce"): "its length is in a rule of its own",
    (messages.Message, "poll"): "none of ours has one: it is not looked into",
    (messages.Modal, "components"): "the documentation says 5 components, not 40",
    (messages.Mentions, "parse"): "there are only three kinds",
    (messages.Reference, "type"): "any number passes",
    (messages.Embed, "type"): "Discord ignores it",
    (commands.Choice, "value"): "one form for words and numbers; the length is in a rule of its own",
    (commands.Value, "min_value"): "one form for whole numbers and others",
    (commands.Value, "max_value"): "one form for whole numbers and others",
    (commands.Value, "channel_types"): "any number passes",
    (components.EntitySelect, "channel_types"): "any number passes",
    (channels.NewThread, "message"): "it is judged as a message",
    (channels.ThreadChange, "name"): "a thread cannot lose its name",
}
"""The fields whose limit differs from the description, with the reason."""


@pytest.mark.parametrize("form", FORMS, ids=name)
def test_a_form_has_the_limits_of_discords_description(form: type[Form]) -> None:
    limits, ours = recorded()[name(form)], TypeAdapter(form).json_schema()
    for key, own in ours["properties"].items():
        if (form, key) not in DIFFERENT and not any(key in HABITS.get(one, ()) for one in limits["source"]):
            assert listed(facts(own, ours.get("$defs", {}))) == limits["fields"][key], key
    assert set(limits["required"]) <= set(ours.get("required", ()))


def test_only_the_test_of_the_description_needs_discords_original() -> None:
    """Finding N3: wherever the description was missing, 138 tests were skipped without a word."""
    tests = {path.name: path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py")}
    del tests[Path(__file__).name]
    assert [one for one, text in tests.items() if "openapi" in text] == ["test_openapi_description.py"]
    assert not any("skip" in text for text in tests.values())


def test_a_run_without_the_original_description_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUARTERDECK_OPENAPI", "/nowhere/openapi.json")
    assert "QUARTERDECK_OPENAPI" in str(left_out())
    monkeypatch.setenv("QUARTERDECK_OPENAPI", __file__)
    assert left_out() is None
