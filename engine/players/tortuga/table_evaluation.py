"""Evaluation of a Tortuga 1667 table for one seat. Computed once for each decision.

Values are in treasures of the own side's lead.
"""

from __future__ import annotations

from math import exp, tanh

from engine.games.tortuga.cards import SHIPS, kind_of
from engine.games.tortuga.view import TortugaView
from engine.players.tortuga.beliefs import me, side_evidence, sides, team
from engine.players.tortuga.board_after_move import Board, board_of, other
from engine.players.tortuga.vote_odds import DECK, Odds, brawl_odds, combine, effect, success, voter_odds

SHIFT = 0.6
"""Expected lead that a cabin boy gains from the first treasure of the other side aboard."""
FURTHER_SHIFTS = 0.5
"""The share of that lead (`SHIFT`) that each further treasure adds."""
UNDER_EARLIER_CAPTAIN = 0.35
"""The share of a cabin boy's value that is left if an opposing captain acts before the cabin boy."""
UNDER_LATER_CAPTAIN = 0.85
"""The share of a cabin boy's value that is left if an opposing captain acts after the cabin boy."""
ATTACK = 0.6
"""Average chance that an attack called by a captain succeeds."""
ABOARD = 0.4
"""Value of an ally's pawn aboard a ship, in any position, because it votes."""
BOUND, COMMAND = 0.15, 0.5
"""Values of an ally in a rowboat. The first counts always. The second is the share of an attack's value that is added
if the rowboat's ship is empty.
"""
MATE = 0.45
"""Value of a first mate under a captain of the other side."""
GOVERNOR = 0.4
"""Expected lead that the governor gains from each treasure of the other side on Tortuga."""
IN_ROWBOAT = 0.45
"""The share of a position's value that counts for a pawn in the rowboat that leads to it."""
TIME_FOR_CARD, TIME_BEFORE_ARMADA = 0.1, 0.7
"""Chances that there is still time to act: for each card of the row if the Armada is among them, and before that.

The latter grows with the number of cards in the event deck."""
LOGIT_FOR_LEAD = 0.6
"""Increase of the logit of winning for each treasure of lead."""
REFUSAL = 0.2
"""Value of the Fountain of Youth to its owner."""
NOTICED = 0.5
"""How fast the others infer a loyalty from its player's moves: the factor of the evidence, in log odds."""
SECRECY = 3.6
"""Cost of revealing one's loyalty in the first turn, with up to four players.

It is much lower with more players, since allies must find one another.
"""
HIDING = 20
"""The number of turns after which hiding one's loyalty has no value, with any number of players.

A player who hides from opponents for longer also hides from allies.
"""


