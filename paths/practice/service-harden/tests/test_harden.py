import hashlib
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from core import Service

MODEL = Path("data/model.json")
SHA = hashlib.sha256(MODEL.read_bytes()).hexdigest()


def cases(name):
    for line in Path(name).read_text(encoding="utf-8").splitlines():
        if line.strip():
            case = json.loads(line)
            body = bytes.fromhex(case["hex"]) if "hex" in case else case["body"].encode("utf-8", "surrogatepass")
            yield case["id"], case.get("what", ""), case["method"], case["path"], body


class Harden(unittest.TestCase):
    def setUp(self):
        self.service = Service(MODEL, SHA)

    def check(self, name):
        for id, what, method, path, body in cases(name):
            with self.subTest(f"{id} ({what})"):
                try:
                    status, answer = self.service.respond(method, path, body)
                except BaseException as error:
                    self.fail(f"{id} ({what}) raised {type(error).__name__}")
                self.assertTrue(400 <= status < 500, f"{id} ({what}): status {status}")
                self.assertTrue(answer.get("reason"), f"{id}: no reason")
                try:
                    text = json.dumps(answer, ensure_ascii=False, allow_nan=False).encode("utf-8").decode()
                except ValueError as error:
                    self.fail(f"{id} ({what}): the answer cannot be sent, {type(error).__name__}")
                self.assertNotRegex(text, r"Traceback|[a-z]Error\b|[a-z]Exception\b|\.py\b", f"{id} ({what})")
                self.assertLessEqual(len(text), 2000, f"{id} ({what}): the answer has {len(text)} characters")

    def test_all_fifty(self):
        self.check("data/wrong.jsonl")

    def test_your_own_ten(self):
        self.assertGreaterEqual(len(list(cases("wrong_own.jsonl"))), 10, "ten lines in wrong_own.jsonl")
        self.check("wrong_own.jsonl")

    def test_your_own_are_new(self):
        ours = {case[2:] for case in cases("data/wrong.jsonl")}
        for case in cases("wrong_own.jsonl"):
            self.assertNotIn(case[2:], ours, f"{case[0]} is one of the fifty")

    def test_good_requests_are_answered(self):
        for body in ({"area": 90.5, "rooms": 3, "year": 1975}, {"area": 1000, "rooms": 50, "year": 2030}):
            status, answer = self.service.respond("POST", "/predictions", json.dumps(body).encode())
            self.assertEqual(status, 200, f"{body}: {answer}")
            self.assertLess(answer["low"], answer["high"])
        self.assertEqual(self.service.respond("GET", "/health", b"")[0], 200)

    def test_send_wrong_notices_a_crash(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("core.py", "send_wrong.py"):
                (Path(folder) / name).write_text(Path(name).read_text(encoding="utf-8"), encoding="utf-8")
            (Path(folder) / "data").mkdir()
            (Path(folder) / "data/model.json").write_bytes(MODEL.read_bytes())
            with open(Path(folder) / "core.py", "a", encoding="utf-8") as file:
                file.write("\n\ndef _broken(self, method, path, body):\n    if body == b'one':\n        raise KeyError('x')\n    return (503, {}) if body == b'two' else (422, {'reason': 'no'})\n\n\nService.respond = _broken\n")
            lines = [{"id": n, "method": "POST", "path": "/predictions", "body": n} for n in ("one", "two", "three")]
            (Path(folder) / "w.jsonl").write_text("".join(json.dumps(x) + "\n" for x in lines))
            done = subprocess.run([sys.executable, "send_wrong.py", "w.jsonl"], cwd=folder, capture_output=True, text=True)
        self.assertIn("3 sent, 2 in the 500s", done.stdout, done.stdout + done.stderr)
        self.assertEqual(done.returncode, 1, "exit 1 if something is in the 500s")
        self.assertIn("one", done.stdout + done.stderr, "the id of the crash is printed")
