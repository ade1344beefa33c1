"""Reasons for an answer in Tortuga 1667, for the advice that players can ask for."""

from __future__ import annotations

from collections.abc import Callable

from engine.choice import Choice, PickOne, Value
from engine.games.tortuga.cards import PLACES as NAMES
from engine.games.tortuga.cards import SHIPS
from engine.games.tortuga.view import TortugaView
from engine.players.advice import EQUAL, Advising, Respect
from engine.players.tortuga.answer_values import vote_odds_with
from engine.players.tortuga.fast_model import PLACES, TORTUGA, FastTable
from engine.players.tortuga.situation import Situation
from engine.players.tortuga.vote_odds import success
from engine.text import Text, Who, text


def _ahead(table: FastTable, seat: int) -> float:
    return table.sides[seat] * table.lead


def _even(table: FastTable, seat: int) -> float:
    return 0.0 if table.sides[seat] else -abs(table.lead)


def _friend(ship: str, place: int) -> Callable[[FastTable, int], float]:
    """Return a function that measures the seat at index `place` of a ship's line: 1 for an ally, -1 for an opponent, 0
    if the ship is empty.
    """

    def of(table: FastTable, seat: int) -> float:
        crew = table.lines[PLACES.index(ship)]
        return table.sides[seat] * table.sides[crew[place]] if crew else 0.0

    return of


MOVES_PAWNS = ("action move", "action maroon", "action mutiny", "move_to", "maroon_whom")
"""The beginnings of answers that change who is where. A brawl, an attack or a look moves no pawn."""


def _moves_pawns(name: str, value: Value, instead: Value) -> bool:
    return f"{name} {value}".startswith(MOVES_PAWNS)


def _add_ship_actions(table: FastTable, seat: int) -> float:
    return table.where[seat] < TORTUGA


LIKELY, SURE = 55, 95
"""Percentage from which a seat is called an opponent, and the greatest one shown.

Seen moves never prove a loyalty, so the second is below 100.
"""


def _opponent_odds(view: TortugaView, seat: int) -> Text | None:
    """Return a sentence with the probability that a seat is on the other side.

    Return None if that is hardly more likely than not, or if the viewer is Dutch.
    """
    situation = Situation(view)
    likely = round(50 * (1 - situation.friend(seat)))
    if likely < LIKELY or situation.dutch:  # the opponents of the Dutch change with the lead
        return None
    n = min(likely, SURE)
    return text("By what has been seen, the odds are {n} in 100 that {who} plays against you.", who=Who(seat), n=n)


def _harmed(view: TortugaView, choice: Choice, value: Value) -> Text | None:
    return _opponent_odds(view, int(str(value).rpartition(":")[2]))


def _marooned(view: TortugaView, choice: Choice, value: Value) -> Text | None:
    situation = Situation(view)
    crew = [one for one in situation.board.lines.get(situation.place, ()) if one != situation.seat]
    return _opponent_odds(view, max(crew, key=situation.maroon_order_value)) if crew else None


def _attacked(view: TortugaView, choice: Choice, value: Value) -> Text | None:
    likely = round(100 * success("attack", Situation(view).vote_odds("attack")))
    return text("By what has been seen, the attack succeeds about {n} times in 100.", n=likely)


def _mutinied(view: TortugaView, choice: Choice, value: Value) -> Text | None:
    situation = Situation(view)
    return text(
        "By what has been seen, the mutiny against {who} succeeds about {n} times in 100.",
        who=Who(situation.board.lines[situation.place][0]),
        n=round(100 * success("mutiny", situation.vote_odds("mutiny"))),
    )


def _voted(view: TortugaView, choice: Choice, value: Value) -> Text | None:
    """Return a sentence that compares the vote's chance of success with this card and with the other ones.

    Return None in a brawl. If all cards are equal, the sentence says so.
    """
    situation, vote = Situation(view), view.vote
    if vote is None or vote.kind == "brawl" or not isinstance(choice, PickOne):
        return None
    success_chance = {
        one.id: round(100 * success(vote.kind, vote_odds_with(situation, vote, [one.id.partition(":")[2]])))
        for one in choice.options
    }
    n, others = success_chance.pop(str(value)), success_chance.values()
    if set(others) <= {n}:
        return EQUAL
    if n > min(others):
        return text(
            "That way it succeeds about {n} times in 100; with another card as seldom as {other}.",
            n=n,
            other=min(others),
        )
    return text(
        "That way it succeeds about {n} times in 100; with another card as often as {other}.", n=n, other=max(others)
    )


HARM = text("It does the most harm to whoever plays against you, by what they have done.")

ADVICE: Advising = Advising(
    respects=(
        Respect(text("That puts your side further ahead in treasure."), _ahead, 1.0, least=0.0),
        Respect(text("That way your side is less far behind in treasure."), _ahead, 1.0, most=0.0),
        Respect(text("That spreads the treasure more evenly, which is what you want."), _even, 1.0),
        *(
            Respect(
                text("That way your side commands {ship} more often.", ship=NAMES[ship]),
                _friend(ship, 0),
                fits=_moves_pawns,
            )
            for ship in SHIPS
        ),
        *(
            Respect(
                text("That way whoever moves treasure aboard {ship} is more often on your side.", ship=NAMES[ship]),
                _friend(ship, -1),
                fits=_moves_pawns,
            )
            for ship in SHIPS
        ),
        Respect(
            text("That way you are more often aboard a ship, where you count."),
            _add_ship_actions,
            0.7,
            fits=_moves_pawns,
        ),
    ),
    because={
        "action attack": _attacked,
        "action maroon": _marooned,
        "action mutiny": _mutinied,
        "force_whom": _harmed,
        "maroon_whom": _harmed,
        "pistol_whom": _harmed,
        "ballot": _voted,
    },
    thumbs={
        "action attack": text("You command, and the vote may well succeed."),
        "action mutiny": text("The captain plays against you, by what they have done."),
        "action shift": text("It brings a treasure to your side."),
        "action brawl": text("On Tortuga there is treasure to be won for your side."),
        "action move": text("From where you are there is little to do; you count for more over there."),
        "action view": text("Whoever knows the event cards turns up the right one."),
        "action reveal": text("The end comes nearer by it, and what may lie there is worth the risk."),
        "action force": text("Whoever is forced may well have to turn up what does them harm."),
        "force_whom": HARM,
        "maroon_whom": HARM,
        "pistol_whom": HARM,
        "force_slots": text("Of the cards that you know or may guess, these do them the most harm."),
        "forced_slot": text("Of the two, that is the better one for you, as far as you can know."),
        "reveal_slot": text("Of the cards that lie there, that is the best one for you, as far as you can know."),
        "view_slots": text("Those you have not seen yet."),
        "shift_from": text("From there a treasure comes to your side."),
        "ballot": text("Of your cards, these help most in this vote."),
        "first_hold": text("It begins in the hold where it is of most use to you."),
        "move_to": text("There you count for most."),
        "spoils": text("That moves the most treasure to your side."),
    },
)
"""The reasons that advice can give."""
