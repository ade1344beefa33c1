"""The words by which people say when a game begins, in each language.

Each line of `WORDS` is a kind of word. Bars separate values, and commas separate words of the same value. The value is
the position, from 0 on or from 1 on as the kind says, or the number before “=”. Accents and capitals are left out,
because `when_phrases` removes them from what people type.
"""

from __future__ import annotations

from collections import defaultdict
from enum import StrEnum, auto
from functools import cache

Phrase = tuple[str, ...]


class Kind(StrEnum):
    """The meaning of a word.

    A weekday has a value from 0 (Monday) to 6, a month from 1 to 12, and a number its own value. The value of a
    relative day is the number of days from today. `TONIGHT` is a part of today, and from the value 4 on a part of
    tomorrow. `NAMED_CLOCK` is noon (0), midnight (1) or the present time of day (2). `HALF_DAY` is am (0) or pm (1).
    Values of other kinds are positions in `FEASTS`, `PARTS`, `UNITS` and `FRACTIONS`, or nothing.
    """

    WEEKDAY = auto()
    MONTH = auto()
    RELATIVE_DAY = auto()
    FEAST = auto()
    PART = auto()
    TONIGHT = auto()
    NAMED_CLOCK = auto()
    NUMBER = auto()
    HALF_DAY = auto()
    UNIT = auto()
    WEEKEND = auto()
    FILLER = auto()
    ARTICLE = auto()
    ONE = auto()
    IN = auto()
    FROM_NOW = auto()
    NEXT = auto()
    THIS = auto()
    AND = auto()
    MINUS = auto()
    PAST = auto()
    TO = auto()
    FRACTION = auto()
    FULL_HOUR = auto()
    PAIR = auto()


class Part(StrEnum):
    """A part of the day."""

    MORNING = auto()
    AFTERNOON = auto()
    EVENING = auto()
    NIGHT = auto()


PARTS = tuple(Part)
UNITS = (60, 3600, 24 * 3600, 7 * 24 * 3600, 14 * 24 * 3600)
"""Lengths in seconds of the units of time. The value of a `Kind.UNIT` word is an index here."""
FRACTIONS = (15, 30, 45)
"""Parts of an hour in minutes. The value of a `Kind.FRACTION` word is an index here."""
FEASTS = ((24, 12), (25, 12), (26, 12), (31, 12), (1, 1), (6, 1), (31, 10), (15, 8))
"""Holidays, as pairs of a day and a month. The value of a `Kind.FEAST` word is an index here."""

