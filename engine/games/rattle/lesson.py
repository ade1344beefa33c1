"""The lesson that teaches Rattle, Battle, Grab the Loot in the introductory scenario, First voyage."""

from __future__ import annotations

from engine.games.rattle.actions.fire import FREE_FIRE
from engine.games.rattle.actions.move import FREE_MOVE
from engine.games.rattle.actions.quick_actions import SAIL, SHOOT
from engine.games.rattle.view import PlayerView, RattleView
from engine.lessons import Idea, Lesson, Loss
from engine.text import text


def _mine(view: RattleView) -> PlayerView:
    """Return the viewer's own part of the view."""
    assert view.viewer is not None
    return view.players[view.viewer]


def _owns(view: RattleView, part: str) -> bool:
    """Return True if the viewer has a Part of this kind, ready or exhausted."""
    mine = _mine(view)
    return bool(mine.ready.get(part) or mine.exhausted.get(part))


def _all_exhausted(view: RattleView, part: str) -> bool:
    """Return True if the viewer has Parts of this kind and all of them are exhausted."""
    return bool(not _mine(view).ready.get(part) and _mine(view).exhausted.get(part))


def _for_free(view: RattleView) -> bool:
    """Return True if the Adventure card gives a free Move or shot."""
    return view.card in (FREE_MOVE, FREE_FIRE)


def _empty(view: RattleView) -> bool:
    """Return True if the viewer has no coins, Loot, Victory Point cards and Sailors."""
    mine = _mine(view)
    return not (mine.coins or any(mine.loot.values()) or mine.vp or mine.sailors)


LATE = 2
"""The last quest in which the lesson goes on for a player who owns nothing."""
HIRING = 2
"""The number of Rum that hiring a Sailor costs."""

LESSON = Lesson(
    seed="4a77" * 16,
    seats=2,
    options={"scenario": "introductory"},
    ideas=(
        Idea(
            id="part",
            at="chosen_part",
            words=text(
                "Your Galleon begins with one Part: a Sail moves a Ship, a Cannon fires, a Hold keeps one more "
                "Loot. If in doubt, take a Sail."
            ),
        ),
        Idea(
            id="send",
            at="send",
            words=text(
                "Your dice are your Ships. The ones you send drop into the Sea with the enemies, "
                "called NP Ships. Take part to draw Loot, and sink an enemy for a coin: "
                "against weak enemies, send them all."
            ),
        ),
        Idea(
            id="loot",
            at="send",
            when=lambda view: any(_mine(view).loot.values()),
            words=text(
                "Now you have Loot, and Ships at sea carry none. The first button sends as many as "
                "leave room for all of it. More Ships win more."
            ),
        ),
        Idea(
            id="fire",
            at="act",
            do=("fire", "free:fire", SHOOT),
            words=text("An enemy is within short range: fire, and it sinks, however strong it is. You never miss."),
        ),
        Idea(
            id="move",
            at="act",
            do=("move", "free:move", SAIL),
            words=text(
                "Now Ships can move. In the battle the closest pairs fight, and the lower number "
                "sinks. Move beside a weaker enemy: if you touch it when it sinks, "
                "you board it and get one more Loot."
            ),
        ),
        Idea(
            id="where",
            at="move_where",
            words=text(
                "Pick where to sail, or “Say it …” to name a place of your own. Each line says what you reach there."
            ),
        ),
        Idea(
            id="repair",
            at="repairs",
            words=text("Each Ship you lost costs one Loot, and then it sails again. Give up what you need least."),
        ),
        Idea(
            id="keep",
            at="keep_loot",
            words=text(
                "Each Ship and each Hold keeps one Loot. Keep what you need in Port: Rum to hire, Fabrics to build."
            ),
        ),
        Idea(
            id="settle",
            at="settle",
            words=text(
                "Each Ship you lost costs one Loot, and each Ship and each Hold keeps one. Give up what you need least."
            ),
        ),
        Idea(
            id="market",
            at="market",
            words=text("In Port, Loot becomes something better. Here you can trade any two for one of your choice."),
        ),
        Idea(
            id="tavern",
            at="tavern",
            words=text("Two Rum hire a Sailor: you see three and keep one for the whole game."),
        ),
        Idea(
            id="shipyard",
            at="shipyard",
            words=text("A Fabrics buys a Sail, a Cannon or a Hold. More Cannons make your cannon faces stronger, too."),
        ),
        Idea(
            id="pit",
            at="pit",
            words=text("Sell what you have left: Valuables are worth a coin each, and any two others are worth one."),
        ),
        Idea(
            id="guild",
            at="guild",
            words=text("Coins are points, and a Guild card is worth more points than it costs. Buy it if you can."),
        ),
        Idea(
            id="free",
            at="send",
            when=lambda view: view.quest > LATE or (view.quest > 1 and not _empty(view)),
            after=("send",),
            words=text(
                "You know the game now, so play on as you like. Send fewer Ships where the enemies "
                "are strong. “What is this?” explains what you see, and /rules answers questions."
            ),
        ),
    ),
    losses=(
        Loss(
            at="act",
            lacks=("move", "free:move"),
            when=lambda view: not _owns(view, "sail"),
            words=text(
                "Your Galleon has no Sail, so your Ships stay where they fell. The Shipyard sells "
                "one for a Fabrics token."
            ),
        ),
        Loss(
            at="act",
            lacks=("fire", "free:fire"),
            when=lambda view: _all_exhausted(view, "cannon"),
            words=text("Your Cannons are exhausted until after the Port, so you can't fire."),
        ),
        Loss(
            at="send",
            when=lambda view: (view.quest, view.place) > (1, 1) and _empty(view),
            words=text("You have neither coins nor Loot. You get some only if you send Ships."),
        ),
        Loss(
            at="send",
            when=lambda view: not (_owns(view, "sail") or _owns(view, "cannon") or _for_free(view)),
            words=text(
                "Without a Sail or a Cannon you can only watch your Ships fight where they fall. The "
                "Shipyard sells both."
            ),
        ),
        Loss(
            at="send",
            when=lambda view: (
                _all_exhausted(view, "sail") and not _mine(view).ready.get("cannon") and not _for_free(view)
            ),
            words=text("Your Sails are exhausted until after the Port, so your Ships will fight where they fall."),
        ),
        Loss(
            at="market",
            when=lambda view: _mine(view).loot.get("rum", 0) < HIRING and not _mine(view).loot.get("fabrics"),
            words=text(
                "You kept neither two Rum nor a Fabrics token, so the Tavern and the Shipyard will "
                "have nothing for you unless you trade here."
            ),
        ),
    ),
)
