"""The Sea Sailors: when each can be used and what it does (ledger, 2.6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.choice import Option
from engine.games.rattle.asking import openly
from engine.games.rattle.cards import card_name
from engine.games.rattle.cards.galleon import PARTS
from engine.games.rattle.dialogs import Deal, Talk
from engine.games.rattle.galleon.cards import join, mark_used, mount
from engine.games.rattle.galleon.parts import add_part, make_ready
from engine.games.rattle.port.market import wares
from engine.games.rattle.port.payment import payment
from engine.games.rattle.state import RattleState
from engine.games.rattle.steps import Rattle
from engine.games.rattle.treasure.coins import earn
from engine.games.rattle.treasure.loot import discard, draw, take
from engine.games.rattle.treasure.tokens import basic, loot_name, total, true_type, type_options
from engine.text import Text, text

Usable = Callable[[RattleState, int], bool]
SKILLS: dict[str, Skill] = {}
"""All Sea Sailors by id."""
END = Option("end", text("Done with the Sailors"))


@dataclass(slots=True, frozen=True)
class Skill:
    """A Sea Sailor's skill: whether it can be used now (R-207), and the talk that leads to its deal."""

    usable: Usable
    talk: Callable[[RattleState, int], Talk]


def pays(state: RattleState, seat: int, *price: str) -> bool:
    """Whether a player can discard Loot of these types."""
    return payment(state.captains[seat].loot, price) is not None


def give(play: Rattle, seat: int, *price: str) -> None:
    """Discard Loot of these types."""
    discard(play, seat, payment(play.state.captains[seat].loot, price) or [])


def _used(card: str, seat: int, effect: Callable[[Rattle], None]) -> Deal:
    """The deal by which a Sailor is used."""

    def deal(play: Rattle) -> bool:
        mark_used(play, seat, card)
        effect(play)
        return True

    return deal


def simple(card: str, usable: Usable) -> Callable[[Callable[[Rattle, int], None]], Callable[[Rattle, int], None]]:
    """Declare a skill that asks for nothing: the function is its effect."""

    def declare(effect: Callable[[Rattle, int], None]) -> Callable[[Rattle, int], None]:
        def talk(_state: RattleState, seat: int) -> Talk:
            yield from ()
            return _used(card, seat, lambda play: effect(play, seat))

        SKILLS[card] = Skill(usable, talk)
        return effect

    return declare


def asking(
    card: str, usable: Usable, prompt: Text, options: Callable[[RattleState, int], tuple[Option, ...]]
) -> Callable[[Callable[[Rattle, int, str], None]], None]:
    """Declare a skill that asks: the function is what an option does. At its end the Sailor was not used (D18)."""

    def declare(effect: Callable[[Rattle, int, str], None]) -> None:
        def talk(state: RattleState, seat: int) -> Talk:
            words = text("{card}: {question}", card=card_name(card), question=prompt)
            answer = yield openly("skill", words, (*options(state, seat), END), END.id)
            if answer == END.id:
                return None

            return _used(card, seat, lambda play: effect(play, seat, str(answer)))

        SKILLS[card] = Skill(usable, talk)

    return declare


# --- those that cost Loot ----------------------------------------------------------------------------

EMILIO, MAX, OLAF, BRUNA, CORRADO = "S01", "S02", "S03", "S07", "S09"


def beside_spices(state: RattleState, seat: int) -> tuple[Option, ...]:
    """The Loot that Emilio can take along with the Spices."""
    left = basic(state.captains[seat].loot)
    (spices,) = payment(left, ["spices"]) or [""]
    left[spices] -= 1
    return type_options(left)


@asking(
    EMILIO,
    lambda state, seat: (
        bool(state.upgrade_deck) and pays(state, seat, "spices") and total(basic(state.captains[seat].loot)) > 1
    ),
    text("which Loot do you discard with the Spices?"),
    beside_spices,
)
def emilio(play: Rattle, seat: int, other: str) -> None:
    """1 Spices and 1 further Loot for the top Upgrade (R-268)."""
    spices = payment(play.state.captains[seat].loot, ["spices"]) or []
    discard(play, seat, [*spices, other])
    mount(play, seat, play.state.upgrade_deck.pop())


