"""The example dashboard and alert rules use metrics and labels that exist, in expressions that Prometheus can read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client import CollectorRegistry
from prometheus_client.core import Metric

from bot.app import Quarterdeck
from bot.instruments import SUMS
from bot.operating.metrics import MinuteMetrics
from tests.host.harness import Harness

DOCS = Path(__file__).parents[2] / "docs"
ALERTS = (DOCS / "monitoring/alerts.yml").read_text("utf-8")
DASHBOARD = json.loads((DOCS / "monitoring/dashboard.json").read_text("utf-8"))
OF_PROMETHEUS = {"up", "instance", "job", "le"}
"""The metric and the labels that Prometheus adds to each target, and the label of a histogram's buckets."""
FUNCTIONS = "absent|changes|count|histogram_quantile|increase|max|rate|sum"
CLAUSE = r"(?<=count|..max|..sum) by \(\w+(?:, \w+)*\) (?=\()"
MATCHER = r'\w+(?:=~|!~|!=|=)"[^"]*"'
RANGE = r"\[(?:\d+[mh]|\$__rate_interval)\]"
NUMBER = r"(?<![\w.])\d+(?:\.\d+)?(?:e\d+)?(?![\w.])"
OPERAND = rf"\b(?!or\b)[a-z_]+\b(?!\()(?:{{{MATCHER}(?:,{MATCHER})*}})?(?:{RANGE})?|{NUMBER}"
STEPS = ((rf"\b(?:{FUNCTIONS})\(X(?:, X)*\)", "X"), (r"X (?:==|>=|<=|[-+*/<>]|or) X", "X"))
"""Each step makes an operation on operands one operand, X."""


def rules() -> dict[str, str]:
    """Return the expressions of the alert rules, by name."""
    found = re.findall(r"- alert: (\w+)\n +expr: (?:>-\n)?((?:.+\n)+?)(?= +(?:for|annotations):)", ALERTS)
    return {name: " ".join(expression.split()) for name, expression in found}


def panels() -> dict[str, str]:
    """Return the expressions of the dashboard, by the title of the panel and their letter."""
    return {
        f"{panel['title']} {one['refId']}": one["expr"] for panel in DASHBOARD["panels"] for one in panel["targets"]
    }


EXPRESSIONS = rules() | panels()


@pytest.fixture
def families(harness: Harness) -> list[Metric]:
    """Return the metrics that are published."""
    gauges: CollectorRegistry = MinuteMetrics(Quarterdeck(harness.store))._gauges
    return [*gauges.collect(), *SUMS.collect()]


def names(families: list[Metric]) -> Iterator[str]:
    """Yield the names of all series, also of those that have no value yet."""
    for one in families:
        if one.type == "histogram":
            yield from (f"{one.name}_bucket", f"{one.name}_count", f"{one.name}_sum")
        else:
            yield one.name + ("_total" if one.type == "counter" else "")


def reduced(expression: str) -> str:
    """Return “X” if the expression is well formed: an X for each operand, and then for each operation on X."""
    before, text = "", re.sub(OPERAND, "X", re.sub(CLAUSE, "", f"  {expression}")).strip()
    while text != before:
        before = text
        for pattern, one in STEPS:
            text = re.sub(pattern, one, text)
    return text


@pytest.mark.parametrize("name", EXPRESSIONS)
def test_every_expression_of_the_monitoring_is_well_formed_and_uses_existing_metrics(
    name: str, families: list[Metric]
) -> None:
    expression = EXPRESSIONS[name]
    assert reduced(expression) == "X"
    used = set(re.findall(r"\b(?:quarterdeck|process)_\w+", expression))
    assert used
    assert used <= {*names(families)}
    labels = {*re.findall(r"(\w+)(?:=~|!~|!=|=)\"", expression)}
    labels |= {one for group in re.findall(r"by \(([^)]*)\)", expression) for one in group.split(", ")}
    assert labels <= OF_PROMETHEUS | {"version", "title", "state", "kind", "result", "group", "status", "method"}


@pytest.mark.parametrize(
    "wrong",
    [
        "rate(quarterdeck_presses_total[5m]",
        "rate(quarterdeck_presses_total{kind=component}[5m])",
        "sum by instance (quarterdeck_up)",
        "quarterdeck_up = = 0",
        "quarterdeck_up > ",
        "often(quarterdeck_up)",
        "rate(quarterdeck_presses_total[5x])",
    ],
)
def test_the_check_finds_a_malformed_expression(wrong: str) -> None:
    assert reduced(wrong) != "X"


def test_every_alert_rule_has_a_name_an_expression_and_a_summary() -> None:
    """Prometheus needs a name and an expression for each; a plain YAML value has neither “: ” nor “ #”."""
    assert len(rules()) == ALERTS.count("- alert: ") == ALERTS.count("summary: ") > 5
    assert "\t" not in ALERTS
    plain = re.findall(r"^ +(?:- )?(?:expr|summary|for|alert): (?!>-)(.+)$", ALERTS, re.MULTILINE)
    assert [value for value in plain if ": " in value or " #" in value or value[0] in "\"'{[*&!|>%@`"] == []


def test_the_dashboard_has_unique_panels_with_targets() -> None:
    ids = [panel["id"] for panel in DASHBOARD["panels"]]
    assert len({*ids}) == len(ids)
    places = [tuple(panel["gridPos"].values()) for panel in DASHBOARD["panels"]]
    assert len({*places}) == len(places)
    assert all(panel["targets"] and panel["type"] == "timeseries" for panel in DASHBOARD["panels"])
    assert DASHBOARD["templating"]["list"][0]["type"] == "datasource"


def test_every_published_metric_is_explained_in_the_document(families: list[Metric]) -> None:
    page = (DOCS / "monitoring.md").read_text("utf-8")
    told = {*re.findall(r"`((?:quarterdeck|process)_\w+)`", page)}
    published = {one.name + ("_total" if one.type == "counter" else "") for one in families}
    assert published == told
