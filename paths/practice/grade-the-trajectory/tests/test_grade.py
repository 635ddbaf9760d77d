import csv
import unittest
from pathlib import Path

from grade import before, forbidden, grade, over, stubborn, waste


def st(tool, id="a", ok=True, writes=False):
    return {"tool": tool, "args": {"id": id}, "ok": ok, "writes": writes}


class Grade(unittest.TestCase):
    def test_forbidden(self):
        self.assertEqual(forbidden([st("read"), st("delete", ok=False), st("drop")], {"delete", "drop"}), [1, 2])

    def test_before_needs_success_and_the_same_id(self):
        steps = [st("send"), st("approve", ok=False), st("send"), st("approve"), st("send"), st("send", "b")]
        self.assertEqual(before(steps, "approve", "send"), [0, 2, 5])

    def test_waste(self):
        self.assertEqual(waste([st("read"), st("read", "b"), st("read")]), [2])
        self.assertEqual(waste([st("read"), st("write", writes=True), st("read")]), [])
        self.assertEqual(waste([st("read"), st("write", ok=False, writes=True), st("read")]), [2], "a failed write changes nothing")
        self.assertEqual(waste([st("read", ok=False), st("read")]), [], "a retry after an error is not waste")
        self.assertEqual(waste([st("write", writes=True), st("write", writes=True)]), [1])

    def test_stubborn_and_over(self):
        self.assertEqual(stubborn([st("r", ok=False), st("r", ok=False), st("r"), st("r"), st("q", ok=False), st("r")]), [1, 2])
        self.assertEqual(over([st("r")] * 5, 3), [3, 4])

    def test_classes(self):
        self.assertEqual(grade([], True, {"x": [], "y": []}), {"class": "clean", "first": None, "broken": []})
        self.assertEqual(grade([], True, {"y": [4], "x": [7, 2]}), {"class": "lucky", "first": 2, "broken": ["x", "y"]})
        self.assertEqual([grade([], False, {"x": f})["class"] for f in ([], [0])], ["lost", "wrong"])

    def test_table(self):
        self.assertTrue(Path("classes.csv").is_file(), "classes.csv is missing")
        with open("classes.csv", newline="") as file:
            got = [",".join(r) for r in csv.reader(file)]
        self.assertEqual(got, EXPECTED)


EXPECTED = """run,class,first,broken
r01,clean,,
r02,clean,,
r03,lucky,1,forbidden
r04,lost,,
r05,lucky,2,waste
r06,wrong,1,stubborn
r07,lucky,0,before
r08,clean,,
r09,wrong,1,before+waste
r10,lucky,8,over
r11,lucky,1,before
r12,lucky,1,waste""".splitlines()
