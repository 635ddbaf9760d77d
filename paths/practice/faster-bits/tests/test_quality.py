import csv
import json
import re
import unittest
from pathlib import Path

WIDTHS = (8, 5, 4, 3, 2)
GROUP = 32


def rounded(rows, bits):
    """The matrix after its way through integers of this width, in groups of 32."""
    flat, top, wide = [v for row in rows for v in row], 2 ** (bits - 1) - 1, len(rows[0])
    back = []
    for i in range(0, len(flat), GROUP):
        part = flat[i:i + GROUP]
        scale = max(map(abs, part)) / top or 1.0
        back += [max(-top, min(top, round(v / scale))) * scale for v in part]
    return [back[i:i + wide] for i in range(0, len(back), wide)]


def answer(model, x):
    hidden = [max(0.0, sum(w * v for w, v in zip(row, x)) + b) for row, b in zip(model["W1"], model["b1"])]
    scores = [sum(w * v for w, v in zip(row, hidden)) + b for row, b in zip(model["W2"], model["b2"])]
    return scores.index(max(scores))


def section(name):
    found = re.search(rf"(?ms)^## {name}\s*\n(.*?)(?=^## |\Z)", Path("quality.md").read_text(encoding="utf-8"))
    return found[1] if found else ""


def number(label, text):
    found = re.search(re.escape(label) + r"[^\d\n]*(\d+(?:\.\d+)?)", text)
    if not found:
        raise AssertionError(f"quality.md has no line {label} with a number")
    return float(found[1])


class Quality(unittest.TestCase):
    """The answers of the small models, computed again, and what the notes say of them."""

    @classmethod
    def setUpClass(cls):
        with open("data/digits_items.csv", newline="", encoding="utf-8") as file:
            cls.items = list(csv.DictReader(file))
        model = json.loads(Path("data/digits_model.json").read_text(encoding="utf-8"))
        pictures = [[int(c) / 9 for c in item["pixels"]] for item in cls.items]
        cls.answers = {16: [answer(model, x) for x in pictures]}
        for bits in WIDTHS:
            small = model | {name: rounded(model[name], bits) for name in ("W1", "W2")}
            cls.answers[bits] = [answer(small, x) for x in pictures]
        right = {bits: [a == int(item["label"]) for a, item in zip(answers, cls.items)] for bits, answers in cls.answers.items()}
        cls.right = {bits: sum(rows) for bits, rows in right.items()}
        cls.lost = {bits: sum(was and not now for was, now in zip(right[16], right[bits])) for bits in WIDTHS}
        cls.won = {bits: sum(now and not was for was, now in zip(right[16], right[bits])) for bits in WIDTHS}
        cls.hard = {bits: sum(was and not now and item["hard"] == "1" for was, now, item in zip(right[16], right[bits], cls.items)) for bits in WIDTHS}

    def test_the_answers_of_each_width_are_those_of_the_model(self):
        self.assertTrue(Path("results.csv").is_file(), "results.csv is missing")
        with open("results.csv", newline="", encoding="utf-8-sig") as file:
            rows = {row["id"]: row for row in csv.DictReader(file)}
        self.assertEqual([i["id"] for i in self.items if i["id"] not in rows], [], "these pictures have no row")
        for bits, answers in self.answers.items():
            other = [item["id"] for item, a in zip(self.items, answers) if rows[item["id"]][f"bits_{bits}"].strip() != str(a)]
            self.assertLessEqual(len(other), 2, f"bits_{bits}: other answers than the model of this width gives, such as {other[:3]}")

    def test_the_scores_follow_from_the_answers(self):
        text = section("Scores")
        for bits in WIDTHS:
            found = re.search(rf"(?m)^- {bits} bits: (\d+) right, (\d+) lost, (\d+) won", text)
            self.assertTrue(found, f"a line - {bits} bits: N right, N lost, N won under ## Scores")
            for name, mine, ours in zip(("right", "lost", "won"), map(int, found.groups()), (self.right[bits], self.lost[bits], self.won[bits])):
                self.assertLessEqual(abs(mine - ours), 2, f"{bits} bits: {name}")

    def test_the_choice_follows_from_your_budget(self):
        points, hard = number("Points:", section("Budget")), number("Hard cases:", section("Budget"))
        self.assertLessEqual(points, 10, "a budget of more than 10 points is none")
        fits = [b for b in WIDTHS if 100 * (self.right[16] - self.right[b]) / len(self.items) <= points and self.hard[b] <= hard]
        self.assertEqual(number("Chosen:", section("Hard cases")), min(fits, default=16), "the smallest width within your own budget is another one")
