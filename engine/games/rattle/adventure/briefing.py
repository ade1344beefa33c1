"""Step 1: turn up an Adventure card, lay out its dice and tiles (rattle.md, 4.4). `sending_ships` asks for Ships."""

from __future__ import annotations

from engine.choice import Option, Pace
from engine.games.rattle.adventure.ship_drop import late_ships
from engine.games.rattle.cards import card_name
from engine.games.rattle.cards.adventure_card import Adventure
from engine.games.rattle.cards.adventure_order import ORDER
from engine.games.rattle.cards.menu_hints import card_hint
from engine.games.rattle.cards.tiles import TILES
from engine.games.rattle.cards.upgrades import UPGRADES
from engine.games.rattle.galleon.card_changes import exhaust_upgrade
from engine.games.rattle.public_questions import ask_openly
from engine.games.rattle.ships.names import ship_names
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Rattle, card_of, step
from engine.games.rattle.view import Tile
from engine.text import Arg, plural, text

AT_SEA = ("drop", "np", "late_ship", "actions", "battle", "coins", "loot", "sailors", "repairs", "stow")
"""Names of the steps of an Adventure after Ships have been sent, in order (R-93)."""
ASHORE = ("actions", "sailors", "repairs", "stow")
"""Names of the steps that remain if nobody sails, because they need no Ship in the Sea (R-103)."""


def start_afresh(state: RattleState) -> None:
    """Clear everything in the state that was recorded for the previous Adventure (R-90)."""
    for captain in state.captains:
        captain.used.clear()
        captain.sent.clear()
        captain.trophies.clear()
    for counts in (state.marks, state.cheers, state.redrops):
        counts.clear()
    state.ballista.clear()
    state.hooks.clear()
    state.fired.clear()
    state.passed.clear()
    seats = len(state.captains)
    state.earned, state.reward, state.lost = [0] * seats, [0] * seats, [0] * seats


@step
def adventure(play: Rattle, place: int) -> None:
    """Turn up the top card of the pile that the order board names for this `place` in the quest (R-91, R-97).

    `place` counts from 0.
    """
    state = play.state
    start_afresh(state)
    pile = "introductory" if state.options.scenario == "introductory" else ORDER[state.quest - 1][place]
    state.place, state.card, state.phase = place + 1, state.piles[pile].pop(), "briefing"
    card = card_of(state)
    play.push("adventure_end")
    play.begin_group(
        text(
            "Quest {quest}, Adventure {place}: “{card}”. {rules}",
            quest=state.quest,
            place=state.place,
            card=card.name,
            rules=card.rules,
        ),
        icon=card.id,
    )
    if card.back:
        play.report(card.back, icon=card.id)
    if card.crazy:
        state.phase = "crazy"
        play.push("stow")
        play.push("crazy")
        return
    _lay_out(play, card)
    play.push("sail_out")
    play.push("send", *state.around())
    if card.id == "NH2":
        play.push("convoy")


def _lay_out(play: Rattle, card: Adventure) -> None:
    """Put the NP dice and the tiles of the card into the state, and report them."""
    state = play.state
    state.fleet = list(card.dice)
    fleet: list[Arg] = [*ship_names(card.dice)]
    play.report(text("Your enemies: {ships}.", ships=fleet), icon="fleet")
    for tile, (x, y) in card.tiles.items():
        shape = TILES[tile]
        state.tiles.append(Tile(x=x, y=y, width=shape.width, height=shape.height, radius=shape.radius, id=tile))
    if state.tiles:
        tiles: list[Arg] = [TILES[tile.id].name for tile in state.tiles]
        lie = plural("In the Sea: {tiles}.", "In the Sea: {tiles}.", n=len(tiles), tiles=tiles)
        play.report(lie, icon=state.tiles[0].id)


@step
async def convoy(play: Rattle) -> None:
    """Carry out the card NH2: ask the Wanted player which ready Upgrade to exhaust, before Ships are sent (R-99,
    R-288).

    A single one is exhausted without asking. Nothing happens if nobody is Wanted, or if that player has no ready
    Upgrade.
    """
    state, seat = play.state, play.state.wanted
    if seat is None:
        return
    captain = state.captains[seat]
    ready = sorted(card for card in captain.upgrades if captain.works(card))
    if not ready:
        return
    marked = [card for card in ready if UPGRADES[card].marked]
    answer = f"exhaust:{(marked or ready)[0]}"
    if len(ready) > 1:
        prompt = text("You're Wanted: which Upgrade do you exhaust until after the Port?")
        options = [Option(f"exhaust:{card}", card_name(card), card_hint(card), card) for card in ready]
        answer = await ask_openly(play, seat, "use_on", prompt, options, answer, Pace.REACTION)
    exhaust_upgrade(play, seat, answer.removeprefix("exhaust:"))


@step
def sail_out(play: Rattle) -> None:
    """Push the steps at sea if somebody has sent a Ship or can drop one late. Otherwise push only the steps that
    need no Ship (R-103, R-118).
    """
    steps: tuple[str, ...] = AT_SEA
    if not (play.state.participants() or late_ships(play.state)):
        steps = ASHORE
        play.state.tiles.clear()
        play.report(text("Nobody sails, so there's nothing to win."), icon=play.state.card)
    for name in reversed(steps):
        play.push(name)
