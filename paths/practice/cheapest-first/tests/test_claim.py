import json
import unittest
from pathlib import Path


class TestCascade(unittest.TestCase):
    def setUp(self):
        self.calls = []

    def test_the_log_has_a_hundred_requests(self):
        lines = [json.loads(x) for x in Path("log.jsonl").read_text().splitlines() if x.strip()]
        self.assertGreaterEqual(len(lines), 100)
        for entry in lines:
            self.assertLessEqual({"question", "answer", "step", "cost", "tried", "sources", "version"}, set(entry), f"keys of the log line of {entry.get('question')!r}")
