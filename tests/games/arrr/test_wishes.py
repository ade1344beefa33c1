"""The switches of A-239 one by one: with it alone a seat is asked, without any it is not."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from engine.games.arrr.presets import DEFAULT, SWITCHES
from tests.games.arrr.tables import PEOPLE, People, at
from tests.ledger import rule

CREW = "cutlass iron-tortoises"
MISSES = "wits " * 4


@dataclass(frozen=True)
class Situation:
    """Anna sails, and those who are named in `acts` use a card once they may. `name` is asked for `decision` in
    `window` if they switched it on, `or_with` lists the other switches that would do as well."""

    name: str
    window: str
    decision: str
    acts: dict[str, str] = field(default_factory=dict)
    more: dict[str, Any] = field(default_factory=dict)
    or_with: str = ""

    def asks(self, switches: str) -> bool:
        """Whether they are asked, with these switches on; all others let their time run out."""
        needed = dict.fromkeys(self.acts, "flash roll")
        presets = {**dict.fromkeys(PEOPLE, ""), **needed}
        presets[self.name] += f" {switches}"
        table = at(**{"anna": CREW, "row": "iron-lion", "dice": MISSES, "presets": presets, **self.more})
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


HOLE = {"bruno": "belay-that", "carla": "hole-in-the-hull"}
SITUATIONS = {
    "mine": Situation("anna", "post", "rolled"),
    "ready": Situation("anna", "pre", "roll", more={"anna": "anchor-chain", "row": "maelstrom"}, or_with="roll"),
    "flash": Situation("bruno", "flash", "on_declaration", more={"hands": {"bruno": "second-wind"}}),
    "event": Situation("bruno", "flash", "answer", acts={"carla": "hole-in-the-hull"}, more={"hands": HOLE}),
    "aimed": Situation("anna", "flash", "answer", acts={"carla": "hole-in-the-hull"},
                       more={"hands": {"anna": "belay-that", **HOLE}}, or_with="event"),
    "mate": Situation("carla", "post", "on_throw", or_with="post",
                      more={"hands": {"carla": "second-wind"}, "options": {"teams": "on"}, "seats": 4}),
    "roll": Situation("anna", "pre", "roll"),
    "pre": Situation("bruno", "pre", "on_throw", more={"hands": {"bruno": "second-wind"}}),
    "post": Situation("bruno", "post", "on_throw", more={"hands": {"bruno": "second-wind"}}),
    "ability": Situation("bruno", "pre", "answer", acts={"anna": "cutlass"}, more={"hands": {"bruno": "belay-that"}}),
    "penalty": Situation("bruno", "", "answer", more={"hands": {"bruno": "hole-in-the-hull"}}),
    "open": Situation("bruno", "open", "act_before", more={"hands": {"bruno": "sea-fog"}}),
    "end": Situation("bruno", "end", "at_end", more={"hands": {"bruno": "hole-in-the-hull"}}),
    "own": Situation("anna", "pre", "answer", acts={"anna": "cutlass"}, more={"hands": {"anna": "belay-that"}}),
}  # fmt: skip


@rule("A-239", "A-232", "A-240", "A-244")
@pytest.mark.parametrize("switch", SITUATIONS)
def test_a_switch_asks_about_what_it_says_and_no_other_does(switch: str) -> None:
    situation = SITUATIONS[switch]
    assert situation.asks(switch)
    assert not situation.asks("")
    assert situation.asks("always")
    others = [one for one in SWITCHES if one not in (switch, "always", *situation.or_with.split())]
    assert not situation.asks(" ".join(others))
    assert all(situation.asks(one) for one in situation.or_with.split())


def sailing(presets: dict[str, str], **more: Any) -> People:
    """Anna sails for the Iron Lion; nobody is asked more than the presets say."""
    table = at(**{"anna": CREW, "row": "iron-lion", "presets": {**dict.fromkeys(PEOPLE, ""), **presets},
                  "dice": MISSES, **more})  # fmt: skip
    return table.sails("anna", "iron-lion")


@rule("A-239")
def test_those_are_all_switches_and_these_are_on_at_first() -> None:
    assert set(SWITCHES) == {*SITUATIONS, "again", "always"}
    assert set(DEFAULT) == {"mine", "ready", "flash", "event", "aimed", "mate"}
    alone = {option.id for option in getattr(at().table.open[0][-1].choice, "options", ())}
    assert "mate" not in alone
    assert {"window", "action", "turn", "always"} < alone


@rule("A-239", "A-231")
@pytest.mark.parametrize(("switch", "again"), [("pre again", True), ("pre", False)])
def test_with_again_a_pass_does_not_stand(switch: str, again: bool) -> None:
    table = sailing({"bruno": switch, "carla": "pre"}, hands={"bruno": "second-wind", "carla": "undertow second-wind"})
    table.passes("bruno").uses("carla", "undertow").settles()
    assert ("bruno" in table.waits_for() and table.window == "pre") == again


@rule("A-240", "A-92")
def test_who_has_won_as_the_dice_lie_is_asked_only_with_always() -> None:
    for switch, window in (("mine", ""), ("always", "post")):
        table = at(anna=CREW, row="wooden-mermaid", presets={"anna": switch}, dice="jolly " * 3)
        table.sails("anna", "wooden-mermaid").rolls()
        assert table.window == window


@rule("A-240")
@pytest.mark.parametrize(("switch", "result"), [("", False), ("ready", True)])
def test_after_a_challenge_one_is_asked_with_ready(switch: str, result: bool) -> None:
    table = at(anna="cutlass", bruno="hook-hand", presets={"anna": "", "bruno": switch}, dice="wits wits jolly jolly")
    table.challenges("anna", "bruno", "attack").accepts("bruno")
    assert (table.waits_for() == {"bruno": "at_end"}) == result


@rule("A-240", "A-234")
def test_ready_asks_before_the_roll_only_for_what_fits_then_alone() -> None:
    for crew, window in (("cutlass", "post"), ("anchor-chain", "pre"), ("tin-of-biscuits compass", "post")):
        table = at(anna=crew, row="maelstrom", depleted="compass", presets={"anna": "ready mine"}, dice=MISSES)
        assert table.sails("anna", "maelstrom").window == window


@rule("A-240", "A-92", "A-231")
@pytest.mark.parametrize(("name", "presets", "word", "asked"), [
    ("anna", "mine flash", "", False), ("anna", "roll", "", True), ("bruno", "mine flash", "pass", False),
    ("bruno", "mine flash", "watch", True), ("bruno", "roll flash", "pass", True),
])  # fmt: skip
def test_who_wants_the_opponents_dice_away_needs_roll_or_watches(
    name: str, presets: str, word: str, asked: bool
) -> None:
    table = at(anna="cutlass", bruno="cutlass", hands={name: "wet-powder"}, dice="wits " * 4,
               presets={"anna": "", "bruno": "", "carla": "", name: presets})  # fmt: skip
    table.challenges("anna", "bruno", "attack")
    if word:
        table.picks("bruno", word)
    table.accepts("bruno")
    assert (table.window == "pre" and "wet-powder" in table.offered(name)) == asked


@rule("A-240", "A-239")
@pytest.mark.parametrize(("dice", "window"), [("jolly jolly", ""), ("jolly wits", "post")])
def test_the_mate_is_asked_only_about_a_throw_that_falls_short(dice: str, window: str) -> None:
    table = at(anna="compass", row="deserted-beach", seats=4, options={"teams": "on"}, dice=dice,
               hands={"carla": "second-wind"}, presets={"anna": "", "carla": "mate"})  # fmt: skip
    assert table.sails("anna", "deserted-beach").window == window


@rule("A-241", "A-242", "A-243")
@pytest.mark.parametrize("quiet", ["window", "action", "turn"])
def test_a_pass_set_ahead_answers_the_open_question(quiet: str) -> None:
    table = sailing({"bruno": "flash"}, hands={"bruno": "second-wind"})
    assert table.waits_for() == {"bruno": "on_declaration"}
    table.answer("bruno", "presets", ["flash", quiet])
    assert "bruno" not in table.waits_for()


@rule("A-241", "A-242", "A-243")
@pytest.mark.parametrize(("picked", "longest"), [
    ("window action turn", "turn"), ("turn window", "turn"), ("action window", "action"), ("window", "window"),
    ("", ""),
])  # fmt: skip
def test_of_several_passes_the_longest_counts(picked: str, longest: str) -> None:
    table = at(hands={"bruno": "second-wind"}).answer("bruno", "presets", ["flash", *picked.split()])
    assert table.view("bruno").quiet == longest


@rule("A-242")
def test_until_the_action_is_over_ends_with_it() -> None:
    table = sailing({"bruno": "flash"}, hands={"bruno": "second-wind"}, begin="action explore", deck="ghost-ship")
    table.answer("bruno", "presets", ["flash", "action"])
    assert (table.view(None).on_turn, table.view("bruno").quiet) == (0, "action")
    while table.view(None).on_turn == 0:
        table.time_up("anna")
    assert (table.view(None).on_turn, table.view("bruno").quiet) == (1, "")


@rule("A-241")
def test_until_the_pile_is_over() -> None:
    table = sailing({"bruno": "event flash pre", "carla": "flash"}, hands={"bruno": "belay-that second-wind",
                                                                          "carla": "hole-in-the-hull"})  # fmt: skip
    table.passes("bruno").uses("carla", "hole-in-the-hull")
    table.answer("bruno", "presets", ["event", "flash", "pre", "window"]).settles()
    table.picks("anna", "cutlass")
    assert (table.window, table.waits_for()) == ("pre", {"bruno": "on_throw"})


@rule("A-245")
def test_a_pass_ends_when_the_player_says_so() -> None:
    table = at(anna=CREW, row="iron-lion", hands={"bruno": "second-wind"}, presets={"anna": "", "bruno": "flash"})
    table.answer("bruno", "presets", ["flash", "turn"]).answer("bruno", "presets", ["flash"])
    assert table.sails("anna", "iron-lion").waits_for() == {"bruno": "on_declaration"}


@rule("A-236")
def test_in_swabber_nobody_else_is_ever_asked() -> None:
    always = dict.fromkeys(("anna", "bruno", "carla"), "always")
    table = at(anna=CREW, bruno="cutlass", hands={"bruno": "compass"}, row="iron-lion", presets=always,
               event_deck="", options={"mode": "swabber"}).sails("anna", "iron-lion")  # fmt: skip
    while table.table.waiting():
        assert set(table.waits_for()) == {"anna"}
        table.time_up("anna")
    swabber = at(options={"mode": "swabber"}, event_deck="").table.open[1][-1].choice
    keys = {option.id for option in getattr(swabber, "options", ())}
    assert keys == {"mine", "ready", "aimed", "roll", "end", "always", "window", "action", "turn"}
