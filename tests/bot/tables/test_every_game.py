"""Every registered game is played to its end by clicks, in each language and through a restart.

The English games in `ELSEWHERE` are those of other tests, which check more of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pydantic import BaseModel

from bot.texts import LANGUAGES, language
from engine.choice import Refusal
from engine.entropy import Source
from engine.game import Game, described, games
from engine.table import Table
from tests.bot.cheap_substitutes import drawing_without_threads, undrawn_pictures, unpacked_pictures
from tests.bot.games.tortuga import test_six_players
from tests.bot.message_content import offers, told
from tests.bot.simcord_bot import SEED, SimcordTable, simcord_table
from tests.bot.simulated_people import give, thought_up
from tests.bot.tables import test_whole_game
from tests.bot.translation_check import every_word_translated
from tests.histories.history import ROOM, read
from tests.ledger import rule

VERIFIED = {"en": "Verified", "it": "Verificato"}
RESTART = 10
"""The number of clicks between two restarts of the bot."""
DEALS = {"cups": "32", "tortuga": "30", "arrr": "05", "yarr": "3d"}
"""The byte that is repeated to make a game's seed.

With these seeds the games are shorter than with the usual one, but ask for as many kinds of choices.
"""

ELSEWHERE = {"tortuga": test_six_players, "yarr": test_whole_game}
"""The modules that play a game to its end in English. Cups, which only tests play, is played in Italian."""
PLAYED = [
    (key, locale)
    for key in sorted(games())
    for locale in LANGUAGES
    if locale != "en" or key not in {"cups", *ELSEWHERE}
]


@pytest.fixture(autouse=True)
def light() -> Iterator[None]:
    with drawing_without_threads():
        yield


@rule("H-79", "H-82", "H-83", "H-84")
@pytest.mark.parametrize(("key", "locale"), PLAYED)
async def test_every_game_is_played_to_its_end_by_clicks_through_a_restart(
    tmp_path: Path, key: str, locale: str
) -> None:
    game, random, seed = games()[key], Random(key), DEALS[key] * 32 if key in DEALS else SEED
    people = ("anne", "bart", "cleo", "dirk")[: max(2, game.least_seats)]
    # Pictures are drawn in the game whose words must all be translated.
    words, pictures = (
        (nullcontext(), undrawn_pictures()) if locale == "en" else (every_word_translated(), unpacked_pictures())
    )
    with words, pictures:
        async with simcord_table(tmp_path, *people, seed=seed) as crew:
            async with crew.store.write() as w:
                await w.set_server(crew.guild.id, locale=locale)
                for number, person in enumerate(crew.people.values()):
                    # Every second person uses text mode.
                    await w.set_person(person.id, locale=locale, text_mode=bool(number % 2))
            await crew.begin(*people, game=key, **wishes(game))
            for clicks in range(game.answer_limit):
                name = await crew.on_turn()
                if name is None:
                    break
                hand = crew.dm(name)
                assert offers(hand, f"button:{crew.code}:auto-answers") or not game.auto_answers, (
                    "from each question it is one click"
                )
                if clicks == RESTART:
                    await crew.restart()
                await give(crew, name, await thought_up(crew, name, random), hand)
            await is_over(crew, locale, seed)


def wishes(game: Game[Any]) -> dict[str, Any]:
    """Return the shortest settings in the form of the /play command's option."""
    usual, wished = (options.model_dump(mode="json") for options in (game.options(), shortest(game)))
    said = ", ".join(f"{name}: {value}" for name, value in wished.items() if value != usual[name])
    return {"options": said} if said else {}


def shortest(game: Game[Any]) -> BaseModel:
    """Return the settings with the fewest answers a seat, according to the recorded games.

    Only settings that a lobby offers and that allow the game's fewest seats count. A game without recordings gets its
    default settings.
    """
    kept = [read(file).transcript for file in sorted((ROOM / game.key).glob("*.json.gz"))]
    kept.sort(key=lambda one: len(one.answers) / one.seats)
    every = (game.options.model_validate(one.options) for one in kept)
    return next((options for options in every if playable(game, options)), game.options())


def playable(game: Game[Any], options: BaseModel) -> bool:
    """Return True if a lobby offers these settings and the game's fewest seats can play with them."""
    set_apart = {name for name, value in game.options() if getattr(options, name) != value}
    if not set_apart <= described(game.options).keys():
        return False
    try:
        Table.start(game, options, game.least_seats, Source("00" * 32))
    except Refusal:
        return False
    return True


async def is_over(crew: SimcordTable, locale: str, seed: str) -> None:
    """Check that everybody reads in this language how the game ended, and that nobody is asked or mentioned.

    The verification reveals the seed, which the log does not contain.
    """
    sitting = await crew.sitting()
    assert sitting.row.status == "ended"
    assert sitting.table.outcome
    spoken = language(locale).of(sitting.game.key)
    shown = told(crew.table())
    assert f"### {spoken.say(sitting.table.outcome.reason, sitting.names())}" in shown
    assert seed not in shown, "it is a press away"
    assert not offers(crew.table(), "(answer|select|ask):")
    for name in crew.people:
        assert spoken.say(sitting.table.outcome.reason, sitting.names()) in told(crew.dm(name))
        assert not offers(crew.dm(name), "(answer|select|ask):")
    assert crew.mentions() == []
    crew.place = crew.room()
    checked = told(await crew.say("anne", "verify"))
    assert VERIFIED[locale] in checked
    assert seed in checked
    assert seed[:8] not in "\n".join(crew.records.lines)
