"""Labels for what happens at a table, shared by the picture and its text."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.arrr.card_registry import EXPLORATIONS, card_name, kind_of
from engine.games.arrr.game_terms import ACTIONS, COLLECTIONS, FACE_NAMES, FACES, STAT_NAMES, WINDOWS
from engine.games.arrr.view import ArrrView, SeatView, Stake, ThrowView, Use
from engine.text import Arg, Text, Who, plural, text
from renderers import shared_table_text as common
from renderers.picture_context import Frame

TITLE = text("Arrr!!!")
TEAM_LETTERS = "AB"
MODES = {"swabber": text("Swabber"), "avast": text("Avast ye!"), "arrr": text("full game")}
STEPS = {
    "recruitment": text("Recruitment"),
    "equipment": text("Equipment"),
    "action": text("Action"),
    "explore": text("New horizons"),
}
"""The four parts of a turn."""
_PHASES = {
    "setup": text("Before the first turn"),
    "recruitment": text("{who} recruits"),
    "equipment": text("{who} equips"),
    "action": text("{who} chooses an action"),
    "explore": text("{who} explores new horizons"),
    "over": common.OVER,
}


def heading(view: ArrrView, frame: Frame) -> Text:
    """Return a heading with the round, the mode and the table's code. A round is one turn of each player."""
    every = view.turns // len(view.seats)
    about = text("round {n} of {last}", n=min(every, -(-max(view.turn, 1) // len(view.seats))), last=every)
    if frame.code:
        return text("{about} · {mode} · table {code}", about=about, mode=MODES[view.mode], code=frame.code)
    return text("{about} · {mode}", about=about, mode=MODES[view.mode])


def waited(view: ArrrView, frame: Frame) -> frozenset[int]:
    """Return the seats for which the table waits. Empty if their names would reveal who may act."""
    if view.winners or frame.called_off:
        return frozenset()
    asked = frozenset(() if frame.window or frame.ballots else view.asked)
    return frame.waiting or asked or common.waited(frame, view.on_turn, over=False)


def waiting(view: ArrrView, frame: Frame) -> Text:
    """Return the sentence that says for whom the table waits."""
    return common.waiting(frame, waited(view, frame), view.on_turn, over=bool(view.winners))


def moment(view: ArrrView) -> Text | None:
    """Return in a few words what players may react to at present. Return None if nobody may react now."""
    if view.pile:
        return text("answers to {card}", card=card_name(view.pile[-1].card))
    return WINDOWS.get(view.window)


def winners(view: ArrrView) -> Text:
    """Return the sentence that names the winners and the reason."""
    names: list[Arg] = [Who(seat) for seat in view.winners]
    how = {"fame": text("more Fame"), "pieces": text("more Pieces"), "vote": text("vote"), "shared": text("a tie")}
    if view.won_by in how:
        return plural("{names} wins: {how}!", "{names} win: {how}!", n=len(names), names=names, how=how[view.won_by])
    return plural("{names} wins!", "{names} win!", n=len(names), names=names)


def team_words(view: ArrrView) -> list[Text]:
    """Return a sentence with the points of each team; empty before the end and without teams."""
    every = zip(TEAM_LETTERS, view.team_scores, strict=False)
    return [
        plural("Team {letter}: {n} point", "Team {letter}: {n} points", n=one.total, letter=team) for team, one in every
    ]


def headline(view: ArrrView) -> Text:
    """Return the declared action as text, or else the phase."""
    declared, who = view.declaration, Who(view.on_turn or 0)
    if declared is None or view.winners:
        words = _PHASES[view.phase]
        return text(words.source, who=who) if "{who}" in words.source else words
    if declared.kind == "sail":
        return text("{who} sails for {card}", who=who, card=card_name(declared.card))
    if declared.kind == "challenge":
        assert declared.opponent is not None, "a Challenge is declared whole"
        return text(
            "{who} challenges {opponent}: {stat}",
            who=who,
            opponent=Who(declared.opponent),
            stat=STAT_NAMES[declared.stat],
        )
    return text("{who} pillages", who=who)


def step(view: ArrrView) -> str:
    """Return the present phase of the turn, a key of `STEPS` such as `action`."""
    return "action" if view.declaration else view.phase


def task(view: ArrrView) -> Text:
    """Return the text that says what is going on at the table.

    If players may react to something now, the text says to what. Otherwise it is the declared action, or else the
    phase.
    """
    return moment(view) or headline(view)


def details(view: ArrrView) -> list[Text]:
    """Return sentences with the prizes of a Challenge, and with what is forbidden in this turn."""
    found, declared = [], view.declaration
    if declared and declared.prize:
        found.append(text("prize: {stake}", stake=stake_words(declared.prize)))
        if declared.counter:
            found.append(text("counter-prize: {stake}", stake=stake_words(declared.counter)))
    bans: list[Arg] = [_ban(one) for one in view.forbidden]
    return [*found, text("not allowed this turn: {actions}", actions=bans)] if bans else found


def _ban(forbidden: str) -> Text:
    action, _, seat = forbidden.partition(":")
    return text("{action} of {who}", action=ACTIONS[action], who=Who(int(seat))) if seat else ACTIONS[action]


def stake_words(stake: Stake) -> Text:
    """Return the prize `stake` in words: a card's name, or a number of Pieces."""
    return card_name(stake.card) if stake.card else plural("{n} Piece", "{n} Pieces", n=stake.pieces)


def sets(seat: SeatView) -> list[tuple[str, list[str]]]:
    """Return (collection, card ids) for each collection of which the seat has cards. The collection is its key in
    `game_terms.COLLECTIONS`.
    """
    found: dict[str, list[str]] = {collection: [] for collection in COLLECTIONS}
    for card in seat.collected:
        found[EXPLORATIONS[kind_of(card)].collection].append(card)
    return [(collection, cards) for collection, cards in found.items() if cards]


def pool_words(throw: ThrowView) -> Text:
    """Return as text the number of dice of a throw before the roll, or its successes after it."""
    stat = STAT_NAMES[throw.stat]
    if not throw.rolled:
        dice = plural("{n} die", "{n} dice", n=throw.pool)
        if throw.needed is None:
            return text("{stat}: {dice} to roll", stat=stat, dice=dice)
        return text("{stat}: {dice} to roll, {needed} needed", stat=stat, dice=dice, needed=throw.needed)
    if throw.needed is None:
        return plural("{stat}: {n} success", "{stat}: {n} successes", n=throw.successes, stat=stat)
    return text("{stat}: {n} of {needed} successes", stat=stat, n=throw.successes, needed=throw.needed)


def dice_words(dice: Sequence[tuple[str, bool]]) -> Text:
    """Return dice as text. Each is a face, and True if it is a success. Successes come first, each with a mark."""
    hits, others = ([face for face, success in dice if success is wanted] for wanted in (True, False))
    if not others:
        return text("{faces}", faces=_counted(hits) or ["–"])
    rest = text("others: {faces}", faces=_counted(others))
    return text("{faces}; {others}", faces=_counted(hits), others=rest) if hits else rest


def _counted(faces: list[str]) -> list[Arg]:
    return [text("{n} × {face}", n=faces.count(face), face=FACE_NAMES[face]) for face in FACES if face in faces]


def extras(throw: ThrowView) -> list[Text]:
    """Return sentences with further faces that count in the throw, and with Pieces spent to cheat.

    Empty without any.
    """
    found: list[Text] = []
    if throw.also:
        faces: list[Arg] = [FACE_NAMES[face] for face in throw.also]
        found.append(plural("{faces} counts too", "{faces} count too", n=len(faces), faces=faces))
    if throw.spent:
        found.append(plural("cheated with {n} Piece", "cheated with {n} Pieces", n=throw.spent))
    return found


def source_words(use: Use) -> Text:
    """Return as text the player or the card that causes an effect on the pile."""
    if use.player is None:
        return text("penalty of {card}", card=card_name(use.card))
    return text("{who}'s {card}", card=card_name(use.card), who=Who(use.player))


def target_words(view: ArrrView, use: Use) -> Text | None:
    """Return the target of an effect as text, or None if it has none."""
    target = use.target
    aims: list[Arg] = []
    if target.effect is not None:
        every = (*view.pile, *((view.carried_out,) if view.carried_out else ()))
        aims += [card_name(other.card) for other in every if other.number == target.effect]
    aims += [card_name(card) for card in target.cards]
    aims += [STAT_NAMES[target.stat]] if target.stat else []
    if not aims and target.seat is not None and target.seat != use.player:
        aims.append(Who(target.seat))
    found = [text("{aims}", aims=aims)] if aims else []
    if use.damage:
        found.append(plural("{n} damage", "{n} damage", n=use.damage))
    return found[0] if len(found) == 1 else text("{aims}, {damage}", aims=found[0], damage=found[1]) if found else None
