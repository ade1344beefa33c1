"""The Sea Sailors: when each can be used and what it does (ledger, 2.6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.choice import Option, PickOne
from engine.games.rattle.cards import card_name
from engine.games.rattle.cards.galleon import PARTS
from engine.games.rattle.port.market import wares
from engine.games.rattle.port.paying import payment
from engine.games.rattle.standing import Rattle
from engine.games.rattle.state import RattleState
from engine.games.rattle.talks import Talk
from engine.games.rattle.tokens import basic, loot_name, total, true_type, type_options
from engine.games.rattle.verbs import add_part, discard, draw, earn, join, make_ready, mark_used, mount, take
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


def simple(card: str, usable: Usable) -> Callable[[Callable[[Rattle, int], None]], Callable[[Rattle, int], None]]:
    """Declare a skill that asks for nothing: the function is its effect."""

    def declare(effect: Callable[[Rattle, int], None]) -> Callable[[Rattle, int], None]:
        def talk(_state: RattleState, seat: int) -> Talk:
            yield from ()

            def deal(play: Rattle) -> bool:
                mark_used(play, seat, card)
                effect(play, seat)
                return True

            return deal

        SKILLS[card] = Skill(usable, talk)
        return effect

    return declare


def asking(card: str, usable: Usable) -> Callable[[Callable[[RattleState, int], Talk]], None]:
    """Declare a skill that asks: the function is its talk."""

    def declare(talk: Callable[[RattleState, int], Talk]) -> None:
        SKILLS[card] = Skill(usable, talk)

    return declare


def which(card: str, prompt: Text, options: tuple[Option, ...]) -> PickOne:
    """The question of a skill; at its end the Sailor was not used either (D18)."""
    words = text("{card}: {question}", card=card_name(card), question=prompt)
    return PickOne(name="skill", prompt=words, secret=False, default=END.id, options=(*options, END))


# --- those that cost Loot ----------------------------------------------------------------------------

EMILIO, MAX, OLAF, BRUNA, CORRADO = "S01", "S02", "S03", "S07", "S09"


@asking(
    EMILIO,
    lambda state, seat: (
        bool(state.upgrade_deck) and pays(state, seat, "spices") and total(basic(state.captains[seat].loot)) > 1
    ),
)
def emilio(state: RattleState, seat: int) -> Talk:
    """1 Spices and 1 further Loot for the top Upgrade (R-268)."""
    left = basic(state.captains[seat].loot)
    (spices,) = payment(left, ["spices"]) or [""]
    left[spices] -= 1
    answer = yield which(EMILIO, text("which Loot do you discard with the Spices?"), type_options(left))
    if answer == END.id:
        return None

    def deal(play: Rattle) -> bool:
        mark_used(play, seat, EMILIO)
        discard(play, seat, [spices, str(answer)])
        mount(play, seat, play.state.upgrade_deck.pop())
        return True

    return deal


@asking(MAX, lambda state, seat: pays(state, seat, "fabrics") and any(state.supply.get(part) for part in PARTS))
def max_schraube(state: RattleState, seat: int) -> Talk:
    """1 Fabrics for 1 Part (R-269)."""
    options = tuple(Option(part.id, part.name, picture=part.id) for part in PARTS.values() if state.supply.get(part.id))
    answer = yield which(MAX, text("which Part do you take?"), options)
    if answer == END.id:
        return None

    def deal(play: Rattle) -> bool:
        mark_used(play, seat, MAX)
        give(play, seat, "fabrics")
        add_part(play, seat, str(answer))
        return True

    return deal


@simple(OLAF, lambda state, seat: bool(state.sailor_deck) and pays(state, seat, "rum"))
def olaf(play: Rattle, seat: int) -> None:
    """1 Rum for the top Sailor, who may act at once (R-270)."""
    give(play, seat, "rum")
    join(play, seat, play.state.sailor_deck.pop())


def swaps(state: RattleState, seat: int) -> list[tuple[str, str]]:
    """What Bruna could give and take: types that differ."""
    given = basic(state.captains[seat].loot)
    return [(one, other) for one in given for other in wares(state) if other != true_type(one)]


@asking(BRUNA, lambda state, seat: bool(swaps(state, seat)))
def bruna(state: RattleState, seat: int) -> Talk:
    """1 Loot for 1 of another type."""
    options = tuple(
        Option(f"{one}:{other}", text("{one} for {other}", one=loot_name(one), other=loot_name(other)), picture=other)
        for one, other in swaps(state, seat)
    )
    answer = yield which(BRUNA, text("what do you give for what?"), options)
    if answer == END.id:
        return None
    one, _, other = str(answer).partition(":")

    def deal(play: Rattle) -> bool:
        mark_used(play, seat, BRUNA)
        discard(play, seat, [one])
        take(play, seat, [other])
        return True

    return deal


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
