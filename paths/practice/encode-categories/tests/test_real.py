import csv
import sys
import unittest

from onehot import OneHot
from with_sklearn import encode


def read(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


class Encode(unittest.TestCase):
    def agree(self, train, other, columns):
        names, rows = encode(train, other, columns)
        mine = OneHot(columns, "ignore").fit(train)
        self.assertEqual([str(n) for n in names], [n.replace("=", "_", 1) for n in mine.names()])
        self.assertEqual([[int(x) for x in row] for row in rows], mine.transform(other))

    def test_the_files(self):
        self.agree(read("data/train.csv"), read("data/production.csv"), ["job", "city"])

    def test_other_rows(self):
        train = [{"a": "x", "b": "1", "c": "?"}, {"a": "y", "b": "2", "c": "!"}]
        self.agree(train, [{"a": "y", "b": "3", "c": "?"}, {"a": "z", "b": "1", "c": "."}], ["b", "a"])
        self.assertIn("sklearn.preprocessing", sys.modules)
