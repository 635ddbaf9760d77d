import csv
import json
import re
import unittest
from collections import Counter
from fractions import Fraction
from pathlib import Path


def rule(row):
    found = re.search(r"<answer>(.*?)</answer>", row["text"], re.S)
    if not found:
        return "no tag"
    if found[1].strip() == str(row["target"]):
        return "names the target"
    if Counter(map(int, re.findall(r"\d+", found[1]))) - Counter(row["numbers"]):
        return "foreign number"
    try:
        exact = eval(re.sub(r"(\d+)", r"Fraction(\1)", found[1]), {"Fraction": Fraction})
    except ZeroDivisionError:
        exact = None
    return "solved" if exact == row["target"] else "honest miss"


class Audit(unittest.TestCase):
    def test_label(self):
        from audit import label
        n = [3, 4, 6]
        for text, want in (("4*6", "no tag"), ("<answer>24</answer>", "names the target"), ("<answer>20+4</answer>", "foreign number"), ("<answer>(6*6)-3</answer>", "foreign number"),
                           ("<answer>4*6</answer>", "solved"), ("<answer>(6*4)-3</answer>", "honest miss"), ("<answer>(6/4)*3</answer>", "honest miss"), ("so <answer> 24 </answer>", "names the target"), ("<answer>(6/4)*4</answer>", "foreign number")):
            self.assertEqual(label(text, n, 24), want, text)
        self.assertEqual(label("<answer>(7/3)*6</answer>", [3, 6, 7], 14), "solved")
        self.assertEqual([label("<answer>(6+4)-3</answer>", n, t) for t in (7, 8)], ["solved", "honest miss"])
        self.assertEqual(label("<answer>(6-3)+4</answer>", n, 7), "solved")

    def test_onsets(self):
        from audit import onsets
        rows = [{"step": s, "label": x} for s, x in [(0, "a")] * 5 + [(100, "b")] * 2 + [(200, "b")] * 3 + [(300, "b")] * 9 + [(300, "c")]]
        self.assertEqual(onsets(rows[::-1]), {"a": 0, "b": 200})
        self.assertEqual(onsets(rows, least=1), {"a": 0, "b": 100, "c": 300})

    def test_kappa(self):
        from audit import kappa
        self.assertAlmostEqual(kappa({1: "a", 2: "b", 3: "a", 4: "b", 9: "a"}, {1: "a", 2: "b", 3: "b", 4: "b", 7: "a"}), 0.5)
        self.assertAlmostEqual(kappa(dict(enumerate("aaaab")), dict(enumerate("aaabb"))), 0.24 / 0.44)
        self.assertEqual(kappa({1: "a"}, {1: "a"}), 1.0)
        with self.assertRaises(ValueError):
            kappa({1: "a"}, {2: "a"})

    def test_all_samples_are_labelled(self):
        rows = {json.loads(x)["id"]: json.loads(x) for x in Path("data/samples.jsonl").read_text(encoding="utf-8").splitlines()}
        with Path("audit.csv").open(encoding="utf-8", newline="") as file:
            mine = {int(r["id"]): r for r in csv.DictReader(file)}
        self.assertEqual(set(mine), set(rows), "audit.csv needs all 200 ids")
        wrong = []
        for i, r in rows.items():
            self.assertEqual(int(mine[i]["step"]), r["step"], f"id {i}: step")
            if mine[i]["label"].strip() != rule(r):
                wrong.append((i, r["numbers"], r["target"], r["text"], mine[i]["label"]))
        self.assertLessEqual(len(wrong), 6, f"labels that differ from the rules, first: {wrong[:3]}")
