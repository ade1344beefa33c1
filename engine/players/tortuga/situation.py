"""What an automatic player of Tortuga 1667 makes of the table: facts, read once for each decision.

Worths are counted in treasures of the lead that the own side would gain.
"""

from __future__ import annotations

from math import exp, tanh

from engine.games.tortuga.cards import SHIPS, kind_of
from engine.games.tortuga.view import TortugaView
from engine.players.tortuga.beliefs import leans, me, sides, team
from engine.players.tortuga.board import Board, board_of, other
from engine.players.tortuga.vote_odds import DECK, Odds, effect, flags, success, together, voter

SHIFT = 0.6
"""What a cabin boy makes of the first treasure of the other side aboard, until the turn comes."""
MORE = 0.5
"""And of each further one, as a part of that."""
CHASED = 0.35
"""What is left of it under a captain of the other side, who is on turn before."""
HELD = 0.85
"""And under one who is on turn later."""
ATTACK = 0.6
"""How often a captain's attack comes to something, all in all."""
ABOARD = 0.4
"""What a pawn aboard is worth for its votes, wherever it stands."""
BOUND, COMMAND = 0.15, 0.5
"""What it is worth, in a boat, to be bound for a ship; and what is left of a captain's attack if that is empty."""
MATE = 0.45
"""What a first mate is worth under a captain of the other side."""
GOVERNOR = 0.4
"""What the governor makes of a treasure of the other side on Tortuga."""
AFLOAT = 0.45
"""What is left of a berth for who is only on the way to it."""
SOON, LATER = 0.1, 0.7
"""How likely there is time for what one may still do: for each card that may be the Armada, and just before it is one
of them."""
CLOSE = 0.6
"""How much likelier a treasure of lead makes it to win."""
REFUSAL = 0.2
"""What the Fountain of Youth is worth to who has it."""
NOTICED = 0.5
"""How far others notice what there is to be seen of one."""
COVER = 3.6
"""What it costs to show whom one plays for, at first and of four; of many less, since mates must find one another."""
HIDING = 20
"""After so many turns there is nothing to be hidden any more, however many play: who hides it longer from foes hides it
from mates."""


