import hashlib
import json
import tempfile
import unittest
from pathlib import Path

from core import ModelRefused, Service

MODEL = Path("data/model.json")
SHA = hashlib.sha256(MODEL.read_bytes()).hexdigest()
GOOD = {"area": 90.5, "rooms": 3, "year": 1975}


class Core(unittest.TestCase):
    def setUp(self):
        self.service = Service(MODEL, SHA)

    def post(self, body):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self.service.respond("POST", "/predictions", data)

    def refused(self, got, status, field=None, what=""):
        self.assertEqual(got[0], status, f"{what}: {got}")
        self.assertTrue(got[1].get("reason"), f"{what}: no reason in {got}")
        if field:
            self.assertEqual(got[1].get("field"), field, f"{what}: {got}")

    def test_your_contract(self):
        contract = json.loads(Path("contract.json").read_text(encoding="utf-8"))
        for case in contract["examples"] + contract["refusals"]:
            body = case["text"].encode() if "text" in case else json.dumps(case["body"]).encode()
            status, answer = self.service.respond(case["method"], case["path"], body)
            self.assertEqual(status, case["status"], f"{case['name']}: {answer}")
            self.assertLessEqual(set(case.get("answer", {})), set(answer), case["name"])
            if "field" in case:
                self.assertEqual(answer.get("field"), case["field"], case["name"])

    def test_alive(self):
        self.assertEqual(self.service.respond("GET", "/health", b""), (200, {"status": "alive"}))

    def test_the_version_is_the_hash(self):
        status, answer = self.service.respond("GET", "/version", b"")
        self.assertEqual(status, 200)
        self.assertEqual((answer["name"], answer["model"]), ("houses-2026-05", SHA[:12]))

    def test_a_range_of_money(self):
        # middle = 2100 * 100 + 5200 * 4 = 230800
        status, answer = self.post({"area": 100, "rooms": 4, "year": 1990})
        self.assertEqual((status, answer), (200, {"low": 196180, "high": 265420, "model": SHA[:12]}))
        self.assertTrue(type(answer["low"]) is int and type(answer["high"]) is int)

    def test_limits_are_allowed(self):
        for change in ({"area": 1000}, {"area": 0.1}, {"rooms": 1}, {"rooms": 50}, {"year": 1700}, {"year": 2030}):
            self.assertEqual(self.post(GOOD | change)[0], 200, f"{change}")

    def test_wrong_fields_are_named(self):
        for name, values in {"area": [0, -1, 1000.1, True, "90", None], "rooms": [0, 51, 2.5, True, "3"], "year": [1699, 2031, None]}.items():
            for value in values:
                self.refused(self.post(GOOD | {name: value}), 422, name, f"{name} = {value!r}")
        self.refused(self.post(b'{"area": NaN, "rooms": 3, "year": 1975}'), 422, "area", "area = NaN")

    def test_missing_and_unknown_fields(self):
        for name in GOOD:
            self.refused(self.post({k: v for k, v in GOOD.items() if k != name}), 422, name, f"{name} missing")
        self.refused(self.post(GOOD | {"aera": 90}), 422, "aera", "aera is unknown")

    def test_bodies_that_are_not_objects(self):
        for body in ([], 3, None, "house"):
            self.refused(self.post(body), 422, "body", f"body {body!r}")

    def test_bodies_that_are_not_json(self):
        for body in (b"", b"{", b"area=90", b"\xff\xfe"):
            self.refused(self.post(body), 400, what=f"body {body!r}")

    def test_a_body_that_is_too_large(self):
        self.refused(self.post(b" " * 65_537), 413, what="65537 bytes")
        self.assertEqual(self.post(json.dumps(GOOD).encode().ljust(65_536))[0], 200, "65536 bytes are allowed")

    def test_paths_and_methods(self):
        self.refused(self.service.respond("GET", "/helth", b""), 404, what="/helth")
        for method, path in (("POST", "/health"), ("GET", "/predictions"), ("PUT", "/version")):
            self.refused(self.service.respond(method, path, b""), 405, what=f"{method} {path}")


class Start(unittest.TestCase):
    def refuse(self, path, sha):
        with self.assertRaises(ModelRefused) as caught:
            Service(path, sha)
        self.assertIn(sha[:12], str(caught.exception), "the message says which hash was expected")

    def test_one_changed_byte_stops_the_start(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "model.json"
            path.write_bytes(MODEL.read_bytes().replace(b"2100", b"2101"))
            self.refuse(path, SHA)

    def test_a_missing_file_stops_the_start(self):
        self.refuse(Path("data/nowhere.json"), SHA)

    def test_a_file_that_is_not_a_model_stops_the_start(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "model.json"
            path.write_text("{}")
            self.refuse(path, hashlib.sha256(b"{}").hexdigest())
