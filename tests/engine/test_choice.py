from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.choice import (
    AT_RANDOM,
    Choice,
    NotAllowed,
    Option,
    Pace,
    PickNumber,
    PickOne,
    PickSome,
    Point,
    Words,
    legal,
)
from engine.entropy import Source
from engine.hypothetical_table import Dice
from engine.text import Text, card_text, text
from engine.unavailable_reasons import Reason

ASK = text("Well?")
ABC = tuple(Option(one, text(one.upper())) for one in "abc")
ONE = PickOne(name="one", prompt=ASK, options=ABC)
SOME = PickSome(name="some", prompt=ASK, options=ABC, least=1, most=2)
NUMBER = PickNumber(name="number", prompt=ASK, least=2, most=5)
SPOKEN = Words(name="words", prompt=ASK, longest=5, examples=("ahoy", "land"))
POINT = Point(name="point", prompt=ASK, width=30, height=20)
EVERY: list[Choice] = [ONE, SOME, NUMBER, SPOKEN, POINT]


@pytest.mark.parametrize(
    ("choice", "given", "taken"),
    [
        (ONE, "b", "b"),
        (SOME, ["c", "a"], ["a", "c"]),
        (SOME, ["b"], ["b"]),
        (NUMBER, 2, 2),
        (NUMBER, 5, 5),
        (SPOKEN, "  ahoy ", "ahoy"),
        (POINT, [0, 0], [0, 0]),
        (POINT, [29, 19], [29, 19]),
        (POINT, "7,12", [7, 12]),
    ],
)
def test_an_answer_is_accepted_in_its_canonical_form(choice: Choice, given: Any, taken: Any) -> None:
    assert choice.check(given) == taken


@pytest.mark.parametrize(
    ("choice", "given"),
    [
        (ONE, "d"),
        (ONE, ""),
        (ONE, 0),
        (ONE, ["a"]),
        (SOME, []),
        (SOME, ["a", "b", "c"]),
        (SOME, ["a", "a"]),
        (SOME, ["d"]),
        (SOME, "a"),
        (NUMBER, 1),
        (NUMBER, 6),
        (NUMBER, True),
        (NUMBER, "3"),
        (SPOKEN, "   "),
        (SPOKEN, "avast!"),
        (SPOKEN, 3),
        (POINT, [30, 0]),
        (POINT, [0, 20]),
        (POINT, [-1, 0]),
        (POINT, [1]),
        (POINT, "1,2,3"),
        (POINT, "here"),
        (POINT, "x,1,2"),
        (POINT, "²,1"),
    ],
)
def test_a_wrong_answer_is_refused_with_words_for_the_player(choice: Choice, given: Any) -> None:
    with pytest.raises(NotAllowed) as refused:
        choice.check(given)
    assert refused.value.reason.plain()


@pytest.mark.parametrize("choice", EVERY)
def test_any_answer_is_legal_and_of_every_kind(choice: Choice) -> None:
    chance = Source("07" * 32).stream()
    answers = [choice.any_answer(chance) for _ in range(200)]
    assert all(choice.check(answer) == answer for answer in answers)
    assert len({str(answer) for answer in answers}) >= 2


@pytest.mark.parametrize("choice", EVERY)
def test_a_digest_of_a_choice_ignores_wording_and_notices_everything_else(choice: Choice) -> None:
    known = choice.digest()
    assert replace(choice, prompt=text("Otherwise?")).digest() == known
    others = [
        replace(choice, name="other"),
        replace(choice, secret=False),
        replace(choice, pace=Pace.BALLOT),
        replace(choice, blocks=False),
        replace(choice, default=AT_RANDOM),
    ]
    assert len({known, *(other.digest() for other in others)}) == 6


def test_a_digest_notices_different_options_and_ignores_new_labels() -> None:
    assert replace(ONE, options=ABC[:2]).digest() != ONE.digest()
    relabelled = tuple(Option(one, card_text("card", "new"), ASK, "picture") for one in "abc")
    assert replace(ONE, options=relabelled).digest() == ONE.digest()
    assert replace(NUMBER, most=6).digest() != NUMBER.digest()


def test_preselected_options_do_not_change_the_digest() -> None:
    some = PickSome(name="some", prompt=ASK, options=ABC, least=1, most=2)
    picked = {
        ids: replace(some, options=tuple(replace(option, picked=option.id in ids) for option in ABC))
        for ids in ("", "b", "ac", "abc")
    }
    assert {choice.digest() for choice in picked.values()} == {some.digest()}
    assert all(choice == some for choice in picked.values())
    assert [choice.picked for choice in picked.values()] == [[], ["b"], ["a", "c"], []], "three are no answer"


def test_kinds_of_choice_with_equal_fields_have_different_digests() -> None:
    assert replace(ONE, name="x").digest() != PickSome(name="x", prompt=ASK, options=ABC).digest()


def test_a_lazy_hint_is_computed_when_it_is_read_and_changes_no_digest() -> None:
    read = list[str]()

    def looked() -> Text:
        read.append("looked")
        return text("It bites.")

    plain = PickOne(name="turn", prompt=text("?"), options=(Option("draw", text("Draw"), text("It bites.")),))
    lazy = replace(plain, options=(Option("draw", text("Draw"), looked),))
    assert lazy == plain
    assert lazy.digest() == plain.digest()
    assert lazy.any_answer(Dice(Random(1))) == "draw"
    assert not read, "nobody has read it"
    assert lazy.options[0].hint == plain.options[0].hint
    assert read == ["looked"]


def test_options_are_computed_at_once_and_reasons_only_when_they_are_read() -> None:
    judged = []

    def candidates() -> Iterator[tuple[str, Option | Reason]]:
        judged.append("once more")
        yield "play:anchor", ABC[0]
        yield "play:parrot", Reason("T-1", text("It does not fit."))
        yield "trade", ABC[1]
        yield "trade", ABC[2]

    options, unavailable = legal(candidates)
    assert options == ABC
    assert judged == ["once more"]
    assert {id_: reason.rule for id_, reason in unavailable().items()} == {"play:parrot": "T-1"}
