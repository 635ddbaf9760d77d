import csv
import json
import unittest
from pathlib import Path


def points():
    return [(float(r["x"]), float(r["y"])) for r in csv.DictReader(Path("data/points.csv").read_text().splitlines())]


def near(a, b):
    return min(range(len(b)), key=lambda i: (a[0] - b[i][0]) ** 2 + (a[1] - b[i][1]) ** 2)


def one_round(pts, cs):
    labels = [near(p, cs) for p in pts]
    out = []
    for i, c in enumerate(cs):
        mine = [p for p, label in zip(pts, labels) if label == i]
        out.append((sum(x for x, _ in mine) / len(mine), sum(y for _, y in mine) / len(mine)) if mine else tuple(c))
    return out, labels


def full(pts, cs):
    old = None
    while True:
        cs, labels = one_round(pts, cs)
        if labels == old:
            return cs, labels, sum((p[0] - cs[k][0]) ** 2 + (p[1] - cs[k][1]) ** 2 for p, k in zip(pts, labels))
        old = labels


class ByHand(unittest.TestCase):
    def test_the_centres_of_two_rounds_are_right(self):
        rows = {(r["round"], r["centre"]): r for r in csv.DictReader(Path("by_hand.csv").read_text().splitlines())}
        cs = [(0, 0), (1, 0), (5, 1)]
        for number in ("1", "2"):
            cs, _ = one_round(points(), cs)
            for i, (x, y) in enumerate(cs):
                row = rows.get((number, str(i)), {})
                for name, value in (("x", x), ("y", y)):
                    try:
                        got = float(row[name])
                    except (KeyError, TypeError, ValueError):
                        self.fail(f"by_hand.csv: {name} of round {number}, centre {i} is not a number")
                    self.assertAlmostEqual(got, value, delta=0.011, msg=f"{name} of round {number}, centre {i}")


class Steps(unittest.TestCase):
    def test_assign_takes_the_nearest_and_the_smaller_number_for_ties(self):
        from kmeans import assign
        self.assertEqual(list(assign([(0, 0), (9, 1), (5, 0)], [(0, 0), (10, 0)])), [0, 1, 0])
        self.assertEqual(list(assign([(5, 0)], [(10, 0), (0, 0)])), [0])
        self.assertEqual(list(assign([(0, 9)], [(1, 0), (0, 7)])), [1])

    def test_update_moves_to_the_mean_and_leaves_empty_centres(self):
        from kmeans import update
        centres = [(0, 0), (7, 7), (1, 1)]
        got = update([(0, 0), (2, 0), (4, 3), (1, 5)], [0, 0, 0, 2], centres)
        self.assertEqual([tuple(map(float, c)) for c in got], [(2.0, 1.0), (7.0, 7.0), (1.0, 5.0)])
        self.assertEqual(centres, [(0, 0), (7, 7), (1, 1)], "update changed the list of centres")

    def test_inertia_adds_up_squared_distances(self):
        from kmeans import inertia
        self.assertAlmostEqual(inertia([(0, 0), (3, 4), (10, 1)], [(0, 0), (10, 0)], [0, 0, 1]), 26)

    def test_kmeans_stops_when_nothing_changes(self):
        from kmeans import kmeans
        for start in ([(0, 0), (1, 0), (5, 1)], [(0, 0), (4, 0), (40, 0)], [(20, 20), (0, 0), (90, 90)]):
            cs, labels, _ = full(points(), start)
            got, got_labels = kmeans(points(), list(start))
            self.assertEqual(list(got_labels), labels, f"labels from the start {start}")
            for g, e in zip(got, cs):
                self.assertAlmostEqual(g[0], e[0], msg=f"centres from {start}: {got}")
                self.assertAlmostEqual(g[1], e[1], msg=f"centres from {start}: {got}")


class Starts(unittest.TestCase):
    def ends(self, name):
        start = json.loads(Path("starts.json").read_text())[name]
        self.assertEqual([len(c) for c in start], [2, 2, 2], f"{name} needs three pairs")
        return full(points(), [tuple(c) for c in start])

    def test_the_good_start_ends_with_a_centre_in_each_square(self):
        self.assertAlmostEqual(self.ends("good")[2], 6, msg="inertia from the good start")

    def test_the_bad_start_ends_badly_although_every_centre_has_points(self):
        _, labels, value = self.ends("bad")
        self.assertGreater(value, 30, "inertia from the bad start")
        self.assertEqual(set(labels), {0, 1, 2}, "a centre of the bad start has no points")


class RealData(unittest.TestCase):
    """real.json: what the real table says, computed here once more."""

    def figures(self):
        import csv
        with open("data/penguins.csv", newline="") as file:
            rows = list(csv.DictReader(file))
        points = [(float(row["bill_length_mm"]), float(row["bill_depth_mm"])) for row in rows]
        centres, labels = [(39, 18), (47, 15), (49, 19)], None
        while True:
            new = [min(range(3), key=lambda k: (p[0] - centres[k][0]) ** 2 + (p[1] - centres[k][1]) ** 2) for p in points]
            if new == labels:
                break
            labels = new
            for k in range(3):
                mine = [p for p, label in zip(points, labels) if label == k]
                centres[k] = tuple(sum(axis) / len(mine) for axis in zip(*mine))
        inside = sum((p[0] - centres[k][0]) ** 2 + (p[1] - centres[k][1]) ** 2 for p, k in zip(points, labels))
        kinds = [[row["species"] for row, label in zip(rows, labels) if label == k] for k in range(3)]
        right = sum(max(kind.count(one) for one in set(kind)) for kind in kinds)
        return {"inertia": inside, "sizes": sorted(map(len, kinds)), "right": right / len(rows)}

    def test_real_json_follows_from_the_real_table(self):
        import json
        from pathlib import Path
        path = Path("real.json")
        self.assertTrue(path.is_file(), "real.json is missing")
        mine = json.loads(path.read_text(encoding="utf-8"))
        for name, want in self.figures().items():
            self.assertIn(name, mine, "real.json has no such figure")
            close = mine[name] == want
            if isinstance(want, float):
                close = isinstance(mine[name], (int, float)) and abs(mine[name] - want) <= 0.01
            self.assertTrue(close, f"{name} in real.json is {mine[name]!r}, which does not follow from the real data")