class Mind:
    """What one seat thinks."""

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
        """1 for the British, -1 for the French; who is Dutch helps the side that is behind."""
        self.hidden = 1 - abs(tanh(NOTICED * leans(view)[self.seat])) if len(self.sides) > 2 else 0.0
        """How little others can tell for whom one plays, from 0 to 1; of two, each knows the other's."""
        lying = sum(one.lies for one in view.row)
        self.reach = SOON * lying if view.armada_in_row else min(1.0, LATER + view.event_deck / 10)
        """How likely what is to come still comes before the Armada."""
        self.cover = (
            COVER * min(1, 4 / len(self.sides)) ** 3 * self.hidden * self.reach * max(0.0, 1 - view.turns / HIDING)
        )
        """What one would give not to show whom one plays for."""
        self.now = self.standing(self.board)

    def friend(self, seat: int) -> float:
        """From -1 (a foe) to 1; oneself is one's best friend."""
        return 1.0 if seat == self.seat else self.own * self.sides[seat]

    def lead(self, board: Board) -> float:
        """By how much one is ahead."""
        return -abs(board.lead) if self.dutch else self.own * board.lead

    def ours(self, board: Board, place: str) -> int:
        """The own side's treasures there."""
        return board.holds[place][0 if self.own > 0 else 1]

    def theirs(self, board: Board, place: str) -> int:
        """The other side's."""
        return board.holds[place][1 if self.own > 0 else 0]

    def later(self, seat: int) -> int:
        """After how many turns of others this seat's turn comes, when this turn is over."""
        on_turn = self.seat if self.view.on_turn is None else self.view.on_turn
        return (seat - on_turn - 1) % len(self.view.seats)

    # --- how the table stands -----------------------------------------------------------------------

    def standing(self, board: Board) -> float:
        """How well the own side stands: its lead, and what those will do of it who stand where it can be changed."""
        return self.lead(board) + self.reach * self._prospects(board)

    def _prospects(self, board: Board) -> float:
        worth = 0.0
        for ship in SHIPS:
            if board.lines[ship]:
                worth += self._ship(board, ship)
        if line := board.lines["tortuga"]:
            governor = self.friend(line[0])
            prey = self.theirs(board, "tortuga") if governor > 0 else self.ours(board, "tortuga")
            worth += GOVERNOR * governor * prey
        for ship, pawn in board.boats.items():
            if pawn is not None and not board.unwelcome(pawn, ship):
                worth += AFLOAT * self._relief(board, ship, self.friend(pawn))
        return worth

    def _relief(self, board: Board, ship: str, friend: float) -> float:
        """What somebody on the way to a ship will make of its holds that its cabin boy would not."""
        line = board.lines[ship]
        worth = BOUND * friend
        if not line:
            worth += COMMAND * ATTACK * friend * self._prey(board, ship, friend)
        if line and friend * self.friend(line[-1]) > 0:
            return worth
        return worth + self._boy(board, ship, friend, 0.8)

    def _ship(self, board: Board, ship: str) -> float:
        line = board.lines[ship]
        captain, boy = line[0], line[-1]
        leader, last = self.friend(captain), self.friend(boy)
        kept = 1.0
        if leader * last < 0:
            sooner = self.later(captain) < self.later(boy)
            kept -= -leader * last * (1 - (CHASED if sooner else HELD))
        worth = self._boy(board, ship, last, kept) + ABOARD * sum(self.friend(seat) for seat in line)
        worth += ATTACK * leader * self._prey(board, ship, leader)
        if len(line) > 1:
            mate = self.friend(line[1])
            worth += MATE * mate * (1 - leader * (1 if mate > 0 else -1)) / 2
        return worth

    def _boy(self, board: Board, ship: str, friend: float, kept: float) -> float:
        """What somebody will make of a ship's holds as its cabin boy."""
        prey = self.theirs(board, ship) if friend > 0 else self.ours(board, ship)
        return SHIFT * friend * kept * (min(prey, 1) + MORE * max(0, min(prey, 3) - 1))

    def _prey(self, board: Board, ship: str, leader: float) -> int:
        if board.galleon:
            return 1
        rival = other(ship)
        return 2 * min(1, self.theirs(board, rival) if leader > 0 else self.ours(board, rival))

    def gain(self, board: Board) -> float:
        """By how much better one stands then."""
        return self.standing(board) - self.now

    # --- what comes of it ----------------------------------------------------------------------------

    def spoils(self, ship: str, captain: float) -> float:
        """What a successful attack is worth, by how much a friend its captain is."""
        ways = [self.gain(self.board.carried(*way)) for way in self.board.spoils(ship)] or [0.0]
        return (1 + captain) / 2 * max(0.0, *ways) + (1 - captain) / 2 * min(0.0, *ways)

    def marooning(self, seat: int) -> float:
        """What it is worth to order somebody marooned, who may have the Fountain of Youth to refuse with."""
        worth, spent = self.marooned(seat), -REFUSAL * self.friend(seat)
        if all(kind_of(card) != "fountain" for card in self.view.seats[seat].front):
            return worth
        return max(worth, spent) if self.friend(seat) > 0 else min(worth, spent)

    def marooned(self, seat: int) -> float:
        """What it is worth to have somebody marooned; ashore it costs a vote card."""
        if self.board.place_of(seat) == "tortuga":
            return self.gain(self.board.moved(seat, "tortuga")) - 0.3 * self.friend(seat)
        return self.gain(self.board.moved(seat, "tortuga"))

    def ending(self) -> float:
        """What it is worth if the Armada came now: the sooner one is ahead, the less there is to fear."""
        lead = self.board.lead
        if not lead and len(self.view.seats) % 2 == 0:
            return 0.0
        ahead = not lead if self.dutch else lead * self.own > 0
        likely = 1 / (1 + exp(-CLOSE * max(-5.0, min(5.0, self.now))))
        return 1 / (CLOSE * likely) if ahead else -1 / (CLOSE * (1 - likely))

    # --- votes ---------------------------------------------------------------------------------------

    def voters(self, kind: str, place: str) -> list[int]:
        """Who would vote there, without oneself."""
        crew = self.board.lines[place][1:] if kind == "mutiny" else self.board.lines[place]
        seats = self.view.seats
        return [one for one in crew if one != self.seat and seats[one].cards and not seats[one].pirate_code]

    def others(self, kind: str, place: str, voters: list[int]) -> dict[tuple[int, int], float]:
        """What the deck and these voters bring about."""
        if kind == "brawl":
            wants = [self.sides[one] for one in voters]
        else:
            captain = self.sides[self.board.lines[place][0]]
            sign = 1 if kind == "attack" else -1
            wants = [sign * captain * self.sides[one] for one in voters]
        return together([DECK[kind], *(voter(kind, one) for one in wants)])

    def called(self, kind: str) -> float:
        """What a vote is worth that one calls here, oneself voting as well as the hand allows."""
        return self.outcome(kind, self.place, self.vote_of(kind))

    def vote_of(self, kind: str) -> Odds:
        """How such a vote ends then."""
        rest = self.others(kind, self.place, self.voters(kind, self.place))
        hand = () if me(self.view).pirate_code else me(self.view).hand or ()
        cards = {effect(card, kind) for card in hand}
        ways = [together([rest, {one: 1.0}]) for one in sorted(cards) or [(0, 0)]]
        return max(ways, key=lambda odds: self.outcome(kind, self.place, odds))

    def outcome(self, kind: str, place: str, odds: Odds) -> float:
        """What a vote is worth that ends with these odds."""
        if kind == "brawl":
            return sum(likely * self.gain(self.board.brawled(end)) for end, likely in flags(odds).items())
        captain = self.board.lines[place][0]
        if kind == "attack":
            spoils = self.spoils(place, self.friend(captain))
            # What one would leave, since it shows the own side, is worth no attack.
            return success(kind, odds) * (max(0.0, spoils - self.cover) if captain == self.seat else spoils)
        return success(kind, odds) * self.marooning(captain)
