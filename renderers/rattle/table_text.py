"""The table in words, for text mode, for alternative texts, and for captions in the picture."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.rattle.cards import ADVENTURES, card_name
from engine.games.rattle.cards.adventure_order import FIRST_VOYAGE, ORDER
from engine.games.rattle.cards.loot_victory_revenge import VICTORY
from engine.games.rattle.galleon_and_port import PORT
from engine.games.rattle.view import PlayerView, RattleView
from engine.text import Arg, Text, Who, plural, text
from renderers import shared_table_text as common
from renderers.picture_context import Frame
from renderers.rattle import labels
from renderers.rattle.adventure.large_card import is_sea_empty
from renderers.rattle.crazy_adventures.text import crazy_lines
from renderers.rattle.galleon.player_plates import awaited_seats, total
from renderers.rattle.galleon.text import count_words, player_briefly, player_line
from renderers.rattle.port import OFFERS
from renderers.rattle.sea.text import acting_lines, chosen_line, planned_lines, sea_line, tile_line
from renderers.text_shortening import clipped


def heading(view: RattleView, frame: Frame) -> Text:
    """Return the quest, the Adventure or phase, and the table's code as one heading."""
    quests = FIRST_VOYAGE if view.scenario == "introductory" else ORDER
    quest = text("Quest {n} of {every}", n=view.quest, every=len(quests))
    told = [quest if view.quest else text("Scenario: {name}", name=labels.SCENARIOS[view.scenario])]
    if view.phase in ("port", "end"):
        told.append(labels.PHASES[view.phase])
    elif view.quest:
        every = len(quests[view.quest - 1])
        told.append(text("Adventure {n} of {every}", n=view.place, every=every))
    if frame.code:
        told.append(text("table {code}", code=frame.code))
    whole = told[0]
    for part in told[1:]:
        whole = text("{one} · {other}", one=whole, other=part)
    return whole


def waiting(view: RattleView, frame: Frame, *, briefly: bool = False) -> Text:
    """Return the phase and the players whose answers are awaited, in words.

    With `briefly`, the names come without the phase, unless everybody is awaited. The text may also say that the game
    is over, or that nobody may know whose answers are missing.
    """
    if view.winners:
        return common.OVER
    if frame.called_off:
        return common.CALLED_OFF
    if frame.window:
        return common.A_WINDOW
    if frame.ballots:
        return common.still_to_come(frame.ballots)
    seats = sorted(awaited_seats(view, frame))
    if not seats:
        return labels.PHASES[view.phase]
    if len(seats) == len(view.players):
        return text("{phase}: everybody", phase=labels.PHASES[view.phase])
    names: list[Arg] = [Who(seat) for seat in seats]
    if briefly:
        return text("{names}", names=names)
    return text("{phase}: {names}", phase=labels.PHASES[view.phase], names=names)


def victory(view: RattleView) -> Text:
    """Return the sentence that names the winners, without a stop at its end."""
    winners: list[Arg] = [Who(seat) for seat in view.winners]
    if len(winners) > 1:
        return text("{names} share the victory", names=winners)
    return text("{names} wins the game!", names=winners)


def places(view: RattleView) -> list[tuple[int, int]]:
    """Return the place and the seat of each player, the best first.

    Players with equal rank share a place (R-239, R-240).
    """

    def worth(seat: int) -> tuple[int, ...]:
        """Return a player's VP and tie-breaks."""
        player = view.players[seat]
        return total(player), _parts(player) + len(player.upgrades), len(player.sailors), len(player.upgrades)

    order = sorted(range(len(view.players)), key=lambda seat: (seat not in view.winners, [-n for n in worth(seat)]))
    firsts = len(view.winners)
    return [
        (1 if seat in view.winners else 1 + max(firsts, sum(worth(other) > worth(seat) for other in order)), seat)
        for seat in order
    ]


def _parts(player: PlayerView) -> int:
    """Return how many Parts are on a player's Galleon."""
    return sum(player.ready.values()) + sum(player.exhausted.values())


# --- the lines ---------------------------------------------------------------------------------------


def table_words(view: RattleView, frame: Frame) -> list[str]:
    """Return all that the picture of the table shows as lines of text."""
    return [*_important_lines(view, frame), *common.story(frame)]


def words_below(view: RattleView, frame: Frame) -> list[str]:
    """Return lines of text with what the picture for a narrow screen has no room for.

    These are the card's rule, the Port's offers, the distances of the player in turn, and everybody's belongings.
    """
    told: list[Text] = []
    if view.phase == "end":
        told += _ending(view, headed=True)
    elif view.phase == "port":
        told += _port(view, brief=False)
    else:
        told += [] if is_sea_empty(view) else _card(view, brief=False)  # on the empty Sea the whole card is drawn
        told += [*crazy_lines(view), *acting_lines(view, view.on_turn, 2)]
        told += [*chosen_line(view), *planned_lines(view)]
    told += [player_line(view, seat) for seat in range(len(view.players))]
    return [frame.say(words) for words in told]


def table_alternatives(view: RattleView, frame: Frame) -> Iterator[list[str]]:
    """Yield the table as lines of text in several versions, the longest first.

    Later versions omit more: first the events, because the message has them too. Then they omit the belongings of
    others, bag and piles, long names, other players, and at last the places of their Ships.
    """
    whole = _important_lines(view, frame)
    yield [*whole, *common.story(frame)]
    yield whole
    brief = _important_lines(view, frame, brief=True)
    yield [*brief, *([] if view.phase == "end" else [frame.say(words) for words in _piles(view)])]
    yield brief
    short = clipped(frame)
    yield _important_lines(view, short, brief=True)
    yield _important_lines(view, short, brief=True, others=False)
    yield _important_lines(view, short, brief=True, others=False, fleets=False)


