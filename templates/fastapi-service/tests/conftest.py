"""What the tests share: a service with its model loaded."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from fastapi_service.app import create_app
from fastapi_service.settings import Settings


@pytest.fixture
def client() -> Iterator[TestClient]:
    """A client; `with` runs the lifespan, and so loads the model."""
    with TestClient(create_app(Settings())) as client:
        yield client


@pytest.fixture
def flower() -> dict[str, float]:
    """A setosa: its petals are small."""
    return {"sepal_length": 5.1, "sepal_width": 3.5, "petal_length": 1.4, "petal_width": 0.2}