@asking(
    MAX,
    lambda state, seat: pays(state, seat, "fabrics") and any(state.supply.get(part) for part in PARTS),
    text("which Part do you take?"),
    lambda state, _seat: tuple(
        Option(part.id, part.name, picture=part.id) for part in PARTS.values() if state.supply.get(part.id)
    ),
)
def max_schraube(play: Rattle, seat: int, part: str) -> None:
    """1 Fabrics for 1 Part (R-269)."""
    give(play, seat, "fabrics")
    add_part(play, seat, part)


@simple(OLAF, lambda state, seat: bool(state.sailor_deck) and pays(state, seat, "rum"))
def olaf(play: Rattle, seat: int) -> None:
    """1 Rum for the top Sailor, who may act at once (R-270)."""
    give(play, seat, "rum")
    join(play, seat, play.state.sailor_deck.pop())


def swaps(state: RattleState, seat: int) -> tuple[Option, ...]:
    """What Bruna could give and take: types that differ."""
    return tuple(
        Option(f"{one}:{other}", text("{one} for {other}", one=loot_name(one), other=loot_name(other)), picture=other)
        for one in basic(state.captains[seat].loot)
        for other in wares(state)
        if other != true_type(one)
    )


@asking(BRUNA, lambda state, seat: bool(swaps(state, seat)), text("what do you give for what?"), swaps)
def bruna(play: Rattle, seat: int, swap: str) -> None:
    """1 Loot for 1 of another type."""
    one, _, other = swap.partition(":")
    discard(play, seat, [one])
    take(play, seat, [other])


@simple(CORRADO, lambda state, seat: pays(state, seat, "valuables"))
def corrado(play: Rattle, seat: int) -> None:
    """1 Valuables for 2 coins."""
    give(play, seat, "valuables")
    earn(play, seat, 2)


# --- those that pay for what happened ----------------------------------------------------------------

PETRA, TESS, FINN, SAL, BO = "S04", "S05", "S06", "S08", "S12"


def sank(state: RattleState, seat: int) -> int:
    """The NP Ships that a player was credited with in this Adventure."""
    return sum(trophy.owner is None for trophy in state.captains[seat].trophies)


def drawable(state: RattleState) -> bool:
    """Whether there is anything to draw (R-87)."""
    return bool(state.bag or state.pile)


@simple(PETRA, lambda state, seat: bool(state.captains[seat].sunk))
def petra(_play: Rattle, _seat: int) -> None:
    """One sunk Ship is repaired free of charge: step 9 looks whether she was used (R-210)."""


@simple(TESS, lambda state, seat: sank(state, seat) >= 2)
def tess(play: Rattle, seat: int) -> None:
    """A coin for 2 NP Ships."""
    earn(play, seat, 1)


@simple(FINN, lambda state, _seat: drawable(state))
def finn(play: Rattle, seat: int) -> None:
    """Draw 1 Loot, then discard 1."""
    draw(play, seat, 1)
    play.push("activation", seat, True)


@simple(SAL, lambda state, seat: bool(state.captains[seat].sunk) and drawable(state))
def sal(play: Rattle, seat: int) -> None:
    """A Loot from the wreck."""
    draw(play, seat, 1)


@simple(BO, lambda state, seat: any(trophy.boarded for trophy in state.captains[seat].trophies))
def bo(play: Rattle, seat: int) -> None:
    """A coin for a boarding."""
    earn(play, seat, 1)


# --- those that make ready ---------------------------------------------------------------------------

ROSA, GUNNHILD = "S10", "S11"
MANNED = 2
"""So many Cannons Gunnhild makes ready."""


@simple(ROSA, lambda state, seat: bool(state.captains[seat].exhausted.get("sail")))
def rosa(play: Rattle, seat: int) -> None:
    """1 Sail."""
    make_ready(play, seat, "sail")


@simple(GUNNHILD, lambda state, seat: bool(state.captains[seat].exhausted.get("cannon")))
def gunnhild(play: Rattle, seat: int) -> None:
    """Up to 2 Cannons."""
    make_ready(play, seat, "cannon", min(MANNED, play.state.captains[seat].exhausted["cannon"]))
