"""The automatic answers of A-239 one by one: a player without one is asked, a player with all of them is not."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from engine.games.arrr.auto_answers import ABOUT
from tests.games.arrr.tables import AT_FIRST, PEOPLE, People, at
from tests.ledger import rule

CREW = "cutlass iron-tortoises"
MISSES = "wits " * 4


@dataclass(frozen=True)
class Situation:
    """Anna sails, and the players in `acts` use a card as soon as they may.

    `name` is asked for `decision` in `window` if only this automatic answer is off. `or_with` lists others with the
    same effect.
    """

    name: str
    window: str
    decision: str
    acts: dict[str, str] = field(default_factory=dict)
    more: dict[str, Any] = field(default_factory=dict)
    or_with: str = ""

    def asks(self, switches: str) -> bool:
        """Return whether the player is asked, with these switches on. The time of all others runs out."""
        needed = dict.fromkeys(self.acts, "flash roll")
        asked = {**dict.fromkeys(PEOPLE, ""), **needed}
        asked[self.name] = switches if switches == "always" else f"{asked[self.name]} {switches}"
        table = at(**{"anna": CREW, "row": "iron-lion", "dice": MISSES, "asked": asked, **self.more})
        left = dict(self.acts)
        while table.table.waiting():
            waits = table.waits_for()
            if (table.window, waits.get(self.name)) == (self.window, self.decision):
                return True
            acting = next((name for name in waits if left.get(name) in table.offered(name)), None)
            if acting:
                table.uses(acting, left.pop(acting), *(["anna"] if acting != "anna" else []))
            elif "declare" in waits.values():
                table.answer("anna", "declare", next(o.id for o in table.options("anna") if o.id.startswith("sail")))
            else:
                table.time_up(next(iter(waits)))
        return False


KINDS = [wish.id for wish in ABOUT]
HOLE = {"bruno": "belay-that", "carla": "hole-in-the-hull"}
SITUATIONS = {
    "mine": Situation("anna", "post", "rolled"),
    "ready": Situation("anna", "pre", "roll", more={"anna": "anchor-chain", "row": "maelstrom"}, or_with="roll"),
    "flash": Situation("bruno", "flash", "on_declaration", more={"hands": {"bruno": "second-wind"}}),
    "event": Situation("bruno", "flash", "answer", acts={"carla": "hole-in-the-hull"}, more={"hands": HOLE}),
    "aimed": Situation(
        "anna",
        "flash",
        "answer",
        acts={"carla": "hole-in-the-hull"},
        more={"hands": {"anna": "belay-that", **HOLE}},
        or_with="event",
    ),
    "mate": Situation(
        "carla",
        "post",
        "on_throw",
        or_with="post",
        more={"hands": {"carla": "second-wind"}, "options": {"teams": "on"}, "seats": 4},
    ),
    "roll": Situation("anna", "pre", "roll"),
    "pre": Situation("bruno", "pre", "on_throw", more={"hands": {"bruno": "second-wind"}}),
    "post": Situation("bruno", "post", "on_throw", more={"hands": {"bruno": "second-wind"}}),
    "ability": Situation("bruno", "pre", "answer", acts={"anna": "cutlass"}, more={"hands": {"bruno": "belay-that"}}),
    "penalty": Situation("bruno", "", "answer", more={"hands": {"bruno": "hole-in-the-hull"}}),
    "open": Situation("bruno", "open", "act_before", more={"hands": {"bruno": "sea-fog"}}),
    "end": Situation("bruno", "end", "at_end", more={"hands": {"bruno": "hole-in-the-hull"}}),
    "own": Situation("anna", "pre", "answer", acts={"anna": "cutlass"}, more={"hands": {"anna": "belay-that"}}),
}


@rule("A-239", "A-232", "A-240", "A-244")
@pytest.mark.parametrize("switch", SITUATIONS)
def test_each_switch_turns_on_only_the_questions_that_it_names(switch: str) -> None:
    situation = SITUATIONS[switch]
    assert situation.asks(switch)
    assert not situation.asks("")
    assert situation.asks("always")
    others = [one for one in KINDS if one not in (switch, "always", *situation.or_with.split())]
    assert not situation.asks(" ".join(others))
    assert all(situation.asks(one) for one in situation.or_with.split())


def sailing(asked: dict[str, str], **more: Any) -> People:
    """Return a table at which Anna sails for the Iron Lion. Nobody is asked anything else."""
    table = at(
        **{
            "anna": CREW,
            "row": "iron-lion",
            "asked": {**dict.fromkeys(PEOPLE, ""), **asked},
            "dice": MISSES,
            **more,
        }
    )
    return table.sails("anna", "iron-lion")


@rule("A-239")
def test_the_switches_for_questions_are_complete_and_eight_are_on_by_default() -> None:
    assert {*KINDS} == {*SITUATIONS, "enough"}
    at_first = {wish.id for wish in ABOUT if wish.on_by_default}
    assert at_first == {"roll", "enough", "post", "ability", "penalty", "open", "end", "own"}


@rule("A-239", "A-231")
@pytest.mark.parametrize(("switch", "again"), [("pre again", True), ("pre", False)])
def test_the_switch_again_asks_a_player_again_after_a_pass(switch: str, again: bool) -> None:
    table = sailing({"bruno": switch, "carla": "pre"}, hands={"bruno": "second-wind", "carla": "undertow second-wind"})
    table.passes("bruno").uses("carla", "undertow").settles()
    assert ("bruno" in table.waits_for() and table.window == "pre") == again


@rule("A-240", "A-92")
def test_a_player_whose_throw_already_wins_is_asked_only_with_the_switch_always() -> None:
    for switch, window in (("mine", ""), ("always", "post")):
        table = at(anna=CREW, row="wooden-mermaid", asked={"anna": switch}, dice="jolly " * 3)
        table.sails("anna", "wooden-mermaid").rolls()
        assert table.window == window


@rule("A-240")
@pytest.mark.parametrize(("switch", "result"), [("", False), ("ready", True)])
def test_after_a_challenge_a_player_is_asked_only_with_the_switch_ready(switch: str, result: bool) -> None:
    table = at(anna="cutlass", bruno="hook-hand", asked={"anna": "", "bruno": switch}, dice="wits wits jolly jolly")
    table.challenges("anna", "bruno", "attack").accepts("bruno")
    assert (table.waits_for() == {"bruno": "at_end"}) == result


@rule("A-240", "A-234")
def test_the_switch_ready_asks_before_the_roll_only_for_cards_that_fit_only_then() -> None:
    for crew, window in (("cutlass", "post"), ("anchor-chain", "pre"), ("tin-of-biscuits compass", "post")):
        table = at(anna=crew, row="maelstrom", depleted="compass", asked={"anna": "ready mine"}, dice=MISSES)
        assert table.sails("anna", "maelstrom").window == window


@rule("A-240", "A-92", "A-231")
@pytest.mark.parametrize(
    ("name", "about", "word", "asked"),
    [
        ("anna", "mine flash", "", False),
        ("anna", "roll", "", True),
        ("bruno", "mine flash", "pass", False),
        ("bruno", "mine flash", "wait", True),
        ("bruno", "roll flash", "pass", True),
    ],
)
def test_the_switches_roll_and_watch_ask_about_a_card_against_the_opponents_dice(
    name: str, about: str, word: str, asked: bool
) -> None:
    table = at(
        anna="cutlass",
        bruno="cutlass",
        hands={name: "wet-powder"},
        dice="wits " * 4,
        asked={"anna": "", "bruno": "", "carla": "", name: about},
    )
    table.challenges("anna", "bruno", "attack")
    if word:
        table.picks("bruno", word)
    table.accepts("bruno")
    assert (table.window == "pre" and "wet-powder" in table.offered(name)) == asked


@rule("A-240", "A-239")
@pytest.mark.parametrize(("dice", "window"), [("jolly jolly", ""), ("jolly wits", "post")])
def test_a_mate_is_asked_only_about_a_throw_that_falls_short(dice: str, window: str) -> None:
    table = at(
        anna="compass",
        row="deserted-beach",
        seats=4,
        options={"teams": "on"},
        dice=dice,
        hands={"carla": "second-wind"},
        asked={"anna": "", "carla": "mate"},
    )
    assert table.sails("anna", "deserted-beach").window == window


@rule("A-236")
def test_in_swabber_only_the_player_in_turn_is_asked() -> None:
    always = dict.fromkeys(("anna", "bruno", "carla"), "always")
    table = at(
        anna=CREW,
        bruno="cutlass",
        hands={"bruno": "compass"},
        row="iron-lion",
        asked=always,
        event_deck="",
        options={"mode": "swabber"},
    ).sails("anna", "iron-lion")
    while table.table.waiting():
        assert set(table.waits_for()) == {"anna"}
        table.time_up("anna")


@rule("A-239", "A-42")
@pytest.mark.parametrize(
    ("hand", "asked"),
    [
        ("second-wind undertow", False),
        ("second-wind undertow belay-that", True),
        ("second-wind compass", True),
    ],
)
def test_a_hand_that_blocks_no_draw_is_kept_by_default(hand: str, asked: bool) -> None:
    """A player who would prefer other events than these two switches the automatic answer off, and is asked."""
    for wishes, now in ((AT_FIRST, asked), (AT_FIRST - {"keep"}, True)):
        table = at(hands={"bruno": hand}, begin="action explore", deck="ghost-ship hungry-kraken")
        table.wishes = [wishes] * 3
        table.pillages("anna")
        assert ("recruitment" in table.waits_for().values()) == now


@rule("A-241")
@pytest.mark.parametrize(
    ("aimed", "held", "now"),
    [
        ("wet-powder", "hole-in-the-hull", False),
        ("undertow", "hole-in-the-hull", False),
        ("wet-powder", "belay-that", True),
        ("hole-in-the-hull", "belay-that", True),
    ],
)
def test_a_loss_of_dice_asks_only_if_the_answer_could_not_be_played_later(aimed: str, held: str, now: bool) -> None:
    """Dice are taken from Anna before she rolls.

    She could play her answers after the roll just as well, and is asked then. A player who wants to play them earlier
    switches the automatic answer off, and is asked at once.
    """
    for wishes, asked in ((AT_FIRST, now), (AT_FIRST - {"later"}, True)):
        table = at(anna=CREW, row="iron-lion", hands={"anna": held, "bruno": aimed}, dice=MISSES)
        table.wishes = [wishes, AT_FIRST - {"pre", "post", "later"}, wishes]
        table.sails("anna", "iron-lion").uses("bruno", aimed, "anna")
        assert (table.waits_for().get("anna") == "answer") == asked
        if not asked:
            while "rolled" not in table.waits_for().values():
                table.time_up(next(iter(table.waits_for())))
            assert held in table.offered("anna")


@rule("A-241")
@pytest.mark.parametrize(("wishes", "asked"), [(AT_FIRST, False), (AT_FIRST - {"later"}, True)])
def test_an_effect_that_leaves_the_hand_unchanged_does_not_ask_about_events(
    wishes: frozenset[str], asked: bool
) -> None:
    """A hit costs Anna crew, not the Second Wind. After the roll she is asked about it as well."""
    hands = {"anna": "second-wind", "bruno": "hole-in-the-hull"}
    table = at(anna="iron-tortoises hook-hand", row="iron-lion", hands=hands, dice=MISSES)
    table.wishes = [wishes, AT_FIRST - {"pre", "post", "later", "flash"}, wishes]
    table.sails("anna", "iron-lion").passes("bruno").uses("bruno", "hole-in-the-hull", "anna")
    assert (table.waits_for().get("anna") == "answer") == asked


@rule("A-241")
@pytest.mark.parametrize(
    ("aimed", "now"), [("pickpocket-gull", False), ("black-spot", False), ("hole-in-the-hull", True)]
)
def test_an_effect_that_takes_no_crew_or_cards_does_not_ask_about_abilities(aimed: str, now: bool) -> None:
    """Anna's Compass can add its die after the roll as well, unless she loses it.

    In the case of the hit she may use it before it is lost.
    """
    for wishes, asked in ((AT_FIRST, now), (AT_FIRST - {"later"}, True)):
        table = at(anna="compass iron-tortoises", row="scrap-of-the-west", hands={"bruno": aimed}, dice=MISSES)
        table.wishes = [wishes, AT_FIRST - {"pre", "post", "later", "flash"}, wishes]
        table.sails("anna", "scrap-of-the-west").passes("bruno").uses("bruno", aimed, "anna")
        assert (table.waits_for().get("anna") == "answer") == asked
        if not asked:
            while "rolled" not in table.waits_for().values():
                table.time_up(next(iter(table.waits_for())))
            assert "compass" in table.offered("anna")


@rule("A-241", "A-230")
@pytest.mark.parametrize(("below", "asked"), [("hole-in-the-hull", True), ("undertow", False)])
def test_a_harmless_effect_asks_if_one_below_it_takes_crew(below: str, asked: bool) -> None:
    """Carla's Gull is on top of Bruno's card against Anna.

    A pass applies to both, so Anna is asked while she may lose her Compass.
    """
    hands = {"bruno": below, "carla": "pickpocket-gull"}
    table = at(anna="compass iron-tortoises", row="scrap-of-the-west", hands=hands, dice=MISSES)
    table.wishes = [AT_FIRST, *[AT_FIRST - {"pre", "post", "later", "flash"}] * 2]
    table.sails("anna", "scrap-of-the-west")
    while table.window == "flash":
        table.time_up(next(iter(table.waits_for())))
    table.uses("bruno", below, "anna").uses("carla", "pickpocket-gull", "anna")
    assert (table.waits_for().get("anna") == "answer") == asked


@rule("A-241")
@pytest.mark.parametrize(("held", "now"), [("dead-calm", False), ("belay-that", True)])
def test_a_cancelled_effect_asks_its_player_only_if_they_could_answer(held: str, now: bool) -> None:
    """Carla cancels Bruno's Undertow.

    He can also play an event that takes dice later, and is asked then. In the case that matters, he can cancel Carla's
    card.
    """
    for wishes, asked in ((AT_FIRST, now), (AT_FIRST - {"later"}, True)):
        hands = {"bruno": f"undertow {held}", "carla": "belay-that"}
        table = at(anna="compass iron-tortoises", row="scrap-of-the-west", hands=hands, dice=MISSES)
        table.wishes = [AT_FIRST, wishes, AT_FIRST]
        table.sails("anna", "scrap-of-the-west").uses("bruno", "undertow").uses("carla", "belay-that")
        assert (table.waits_for().get("bruno") == "answer") == asked
        if not asked:
            assert held in table.offered("bruno")
            assert not table.pile


@rule("A-241")
@pytest.mark.parametrize(("wishes", "asked"), [(AT_FIRST, False), (AT_FIRST - {"self"}, True)])
def test_an_event_that_could_only_harm_its_player_is_not_asked_about(wishes: frozenset[str], asked: bool) -> None:
    """A player who wants to harm themselves, to lose a card before it is stolen, switches the automatic answer off."""
    table = at(anna=CREW, row="iron-lion", hands={"anna": "sleeping-draught", "bruno": "hole-in-the-hull"})
    table.wishes = [wishes - {"later"}, AT_FIRST - {"pre", "post", "later"}, wishes]
    table.sails("anna", "iron-lion").uses("bruno", "hole-in-the-hull", "anna")
    assert (table.waits_for().get("anna") == "answer") == asked


@rule("A-241", "A-128")
@pytest.mark.parametrize(("challenged", "window"), [(False, "pre"), (True, "flash")])
@pytest.mark.parametrize("held", ["hole-in-the-hull", "sleeping-draught"])
def test_an_event_is_asked_about_at_the_declaration_of_a_challenge(held: str, challenged: bool, window: str) -> None:
    """Carla can play it when Anna declares.

    In a Sail she is asked before the roll. A Challenge may be rejected, so no roll is certain.
    """
    table = at(anna=CREW, bruno="compass", row="iron-lion", hands={"carla": held}, dice=MISSES)
    table.wishes = [AT_FIRST] * 3
    if challenged:
        table.challenges("anna", "bruno", "attack")
    else:
        table.sails("anna", "iron-lion")
    assert (table.window, held in table.offered("carla")) == (window, True)


@rule("A-231", "A-243")
@pytest.mark.parametrize(("ways", "asked"), [(("wait", "again"), True), (("wait", "pass"), False), (("pass",), False)])
def test_a_player_who_waits_for_the_roll_is_asked_only_about_what_fits_then(ways: tuple[str, ...], asked: bool) -> None:
    """The hint of «wait for the roll» names the Ace, though by default nobody is asked after the rolls of others."""
    more = {"anna": CREW, "row": "iron-lion", "hands": {"bruno": "ace-up-the-sleeve"}, "asked": {"anna": "mine"}}
    table = at(**more)  # type: ignore[arg-type]
    table.wishes[1] = AT_FIRST - {"sealed", "later"}
    table.sails("anna", "iron-lion")
    assert "Ace up the Sleeve" in [one.hint.plain([]) for one in table.options("bruno") if one.hint][-1]
    for way in ways:
        table.picks("bruno", way)
    while "anna" in table.waits_for() and "bruno" not in table.waits_for():
        table.time_up("anna")
    assert ("bruno" in table.waits_for() and "ace-up-the-sleeve" in table.offered("bruno")) is asked


@rule("A-241")
def test_an_event_that_takes_a_piece_is_asked_about_before_the_roll() -> None:
    """Anna may spend her last Piece after the roll, before Bruno is asked again.

    With a card against her crew he waits.
    """
    for card, window in (("pickpocket-gull", "pre"), ("hole-in-the-hull", "post")):
        table = at(anna=CREW, row="iron-lion", dice=MISSES, hands={"bruno": card})
        table.wishes = [{"later", "again", "open", "sealed"}] * 3
        table.sails("anna", "iron-lion")
        while "bruno" not in table.waits_for():
            table.time_up(next(iter(table.waits_for())))
        assert (card in table.offered("bruno"), table.window) == (True, window)
