"""Table of routes: HTTP method, path, and the function that answers."""

from __future__ import annotations

from tavern.api import application, channels, emoji, interaction_responses, messages, scheduled_events
from tavern.api.request import Handle

WITHOUT_TOKEN = frozenset({"interactions", "webhooks"})
"""First parts of paths that need no bot token, because they contain a token of their own."""
ONE_MESSAGE = "/channels/{channel}/messages/{message}"
ONE_MEMBER = "/channels/{channel}/thread-members/{user}"
ONE_EVENT = "/guilds/{guild}/scheduled-events/{event}"
EMOJI = "/applications/{application}/emojis"
ONE_ANSWER = "/webhooks/{application}/{token}/messages/{message}"

ROUTES: tuple[tuple[str, str, Handle], ...] = (
    ("GET", "/users/@me", application.me),
    ("GET", "/users/{user}", application.user),
    ("GET", "/oauth2/applications/@me", application.application),
    ("GET", "/gateway", application.gateway),
    ("GET", "/gateway/bot", application.gateway_bot),
    ("GET", "/guilds/{guild}", application.guild),
    ("GET", "/guilds/{guild}/channels", application.channels),
    ("GET", "/guilds/{guild}/members/{user}", application.member),
    ("GET", "/guilds/{guild}/scheduled-events", scheduled_events.listed),
    ("POST", "/guilds/{guild}/scheduled-events", scheduled_events.create),
    ("GET", ONE_EVENT, scheduled_events.fetch),
    ("PATCH", ONE_EVENT, scheduled_events.change),
    *(
        route
        for scope in ("/applications/{application}", "/applications/{application}/guilds/{guild}")
        for route in (
            ("GET", f"{scope}/commands", application.commands),
            ("PUT", f"{scope}/commands", application.register),
            ("POST", f"{scope}/commands", application.create),
            ("GET", f"{scope}/commands/{{command}}", application.command),
            ("PATCH", f"{scope}/commands/{{command}}", application.change),
            ("DELETE", f"{scope}/commands/{{command}}", application.remove),
        )
    ),
    ("GET", EMOJI, emoji.listed),
    ("POST", EMOJI, emoji.create),
    ("GET", f"{EMOJI}/{{emoji}}", emoji.fetch),
    ("DELETE", f"{EMOJI}/{{emoji}}", emoji.remove),
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
    ("POST", "/interactions/{interaction}/{token}/callback", interaction_responses.callback),
    ("POST", "/webhooks/{application}/{token}", interaction_responses.follow_up),
    ("GET", ONE_ANSWER, interaction_responses.fetch),
    ("PATCH", ONE_ANSWER, interaction_responses.edit),
    ("DELETE", ONE_ANSWER, interaction_responses.delete),
)
