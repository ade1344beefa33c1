"""The names of people, as they are stored and displayed."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.texts.person_names import (
    CUT,
    LONGEST,
    cleaned,
    in_markdown,
    in_plain_text,
    name_at_table,
    plain_name,
    unmarked,
)
from tests.ledger import rule

NAMES = st.text(max_size=40) | st.text("Ann1lIe0Oо\u0430\u200b\u202e\u3164 .:/\\*_<@#>[]()|`~d\u05d0-", max_size=40)


def crew(*names: str) -> list[str]:
    """Return the names of these people after they sit down one after the other."""
    told: list[str] = []
    for name in names:
        told.append(name_at_table(name, told, len(told)))
    return told


@rule("H-150")
@given(st.lists(NAMES, min_size=2, max_size=9))
def test_names_at_a_table_never_look_alike_even_if_cut(names: list[str]) -> None:
    told = crew(*names)
    for shown in (told, [name[: CUT + 3].casefold() for name in told], list(map(in_markdown, told))):
        assert len(set(shown)) == len(names)
    assert len({unicodedata.normalize("NFKC", name).casefold() for name in told}) == len(names)


@rule("H-150")
@pytest.mark.parametrize(
    "other",
    [
        "anne",
        "ANNE",
        "\u0410nne",
        "Ann\u0435",
        "\uff21nne",
        "\U0001d400nne",
        "A\u200bnne",
        "Anne\u3164",
        "\u202eAnne",
        "An\u00adne",
        "Ann\u00e9",
        "Anne.",
        " Anne ",
        "A\u0300nne",
        "\U0001f1e6nne",
        "\u1d00nne",
    ],
)
def test_a_name_that_imitates_anne_gets_a_number(other: str) -> None:
    assert crew("Anne", other)[1].startswith("2·")


@rule("H-150")
@pytest.mark.parametrize(
    ("one", "other"), [("Bill", "BiII"), ("Modern", "Modem"), ("O0", "00"), ("Clara", "dara"), ("Вова", "BOBA")]
)
def test_names_with_similar_letters_count_as_alike(one: str, other: str) -> None:
    assert crew(one, other)[1].startswith("2·")


@rule("H-150")
def test_a_numbered_name_never_equals_another_persons_name() -> None:
    assert crew("Anne", "2·Anne", "Anne", "Anne") == ["Anne", "2·Anne", "3·Anne", "4·Anne"]
    long = "Bartholomew the Great of Tortuga"
    assert [name[:4] for name in crew(long, long + "!", long[:20])] == ["Bart", "2·Ba", "3·Ba"]


@rule("H-150")
def test_names_that_differ_stay_unchanged() -> None:
    names = ["Anne", "Bartolomeo", "Иван", "李明", "عائشة", "O'Neill", "Zoë", "🏴‍☠️"]
    assert crew(*names)[:7] == names[:7]


@rule("H-151")
@given(NAMES)
@example("\u202e\u200b\u3164")
@example("\u0301\u0301")
def test_every_shown_name_is_visible_and_keeps_the_direction_of_text(name: str) -> None:
    told = name_at_table(name, (), 3)
    assert 0 < len(told) <= LONGEST
    assert not any(unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for char in told)
    assert any(unicodedata.category(char)[0] in "LNPS" for char in told)
    assert told == cleaned(told)
    for shown in (in_plain_text(told), in_markdown(told)):
        assert shown.count("\u2068") == shown.count("\u2069")
        if any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in told):
            assert shown[0] == "\u2068"
            assert shown[-1] == "\u2069"


@rule("H-151")
def test_a_person_without_a_visible_name_is_called_sailor() -> None:
    assert crew("\u3164", "\u202e \u200b", "") == ["Sailor 1", "Sailor 2", "Sailor 3"]
    assert crew("\U0001d159", "\ufffc\u180b", "\U000e0100\U00016fe4") == ["Sailor 1", "Sailor 2", "Sailor 3"]
    assert crew("Anne", "An\U000e0101ne\ufffc") == crew("Anne", "Anne")


@rule("H-151")
def test_stacked_accents_are_removed_from_a_name() -> None:
    assert len(cleaned("Z" + "\u0335" * 30)) <= 4


ESCAPED = re.compile(r"\\([^A-Za-z0-9\s])")
"""A character with the backslash that Discord removes."""
LIVE = re.compile(r"[\\`*_~|<>\[\]#@/]|\.(?=\w)|^\u2068?(?:[-+]|\d{1,2}\.)")


@rule("H-152")
@given(NAMES)
@example("https://evil.example/x")
@example("discord.gg/abc")
@example("[free](https://evil.example)")
@example("<@123> @everyone <#1> </end:2> <t:0:R>")
@example("# big")
@example("\\*a\\*")
def test_a_name_never_becomes_markup_a_mention_a_link_or_an_invitation(name: str) -> None:
    for shown in (in_markdown(name), unmarked(cleaned(name))):
        assert LIVE.search(ESCAPED.sub("\0", shown)) is None, shown
        assert ESCAPED.sub(r"\1", shown).strip("\u2068\u2069") == cleaned(name)


@rule("H-152")
@given(NAMES)
def test_a_plain_name_contains_only_letters_digits_and_few_signs(name: str) -> None:
    assert re.fullmatch(r"[\w\s'’…\u2068\u2069-]+", plain_name(name))
    assert "_" not in plain_name(name)
