import csv
import json
import unittest
from datetime import datetime
from pathlib import Path
from statistics import median


def lines(name):
    return [json.loads(line) for line in Path(name).read_text(encoding="utf-8").splitlines() if line.strip()]


class Own(unittest.TestCase):
    def setUp(self):
        self.replies = lines("own.jsonl")

    def test_five_questions_were_answered_by_one_model(self):
        self.assertGreaterEqual(len({r["asked"].strip() for r in self.replies}), 5, "five different questions")
        tags = {r["model"] for r in self.replies}
        self.assertEqual(len(tags), 1, f"one model, with its tag: {tags}")
        self.assertRegex(tags.pop(), r"^\S+:\S+$", "the exact tag, such as smollm2:1.7b-instruct-q4_K_M")

    def test_the_replies_have_the_form_of_a_server(self):
        for r in self.replies:
            self.assertIs(r["done"], True, r["asked"])
            self.assertIn(r["done_reason"], ("stop", "length"), r["asked"])
            for name in ("prompt_eval_count", "eval_count", "prompt_eval_duration", "eval_duration", "total_duration"):
                self.assertTrue(type(r[name]) is int and r[name] > 0, f"{name} of {r['asked']}: {r[name]!r}")
            self.assertGreaterEqual(r["total_duration"], r["eval_duration"], f"{r['asked']}: durations are nanoseconds, the total is the largest")
        times = [datetime.fromisoformat(r["created_at"][:19]) for r in self.replies]
        self.assertEqual(times, sorted(times), "created_at rises from line to line")

    def test_measured_times_differ(self):
        times = [r["eval_duration"] for r in self.replies]
        self.assertEqual(len(set(times)), len(times), "two replies took the same number of nanoseconds")
        self.assertGreater(sum(t % 1000 != 0 for t in times), len(times) // 2, "a clock gives nanoseconds, not round numbers")
        given = {r["response"] for r in lines("data/replies.jsonl") if r["response"].strip()}
        self.assertFalse(given & {r["response"] for r in self.replies}, "these are the replies of the task")

    def test_own_speeds_csv_and_proof_follow_from_the_replies(self):
        with open("own_speeds.csv", encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        want = [round(r["eval_count"] / (r["eval_duration"] / 1e9), 1) for r in self.replies]
        self.assertEqual(len(rows), len(want), "one row for each line of own.jsonl")
        for row, speed in zip(rows, want):
            self.assertAlmostEqual(float(row["speed"]), speed, delta=0.051, msg=f"reply {row['reply']}")
        text = Path("proof.md").read_text(encoding="utf-8")
        said = dict(line.split(":", 1) for line in text.splitlines() if line.startswith(("Model:", "Speed:")))
        self.assertEqual(said["Model"].strip(), self.replies[0]["model"], "Model: in proof.md is the tag of own.jsonl")
        self.assertAlmostEqual(float(said["Speed"].split()[0]), median(want), delta=0.1, msg="Speed: in proof.md is the median of own_speeds.csv")
