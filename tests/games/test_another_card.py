"""Check that a card can be added to every game in one place.

It is then dealt, played, drawn and described without a drawing of its own. CONTRIBUTING names the place. The card is
added to a copy of the engine.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from tests.ledger import ROOT


class Another(NamedTuple):
    """A card: its game, its id, the file, the text to insert, and the words to insert it before (else at the end).

    The first game that is played has the seed `first`. The card turns up early in it.
    """

    game: str
    card: str
    file: str
    written: str
    before: str = ""
    first: int = 1


FOG = '''

@special(card_text("yarr card", "Thick Fog"), wild=True)
def fog(play: Yarr, me: int) -> None:
    """Wild: goes on anything. You draw a card, then name the suit."""
    draw(play, me, 1)
    play.push("declare")
'''
PARROTS = '''

@special(card_text("yarr card", "Parrots"), suits=(("skull",), ("ship",)), icon="parrot-head", line=text("squawk"))
def parrots(play: Yarr, me: int) -> None:
    """Goes on its own suit. The birds turn round."""
    turn_round(play)
'''
GALE = '''

@event(card_text("tortuga event", "Gale"), "hurtful", copies=2)
def gale(play: Tortuga, me: int) -> None:
    """The wind takes a vote card from you and brings another."""
    draw_vote_card(play, me)
'''
GULL = """        _upgrade("U21", "Gull", "no-drawing-yet", "mast", "always", False, "It sits there, important."),
"""
LUCK = '''

@event("V27", "Sailor's Luck", "add dice", "no-drawing-yet", copies=3, timing=DICE, at=throw_in_turn())
def sailors_luck(play: Arrr, use: Use) -> None:
    """+1 die in a throw of a player in turn."""
    add_dice(play, whom(use), 1)
'''
ANOTHER = [
    Another("yarr", "fog.1", "yarr/special_cards.py", FOG),
    Another("yarr", "parrots-skull.1", "yarr/special_cards.py", PARROTS),
    Another("tortuga", "gale.1", "tortuga/events.py", GALE),
    Another("rattle", "U21", "rattle/cards/upgrades.py", GULL, before="    )\n}  # fmt: skip", first=26),
    Another("arrr", "sailors-luck.1", "arrr/cards/events.py", LUCK),
]


def test_a_new_card_can_be_added_and_is_played_drawn_and_told(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "engine", tmp_path / "engine")  # with what is compiled already
    for another in ANOTHER:
        file = tmp_path / "engine" / "games" / another.file
        page = file.read_text("utf-8")
        place = page.index(another.before) if another.before else len(page)
        file.write_text(page[:place] + another.written + page[place:], "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "tests.games.another_card", *(f"{one.game}:{one.card}:{one.first}" for one in ANOTHER)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT)))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
