"""The folder of films of finished games. It is outside the database, and no backup has it."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from sqlalchemy.engine import make_url

from store import Store

MEGABYTE = 1_000_000
SUFFIX = ".gif"
BETWEEN = "_"
"""Separates the table's code from the rest of a film's name."""


class FilmFolder:
    """Films by name, in a folder of at most `most` bytes. The ones not watched for longest are deleted first.

    A name begins with the table's code. Without a `folder` or with 0 bytes, no films are kept.
    """

    def __init__(self, folder: Path | None = None, most: int = 0) -> None:
        self._folder, self._most = folder, most

    @property
    def keeps(self) -> bool:
        """True if films are kept."""
        return self._folder is not None and self._most > 0

    def read(self, name: str) -> bytes | None:
        """Return the film with this name, or None. It then counts as watched last."""
        if self._folder is None:
            return None
        file = self._folder / f"{name}{SUFFIX}"
        with contextlib.suppress(OSError):
            film = file.read_bytes()
            os.utime(file)
            return film
        return None

    def add(self, name: str, film: bytes) -> None:
        """Store the bytes of a film under this name. Older films are deleted until there is room.

        Raises OSError if the film cannot be written.
        """
        if self._folder is None:
            return
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        whole = self._folder / f"{name}{SUFFIX}"
        begun = whole.with_suffix(".part")
        try:
            begun.write_bytes(film)
            begun.replace(whole)
        except OSError:
            with contextlib.suppress(OSError):
                begun.unlink(missing_ok=True)
            raise
        files = list[tuple[float, int, Path]]()
        for file in self._files():
            with contextlib.suppress(FileNotFoundError):  # another process has deleted it
                files.append((file.stat().st_mtime, file.stat().st_size, file))
        used = 0
        for _, size, file in sorted(files, reverse=True):
            used += size
            if used > self._most:
                file.unlink(missing_ok=True)

    def delete(self, table: str) -> None:
        """Delete all films of this table."""
        for file in self._files(table):
            file.unlink(missing_ok=True)

    def tables(self) -> set[str]:
        """Return the ids of the tables that have films."""
        return {file.name.partition(BETWEEN)[0] for file in self._files()}

    def _files(self, table: str = "*") -> list[Path]:
        return [] if self._folder is None else [*self._folder.glob(f"{table}{BETWEEN}*")]


def films_folder(database_url: str) -> Path:
    """Return the folder of films: «films» beside the SQLite file, or else in the working directory."""
    url = make_url(database_url)
    beside = Path(url.database).parent if url.get_backend_name() == "sqlite" and url.database else Path()
    return beside / "films"


async def delete_orphaned_films(films: FilmFolder, store: Store) -> None:
    """Delete the films of tables that no longer exist."""
    for table in films.tables():
        if await store.table(table) is None:
            films.delete(table)
