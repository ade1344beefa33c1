"""How people put things at a table: they correct themselves, write numbers out, ask how to say it, add that it is fast.

All of this is taken away, or becomes plain, before a word is looked up; words are bare where nothing else is said.
"""

from __future__ import annotations

import re

CORRECTED = re.compile(
    r"^(?:(?:no|nope|nah|wait|hang on|hold on|sorry|actually|oh|scratch that|anzi|aspetta|aspettate|scusa|scusate|"
    r"ripensandoci|in realta)[\s,.;:…-]+)*"
    r"(?:(?:no|nope|nah|anzi|actually|sorry|scusa|scratch that|in realta)\s*[,.;:…-]+|(?:no,? wait|wait,? no|"
    r"no,? aspetta|aspetta,? no|anzi,? no|no,? anzi|actually|anzi)\b[\s,.;:…-]*)\s*",
    re.IGNORECASE,
)
"""«no wait, 1b …»: what one takes back to say something else. A «no» that nothing follows is none."""
ASIDES = re.compile(
    r"\b(?:after all|for now|this time|dopo tutto|per ora|questa volta|stavolta|like hell|like mad|like the wind|"
    r"for (?:your|our|my|dear) li(?:fe|ves)|as (?:fast|quickly) as (?:you can|we can|possible)|a gambe levate|"
    r"come il vento|a piu non posso|a tutta birra|il piu (?:in fretta|velocemente) possibile)\b"
)
ASKED = re.compile(
    r"^(?:how|what|which|where|come|cosa|che cosa|quali|in che modo)\b.*\b(?:say|type|write|enter|word|phrase|put)\b"
    r"|^(?:how|what|which|where)\b.*\b(?:words|commands|orders|phrases)\b"
    r"|^(?:come|cosa|che cosa|quali|in che modo)\b.*\b(?:scriv\w+|dir[eo]|dico|dice|parole|comandi|ordini|frasi)\b"
)
"""Who asks how to say something."""
THINGS = (
    r"(?:yellow|green|red|orange|blue|violet|purple|white|ship|one|boat|die|gialla|verde|rossa|arancione|blu|azzurra|"
    r"viola|bianca|nave|navi|gialle|verdi|rosse|arancioni|barca)"
)
OTHERWISE = re.compile(
    r"\b(?:a|at|to|within|entro) \d+ ?(?:mm|cm|mil+imet\w+|centimet\w+)? ?"
    r"(?:of|from|off|da|dal|dalla|dallo|dall|di|del|della)\b"
    r"|\b[ns] ?\d{1,2} ?[ewo]$"
    r"|\b(?:\d+|a|one|two|three|four|un|una|due|tre|quattro) "
    r"(?:cells?|squares?|fields?|casell[ae]|quadratin[oi]|quadrett[oi]|quadrat[oi]|riquadr[oi]) "
    r"(?:to the |due |a |verso )?"
    r"(?:[nsewo]|north\w*|south\w*|east\w*|west\w*|up|down|left|right|nord\w*|sud\w*|est|ovest|destra|sinistra)\b"
    rf"|\bpass(?:es|ing|a|o|are)? (?:the |la |il )?(?:[a-z]\d|\d[a-k]|{THINGS})$"
)
"""What no form here says: how far from something one comes to lie, quadrants («N 40 E»), cells as steps, passing by.
Read by its words it would be something else."""
AT_THE_HOUR = re.compile(r"\balle (?=(?:1[0-2]|[1-9]|due|tre|quattro) (?:di|del|della|dell|d)\b)")
"""«alle 3 di b1»; without «of» one goes to them: «alle due rosse»."""
OUTERMOST = re.compile(
    rf"\b({THINGS}) (?:(?:that s |that is |which is )?(?:the )?(?:furthest|farthest) (?:to the )?"
    r"(north|south|east|west|left|right)"
    r"|(?:che sta |che e )?piu (?:a |in )(nord|sud|est|ovest|destra|sinistra|alto|basso))\b"
)
"""Which one of several: where nothing is named, «più a nord» is a course."""
OUTER = {
    "north": "northernmost",
    "south": "southernmost",
    "east": "easternmost",
    "west": "westernmost",
    "left": "leftmost",
    "right": "rightmost",
    "nord": "northernmost",
    "sud": "southernmost",
    "est": "easternmost",
    "ovest": "westernmost",
    "destra": "rightmost",
    "sinistra": "leftmost",
    "alto": "topmost",
    "basso": "bottommost",
}
WITH_A = re.compile(r"\b(with|showing|shows|displaying) a (?=\d)")
"""English «a»; in Italian it is «to»."""
ENGLISH = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen",
    "twenty thirty forty fifty sixty seventy eighty ninety",
)
ITALIAN = (
    "uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici "
    "diciassette diciotto diciannove",
    "venti trenta quaranta cinquanta sessanta settanta ottanta novanta",
)


def _numerals() -> dict[str, int]:
    found = dict[str, int]()
    for few, tens in (ENGLISH, ITALIAN):
        small = few.split()
        found |= {word: number for number, word in enumerate(small, 1) if number > 4}
        for number, word in enumerate(tens.split(), 2):
            found[word] = 10 * number
            for more, one in enumerate(small[:9], 1):
                joined = word[:-1] if one in ("uno", "otto") else word
                found |= {f"{word} {one}": 10 * number + more, f"{joined}{one}": 10 * number + more}
    return found


NUMERALS = _numerals()
"""From five on: fewer are pronouns and articles as well, and counted Ships («two of them»)."""
WORDS = re.compile(
    r"\b(?:" + "|".join(sorted((word for word in NUMERALS if word != "sei"), key=len, reverse=True)) + r")\b"
    r"|\bsei(?= ?(?:mm|cm|milli|centi))|(?<=ore )sei\b"
)
"""Italian «sei» is «you are», too."""


def corrected(words: str) -> str:
    """Without what was taken back at the beginning: of words as they were typed."""
    return CORRECTED.sub("", words, count=1)


def straight(said: str) -> str:
    """Bare words without asides, their numbers in figures."""
    said = WORDS.sub(lambda it: str(NUMERALS[it[0]]), said)
    said = OUTERMOST.sub(lambda it: f"{it[1]} {OUTER[it[2] or it[3]]}", AT_THE_HOUR.sub("alle ore ", said))
    return " ".join(ASIDES.sub(" ", WITH_A.sub(r"\1 ", said)).split())


def says_otherwise(said: str) -> bool:
    """Whether bare words say what no form here does, though each of them is known."""
    return bool(OTHERWISE.search(said))


def asks_how(said: str) -> bool:
    """Whether bare words ask how something is said."""
    return bool(ASKED.search(said))
