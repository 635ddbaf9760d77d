import csv
import json
import unittest
from math import comb
from pathlib import Path


def clean(text):
    text = text.strip()
    return (text[:-1] if text.endswith(".") else text).lower()


def load():
    truth = {r["id"]: r["truth"] for r in csv.DictReader(Path("data/inputs.csv").read_text(encoding="utf-8").splitlines())}
    right = {}
    for r in csv.DictReader(Path("data/answers.csv").read_text(encoding="utf-8").splitlines()):
        right.setdefault(r["prompt"], set())
        if clean(r["answer"]) == truth[r["id"]]:
            right[r["prompt"]].add(r["id"])
    parents = {p["id"]: p["parent"] for p in json.loads(Path("data/prompts.json").read_text(encoding="utf-8"))}
    return truth, right, parents


class Functions(unittest.TestCase):
    TRUTH = {"a": "found", "b": "absent", "c": "unclear"}

    def test_clean_removes_white_space_one_dot_and_case(self):
        from rounds import clean as yours
        for text, expected in [(" Found.\n", "found"), ("ABSENT", "absent"), ("found..", "found."), ("It is found.", "it is found")]:
            self.assertEqual(yours(text), expected, f"clean({text!r})")

    def test_score_counts_cleaned_answers_and_missing_ones_are_wrong(self):
        from rounds import score
        self.assertEqual(score({"a": "Found.", "b": "It is absent", "c": " unclear "}, self.TRUTH), 2)
        self.assertEqual(score({"c": "unclear", "z": "found"}, self.TRUTH), 1)

    def test_flips_go_in_both_directions(self):
        from rounds import flips
        better, worse = flips({"a": "found", "b": "found", "c": "found"}, {"a": "absent", "b": "Absent.", "c": "unclear"}, self.TRUTH)
        self.assertEqual((list(better), list(worse)), (["b", "c"], ["a"]))
        self.assertEqual(tuple(map(list, flips(self.TRUTH, self.TRUTH, self.TRUTH))), ([], []))

    def test_the_sign_test_is_a_coin(self):
        from rounds import sign_test
        for better, worse, expected in [(5, 0, 0.0625), (0, 5, 0.0625), (1, 0, 1.0), (0, 0, 1.0), (4, 3, 1.0), (6, 1, 0.125), (9, 1, 22 / 1024), (3, 3, 1.0)]:
            self.assertAlmostEqual(sign_test(better, worse), expected, msg=f"sign_test({better}, {worse})")


class Rounds(unittest.TestCase):
    def test_rounds_csv_changes_one_thing_at_a_time_and_counts_right(self):
        path = Path("rounds.csv")
        self.assertTrue(path.is_file(), "rounds.csv is missing")
        rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
        truth, right, parents = load()
        self.assertIn("".join(r["round"] for r in rows), ("0123", "01234", "012345"), "rounds 0 to 3, 4 or 5")
        self.assertEqual((rows[0]["prompt"], rows[0]["parent"], int(rows[0]["score"])), ("p0", "", len(right["p0"])))
        used = ["p0"]
        for r in rows[1:]:
            p = r["prompt"]
            self.assertIn(p, parents, f"round {r['round']}")
            self.assertNotIn(p, used, f"round {r['round']}: {p} was used before")
            self.assertEqual(r["parent"], parents[p], f"round {r['round']}: parent of {p}")
            self.assertIn(r["parent"], used, f"round {r['round']}: you have not used {r['parent']} yet, so more than one thing changed")
            used.append(p)
            up, down = len(right[p] - right[r["parent"]]), len(right[r["parent"]] - right[p])
            self.assertEqual((int(r["score"]), int(r["better"]), int(r["worse"])), (len(right[p]), up, down), f"round {r['round']}: score, better, worse of {p}")
            n = up + down
            value = min(1.0, 2 * sum(comb(n, k) for k in range(min(up, down) + 1)) / 2**n)
            self.assertAlmostEqual(float(r["p"]), value, delta=0.001, msg=f"round {r['round']}: p")
