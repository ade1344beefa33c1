"""What the page acts on: the world, what people do there, and the bot's process."""

from __future__ import annotations

from dataclasses import dataclass

from tavern.bot_supervisor import Child
from tavern.fake_server.server import World
from tavern.gateway import Gateway
from tavern.people.actions import Acts


@dataclass(frozen=True)
class Stage:
    """The parts that a page needs."""

    world: World
    acts: Acts
    gateway: Gateway
    child: Child

    @property
    def state(self) -> str:
        """Whether the bot is there: «online», «starting» or «offline»."""
        if not self.child.running:
            return "offline"
        return "online" if self.gateway.session is not None else "starting"

    def hurry(self, seconds: float) -> None:
        """Let time jump ahead, for everybody."""
        self.world.hurry(seconds)
        self.child.tell({"ahead": self.world.clock.ahead})
