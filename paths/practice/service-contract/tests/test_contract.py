import json
import unittest
from pathlib import Path

LIMITS = {"area": (0, 1000), "rooms": (1, 50), "year": (1700, 2030)}


def good(body):
    if not isinstance(body, dict) or set(body) != set(LIMITS):
        return False
    for name, (low, high) in LIMITS.items():
        value = body[name]
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            return False
        if name == "area" and value == 0 or name != "area" and not isinstance(value, int):
            return False
    return True


class Contract(unittest.TestCase):
    def setUp(self):
        self.data = json.loads(Path("contract.json").read_text(encoding="utf-8"))

    def test_three_of_each(self):
        self.assertEqual(len(self.data["examples"]), 3, "three examples")
        self.assertEqual(len(self.data["refusals"]), 3, "three refusals")
        names = [case["name"] for kind in ("examples", "refusals") for case in self.data[kind]]
        self.assertEqual(len(set(names)), 6, f"six different names: {names}")

    def test_examples_are_allowed_and_answered(self):
        for case in self.data["examples"]:
            name = case["name"]
            self.assertEqual((case["method"], case["path"], case["status"]), ("POST", "/predictions", 200), name)
            self.assertTrue(good(case["body"]), f"{name}: the body breaks a rule of the table")
            answer = case["answer"]
            self.assertEqual(set(answer), {"low", "high", "model"}, name)
            self.assertTrue(isinstance(answer["low"], int) and isinstance(answer["high"], int), name)
            self.assertTrue(0 < answer["low"] < answer["high"], f"{name}: low must be below high")

    def test_one_example_is_at_a_limit(self):
        ends = [case["body"][n] in LIMITS[n] for case in self.data["examples"] for n in LIMITS]
        self.assertTrue(any(ends), "no example has a value exactly at a limit")

    def test_refusals_are_refused_for_a_reason(self):
        for case in self.data["refusals"]:
            name, status = case["name"], case["status"]
            self.assertTrue(400 <= status < 500, f"{name}: status {status}")
            self.assertTrue(("body" in case) != ("text" in case), f"{name}: either body or text")
            usual = case["method"] == "POST" and case["path"] == "/predictions"
            if usual and "body" in case:
                self.assertFalse(good(case["body"]), f"{name}: this body is allowed")
                self.assertEqual(status, 422, f"{name}: a wrong field is a 422")
            if status == 422:
                self.assertTrue(case.get("field"), f"{name}: a 422 names its field")
            if usual and "text" in case and len(case["text"]) < 60_000:
                self.assertEqual(status, 400, f"{name}: a body that is not JSON is a 400")
                with self.assertRaises(ValueError, msg=f"{name}: the text is JSON"):
                    json.loads(case["text"])
        self.assertGreater(len({case["status"] for case in self.data["refusals"]}), 1, "at least two statuses")

    def test_the_promise_can_be_broken(self):
        promise = self.data["promise"]
        self.assertTrue(90 <= promise["percentile"] <= 99)
        self.assertGreater(promise["ms"], 0)
        self.assertGreaterEqual(promise["callers"], 1)
