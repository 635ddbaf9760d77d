import json
import unittest
from pathlib import Path

from weblog import count_by, log_line, read_log, since


class LogLine(unittest.TestCase):
    def line(self, **changes):
        values = dict(time="2026-05-11T08:00:00Z", id="q1", method="GET", path="/health", status=200, ms=2.04, model="m1")
        return log_line(**(values | changes))

    def test_the_seven_keys(self):
        got = json.loads(self.line())
        self.assertEqual(got, {"time": "2026-05-11T08:00:00Z", "id": "q1", "method": "GET", "path": "/health",
                               "status": 200, "ms": 2.0, "model": "m1"})

    def test_one_line_even_with_odd_text(self):
        text = self.line(path='/a\n"b"', model="m\u2028x")
        self.assertEqual(len(text.split("\n")), 1, repr(text))
        self.assertEqual(json.loads(text)["path"], '/a\n"b"')

    def test_a_query_is_left_out(self):
        self.assertEqual(json.loads(self.line(path="/houses?key=abc?d"))["path"], "/houses")


class ReadLog(unittest.TestCase):
    def test_broken_lines_are_skipped(self):
        self.assertEqual(read_log('{"a": 1}\n\nhello\n[1]\n{"a": 2}\n'), [{"a": 1}, {"a": 2}])

    def test_the_whole_day_is_read(self):
        self.assertEqual(len(read_log(Path("data/yesterday.jsonl").read_text(encoding="utf-8"))), 600)

    def test_counting(self):
        self.assertEqual(count_by([{"s": 200}, {"s": 500}, {"s": 200}, {}], "s"), {200: 2, 500: 1})
        self.assertEqual(count_by([], "s"), {})

    def test_since_takes_the_earliest_in_any_order(self):
        lines = [{"time": "b", "status": 500}, {"time": "c", "status": 404}, {"time": "a", "status": 503}]
        self.assertEqual(since(lines, 500), "a")
        self.assertEqual(since(lines, 404), "a")
        self.assertEqual(since(lines, 503), "a", "at least this status")
        self.assertIsNone(since(lines, 504))
