import csv
import unittest
from pathlib import Path

from gate import Act, Gate, Refused, is_yes

YES = {"action": "accept", "content": {"confirm": True}}


class TestGate(unittest.TestCase):
    def setUp(self):
        self.files = {"a": 3, "b": 5}
        self.log = []

        def effect(names):
            return ", ".join(f"delete {n} ({self.files[n]} lines)" for n in names)

        def run(names):
            for n in names:
                del self.files[n]
            return len(names)
        self.gate = Gate({"delete": Act(effect, run), "note": Act(lambda text: f"note {text}", lambda text: self.log.append(text) or "ok", reversible=True)})

    def test_is_yes(self):
        self.assertIs(True, is_yes(YES))
        for bad in ({"action": "accept", "content": {"confirm": False}}, {"action": "accept", "content": {"confirm": "true"}}, {"action": "accept", "content": {"confirm": 1}},
                    {"action": "accept", "content": {}}, {"action": "accept", "content": None}, {"action": "accept"}, {"action": "decline", "content": {"confirm": True}}, {"action": "cancel"}, {}):
            self.assertIs(False, is_yes(bad), str(bad))

    def test_reversible_acts_run_at_once(self):
        self.assertEqual({"status": "done", "effect": "note x", "result": "ok"}, self.gate.request("note", {"text": "x"}))
        self.assertEqual(["x"], self.log)

    def test_others_ask_and_change_nothing(self):
        got = self.gate.request("delete", {"names": ["a"]})
        self.assertEqual(("ask", "delete a (3 lines)"), (got["status"], got["effect"]))
        self.assertEqual({"a": 3, "b": 5}, self.files)
        self.assertNotEqual(got["id"], self.gate.request("delete", {"names": ["a"]})["id"])

    def test_yes_and_no(self):
        q = self.gate.request("delete", {"names": ["a"]})
        self.assertEqual("declined", self.gate.answer(q["id"], {"action": "decline"})["status"])
        self.assertIn("a", self.files)
        with self.assertRaises(Refused):
            self.gate.answer(q["id"], YES)
        q = self.gate.request("delete", {"names": ["a"]})
        self.assertEqual({"status": "done", "effect": "delete a (3 lines)", "result": 1}, self.gate.answer(q["id"], YES))
        self.assertEqual({"b": 5}, self.files)
        with self.assertRaises(Refused):
            self.gate.answer(q["id"], YES)

    def test_the_world_changed(self):
        q = self.gate.request("delete", {"names": ["a"]})
        self.files["a"] = 99
        self.assertEqual({"status": "changed", "effect": "delete a (99 lines)"}, self.gate.answer(q["id"], YES))
        self.assertIn("a", self.files)

    def test_the_file_is_gone(self):
        q = self.gate.request("delete", {"names": ["a"]})
        del self.files["a"]
        self.assertEqual("changed", self.gate.answer(q["id"], YES)["status"])

    def test_the_arguments_changed(self):
        arguments = {"names": ["a"]}
        q = self.gate.request("delete", arguments)
        arguments["names"].append("b")
        self.assertEqual("done", self.gate.answer(q["id"], YES)["status"])
        self.assertEqual({"b": 5}, self.files, "only what was asked may happen")

    def test_unknown(self):
        with self.assertRaises(Refused):
            self.gate.request("explode", {})
        with self.assertRaises(Refused):
            self.gate.answer("q99", YES)


class TestAttention(unittest.TestCase):
    def test_attention_csv(self):
        with Path("attention.csv").open(newline="") as file:
            rows = [(r["block"], int(r["caught"]), int(r["harmful"]), float(r["median_seconds"])) for r in csv.DictReader(file)]
        self.assertEqual(ROWS, rows)


ROWS = [('1-10', 8, 8, 7.8), ('11-20', 5, 8, 4.8), ('21-30', 2, 12, 1.8)]
