"""The limits of Discord's description, recorded for each form of `tavern.validation`.

`python -m tests.discord_contract.recorded_limits` records them from the description (see `openapi_path`) in
`recorded_limits.json`. So every clone compares its forms with them. Where the description is at hand,
`test_openapi_description.py` checks that the record is true. The record holds numbers and kinds only, no text of
Discord.
"""

import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from tavern.validation import channels, commands, components, messages
from tavern.validation.base_form import Form
from tavern.wire_types import JSON

from .openapi_description import load, openapi_path

RECORD = Path(__file__).with_suffix(".json")

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
"""The schemas of Discord's description that each form follows: its source."""


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


def name(form: type[Form]) -> str:
    """Return the name of a form in the record."""
    return f"{form.__module__.rpartition('.')[2]}.{form.__name__}"


def described(form: type[Form], shapes: JSON) -> JSON:
    """Return the limits that the description sets for a form.

    `source`: the schemas. `fields`: the sorted facts of each field. `required`: the fields that all schemas require.
    """
    names = FORMS[form].split()
    fields: dict[str, list[Any]] = {}
    for key in form.model_fields:
        found = [shapes[one]["properties"][key] for one in names if key in shapes[one]["properties"]]
        fields[key] = listed(fact for one in found for fact in facts(one, shapes))
    required = set.intersection(*(set(shapes[one].get("required", ())) for one in names))
    return {"source": names, "fields": fields, "required": sorted(required)}


def listed(found: Iterator[tuple[Any, ...]]) -> list[Any]:
    """Return facts as JSON has them: each once, as lists, in a fixed order."""
    return sorted((list(fact) for fact in set(found)), key=str)


@cache
def recorded() -> JSON:
    """Return the record: the limits of each form by its name."""
    found: JSON = json.loads(RECORD.read_text("utf-8"))
    return found


def main() -> int:
    """Record the limits. Return the exit code."""
    path = openapi_path()
    if path is None:
        print("Discord's description is not here. Name it in QUARTERDECK_OPENAPI.")
        return 2
    shapes = load(path).schemas
    limits = {name(form): described(form, shapes) for form in FORMS}
    lines = [f"{json.dumps(key)}: {json.dumps(limits[key])}" for key in sorted(limits)]
    RECORD.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
