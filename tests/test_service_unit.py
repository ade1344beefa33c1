"""The systemd unit of the documents is narrow, and its start limit keeps Discord's daily connections."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
UNIT = re.findall(r"```ini\n(.*?)```", (ROOT / "docs/operating.md").read_text("utf-8"), re.DOTALL)[0]
MOST = 3.0
"""The highest rating of systemd that is accepted. 10 is fully exposed."""


def test_the_service_unit_starts_the_bot_fewer_than_1000_times_a_day() -> None:
    found = dict(line.split("=", 1) for line in UNIT.splitlines() if "=" in line)
    assert found["StartLimitIntervalSec"] == "1d"
    assert int(found["StartLimitBurst"]) < 1000
    assert found["RestartPreventExitStatus"] == "2"


def test_systemd_rates_the_service_unit_as_protected(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("No systemd is here.")
    (tmp_path / "quarterdeck.service").write_text(UNIT, encoding="utf-8")
    asked = ["systemd-analyze", "security", "--offline=true", "--no-pager", str(tmp_path / "quarterdeck.service")]
    said = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    (rating,) = re.findall(r"exposure level for quarterdeck.service: ([\d.]+)", said)
    assert float(rating) < MOST
