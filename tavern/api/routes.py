"""Which call goes where."""

from __future__ import annotations

from tavern.api import answers, channels, messages, registering
from tavern.api.calls import Handle

WITHOUT_TOKEN = frozenset({"interactions", "webhooks"})
"""What begins so has its token in the path."""
ONE_MESSAGE = "/channels/{channel}/messages/{message}"
ONE_MEMBER = "/channels/{channel}/thread-members/{user}"
ONE_ANSWER = "/webhooks/{application}/{token}/messages/{message}"

ROUTES: tuple[tuple[str, str, Handle], ...] = (
    ("GET", "/users/@me", registering.me),
    ("GET", "/users/{user}", registering.user),
    ("GET", "/oauth2/applications/@me", registering.application),
    ("GET", "/gateway", registering.gateway),
    ("GET", "/gateway/bot", registering.gateway_bot),
    ("GET", "/guilds/{guild}", registering.guild),
    ("GET", "/guilds/{guild}/channels", registering.channels),
    ("GET", "/guilds/{guild}/members/{user}", registering.member),
    ("GET", "/applications/{application}/commands", registering.commands),
    ("PUT", "/applications/{application}/commands", registering.register),
    ("POST", "/users/@me/channels", messages.open_dm),
    ("GET", "/channels/{channel}", channels.fetch),
    ("PATCH", "/channels/{channel}", channels.change),
    ("DELETE", "/channels/{channel}", channels.remove),
    ("POST", "/channels/{channel}/threads", channels.thread),
    ("PUT", "/channels/{channel}/thread-members/@me", channels.join),
    ("GET", ONE_MEMBER, channels.inside),
    ("PUT", ONE_MEMBER, channels.let_in),
    ("DELETE", ONE_MEMBER, channels.put_out),
    ("GET", "/channels/{channel}/messages", messages.history),
    ("POST", "/channels/{channel}/messages", messages.send),
    ("GET", ONE_MESSAGE, messages.fetch),
    ("PATCH", ONE_MESSAGE, messages.edit),
    ("DELETE", ONE_MESSAGE, messages.delete),
    ("POST", f"{ONE_MESSAGE}/threads", channels.thread_upon),
    ("POST", "/interactions/{interaction}/{token}/callback", answers.callback),
    ("POST", "/webhooks/{application}/{token}", answers.follow_up),
    ("GET", ONE_ANSWER, answers.fetch),
    ("PATCH", ONE_ANSWER, answers.edit),
    ("DELETE", ONE_ANSWER, answers.delete),
)
