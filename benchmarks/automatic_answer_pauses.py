"""Pauses of the bot at a table with one person and automatic players, on a simulated clock.

The person plays like a good automatic player and answers 5 seconds after a question appears. A pause is time in which
the person is asked nothing and no scene moves. A silence is a pause in which no event is told and no countdown runs. A
scene is cut if an automatic player goes on before it stops.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections import defaultdict
from pathlib import Path
from random import Random

from benchmarks import Figures, figure
from benchmarks.taps_per_game import has_one_answer
from bot.tables.auto_answers.schedule import PATIENCE, is_shown_as_question
from bot.tables.automatic_answer_pauses import UNEXPLAINED, goes_on_at
from bot.tables.automatic_players.turns import ANSWER_DELAY
from bot.tables.due_jobs import run_due_job
from bot.tables.scheduler import batch_key
from engine.players import players
from engine.players.strengths import GOOD
from renderers import scene_seconds
from store import Store
from store.rows import JobKind
from tests.host.harness import ANNE, FOR_EVER, Harness
from tests.store.empty_database import write_without_waiting

ANSWERS_AFTER = 5.0
PAUSED, OPPONENT = 25, 8
"""The goals. The first is the maximum share of pauses, in per cent of the time. The second is the maximum number of
seconds of pauses in an opponent's turn of Arrr!!!.
"""
SEATS = {"yarr": 4, "tortuga": 5, "rattle": 3, "arrr": 4}
GAMES = 3
SHORT = {"yarr": "Yarr", "tortuga": "Tortuga", "rattle": "Rattle", "arrr": "Arrr!!!"}
Turns = dict[tuple[int, int], float]


async def play(harness: Harness, key: str, number: int, sums: dict[str, float], turns: Turns) -> None:
    """Play one game of this title to its end, on the simulated table of `harness`.

    `key` is the title's key. `number` is the game's seed, and also draws the person's answers. The game's seconds and
    counts are added to `sums`, by name such as `pauses`. The seconds of pauses in an opponent's turn of Arrr!!! are
    added to `turns`. Its keys are pairs of the game's and the turn's number.
    """
    harness.tables.auto_answer_delay, store, random = ANSWER_DELAY, harness.store, Random(number)
    asked, since, seen, told = tuple[int, ...](), 0.0, set[int](), 0
    moves_until, begun, quiet = 0.0, harness.time.now, harness.time.now
    more = {"game": key, "seed": f"{number:064x}", "pace": "live"}
    await harness.begin(ANNE, automatic=SEATS[key] - 1, strength=GOOD, **more)
    seat = await harness.seat(ANNE)
    while (loaded := await harness.sitting()).table.outcome is None:
        table, now = loaded.table, harness.time.now
        shown = [
            one for one in table.open.get(seat, ()) if one.choice.blocks and is_shown_as_question(loaded, seat, one)
        ]
        kinds = (JobKind.AUTO_ANSWER, JobKind.AUTOMATIC_PLAYER)
        dues = [due for due in await store.due_jobs(FOR_EVER) if due.kind in kinds]
        first = dues[0] if dues else None
        if (numbers := tuple(one.number for one in shown)) != asked:
            asked, since = numbers, now
        new = [one.choice for one in shown if one.number not in seen and one.choice.window]
        sums["lone passes"] += sum(map(has_one_answer, new))
        seen.update(asked)
        for event in await store.event_log(harness.code, after=told):
            told, quiet = event.number, now
            moves_until = max(moves_until, now + scene_seconds(key, event.scene) if event.scene else 0.0)
        mine = since + ANSWERS_AFTER if shown else FOR_EVER
        for one in asked:
            mine = max(mine, await store.sealed_until(harness.code, one, now + PATIENCE) or 0.0)
        then = max(now, min(mine, first.at if first else FOR_EVER))
        if shown:
            quiet = then
        else:
            pause = max(0.0, then - max(now, moves_until))
            sums["pauses"] += pause
            if key == "arrr" and table.state.on_turn != seat:
                turns[number, table.state.turn] += pause
            if goes_on_at(loaded, dues) is None:
                sums["silence"] = max(sums["silence"], then - max(quiet, moves_until))
        harness.time.now = then
        if then == mine or first is None:
            answered = players(key)[GOOD][1](table.view(seat), [one.choice for one in table.open.get(seat, ())], random)
            assert answered is not None
            await harness.answer(ANNE, answered[1], answered[0])
            asked, moves_until = (), then
            sums["answers"] += 1
        else:
            sums["scenes cut"] += then < moves_until
            key_of = batch_key(first)
            await run_due_job(harness.tables, *(due for due in dues if batch_key(due) == key_of))
    sums["time"] += harness.time.now - begun


async def play_all(key: str) -> tuple[dict[str, float], Turns]:
    """Play several games (`GAMES`) of the title `key`, and return two totals.

    The first has seconds and counts of all games by name, such as `pauses`. The second has the seconds of pauses in
    each opponent's turn of Arrr!!!, by the numbers of game and turn. For other titles it is empty.
    """
    write_without_waiting()
    sums, turns = defaultdict[str, float](float), defaultdict[tuple[int, int], float](float)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "pauses.db"
        store = await Store.open(f"sqlite+aiosqlite:///{path}", alone=True)
        harness = Harness(store, path)
        for number in range(GAMES):
            await play(harness, key, number, sums, turns)
        await store.close()
    return sums, turns


def figures() -> Figures:
    """Return the figures of every title by name. The figures do not depend on the machine."""
    found: Figures = {}
    for key, title in SHORT.items():
        sums, turns = asyncio.run(play_all(key))
        name = f"{title}, one person and {SEATS[key] - 1} automatic players"
        found[f"{name}: pauses"] = figure(100 * sums["pauses"] / sums["time"], "% of the time", most=PAUSED)
        found[f"{name}: longest silence without a reason"] = figure(sums["silence"], "s", most=UNEXPLAINED)
        found[f"{name}: questions that only offer a pass"] = figure(sums["lone passes"], "", most=0)
        found[f"{name}: scenes cut short"] = figure(sums["scenes cut"], "", most=0)
        found[f"{name}: a game"] = figure(sums["time"] / GAMES, "s")
        found[f"{name}: answers of the person"] = figure(sums["answers"] / GAMES, "a game")
        if turns:
            found[f"{name}: longest pauses in an opponent's turn"] = figure(max(turns.values()), "s", most=OPPONENT)
    return found
