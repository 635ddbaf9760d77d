"""Ids, logs and limits."""

import asyncio
import json

import pytest
from fastapi.testclient import TestClient

from fastapi_service.app import create_app
from fastapi_service.settings import Settings


def test_a_request_keeps_its_id_and_a_forged_one_is_replaced(client: TestClient) -> None:
    kept = client.get("/health", headers={"x-request-id": "order-42"})
    assert kept.headers["x-request-id"] == "order-42"
    forged = client.get("/health", headers={"x-request-id": 'x" level="ERROR'})
    assert len(forged.headers["x-request-id"]) == 32


def test_every_request_is_one_line_of_json(
    capsys: pytest.CaptureFixture[str], flower: dict[str, float]
) -> None:
    with TestClient(create_app(Settings())) as client:
        client.post("/predict", json=flower, headers={"x-request-id": "a1"})
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    [line] = [line for line in lines if line["message"] == "request"]
    assert (line["request_id"], line["status"], line["path"]) == ("a1", 200, "/predict")
    assert line["ms"] >= 0
    assert "5.1" not in json.dumps(line), "what was asked stays out of the log"


def test_a_large_body_is_turned_away() -> None:
    with TestClient(create_app(Settings(max_body_bytes=100))) as client:
        answer = client.post("/predict", content=b" " * 101)
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "TOO_LARGE")


def test_a_slow_answer_becomes_an_error_in_time() -> None:
    app = create_app(Settings(timeout_seconds=0.05))

    @app.get("/slow")
    async def slow() -> None:
        await asyncio.sleep(30)

    with TestClient(app) as client:
        answer = client.get("/slow")
    assert (answer.status_code, answer.json()["error"]["code"]) == (504, "TIMEOUT")


def test_an_unexpected_failure_tells_the_log_and_not_the_caller(
    capsys: pytest.CaptureFixture[str],
) -> None:
    app = create_app(Settings())

    @app.get("/broken")
    async def broken() -> None:
        raise RuntimeError("the password is hunter2")

    with TestClient(app) as client:
        answer = client.get("/broken")
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "INTERNAL_ERROR")
    assert "hunter2" not in answer.text
    assert "hunter2" in capsys.readouterr().out


def test_over_the_limit_callers_are_turned_away_but_health_answers() -> None:
    app = create_app(Settings(max_concurrent=1))
    seen: list[int] = []

    with TestClient(app) as client:

        @app.get("/outer")
        def outer() -> None:
            # While this request runs, a second one is one too many.
            seen.append(client.get("/outer").status_code)
            seen.append(client.get("/health").status_code)

        assert client.get("/outer").status_code == 200
        assert client.get("/nowhere").status_code == 404, "the place is free again"
    assert seen == [503, 200]
