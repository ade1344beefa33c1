"""The program's settings. Each comes from the environment, else from the file `.env`, else it is the default."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal

from dotenv.parser import parse_stream
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from engine.randomness_beacon import can_check
from store.processes.shards import Shards

REMEMBERED_TABLES = 1_000
"""Default number of tables in the cache."""
DRIVERS = ("sqlite+aiosqlite", "postgresql+asyncpg")


class SettingsError(Exception):
    """Raised if a setting, or what it names, cannot be used. Its text is one line for the operator, without secrets."""


def _check_token(secret: SecretStr) -> SecretStr:
    if not re.fullmatch(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+){2}", secret.get_secret_value()):
        raise ValueError
    return secret


def _check_database(url: str) -> str:
    try:
        drivername = make_url(url).drivername
    except ArgumentError as error:
        raise ValueError from error
    if drivername not in DRIVERS:
        raise ValueError
    return url


def _parse_days(value: object) -> object:
    return None if str(value).lower() == "ever" else value


def _parse_place(value: object) -> object:
    host, _, port = str(value).rpartition(":")
    if not re.fullmatch(r"\d{1,5}", port) or int(port) > 65535:
        raise ValueError
    return host.strip("[]") or "127.0.0.1", int(port)


def _parse_shards(value: object, known: ValidationInfo) -> Shards:
    parts = [re.fullmatch(r"(\d{1,6})(?:-(\d{1,6}))?", part.strip()) for part in str(value).split(",")]
    count, url = known.data.get("shard_count"), known.data.get("database_url", "")
    if count is None or not all(parts):
        raise ValueError
    ids = [range(int(part[1]), int(part[2] or part[1]) + 1) for part in parts if part is not None]
    found = Shards(count, tuple(sorted({id for some in ids for id in some})))
    if not all(ids) or found.ids[-1] >= count or (found.partial and not url.startswith("postgresql")):
        raise ValueError
    return found


def _check_relay(url: str) -> str:
    if not re.fullmatch(r"https?://[^\s/?#]+(/[^\s?#]*)?", url) or not can_check():
        raise ValueError
    return url


Days = Annotated[Annotated[int, Field(ge=1)] | None, BeforeValidator(_parse_days)]
"""A number of days; None means for ever."""


class Settings(BaseModel):
    """All settings. A field's description completes “… must be” in the message about a wrong value.

    Without `discord_token` the local tavern opens. `database_url` may contain a password. With `migrate` a start
    changes an older schema on PostgreSQL; on SQLite it always does. Without `shard_count` Discord decides the number of
    shards. Without `shard_ids` this process serves all of them. `watch_at` is the address and port for health and
    metrics.
    """

    model_config = ConfigDict(frozen=True)

    discord_token: Annotated[SecretStr, AfterValidator(_check_token)] | None = Field(
        default=None,
        description="the token that Discord's developer portal shows on the page «Bot»: three parts joined by dots",
    )
    database_url: Annotated[str, AfterValidator(_check_database)] = Field(
        default="sqlite+aiosqlite:///quarterdeck.db",
        description="an address that begins with " + " or ".join(f"{driver}://" for driver in DRIVERS),
        repr=False,
    )
    migrate: bool = Field(default=False, description="yes or no")
    log_level: Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"], BeforeValidator(str.upper)] = Field(
        default="INFO", description="one of DEBUG, INFO, WARNING, ERROR, CRITICAL"
    )
    log_format: Annotated[Literal["text", "json"], BeforeValidator(str.lower)] = Field(
        default="text", description="text or json"
    )
    keep_ended_days: Days = Field(default=365, description="a number of days, at least 1, or «ever»")
    keep_lobbies_days: Days = Field(default=30, description="a number of days, at least 1, or «ever»")
    keep_results_days: Days = Field(default=None, description="a number of days, at least 1, or «ever»")
    films_mb: int = Field(default=500, ge=0, description="a whole number of megabytes; 0 keeps no films")
    remembered_tables: int = Field(default=REMEMBERED_TABLES, ge=1, description="a whole number, at least 1")
    shard_count: int | None = Field(default=None, ge=1, le=100_000, description="a whole number, at least 1")
    shard_ids: Annotated[Shards, BeforeValidator(_parse_shards)] | None = Field(
        default=None,
        description="numbers below SHARD_COUNT, like 0-3 or 0,2,5. SHARD_COUNT must be set too. If they are not all "
        "shards, DATABASE_URL must name a PostgreSQL database, which all processes share",
    )
    watch_at: Annotated[tuple[str, int], BeforeValidator(_parse_place)] | None = Field(
        default=None, description="a port, like 9464, or an address and a port, like 0.0.0.0:9464"
    )
    beacon: Annotated[str, AfterValidator(_check_relay)] | None = Field(
        default=None,
        description="the address of a drand relay, like https://api.drand.sh. It needs a package: pip install py_ecc",
    )
    tavern_port: int = Field(default=8765, ge=0, le=65535, description="a whole number from 0 to 65535")


KEYS = tuple(name.upper() for name in Settings.model_fields)


def load(env_file: Path, environ: Mapping[str, str]) -> Settings:
    """Return the settings from the environment `environ` and the file, which may be missing.

    The environment takes precedence over the file. An empty value counts as unset. Raises `SettingsError` for an
    invalid value, an unknown name, and a line of the file that cannot be read. An unknown name may be a misspelt one,
    which must not silently give the default.
    """
    from_file = _read(env_file)
    from_environ = {key: environ[key] for key in KEYS if environ.get(key)}
    values = {key.lower(): value for key, value in (from_file | from_environ).items()}
    try:
        return Settings.model_validate(values)
    except ValidationError as error:
        wrong = str(error.errors(include_input=False)[0]["loc"][0])
    source = "the environment" if wrong.upper() in from_environ else env_file.name
    # Outside the handler: pydantic's error holds the values, which a traceback would show.
    raise SettingsError(f"{wrong.upper()} in {source} must be {Settings.model_fields[wrong].description}.")


def wants_json(env_file: Path, environ: Mapping[str, str]) -> bool:
    """Return True if the settings want the log as JSON. Unlike `load` this works if other settings are wrong."""
    given = environ.get("LOG_FORMAT", "")
    if not given:
        with suppress(OSError, UnicodeDecodeError):
            lines = parse_stream(io.StringIO(env_file.read_text(encoding="utf-8-sig")))
            given = {line.key: line.value or "" for line in lines}.get("LOG_FORMAT", "")
    return given.lower() == "json"


def _read(env_file: Path) -> dict[str, str]:
    """Return the settings in the file by name; empty if there is no file.

    This uses dotenv's parser, because pydantic-settings drops unreadable lines and replaces `${…}` in passwords.
    """
    if not env_file.exists():
        return {}
    try:
        content = env_file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{env_file.name} cannot be read: {error}.") from error
    found: dict[str, str] = {}
    for key, value, source, unreadable in parse_stream(io.StringIO(content)):
        if unreadable or (key is not None and (value is None or not key.isidentifier())):
            # The line itself is not shown: it may be a token without its name.
            line = source.line + len(source.string) - len(source.string.lstrip("\n"))
            raise SettingsError(f"Line {line} of {env_file.name} cannot be read; write NAME=value.")
        if key is not None and key not in KEYS:
            raise SettingsError(f"{key} in {env_file.name} is no setting; the settings are {', '.join(KEYS)}.")
        if key is not None and value:
            found[key] = value
    return found
