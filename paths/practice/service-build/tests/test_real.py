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

HOUSE = {"area": 90.5, "rooms": 3, "year": 1975}


class Shell(unittest.TestCase):
    def setUp(self):
        self.client = TestClient(app)

    def test_the_contract(self):
        contract = json.loads(Path("contract.json").read_text(encoding="utf-8"))
        for case in contract["examples"] + contract["refusals"]:
            body = case["text"] if "text" in case else json.dumps(case["body"])
            answer = self.client.request(case["method"], case["path"], content=body.encode())
            self.assertEqual(answer.status_code, case["status"], case["name"])
            self.assertEqual(answer.json().get("field"), case.get("field"), case["name"])

    def test_the_whole_table(self):
        good = json.dumps(HOUSE).encode()
        for method, path, body, status in (
            ("GET", "/health", b"", 200), ("GET", "/version", b"", 200), ("POST", "/predictions", good, 200),
            ("GET", "/helth", b"", 404), ("GET", "/predictions", b"", 405), ("POST", "/health", b"", 405),
            ("POST", "/predictions", b"\xff\xfe", 400), ("POST", "/predictions", b" " * 65_537, 413),
            ("POST", "/predictions", b"[]", 422),
        ):
            answer = self.client.request(method, path, content=body)
            self.assertEqual(answer.status_code, status, f"{method} {path} {body[:20]}")
            if status != 200:
                self.assertTrue(answer.json().get("reason"), f"{method} {path}: a reason")

    def test_version_and_prediction_name_the_same_model(self):
        version = self.client.get("/version").json()["model"]
        self.assertEqual(version, os.environ["HOUSE_MODEL_SHA256"][:12])
        self.assertEqual(self.client.post("/predictions", json=HOUSE).json()["model"], version)
