from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.settings import KEYS, Settings, SettingsError, load

ROOT = Path(__file__).parent.parent.parent
TOKEN = "MTE4NzM2.Gx-a_b.Zm9vYmFyLWJhel9xdXV4"


def written(folder: Path, content: str) -> Path:
    env_file = folder / ".env"
    env_file.write_text(content, "utf-8")
    return env_file


def refusal(env_file: Path, **environ: str) -> str:
    with pytest.raises(SettingsError) as caught:
        load(env_file, environ)
    words = str(caught.value)
    assert "\n" not in words
    assert caught.value.__context__ is None, "a traceback would show the values"
    return words


def test_without_a_file_the_settings_are_the_defaults(tmp_path: Path) -> None:
    settings = load(tmp_path / ".env", {})
    assert settings == Settings()
    assert settings.discord_token is None
    assert settings.database_url == "sqlite+aiosqlite:///quarterdeck.db"
    assert settings.log_level == "INFO"
    assert settings.tavern_port == 8765


def test_settings_are_read_from_the_file(tmp_path: Path) -> None:
    env_file = written(
        tmp_path,
        f"# mine\n\nDISCORD_TOKEN={TOKEN}\nDATABASE_URL='postgresql+asyncpg://me:${{HOME}}#1@db/quarterdeck'\n"
        "LOG_LEVEL=debug\nTAVERN_PORT=0\n",
    )
    settings = load(env_file, {})
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == TOKEN
    assert settings.database_url == "postgresql+asyncpg://me:${HOME}#1@db/quarterdeck"
    assert settings.log_level == "DEBUG"
    assert settings.tavern_port == 0


def test_the_environment_overrides_the_file_and_unknown_names_are_ignored_there(tmp_path: Path) -> None:
    env_file = written(tmp_path, "TAVERN_PORT=9000\nLOG_LEVEL=ERROR\n")
    settings = load(env_file, {"TAVERN_PORT": "9001", "LOG_LEVEL": "", "HOME": "/", "tavern_port": "x"})
    assert settings.tavern_port == 9001
    assert settings.log_level == "ERROR"


def test_empty_values_count_as_not_set(tmp_path: Path) -> None:
    assert load(written(tmp_path, "DISCORD_TOKEN=\nTAVERN_PORT=\n"), {"DATABASE_URL": ""}) == Settings()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("DISCORD_TOKEN", "hunter2"),
        ("DISCORD_TOKEN", "one.two.three.four"),
        ("DISCORD_TOKEN", "one..three"),
        ("DISCORD_TOKEN", f"Bot {TOKEN}"),
        ("DISCORD_TOKEN", "one.two.thrée"),
        ("DATABASE_URL", "quarterdeck.db"),
        ("DATABASE_URL", "mysql://me:hunter2@db/quarterdeck"),
        ("DATABASE_URL", "postgresql://me:hunter2@db/quarterdeck"),
        ("LOG_LEVEL", "LOUD"),
        ("TAVERN_PORT", "harbour"),
        ("TAVERN_PORT", "65536"),
        ("TAVERN_PORT", "-1"),
    ],
)
def test_a_malformed_value_is_reported_by_name_and_never_shown(tmp_path: Path, key: str, value: str) -> None:
    in_file = refusal(written(tmp_path, f"{key}={value}\n"))
    assert in_file.startswith(f"{key} in .env must be ")
    assert value not in in_file
    in_environ = refusal(tmp_path / "none", **{key: value})
    assert in_environ.startswith(f"{key} in the environment must be ")
    assert value not in in_environ


def test_an_unknown_setting_is_refused_with_the_known_names(tmp_path: Path) -> None:
    words = refusal(written(tmp_path, f"DISCORD_TOKN={TOKEN}\n"))
    assert words.startswith("DISCORD_TOKN in .env is no setting")
    assert all(key in words for key in KEYS)
    assert TOKEN not in words


