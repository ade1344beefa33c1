from pathlib import Path

import pytest

from . import openapi_path


@pytest.fixture(scope="session")
def openapi() -> Path:
    path = openapi_path()
    if path is None:
        pytest.skip("Discord's openapi.json lies neither at QUARTERDECK_OPENAPI nor in shared beside the project")
    return path
