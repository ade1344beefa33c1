"""The Sea Sailors' skills: when each can be used, which question it asks, and its effect (rattle.md, 2.6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.choice import Option
from engine.games.rattle.cards import card_name
from engine.games.rattle.dialogs import Commit, Dialog
from engine.games.rattle.galleon.card_changes import add_sailor, add_upgrade, mark_used
from engine.games.rattle.galleon.part_changes import add_part, make_ready
from engine.games.rattle.galleon_and_port import PARTS
from engine.games.rattle.port.market import types_in_bag
from engine.games.rattle.port.payment import payment
from engine.games.rattle.public_questions import openly
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Rattle
from engine.games.rattle.treasure.coins import earn
from engine.games.rattle.treasure.loot import discard, draw, take
from engine.games.rattle.treasure.loot_tokens import basic_loot, loot_name, total, true_type, type_options
from engine.text import Text, text

Usable = Callable[[RattleState, int], bool]
"""Function that returns True if the skill would be possible and have an effect for this seat now."""
SKILLS: dict[str, Skill] = {}
"""The skills of all Sea Sailors, by the Sailor's id."""
END = Option("end", text("Done with the Sailors"))
"""Option to use no further Sailors."""


@dataclass(slots=True, frozen=True)
class Skill:
    """A Sea Sailor's skill.

    `usable` returns True if the skill can be used now (R-207). `dialog` asks the player for its details.
    """

    usable: Usable
    dialog: Callable[[RattleState, int], Dialog]


def can_pay(state: RattleState, seat: int, *price: str) -> bool:
    """Return True if a player has Loot to discard for each of the types in `price`.

    A type that is named twice needs two tokens. A wild token can stand for any type.
    """
    return payment(state.captains[seat].loot, price) is not None


def discard_types(play: Rattle, seat: int, *price: str) -> None:
    """Discard one token for each of the types in `price`. A wild token is discarded for a type that is missing.

    The player must be able to pay.
    """
    discard(play, seat, payment(play.state.captains[seat].loot, price) or [])


def _use_commit(card: str, seat: int, effect: Callable[[Rattle], None]) -> Commit:
    """Return the commit of a dialog: a function that marks a Sailor as used and carries out the effect.

    The commit returns True, so that the player is asked again.
    """

    def commit(play: Rattle) -> bool:
        mark_used(play, seat, card)
        effect(play)
        return True

    return commit


def skill(card: str, usable: Usable) -> Callable[[Callable[[Rattle, int], None]], Callable[[Rattle, int], None]]:
    """Return a decorator that registers a function as this Sailor's skill. The skill asks nothing.

    `card` is the Sailor's id. `usable` returns True while a player may use the skill.
    """

    def declare(effect: Callable[[Rattle, int], None]) -> Callable[[Rattle, int], None]:
        def dialog(_state: RattleState, seat: int) -> Dialog:
            yield from ()
            return _use_commit(card, seat, lambda play: effect(play, seat))

        SKILLS[card] = Skill(usable, dialog)
        return effect

    return declare


def asking_skill(
    card: str, usable: Usable, prompt: Text, options: Callable[[RattleState, int], tuple[Option, ...]]
) -> Callable[[Callable[[Rattle, int, str], None]], None]:
    """Return a decorator that registers a function as this Sailor's skill. The skill asks for an option first.

    `card` is the Sailor's id. `usable` returns True while a player may use the skill. `prompt` is the question, and
    `options` returns what can be chosen. The function receives the option's id. If the player prefers to use no more
    Sailors, the Sailor stays unused (D18).
    """

    def declare(effect: Callable[[Rattle, int, str], None]) -> None:
        def dialog(state: RattleState, seat: int) -> Dialog:
            words = text("{card}: {question}", card=card_name(card), question=prompt)
            answer = yield openly("skill", words, (*options(state, seat), END), END.id)
            if answer == END.id:
                return None

            return _use_commit(card, seat, lambda play: effect(play, seat, str(answer)))

        SKILLS[card] = Skill(usable, dialog)

    return declare


# --- skills that cost Loot ----------------------------------------------------------------------------

EMILIO, MAX, OLAF, BRUNA, CORRADO = "S01", "S02", "S03", "S07", "S09"


def beside_spices(state: RattleState, seat: int) -> tuple[Option, ...]:
    """Return an option for each type of Loot that Emilio accepts as the second one, beside the Spices."""
    left = basic_loot(state.captains[seat].loot)
    (spices,) = payment(left, ["spices"]) or [""]
    left[spices] -= 1
    return type_options(left)


@asking_skill(
    EMILIO,
    lambda state, seat: (
        bool(state.upgrade_deck) and can_pay(state, seat, "spices") and total(basic_loot(state.captains[seat].loot)) > 1
    ),
    text("which Loot do you discard with the Spices?"),
    beside_spices,
)
def emilio(play: Rattle, seat: int, other: str) -> None:
    """Discard 1 Spices and 1 Loot of the type `other` for the player, and give them the top Upgrade of the deck
    (R-268).
    """
    spices = payment(play.state.captains[seat].loot, ["spices"]) or []
    discard(play, seat, [*spices, other])
    add_upgrade(play, seat, play.state.upgrade_deck.pop())