@pytest.mark.parametrize("line", [TOKEN, f"{TOKEN}=", f"= {TOKEN}", f"DISCORD_TOKEN {TOKEN}", "DISCORD_TOKEN"])
def test_a_line_that_is_no_setting_is_reported_by_number_and_never_shown(tmp_path: Path, line: str) -> None:
    words = refusal(written(tmp_path, f"LOG_LEVEL=INFO\n\n# token\n\n{line}\nTAVERN_PORT=1\n"))
    assert words.startswith("Line 5 of .env cannot be read")
    assert TOKEN not in words


def test_a_settings_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"LOG_LEVEL=\xff\n")
    with pytest.raises(SettingsError, match=r"^\.env cannot be read"):
        load(tmp_path / ".env", {})


def test_secrets_do_not_appear_in_the_repr_of_the_settings() -> None:
    settings = load(Path("none"), {"DISCORD_TOKEN": TOKEN, "DATABASE_URL": "postgresql+asyncpg://me:hunter2@db/q"})
    assert TOKEN not in f"{settings} {settings!r}"
    assert "hunter2" not in f"{settings} {settings!r}"


@pytest.mark.parametrize(
    ("value", "place"),
    [("9464", ("127.0.0.1", 9464)), ("0.0.0.0:1", ("0.0.0.0", 1)), ("[::1]:2", ("::1", 2))],
)
def test_a_port_without_an_address_listens_on_this_machine_only(
    tmp_path: Path, value: str, place: tuple[str, int]
) -> None:
    assert load(tmp_path / ".env", {"WATCH_AT": value}).watch_at == place


@pytest.mark.parametrize("value", ["here", "70000", "127.0.0.1:", "9464 "])
def test_a_malformed_port_is_refused_in_one_line(tmp_path: Path, value: str) -> None:
    with pytest.raises(SettingsError, match="WATCH_AT in the environment must be a port"):
        load(tmp_path / ".env", {"WATCH_AT": value})


SHARED = "postgresql+asyncpg://me@db/q"


@pytest.mark.parametrize(
    ("value", "ids"), [("0-3", (0, 1, 2, 3)), ("5", (5,)), ("7, 0-1,1", (0, 1, 7)), ("0-7", tuple(range(8)))]
)
def test_shard_ids_are_read_as_ranges_and_lists(value: str, ids: tuple[int, ...]) -> None:
    settings = load(Path("none"), {"SHARD_COUNT": "8", "SHARD_IDS": value, "DATABASE_URL": SHARED})
    assert settings.shard_ids is not None
    assert settings.shard_ids.ids == ids


def test_one_sqlite_file_may_serve_all_shards() -> None:
    assert load(Path("none"), {"SHARD_COUNT": "2", "SHARD_IDS": "0-1"}).shard_ids is not None


@pytest.mark.parametrize(
    ("value", "count", "url"),
    [
        ("0-3", "", SHARED),  # of how many?
        ("0-8", "8", SHARED),
        ("8", "8", SHARED),
        ("3-0", "8", SHARED),
        ("-1", "8", SHARED),
        ("0,,1", "8", SHARED),
        ("all", "8", SHARED),
        ("0-3", "8", ""),  # nobody could serve the others from this file
    ],
)
def test_impossible_shard_ids_are_refused_in_one_line(value: str, count: str, url: str) -> None:
    with pytest.raises(SettingsError, match=r"^SHARD_IDS in the environment must be numbers below SHARD_COUNT") as told:
        load(Path("none"), {"SHARD_COUNT": count, "SHARD_IDS": value, "DATABASE_URL": url})
    assert "\n" not in str(told.value)


def test_the_example_names_every_setting_with_its_default() -> None:
    example = ROOT / ".env.example"
    assert load(example, {}) == Settings()
    assert tuple(re.findall(r"^(\w+)=", example.read_text("utf-8"), re.MULTILINE)) == KEYS
