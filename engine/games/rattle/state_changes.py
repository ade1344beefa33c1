"""The vocabulary of the game ashore: Loot, coins, Parts, cards. Each verb changes the state in one way and tells it.

Verbs of Ships are in `ships.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.rattle.asking import Rattle
from engine.games.rattle.cards import card_name
from engine.games.rattle.cards.galleon import HAMSTER_HOLD, HOLDS, PARTS
from engine.games.rattle.cards.loot import REVENGE
from engine.games.rattle.cards.upgrades import STOWS, UPGRADES
from engine.games.rattle.state import Captain, RattleState
from engine.games.rattle.tokens import add, kind_at, loot_told, total, true_type
from engine.text import Arg, Text, Who, plural, text

# --- Loot --------------------------------------------------------------------------------------------


def places(state: RattleState, seat: int) -> int:
    """How many Loot a player can stow: Ships not in the Sea, Holds, hamsters, Upgrades (R-82, R-211)."""
    captain = state.captains[seat]
    ships = len(captain.home)
    if state.phase == "crazy":
        ships += len(state.ships_of(seat))
    holds = captain.parts("hold") + HOLDS * captain.parts("hamster")
    return ships + holds + sum(room for card, room in STOWS.items() if captain.works(card))


def overflow(state: RattleState, seat: int) -> int:
    """How many Loot have no place."""
    return max(0, total(state.captains[seat].loot) - places(state, seat))


def take_from_bag(play: Rattle) -> str | None:
    """One token by chance, each as likely; the pile goes in when the bag is empty (R-66, R-87)."""
    state = play.state
    if not state.bag:
        empty_pile(state)
    if not state.bag:
        return None
    kind = kind_at(state.bag, play.chance.below(total(state.bag)))
    add(state.bag, kind, -1)
    return kind


def empty_pile(state: RattleState) -> None:
    """The discard pile goes into the bag."""
    for kind, number in state.pile.items():
        add(state.bag, kind, number)
    state.pile.clear()


def draw(play: Rattle, seat: int, number: int) -> list[str]:
    """A player draws so many Loot, openly; what is not there is lost (R-87, R-203). Returns their types."""
    drawn = _drawn(play, seat, number)
    if drawn:
        play.tell(text("{who} draws {loot}.", who=Who(seat), loot=loot_told(drawn)), icon=drawn[0])
    return drawn


def all_draw(play: Rattle, numbers: Mapping[int, int]) -> None:
    """These players draw so many Loot each, one after the other, told in one sentence: a line for each would push
    what it is the reward of out of the newest events."""
    drawn = {seat: _drawn(play, seat, number) for seat, number in numbers.items()}
    told: list[Arg] = [
        text("{who} ({loot})", who=Who(seat), loot=loot_told(kinds)) for seat, kinds in drawn.items() if kinds
    ]
    if told:
        play.tell(text("Loot drawn: {told}.", told=told), icon=next(kinds[0] for kinds in drawn.values() if kinds))


def _drawn(play: Rattle, seat: int, number: int) -> list[str]:
    drawn = [kind for _ in range(number) if (kind := take_from_bag(play))]
    for kind in drawn:
        add(play.state.captains[seat].loot, kind)
    return drawn


def take(play: Rattle, seat: int, kinds: Sequence[str]) -> None:
    """A player takes Loot of choice out of the bag, which has it (R-84)."""
    _taken(play.state, seat, kinds)
    if kinds:
        play.tell(text("{who} takes {loot} from the bag.", who=Who(seat), loot=loot_told(kinds)), icon=kinds[0])


def discard(play: Rattle, seat: int, kinds: Sequence[str]) -> None:
    """A player pays with Loot: it goes to the discard pile, a wild as what it truly is (R-86, R-242)."""
    spend(play.state, seat, kinds)
    if kinds:
        play.tell(text("{who} discards {loot}.", who=Who(seat), loot=loot_told(kinds)), icon=true_type(kinds[0]))


def trade(play: Rattle, seat: int, given: Sequence[str], kind: str) -> None:
    """Loot for another one of choice, told in one sentence."""
    spend(play.state, seat, given)
    _taken(play.state, seat, [kind])
    words = text("{who} trades {loot} for {other}.", who=Who(seat), loot=loot_told(given), other=loot_told([kind]))
    play.tell(words, icon=kind)


def _taken(state: RattleState, seat: int, kinds: Sequence[str]) -> None:
    for kind in kinds:
        add(state.bag, kind, -1)
        add(state.captains[seat].loot, kind)


def spend(state: RattleState, seat: int, kinds: Sequence[str]) -> None:
    """The same as to discard. What the Loot is spent for tells it."""
    for kind in kinds:
        add(state.captains[seat].loot, kind, -1)
        add(state.pile, true_type(kind))


def lose(play: Rattle, seat: int, kinds: Sequence[str]) -> None:
    """Loot without a place returns to the bag at once (R-86, R-101, R-212)."""
    for kind in kinds:
        add(play.state.captains[seat].loot, kind, -1)
        add(play.state.bag, true_type(kind))
    if kinds:
        words = text("{who} loses {loot}: no place.", who=Who(seat), loot=loot_told(kinds))
        play.tell(words, icon=true_type(kinds[0]))


# --- coins -------------------------------------------------------------------------------------------


def earn(play: Rattle, seat: int, coins: int, words: Text | None = None) -> None:
    """A player takes coins; `words` if there is more to say than how many."""
    if coins:
        _earned(play.state, seat, coins)
        play.tell(
            words or plural("{who} takes {n} coin.", "{who} takes {n} coins.", n=coins, who=Who(seat)), icon="coin"
        )


def sell(play: Rattle, seat: int, kinds: Sequence[str], coins: int) -> None:
    """Loot for coins, told in one sentence. What brings none is discarded."""
    if not coins:
        discard(play, seat, kinds)
        return
    spend(play.state, seat, kinds)
    words = plural(
        "{who} sells {loot} for {n} coin.",
        "{who} sells {loot} for {n} coins.",
        n=coins,
        who=Who(seat),
        loot=loot_told(kinds),
    )
    earn(play, seat, coins, words)


def all_earn(play: Rattle, coins: Mapping[int, int]) -> None:
    """These players take so many coins each, told in one sentence, as in `all_draw`."""
    told: list[Arg] = [text("{who} ({n})", who=Who(seat), n=number) for seat, number in coins.items() if number]
    for seat, number in coins.items():
        _earned(play.state, seat, number)
    if told:
        play.tell(text("Coins taken: {told}.", told=told), icon="coin")


def _earned(state: RattleState, seat: int, coins: int) -> None:
    state.captains[seat].coins += coins
    state.earned[seat] += coins


def pay(play: Rattle, seat: int, coins: int) -> None:
    """A player pays coins. What they are paid for tells it."""
    play.state.captains[seat].coins -= coins


# --- the Galleon -------------------------------------------------------------------------------------


def exhaust(captain: Captain, part: str, number: int = 1) -> None:
    """Ready Parts are turned to their exhausted side (R-89). It is told with what they do."""
    add(captain.ready, part, -number)
    add(captain.exhausted, part, number)


def make_ready(play: Rattle, seat: int, part: str, number: int = 1) -> None:
    """Exhausted Parts are turned to their ready side."""
    captain = play.state.captains[seat]
    add(captain.exhausted, part, -number)
    add(captain.ready, part, number)
    play.tell(
        text("Ready again for {who}: {count} × {part}.", who=Who(seat), count=number, part=PARTS[part].name), icon=part
    )


def add_part(play: Rattle, seat: int, part: str) -> None:
    """A Part from the supply, ready; a third single Hold makes a hamster (R-214)."""
    state, captain = play.state, play.state.captains[seat]
    add(state.supply, part, -1)
    add(captain.ready, part)
    play.tell(text("{who} mounts a {part}.", who=Who(seat), part=PARTS[part].name), icon=part)
    if captain.ready.get("hold", 0) == HOLDS:
        add(captain.ready, "hold", -HOLDS)
        add(captain.ready, "hamster")
        add(state.supply, "hold", HOLDS - 1)
        words = text("Three of {who}'s Holds become a {part}.", who=Who(seat), part=HAMSTER_HOLD.name)
        play.tell(words, icon="hamster")


def mount(play: Rattle, seat: int, upgrade: str) -> None:
    """An Upgrade joins the Galleon, ready (R-79)."""
    play.state.captains[seat].upgrades.append(upgrade)
    play.tell(text("{who} mounts {card}.", who=Who(seat), card=card_name(upgrade)), icon=upgrade)


def turn_over(play: Rattle, seat: int, upgrade: str) -> None:
    """An Upgrade is turned to its exhausted side (R-80, R-169)."""
    play.state.captains[seat].turned.append(upgrade)
    play.tell(text("{who} exhausts {card}.", who=Who(seat), card=card_name(upgrade)), icon=upgrade)


def mark_used(play: Rattle, seat: int, card: str) -> None:
    """A card has done its work: a marked Upgrade is exhausted, any other is used for this Adventure (R-80, R-90)."""
    captain = play.state.captains[seat]
    if card in UPGRADES and UPGRADES[card].marked:
        captain.turned.append(card)
    captain.used.append(card)
    play.tell(text("{who} uses {card}.", who=Who(seat), card=card_name(card)), icon=card)


def join(play: Rattle, seat: int, sailor: str) -> None:
    """A Sailor joins a crew, openly."""
    play.state.captains[seat].sailors.append(sailor)
    play.tell(text("{card} joins {who}.", card=card_name(sailor), who=Who(seat)), icon=sailor)


def draw_revenge(play: Rattle, seat: int, number: int) -> None:
    """A player draws Revenge cards, as many as there are (R-255, R-257, R-258)."""
    number = min(number, play.state.revenge_deck)
    if number:
        play.state.captains[seat].revenge += number
        play.tell(text("{who} draws {count} × {card}.", who=Who(seat), count=number, card=REVENGE.name), icon="revenge")


def count(state: RattleState, seat: int, what: str, number: int = 1) -> None:
    """More of something in a player's numbers for the end report."""
    add(state.captains[seat].tally, what, number)