class Situation:
    """The table as one seat evaluates it, with its beliefs about the others."""

    def __init__(self, view: TortugaView) -> None:
        assert view.viewer is not None
        self.view, self.seat = view, view.viewer
        self.board = board_of(view)
        self.sides = sides(view)
        self.dutch = team(view) == "dutch"
        self.place = me(view).place
        self.roles = me(view).roles
        lead = self.board.lead
        self.own = ((lead < 0) - (lead > 0)) if self.dutch else int(self.sides[self.seat])
        """1 if the seat plays for the British, -1 for the French. The Dutch support the side that is behind."""
        self.hidden = 1 - abs(tanh(NOTICED * side_evidence(view)[self.seat])) if len(self.sides) > 2 else 0.0
        """How little the others can infer the viewer's loyalty, from 0 to 1. It is 0 with two players."""
        lying = sum(one.lies for one in view.row)
        self.time_chance = (
            TIME_FOR_CARD * lying if view.armada_in_row else min(1.0, TIME_BEFORE_ARMADA + view.event_deck / 10)
        )
        """The chance that there is still time to use a position before the Armada ends the game."""
        self.secrecy = (
            SECRECY
            * min(1, 4 / len(self.sides)) ** 3
            * self.hidden
            * self.time_chance
            * max(0.0, 1 - view.turns / HIDING)
        )
        """The value of keeping the viewer's loyalty hidden, in treasures."""
        self.current_value = self.position_value(self.board)

    def friend(self, seat: int) -> float:
        """Return how much a seat is an ally, from -1 (an opponent) to 1 (an ally, or the viewer's seat)."""
        return 1.0 if seat == self.seat else self.own * self.sides[seat]

    def lead(self, board: Board) -> float:
        """Return the lead of the viewer's side, in treasures. For the Dutch, any lead counts against them."""
        return -abs(board.lead) if self.dutch else self.own * board.lead

    def ours(self, board: Board, place: str) -> int:
        """Return the number of treasures of the viewer's side at a place."""
        return board.holds[place][0 if self.own > 0 else 1]

    def theirs(self, board: Board, place: str) -> int:
        """Return the number of treasures of the other side at a place."""
        return board.holds[place][1 if self.own > 0 else 0]

    def turns_until(self, seat: int) -> int:
        """Return how many turns of others come between the current turn and this seat's."""
        on_turn = self.seat if self.view.on_turn is None else self.view.on_turn
        return (seat - on_turn - 1) % len(self.view.seats)

    # --- values of positions -----------------------------------------------------------------------

    def position_value(self, board: Board) -> float:
        """Return the value of a board, in treasures of the viewer's side.

        It is the lead of that side, plus the expected changes of the lead by pawns that can move treasure.
        """
        return self.lead(board) + self.time_chance * self._prospects(board)

    def _prospects(self, board: Board) -> float:
        worth = 0.0
        for ship in SHIPS:
            if board.lines[ship]:
                worth += self._ship_value(board, ship)
        if line := board.lines["tortuga"]:
            governor = self.friend(line[0])
            prey = self.theirs(board, "tortuga") if governor > 0 else self.ours(board, "tortuga")
            worth += GOVERNOR * governor * prey
        for ship, pawn in board.boats.items():
            if pawn is not None and not board.unwelcome(pawn, ship):
                worth += IN_ROWBOAT * self._rowboat_value(board, ship, self.friend(pawn))
        return worth

    def _rowboat_value(self, board: Board, ship: str, friend: float) -> float:
        """Return the value, in treasures, of a pawn in a rowboat, beyond what the ship's cabin boy would gain anyway.

        `friend` is how much the pawn is an ally, from -1 to 1.
        """
        line = board.lines[ship]
        worth = BOUND * friend
        if not line:
            worth += COMMAND * ATTACK * friend * self._attack_gain(board, ship, friend)
        if line and friend * self.friend(line[-1]) > 0:
            return worth
        return worth + self._cabin_boy_value(board, ship, friend, 0.8)

    def _ship_value(self, board: Board, ship: str) -> float:
        line = board.lines[ship]
        captain, boy = line[0], line[-1]
        leader, last = self.friend(captain), self.friend(boy)
        kept = 1.0
        if leader * last < 0:
            sooner = self.turns_until(captain) < self.turns_until(boy)
            kept -= -leader * last * (1 - (UNDER_EARLIER_CAPTAIN if sooner else UNDER_LATER_CAPTAIN))
        worth = self._cabin_boy_value(board, ship, last, kept) + ABOARD * sum(self.friend(seat) for seat in line)
        worth += ATTACK * leader * self._attack_gain(board, ship, leader)
        if len(line) > 1:
            mate = self.friend(line[1])
            worth += MATE * mate * (1 - leader * (1 if mate > 0 else -1)) / 2
        return worth

    def _cabin_boy_value(self, board: Board, ship: str, friend: float, kept: float) -> float:
        """Return the expected lead, in treasures, that a cabin boy gains from a ship's holds.

        `friend` is how much the cabin boy is an ally of the viewer, from -1 to 1. `kept` is the share of the gain, from
        0 to 1, that is left because an opposing captain may act first.
        """
        prey = self.theirs(board, ship) if friend > 0 else self.ours(board, ship)
        return SHIFT * friend * kept * (min(prey, 1) + FURTHER_SHIFTS * max(0, min(prey, 3) - 1))

    def _attack_gain(self, board: Board, ship: str, leader: float) -> int:
        if board.galleon:
            return 1
        rival = other(ship)
        return 2 * min(1, self.theirs(board, rival) if leader > 0 else self.ours(board, rival))

    def gain(self, board: Board) -> float:
        """Return how much better a board is than the current one, in treasures."""
        return self.position_value(board) - self.current_value

    # --- effects ----------------------------------------------------------------------------------

    def spoils(self, ship: str, captain: float) -> float:
        """Return the value, in treasures, of a successful attack by this ship.

        `captain` is how much its captain is an ally, from -1 to 1.
        """
        destinations = [self.gain(self.board.carried(*way)) for way in self.board.spoils(ship)] or [0.0]
        return (1 + captain) / 2 * max(0.0, *destinations) + (1 - captain) / 2 * min(0.0, *destinations)

    def maroon_order_value(self, seat: int) -> float:
        """Return the value, in treasures, of ordering a seat marooned. The seat may refuse with the Fountain of
        Youth.
        """
        worth, spent = self.marooned_value(seat), -REFUSAL * self.friend(seat)
        if all(kind_of(card) != "fountain" for card in self.view.seats[seat].front):
            return worth
        return max(worth, spent) if self.friend(seat) > 0 else min(worth, spent)

    def marooned_value(self, seat: int) -> float:
        """Return the value, in treasures, of having a seat marooned. On Tortuga that costs it a vote card."""
        if self.board.place_of(seat) == "tortuga":
            return self.gain(self.board.moved(seat, "tortuga")) - 0.3 * self.friend(seat)
        return self.gain(self.board.moved(seat, "tortuga"))

    def armada_value(self) -> float:
        """Return the value, in treasures, of turning up the Armada now.

        A victory that was likely anyway gains less. A likely defeat costs less.
        """
        lead = self.board.lead
        if not lead and len(self.view.seats) % 2 == 0:
            return 0.0
        ahead = not lead if self.dutch else lead * self.own > 0
        likely = 1 / (1 + exp(-LOGIT_FOR_LEAD * max(-5.0, min(5.0, self.current_value))))
        return 1 / (LOGIT_FOR_LEAD * likely) if ahead else -1 / (LOGIT_FOR_LEAD * (1 - likely))

    # --- votes ---------------------------------------------------------------------------------------

    def voters(self, kind: str, place: str) -> list[int]:
        """Return the other seats that could vote at a place.

        `kind` is that of the vote: `attack`, `brawl` or `mutiny`.
        """
        crew = self.board.lines[place][1:] if kind == "mutiny" else self.board.lines[place]
        seats = self.view.seats
        return [one for one in crew if one != self.seat and seats[one].cards and not seats[one].pirate_code]

    def others(self, kind: str, place: str, voters: list[int]) -> dict[tuple[int, int], float]:
        """Return the probability of each `Effect` that a vote at a place gets without the viewer's card.

        An `Effect` is a pair: the cannons, and the balance of the other symbols. It comes from one card of the deck and
        a card of each seat in `voters`. `kind` is `attack`, `brawl` or `mutiny`.
        """
        if kind == "brawl":
            wants = [self.sides[one] for one in voters]
        else:
            captain = self.sides[self.board.lines[place][0]]
            sign = 1 if kind == "attack" else -1
            wants = [sign * captain * self.sides[one] for one in voters]
        return combine([DECK[kind], *(voter_odds(kind, one) for one in wants)])

    def vote_value(self, kind: str) -> float:
        """Return the expected value, in treasures, of calling a vote of this kind at the place of the viewer's pawn."""
        return self.outcome(kind, self.place, self.vote_odds(kind))

    def vote_odds(self, kind: str) -> Odds:
        """Return the probability of each `Effect` of a vote at the place of the viewer's pawn.

        The viewer plays the best card of the hand. `kind` is `attack`, `brawl` or `mutiny`.
        """
        rest = self.others(kind, self.place, self.voters(kind, self.place))
        hand = () if me(self.view).pirate_code else me(self.view).hand or ()
        cards = {effect(card, kind) for card in hand}
        destinations = [combine([rest, {one: 1.0}]) for one in sorted(cards) or [(0, 0)]]
        return max(destinations, key=lambda odds: self.outcome(kind, self.place, odds))

    def outcome(self, kind: str, place: str, odds: Odds) -> float:
        """Return the expected value, in treasures, of a vote at a place. `odds` is the distribution of its
        result.

        `kind` is `attack`, `brawl` or `mutiny`.
        """
        if kind == "brawl":
            return sum(likely * self.gain(self.board.brawled(end)) for end, likely in brawl_odds(odds).items())
        captain = self.board.lines[place][0]
        if kind == "attack":
            spoils = self.spoils(place, self.friend(captain))
            # Spoils that the captain would leave, to hide their side, are worth nothing.
            return success(kind, odds) * (max(0.0, spoils - self.secrecy) if captain == self.seat else spoils)
        return success(kind, odds) * self.maroon_order_value(captain)
