"""One planted mistake per rule about messages: the checker finds it and nothing else."""

import pytest
from simcord import HttpLogEntry

from tavern.wire_types import JSON

from . import check_requests
from .sample_requests import (
    V2,
    answer,
    button,
    edit,
    field,
    modal,
    options,
    picture,
    request,
    row,
    select,
    send,
    sound_message,
    text,
    text_input,
    v2,
)

AUTOCOMPLETE = [{"name": "Yarr", "value": "yarr"}]
PICKED = [{**one, "default": True} for one in options(3)]
CHECKS = {"type": 22, "custom_id": "checks"}
RADIO = {"type": 21, "custom_id": "radio"}
LINK = {"type": 2, "style": 5, "label": "Rules"}
LINK_WITH_ID = LINK | {"url": "https://a.b", "custom_id": "a"}
EMOJIS = ("🏴‍☠️", "⚓", "3️⃣", "👍🏽")
EMBED = {"image": {"url": "table.png"}}
NAMED = {"components": [picture()], "flags": V2}


def thumbnail(url: str) -> JSON:
    return {"type": 9, "components": [text()], "accessory": {"type": 11, "media": {"url": url}}}


PLANTED = {
    # mistakes in one field
    "6 buttons": (
        send({"components": [row(*map(button, "abcdef"))]}),
        "components[0].components: List should have at most 5",
    ),
    "26 options": (
        send({"components": [row(select(count=26))]}),
        "components[0].components[0].options: List should have at most 25",
    ),
    "long custom_id": (
        send({"components": [row(button("x" * 101))]}),
        "components[0].components[0].custom_id: String should have at most 100",
    ),
    "long label": (send({"components": [row(button(label="x" * 81))]}), "components[0].components[0].label"),
    "41 top level": (send(v2(*[text()] * 41)), "components: List should have at most 40"),
    "one long text": (send(v2(text("x" * 4001))), "components[0].content: String should have at most 4000"),
    "illegal nesting": (send(v2(row(text()))), "components[0].components[0]: Input tag '10'"),
    "11 pictures": (
        send(v2({"type": 12, "items": picture("https://a.b/c.png")["items"] * 11})),
        "components[0].items: List should have at most 10",
    ),
    "alt text": (
        send(v2(picture(alt="x" * 1025), files=("table.png",))),
        "components[0].items[0].description: String should have",
    ),
    "alt text of a file": (
        send({"attachments": [{"id": 0, "filename": "a.png", "description": "x" * 1025}]}),
        "attachments[0].description: String should have at most 1024",
    ),
    "modal title": (
        answer(9, modal(field(text_input())) | {"title": "x" * 46}),
        "title: String should have at most 45",
    ),
    "label text": (
        answer(9, modal(field(text_input(), "x" * 46))),
        "components[0].label: String should have at most 45",
    ),
    "26 suggestions": (answer(8, {"choices": AUTOCOMPLETE * 26}), "choices: List should have at most 25"),
    "unknown key": (send({"content": "a", "colour": 3}), ": colour: Extra inputs"),
    "unknown nested key": (send(v2(text() | {"color": 3})), "components[0].color: Extra inputs"),
    "unknown kind": (send(v2({"type": 99})), "components[0]: Input tag '99'"),
    "unknown answer": (answer(3, None), "type: 3 is not one of [4, 5, 6, 7, 8, 9]"),
    "not an id": (request("POST", "/users/@me/channels", {"recipient_id": "anna"}), "recipient_id"),
    "no body": (send(None), "Input should be a valid dictionary"),
    "a body too many": (request("PUT", "/channels/1/thread-members/2", {"for": 3}), "takes no body"),
    "no such path": (request("POST", "/channels/1/massages", {}), "no such path"),
    "nested container": (
        send(v2({"type": 17, "components": [{"type": 17, "components": [text()]}]})),
        "components[0].components[0]: Input tag '17'",
    ),
    "section without accessory": (send(v2({"type": 9, "components": [text()]})), "components[0].accessory: Field req"),
    "text beside a section": (send(v2({"type": 9, "components": [text()], "accessory": text()})), "accessory: Input"),
    "6 rows": (send({"components": [row(button(name)) for name in "abcdef"]}), "components: 6 rows, at most 5"),
    "11 files": (send({"attachments": [{"id": n, "filename": f"{n}.png"} for n in range(11)]}), "attachments: List"),
    "long embeds": (send({"embeds": [{"description": "x" * 3001}] * 2}), "embeds: the embeds have 6002 characters"),
    "long nonce": (send({"content": "a", "nonce": "9" * 26}), "this one has 26"),
    "bare thread": (request("POST", "/channels/1/threads", {"type": 11}), "name: Field required"),
    # mistakes in a combination of fields
    "41 nested": (send(v2(*[{"type": 17, "components": [text()] * 4}] * 8, text())), "41 components counted"),
    "texts together": (send(v2(text("x" * 2001), text("x" * 2000))), "4001 characters"),
    "content and V2": (send(sound_message() | {"content": "hello"}), "content together with the Components V2"),
    "embeds and V2": (send(sound_message() | {"embeds": [{"title": "a"}]}), "embeds together with the Components V2"),
    "V2 without flag": (send({"components": [text()]}), "without their flag"),
    "V2 without component": (send({"flags": V2}), "flag without a component"),
    "V2 emptied": (edit({"flags": V2, "components": []}), "flag without a component"),
    "equal custom ids": (send({"components": [row(button("a")), row(select("a"))]}), "custom_id 'a' occurs"),
    "equal component ids": (send(v2(text() | {"id": 3}, text() | {"id": 3})), "component id 3 occurs"),
    "select shares its row": (send({"components": [row(select(), button())]}), "must be alone in its row"),
    "bare button": (send({"components": [row(button(label=None))]}), "needs a label or an emoji"),
    "no emoji": (send({"components": [row(button(emoji={"name": "parrot"}))]}), "Invalid emoji 'parrot'"),
    "a foreign emoji": (send({"components": [row(button(emoji={"id": "5", "name": "a"}))]}), "Invalid emoji 'a'"),
    "no emoji of an option": (
        send({"components": [row(select(options=[{**options(1)[0], "emoji": {"name": "!"}}]))]}),
        "options[0].emoji.name: Invalid emoji '!'",
    ),
    "button without custom_id": (send({"components": [row(button(custom_id=None))]}), "button needs a custom_id"),
    "button with url": (send({"components": [row(button(url="https://a.b"))]}), "both a custom_id and a url"),
    "link without url": (send({"components": [row(LINK)]}), "needs a url"),
    "link with custom_id": (send({"components": [row(LINK_WITH_ID)]}), "link button cannot have"),
    "premium without sku": (send({"components": [row({"type": 2, "style": 6})]}), "needs a sku_id"),
    "min over max": (send({"components": [row(select(min_values=2))]}), "min_values 2 is over max_values 1"),
    "max over options": (send({"components": [row(select(max_values=4))]}), "over the number of options 3"),
    "equal option values": (send({"components": [row(select(options=options(2) + options(1)))]}), "value '0' occurs"),
    "chosen over max": (send({"components": [row(select(options=PICKED))]}), "3 options are preselected"),
    "no upload": (send(v2(picture(), files=("hand.png",))), "no file named 'table.png'"),
    "no upload of a thumbnail": (send(v2(thumbnail("attachment://a.png"))), "no file named 'a.png'"),
    "edit that drops its file": (edit(NAMED | {"attachments": []}), "no file named 'table.png'"),
    "no scheme": (send(v2(picture("table.png"))), "'table.png' has no scheme"),
    "no scheme in a thumbnail": (send(v2(thumbnail("a.png"))), "accessory.media.url: the url 'a.png' has no scheme"),
    "no scheme in an embed": (send({"embeds": [EMBED]}), "embeds[0].image.url: the url 'table.png' has no scheme"),
    "file from elsewhere": (send(v2({"type": 13, "file": {"url": "https://a.b/c"}})), "must name an uploaded file"),
    "equal file names": (send(v2(picture(), files=("table.png", "table.png"))), "two files are named"),
    "file with blanks": (send({"attachments": [{"id": 0, "filename": "my hand.png"}]}), "would rename"),
    "long content": (send({"content": "x" * 2001}), "content: String should have at most 2000"),
    "long content in an edit": (edit({"content": "x" * 2001}), "content: String should have at most 2000"),
    "empty message": (send({"content": " \n", "tts": False}), "an empty message"),
    "empty answer": (answer(4, {"flags": 64}), "an empty message"),
    "emptied message": (edit({"content": "", "embeds": [], "components": [], "attachments": []}), "an empty message"),
    "mentions both ways": (
        send({"content": "a", "allowed_mentions": {"parse": ["users"], "users": ["5"]}}),
        "both allow all users and name single ones",
    ),
    "6 labels": (
        answer(9, modal(*[field(text_input(custom_id=name)) for name in "abcdef"])),
        "components: List should have at most 5",
    ),
    "equal ids in a modal": (answer(9, modal(field(text_input()), field(text_input()))), "custom_id 'words' occurs"),
    "min_length over max_length": (answer(9, modal(field(text_input(min_length=9, max_length=3)))), "min_length 9"),
    "long value": (answer(9, modal(field(text_input(value="ahoy", max_length=3)))), "has 4 characters"),
    "equal radio values": (answer(9, modal(field(RADIO | {"options": options(1) * 2}))), "value '0' occurs"),
    "min over checkboxes": (answer(9, modal(field(CHECKS | {"options": options(2), "min_values": 3}))), "over max"),
}


