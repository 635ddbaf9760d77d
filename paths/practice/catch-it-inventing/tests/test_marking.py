import csv
import re
import unittest
from collections import Counter
from pathlib import Path


def read(name):
    return list(csv.DictReader(Path(name).read_text(encoding="utf-8").splitlines()))


def has(p, t):
    return re.search(rf"\b{re.escape(p)}\b", t, re.I) is not None


def mark(row):
    a = row["answer"]
    v = "refused" if any(p in a.lower() for p in ("do not know", "don't know", "no such", "does not exist", "cannot find")) else (
        "right" if row["kind"] == "real" and any(has(k, a) for k in row["key"].split("|") if k) else "wrong")
    return v, "hedged" if any(has(h, a) for h in ("think", "perhaps", "maybe", "may", "might", "probably", "not sure")) else "sure"


class Functions(unittest.TestCase):
    def test_refuses(self):
        from marking import refuses
        for text, expected in [("I DO NOT KNOW it.", True), ("I don't know.", True), ("There is no such book", True), ("It is Oslo.", False), ("", False)]:
            self.assertIs(bool(refuses(text)), expected, f"refuses({text!r})")

    def test_hedges_by_whole_words(self):
        from marking import hedges
        for text, expected in [("I Think so", True), ("It may be", True), ("The mayor said", False), ("I am not sure.", True), ("Sure.", False), ("Rethinking", False)]:
            self.assertIs(bool(hedges(text)), expected, f"hedges({text!r})")

    def test_verdict(self):
        from marking import verdict
        for answer, key, kind, expected in [("It is AU.", "au", "real", "right"), ("because", "au", "real", "wrong"), ("29 days", "2|two", "real", "wrong"),
                                            ("It has two.", "2|two", "real", "right"), ("I do not know; Oslo?", "oslo", "real", "refused"), ("In 1703.", "", "impossible", "wrong"), ("No such thing.", "", "impossible", "refused")]:
            self.assertEqual(verdict(answer, key, kind), expected, f"verdict({answer!r}, {key!r}, {kind!r})")

    def test_bars(self):
        from marking import bars
        self.assertEqual(bars({"b": 3, "a": 0}), "b ### 3\na  0")


class Files(unittest.TestCase):
    def test_marks_and_chart(self):
        data, found = read("data/answers.csv"), read("marks.csv")
        self.assertEqual([r["id"] for r in found], [r["id"] for r in data])
        counts = Counter()
        for row, own in zip(data, found):
            v, tone = mark(row)
            self.assertEqual((own["kind"], own["verdict"], own["tone"]), (row["kind"], v, tone), f"{row['id']}: {row['question']} {row['answer']}")
            counts[f"{row['kind']}_{tone}"] += v == "wrong"
        expected = [f"{n} {'#' * counts[n]} {counts[n]}" for n in ("real_sure", "real_hedged", "impossible_sure", "impossible_hedged")]
        self.assertEqual(Path("chart.txt").read_text(encoding="utf-8").rstrip().splitlines(), expected)


class RealModel(unittest.TestCase):
    def test_real_marks_csv_has_the_marks_of_the_real_answers(self):
        self.assertTrue(Path("real_marks.csv").is_file(), "real_marks.csv is missing")
        answers = {r["id"]: r["answer"] for r in read("data/smollm2.csv")}
        data, found = [r for r in read("data/answers.csv") if r["id"] in answers], read("real_marks.csv")
        self.assertEqual([r["id"] for r in found], [r["id"] for r in data], "the ids of data/smollm2.csv, in their order")
        for row, own in zip(data, found):
            v, tone = mark({**row, "answer": answers[row["id"]]})
            self.assertEqual((own["kind"], own["verdict"], own["tone"]), (row["kind"], v, tone), f"{row['id']}: {answers[row['id']]}")
