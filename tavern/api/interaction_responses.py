"""Endpoints for the bot's answers to interactions: the first answer, and follow-up messages."""

from __future__ import annotations

from tavern.api.request import Answer, ApiRequest
from tavern.api_errors import demand, invalid_form, unknown_message
from tavern.fake_server.channels import Message
from tavern.fake_server.server import EPHEMERAL, LOADING
from tavern.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction
from tavern.validation.base_form import mistakes
from tavern.validation.component_traversal import numbered
from tavern.validation.messages import Suggestions, modal_mistakes
from tavern.wire_types import JSON

MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, SUGGESTIONS, SHOW_MODAL = 4, 5, 6, 7, 8, 9
FITS = {
    COMMAND: {MESSAGE, DEFERRED, SHOW_MODAL},
    COMPONENT: {MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, SHOW_MODAL},
    MODAL: {MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE},
    AUTOCOMPLETE: {SUGGESTIONS},
}
"""The types of first answers that are allowed, by kind of interaction."""
COMMAND_MESSAGE, REPLY = 20, 19


def callback(call: ApiRequest) -> Answer:
    """POST /interactions/{interaction}/{token}/callback: the first answer to an interaction."""
    one = call.interactions.to_answer(call.parts["interaction"], call.parts["token"])
    kind, data = call.body.get("type"), call.body.get("data") or {}
    allowed = FITS[one.kind] - ({UPDATE, DEFERRED_UPDATE} if one.kind == MODAL and one.source is None else set())
    if kind not in allowed:
        raise invalid_form([f"type: {kind!r} is no answer to this interaction"])
    shown: Message | None = None
    if kind == MESSAGE:
        shown = _post(call, one, data)
    elif kind == DEFERRED:
        hidden = bool((data.get("flags") or 0) & EPHEMERAL)
        reader = one.person.id if hidden else None
        shown = call.server.post_loading(one.place, call.bot, reader, _more(call, one))
    elif kind == UPDATE:
        shown = _source(call, one)
        call.server.edit(shown, data, call.files)
    elif kind == DEFERRED_UPDATE:
        shown = one.source
    elif kind == SUGGESTIONS:
        demand(mistakes(Suggestions, data))
    elif kind == SHOW_MODAL:
        demand(modal_mistakes(data))
        one.modal = numbered(data["components"])
        data = {**data, "components": one.modal}
        call.interactions.opened(one, data["custom_id"])
    one.answered = kind
    one.original = shown.id if shown is not None else None
    if kind == SHOW_MODAL:
        one.settle("modal", data)
    elif kind == SUGGESTIONS:
        one.settle("suggestions", data.get("choices") or [])
    else:
        one.settle("done")
    if call.query.get("with_response", "").lower() not in ("true", "1"):
        return 204, None
    return 200, _response(call, one, kind, shown)


def _response(call: ApiRequest, one: Interaction, kind: int, shown: Message | None) -> JSON:
    told: JSON = {"id": one.id, "type": one.kind, "channel_id": one.place.id}
    if one.place.kind != "dm":
        told["guild_id"] = call.server.guild
    if shown is None or kind == DEFERRED_UPDATE:
        return {"interaction": told}
    flags = shown.body["flags"]
    told |= {
        "response_message_id": shown.id,
        "response_message_loading": bool(flags & LOADING),
        "response_message_ephemeral": bool(flags & EPHEMERAL),
    }
    kind = MESSAGE if kind == DEFERRED else kind
    return {"interaction": told, "resource": {"type": kind, "message": call.server.shown(shown)}}


def _post(call: ApiRequest, one: Interaction, asked: JSON, *, follows: Message | None = None) -> Message:
    hidden = bool((asked.get("flags") or 0) & EPHEMERAL)
    reader = one.person.id if hidden else None
    more = _more(call, one)
    if follows is not None:
        more["message_reference"] = {"type": 0, "channel_id": one.place.id, "message_id": follows.id}
    return call.server.post(one.place, call.bot, asked, call.files, reader=reader, more=more)


def _more(call: ApiRequest, one: Interaction) -> JSON:
    """Return the fields of a message that say which interaction it answers. `one` is that interaction."""
    more: JSON = {
        "type": COMMAND_MESSAGE if one.kind == COMMAND else 0,
        "webhook_id": call.server.bot,
        "application_id": call.server.bot,
        "interaction_metadata": one.metadata(call.server),
    }
    if one.kind == COMMAND:
        more["interaction"] = {"id": one.id, "type": one.kind, "name": one.name, "user": one.person.user()}
    if one.source is not None:
        reference: JSON = {"type": 0, "channel_id": one.place.id, "message_id": one.source.id}
        more |= {"type": REPLY, "message_reference": reference}
    return more


def _source(call: ApiRequest, one: Interaction) -> Message:
    assert one.source is not None
    if one.source.id not in one.place.messages:
        raise unknown_message()
    return one.source


# --- what follows ------------------------------------------------------------------------------------


def _interaction(call: ApiRequest) -> Interaction:
    return call.interactions.of_token(call.parts["application"], call.parts["token"])


def _original(call: ApiRequest, one: Interaction) -> Message:
    if one.original is None:
        raise unknown_message()
    return call.server.message(one.place, one.original)


def _message_of_path(call: ApiRequest, one: Interaction) -> Message:
    """Return the message of the path: `@original` or a follow-up's id. Raises the API error 10008 if there is none."""
    if call.parts["message"] == "@original":
        return _original(call, one)
    message = call.server.message(one.place, call.parts["message"])
    if message.author != call.server.bot:
        raise unknown_message()
    return message


def follow_up(call: ApiRequest) -> Answer:
    """POST /webhooks/{application}/{token}: send a further message.

    The first one after a deferred answer replaces the loading message. It is then ephemeral if the loading message
    is.
    """
    one = _interaction(call)
    loading = one.place.messages.get(one.original or "") if one.answered == DEFERRED else None
    if loading is not None and loading.body["flags"] & LOADING:
        call.server.edit(loading, call.body, call.files, answer=True)
        return 200, call.server.shown(loading)
    follows = one.place.messages.get(one.original or "")
    return 200, call.server.shown(_post(call, one, call.body, follows=follows))


def edit(call: ApiRequest) -> Answer:
    """PATCH /webhooks/{application}/{token}/messages/{message}: change an answer to an interaction."""
    message = _message_of_path(call, one := _interaction(call))
    first = message.id == one.original and bool(message.body["flags"] & LOADING)
    call.server.edit(message, call.body, call.files, answer=first)
    return 200, call.server.shown(message)


def fetch(call: ApiRequest) -> Answer:
    """GET /webhooks/{application}/{token}/messages/{message}: an answer to an interaction."""
    return 200, call.server.shown(_message_of_path(call, _interaction(call)))


def delete(call: ApiRequest) -> Answer:
    """DELETE /webhooks/{application}/{token}/messages/{message}: delete an answer to an interaction."""
    call.server.delete(_message_of_path(call, _interaction(call)))
    return 204, None
