"""Models for components of messages and modals. Source: Discord's developer documentation, "Component Reference"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationInfo, field_validator, model_validator

from tavern.validation.base_form import Form, Id
from tavern.validation.component_traversal import ONLY_V2, SELECTS, components, repeated

LINK, PREMIUM = 5, 6
EMOJI = frozenset({"So", "Sm", "Sk", "Mn", "Me", "Cf", "Po", "Nd"})
"""Unicode categories of the characters in an emoji: pictures, skin tones, joiners, digits and signs of keycaps."""
CustomId = Annotated[str, Field(min_length=1, max_length=100)]
Short = Annotated[str, Field(min_length=1, max_length=100)]
Alt = Annotated[str, Field(min_length=1, max_length=1024)]
ByType = Field(discriminator="type")


class Component(Form):
    """Fields that all components share. Their ids are numbers within the message."""

    id: int | None = Field(None, ge=0)


class Emoji(Form):
    """An emoji on a button or an option.

    It is a Unicode emoji, or one with an id. The latter belongs to a server or an application.
    """

    id: Id | None = None
    name: str = Field(max_length=32)
    animated: bool | None = None

    @field_validator("name")
    @classmethod
    def _is_known(cls, name: str, info: ValidationInfo) -> str:
        if info.data.get("id") is not None and re.fullmatch(r"\w{2,32}", name, re.ASCII):
            return name
        kinds = {unicodedata.category(letter) for letter in name}
        if info.data.get("id") is not None or not kinds or not kinds <= EMOJI or kinds <= {"Nd", "Po"}:
            raise ValueError(f"Invalid emoji {name!r}")
        return name


class Media(Form):
    """The address of a picture or a file."""

    url: str = Field(max_length=2048)

    @field_validator("url")
    @classmethod
    def _has_scheme(cls, url: str) -> str:
        if not url.startswith(("https://", "http://", "attachment://")):
            raise ValueError(f"the url {url!r} has no scheme")
        return url


class UploadedMedia(Media):
    """The address of a file that is uploaded with the message."""

    @field_validator("url")
    @classmethod
    def _is_upload(cls, url: str) -> str:
        if not url.startswith("attachment://"):
            raise ValueError("a file component must name an uploaded file (attachment://…)")
        return url


class Button(Component):
    """A button. Its style decides which other fields it needs."""

    type: Literal[2]
    style: Literal[1, 2, 3, 4, 5, 6]
    label: str | None = Field(None, max_length=80)
    emoji: Emoji | None = None
    custom_id: CustomId | None = None
    url: str | None = Field(None, max_length=512)
    sku_id: Id | None = None
    disabled: bool | None = None

    @model_validator(mode="after")
    def _fits_its_style(self) -> Button:
        if self.style != PREMIUM and not (self.label or self.emoji):
            raise ValueError("a button needs a label or an emoji")
        if self.style == LINK:
            if not (self.url or "").startswith(("http://", "https://", "discord://")):
                raise ValueError("a link button needs a url with a scheme")
            if self.custom_id:
                raise ValueError("a link button cannot have a custom_id")
        elif self.style == PREMIUM:
            if self.sku_id is None:
                raise ValueError("a premium button needs a sku_id")
        elif not self.custom_id:
            raise ValueError("a button needs a custom_id")
        elif self.url:
            raise ValueError("a button cannot have both a custom_id and a url")
        return self


class Option(Form):
    """One option of a menu, radio group or checkbox group."""

    label: Short
    value: Short
    description: str | None = Field(None, max_length=100)
    default: bool | None = None


class MenuOption(Option):
    """An option of a menu, which may have an emoji."""

    emoji: Emoji | None = None


class Picks(Component):
    """Fields of components in which people pick something.

    The class checks the limits for the number of picks, and that no two values are equal.
    """

    custom_id: CustomId
    required: bool | None = None

    @model_validator(mode="after")
    def _numbers_agree(self) -> Picks:
        options: list[Option] | None = getattr(self, "options", None)
        for value in repeated(option.value for option in options or ()):
            raise ValueError(f"the option value {value!r} occurs more than once")
        least, most = getattr(self, "min_values", None), getattr(self, "max_values", None)
        least = 1 if least is None else least
        if most is None:
            most = len(options or ()) if isinstance(self, CheckboxGroup) else 1
        if least > most:
            raise ValueError(f"min_values {least} is over max_values {most}")
        if options is not None and most > len(options):
            raise ValueError(f"max_values {most} is over the number of options {len(options)}")
        chosen = sum(bool(option.default) for option in options or ()) + len(
            getattr(self, "default_values", None) or ()
        )
        if chosen > most:
            raise ValueError(f"{chosen} options are preselected, but max_values is {most}")
        return self


class Menu(Picks):
    """Fields that all menus share."""

    placeholder: str | None = Field(None, max_length=150)
    min_values: int | None = Field(None, ge=0, le=25)
    max_values: int | None = Field(None, ge=1, le=25)
    disabled: bool | None = None


class StringSelect(Menu):
    """A menu of given options."""

    type: Literal[3]
    options: list[MenuOption] = Field(min_length=1, max_length=25)


class DefaultValue(Form):
    """A person, role or channel that is picked beforehand."""

    id: Id
    type: Literal["user", "role", "channel"]


class EntitySelect(Menu):
    """A menu of people, roles, channels, or people and roles."""

    type: Literal[5, 6, 7, 8]
    default_values: list[DefaultValue] | None = Field(None, max_length=25)
    channel_types: list[int] | None = None


class RadioGroup(Picks):
    """A group of two to ten options of which one can be picked."""

    type: Literal[21]
    options: list[Option] = Field(min_length=2, max_length=10)


class CheckboxGroup(Picks):
    """A group of up to ten options of which any can be picked."""

    type: Literal[22]
    options: list[Option] = Field(min_length=1, max_length=10)
    min_values: int | None = Field(None, ge=0, le=10)
    max_values: int | None = Field(None, ge=1, le=10)


class FileUpload(Picks):
    """A field of a modal in which people choose files."""

    type: Literal[19]
    min_values: int | None = Field(None, ge=0, le=10)
    max_values: int | None = Field(None, ge=1, le=10)


class Checkbox(Component):
    """A single checkbox of a modal."""

    type: Literal[23]
    custom_id: CustomId
    default: bool | None = None


class TextInput(Component):
    """A text field of a modal."""

    type: Literal[4]
    custom_id: CustomId
    style: Literal[1, 2]
    label: str | None = Field(None, min_length=1, max_length=45)
    value: str | None = Field(None, max_length=4000)
    placeholder: str | None = Field(None, max_length=100)
    required: bool | None = None
    min_length: int | None = Field(None, ge=0, le=4000)
    max_length: int | None = Field(None, ge=1, le=4000)

    @model_validator(mode="after")
    def _lengths_agree(self) -> TextInput:
        least, most = self.min_length or 0, self.max_length or 4000
        if least > most:
            raise ValueError(f"min_length {least} is over max_length {most}")
        if len(value := self.value or "") > most:
            raise ValueError(f"the prefilled text has {len(value)} characters, but max_length is {most}")
        return self


class Row(Component):
    """A row of up to five buttons, or of one menu."""

    type: Literal[1]
    components: list[Annotated[Button | StringSelect | EntitySelect, ByType]] = Field(min_length=1, max_length=5)

    @model_validator(mode="after")
    def _select_is_alone(self) -> Row:
        if len(self.components) > 1 and any(child.type in SELECTS for child in self.components):
            raise ValueError("a select menu must be alone in its row")
        return self


class TextDisplay(Component):
    """A text with Markdown."""

    type: Literal[10]
    content: str = Field(min_length=1, max_length=4000)


class Thumbnail(Component):
    """A small picture beside the text of a section."""

    type: Literal[11]
    media: Media
    description: Alt | None = None
    spoiler: bool | None = None


class Section(Component):
    """One to three texts with a button or a picture beside them."""

    type: Literal[9]
    components: list[TextDisplay] = Field(min_length=1, max_length=3)
    accessory: Annotated[Button | Thumbnail, ByType]


class GalleryItem(Form):
    """One picture of a gallery."""

    media: Media
    description: Alt | None = None
    spoiler: bool | None = None


class Gallery(Component):
    """A gallery of up to ten pictures."""

    type: Literal[12]
    items: list[GalleryItem] = Field(min_length=1, max_length=10)


class FileShown(Component):
    """A file that is uploaded with the message."""

    type: Literal[13]
    file: UploadedMedia
    spoiler: bool | None = None


class Separator(Component):
    """A gap between components, with or without a line."""

    type: Literal[14]
    spacing: Literal[1, 2] | None = None
    divider: bool | None = None


Inside = Annotated[Row | Section | TextDisplay | Gallery | FileShown | Separator, ByType]


class Container(Component):
    """A frame around other components. It cannot be inside another frame."""

    type: Literal[17]
    components: list[Inside] = Field(min_length=1, max_length=40)
    accent_color: int | None = Field(None, ge=0, le=0xFFFFFF)
    spoiler: bool | None = None


Shown = Annotated[Row | Section | TextDisplay | Gallery | FileShown | Separator | Container, ByType]
"""Top-level components of a message."""
Filled = Annotated[StringSelect | EntitySelect | TextInput | FileUpload | RadioGroup | CheckboxGroup | Checkbox, ByType]


class Label(Component):
    """A named field of a modal, around the component that people fill in."""

    type: Literal[18]
    label: str = Field(min_length=1, max_length=45)
    description: Short | None = None
    component: Filled


class InputRow(Component):
    """The older way to show a text input in a modal: in a row, with a label of its own."""

    type: Literal[1]
    components: list[TextInput] = Field(min_length=1, max_length=1)

    @model_validator(mode="after")
    def _has_a_label(self) -> InputRow:
        if not self.components[0].label:
            raise ValueError("a text input in an action row must have a label")
        return self


ModalPart = Annotated[TextDisplay | Label | InputRow, ByType]
"""Top-level components of a modal."""


def needs_flag(tree: Any) -> bool:
    """Return True if the components `tree` may only be sent with the flag of Components V2."""
    return any(component["type"] in ONLY_V2 for _, component in components(tree))


def tree_mistakes(tree: Any) -> Iterator[str]:
    """Yield the mistakes that concern several components: equal ids, and too many components or characters.

    `tree` are the components of a message. Each must be valid by itself.
    """
    found = [component for _, component in components(tree)]
    for custom_id in repeated(component.get("custom_id") for component in found):
        yield f"the custom_id {custom_id!r} occurs more than once"
    for number in repeated(component.get("id") or None for component in found):
        yield f"the component id {number!r} occurs more than once"
    if len(found) > 40:
        yield f"{len(found)} components counted through nesting, at most 40 may be"
    letters = sum(len(component["content"]) for component in found if component["type"] == 10)
    if letters > 4000:
        yield f"all texts together have {letters} characters, at most 4000 may be"