def _important_lines(
    view: RattleView, frame: Frame, *, brief: bool = False, others: bool = True, fleets: bool = True
) -> list[str]:
    """Return the lines that the player in turn needs, the most important first, without the events.

    `brief` omits facts that change slowly. `others`: True to include the belongings of other players. `fleets`: True to
    include their Ships in the Sea.
    """
    over = bool(view.winners)
    about = common.whose_turn(frozenset() if frame.ballots else awaited_seats(view, frame), view.on_turn)
    lines = common.opening(frame, labels.TITLE, heading(view, frame), waiting(view, frame), about=about, over=over)
    told: list[Text] = []
    if view.phase == "end":
        told += _ending(view, headed=frame.headed)
    elif view.phase == "port":
        told += _port(view, brief)
    else:
        told += _card(view, brief)
        told += crazy_lines(view)
        told += [*acting_lines(view, view.on_turn, 2 if brief else 4), *chosen_line(view), *planned_lines(view)]
        told += [*sea_line(view, players=fleets), *tile_line(view)]
    seats = [seat for seat in range(len(view.players)) if others or seat == view.on_turn]
    told += [player_briefly(view, seat) if brief else player_line(view, seat) for seat in seats]
    told += [] if brief or view.phase == "end" else _piles(view)
    automatic: list[Arg] = [Who(seat) for seat in sorted(frame.automatic)]
    told += [text("Automatic: {names}.", names=automatic)] * bool(automatic and not brief)
    return lines + [frame.say(words) for words in told]


def _card(view: RattleView, brief: bool) -> list[Text]:
    """Return sentences about the Adventure in play, its rule and the actions of its symbols; empty if none is in play.

    Unless `brief`, they include the explanation on an introductory card.
    """
    if not view.card:
        return []
    card = ADVENTURES[view.card]
    about = text("{name} ({pile}), Loot {loot}.", name=card.name, pile=labels.PILES[card.pile], loot=card.loot)
    about = text("{card} {rules}", card=about, rules=card.rules)
    told = [about, *fleet_line(view)]
    return told if brief or not card.back else [*told, card.back]


def fleet_line(view: RattleView) -> list[Text]:
    """Return a sentence about the symbols of the NP Ships, as a list; empty if there are none."""
    rows: list[Arg] = [labels.symbol_words(*row) for row in labels.symbols(ADVENTURES[view.card])] if view.card else []
    return [text("Fleet: {rows}.", rows=rows)] if rows else []


def _port(view: RattleView, brief: bool) -> list[Text]:
    """Return sentences about the location being visited, and about the goods for sale in the Port.

    Unless `brief`, they include the other locations.
    """
    told: list[Text] = []
    for place, name in PORT.items():
        line = text("{place}: {offer}", place=name, offer=OFFERS[place])
        if place == view.location:
            told.insert(0, text("Now in Port: {place}. {offer}", place=name, offer=OFFERS[place]))
        elif not brief:
            told.append(line)
    closed: list[Arg] = [
        text("{place} only for {who}", place=PORT[place], who=Who(seat)) for place, seat in view.closed.items()
    ]
    told += [text("Closed: {places}.", places=closed)] * bool(closed)
    for seat, player in enumerate(view.players):
        if player.drawn_count:
            told.append(
                plural("{who} looks at {n} card.", "{who} looks at {n} cards.", n=player.drawn_count, who=Who(seat))
            )
    return [*told, *_goods(view)]


def _goods(view: RattleView) -> list[Text]:
    """Return sentences about the Loot, Parts and card that the Port has."""
    told = [
        text("In the bag: {loot}.", loot=count_words(view.bag)),
        text("Parts available: {parts}.", parts=count_words(view.supply)),
    ]
    if view.guild:
        card = VICTORY[view.guild[0]]
        told.append(
            text(
                "For sale: {card}, {points} VP for {cost} coins; {n} left.",
                card=card_name(card.id),
                points=card.points,
                cost=card.cost,
                n=len(view.guild),
            )
        )
    return told


def _piles(view: RattleView) -> list[Text]:
    """Return sentences about bag and discard pile, decks, and Adventures to come."""
    told: list[Arg] = [
        text("{pile} {n}", pile=labels.PILES[pile], n=view.piles[pile]) for pile in labels.PILES if view.piles.get(pile)
    ]
    lines = [text("Discarded Loot: {loot}.", loot=count_words(view.pile))]
    lines = [*([] if view.phase == "port" else _goods(view)), *lines]
    lines += [text("Adventures to come: {piles}.", piles=told)] * bool(told)
    decks = text(
        "Sailors in the deck: {sailors}. Upgrades: {upgrades}.",
        sailors=view.piles.get("sailors", 0),
        upgrades=view.piles.get("upgrades", 0),
    )
    return [*lines, decks]


def _ending(view: RattleView, *, headed: bool) -> list[Text]:
    """Return sentences about the winners and each player's points. `headed`: a heading names the winners already."""
    told = [text("{victory}.", victory=victory(view))] if view.winners and not headed else []
    for place, seat in places(view):
        sources: list[Arg] = [
            text("{source} {points}", source=labels.source_name(one.source), points=one.points)
            for one in view.players[seat].points
        ]
        line = text("{place}. {who}, {points} VP", place=place, who=Who(seat), points=total(view.players[seat]))
        told.append(text("{line}: {sources}.", line=line, sources=sources) if sources else text("{line}.", line=line))
    return told
