import csv
import re
import unittest
from pathlib import Path

from licences import family, of_expression, of_words

WEAK = {"certifi", "orjson", "psycopg", "psycopg-binary", "tqdm"}
VERDICTS = dict(zip("ABCDEFG", "nothing notices changes source source ask ask".split()))


def table(name):
    if not Path(name).is_file():
        raise AssertionError(f"{name} is missing")
    with open(name, newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file))


class Parts(unittest.TestCase):
    families = {"MIT": "permissive", "Apache-2.0": "permissive", "MPL-2.0": "weak", "GPL-3.0-only": "strong", "Own-1": "proprietary"}

    def test_or_takes_the_mildest_and_and_the_strictest(self):
        for expression, expected in (
            ("MIT", "permissive"), ("GPL-3.0-only", "strong"), ("GPL-3.0-only OR MIT", "permissive"), ("MIT AND MPL-2.0", "weak"),
            ("MPL-2.0 AND (Apache-2.0 OR MIT)", "weak"), ("(GPL-3.0-only OR MPL-2.0) AND MIT", "weak"),
            ("MIT OR GPL-3.0-only AND MPL-2.0", "permissive"), ("GPL-3.0-only OR MIT AND Own-1", "strong"),
            ("MIT AND Apache-2.0 WITH LLVM-exception", "permissive"), ("((MIT))", "permissive"), ("MIT AND Nobody-9", "unknown"),
        ):
            self.assertEqual(of_expression(expression, self.families), expected, expression)

    def test_words_are_looked_for_from_the_strict_to_the_mild(self):
        for text, expected in (
            ("Apache License, Version 2.0", "permissive"), ("GNU Lesser General Public License v3 (LGPLv3)", "weak"),
            ("GNU Affero General Public License v3 (AGPL)", "strong"), ("Mozilla Public License 2.0 (MPL 2.0)", "weak"),
            ("NVIDIA Proprietary Software", "proprietary"), ("3-Clause BSD License", "permissive"),
            ("You may not permit copies", "unknown"), ("", "unknown"),
        ):
            self.assertEqual(of_words(text), expected, repr(text))

    def test_expression_before_classifiers_before_text(self):
        row = {"expression": "", "classifiers": "MIT License; Mozilla Public License 2.0 (MPL 2.0)", "text": "GPL-3.0-only"}
        self.assertEqual(family(row, self.families), "weak", "the strictest of several classifiers")
        self.assertEqual(family(row | {"expression": "MIT"}, self.families), "permissive")
        self.assertEqual(family(row | {"classifiers": ""}, self.families), "strong")
        self.assertEqual(family({"expression": "", "classifiers": "", "text": "MPL-2.0 AND MIT"}, self.families), "weak", "a text can be an expression")
        self.assertEqual(family({"expression": "", "classifiers": "", "text": ""}, self.families), "unknown")


class Packages(unittest.TestCase):
    def test_each_package_has_its_family(self):
        found = {row["name"]: row["family"] for row in table("licences.csv")}
        names = [row["name"] for row in table("data/packages.csv")]
        self.assertEqual([name for name in names if name not in found], [], "packages without a row")
        for name in names:
            ours = "weak" if name in WEAK else "proprietary" if name.startswith("nvidia-") else "unknown" if name == "cuda-toolkit" else "permissive"
            self.assertEqual(found[name], ours, name)

    def test_ask_md_names_everything_that_is_not_permissive(self):
        words = set(re.findall(r"[\w-]+", Path("ask.md").read_text(encoding="utf-8").lower()))
        self.assertEqual(sorted(name for name in WEAK | {"nvidia", "cuda-toolkit"} if name not in words), [], "not named in ask.md")

    def test_the_seven_cases(self):
        found = {row["case"]: row["verdict"].strip() for row in table("cases.csv")}
        for case, verdict in VERDICTS.items():
            self.assertIn(found.get(case), ("nothing", "notices", "changes", "source", "ask"), f"case {case}")
            self.assertEqual(found[case], verdict, f"case {case}: read its sentence, and the row of the table, once more")
