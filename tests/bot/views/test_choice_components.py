"""Choices of every kind and size as components, within Discord's limits, and their values when they return."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
import pytest
from discord import ui
from hypothesis import given
from hypothesis import strategies as st

from bot.replies.ephemeral import framed
from bot.views.choice_components import clip, grouped, hints, pages, rows, value_of
from bot.views.modals import modal, submitted
from engine.choice import (
    Choice,
    Confirmation,
    NotAllowed,
    Option,
    OptionGroup,
    PickNumber,
    PickOne,
    PickSome,
    Point,
    Value,
    Words,
)
from engine.table import OpenChoice
from engine.text import Text, text
from tavern.validation.messages import message_mistakes, modal_mistakes
from tests.ledger import rule

TABLE = "Q7K2M"
PROMPT = text("What will it be?")


def plain(words: Text) -> str:
    return words.plain()


def options(count: int, *, pictures: bool = True, length: int = 6) -> tuple[Option, ...]:
    """Return `count` different options."""
    names = [f"{n:03}".ljust(length, "x") for n in range(count)]
    return tuple(Option(f"play:{name[:40]}", text(name), None, name if pictures else None) for name in names)


def parts_of(row: ui.ActionRow[Any]) -> list[dict[str, Any]]:
    return list(row.to_component_dict()["components"])


def shown(choice: Choice, page: int = 0) -> list[dict[str, Any]]:
    """Return the components of a choice in one list."""
    return [part for row in rows(TABLE, OpenChoice(7, choice), plain, page) for part in parts_of(row)]


def faults(choice: Choice, page: int = 0) -> list[str]:
    """Return the reasons why Discord would refuse a message with this choice."""
    layout = framed(ui.TextDisplay("Your hand"), *rows(TABLE, OpenChoice(7, choice), plain, page))
    components = layout.to_components()  # type: ignore[no-untyped-call]
    body = {"flags": discord.MessageFlags(components_v2=True).value, "components": components}
    return message_mistakes(body, new=True)


def one(*given: Option) -> PickOne:
    return PickOne(name="turn", prompt=PROMPT, options=given)


def styles(parts: list[dict[str, Any]]) -> list[int]:
    return [part["type"] for part in parts]


BUTTON, SELECT, LABEL = 2, 3, 18


# --- which components --------------------------------------------------------------------------------


def test_few_options_are_buttons() -> None:
    parts = shown(one(*options(5)))
    assert styles(parts) == [BUTTON] * 5
    assert parts[0]["custom_id"] == f"answer:{TABLE}:7:play:000xxx"


@rule("H-185")
def test_effects_stand_above_buttons_and_inside_menus() -> None:
    """Options with the same effect are explained together."""
    same = text("It costs 1 Sail.")
    few = one(
        Option("move", text("Move"), same), Option("free", text("Move twice"), same), Option("pass", text("Pass"))
    )
    assert [*map(str, hints(few, plain))] == ["- Move / Move twice: It costs 1 Sail."]
    named = one(Option("sail", text("Atlantis: sail"), same), Option("pass", text("Pass")))
    assert [*map(str, hints(named, plain))] == ["- Atlantis: sail – It costs 1 Sail."], "no second colon"
    many = one(*(replace(option, about=text("It bites.")) for option in options(6)), Option("x", text("Stop"), same))
    assert [*map(str, hints(many, plain))] == ["- Stop: It costs 1 Sail."]
    assert {entry["description"] for entry in shown(many)[0]["options"]} == {"It bites."}


@rule("H-185")
def test_an_effect_too_long_for_a_menu_stands_above_it() -> None:
    long = text("It bites, and bites. " * 6)
    many = one(
        *(replace(option, about=text("It bites.")) for option in options(6)), Option("x", text("Stop"), long, "x")
    )
    assert [one.head for one in hints(many, plain)] == ["- Stop: "]
    several = PickSome(name="send", prompt=PROMPT, options=many.options, most=3)
    assert hints(several, plain) == hints(many, plain)


def test_a_menu_says_how_many_options_may_be_picked() -> None:
    def placeholder(choice: Choice) -> str:
        [part, *_] = [part for row in rows(TABLE, OpenChoice(7, choice), plain, asked=True) for part in parts_of(row)]
        return str(part["placeholder"])

    several = PickSome(name="send", prompt=PROMPT, options=options(6), least=1, most=3)
    assert placeholder(several) == "Choose up to 3 …"
    assert placeholder(replace(several, least=2)) == "Choose 2 to 3 …"
    assert placeholder(replace(several, least=3)) == "Choose 3 …"
    assert placeholder(one(*options(6))) == "Choose …"


def test_many_pieces_are_a_menu_and_other_options_stay_buttons() -> None:
    parts = shown(one(*options(6), Option("draw", text("Draw a card"))))
    assert styles(parts) == [SELECT, BUTTON]
    assert len(parts[0]["options"]) == 6
    assert parts[1]["label"] == "Draw a card"


FINAL = Option(
    "pass",
    text("Pass"),
    text("You miss your turn."),
    confirmation=Confirmation(text("Pass and end your turn?"), text("Pass")),
)


@rule("H-490")
@pytest.mark.parametrize("others", [options(2), options(6), options(6, pictures=False), options(30)])
def test_an_option_that_gives_up_others_is_a_button_that_asks(others: list[Option]) -> None:
    choice = one(*others, FINAL)
    found = [part for part in shown(choice) if part["custom_id"].endswith(":pass")]
    assert [part["custom_id"] for part in found] == [f"confirm:{TABLE}:7:pass"]
    assert not any(row["value"] == "pass" for part in shown(choice) for row in part.get("options", ()))
    assert any(note.says == "You miss your turn." for note in hints(choice, plain))


@rule("H-613")
def test_a_menu_of_one_entry_is_a_button() -> None:
    others = [Option(f"other{n}", text("Other {n}", n=n)) for n in range(6)]
    assert styles(shown(one(*options(1), *others))) == [BUTTON] * 7
    alone = PickSome(name="send", prompt=PROMPT, options=tuple(options(1)))
    found = shown(alone)
    assert [part["custom_id"] for part in found] == [f"answer:{TABLE}:7:{alone.options[0].id}", f"answer:{TABLE}:7:-"]
    assert value_of(alone, [alone.options[0].id]) == [alone.options[0].id]
    place = Point(name="to", prompt=PROMPT, width=9, height=9, options=(Option("3,4", text("There")),))
    assert [part["custom_id"] for part in shown(place)] == [f"answer:{TABLE}:7:3,4", f"ask:{TABLE}:7"]
    assert place.check("3,4") == [3, 4]


@rule("H-185", "H-613")
def test_the_effect_of_a_single_entry_stands_above_its_button() -> None:
    (option,) = options(1)
    alone = PickSome(name="send", prompt=PROMPT, options=(replace(option, about=text("It bites.")),))
    assert [note.says for note in hints(alone, plain)] == ["It bites."]


def kinds(*picked: str) -> PickSome:
    """Return a question with three options to place, two to discard, and one for later."""
    found = list[Option]()
    for name, count, most in (("place", 3, 2), ("drop", 2, 2), ("later", 1, 1)):
        group = OptionGroup(text(name), most)
        found += [
            Option(f"{name}:{n}", text("{name} {n}", name=name, n=n), picked=f"{name}:{n}" in picked, group=group)
            for n in range(count)
        ]
    return PickSome(name="equip", prompt=PROMPT, options=tuple(found), most=6)


@rule("H-613")
def test_a_menu_has_one_kind_of_options_and_a_form_has_the_others() -> None:
    menu, *buttons = [part for row in rows(TABLE, OpenChoice(7, kinds()), plain, asked=True) for part in parts_of(row)]
    assert [row["value"] for row in menu["options"]] == ["place:0", "place:1", "place:2"]
    assert (menu["min_values"], menu["max_values"], menu["placeholder"]) == (1, 2, "Choose up to 2 …")
    assert [(part["custom_id"], part["label"]) for part in buttons] == [
        (f"ask:{TABLE}:7", "drop / later …"),
        (f"answer:{TABLE}:7:-", "None of these"),
    ]
    form = modal(TABLE, OpenChoice(7, kinds()), plain).to_dict()["components"]
    fields = [part for part in form if part["type"] == LABEL]
    assert [part["label"] for part in fields] == ["place", "drop", "later"]
    menus = [part["component"] for part in fields]
    assert [[row["value"] for row in menu["options"]] for menu in menus] == [
        ["place:0", "place:1", "place:2"],
        ["drop:0", "drop:1"],
        ["later:0"],
    ]
    assert [(menu["max_values"], menu["placeholder"]) for menu in menus] == [
        (2, "Choose up to 2 …"),
        (2, "Choose up to 2 …"),
        (1, "Choose …"),
    ]


@rule("H-613")
def test_picked_options_of_several_kinds_are_named_on_one_button() -> None:
    parts = shown(kinds("place:1", "drop:0"))
    assert styles(parts) == [BUTTON, BUTTON, BUTTON]
    assert (parts[0]["custom_id"], parts[0]["label"]) == (f"answer:{TABLE}:7:=", "place 1 and drop 0")
    assert value_of(kinds("place:1", "drop:0"), ["="]) == ["place:1", "drop:0"]


@rule("H-614")
@pytest.mark.parametrize("most", [2, 3, 4])
def test_a_question_at_a_table_keeps_to_its_room(most: int) -> None:
    quick = [replace(option, picked=True) for option in options(3)]
    for choice in (one(*options(5)), one(*quick, *options(9)[3:], FINAL), one(*options(4, pictures=False), FINAL)):
        parts = [part for row in rows(TABLE, OpenChoice(7, choice), plain, most=most) for part in parts_of(row)]
        assert len([part for part in parts if part["type"] == BUTTON]) <= most
        assert f"confirm:{TABLE}:7:pass" in [part["custom_id"] for part in parts] or FINAL not in choice.options
    numbers = PickNumber(name="n", prompt=PROMPT, most=4)
    (row,) = rows(TABLE, OpenChoice(7, numbers), plain, most=most)
    assert len(row.children) == 1


def test_an_option_that_can_only_be_typed_has_no_button() -> None:
    parts = shown(one(*options(2), Option("same", text("The same"), typed_only=True)))
    assert [part["custom_id"].split(":", 3)[3] for part in parts] == [option.id for option in options(2)]


def test_many_options_without_pictures_are_a_menu() -> None:
    parts = shown(one(*options(12, pictures=False)))
    assert styles(parts) == [SELECT]


def test_options_that_one_menu_cannot_hold_are_on_pages() -> None:
    choice = one(*options(60), Option("draw", text("Draw a card")))
    assert pages([choice]) == 3
    found = [[option["value"] for option in shown(choice, page)[0]["options"]] for page in range(3)]
    assert [len(part) for part in found] == [25, 25, 10]
    assert [*found[0], *found[1], *found[2]] == [option.id for option in choice.options[:60]]
    assert all(shown(choice, page)[1]["label"] == "Draw a card" for page in range(3))
    assert shown(choice, 9) == shown(choice, 2), "a page too far is the last one"
    assert shown(choice, 1)[0]["placeholder"] == "Choose: 26 to 50 of 60"


def test_the_pages_of_a_menu_match_the_pages_of_the_picture() -> None:
    choice = one(*options(60), Option("draw", text("Draw a card")))
    refs = [str(option.picture) for option in choice.options[:60]]
    spread = [refs[start : start + 15] for start in range(0, 60, 15)]
    assert pages([choice], spread) == 4
    for page, leaf in enumerate(spread):
        menu, draw = (part for row in rows(TABLE, OpenChoice(7, choice), plain, page, spread) for part in parts_of(row))
        assert [option["value"] for option in menu["options"]] == [f"play:{ref}" for ref in leaf]
        assert menu["placeholder"] == f"Choose: {15 * page + 1} to {15 * page + 15} of 60"
        assert draw["label"] == "Draw a card"


def test_options_outside_the_picture_have_pages_of_their_own() -> None:
    choice = one(*options(60))
    refs = [str(option.picture) for option in choice.options]
    for spread in ([refs[:25], refs[25:50]], [refs[:30], refs[30:]], []):
        assert pages([choice], spread) == 3


def test_a_menu_that_holds_all_options_is_the_same_on_every_page() -> None:
    choice = one(*options(20))
    spread = [[str(option.picture)] for option in choice.options]
    assert pages([choice], spread) == 1
    found = [rows(TABLE, OpenChoice(7, choice), plain, page, spread) for page in (0, 7)]
    assert [len(parts_of(row)[0]["options"]) for (row,) in found] == [20, 20]


def test_a_page_without_options_has_no_menu() -> None:
    choice = one(*options(60)[:30])
    refs = [str(option.picture) for option in options(60)]
    spread = [refs[start : start + 15] for start in range(0, 60, 15)]
    assert [len(rows(TABLE, OpenChoice(7, choice), plain, page, spread)) for page in range(4)] == [1, 1, 0, 0]


def test_equal_options_are_one_button_with_their_count() -> None:
    rum = [Option(f"play:rum.{n}", text("Rum"), text("Drink it"), f"rum.{n}") for n in range(3)]
    empty = Option("play:rum.empty", text("Rum"), text("It is empty"), "rum.empty")
    assert [(option.id, count) for option, count in grouped([*rum, empty])] == [
        ("play:rum.0", 3),
        ("play:rum.empty", 1),
    ]
    parts = shown(one(*rum, empty))
    assert [part["label"] for part in parts] == ["Rum ×3", "Rum"]
    assert [part["custom_id"] for part in parts] == [f"answer:{TABLE}:7:play:rum.0", f"answer:{TABLE}:7:play:rum.empty"]


def test_a_menu_for_several_picks_has_the_choices_bounds() -> None:
    (menu,) = shown(PickSome(name="some", prompt=PROMPT, options=options(7), least=2, most=9))
    assert (menu["type"], menu["min_values"], menu["max_values"]) == (SELECT, 2, 7)


def test_picking_none_of_several_needs_a_button() -> None:
    choice = PickSome(name="some", prompt=PROMPT, options=options(7), most=3)
    menu, button = shown(choice)
    assert (menu["min_values"], menu["max_values"]) == (1, 3)
    none = button["custom_id"].split(":", 3)[3]
    assert choice.check(value_of(choice, [none])) == []


def test_equal_options_stay_separate_in_a_menu_for_several_picks() -> None:
    coins = tuple(Option(f"coin.{n}", text("Coin"), None, "coin") for n in range(3))
    menu, _ = shown(PickSome(name="some", prompt=PROMPT, options=coins, most=3))
    assert [option["value"] for option in menu["options"]] == ["coin.0", "coin.1", "coin.2"]


def settled(count: int, picked: int, *, least: int = 0, most: int) -> PickSome:
    """Return a choice of several options, of which the first are picked."""
    given = tuple(replace(option, picked=n < picked) for n, option in enumerate(options(count)))
    return PickSome(name="some", prompt=PROMPT, options=given, least=least, most=most)


def preset(menu: dict[str, Any]) -> list[str]:
    return [option["value"] for option in menu["options"] if option.get("default")]


def test_current_picks_are_preselected_in_the_menu_and_can_be_kept() -> None:
    choice = settled(7, 2, least=1, most=3)
    menu, keep = shown(choice)
    assert preset(menu) == ["play:000xxx", "play:001xxx"]
    assert choice.check(value_of(choice, [keep["custom_id"].split(":", 3)[3]])) == ["play:000xxx", "play:001xxx"]
    assert faults(choice) == []
    open_aside = replace(choice, blocks=False)
    assert styles(shown(open_aside)) == [SELECT], "what nobody waits for is kept by doing nothing"
    assert [part["label"] for part in shown(replace(choice, least=0))[1:]] == ["Keep this selection", "None of these"]


@pytest.mark.parametrize("picked", [0, 1, 4, 7])
def test_current_picks_that_are_no_allowed_answer_are_not_preselected(picked: int) -> None:
    """Discord refuses a message with more picks than are allowed."""
    choice = settled(7, picked, least=2, most=3)
    assert preset(shown(choice)[0]) == []
    assert faults(choice) == []


@pytest.mark.parametrize(("picked", "most"), [(30, 40), (30, 20), (40, 40), (1, 1)])
def test_current_picks_are_preselected_in_a_form(picked: int, most: int) -> None:
    form = modal(TABLE, OpenChoice(7, settled(40, picked, most=most)), plain).to_dict()
    found = [value for row in form["components"] for value in preset(row["component"])]
    assert len(found) == (picked if picked <= most else 0)
    assert not any(row["component"]["required"] for row in form["components"]), "all may lie in one menu"
    assert modal_mistakes(form) == []


def test_a_number_is_picked_with_buttons_a_menu_or_a_form() -> None:
    assert [part["label"] for part in shown(PickNumber(name="n", prompt=PROMPT, least=1, most=4))] == list("1234")
    assert styles(shown(PickNumber(name="n", prompt=PROMPT, most=24))) == [SELECT]
    assert shown(PickNumber(name="n", prompt=PROMPT, most=25))[0]["custom_id"] == f"ask:{TABLE}:7"


def test_words_and_places_are_entered_in_forms() -> None:
    assert shown(Words(name="call", prompt=PROMPT))[0]["custom_id"] == f"ask:{TABLE}:7"
    assert styles(shown(Point(name="p", prompt=PROMPT, width=9, height=9))) == [BUTTON]
    offered = (Option("1,2", text("The cave")),)
    assert styles(shown(Point(name="p", prompt=PROMPT, width=9, height=9, options=offered))) == [BUTTON, BUTTON]


# --- limits ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 2, 5, 6, 10, 15, 24, 25, 26, 51, 124])
@pytest.mark.parametrize("pictures", [True, False])
def test_any_number_of_options_with_long_names_fits_discords_limits(count: int, pictures: bool) -> None:
    given = options(count, pictures=pictures, length=150)
    for page in range(pages([one(*given)])):
        assert faults(one(*given), page) == []
    some = PickSome(name="some", prompt=PROMPT, options=given, most=count)
    assert faults(some) == []
    if count <= 124:
        form = modal(TABLE, OpenChoice(7, some), plain)
        assert modal_mistakes(form.to_dict()) == []


@pytest.mark.parametrize(
    "choice",
    [
        Words(name="w", prompt=text("x" * 200), longest=4000),
        PickNumber(name="n", prompt=text("x" * 200), most=10**9),
        Point(name="p", prompt=text("x" * 200), width=10**6, height=10**6),
    ],
)
def test_every_form_fits_discords_limits(choice: Choice) -> None:
    form = modal(TABLE, OpenChoice(7, choice), plain).to_dict()
    assert modal_mistakes(form) == []
    assert form["components"][0]["content"] == "x" * 200, "the whole question is there to read"
    assert faults(choice) == []


# --- what comes back ---------------------------------------------------------------------------------


def test_values_from_discords_controls_are_read_as_the_meant_answers() -> None:
    wanted: list[tuple[Choice, list[str], Value]] = [
        (one(*options(3)), ["play:001xxx"], "play:001xxx"),
        (
            PickSome(name="s", prompt=PROMPT, options=options(3), most=2),
            ["play:002xxx", "play:000xxx"],
            ["play:000xxx", "play:002xxx"],
        ),
        (PickNumber(name="n", prompt=PROMPT, most=9), [" 7 "], 7),
        (PickNumber(name="n", prompt=PROMPT, least=-5, most=9), ["-5"], -5),
        (Words(name="w", prompt=PROMPT), ["  Yo ho! "], "Yo ho!"),
        (Point(name="p", prompt=PROMPT, width=9, height=9), ["3, 4"], [3, 4]),
    ]
    for choice, raw, value in wanted:
        assert choice.check(value_of(choice, raw)) == value


@given(st.lists(st.text(max_size=30), max_size=3))
def test_arbitrary_values_are_an_allowed_answer_or_refused(raw: list[str]) -> None:
    """A forged or outdated click always ends in «that cannot be chosen»."""
    for choice in (
        one(*options(3)),
        PickSome(name="s", prompt=PROMPT, options=options(3), most=2),
        PickNumber(name="n", prompt=PROMPT, most=9),
        Words(name="w", prompt=PROMPT),
        Point(name="p", prompt=PROMPT, width=9, height=9),
    ):
        try:
            choice.check(value_of(choice, raw))
        except NotAllowed:
            continue


def test_a_form_is_read_in_both_shapes_that_discord_sends() -> None:
    typed = {"type": 18, "component": {"type": 4, "custom_id": "words", "value": "Arr"}}
    picked = {"type": 18, "component": {"type": 3, "custom_id": "s:1", "values": ["a", "b"]}}
    none = {"type": 18, "component": {"type": 3, "custom_id": "s:2", "values": []}}
    old = {"type": 1, "components": [{"type": 4, "custom_id": "words", "value": "Old"}]}
    assert submitted({"components": [typed, picked, none, old]}) == ["Arr", "a", "b", "Old"]
    assert submitted({}) == []


def test_clipped_text_ends_with_an_ellipsis() -> None:
    assert clip("ahoy", 4) == "ahoy"
    assert clip("ahoy!", 4) == "aho…"
