"""Views of Arrr!!!: what one viewer may know (ledger, section 7).

Cards are named by their ids, see `card_registry.py`: `cutlass.2` is the second copy of the design `cutlass`. Seats are
numbers, each to the left of the one before. Stats and faces are named as in `game_terms.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True, frozen=True)
class Target:
    """The target of something on the pile. Only relevant fields are set.

    `seat`: a player, or the owner of the targeted throw, declaration or crew card. `cards`: a crew card, or two cards
    of the row. `stat`: a named stat. `effect`: the number of an effect on the pile.
    """

    seat: int | None = None
    cards: tuple[str, ...] = ()
    stat: str = ""
    effect: int | None = None


@dataclass(slots=True, frozen=True)
class Use:
    """One effect on the pile.

    - `number`: identifies the effect in this game; later effects have higher numbers
    - `kind`: `event`, `ability` (of a crew card), `penalty` (of an exploration card) or `cat` (a use of the Ship's Cat,
      which stays in play)
    - `player`: the seat that uses the card; None for a penalty, which the seat of the target suffers
    - `damage`: its present damage, or 0
    """

    number: int
    kind: str
    player: int | None
    card: str
    target: Target
    damage: int = 0


@dataclass(slots=True, frozen=True)
class Stake:
    """A prize that a player wants to win, or gives as a stake: a number of Pieces, or one collection card."""

    pieces: int = 0
    card: str = ""


@dataclass(slots=True, frozen=True)
class Declaration:
    """The declared or running action: `kind` is `sail`, `pillage` or `challenge`.

    - `card`: the card of a Sail, else empty
    - `opponent`, `stat`: the challenged seat and the stat of a Challenge
    - `prize`: what the challenger wants to win
    - `counter`: what the challenged player wants to win; None until that player has named it
    """

    kind: str
    card: str = ""
    opponent: int | None = None
    stat: str = ""
    prize: Stake | None = None
    counter: Stake | None = None


@dataclass(slots=True, frozen=True)
class TestView:
    """A test. `difficulty` is its present one (influence and effects included), `printed` the one on the card.

    `state` is `open` during its throw, `won` after it, else empty.
    """

    stat: str
    printed: int
    difficulty: int
    state: str = ""


@dataclass(slots=True, frozen=True)
class RowCard:
    """A card of the Seven Seas. `pieces` is the reward that it gives now, `printed_pieces` the one on the card.

    `faced`: True if the player on turn faces it now.
    """

    card: str
    tests: tuple[TestView, ...]
    pieces: int
    printed_pieces: int
    faced: bool = False


@dataclass(slots=True, frozen=True)
class Die:
    """A die on the table. `fresh`: True if it was rolled, rolled again or turned last."""

    face: str
    success: bool
    fresh: bool


@dataclass(slots=True, frozen=True)
class ThrowView:
    """A throw that is not closed. `pool` is the number of dice before the roll, `dice` are those after it.

    `needed` is the number of successes needed, or None in a Challenge. `also` are further faces that count as a
    success. `spent` is the number of Pieces spent on it.
    """

    owner: int
    stat: str
    pool: int
    rolled: bool
    dice: tuple[Die, ...]
    successes: int
    needed: int | None
    also: tuple[str, ...]
    spent: int


@dataclass(slots=True, frozen=True)
class CrewView:
    """An equipped crew card. `used`: True if its ability was announced in this turn."""

    card: str
    depleted: bool
    used: bool


@dataclass(slots=True, frozen=True)
class Look:
    """A card that the viewer saw in secret, on turn number `turn`.

    `where` is `deck` (the top exploration card) or `hand` (the hand of `seat`). `window` is the reaction window in
    which it was seen. `open`: True if that window is not over, so that the viewer may still be looking at the card.
    """

    turn: int
    where: str
    cards: tuple[str, ...]
    seat: int | None = None
    open: bool = False
    window: str = ""


@dataclass(slots=True, frozen=True)
class Luck:
    """How lucky a player's dice were.

    - `dice`, `successes`: the numbers of dice thrown and of successes
    - `sixths`: the expected number of successes, times 6
    - `best`: the luckiest roll: its successes above the expectation in sixths, its successes, and its dice
    """

    dice: int = 0
    successes: int = 0
    sixths: int = 0
    best: tuple[int, int, int] = field(default=(0, 0, 0), compare=False)


@dataclass(slots=True, frozen=True)
class Score:
    """The points of a seat, or at the end of a team, by source."""

    pieces: int
    fame: int
    collections: int

    @property
    def total(self) -> int:
        """All points of a seat or team (A-253 to A-255)."""
        return self.pieces + self.fame + self.collections


@dataclass(slots=True, frozen=True)
class SeatView:
    """One seat, as the viewer may know it.

    - `crew_cards`, `event_cards`: the numbers of cards in hand with each back
    - `hand`: the ids of the cards in hand, or None if the viewer may not see them
    - `captain`: None before it is shown, and in modes without captains
    - `offered`: captains from which the seat may choose, as far as the viewer may see them
    - `pieces`, `collected`: Pieces and collection cards in the chest, without the `stake`
    - `stake`: the prize that is put aside during a Challenge, else None
    - `fame_cards`, `fame`, `fame_points`: the number of face-down exploration cards, their ids and their points. Ids
      and points are None if the viewer may not know them.
    - `crew`, `totals`: the equipped cards, and their dice for each stat
    - `bonus`, `challenge_bonus`: the dice that the captain adds for each stat in a test, and in a Challenge
    - `attached`: permanents in play
    - `tally`: counts for the end report
    - `mate`: the seat of the team mate, or None
    - `score`: the points, if the viewer may know all of them, else None
    """

    crew_cards: int
    event_cards: int
    hand: tuple[str, ...] | None
    captain: str | None
    offered: tuple[str, ...]
    pieces: int
    stake: Stake | None
    collected: tuple[str, ...]
    collection_points: int
    fame_cards: int
    fame: tuple[str, ...] | None
    fame_points: int | None
    crew: tuple[CrewView, ...]
    totals: dict[str, int]
    bonus: dict[str, int]
    challenge_bonus: dict[str, int]
    attached: tuple[str, ...]
    luck: Luck
    tally: dict[str, int]
    mate: int | None = None
    score: Score | None = None


@dataclass(slots=True, frozen=True)
class Deck:
    """A face-down deck and its discards, face up, the newest last."""

    cards: int
    discard: tuple[str, ...]


@dataclass(slots=True, frozen=True)
class ArrrView:
    """The table as `viewer` (a seat, or None for an onlooker) may know it.

    - `sixth_face`: the option: `jolly` if the sixth face of a die is a success, `blank` if it is a miss
    - `turn`, `turns`: the number of the turn, and of all turns of the game
    - `phase`: `setup`, `recruitment`, `equipment`, `action`, `explore` or `over`
    - `row`: the Seven Seas; index 0 is furthest from the deck
    - `row_room`: the maximum number of cards in the row
    - `challenged`: the opponent once a Challenge is accepted, else None
    - `forbidden`: what the player on turn may not declare: `sail`, `challenge`, or `challenge:2` (against seat 2)
    - `throws`: one in a test, two in a Challenge (the challenger's first), none between throws
    - `pile`, `carried_out`: the effects that wait, bottom first, and the one that is carried out
    - `window`: the reaction window, a key of `game_terms.WINDOWS`, or empty
    - `asked`, `passed_here`: the seats asked now, and those that have passed in the window at all
    - `seas`: the permanents in play that belong to the row and not to a player
    - `captains`: with the option `choose`, the captains among which players choose
    - `looks`: what the viewer has looked at in secret in this turn
    - `winners`, `ranking`, `team_scores`: filled at the end
    - `won_by`: what decided at the end: `points`, `fame`, `pieces`, `shared` or `vote`
    - `story`: the scores after each turn, filled at the end
    """

    viewer: int | None
    mode: str
    edition: str
    sixth_face: str
    turn: int
    turns: int
    on_turn: int | None
    phase: str
    seats: tuple[SeatView, ...]
    reserve: int
    row: tuple[RowCard, ...]
    row_room: int
    seas: tuple[str, ...]
    exploration: Deck
    crew: Deck
    events: Deck
    declaration: Declaration | None
    challenged: int | None
    forbidden: tuple[str, ...]
    throws: tuple[ThrowView, ...]
    pile: tuple[Use, ...]
    carried_out: Use | None
    window: str
    asked: tuple[int, ...]
    passed_here: tuple[int, ...]
    captains: tuple[str, ...] = ()
    looks: tuple[Look, ...] = ()
    teams: tuple[tuple[int, ...], ...] = ()
    winners: tuple[int, ...] = ()
    ranking: tuple[tuple[int, ...], ...] = ()
    won_by: str = ""
    story: tuple[tuple[Score, ...], ...] = ()
    team_scores: tuple[Score, ...] = ()
    game: str = "arrr"
