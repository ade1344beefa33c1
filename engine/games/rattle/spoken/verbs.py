"""Verbs of both languages in the forms that people say them in: «grapple, grappling», «abbordo, abbordiamola».

A verb that steers a Ship without saying where says nothing: where it goes says the rest of the sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

ENGLISH: Mapping[str, str] = {
    "fire": "fire/shoot/sink/blast/bombard/open fire/fire on/fire upon/shoot on",
    "board": "sink/board/attack/ram/hit/assault/fight/engage/follow/hunt/grapple/rush/charge/strike/seize/capture/raid/"
    "intercept/tackle/catch/chase/pursue/crash into/run into/smash into/slam into/bump into/collide with/go for/"
    "go after",
    "touch": "touch/visit/reach/meet/bump/contact/hug",
    "toward": "approach/make for/head for/aim for/set course for/set sail for/close in on/close on/come up to/"
    "bear down on",
    "flee": "flee/escape/retreat/withdraw/bolt/scram/disengage",
    "": "drop anchor/anchor/enter/go/sail/steer/head/move/travel/bring/take/send/get/make/have/put/place/position/"
    "drive/push/lead/turn/"
    "swing/hurry/race/sneak/creep/crawl/glide/row/cruise/float/drift/advance/proceed/stop/halt/slide/squeeze/drop/come/"
    "pull/pass/pick/choose/select/try/need/stand/want/like/hide/park",
}
"""Of verbs of several words the first one has forms. What is in two rows is the first one where that can be."""

ITALIAN: Mapping[str, str] = {
    "fire": "sparare/affondare/bombardare/cannoneggiare",
    "board": "affondare/abbordare/attaccare/assaltare/speronare/inseguire/prendere/incalzare/catturare/arrembare/"
    "tallonare/"
    "agganciare/caricare/acchiappare",
    "touch": "toccare/visitare/raggiungere/urtare/attraccare/sbarcare",
    "toward": "avvicinare/accostare/affiancare/puntare",
    "away": "allontanare/indietreggiare/arretrare",
    "flee": "scappare/fuggire/ritirare/svignare/squagliare/filare",
    "": "entrare/muovere/spostare/navigare/portare/mandare/dirigere/mettere/fermare/passare/infilare/nascondere/"
    "piazzare/"
    "posizionare/girare/virare/avanzare/procedere/arrivare/andare/continuare/proseguire/guidare/tenere/restare/"
    "parcheggiare/veleggiare/remare/correre/scegliere/provare/cercare/finire",
}
"""Regular in what is said of Ships; what is not stands in `vocabulary`."""

ENDINGS = {
    "a": "a o i iamo ate ano are ando",
    "e": "e o i iamo ete ono ere endo",
    "i": "e o i iamo ite ono ire endo",
}
REFLEXIVE = ("mi", "ti", "si", "ci", "vi", "la", "lo", "li", "le", "sela", "tela", "cela", "mocela")


def english(verb: str) -> Iterator[str]:
    """«crash into» is «crashes into» and «crashing into», too."""
    first, _, rest = verb.partition(" ")
    silent = first.endswith("e") and not first.endswith("ee")
    doubled = first + first[-1] if len(first) == 3 and first[-1] not in "aeiouwxy" and first[-2] in "aeiou" else first
    for form in (first, first + ("es" if first.endswith(("s", "sh", "ch", "x")) else "s")):
        yield f"{form} {rest}".strip()
    yield f"{first[:-1] if silent else doubled}ing {rest}".strip()


def italian(verb: str) -> Iterator[str]:
    """All persons now, the infinitive and the gerund, with the pronouns that hang on them."""
    stem, kind = verb[:-3], verb[-3]
    for ending in ENDINGS[kind].split():
        before = stem
        if kind == "a" and ending[0] in "ie":
            before = stem.removesuffix("i") if stem.endswith(("gi", "ci", "i")) else stem
            before += "h" if stem.endswith(("c", "g")) else ""
        form = before + ending
        yield form
        if ending.endswith("re"):
            yield from (form[:-1] + pronoun for pronoun in REFLEXIVE)
        elif ending in ("a", "i", "iamo", "ando", "endo") or (kind == "e" and ending == "e"):
            yield from (form + pronoun for pronoun in REFLEXIVE)


def _forms() -> dict[str, str]:
    found: dict[str, dict[str, None]] = {}
    for rows, said in ((ENGLISH, english), (ITALIAN, italian)):
        for concept, row in rows.items():
            for verb in row.split("/"):
                found.setdefault(concept, {}).update(dict.fromkeys(said(verb)))
    return {concept: "/".join(forms) for concept, forms in found.items()}


VERBS: Mapping[str, str] = _forms()
"""What a token stands for, and all its forms, as in `vocabulary.CONCEPTS`."""
