"""What earlier versions stored goes on: deeds of step 4 were steps of their own in version 1, and up to version 3 all
who visited the Port at the same time were at one place."""

from __future__ import annotations

import pytest

from engine.choice import PickOne
from engine.games.rattle.game import GAME
from engine.play import By, Entry
from engine.save import SavedAnswer
from engine.table import SAVE, Table
from tests.games.rattle.crew import lost
from tests.games.rattle.tables import lay
from tests.games.rattle.test_decisions_at_sea import my_turn
from tests.ledger import rule


@rule("R-312")
@pytest.mark.parametrize(
    ("entry", "met", "acted"),
    [
        (Entry("move", (0, True, False)), "move_ship", False),
        (Entry("fire", (0, True, False)), "fire_ship", False),
        (Entry("use", (0, "U16", True, True)), "use_ship", True),
    ],
)
def test_a_deed_that_was_under_way_begins_with_its_turn_again(entry: Entry, met: str, acted: bool) -> None:
    cove = my_turn(ready="sail cannon cannon", upgrades="U16 U02")
    save = SAVE.dump_python(cove.table.save(), mode="json")
    save["version"] = 1
    save["state"]["agenda"][-1] = {"step": entry.step, "args": list(entry.args)}
    old = SAVE.validate_python(save)
    old.answers.append(SavedAnswer(0, met, "1a", By.PERSON, "0" * 16))
    table = Table.restore(GAME, old)
    assert table.reopened
    opened = table.open[0][0]
    assert isinstance(opened.choice, PickOne)
    ids = {option.id for option in opened.choice.options}
    assert (opened.choice.name, "end" in ids, "move" in ids) == ("act", True, not acted)
    assert table.state.captains[0].ready == {"sail": 1, "cannon": 2}


@rule("R-326", "R-210")
@pytest.mark.parametrize("version", [1, 2])
def test_repairs_that_were_being_paid_begin_with_the_timber_again(version: int) -> None:
    loot = {"anne": "L4 rum fabrics"}
    cove = lay("repairs", card="NS2", loot=loot, loot_pack=True, change=lost("anne", "1a"))
    save = SAVE.dump_python(cove.table.save(), mode="json")
    save["version"] = version
    save["state"]["agenda"][-1] = {"step": "pay_repairs", "args": [[]]}
    table = Table.restore(GAME, SAVE.validate_python(save))
    assert [opened.choice.name for opened in table.open[0]] == ["timber"]
    assert table.state.captains[0].loot == {"rum": 1, "fabrics": 1, "L4": 1}


@rule("R-201")
def test_who_had_not_drawn_yet_is_asked_about_the_cannon_when_all_have() -> None:
    steps = (Entry("draw_loot", (2,)), Entry("draw_loot", (1,)), Entry("fire_power", (0,)))
    cove = lay("trophies_home", card="NS3", loot={"anne": "rum", "bart": "rum", "cleo": "rum"})
    save = SAVE.dump_python(cove.table.save(), mode="json")
    save["version"] = 3
    save["state"]["agenda"] = [
        {"step": "trophies_home", "args": []},
        *({"step": entry.step, "args": list(entry.args)} for entry in steps),
    ]
    table = Table.restore(GAME, SAVE.validate_python(save))
    asked = list[int]()
    while table.open and all(row[0].choice.name == "fire_power" for row in table.open.values()):
        seat = next(iter(table.open))
        asked.append(seat)
        opened = table.open[seat][0]
        assert isinstance(opened.choice, PickOne)
        table.answer(seat, opened.number, opened.choice.options[0].id)
    assert asked == [0, 1, 2]
