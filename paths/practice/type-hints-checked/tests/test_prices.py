import csv
import unittest
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import get_args, get_origin, get_type_hints

import prices


class Behaviour(unittest.TestCase):
    def test_cost_multiplies_and_refuses_an_unknown_name(self):
        self.assertEqual(prices.cost({"tea": 250}, "tea", 3), 750)
        self.assertEqual(prices.cost({"gift": 0}, "gift", 3), 0, "a price of 0 is a price")
        with self.assertRaises(KeyError) as caught:
            prices.cost({"tea": 250}, "milk", 1)
        self.assertEqual(caught.exception.args, ("milk",))

    def test_cheapest_returns_one_name(self):
        self.assertEqual(prices.cheapest({"tea": 250, "cake": 420}), "tea")
        self.assertEqual(prices.cheapest({"b": 1, "a": 1}), "a")
        with self.assertRaises(ValueError):
            prices.cheapest({})

    def test_size_has_an_answer_for_every_total(self):
        for total, expected in [(0, "small"), (499, "small"), (500, "medium"), (1999, "medium"), (2000, "large")]:
            self.assertEqual(prices.size(total), expected, f"size({total})")

    def test_parse_and_bill_still_work(self):
        self.assertEqual(prices.parse("tea 2"), ("tea", 2))
        self.assertEqual(prices.bill([("tea", 2), ("cake", 1)]), "tea: 500\ncake: 420\ntotal: 920 (medium)")


class Hints(unittest.TestCase):
    def test_every_parameter_and_result_has_a_hint(self):
        for name, parameters in [("cost", {"prices", "name", "count"}), ("cheapest", {"prices"}), ("size", {"total"}), ("parse", {"text"}), ("bill", {"rows"})]:
            self.assertEqual(set(get_type_hints(getattr(prices, name))), parameters | {"return"}, f"hints of {name}")

    def test_the_hints_are_the_promised_ones(self):
        hints = get_type_hints(prices.parse)
        self.assertEqual(hints, {"text": str, "return": tuple[str, int]}, "parse takes a str and returns a name and a count")
        hints = get_type_hints(prices.bill)
        self.assertEqual(hints["return"], str)
        self.assertIn(get_origin(hints["rows"]), (list, Sequence, Iterable), "rows is a list of pairs")
        self.assertEqual(get_args(hints["rows"]), (tuple[str, int],), "rows is a list of pairs of name and count")
        self.assertEqual(get_type_hints(prices.cheapest)["return"], str, "repair the code, not the hint")
        self.assertEqual(get_type_hints(prices.size)["return"], str)
        self.assertEqual(get_type_hints(prices.cost)["return"], int)

    def test_nothing_is_silenced(self):
        text = Path("prices.py").read_text(encoding="utf-8")
        for word in ("type: ignore", "Any"):
            self.assertNotIn(word, text, f"prices.py uses {word}")


class Bugs(unittest.TestCase):
    def test_bugs_csv_names_line_and_kind(self):
        with open("bugs.csv", encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual(len(rows), 3, "bugs.csv needs exactly three rows")
        found = {(int(r["line"]), r["kind"].strip()) for r in rows}
        for line, kind in [(9, "missing-none"), (17, "wrong-type"), (20, "missing-return")]:
            self.assertIn((line, kind), found, f"one of your rows is wrong; compare the line and kind of the {kind} bug with mypy's output")
