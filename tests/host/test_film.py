"""The film of a finished game: who gets one, where it is kept, and when it goes."""

from __future__ import annotations

import asyncio
import io
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.components import background_work
from bot.components.background_work import BUSY
from bot.components.film import NO_FILMS, NOT_DRAWN, WORKER
from bot.replies.errors import UserError
from bot.tables.automatic_players.worker_process import run_once
from bot.tables.film_folder import FilmFolder, delete_orphaned_films, films_folder
from bot.tables.forget_person import leave_and_forget
from bot.tables.loaded_table import NO_TABLE
from bot.tables.permissions.policy import NOT_OVER
from bot.tables.processes.shutdown_gate import SHUTTING_DOWN
from bot.tables.quotas import FILMS
from bot.tables.seating.handover import hand_over, request_seat
from bot.tables.worker_queue import MOST_WAITING
from bot.texts import language
from bot.views.film import FilmRequest, draw_film, film_request
from tests.histories.history import ROOM
from tests.histories.replayed import replay_of
from tests.host.conftest import harness, kinds
from tests.host.harness import ANNE, BART, CLEO, DIRK, Harness
from tests.host.test_removed_from_private_table import place
from tests.host.test_replay import finished, pressed
from tests.ledger import rule

__all__ = ["harness", "kinds"]

Progress = Callable[[int, int], Awaitable[None]]