WORDS: dict[str, dict[Kind, str]] = {
    "en": {
        Kind.WEEKDAY: "monday, mon | tuesday, tues, tue | wednesday, weds, wed | thursday, thurs, thur, thu"
        "| friday, fri | saturday, sat | sunday, sun",
        Kind.MONTH: "january, jan | february, feb | march, mar | april, apr | may | june, jun | july, jul | august, aug"
        "| september, sept, sep | october, oct | november, nov | december, dec",
        Kind.RELATIVE_DAY: "today | tomorrow, tmrw, tmr, tmw, tomoz | day after tomorrow, overmorrow",
        Kind.FEAST: "christmas eve | christmas, christmas day, xmas | boxing day"
        "| new years eve, new year s eve, new year eve, nye | new years day, new year s day | epiphany | halloween |",
        Kind.PART: "morning | afternoon, arvo | evening, eve | night",
        Kind.TONIGHT: "this morning | this afternoon | this evening, tonight, tonite |",
        Kind.NAMED_CLOCK: "noon, midday, 12 noon, twelve noon | midnight, 12 midnight"
        "| same time, this time, the same time",
        Kind.NUMBER: "one | two | three | four | five | six | seven | eight | nine | ten | eleven | twelve | thirteen"
        "| fourteen | fifteen | sixteen | seventeen | eighteen | nineteen | twenty | twenty one | twenty two"
        "| twenty three | twenty four | twenty five | 30 = thirty | 35 = thirty five | 40 = forty | 45 = forty five"
        "| 50 = fifty | 55 = fifty five | 90 = ninety",
        Kind.HALF_DAY: "am | pm",
        Kind.UNIT: "minute, minutes, min, mins, m | hour, hours, hr, hrs, h | day, days | week, weeks"
        "| fortnight, fortnights",
        Kind.WEEKEND: "weekend, week end",
        Kind.FILLER: "at, on, of, by, for, from, in the, around, about, roughly, approximately, ish, sharp, the, begin,"
        "start, starting, beginning, is, it, s, game, please, maybe, lets say, let s say, my time, local time,"
        "then, coming up",
        Kind.ARTICLE: "the, on the",
        Kind.ONE: "a, an, one",
        Kind.IN: "in, within",
        Kind.FROM_NOW: "from now, hence, later",
        Kind.NEXT: "next",
        Kind.THIS: "this, coming, this coming, the coming",
        Kind.AND: "and",
        Kind.MINUS: "minus",
        Kind.PAST: "past, after",
        Kind.TO: "to, till, before",
        Kind.FRACTION: "quarter, a quarter | half, half a, a half | three quarters",
        Kind.PAIR: "couple, a couple, a couple of",
        Kind.FULL_HOUR: "oclock, o clock, hundred, hundred hours",
    },
    "it": {
        Kind.WEEKDAY: "lunedi, lun | martedi, mar | mercoledi, mer, merc | giovedi, gio, giov | venerdi, ven"
        "| sabato, sab | domenica, dom",
        Kind.MONTH: "gennaio, gen | febbraio, feb, febb | marzo, mar | aprile, apr | maggio, mag | giugno, giu"
        "| luglio, lug | agosto, ago | settembre, set, sett | ottobre, ott | novembre, nov | dicembre, dic",
        Kind.RELATIVE_DAY: "oggi | domani, doma | dopodomani, dopo domani",
        Kind.FEAST: "vigilia, vigilia di natale | natale, giorno di natale | santo stefano, s stefano"
        "| san silvestro, ultimo dell anno | capodanno | epifania, befana | | ferragosto",
        Kind.PART: "mattina, mattino, in mattinata | pomeriggio, pom | sera, serata, in serata | notte",
        Kind.TONIGHT: "stamattina, stamani, stamane, questa mattina | questo pomeriggio, oggi pomeriggio"
        "| stasera, sta sera, questa sera | stanotte, questa notte | domattina",
        Kind.NAMED_CLOCK: "mezzogiorno, mezzodi | mezzanotte | stessa ora, alla stessa ora, quest ora, a quest ora",
        Kind.NUMBER: "una | due | tre | quattro | cinque | sei | sette | otto | nove | dieci | undici | dodici"
        "| tredici | quattordici | quindici | sedici | diciassette | diciotto | diciannove | venti | ventuno"
        "| ventidue | ventitre | ventiquattro | venticinque | 30 = trenta | 35 = trentacinque | 40 = quaranta"
        "| 45 = quarantacinque | 50 = cinquanta | 55 = cinquantacinque | 90 = novanta",
        Kind.UNIT: "minuto, minuti, min | ora, ore, oretta, h | giorno, giorni, gg | settimana, settimane",
        Kind.WEEKEND: "weekend, fine settimana, finesettimana",
        Kind.FILLER: "a, al, alla, alle, all, le, il, lo, la, l, d, di, del, della, dell, dei, da, dalle, dalla, dall,"
        "nel, nella, ore, ora, per, per le, verso, verso le, intorno, circa, in punto, esatte, si comincia, comincia,"
        "inizio, inizia, diciamo, magari, iniziamo, sul, sulle, ora mia, h",
        Kind.ARTICLE: "il, l, del, il giorno, il di",
        Kind.ONE: "un, una, uno",
        Kind.IN: "tra, fra, in, entro, tra circa, fra circa",
        Kind.FROM_NOW: "da adesso, da ora",
        Kind.NEXT: "prossimo, prossima, prox",
        Kind.THIS: "questo, questa, che viene, corrente, entrante",
        Kind.AND: "e, ed",
        Kind.MINUS: "meno",
        Kind.FRACTION: "un quarto, quarto, 1 quarto | mezza, mezzo, mezz | tre quarti, 3 quarti",
        Kind.PAIR: "un paio, un paio di, un paio d",
    },
}  # fmt: skip


@cache
def vocabulary() -> dict[Phrase, list[tuple[Kind, int]]]:
    """Return the meanings of each phrase (a tuple of words) in all languages.

    A meaning is a kind, and a value that the kind explains. People mix languages, so all are known at once. A phrase
    such as «mar» may have several meanings.
    """
    found: dict[Phrase, list[tuple[Kind, int]]] = defaultdict(list)
    for words in WORDS.values():
        for kind, columns in words.items():
            first = 1 if kind in (Kind.MONTH, Kind.NUMBER) else 0
            for position, column in enumerate(columns.split("|"), first):
                number, equals, phrases = column.rpartition("=")
                value = int(number) if equals else position
                for phrase in filter(None, (one.strip() for one in phrases.split(","))):
                    meaning = (kind, value)
                    if meaning not in found[tuple(phrase.split())]:
                        found[tuple(phrase.split())].append(meaning)
    return dict(found)


@cache
def long_words() -> dict[str, list[tuple[Kind, int]]]:
    """Return the meanings of single words of five letters and more, because only in such words are misspellings
    recognised.
    """
    return {
        phrase[0]: meanings for phrase, meanings in vocabulary().items() if len(phrase) == 1 and len(phrase[0]) >= 5
    }
