import csv
import re
import unittest
from pathlib import Path

HEADS = ["Gain", "How we know", "Price", "What did not work", "Limits"]


def text():
    return Path("report.md").read_text(encoding="utf-8")


def parts():
    pieces = re.split(r"(?m)^## +", text())
    return {p.splitlines()[0].strip(): "\n".join(p.splitlines()[1:]) for p in pieces[1:]}


def number(s):
    return float(s.replace("−", "-").replace("–", "-"))


class Report(unittest.TestCase):
    def test_parts_and_length(self):
        self.assertEqual([h for h in parts() if h in HEADS], HEADS)
        words = len(text().split())
        self.assertTrue(350 <= words <= 2000, f"{words} words")
        for head in HEADS:
            self.assertTrue(parts()[head].strip(), f"{head} is empty")

    def test_it_opens_with_numbers(self):
        opening = re.sub(r"(?m)^# .*$", "", text().split("\n## ")[0])
        self.assertGreaterEqual(len(re.findall(r"\d+(?:[.,]\d+)?", opening)), 3, "three numbers before the first heading")

    def test_gain(self):
        gain = parts()["Gain"]
        lines = [x for x in gain.splitlines() if x.strip().startswith("|")]
        self.assertGreaterEqual(len(lines), 5, "header, line and three rows")
        rows = "\n".join(lines[2:]).lower()
        self.assertIn("baseline", rows)
        self.assertRegex(rows, r"control|coin")
        self.assertRegex(gain.lower(), r"seed")
        self.assertRegex(gain, r"\d *(?:%|points)? to [-−–]?\d")

    def test_how_we_know(self):
        part = parts()["How we know"].lower()
        self.assertGreaterEqual(len(re.findall(r"(?m)^- +\S", part)), 4)
        for word in ("hash", "control|coin", "audit", "loophole"):
            self.assertRegex(part, word)

    def test_price_adds_up(self):
        with Path("hours.csv").open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        self.assertGreaterEqual(len(rows), 5, "at least five rows in hours.csv")
        self.assertTrue(all(r["failed"].strip() in ("yes", "no") and float(r["hours"]) >= 0 for r in rows))
        self.assertTrue(any(r["failed"].strip() == "yes" for r in rows), "one failed attempt at least")
        total = sum(float(r["hours"]) for r in rows)
        found = re.search(r"Gain per hour: *([-−–]?\d+(?:\.\d+)?) points \(([-−–]?\d+(?:\.\d+)?) points / (\d+(?:\.\d+)?) hours\)", parts()["Price"])
        self.assertTrue(found, "no line 'Gain per hour: X points (G points / H hours)'")
        x, g, h = map(number, found.groups())
        self.assertAlmostEqual(h, total, delta=0.01 * total + 1e-9, msg="H is not the sum of hours.csv")
        self.assertAlmostEqual(x, g / h, delta=0.02 * abs(g / h) + 0.006, msg="X is not G / H")

    def test_the_gain_is_that_of_table_csv(self):
        if not Path("table.csv").is_file():
            self.skipTest("table.csv of holds-measure is not here")
        with Path("table.csv").open(encoding="utf-8", newline="") as file:
            gains = [float(r["gain"]) for r in csv.DictReader(file) if r["test"] == "sealed"]
        found = re.search(r"Gain per hour:.*?\(([-−–]?\d+(?:\.\d+)?) points /", parts()["Price"])
        self.assertTrue(found and gains, "no line 'Gain per hour: X points (G points / H hours)'")
        self.assertAlmostEqual(number(found[1]), gains[0], delta=0.06, msg="G is not the gain on the sealed test in table.csv")

    def test_failures(self):
        self.assertGreaterEqual(len(re.findall(r"(?m)^- +\S", parts()["What did not work"])), 3)
