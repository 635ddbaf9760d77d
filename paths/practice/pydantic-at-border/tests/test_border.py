import dataclasses
import json
import unittest
from pathlib import Path

from border import House, Refused, answer, read_house

GOOD = {"area": 90.5, "rooms": 3, "year": 1975}


def fields(body):
    try:
        house = read_house(body)
    except Refused as error:
        return {field for field, reason in error.problems if reason}
    return house


class Border(unittest.TestCase):
    def test_a_house_passes(self):
        self.assertEqual(read_house(GOOD), House(area=90.5, rooms=3, year=1975, garage=False))
        self.assertEqual(read_house(GOOD | {"garage": True}).garage, True)

    def test_a_whole_area_becomes_a_float(self):
        area = read_house(GOOD | {"area": 90}).area
        self.assertIsInstance(area, float, f"area is {area!r}")

    def test_a_house_cannot_be_changed(self):
        with self.assertRaises(dataclasses.FrozenInstanceError):
            read_house(GOOD).rooms = 4

    def test_the_limits_belong_to_the_range(self):
        for change in ({"area": 1000}, {"area": 0.1}, {"rooms": 1}, {"rooms": 50}, {"year": 1700}, {"year": 2030}):
            self.assertIsInstance(fields(GOOD | change), House, f"{change} should pass")
        for change in ({"area": 1000.1}, {"rooms": 0}, {"rooms": 51}, {"year": 1699}, {"year": 2031}):
            self.assertEqual(fields(GOOD | change), set(change), f"{change} should be refused")

    def test_every_line_of_nonsense_is_refused(self):
        for line in Path("data/nonsense.jsonl").read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            self.assertIsInstance(fields(case["body"]), set, f"{case['id']} ({case['what']}) passed")

    def test_values_that_are_not_numbers(self):
        for value in (float("nan"), float("inf"), True, None, "90", [90]):
            self.assertEqual(fields(GOOD | {"area": value}), {"area"}, f"area = {value!r}")

    def test_garage_is_true_or_false(self):
        for value in (1, 0, "yes", None):
            self.assertEqual(fields(GOOD | {"garage": value}), {"garage"}, f"garage = {value!r}")

    def test_all_problems_at_once(self):
        got = fields({"aera": 90, "rooms": 3.0, "year": 3025})
        self.assertEqual(got, {"aera", "area", "rooms", "year"}, "one pair for each wrong, missing or unknown field")

    def test_a_body_that_is_not_an_object(self):
        for body in ([90.5, 3, 1975], "house", None, 3):
            self.assertEqual(fields(body), {"body"}, f"body = {body!r}")


class Answer(unittest.TestCase):
    def test_whole_euros(self):
        got = answer(199_999.6, 260_000.2, "m1")
        self.assertEqual(got, {"low": 200_000, "high": 260_000, "model": "m1"})
        self.assertIsInstance(got["low"], int)

    def test_low_may_equal_high(self):
        self.assertEqual(answer(5.0, 5.0, "m1"), {"low": 5, "high": 5, "model": "m1"})

    def test_an_absurd_range_is_an_error(self):
        for low, high in ((2.0, 1.0), (float("nan"), 1.0), (1.0, float("inf"))):
            with self.assertRaises(ValueError, msg=f"answer({low}, {high}, 'm1')"):
                answer(low, high, "m1")