@pytest.mark.parametrize(("entry", "words"), PLANTED.values(), ids=PLANTED.keys())
def test_the_check_finds_exactly_the_planted_fault_of_a_message(entry: HttpLogEntry, words: str) -> None:
    found = check_requests([entry])
    assert len(found) == 1, found
    assert words in found[0]


@pytest.mark.parametrize(
    "place",
    [
        ("POST", "/channels/1/messages", lambda body: body),
        ("PATCH", "/channels/1/messages/2", lambda body: body),
        ("POST", "/webhooks/1/token", lambda body: body),
        ("PATCH", "/webhooks/1/token/messages/@original", lambda body: body),
        ("PATCH", "/webhooks/1/token/messages/2", lambda body: body),
        ("POST", "/interactions/1/token/callback", lambda body: {"type": 4, "data": body}),
        ("POST", "/interactions/1/token/callback", lambda body: {"type": 7, "data": body}),
        ("POST", "/channels/1/threads", lambda body: {"name": "a", "message": body}),
    ],
    ids=["create", "edit", "follow-up", "edit original", "edit follow-up", "answer", "update", "forum thread"],
)
def test_a_message_is_checked_wherever_it_is_sent(place: tuple[str, str, object]) -> None:
    method, path, wrapped = place
    assert callable(wrapped)
    sound = sound_message()
    del sound["tts"]
    assert check_requests([request(method, path, wrapped(sound))]) == []
    found = check_requests([request(method, path, wrapped(sound | {"content": "hello"}))])
    assert len(found) == 1, found
    assert "content together with the Components V2 flag" in found[0]


