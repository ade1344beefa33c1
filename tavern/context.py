"""Context of a page: the server, the people's actions, and the bot's process."""

from __future__ import annotations

from dataclasses import dataclass

from tavern.bot_supervisor import BotSupervisor
from tavern.fake_server.server import FakeServer
from tavern.gateway import Gateway
from tavern.people.actions import UserActions


@dataclass(frozen=True)
class Context:
    """The objects that a page needs."""

    server: FakeServer
    actions: UserActions
    gateway: Gateway
    supervisor: BotSupervisor

    @property
    def state(self) -> str:
        """State of the bot: `online`, `starting` or `offline`."""
        if not self.supervisor.running:
            return "offline"
        return "online" if self.gateway.session is not None else "starting"

    def hurry(self, seconds: float) -> None:
        """Let time jump ahead by so many seconds, for the server and the bot."""
        self.server.hurry(seconds)
        self.supervisor.tell({"ahead": self.server.clock.ahead})
