"""What Alembic runs: the migrations, on the connection that it was handed."""

from typing import Literal

from alembic import context
from sqlalchemy import TypeDecorator


def _plain(kind: str, thing: object, autogen_context: object) -> str | Literal[False]:
    """Migrations name the type in the database; how the program reads it may change later."""
    return f"sa.{thing.impl!r}" if isinstance(thing, TypeDecorator) else False


# SQLite can alter little in a table that exists: «batch» copies it then, elsewhere it changes nothing.
context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=context.config.attributes["metadata"],
    render_as_batch=True,
    render_item=_plain,
)
with context.begin_transaction():
    context.run_migrations()
