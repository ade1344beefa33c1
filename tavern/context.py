"""What the page acts on: the server, what people do there, and the bot's process."""

from __future__ import annotations

from dataclasses import dataclass

from tavern.bot_supervisor import BotSupervisor
from tavern.fake_server.server import FakeServer
from tavern.gateway import Gateway
from tavern.people.actions import UserActions


@dataclass(frozen=True)
class Context:
    """The parts that a page needs."""

    server: FakeServer
    actions: UserActions
    gateway: Gateway
    supervisor: BotSupervisor

    @property
    def state(self) -> str:
        """Whether the bot is there: «online», «starting» or «offline»."""
        if not self.supervisor.running:
            return "offline"
        return "online" if self.gateway.session is not None else "starting"

    def hurry(self, seconds: float) -> None:
        """Let time jump ahead, for everybody."""
        self.server.hurry(seconds)
        self.supervisor.tell({"ahead": self.server.clock.ahead})
