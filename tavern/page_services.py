"""The services that a browser page uses: the server, people's actions, the gateway and the bot's process."""

from __future__ import annotations

from dataclasses import dataclass

from tavern.bot_supervisor import BotSupervisor
from tavern.fake_server.server import FakeServer
from tavern.gateway import Gateway
from tavern.people.actions import UserActions


@dataclass(frozen=True)
class Context:
    """The services that a browser page uses: the server, people's actions, the gateway and the bot's process."""

    server: FakeServer
    actions: UserActions
    gateway: Gateway
    supervisor: BotSupervisor

    @property
    def state(self) -> str:
        """State of the bot: `online`, `starting` or `offline`. It is online while it is connected to the gateway."""
        if not self.supervisor.running:
            return "offline"
        return "online" if self.gateway.session is not None else "starting"

    def hurry(self, seconds: float) -> None:
        """Let the clocks of the server and the bot jump ahead by this number of seconds."""
        self.server.hurry(seconds)
        self.supervisor.tell({"ahead": self.server.clock.ahead})
