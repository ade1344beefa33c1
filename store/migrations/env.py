"""Alembic's entry point: runs the migrations on the connection of `store.migrate.config`."""

from typing import Literal

from alembic import context
from sqlalchemy import TypeDecorator


def _plain(kind: str, thing: object, autogen_context: object) -> str | Literal[False]:
    """Return the database's type for a column whose type is a `TypeDecorator`, else False (Alembic's default).

    A migration then names SQL types alone, not classes of the program. `thing` is the type if `kind` is "type". Alembic
    calls the function with these parameters.
    """
    return f"sa.{thing.impl!r}" if isinstance(thing, TypeDecorator) else False


# SQLite can alter little in an existing table. In batch mode Alembic copies the table. PostgreSQL needs no copy.
context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=context.config.attributes["metadata"],
    render_as_batch=True,
    render_item=_plain,
)
with context.begin_transaction():
    context.run_migrations()
