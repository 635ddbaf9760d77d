import asyncio
import hashlib
import json
import os
import unittest
from pathlib import Path

from fastapi.testclient import TestClient

MODEL = Path("data/model.json")
os.environ["HOUSE_MODEL"] = str(MODEL)
os.environ["HOUSE_MODEL_SHA256"] = hashlib.sha256(MODEL.read_bytes()).hexdigest()

from main import app  # noqa: E402

JSON = {"content-type": "application/json"}
HOUSE = {"area": 90.5, "rooms": 3, "year": 1975}


class Shell(unittest.TestCase):
    def setUp(self):
        self.client = TestClient(app)

    def test_the_contract(self):
        contract = json.loads(Path("contract.json").read_text(encoding="utf-8"))
        for case in contract["examples"] + contract["refusals"]:
            body = case["text"] if "text" in case else json.dumps(case["body"])
            answer = self.client.request(case["method"], case["path"], content=body.encode(), headers=JSON)
            self.assertEqual(answer.status_code, case["status"], case["name"])
            self.assertEqual(answer.json().get("field"), case.get("field"), case["name"])

    def test_the_whole_table(self):
        good = json.dumps(HOUSE).encode()
        for method, path, body, status in (
            ("GET", "/health", b"", 200), ("GET", "/version", b"", 200), ("POST", "/predictions", good, 200),
            ("GET", "/helth", b"", 404), ("GET", "/predictions", b"", 405), ("POST", "/health", b"", 405),
            ("PATCH", "/health", b"", 405), ("PUT", "/version", b"", 405), ("POST", "/predictions", b"", 400),
            ("POST", "/predictions", b"\xff\xfe", 400), ("POST", "/predictions", b" " * 65_537, 413),
            ("POST", "/predictions", b"[]", 422),
        ):
            answer = self.client.request(method, path, content=body, headers=JSON)
            self.assertEqual(answer.status_code, status, f"{method} {path} {body[:20]}")
            if status != 200:
                self.assertTrue(answer.json().get("reason"), f"{method} {path}: a reason")

    def test_version_and_prediction_name_the_same_model(self):
        version = self.client.get("/version").json()["model"]
        self.assertEqual(version, os.environ["HOUSE_MODEL_SHA256"][:12])
        self.assertEqual(self.client.post("/predictions", json=HOUSE).json()["model"], version)

    def test_wrong_fields_are_named_in_the_form_of_the_contract(self):
        for change, field in (({"area": True}, "area"), ({"rooms": "3"}, "rooms"), ({"year": None}, "year"), ({"rooms": 2.5}, "rooms"),
                              ({"area": 1000.5}, "area"), ({"rooms": 51}, "rooms"), ({"year": 1699}, "year"), ({"aera": 90}, "aera")):
            answer = self.client.post("/predictions", json=HOUSE | change)
            self.assertEqual((answer.status_code, answer.json().get("field")), (422, field), f"{change}: {answer.text}")
            self.assertTrue(answer.json().get("reason"), f"{change}: a reason")
        answer = self.client.post("/predictions", json=["house"])
        self.assertEqual((answer.status_code, answer.json().get("field")), (422, "body"), answer.text)

    def test_a_long_body_is_refused_while_it_is_read(self):
        pieces, sent = 0, []

        async def receive():
            nonlocal pieces
            pieces += 1
            return {"type": "http.request", "body": b" " * 10_000, "more_body": pieces < 500}

        async def send(message):
            sent.append(message)

        scope = {"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "POST", "scheme": "http", "path": "/predictions",
                 "raw_path": b"/predictions", "query_string": b"", "root_path": "", "headers": [(b"content-type", b"application/json")],
                 "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80), "state": {}}
        asyncio.run(app(scope, receive, send))
        self.assertEqual(sent[0]["status"], 413)
        self.assertLess(pieces, 12, "65,536 bytes are read after 7 pieces; the rest must not be read")

    def test_the_docs_show_the_routes_and_the_fields(self):
        text = self.client.get("/openapi.json").json()
        self.assertLessEqual({"/health", "/version", "/predictions"}, set(text["paths"]))
        fields = {name for schema in text["components"]["schemas"].values() for name in schema.get("properties", {})}
        self.assertLessEqual({"area", "rooms", "year", "low", "high"}, fields, "declare House and Prices as Pydantic models of the route")
