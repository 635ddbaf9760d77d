import copy
import csv
import json
import math
import unittest
from collections import Counter
from pathlib import Path


def read(name):
    return list(csv.DictReader(Path(name).read_text(encoding="utf-8").splitlines()))


def vectors():
    return {r["id"]: [float(r[f"c{k}"]) for k in range(1, 7)] for r in read("data/vectors.csv")}


def reference(rows, groups):
    total = 0
    for i, row in enumerate(rows):
        ds = {}
        for j, other in enumerate(rows):
            if i != j:
                ds.setdefault(groups[j], []).append(math.dist(row, other))
        m = {g: sum(v) / len(v) for g, v in ds.items()}
        if groups[i] in m:
            a = m.pop(groups[i])
            b = min(m.values())
            total += (b - a) / max(a, b)
    return total / len(rows)


class Functions(unittest.TestCase):
    def test_shuffling_keeps_the_values_of_each_column(self):
        from grouping import shuffle_columns
        rows = [[float(i), 100.0 + i, 200.0 + i] for i in range(30)]
        before = copy.deepcopy(rows)
        found = [list(row) for row in shuffle_columns(rows, 4)]
        self.assertEqual(rows, before, "rows must stay unchanged")
        self.assertEqual([sorted(c) for c in zip(*found)], [sorted(c) for c in zip(*before)], "values of each column")
        self.assertEqual(found, [list(row) for row in shuffle_columns(rows, 4)], "same seed, same result")
        linked = sum(row[1] - row[0] == 100 for row in found) + sum(row[2] - row[1] == 100 for row in found)
        self.assertLess(linked, 20, "each column is shuffled on its own, not whole rows")

    def test_silhouette_of_small_tables(self):
        from grouping import silhouette
        self.assertAlmostEqual(silhouette([[0.0], [1.0], [5.0], [8.0], [9.0]], list("aaabb")), 0.5564, places=3)
        self.assertAlmostEqual(silhouette([[0.0, 0.0], [3.0, 4.0]], ["a", "b"]), 0.0, msg="points alone in their group count 0")
        self.assertAlmostEqual(silhouette([[0.0, 0.0], [0.0, 1.0], [3.0, 0.0]], ["a", "a", "b"]), (2 / 3 + 1 - 1 / math.sqrt(10)) / 3, places=6)


class Files(unittest.TestCase):
    def setUp(self):
        self.vectors = vectors()
        self.groups = {row["id"]: row["group"].strip() for row in read("assignment.csv")}

    def test_all_texts_are_in_four_to_eight_groups_that_separate(self):
        self.assertEqual(set(self.groups), set(self.vectors), "ids in assignment.csv")
        sizes = Counter(self.groups.values())
        self.assertTrue(4 <= len(sizes) <= 8, f"{len(sizes)} groups")
        value = reference(list(self.vectors.values()), [self.groups[key] for key in self.vectors])
        self.assertGreaterEqual(value, 0.35, f"silhouette of your assignment is {value:.3f}")
        rows = {row["version"]: float(row["silhouette"]) for row in read("silhouettes.csv")}
        self.assertAlmostEqual(rows["real"], value, delta=0.002, msg="silhouette of the row real")
        self.assertTrue(-0.2 <= rows["shuffled"] < 0.35, f"shuffled: {rows['shuffled']}")

    def test_groups_csv_has_size_nearest_texts_and_an_odd_one(self):
        rows = {row["group"].strip(): row for row in read("groups.csv")}
        self.assertEqual(set(rows), set(self.groups.values()), "groups in groups.csv")
        for group, row in rows.items():
            members = [key for key in self.groups if self.groups[key] == group]
            self.assertEqual(int(row["size"]), len(members), f"size of {group}")
            mean = [sum(c) / len(members) for c in zip(*(self.vectors[key] for key in members))]
            distance = {key: math.dist(self.vectors[key], mean) for key in members}
            expected = sorted(distance.values())[:3]
            given = [row["first"], row["second"], row["third"]]
            self.assertEqual(len(set(given)), 3, f"three different texts of {group}")
            for key, value in zip(given, expected):
                self.assertIn(key, distance, f"{key} is not in {group}")
                self.assertAlmostEqual(distance[key], value, places=6, msg=f"nearest texts of {group}: {given}")
            self.assertIn(row["odd"], members, f"odd of {group}")
            self.assertNotIn(row["odd"], given, f"odd of {group}")

    def test_the_matching_is_counted_and_compared_with_guessing(self):
        rows = read("matching.csv")
        self.assertEqual(len(rows), 30, "rows in matching.csv")
        self.assertEqual(len({row["id"] for row in rows}), 30, "an id occurs twice")
        for row in rows:
            self.assertEqual(row["group"].strip(), self.groups.get(row["id"]), f"group of {row['id']}")
            self.assertTrue(row["matched"].strip(), f"matched is empty: {row}")
        counts = Counter(row["group"].strip() for row in rows)
        for group in set(self.groups.values()):
            self.assertGreaterEqual(counts[group], 2, f"texts of {group} in matching.csv")
        match = json.loads(Path("match.json").read_text(encoding="utf-8"))
        self.assertGreaterEqual(match["names"], len(set(self.groups.values())) + 2, "names on the list")
        self.assertEqual(match["hits"], sum(row["group"].strip() == row["matched"].strip() for row in rows), "hits")
        self.assertAlmostEqual(match["guess"], 30 / match["names"], places=2, msg="guess")
