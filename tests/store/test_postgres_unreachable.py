"""A PostgreSQL server that is unreachable or refuses access is reported in one sentence, for every request."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.open_database import open_database
from bot.replies.infrastructure_errors import log_sentence
from bot.settings import SettingsError
from store import Store
from store.databases.failures import DatabaseFailure, failure_of
from tests.ledger import rule
from tests.store.postgres import Server
from tests.store.stored_game import NOW


@pytest.fixture
async def url(postgres: Server) -> str:
    return await asyncio.to_thread(postgres.new_database)


@rule("H-98")
async def test_a_server_that_is_gone_is_reported_as_unreachable(url: str, postgres: Server, tmp_path: Path) -> None:
    """The test deletes a link to the socket and not the socket, because other tests use the same server."""
    socket = next(postgres.folder.glob(".s.PGSQL.*[0-9]"))
    link = tmp_path / socket.name
    link.symlink_to(socket)
    url = url.replace(f"host={postgres.folder}", f"host={tmp_path}")
    store = await Store.open(url)
    await store._reading.dispose()
    await store._writing.dispose()
    link.unlink()
    try:
        for what in (store.outbox(NOW), store.person(1), _written(store)):
            with pytest.raises(Exception) as met:  # noqa: PT011 (any error is accepted, but it must be reported)
                await what
            assert failure_of(met.value) is DatabaseFailure.UNREACHABLE
            assert log_sentence(met.value) == DatabaseFailure.UNREACHABLE.value
        with pytest.raises(SettingsError, match="cannot be reached"):
            await open_database(url)
    finally:
        link.symlink_to(socket)
    assert await store.outbox(NOW) == []
    await store.close()


async def _written(store: Store) -> None:
    async with store.write() as w:
        await w.set_person(1, dm=True)


@rule("H-98")
async def test_an_unknown_database_on_the_server_is_reported_in_one_line(url: str) -> None:
    with pytest.raises(SettingsError, match="name and password are right"):
        await open_database(url.replace("/test_", "/of_nobody_"))
