import csv
import json
import random
import re
import shutil
import subprocess
import sys
import unittest
from pathlib import Path


from with_polars import groups_to_read, to_parquet, total


class Parquet(unittest.TestCase):
    def setUp(self):
        import pyarrow.parquet
        self.meta = lambda path: pyarrow.parquet.ParquetFile(path).metadata
        rng = random.Random(3)
        self.fares = [round(rng.uniform(3, 90), 2) for _ in range(1000)]
        with open("big.csv", "w", newline="") as file:
            csv.writer(file).writerows([["id", "zone", "fare"], *([i, rng.choice("ab"), f] for i, f in enumerate(self.fares))])
        to_parquet("big.csv", "big.parquet", 100)

    def test_the_file(self):
        meta = self.meta("big.parquet")
        self.assertEqual((meta.num_rows, meta.num_row_groups, meta.num_columns), (1000, 10, 3))
        tops = [meta.row_group(i).column(2).statistics.max for i in range(10)]
        self.assertEqual(tops, [sorted(self.fares)[i] for i in range(99, 1000, 100)], "sorted by fare, group by group")

    def test_groups_to_read(self):
        ordered = sorted(self.fares)
        for low in (0, ordered[450], ordered[999], ordered[899] + .0001, 91):
            wanted = sum(max(ordered[g:g + 100]) >= low for g in range(0, 1000, 100))
            self.assertEqual(tuple(groups_to_read("big.parquet", "fare", low)), (wanted, 10), f"low = {low}")

    def test_total(self):
        for low in (50.0, 89.5):
            self.assertAlmostEqual(total("big.parquet", "fare", low), sum(f for f in self.fares if f >= low), delta=.01)
