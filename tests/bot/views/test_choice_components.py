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
from engine.choice import Choice, NotAllowed, Option, PickNumber, PickOne, PickSome, Point, Value, Words
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


BUTTON, SELECT = 2, 3


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
    assert placeholder(several) == "Choose 1 to 3 …"
    assert placeholder(replace(several, least=3)) == "Choose 3 …"
    assert placeholder(one(*options(6))) == "Choose …"


def test_many_pieces_are_a_menu_and_other_options_stay_buttons() -> None:
    parts = shown(one(*options(6), Option("draw", text("Draw a card"))))
    assert styles(parts) == [SELECT, BUTTON]
    assert len(parts[0]["options"]) == 6
    assert parts[1]["label"] == "Draw a card"


FINAL = Option("pass", text("Pass"), text("You miss your turn."), final=True)


@rule("H-490")
def test_a_final_option_is_in_a_menu_even_among_few_options() -> None:
    parts = shown(one(*options(2), FINAL))
    assert styles(parts) == [BUTTON, BUTTON, SELECT]
    assert parts[-1]["placeholder"] == "Pass …", "what it is for can be read while it is closed"
    assert [(row["value"], row["description"]) for row in parts[-1]["options"]] == [("pass", "You miss your turn.")]
    assert hints(one(*options(2), FINAL), plain) == [], "the menu says it, and it is not said twice"


@rule("H-490")
def test_a_final_option_is_the_last_of_an_existing_menu() -> None:
    parts = shown(one(*options(6), FINAL, Option("wait", text("Wait"))))
    assert styles(parts) == [SELECT, BUTTON]
    assert [row["value"] for row in parts[0]["options"]][-1] == "pass"
    assert shown(one(*options(6, pictures=False), FINAL))[0]["options"][-1]["value"] == "pass"


@rule("H-490")
def test_a_final_option_is_on_no_page_of_a_paged_menu() -> None:
    """Pages belong to the picture above, which does not show the final option. Large choices use a menu anyway."""
    parts = shown(one(*options(30), FINAL))
    assert styles(parts) == [SELECT, BUTTON]


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
    assert styles(shown(Point(name="p", prompt=PROMPT, width=9, height=9, options=offered))) == [SELECT, BUTTON]


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
