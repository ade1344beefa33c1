"""Compares the limits of `tavern.validation` and the tavern's answers with Discord's OpenAPI description.

Only these tests need the description. Other tests check the refusals on every machine.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from tavern.api_errors import invalid_form
from tavern.validation import channels, commands, components, messages
from tavern.validation.forms import Form
from tavern.wire_types import JSON

from .description import HABITS, Witness, load, openapi_path
from .test_planted_messages import SOUND as REQUESTS

MESSAGES = "/channels/1/messages"
MISTAKE = {"_errors": [{"code": "INVALID", "message": "too long"}]}
FORM = {"message": "Invalid Form Body", "code": 50035}

FORMS: dict[type[Form], str] = {
    components.Row: "ActionRowComponentForMessageRequest",
    components.Button: "ButtonComponentForMessageRequest",
    components.StringSelect: "StringSelectComponentForMessageRequest StringSelectComponentForModalRequest",
    components.MenuOption: "StringSelectOptionForRequest",
    components.EntitySelect: "UserSelectComponentForMessageRequest RoleSelectComponentForMessageRequest "
    "MentionableSelectComponentForMessageRequest ChannelSelectComponentForMessageRequest",
    components.DefaultValue: "UserSelectDefaultValue RoleSelectDefaultValue ChannelSelectDefaultValue",
    components.Section: "SectionComponentForMessageRequest",
    components.TextDisplay: "TextDisplayComponentForMessageRequest",
    components.Thumbnail: "ThumbnailComponentForMessageRequest",
    components.Gallery: "MediaGalleryComponentForMessageRequest",
    components.GalleryItem: "MediaGalleryItemRequest",
    components.Media: "UnfurledMediaRequest",
    components.FileShown: "FileComponentForMessageRequest",
    components.UploadedMedia: "UnfurledMediaRequestWithAttachmentReferenceRequired",
    components.Separator: "SeparatorComponentForMessageRequest",
    components.Container: "ContainerComponentForMessageRequest",
    components.Label: "LabelComponentForModalRequest",
    components.TextInput: "TextInputComponentForModalRequest",
    components.RadioGroup: "RadioGroupComponentForModalRequest",
    components.Option: "RadioGroupOptionForRequest CheckboxGroupOptionForRequest",
    components.CheckboxGroup: "CheckboxGroupComponentForModalRequest",
    components.Checkbox: "CheckboxComponentForModalRequest",
    components.FileUpload: "FileUploadComponentForModalRequest",
    messages.Message: "MessageCreateRequest",
    messages.Mentions: "MessageAllowedMentionsRequest",
    messages.Attachment: "MessageAttachmentRequest",
    messages.Reference: "MessageReferenceRequest",
    messages.Embed: "RichEmbed",
    messages.EmbedField: "RichEmbedField",
    messages.EmbedFooter: "RichEmbedFooter",
    messages.EmbedAuthor: "RichEmbedAuthor",
    messages.Modal: "ModalInteractionCallbackRequestData",
    messages.Suggestions: "InteractionApplicationCommandAutocompleteCallbackStringData",
    commands.Command: "ApplicationCommandUpdateRequest",
    commands.Choice: "ApplicationCommandOptionStringChoice",
    commands.Value: " ".join(
        f"ApplicationCommand{kind}Option"
        for kind in ["String", "Integer", "Number", "Boolean", "User", "Channel", "Role", "Mentionable", "Attachment"]
    ),
    commands.Subcommand: "ApplicationCommandSubcommandOption",
    commands.Group: "ApplicationCommandSubcommandGroupOption",
    channels.NewThread: "CreateTextThreadWithoutMessageRequest CreateForumThreadRequest",
    channels.ThreadChange: "UpdateThreadRequestPartial",
    channels.Recipient: "CreatePrivateChannelRequest",
}
DIFFERENT = {
    (messages.Message, "content"): "a bot may write 2,000 characters, not 4,000",
    (messages.Message, "nonce"): "its length is in a rule of its own",
    (messages.Message, "poll"): "none of ours has one: it is not looked into",
    (messages.Modal, "components"): "the documentation says 5 components, not 40; rows are the older way",
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


@pytest.fixture(scope="session")
def openapi() -> Path:
    path = openapi_path()
    if path is None:
        pytest.skip(
            "Discord's OpenAPI description is not on this machine (QUARTERDECK_OPENAPI, or shared/discord/openapi.json "
            "beside the project). The forms are tested without it; only this comparison with the original is left out."
        )
    return path


# --- forms -----------------------------------------------------------------------------------------------


def facts(schema: JSON, shapes: JSON) -> Iterator[tuple[Any, ...]]:
    """Yield the limits of a schema, in the same words for the description and for pydantic."""
    if schema.get("$ref", "").endswith("/SnowflakeType"):
        yield ("id",)
        return
    if "$ref" in schema:
        schema = shapes[schema["$ref"].rpartition("/")[2]]
    if alternatives := schema.get("oneOf") or schema.get("anyOf"):
        for one in alternatives:
            yield from facts(one, shapes)
        return
    kinds = set([schema["type"]] if isinstance(schema.get("type"), str) else schema.get("type", [])) - {"null"}
    chosen = schema.get("enum", [schema["const"]] if "const" in schema else None)
    if chosen is not None:
        yield from (("one of", value) for value in chosen)
    elif "properties" in schema:
        kind = schema["properties"].get("type", {})
        yield from (("kind", value) for value in kind.get("enum", [kind["const"]] if "const" in kind else [None]))
    elif kinds == {"array"}:
        yield ("items", schema.get("minItems", 0), schema.get("maxItems"))
        yield from (("item", *fact) for fact in facts(schema.get("items", {}), shapes))
    elif kinds == {"string"}:
        yield ("string", schema.get("minLength", 0), schema.get("maxLength"))
    elif kinds == {"integer"} and schema.get("minimum") == 0 and "maximum" not in schema:
        yield ("id",)
    elif kinds == {"integer"}:
        yield ("integer", schema.get("minimum"), schema.get("maximum"))


@pytest.mark.parametrize("form", FORMS)
def test_a_form_has_the_limits_of_the_description(form: type[Form], openapi: Path) -> None:
    shapes, names = load(openapi).schemas, FORMS[form].split()
    ours = TypeAdapter(form).json_schema()
    for key, own in ours["properties"].items():
        described = [shapes[name]["properties"][key] for name in names if key in shapes[name]["properties"]]
        original = {fact for one in described for fact in facts(one, shapes)}
        if (form, key) not in DIFFERENT and not any(key in HABITS.get(name, ()) for name in names):
            assert set(facts(own, ours.get("$defs", {}))) == original, key
    required = set.intersection(*(set(shapes[name].get("required", ())) for name in names))
    assert required <= set(ours.get("required", ()))


@pytest.mark.parametrize("entry", REQUESTS.values(), ids=REQUESTS.keys())
def test_the_description_takes_what_the_forms_take(entry: Any, openapi: Path) -> None:
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
    "no such status": (301, None, "the status 301 is none of"),
}


def complaints(openapi: Path, status: int, body: Any) -> list[str]:
    witness = Witness(load(openapi))
    witness.hear("POST", MESSAGES, {}, status, body)
    return witness.complaints


@pytest.mark.parametrize(("status", "body"), SOUND.values(), ids=SOUND.keys())
def test_sound_refusals_pass(status: int, body: Any, openapi: Path) -> None:
    assert complaints(openapi, status, body) == []


@pytest.mark.parametrize(("status", "body", "words"), WRONG.values(), ids=WRONG.keys())
def test_a_wrong_refusal_is_found(status: int, body: Any, words: str, openapi: Path) -> None:
    found = complaints(openapi, status, body)
    assert found, "nothing was found"
    assert any(words in one for one in found), found


def test_mistakes_of_a_whole_and_of_its_parts_are_not_mixed(openapi: Path) -> None:
    refused = invalid_form(["an empty message", "components[0]: a bare button", "components[0].label: too long"])
    assert refused.body["errors"] == {
        "components": {"0": {"label": {"_errors": [{"code": "INVALID", "message": "too long"}]}}}
    }
    assert complaints(openapi, refused.status, refused.body) == []
