"""The viewer's secrets, and the viewer's Galleon and Ships, in words."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.rattle.cards import REFERENCE, card_name
from engine.games.rattle.cards.loot_victory_revenge import REVENGE, SPECIAL
from engine.games.rattle.sea import cell_of
from engine.games.rattle.view import DieView, PlayerView, RattleView, ShipView
from engine.text import Arg, Text, plural, text
from renderers.picture_context import Frame
from renderers.rattle import labels
from renderers.rattle.galleon.text import galleon, score_words, stowed
from renderers.rattle.sea.text import own_lines, planned_lines
from renderers.rattle.table_text import fleet_line


def own(view: RattleView) -> PlayerView:
    """Return the viewer's belongings. Raises `AssertionError` for an onlooker, who has none."""
    assert view.viewer is not None, "an onlooker has no secrets"
    return view.players[view.viewer]


def drawn(view: RattleView) -> tuple[str, ...]:
    """Return the ids of the cards of which the viewer must keep one; empty if there is no such choice."""
    return own(view).drawn or ()


def dice(view: RattleView) -> tuple[DieView, ...]:
    """Return the viewer's dice in a Crazy Adventure; empty in any other phase."""
    return view.crazy.dice[view.viewer] if view.crazy and view.viewer is not None else ()


def answer(view: RattleView) -> str:
    """Return the viewer's answer to the secret question being asked; empty if there is none."""
    return view.crazy.mine if view.crazy else ""


def ships(view: RattleView) -> list[ShipView]:
    """Return the viewer's Ships in the Sea."""
    return [ship for ship in view.sea if ship.owner == view.viewer]


def cell(ship: ShipView) -> str:
    """Return the name of the grid cell in which a Ship lies."""
    return cell_of((ship.x, ship.y))


_MOST = 6
"""The maximum number of enemies listed for each of the viewer's Ships in the longest version."""


def task(view: RattleView) -> Text:
    """Return a sentence that says what the viewer can do now with the pieces in the picture."""
    if drawn(view):
        return text("Keep one of these cards; nobody else sees them.")
    if dice(view) and view.crazy and view.crazy.secret:
        return text("Nobody else sees these dice.")
    if ships(view) and not view.crazy:
        return text("Gold = short range, frame = long; distances in mm.")
    return text("Everybody sees your Galleon; only choices and answers are secret.")


def elsewhere(player: PlayerView) -> Text:
    """Return as text how many of the player's Ships are at home, and how many are sunk if any are."""
    if player.sunk:
        return text("at home {home}, sunk {sunk}", home=len(player.home), sunk=len(player.sunk))
    return text("at home {home}", home=len(player.home))


def cards_in_order(player: PlayerView) -> list[str]:
    """Return the ids of all cards and tokens of a player, in the order in which pictures show them."""
    refs = [*player.vp, *player.upgrades, *player.sailors]
    refs += [loot for loot in player.loot for _ in range(player.loot[loot]) if loot in SPECIAL]
    refs += [loot for loot in player.loot for _ in range(player.loot[loot]) if loot.startswith("wild")]
    return refs + [REVENGE.id] * player.revenge


def cards_with_effect(player: PlayerView) -> list[str]:
    """Return the ids of a player's cards that have an effect: Upgrades and Sailors."""
    return [*player.upgrades, *player.sailors]


def private_words(view: RattleView, frame: Frame) -> list[str]:
    """Return the private picture as lines of text, with the rules of the cards."""
    return _lines(view, frame, _MOST)


def words_below(view: RattleView, frame: Frame) -> list[str]:
    """Return lines of text with what the private picture for a narrow screen has no room for: the viewer's Galleon."""
    told = [
        text("{card}: {rules}", card=card_name(one), rules=REFERENCE[one].rules) for one in cards_with_effect(own(view))
    ]
    return [frame.say(words) for words in [*_belongings(view), *told]]


def private_alternatives(view: RattleView, frame: Frame) -> Iterator[list[str]]:
    """Yield the private picture as lines of text in three versions, the longest first."""
    return (_lines(view, frame, most) for most in (_MOST, 4, 2))


def _lines(view: RattleView, frame: Frame, most: int) -> list[str]:
    """Return the private picture as lines of text, with at most `most` enemies for each of the player's Ships."""
    player = own(view)
    told = _choices(view, frame)
    told += fleet_line(view) if view.phase == "briefing" else []
    told += planned_lines(view) if view.on_turn == view.viewer else []
    told += [*own_lines(view, most), *_belongings(view)]
    if ships(view) and most == _MOST:
        told += [
            text("{card}: {rules}", card=card_name(one), rules=REFERENCE[one].rules)
            for one in cards_with_effect(player)
        ]
    return [frame.say(words) for words in told]


def _choices(view: RattleView, frame: Frame) -> list[Text]:
    """Return sentences about cards to choose from, cards put aside, secret dice and the viewer's answer; maybe none."""
    told = list[Text]()
    for number, card in enumerate(drawn(view), 1):
        lit = text("can be picked") if card in frame.lit else text("drawn")
        told.append(
            text(
                "{number} {card} ({state}): {rules}",
                number=number,
                card=card_name(card),
                state=lit,
                rules=REFERENCE[card].rules,
            )
        )
    if put_aside := own(view).aside:
        aside: list[Arg] = [card_name(card) for card in put_aside]
        told.append(text("Put aside: {cards}.", cards=aside))
    if faces := [labels.die_words(each) for each in dice(view)]:
        values = sum(each.value for each in dice(view))
        told.append(text("Your dice: {faces}, total {n}.", faces=[*faces], n=values))
    if given := answer(view):
        told.append(text("Your answer: {answer}.", answer=labels.answer_word(given)))
    return told


def _belongings(view: RattleView) -> list[Text]:
    """Return sentences about the viewer's Galleon, and about those of their Ships that are not in the Sea."""
    player = own(view)
    has: list[Arg] = [
        plural("{n} coin", "{n} coins", n=player.coins),
        score_words(view, player),
        *galleon(player),
        stowed(player),
        *([plural("{n} Revenge card", "{n} Revenge cards", n=player.revenge)] if player.revenge else []),
    ]
    mine = labels.ships_of(view.viewer or 0, player.colour)
    told = [text("Your Galleon ({ships}): {told}.", ships=mine, told=has)]
    if player.home:
        home: list[Arg] = [*player.home]
        told.append(text("Ships at home: {ships}.", ships=home))
    if player.sunk:
        sunk: list[Arg] = [wreck.ship for wreck in player.sunk]
        told.append(text("Sunk Ships: {ships}.", ships=sunk))
    return told
