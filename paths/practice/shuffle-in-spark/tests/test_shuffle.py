import random
import unittest
import zlib

from shuffle import broadcast_join, group_sum, hot_keys, join, place, salted_join, shuffle

R = random.Random(3)
KEYS = ["anna"] * 300 + [f"u{i % 60}" for i in range(200)]
R.shuffle(KEYS)
LEFT = [[{"user": k, "n": i} for i, k in enumerate(KEYS)][s::5] for s in range(5)]
RIGHT = [[{"user": "anna", "city": "Bonn"}, {"user": "u1", "city": "Ulm"}], [{"user": f"u{i}", "city": "Kiel"} for i in range(2, 40)] + [{"user": "u1", "city": "Hof"}]]


def rows(parts):
    return sorted(tuple(sorted((k, str(v)) for k, v in row.items())) for part in parts for row in part)


class Shuffle(unittest.TestCase):
    def test_place_is_the_same_in_every_process(self):
        self.assertEqual(place("anna", 8), zlib.crc32(b"anna") % 8)

    def test_a_shuffle_brings_keys_together_and_loses_nothing(self):
        out = shuffle(LEFT, "user", 4)
        self.assertEqual((len(out), rows(out)), (4, rows(LEFT)))
        homes = [{row["user"] for row in part} for part in out]
        self.assertFalse(homes[0] & homes[1] | homes[0] & homes[2] | homes[2] & homes[3])

    def test_partial_sums_travel(self):
        parts = [[{"k": "a", "v": 1}, {"k": "a", "v": 2}, {"k": "b", "v": 5}], [{"k": "a", "v": 10}]]
        self.assertEqual(group_sum(parts, "k", "v", 3), ({"a": 13, "b": 5}, 3))

    def test_all_joins_agree(self):
        index = {}
        for part in RIGHT:
            for row in part:
                index.setdefault(row["user"], []).append(row)
        want = rows([[{**a, **b} for part in LEFT for a in part for b in index.get(a["user"], [])]])
        self.assertEqual(rows(join(LEFT, RIGHT, "user", 8)), want)
        small = [row for part in RIGHT for row in part]
        out = broadcast_join(LEFT, small, "user")
        self.assertEqual((rows(out), len(out)), (want, 5))
        for n in (1, 3, 8):
            self.assertEqual(rows(salted_join(LEFT, RIGHT, "user", n, {"anna", "u1"}, 4)), want, f"salted, {n} partitions")

    def test_salting_spreads_the_hot_key(self):
        plain = max(len(p) for p in join(LEFT, RIGHT, "user", 8))
        salted = max(len(p) for p in salted_join(LEFT, RIGHT, "user", 8, {"anna"}, 16))
        self.assertGreater(plain, 300)
        self.assertLess(salted, 160)

    def test_hot_keys_are_above_the_share(self):
        parts = [[{"k": "a"}] * 5 + [{"k": "b"}] * 3, [{"k": "c"}] * 2]
        self.assertEqual(hot_keys(parts, "k", 0.3), {"a"})
        self.assertEqual(hot_keys(parts, "k", 0.2), {"a", "b"})
