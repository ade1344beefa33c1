"""The belongings of a player, in words."""

from __future__ import annotations

from engine.games.rattle.cards import card_name
from engine.games.rattle.view import PlayerView, RattleView
from engine.text import Arg, Text, Who, plural, text
from renderers.rattle import labels


def count_words(counts: dict[str, int]) -> list[Arg]:
    """Return counts as an argument of a text, such as «2 × Rum». It is «nothing» if all are 0.

    `counts` has the numbers by the id of Loot or a Part.
    """
    told: list[Arg] = [
        text("{n} × {thing}", n=count, thing=labels.loot_name(thing)) for thing, count in counts.items() if count
    ]
    return told or [text("nothing")]


def player_line(view: RattleView, seat: int) -> Text:
    """Return the sentence about all belongings of a player that everybody may see."""
    player = view.players[seat]
    told: list[Arg] = [
        plural("{n} coin", "{n} coins", n=player.coins),
        *([] if view.winners else [text("{n} VP so far", n=player.score)]),
        *galleon(player),
        stowed(player),
    ]
    ships: list[Arg] = [*player.home]
    told += [text("Ships at home {ships}", ships=ships)] * bool(ships)
    wrecks: list[Arg] = [wreck.ship for wreck in player.sunk]
    told += [text("sunk {ships}", ships=wrecks)] * bool(wrecks)
    trophies: list[Arg] = [
        text("{ship} (boarded)", ship=one.ship) if one.boarded else one.ship for one in player.trophies
    ]
    told += [text("foes sunk: {ships}", ships=trophies)] * bool(trophies)
    told += [text("Revenge cards {n}", n=player.revenge)] * bool(player.revenge)
    return text("{who}: {told}.", who=player_name(view, seat), told=told)


def stowed(player: PlayerView) -> Text:
    """Return as text a player's Loot, and the number of tokens for which there is a place."""
    if not any(player.loot.values()):
        return text("no Loot (room for {places})", places=player.places)
    return text("Loot {loot} (room for {places})", loot=count_words(player.loot), places=player.places)


def galleon(player: PlayerView) -> list[Arg]:
    """Return the Parts, Upgrades, Sailors and VP cards of a player, as arguments of a text."""
    told: list[Arg] = []
    for part in ("sail", "cannon"):
        ready = player.ready.get(part, 0)
        every = ready + player.exhausted.get(part, 0)
        if every:
            told.append(text("{part} {ready} of {every} ready", part=card_name(part), ready=ready, every=every))
    for part in ("hold", "hamster"):
        if count := player.ready.get(part, 0):
            told.append(text("{n} × {thing}", n=count, thing=labels.loot_name(part)))
    upgrades: list[Arg] = [
        text("{card} (exhausted)", card=card_name(card)) if card in player.turned else card_name(card)
        for card in player.upgrades
    ]
    told += [plural("Upgrade {cards}", "Upgrades {cards}", n=len(upgrades), cards=upgrades)] * bool(upgrades)
    crew: list[Arg] = [
        text("{card} with {n} Loot", card=card_name(card), n=player.stored[card])
        if player.stored.get(card)
        else card_name(card)
        for card in player.sailors
    ]
    told += [plural("Sailor {cards}", "Sailors {cards}", n=len(crew), cards=crew)] * bool(crew)
    vp: list[Arg] = [card_name(card) for card in player.vp]
    words = plural("Victory Point card {cards}", "Victory Point cards {cards}", n=len(vp), cards=vp)
    return told + [words] * bool(vp)


def player_name(view: RattleView, seat: int) -> Text:
    """Return a player's name with number and colour of the Ships, the tokens of Baron and Wanted, and «has passed»."""
    player = view.players[seat]
    signs: list[Arg] = [labels.ships_of(seat, player.colour)]
    signs += [text("Baron")] * (seat == view.baron) + [text("Wanted")] * (seat == view.wanted)
    signs += [text("has passed")] * (player.passed and view.phase == "actions")
    return text("{who} ({signs})", who=Who(seat), signs=signs)


def score(view: RattleView, player: PlayerView) -> int:
    """Return a player's VP so far, from VP cards and coins. After the game, return all VP."""
    return sum(one.points for one in player.points) if view.winners else player.score


def score_words(view: RattleView, player: PlayerView) -> Text:
    """Return the player's VP in words: so far from VP cards and coins, or after the game all of them."""
    points = score(view, player)
    return text("{n} VP", n=points) if view.winners else text("{n} VP so far", n=points)


def player_briefly(view: RattleView, seat: int) -> Text:
    """Return one short sentence about a player: coins, VP, ready Parts and Loot."""
    player = view.players[seat]
    return text(
        "{who}: {coins}, {vp} VP, Sails {sails}, Cannons {cannons}, Loot {loot} of {places}.",
        who=Who(seat),
        coins=plural("{n} coin", "{n} coins", n=player.coins),
        vp=score(view, player),
        sails=player.ready.get("sail", 0),
        cannons=player.ready.get("cannon", 0),
        loot=sum(player.loot.values()),
        places=player.places,
    )