@asking_skill(
    MAX,
    lambda state, seat: can_pay(state, seat, "fabrics") and any(state.supply.get(part) for part in PARTS),
    text("which Part do you take?"),
    lambda state, _seat: tuple(
        Option(part.id, part.name, picture=part.id) for part in PARTS.values() if state.supply.get(part.id)
    ),
)
def max_schraube(play: Rattle, seat: int, part: str) -> None:
    """Discard 1 Fabrics for the player, and give them a Part of the kind `part`: `sail`, `cannon` or `hold` (R-269)."""
    discard_types(play, seat, "fabrics")
    add_part(play, seat, part)


@skill(OLAF, lambda state, seat: bool(state.sailor_deck) and can_pay(state, seat, "rum"))
def olaf(play: Rattle, seat: int) -> None:
    """Discard 1 Rum for the player, and give them the top Sailor of the deck, who may be used at once (R-270)."""
    discard_types(play, seat, "rum")
    add_sailor(play, seat, play.state.sailor_deck.pop())


def swaps(state: RattleState, seat: int) -> tuple[Option, ...]:
    """Return the options for the Sailor Bruna: each basic type that the player owns, for each other type in the bag.

    The option ids are `given:taken`, such as `rum:spices`.
    """
    return tuple(
        Option(f"{one}:{other}", text("{one} for {other}", one=loot_name(one), other=loot_name(other)), picture=other)
        for one in basic_loot(state.captains[seat].loot)
        for other in types_in_bag(state)
        if other != true_type(one)
    )


@asking_skill(BRUNA, lambda state, seat: bool(swaps(state, seat)), text("what do you give for what?"), swaps)
def bruna(play: Rattle, seat: int, swap: str) -> None:
    """Exchange 1 Loot of the player for 1 of another type from the bag.

    `swap` has both types, `given:taken`, such as `rum:spices`.
    """
    one, _, other = swap.partition(":")
    discard(play, seat, [one])
    take(play, seat, [other])


@skill(CORRADO, lambda state, seat: can_pay(state, seat, "valuables"))
def corrado(play: Rattle, seat: int) -> None:
    """Discard 1 Valuables for the player, and give them 2 coins."""
    discard_types(play, seat, "valuables")
    earn(play, seat, 2)


# --- skills that reward events ----------------------------------------------------------------

PETRA, TESS, FINN, SAL, BO = "S04", "S05", "S06", "S08", "S12"


def np_ships_sunk(state: RattleState, seat: int) -> int:
    """Return how many NP Ships the player has credits for in this Adventure."""
    return sum(trophy.owner is None for trophy in state.captains[seat].trophies)


def drawable(state: RattleState) -> bool:
    """Return True if there is any Loot to draw, in the bag or in the discard pile (R-87)."""
    return bool(state.bag or state.pile)


@skill(PETRA, lambda state, seat: bool(state.captains[seat].sunk))
def petra(_play: Rattle, _seat: int) -> None:
    """Do nothing now. Step 9 of the Adventure repairs one Ship free of charge if Petra was used (R-210)."""


@skill(TESS, lambda state, seat: np_ships_sunk(state, seat) >= 2)
def tess(play: Rattle, seat: int) -> None:
    """Give the player 1 coin. The skill can be used after sinking at least two NP Ships in this Adventure."""
    earn(play, seat, 1)


@skill(FINN, lambda state, _seat: drawable(state))
def finn(play: Rattle, seat: int) -> None:
    """Draw 1 random Loot for the player, then push the step that asks which Loot to discard."""
    draw(play, seat, 1)
    play.push("activation", seat, True)


@skill(SAL, lambda state, seat: bool(state.captains[seat].sunk) and drawable(state))
def sal(play: Rattle, seat: int) -> None:
    """Draw 1 random Loot for the player. The skill can be used while the player has a sunk Ship."""
    draw(play, seat, 1)


@skill(BO, lambda state, seat: any(trophy.boarded for trophy in state.captains[seat].trophies))
def bo(play: Rattle, seat: int) -> None:
    """Give the player 1 coin. The skill can be used after boarding a Ship in this Adventure."""
    earn(play, seat, 1)


# --- skills that make Parts ready ---------------------------------------------------------------------------

ROSA, GUNNHILD = "S10", "S11"
MANNED = 2
"""The maximum number of Cannons that Gunnhild makes ready."""


@skill(ROSA, lambda state, seat: bool(state.captains[seat].exhausted.get("sail")))
def rosa(play: Rattle, seat: int) -> None:
    """Make 1 exhausted Sail of the player ready again."""
    make_ready(play, seat, "sail")


@skill(GUNNHILD, lambda state, seat: bool(state.captains[seat].exhausted.get("cannon")))
def gunnhild(play: Rattle, seat: int) -> None:
    """Make up to 2 exhausted Cannons of the player ready again."""
    make_ready(play, seat, "cannon", min(MANNED, play.state.captains[seat].exhausted["cannon"]))