SOUND = {
    "emojis": send({"components": [row(*(button(one, emoji={"name": one}) for one in EMOJIS))]}),
    "plain": send({"content": "Ahoy", "embeds": [], "components": [row(button(), button("two"))]}),
    "nothing to edit but mentions": edit({"allowed_mentions": {"parse": []}}),
    "to V2": edit({"content": None, "embeds": [], "flags": V2, "components": [text()]}),
    "deferral": answer(5, {"flags": 64}),
    "silent deferral": request("POST", "/interactions/1/token/callback", {"type": 6}),
    "suggestions": answer(8, {"choices": AUTOCOMPLETE}),
    "no suggestion": answer(8, {"choices": []}),
    "modal": answer(9, modal(field(text_input()), field(CHECKS | {"options": options(2)}), text())),
    "thread": request("POST", "/channels/1/threads", {"name": "Yarr", "type": 11, "auto_archive_duration": 1440}),
    "closed thread": request("PATCH", "/channels/1", {"archived": True, "locked": False}),
    "thread upon a message": request("POST", "/channels/1/messages/2/threads", {"name": "Yarr"}),
    "DM": request("POST", "/users/@me/channels", {"recipient_id": 5}),
    "read": request("GET", "/channels/1/messages/2", None),
    "40 nested": send(v2(*[{"type": 17, "components": [text()] * 4}] * 8)),
}


@pytest.mark.parametrize("entry", SOUND.values(), ids=SOUND.keys())
def test_a_sound_request_passes_the_check(entry: HttpLogEntry) -> None:
    assert check_requests([entry]) == []


def test_an_edit_may_name_a_file_that_was_uploaded_before() -> None:
    assert check_requests([send(sound_message()), edit(NAMED)]) == []
    assert len(check_requests([edit(NAMED)])) == 1
