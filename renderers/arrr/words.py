"""The table in words: for text mode, for the alternative text and for what the picture says."""

from __future__ import annotations

from engine.games.arrr.kinds import CREW, EXPLORATIONS, card_name, kind_of
from engine.games.arrr.view import ArrrView, RowCard, SeatView, Stake, TestView, ThrowView, Use
from engine.games.arrr.words import ACTIONS, COLLECTIONS, FACE_NAMES, STAT_NAMES, STATS, WINDOWS
from engine.text import Arg, Text, Who, plural, text
from renderers.arrr.cards import influence_words
from renderers.frame import Frame
from renderers.words import still_to_come

TITLE = text("Arrr!!!")
TEAM_LETTERS = "AB"
MODES = {"swabber": text("Swabber"), "avast": text("Avast ye!"), "arrr": text("full game")}
_PHASES = {
    "setup": text("Before the first turn"),
    "recruitment": text("{who} recruits"),
    "equipment": text("{who} equips"),
    "action": text("{who} chooses an action"),
    "explore": text("{who} explores new horizons"),
    "over": text("The game is over."),
}


def heading(view: ArrrView, frame: Frame) -> Text:
    """Turn, mode and table."""
    every = view.turns // len(view.seats)
    turn = text("turn {n} of {last}", n=min(every, -(-max(view.turn, 1) // len(view.seats))), last=every)
    if frame.code:
        return text("{turn} · {mode} · table {code}", turn=turn, mode=MODES[view.mode], code=frame.code)
    return text("{turn} · {mode}", turn=turn, mode=MODES[view.mode])


def waited(view: ArrrView, frame: Frame) -> frozenset[int]:
    """The seats that the table waits for. Whom a window asks and who has answered is public; a choice of captains
    is a secret ballot."""
    if view.winners:
        return frozenset()
    asked = frozenset(view.asked) - frozenset(view.answered)
    here = frame.waiting or asked
    return here or frozenset([view.on_turn] if view.on_turn is not None and not frame.ballots else [])


def waiting(view: ArrrView, frame: Frame) -> Text:
    """For whom the table waits."""
    if view.winners:
        return text("The game is over.")
    seats = sorted(waited(view, frame))
    if not seats:
        return still_to_come(frame.ballots) if frame.ballots else text("All hands are ready.")
    if seats == [view.on_turn]:
        return text("{who} to play", who=Who(seats[0]))
    return text("Waiting for {names}", names=[Who(seat) for seat in seats])


def moment(view: ArrrView) -> Text | None:
    """What the table is asked about."""
    if view.pile:
        return text("answers to {card}", card=card_name(view.pile[-1].card))
    return WINDOWS.get(view.window)


def winners(view: ArrrView) -> Text:
    """Who has won, and by what."""
    names: list[Arg] = [Who(seat) for seat in view.winners]
    how = {"fame": text("more Fame"), "pieces": text("more Pieces"), "vote": text("vote"), "shared": text("a tie")}
    if view.won_by in how:
        return plural("{names} wins: {how}!", "{names} win: {how}!", n=len(names), names=names, how=how[view.won_by])
    return plural("{names} wins!", "{names} win!", n=len(names), names=names)


def headline(view: ArrrView) -> Text:
    """What is going on: the declared action, else the phase."""
    declared, who = view.declaration, Who(view.on_turn or 0)
    if declared is None or view.winners:
        words = _PHASES[view.phase]
        return text(words.source, who=who) if "{who}" in words.source else words
    if declared.kind == "sail":
        return text("{who} sails against {card}", who=who, card=card_name(declared.card))
    if declared.kind == "challenge" and declared.opponent is not None:
        return text("{who} challenges {opponent}: {stat}", who=who, opponent=Who(declared.opponent),
                    stat=STAT_NAMES[declared.stat])  # fmt: skip
    return text("{who} pillages", who=who)


def details(view: ArrrView) -> list[Text]:
    """The prizes of a Challenge, and what is forbidden."""
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
    """A prize, or what lies aside."""
    return card_name(stake.card) if stake.card else plural("{n} Piece", "{n} Pieces", n=stake.pieces)


def sets(seat: SeatView) -> list[tuple[str, list[str]]]:
    """The collection cards in a chest by collection."""
    found: dict[str, list[str]] = {collection: [] for collection in COLLECTIONS}
    for card in seat.collected:
        found[EXPLORATIONS[kind_of(card)].collection].append(card)
    return [(collection, cards) for collection, cards in found.items() if cards]


def pool_words(throw: ThrowView) -> Text:
    """A throw before the roll, or what has come of it."""
    stat = STAT_NAMES[throw.stat]
    if not throw.rolled:
        dice = plural("{n} die", "{n} dice", n=throw.pool)
        if throw.needed is None:
            return text("{stat}: {dice} to roll", stat=stat, dice=dice)
        return text("{stat}: {dice} to roll, {needed} needed", stat=stat, dice=dice, needed=throw.needed)
    if throw.needed is None:
        return plural("{stat}: {n} success", "{stat}: {n} successes", n=throw.successes, stat=stat)
    return text("{stat}: {n} of {needed} successes", stat=stat, n=throw.successes, needed=throw.needed)


def extras(throw: ThrowView) -> list[Text]:
    """Faces that count besides, and Pieces spent to cheat."""
    found: list[Text] = []
    if throw.also:
        faces: list[Arg] = [FACE_NAMES[face] for face in throw.also]
        found.append(text("{faces} counts too", faces=faces))
    if throw.spent:
        found.append(plural("cheated with {n} Piece", "cheated with {n} Pieces", n=throw.spent))
    return found


def source_words(use: Use) -> Text:
    """Where an effect comes from."""
    if use.player is None:
        return text("penalty of {card}", card=card_name(use.card))
    return text("{card} of {who}", card=card_name(use.card), who=Who(use.player))


def target_words(view: ArrrView, use: Use) -> Text | None:
    """What an effect is aimed at."""
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


# --- the lines ---------------------------------------------------------------------------------------


def table_words(view: ArrrView, frame: Frame) -> list[str]:
    """Everything that the picture of the table says, a line for each thing, and what only words have room for."""
    discards = [frame.say(line) for line in _discards(view)]
    return [*_now(view, frame), *_row(view, frame), *_seats(view, frame), *_decks(view, frame), *discards,
            *(event.words for event in frame.events)]  # fmt: skip


def table_alternatives(view: ArrrView, frame: Frame) -> list[list[str]]:
    """The table in words, ever shorter."""
    now, events = _now(view, frame), [event.words for event in frame.events]
    row, seats, decks = _row(view, frame), _seats(view, frame), _decks(view, frame)
    brief = [*now, *_row(view, frame, brief=True), *_seats(view, frame, brief=True)]
    return [[*now, *row, *seats, *decks, *events], [*now, *row, *seats], [*now, *row, *_seats(view, frame, brief=True)],
            [*brief, *decks], brief]  # fmt: skip


def _now(view: ArrrView, frame: Frame) -> list[str]:
    """What a turn needs first: for whom the table waits, the action, the throws, the pile."""
    clock = f" ({frame.clock})" if frame.clock and not view.winners else ""
    told = moment(view)
    asked = f" · {frame.say(told)}" if told and not view.winners else ""
    lines = [f"{frame.say(TITLE)} {frame.say(heading(view, frame))}.", f"{frame.say(waiting(view, frame))}{asked}{clock}"]
    if view.winners:
        lines.append(frame.say(winners(view)))
    else:
        lines.append(". ".join(frame.say(words) for words in (headline(view), *details(view))) + ".")
    lines += [_throw(throw, frame) for throw in view.throws]
    lines += [frame.say(text("Now: {effect}.", effect=_effect(view, view.carried_out)))] if view.carried_out else []
    if view.pile:
        effects: list[Arg] = [text("{n} {effect}", n=use.number, effect=_effect(view, use)) for use in reversed(view.pile)]
        lines.append(frame.say(text("The pile, top first: {effects}.", effects=effects)))
    return lines


def _throw(throw: ThrowView, frame: Frame) -> str:
    said = frame.say(text("{who}, {throw}", who=Who(throw.owner), throw=pool_words(throw)))
    faces = {die.face: sum(other.face == die.face for other in throw.dice) for die in throw.dice}
    lying = ", ".join(f"{count} × {frame.say(FACE_NAMES[face])}" for face, count in faces.items())
    more = [frame.say(words) for words in extras(throw)]
    return "; ".join([*([f"{said} ({lying})"] if lying else [said]), *more]) + "."


def _effect(view: ArrrView, use: Use) -> Text:
    aim = target_words(view, use)
    return text("{effect} on {aim}", effect=source_words(use), aim=aim) if aim else source_words(use)


def _row(view: ArrrView, frame: Frame, *, brief: bool = False) -> list[str]:
    head = frame.say(text("The Seven Seas, farthest from the deck first:"))
    cards = [_card(card, brief) for card in view.row]
    lines = [head, *(f"{place}. {frame.say(card)}" for place, card in enumerate(cards, 1))]
    if view.seas:
        upon: list[Arg] = [card_name(card) for card in view.seas]
        lines.append(frame.say(text("On the card nearest to the deck: {cards}.", cards=upon)))
    return lines


def _card(card: RowCard, brief: bool) -> Text:
    """A card of the row: tests as they stand, then (not in brief) what it gives, asks for, costs and changes."""
    design = EXPLORATIONS[kind_of(card.card)]
    facts: list[Arg] = [_test(test) for test in card.tests]
    if design.collection:
        facts.append(COLLECTIONS[design.collection])
    facts += [text("Fame {n}", n=design.fame)] if design.fame else []
    facts += [text("Pieces {n}", n=card.pieces)] if card.pieces or card.printed_pieces else []
    if not brief:
        facts += [plural("draw {n} card", "draw {n} cards", n=design.draws)] if design.draws else []
        facts += [text("has a condition")] if design.condition else []
        facts += [plural("{n} damage", "{n} damage", n=design.damage)] if design.damage else []
        facts += [text("another penalty")] if design.failure else []
        facts += [influence_words(name, change) for name, change in design.influence]
    name = text("{card}, faced now", card=card_name(card.card)) if card.faced else card_name(card.card)
    return text("{card}: {facts}.", card=name, facts=facts)


def _test(test: TestView) -> Text:
    words = text("{stat} {n}", stat=STAT_NAMES[test.stat], n=test.difficulty)
    if test.difficulty != test.printed:
        words = text("{test} (printed {n})", test=words, n=test.printed)
    state = {"won": text("{test} won", test=words), "failed": text("{test} failed", test=words)}
    return state.get(test.state, words)


def _seats(view: ArrrView, frame: Frame, *, brief: bool = False) -> list[str]:
    return [frame.say(_seat(view, frame, number, brief)) for number in range(len(view.seats))]


def _seat(view: ArrrView, frame: Frame, number: int, brief: bool) -> Text:
    seat = view.seats[number]
    facts: list[Arg] = []
    if seat.score and view.winners:
        facts.append(plural("{n} point", "{n} points", n=seat.score.total))
        facts.append(text("Fame {n}", n=seat.score.fame))
    facts += [card_name(seat.captain)] if seat.captain and not brief else []
    facts += [_total(seat, stat) for stat in STATS if seat.totals[stat] or seat.bonus[stat] or not brief]
    if brief:
        facts.append(plural("{n} crew card", "{n} crew cards", n=len(seat.crew)))
    else:
        facts += [_crew(one.card, one.depleted, one.used) for one in seat.crew] or [text("no crew")]
    facts.append(plural("{n} Piece", "{n} Pieces", n=seat.pieces))
    if seat.stake:
        facts.append(text("staked: {stake}", stake=stake_words(seat.stake)))
    facts += [text("{collection} {n}", collection=COLLECTIONS[one], n=len(cards)) for one, cards in sets(seat)]
    facts += [plural("{n} Fame card", "{n} Fame cards", n=seat.fame_cards)] if seat.fame_cards else []
    facts.append(text("hand {crew} crew, {events} events", crew=seat.crew_cards, events=seat.event_cards)
                 if view.mode != "swabber" else text("hand {crew} crew", crew=seat.crew_cards))  # fmt: skip
    facts += [card_name(card) for card in seat.attached]
    if view.teams:
        team = next(place for place, members in enumerate(view.teams) if number in members)
        facts.append(text("team {letter}", letter=TEAM_LETTERS[team]))
    facts += [text("plays automatically")] if number in frame.automatic and not brief else []
    return text("{who}: {facts}.", who=Who(number), facts=facts)


def _total(seat: SeatView, stat: str) -> Text:
    if seat.bonus[stat]:
        return text("{stat} {n} + {bonus}", stat=STAT_NAMES[stat], n=seat.totals[stat], bonus=seat.bonus[stat])
    return text("{stat} {n}", stat=STAT_NAMES[stat], n=seat.totals[stat])


def _crew(card: str, depleted: bool, used: bool) -> Text:
    assert kind_of(card) in CREW
    if depleted:
        return text("{card} (depleted)", card=card_name(card))
    return text("{card} (used)", card=card_name(card)) if used else card_name(card)


def _decks(view: ArrrView, frame: Frame) -> list[str]:
    decks = text(
        "Decks: exploration {exploration}, crew {crew}, events {events}. In the reserve: {reserve}.",
        exploration=view.exploration.cards,
        crew=view.crew.cards,
        events=view.events.cards,
        reserve=plural("{n} Piece", "{n} Pieces", n=view.reserve),
    )
    return [frame.say(decks)]


def _discards(view: ArrrView) -> list[Text]:
    """What has been discarded, and at the end what everybody was left with."""
    lines = []
    for deck in (view.exploration, view.crew, view.events):
        if deck.discard:
            cards: list[Arg] = [card_name(card) for card in deck.discard]
            lines.append(text("Discarded: {cards}.", cards=cards))
    for number, seat in enumerate(view.seats if view.winners else ()):
        fame: list[Arg] = [card_name(card) for card in (*seat.collected, *(seat.fame or ()))]
        hand: list[Arg] = [card_name(card) for card in seat.hand or ()]
        lines += [text("{who} has conquered {cards}.", who=Who(number), cards=fame)] if fame else []
        lines += [text("{who} was left with {cards}.", who=Who(number), cards=hand)] if hand else []
    return lines
