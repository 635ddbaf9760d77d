import csv
import unittest
from pathlib import Path


class Suspects(unittest.TestCase):
    def test_the_changed_labels_are_found(self):
        found = [row["id"].strip() for row in csv.DictReader(Path("suspects.csv").read_text(encoding="utf-8-sig").splitlines())]
        self.assertEqual(len(found), len(set(found)), "an id is there twice")
        changed = {"r" + f"{2 * half:02}" if even else "r" + f"{2 * half + 1:02}" for half, even in ((1, 1), (4, 1), (7, 1), (8, 1), (13, 0))}
        self.assertEqual(len(changed & set(found)), 5, f"{len(changed & set(found))} of the five changed labels are in your list")
        self.assertEqual(len(found), 5, "five labels were changed")
