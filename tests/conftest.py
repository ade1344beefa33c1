"""Options of the whole suite, and the record of which rules its tests prove."""

from __future__ import annotations

import pytest

from tests.ledger import Recorder


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--games", type=int, default=40, help="whole games that the conformance suite plays of each game")
    parser.addoption("--ledger", action="store_true", help="record which rules the tests prove, for `make ledger`")


def pytest_configure(config: pytest.Config) -> None:
    on_worker = hasattr(config, "workerinput")
    if config.getoption("ledger") and not on_worker:
        config.pluginmanager.register(Recorder())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        item.user_properties += [("rule", one) for mark in item.iter_markers("rule") for one in mark.args]
