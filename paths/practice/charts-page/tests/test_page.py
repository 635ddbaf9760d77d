import csv
import re
import unittest
from pathlib import Path


def rows():
    with open("claims.csv", encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


class Page(unittest.TestCase):
    def test_there_are_two_or_three_charts_and_their_files_exist(self):
        self.assertIn(len(rows()), (2, 3), "claims.csv needs two or three rows")
        for row in rows():
            path = Path(row["chart"])
            self.assertIn(path.suffix, (".png", ".svg"), row["chart"])
            self.assertTrue(path.is_file() and path.stat().st_size > 200, f"{path} is missing or empty; run draw.py")

    def test_each_claim_is_a_short_sentence(self):
        for row in rows():
            words = row["claim"].split()
            self.assertTrue(4 <= len(words) <= 12, f"a claim is a sentence of 4 to 12 words: {row['claim']!r}")

    def test_axes_have_names_and_units(self):
        for row in rows():
            for axis in ("x_axis", "y_axis"):
                self.assertRegex(row[axis], r"^\S.*\(.+\)\s*$", f"{axis} of {row['chart']} needs a name and a unit in brackets")

    def test_every_bar_chart_begins_at_zero(self):
        for row in rows():
            start = float(row["y_from"])
            if row["kind"].strip().lower().startswith(("bar", "column")):
                self.assertEqual(start, 0, f"{row['chart']} is a bar chart and must begin at zero")

    def test_the_page_shows_each_chart_with_its_claim(self):
        text = Path("page.md").read_text(encoding="utf-8")
        self.assertRegex(text, r"\A# \S.{9,}", "begin page.md with a headline")
        for row in rows():
            self.assertIn(f"![{row['claim']}]({row['chart']})", text)

    def test_the_page_names_interval_confounder_source_and_reader(self):
        text = Path("page.md").read_text(encoding="utf-8")
        for name, least in (("Interval", 8), ("Confounder", 8), ("Source", 2), ("Reader", 5)):
            line = re.search(rf"(?m)^{name}:[ \t]*(.*)$", text)
            self.assertIsNotNone(line, f"page.md lacks the line {name}:")
            self.assertGreaterEqual(len(line[1].split()), least, f"{name}: say it in at least {least} words")
        line = re.search(r"(?m)^Interval:(.*)$", text)[1].replace("−", "-")
        line = re.sub(r"^(\D*)(?:80|90|95|99)\s*%(?!\s*(?:to|and|-|–))", r"\1", line)  # the level, not an end
        numbers = [float(n) for n in re.findall(r"(?<![\w.%])-?\d+(?:\.\d+)?|(?<=[\d%]-)\d+(?:\.\d+)?", line)]
        self.assertGreaterEqual(len(numbers), 2, "Interval: needs two numbers")
        self.assertLess(numbers[0], numbers[1], f"Interval: the smaller end comes first; found {numbers}")
