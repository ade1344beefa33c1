"""Options of the whole suite, and the record of which rules its tests prove."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

from tests.ledger import Recorder

# No test fails by chance: the same examples each time, however long a busy machine takes for one.
settings.register_profile("steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")


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
