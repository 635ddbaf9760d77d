import json
import unittest
from collections import Counter
from pathlib import Path

from test_marking import mark, read


class OwnMarks(unittest.TestCase):
    def test_own_marks_and_chart_follow_from_the_replies(self):
        replies = {r["id"]: r["response"] for r in (json.loads(line) for line in Path("own.jsonl").read_text(encoding="utf-8").splitlines() if line.strip())}
        data, found = [r for r in read("data/answers.csv") if r["id"] in replies], read("own_marks.csv")
        self.assertEqual([r["id"] for r in found], [r["id"] for r in data])
        counts = Counter()
        for row, own in zip(data, found):
            v, tone = mark({**row, "answer": replies[row["id"]]})
            self.assertEqual((own["kind"], own["verdict"], own["tone"]), (row["kind"], v, tone), f"{row['id']}: {replies[row['id']]}")
            counts[f"{row['kind']}_{tone}"] += v == "wrong"
        expected = [f"{n} {'#' * counts[n]} {counts[n]}" for n in ("real_sure", "real_hedged", "impossible_sure", "impossible_hedged")]
        self.assertEqual(Path("own_chart.txt").read_text(encoding="utf-8").rstrip().splitlines(), expected)
