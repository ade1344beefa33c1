from __future__ import annotations

import json
import unicodedata

import pytest

from renderers.font_coverage import FONTS, coverage
from renderers.font_fallback import Face, chain, clip, initial, label, length, parted, runs, wrap
from tests.ledger import rule

NAMES = {
    "Latin": "Žofie Ñandú Łódź Ðặng ß œ",
    "Greek": "Σωκράτης",
    "Cyrillic": "Чёрная Борода",
    "Arabic": "علي بابا",
    "Hebrew": "שָׁלוֹם דוד",
    "Devanagari": "दिव्या क्षत्रिय",
    "Bengali": "রবীন্দ্রনাথ",
    "Tamil": "தமிழ்",
    "Telugu": "తెలుగు",
    "Thai": "ดำรงศักดิ์",
    "Lao": "ລາວ",
    "Khmer": "ខ្មែរ",
    "Myanmar": "မြန်မာ",
    "Sinhala": "සිංහල",
    "Georgian": "ქართული",
    "Armenian": "Հայերեն",
    "Ethiopic": "አማርኛ",
    "Tibetan": "བོད་སྐད",
    "Cherokee": "ᏣᎳᎩ",
    "Mongolian": "ᠮᠣᠩᠭᠣᠯ",
    "Chinese": "海盗船长 龍",
    "Japanese": "海賊王ルフィ のび太",
    "Korean": "해적선장",
    "Runes": "ᚠᚢᚦᚨᚱᚲ",
    "Mathematics": "𝓐𝓷𝓷𝓮 𝕭𝖔𝖓𝖓𝖞 𝔸ℕ",
    "Emoji": "☠️🏴‍☠️🦜👩🏽‍🚀🇮🇹",
    "Symbols": "★彡 ꧁ Ａｎｎｅ ꧂ ⓐⓑ ♛ ░",
}


@pytest.mark.parametrize("script", NAMES)
@pytest.mark.parametrize("face", ["title", "bold"])
def test_a_name_in_any_script_has_a_glyph_for_every_letter(script: str, face: Face) -> None:
    drawn = runs(NAMES[script], face)
    letters = {char for char in NAMES[script] if unicodedata.category(char)[0] in "LNSP"}
    if script != "Emoji":
        assert letters <= {char for run in drawn for char in run.words}
    has = coverage_of(face)
    for run in drawn:
        assert run.file in chain(face)
        assert all(any(first <= ord(char) <= last for first, last in has[run.file]) for char in run.words)
    assert label(NAMES[script], face, 30).getbbox() is not None


@rule("H-356")
@pytest.mark.parametrize(
    ("name", "seen"),
    [("👩🏽‍🚀", "👩"), ("👨‍👩‍👧‍👦 Anne", "👨 Anne"), ("🏴‍☠️", "☠"), ("🇮🇹🇫🇷", "🏴🏴"), ("🦜☠️", "🦜☠"), ("🇮", "🇮")],
)
def test_an_emoji_of_several_parts_is_one_sign(name: str, seen: str) -> None:
    """Its parts side by side would be other emoji, and the letters of a flag would look like a name."""
    assert "".join(run.words for run in runs(name, "bold")) == seen


def coverage_of(face: Face) -> dict[str, list[list[int]]]:
    listed = json.loads((FONTS / "coverage.json").read_text())
    return {file: listed[file] for file in chain(face)}


def test_the_list_of_characters_matches_the_fonts() -> None:
    assert json.loads((FONTS / "coverage.json").read_text()) == coverage()


def test_every_assigned_letter_of_the_basic_plane_has_a_glyph() -> None:
    letters = [chr(code) for code in range(0x20, 0xD800) if unicodedata.category(chr(code))[0] in "LN"]
    missing = [char for char in letters if "\ufffd" in runs(char, "bold")[0].words]
    assert missing == []


def test_a_character_without_a_glyph_is_drawn_as_the_replacement_character() -> None:
    assert runs("\U0010fffd", "bold")[0].words == "\ufffd"


@pytest.mark.parametrize("name", ["", " ", "\u200b", "\u202e", "\n", "\ufe0f"])
def test_an_invisible_name_is_drawn(name: str) -> None:
    assert label(name, "bold", 30).width > 0
    assert initial(name)


def test_direction_marks_cannot_reverse_a_line() -> None:
    assert runs("\u202eAnne", "bold") == runs("Anne", "bold")


def test_right_to_left_words_are_drawn_from_the_right() -> None:
    words = [run.words.strip() for run in runs("علي בן Anne", "bold")]
    assert words.index("علي") > words.index("בן")
    assert runs("علي drew a card", "bold")[0].words == "علي"


@rule("H-191")
def test_a_right_to_left_name_does_not_reverse_the_text_around_it() -> None:
    """The sentence must still say correctly which player challenges which."""

    def seen(words: str) -> str:
        return "".join(run.words for run in runs(words, "bold"))

    assert seen("علي challenges فاطمة") == "علي challenges فاطمة"
    assert seen("علي بابا passes.") == "بابا علي passes.", "within the name the first word is on the right"
    assert seen("علي, فاطمة and Anne draw.") == "علي, فاطمة and Anne draw."


@pytest.mark.parametrize("script", NAMES)
def test_a_long_name_is_clipped_with_an_ellipsis(script: str) -> None:
    long = NAMES[script] * 12
    clipped = clip(long, "bold", 29, 180)
    assert clipped.endswith("…")
    assert length(clipped, "bold", 29) <= 180
    assert len(clipped) > 2


def test_a_short_name_is_not_clipped() -> None:
    assert clip("Anne", "bold", 29, 180) == "Anne"


def test_words_are_wrapped_into_at_most_the_given_number_of_lines() -> None:
    lines = wrap("draw five cards, then name any suit that you like", "medium", 20, 150, 2)
    assert len(lines) == 2
    assert lines[1].endswith("…")
    assert all(length(line, "medium", 20) <= 150 for line in lines)


@pytest.mark.parametrize(
    ("name", "width", "lines"),
    [
        ("Cannocchiale", 216, ("Cannoc-", "chiale")),
        ("Messinscena", 182, ("Messin-", "scena")),
        ("Quartermaster Toad", 216, ("Quarter-", "master Toad")),
        ("The Captain's Shadow", 216, ("The Captain's", "Shadow")),
    ],
)
def test_names_of_two_words_are_broken_between_them(name: str, width: int, lines: tuple[str, ...]) -> None:
    assert parted(name, "title", 48, width, 2) == lines