@pytest.fixture
def drawn(harness: Harness, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[FilmRequest]:
    """Keep films, and draw them without a process. Return the requests."""
    requests = list[FilmRequest]()

    async def here(module: str, request: FilmRequest, progress: Progress) -> bytes | None:
        requests.append(request)
        harness.time.now += 60
        await progress(1, 2)
        return draw_film(request, lambda done, total: None)

    monkeypatch.setattr(background_work, "run_once", here)
    harness.tables.films = FilmFolder(tmp_path / "films", 10**6)
    return requests


async def film(harness: Harness, user: int) -> Any:
    return await pressed(harness, user, door="film")


@rule("H-709")
async def test_a_film_is_drawn_once_and_says_how_far_it_is(harness: Harness, drawn: list[FilmRequest]) -> None:
    await finished(harness)
    click = await film(harness, CLEO)
    assert "Drawing the film: 1 of 2 pictures" in "\n".join(click.said)
    (file,) = click.seen.sent
    assert file.filename == f"quarterdeck-{harness.code}.gif"
    assert getattr(Image.open(io.BytesIO(file.fp.read())), "n_frames", 1) > 1
    await film(harness, ANNE)
    assert len(drawn) == 1, "the second person gets the kept one"
    assert all(one.event.readers is None for one in drawn[0].events), "it shows what everybody saw"
    harness.alter(f"UPDATE seats SET name = 'Sailor' WHERE place = 0 AND \"table\" = '{harness.code}'")
    await film(harness, ANNE)
    assert len(drawn) == 2, "with another name it is another film"


@rule("H-709")
async def test_films_are_limited(harness: Harness, drawn: list[FilmRequest], monkeypatch: pytest.MonkeyPatch) -> None:
    await harness.begin(ANNE, BART)
    with pytest.raises(UserError) as refused:
        await film(harness, ANNE)
    assert refused.value.words == NOT_OVER
    for _ in range(FILMS):
        await finished(harness)
        await film(harness, ANNE)
    await film(harness, ANNE)
    await finished(harness)
    with pytest.raises(UserError, match="too much"):
        await film(harness, ANNE)
    await film(harness, BART)
    harness.tables.worker_queue.waiting = MOST_WAITING
    await finished(harness)
    with pytest.raises(UserError) as refused:
        await film(harness, CLEO)
    assert refused.value.words == BUSY
    harness.tables.worker_queue.waiting = 0

    async def dies(module: str, request: FilmRequest, progress: Progress) -> None:
        raise EOFError

    monkeypatch.setattr(background_work, "run_once", dies)
    with pytest.raises(UserError) as refused:
        await film(harness, CLEO)
    assert refused.value.words == NOT_DRAWN
    assert harness.tables.worker_queue.waiting == 0


@rule("H-710")
async def test_without_a_folder_there_are_no_films(harness: Harness) -> None:
    await finished(harness)
    assert not any(one.endswith(":film") for one in (await pressed(harness, ANNE)).seen.controls)
    with pytest.raises(UserError) as refused:
        await film(harness, ANNE)
    assert refused.value.words == NO_FILMS


@rule("H-710")
async def test_films_go_with_a_persons_data_and_with_their_table(harness: Harness, drawn: list[FilmRequest]) -> None:
    await finished(harness)
    assert any(one.endswith(":film") for one in (await pressed(harness, ANNE)).seen.controls)
    await film(harness, CLEO)
    films = harness.tables.films
    assert films.tables() == {harness.code}
    await delete_orphaned_films(films, harness.store)
    assert films.tables() == {harness.code}
    await leave_and_forget(harness.tables, ANNE)
    assert films.tables() == set()
    films.add("GHJKM_00", b"of a table that is gone")
    await delete_orphaned_films(films, harness.store)
    assert films.tables() == set()


@rule("H-710", "H-158")
async def test_a_film_goes_with_the_data_of_a_person_who_gave_their_seat_away(
    harness: Harness, drawn: list[FilmRequest]
) -> None:
    await harness.begin(ANNE, BART, kind="shout")
    await request_seat(harness.tables, harness.code, DIRK, "Dirk", 10**7)
    await hand_over(harness.tables, harness.code, ANNE, await place(harness, ANNE), DIRK, 10**7 + 1)
    first = (await harness.people())[0]
    for _ in range(4):
        await harness.answer(first, "rum")
    await film(harness, CLEO)
    await leave_and_forget(harness.tables, ANNE)
    assert harness.tables.films.tables() == set(), "its story had her name"
    harness.tables.films.add("GHJKM_00", b"of another table")
    await film(harness, CLEO)
    assert len(drawn) == 2, "another story is another film"


@rule("H-710", "H-158")
async def test_a_film_that_is_drawn_while_somebody_is_forgotten_is_not_kept(
    harness: Harness, drawn: list[FilmRequest], monkeypatch: pytest.MonkeyPatch
) -> None:
    await finished(harness)
    before: Callable[..., Awaitable[bytes | None]] = vars(background_work)["run_once"]

    async def forgets(module: str, request: FilmRequest, progress: Progress) -> bytes | None:
        found = await before(module, request, progress)
        await leave_and_forget(harness.tables, ANNE)
        return found

    monkeypatch.setattr(background_work, "run_once", forgets)
    await film(harness, CLEO)
    assert harness.tables.films.tables() == set()


@rule("H-709")
async def test_nobody_gets_a_film_of_a_table_that_they_may_no_longer_see(
    harness: Harness, drawn: list[FilmRequest], monkeypatch: pytest.MonkeyPatch
) -> None:
    await finished(harness)
    before: Callable[..., Awaitable[bytes | None]] = vars(background_work)["run_once"]

    async def deletes(module: str, request: FilmRequest, progress: Progress) -> bytes | None:
        found = await before(module, request, progress)
        harness.alter(f"UPDATE tables SET private = true WHERE id = '{harness.code}'")
        return found

    monkeypatch.setattr(background_work, "run_once", deletes)
    with pytest.raises(UserError) as refused:
        await film(harness, CLEO)
    assert refused.value.words == NO_TABLE


@rule("H-709")
async def test_a_stop_does_not_wait_for_films(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    harness.tables.films = FilmFolder(tmp_path / "films", 10**6)
    begun = asyncio.Event()

    async def draws(module: str, request: FilmRequest, progress: Progress) -> bytes | None:
        begun.set()
        await asyncio.Event().wait()
        return None

    monkeypatch.setattr(background_work, "run_once", draws)
    await finished(harness)
    waiting = asyncio.create_task(film(harness, CLEO))
    await begun.wait()
    harness.tables.worker_queue.stop()
    harness.tables.worker_queue.stop()
    with pytest.raises(UserError) as refused:
        await waiting
    assert (refused.value.words, harness.tables.worker_queue.waiting) == (SHUTTING_DOWN, 0)


@rule("H-709")
async def test_a_full_disk_costs_nobody_their_film(
    harness: Harness, drawn: list[FilmRequest], monkeypatch: pytest.MonkeyPatch
) -> None:
    await finished(harness)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    click = await film(harness, CLEO)
    assert click.seen.sent[0].filename == f"quarterdeck-{harness.code}.gif"
    assert harness.tables.films.tables() == set()


@rule("H-710")
def test_the_folder_has_a_limit_and_the_film_not_watched_for_longest_goes_first(tmp_path: Path) -> None:
    films = FilmFolder(tmp_path / "films", 25)
    for number, table in enumerate(("AAAAA", "BBBBB", "CCCCC")):
        films.add(f"{table}_1", b"0123456789")
        os.utime(tmp_path / "films" / f"{table}_1.gif", (number, number))
        if table == "BBBBB":
            assert films.read("AAAAA_1") == b"0123456789"
    assert films.tables() == {"AAAAA", "CCCCC"}
    films.add("DDDDD_1", b"0" * 26)
    assert films.tables() == set(), "a film that is too large is not kept"
    assert films_folder("sqlite+aiosqlite:////data/quarterdeck.db") == Path("/data/films")
    assert films_folder("postgresql+asyncpg://host/name") == Path("films")


@pytest.mark.slow
@rule("H-709")
async def test_a_process_of_its_own_draws_the_film_of_a_real_game() -> None:
    told = list[tuple[int, int]]()

    async def progress(done: int, total: int) -> None:
        told.append((done, total))

    replay = replay_of(ROOM / "yarr" / "usual-3.json.gz")
    found = await run_once(WORKER, film_request(replay, language("it")), progress)
    assert found is not None
    assert found.startswith(b"GIF89a")
    assert len(found) < 8_000_000
    assert told[-1][0] == told[-1][1] > 3
