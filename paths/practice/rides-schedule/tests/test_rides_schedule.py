import json
import re
import tempfile
import unittest
from pathlib import Path

import schedule

G = {"d": ["b", "c"], "b": ["a"], "c": ["a"], "a": [], "x": []}


class TestSchedule(unittest.TestCase):
    def valid(self, order, steps):
        self.assertEqual(len(order), len(set(order)))
        for i, step in enumerate(order):
            for need in steps[step]:
                if need in order:
                    self.assertIn(need, order[:i], f"{step} comes before {need}")

    def test_order(self):
        got = list(schedule.order(G))
        self.assertEqual(set(got), set(G))
        self.valid(got, G)

    def test_cycles_are_refused(self):
        for steps in ({"a": ["b"], "b": ["a"]}, {"a": ["a"]}, {"s": [], "a": ["s", "c"], "b": ["a"], "c": ["b"]}):
            with self.assertRaises(ValueError):
                schedule.order(steps)

    def test_unknown_needs_are_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "p.json"
            path.write_text('{"a": ["ghost"]}')
            with self.assertRaisesRegex(ValueError, "ghost"):
                schedule.load(str(path))

    def test_stale(self):
        for changed, expected in (({"b"}, {"b", "d"}), ({"a"}, {"a", "b", "c", "d"}), ({"x"}, {"x"}), (set(), set()), ({"b", "x"}, {"b", "d", "x"})):
            got = list(schedule.stale(G, changed))
            self.assertEqual(set(got), expected, str(changed))
            self.valid(got, G)

    def test_mermaid(self):
        lines = schedule.mermaid(G, {"b"}).splitlines()
        self.assertEqual(lines[0].strip(), "graph LR")
        self.assertEqual({tuple(l.split("-->")[i].strip() for i in (0, 1)) for l in lines if "-->" in l}, {("a", "b"), ("a", "c"), ("b", "d"), ("c", "d")})
        self.assertIn("x", [l.strip() for l in lines])
        self.assertEqual([l.strip() for l in lines if "class" in l], ["class b stale"])

    def test_the_pipeline_of_the_rides(self):
        steps = schedule.load("pipeline.json")
        months = ["2026-01", "2026-02", "2026-03", "2026-04"]
        expected = {f"load-{m}": set() for m in months} | {f"check-{m}": {f"load-{m}"} for m in months}
        expected |= {"table": {f"check-{m}" for m in months}, "report": {"answer-1", "answer-2", "answer-3"}}
        expected |= {f"answer-{i}": {"table"} for i in (1, 2, 3)}
        self.assertEqual({k: set(v) for k, v in steps.items()}, expected)

    def test_the_drawing_marks_what_march_makes_stale(self):
        text = Path("graph.mmd").read_text()
        self.assertEqual(set(re.findall(r"class (\S+) stale", text)), {"load-2026-03", "check-2026-03", "table", "answer-1", "answer-2", "answer-3", "report"})
        self.assertEqual(text.count("-->"), 14)
