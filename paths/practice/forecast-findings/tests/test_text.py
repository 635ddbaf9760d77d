import csv
import json
import re
import unittest
from pathlib import Path
from statistics import fmean


def numbers(text):
    """The numbers of a text without their signs; 5,600 is one number, and 781,7 is 781.7."""
    found = re.findall(r"\d+(?:[.,]\d+)*", text)
    return [float(re.sub(r",(?=\d{3}(?!\d))", "", n).replace(",", ".")) for n in found if re.sub(r",(?=\d{3}(?!\d))", "", n).replace(",", ".").count(".") < 2]


class Text(unittest.TestCase):
    def test_the_finding_gives_the_figures_of_the_table(self):
        for name in ("findings.md", "errors_by_day.csv", "interval.json"):
            self.assertTrue(Path(name).is_file(), f"{name} is missing")
        with open("errors_by_day.csv", newline="", encoding="utf-8-sig") as file:
            rows = list(csv.DictReader(file))
        baseline, model = (fmean(abs(float(r["actual"]) - float(r[name])) for r in rows) for name in ("baseline", "model"))
        mine = json.loads(Path("interval.json").read_text(encoding="utf-8"))
        parts = re.split(r"(?m)^## *Finding\b.*$", Path("findings.md").read_text(encoding="utf-8"))
        self.assertEqual(len(parts), 2, "one heading ## Finding")
        given = numbers(re.split(r"(?m)^## ", parts[1])[0])
        wanted = {"the baseline's error": baseline, "the model's error": model, "the gain": baseline - model,
                  "the lower end of the interval": mine.get("low", 1e9), "the upper end of the interval": mine.get("high", 1e9)}
        for name, value in wanted.items():
            self.assertTrue(any(abs(n - abs(value)) <= 1.05 for n in given), f"under ## Finding, {name} of your table, in trips, is missing or another one")
