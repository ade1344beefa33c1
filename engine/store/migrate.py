"""Brings a database's schema up to date."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

from engine.store.schema import metadata


def config(connection: Connection) -> Config:
    """How Alembic is to find the migrations and the database."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes.update(connection=connection, metadata=metadata)
    return config


def upgrade(connection: Connection) -> None:
    """Run the migrations that are missing, within the connection's transaction."""
    command.upgrade(config(connection), "head")
