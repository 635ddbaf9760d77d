import json
import re
import unittest
from collections import Counter
from pathlib import Path

FIXED = "SELECT 'cannot answer';"


def lines(name):
    return [json.loads(x) for x in Path(name).read_text(encoding="utf-8").splitlines() if x.strip()]


class Examples(unittest.TestCase):
    def test_there_are_fifty_with_three_fields(self):
        rows = lines("examples.jsonl")
        self.assertEqual(len(rows), 50, "examples.jsonl needs 50 lines")
        for n, row in enumerate(rows, 1):
            for key in ("question", "query", "shape"):
                self.assertTrue(str(row.get(key, "")).strip(), f"line {n}: {key} is missing")

    def test_shapes_are_spread(self):
        shapes = Counter(r["shape"] for r in lines("examples.jsonl"))
        self.assertGreaterEqual(len(shapes), 6, f"only these shapes: {dict(shapes)}")
        name, most = shapes.most_common(1)[0]
        self.assertLessEqual(most, 15, f"shape {name} has {most} examples")

    def test_four_cannot_be_answered(self):
        n = sum(r["query"].strip() == FIXED for r in lines("examples.jsonl"))
        self.assertGreaterEqual(n, 4, f"{n} lines with {FIXED}")

    def test_no_question_twice(self):
        seen = Counter(" ".join(r["question"].lower().split()) for r in lines("examples.jsonl"))
        self.assertEqual([q for q, n in seen.items() if n > 1], [])

    def test_guide(self):
        text = Path("guide.md").read_text(encoding="utf-8")
        self.assertLessEqual(len(text.splitlines()), 80)
        parts = re.split(r"(?m)^## ", text)
        named = {p.splitlines()[0].strip(): p for p in parts[1:]}
        for head in ("Rules", "Shapes", "Holes found"):
            self.assertIn(head, named, f"guide.md needs ## {head}")
        rules = re.findall(r"(?m)^\d+\. +\S.*", named["Rules"])
        self.assertGreaterEqual(len(rules), 8, "at least 8 numbered rules")
        for word in (r"\btie", r"null", r"cannot answer|fixed answer"):
            self.assertTrue(re.search(word, named["Rules"], re.I), f"no rule matches {word}")
        self.assertGreaterEqual(len(re.findall(r"(?m)^- +\S", named["Holes found"])), 2, "two lines in ## Holes found")

    def test_helper_wrote_ten(self):
        rows = lines("helper.jsonl")
        self.assertEqual(len(rows), 10, "helper.jsonl needs 10 lines")
        for n, row in enumerate(rows, 1):
            self.assertIn(row.get("verdict"), ("follows", "slip", "hole"), f"line {n}")
            self.assertTrue(row.get("question", "").strip() and row.get("query", "").strip(), f"line {n}")
            if row["verdict"] != "follows":
                self.assertTrue(row.get("note", "").strip(), f"line {n}: say why")
