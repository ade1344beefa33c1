"""Check the sentences of advice in Tortuga 1667."""

from __future__ import annotations

from engine.choice import options_of
from engine.games.tortuga.cards import VOTE_CARDS
from engine.games.tortuga.state import TortugaState
from tests.conformance.advice_claims import Checks, Claim

SIDES = ("british", "french")
SHIPS = ("jolly", "dutchman")


def team(state: TortugaState, seat: int) -> str:
    """Return the team of a seat: `british`, `french` or `dutch`."""
    return state.loyalties[seat].removeprefix("loyalty-").partition(".")[0]


def _foe(claim: Claim) -> str:
    """Return the side against which the seat plays; "" for the Dutch."""
    own = team(claim.state, claim.seat)
    return {"british": "french", "french": "british"}.get(own, "")


def _place(state: TortugaState, seat: int) -> str:
    lines = [place for place, line in state.lines.items() if seat in line]
    return lines[0] if lines else "boat"


def _treasures(state: TortugaState, side: str) -> int:
    return sum(count for hold, count in state.treasure.items() if hold.endswith(f"-{side}"))


def _known(claim: Claim, slot: int) -> bool:
    return bool(claim.state.row[slot]) and slot in claim.state.peeked[claim.seat]


def _slots(claim: Claim) -> list[int]:
    return [int(one.removeprefix("slot:")) for one in claim.picked]


# --- loyalties and votes ------------------------------------------------------------------------------


def _named(claim: Claim) -> bool:
    """The seat is the one that is harmed, or a fellow aboard, and the side is the one against which the viewer plays.

    How often the odds come true is checked apart.
    """
    seats, who = len(claim.state.loyalties), claim.arg("who")
    side = "french" if claim.advice.reason.source.endswith("French.") else "british"
    if claim.name == "action":
        aimed = _place(claim.state, who) == _place(claim.state, claim.seat) and who != claim.seat
    else:
        aimed = who == int(claim.what)
    return aimed and seats > 2 and side == _foe(claim) and 55 <= claim.n <= 95


def _calls_attack(claim: Claim) -> bool:
    line = claim.state.lines.get(_place(claim.state, claim.seat), ())
    return bool(line) and line[0] == claim.seat and _place(claim.state, claim.seat) in SHIPS and 50 <= claim.n <= 100


def _tips(claim: Claim, kind: str, symbols: tuple[str, ...]) -> bool:
    """Return True if the card shows nothing but these symbols in this kind of vote."""
    return bool(claim.state.vote.kind == kind and {*VOTE_CARDS[claim.what].symbols(kind)} <= {*symbols})


def _same_symbols(claim: Claim) -> bool:
    kind = claim.state.vote.kind
    return len({tuple(sorted(VOTE_CARDS[card].symbols(kind))) for card in claim.state.hands[claim.seat]}) == 1


def _flags(claim: Claim) -> bool:
    own = team(claim.state, claim.seat)
    return claim.state.vote.kind == "brawl" and claim.n == VOTE_CARDS[claim.what].brawl.count(own) > 0


# --- treasure and places ------------------------------------------------------------------------------


def _can_shift(claim: Claim) -> bool:
    place = _place(claim.state, claim.seat)
    state: TortugaState = claim.state
    return state.lines[place][-1] == claim.seat and state.treasure[f"{place}-{_foe(claim)}"] > 0


def _gains(claim: Claim) -> bool:
    own = team(claim.state, claim.seat)
    return own in SIDES and _treasures(claim.after().state, own) > _treasures(claim.state, own)


def _can_brawl(claim: Claim) -> bool:
    state: TortugaState = claim.state
    return state.lines["tortuga"][0] == claim.seat and state.treasure[f"tortuga-{_foe(claim)}"] > 0


def _is_captain(claim: Claim) -> bool:
    after: TortugaState = claim.after().state
    return _place(after, claim.seat) in SHIPS and after.lines[_place(after, claim.seat)] == [claim.seat]


def _is_cabin_boy(claim: Claim) -> bool:
    after: TortugaState = claim.after().state
    place = _place(after, claim.seat)
    return place in SHIPS and after.lines[place][-1] == claim.seat and after.treasure[f"{place}-{_foe(claim)}"] > 0


# --- event cards --------------------------------------------------------------------------------------


def _counts_unknown(claim: Claim) -> bool:
    row = claim.state.row
    return claim.n == sum(bool(card) and not _known(claim, slot) for slot, card in enumerate(row)) > 0


def _names_card(claim: Claim) -> bool:
    (slot,) = _slots(claim)
    return _known(claim, slot) and claim.state.row[slot] == claim.arg("card")


def _knows_none(claim: Claim) -> bool:
    offered = [int(one.id.removeprefix("slot:")) for one in options_of(claim.choice)]
    return len(offered) > 1 and not any(_known(claim, slot) for slot in offered)


def _is_ahead(claim: Claim) -> bool:
    own, state = team(claim.state, claim.seat), claim.state
    return own in SIDES and _treasures(state, own) > _treasures(state, _foe(claim)) and state.extra is None


def _knows_harm(claim: Claim) -> bool:
    card = claim.arg("card")
    slot = claim.state.row.index(card)
    named = slot in _slots(claim) if claim.name == "force_slots" else True
    return named and _known(claim, slot) and card.partition(".")[0] in ("albatross", "spot")


CHECKS = Checks(
    facts={
        "From what has been seen, the odds are {n} in 100 that {who} is French.": _named,
        "From what has been seen, the odds are {n} in 100 that {who} is British.": _named,
        "From what has been seen, the attack succeeds about {n} times in 100.": _calls_attack,
        "That card helps the attack to succeed.": lambda claim: _tips(claim, "attack", ("cannon", "torch")),
        "That card works against the attack.": lambda claim: _tips(claim, "attack", ("water",)),
        "That card helps the mutiny to succeed.": lambda claim: _tips(claim, "mutiny", ("skull",)),
        "That card works against the mutiny.": lambda claim: _tips(claim, "mutiny", ("helm",)),
        "Your cards count the same in this vote.": _same_symbols,
        "It shows {n} flag of your side.": _flags,
        "There is a treasure aboard that you can move to your side.": _can_shift,
        "It brings a treasure to your side.": _gains,
        "On Tortuga lies treasure that a brawl can win for your side.": _can_brawl,
        "There it counts for your side.": lambda claim: claim.what == team(claim.state, claim.seat),
        "In a rowboat you have no role and no vote.": lambda claim: claim.seat in claim.state.boats.values(),
        "There you would be captain.": _is_captain,
        "There you would be cabin boy, with treasure of the other side aboard.": _is_cabin_boy,
        "There is {n} event card that you don't know.": _counts_unknown,
        "You haven't seen those yet.": lambda claim: not any(_known(claim, slot) for slot in _slots(claim)),
        "You know that card: {card}.": _names_card,
        "You know none of the cards there.": _knows_none,
        "Your side is ahead, and each revealed card brings the end nearer.": _is_ahead,
        "You know where {card} is, and it hurts the player who reveals it.": _knows_harm,
    },
)
