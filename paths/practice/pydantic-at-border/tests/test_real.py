import json
import math
import unittest

from border import Refused, read_house
from model import House, problems
from pydantic import BaseModel

GOOD = {"area": 90, "rooms": 3, "year": 1975}
MORE = [
    GOOD, {**GOOD, "area": 90.5}, {**GOOD, "garage": True}, {**GOOD, "area": math.inf}, {**GOOD, "area": math.nan},
    {**GOOD, "area": 1000}, {**GOOD, "area": 1000.1}, {**GOOD, "rooms": 50}, {**GOOD, "rooms": 51}, {**GOOD, "rooms": True},
    {**GOOD, "year": 1699}, {**GOOD, "garage": 1}, {**GOOD, "garage": None}, {}, None, "house", {"area": 0, "rooms": 0, "floor": 2},
]


def by_hand(body):
    try:
        read_house(body)
    except Refused as refused:
        return sorted({field for field, _ in refused.problems})
    return []


class Borders(unittest.TestCase):
    def test_house_is_a_model_of_pydantic(self):
        self.assertTrue(issubclass(House, BaseModel))
        self.assertEqual(House.model_validate(GOOD).garage, False)

    def test_both_borders_agree(self):
        with open("data/nonsense.jsonl", encoding="utf-8") as file:
            bodies = [json.loads(line)["body"] for line in file]
        for body in bodies + MORE:
            with self.subTest(body=body):
                self.assertEqual(list(problems(body)), by_hand(body), f"the body {body}")
