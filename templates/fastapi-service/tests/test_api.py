"""The service as a caller sees it."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from fastapi_service.app import create_app
from fastapi_service.settings import Settings


def test_a_small_flower_is_a_setosa(client: TestClient, flower: dict[str, float]) -> None:
    answer = client.post("/predict", json=flower)
    assert answer.status_code == 200
    body = answer.json()
    assert body["label"] == "setosa"
    assert body["probability"] > 0.9
    assert sum(body["probabilities"].values()) == pytest.approx(1)
    assert body["model_version"]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"petal_width": "0.2"}, "petal_width"),
        ({"petal_width": -1}, "petal_width"),
        ({"petal_width": 31}, "petal_width"),
        ({"petal_width": None}, "petal_width"),
        ({"petal_colour": "red"}, "petal_colour"),
    ],
)
def test_what_does_not_fit_is_refused_by_name(
    client: TestClient, flower: dict[str, float], change: dict[str, object], field: str
) -> None:
    answer = client.post("/predict", json={**flower, **change})
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert error["code"] == "INVALID_INPUT"
    assert any(field in text for text in error["fields"])
    assert error["request_id"] == answer.headers["x-request-id"]


def test_a_body_that_is_no_json_has_the_same_error_shape(client: TestClient) -> None:
    answer = client.post("/predict", content=b"{", headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "INVALID_INPUT")


def test_unknown_paths_have_the_same_error_shape(client: TestClient) -> None:
    assert client.get("/nowhere").json()["error"]["code"] == "NOT_FOUND"
    assert client.get("/predict").json()["error"]["code"] == "METHOD_NOT_ALLOWED"


def test_it_lives_before_it_is_ready(flower: dict[str, float]) -> None:
    # Without `with` the lifespan does not run: the process is up, the model is not there yet.
    starting = TestClient(create_app(Settings()))
    assert starting.get("/health").status_code == 200
    assert starting.get("/ready").status_code == 503
    assert starting.post("/predict", json=flower).json()["error"]["code"] == "NOT_READY"


def test_with_the_model_it_is_ready(client: TestClient) -> None:
    assert client.get("/ready").json() == {"status": "ok"}


def test_a_missing_model_stops_the_start(tmp_path: Path) -> None:
    app = create_app(Settings(model_file=tmp_path / "none.json"))
    with pytest.raises(FileNotFoundError), TestClient(app):
        pass
