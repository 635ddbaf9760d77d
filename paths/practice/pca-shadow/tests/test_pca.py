import copy
import csv
import math
import unittest
from pathlib import Path

ROWS = [[1.0, 10.0, 5.0], [2.0, 30.0, 5.0], [3.0, 20.0, 5.0]]


def read(name):
    return list(csv.DictReader(Path(name).read_text(encoding="utf-8-sig").splitlines()))


class Functions(unittest.TestCase):
    def near(self, found, expected, what):
        for a, b in zip(found, expected, strict=True):
            for x, y in zip(a, b, strict=True):
                self.assertAlmostEqual(x, y, places=6, msg=f"{what}: expected {expected}, got {found}")

    def test_centre_scale_and_covariance(self):
        from pca import centre, covariance, scale
        self.near(centre(ROWS), [[-1, -10, 0], [0, 10, 0], [1, 0, 0]], "centre")
        s = math.sqrt(1.5)
        self.near(scale(ROWS), [[-s, -s, 0], [0, s, 0], [s, 0, 0]], "scale (the last column has no spread)")
        self.near(covariance([[-1.0, -10.0], [0.0, 10.0], [1.0, 0.0]]), [[2 / 3, 10 / 3], [10 / 3, 200 / 3]], "covariance")

    def test_components_of_a_known_table(self):
        from pca import components
        C = [[5.0, 0.0, 0.0], [0.0, 2.0, 1.0], [0.0, 1.0, 2.0]]
        before = copy.deepcopy(C)
        found = components(C, 2)
        self.assertEqual(C, before, "components must leave C unchanged")
        self.assertAlmostEqual(found[0][0], 5.0, places=5)
        self.assertAlmostEqual(found[1][0], 3.0, places=5)
        self.assertAlmostEqual(abs(found[0][1][0]), 1.0, places=4)
        for x, y in zip((abs(w) for w in found[1][1]), (0, math.sqrt(.5), math.sqrt(.5))):
            self.assertAlmostEqual(x, y, places=4, msg="the second component is (0, 0.707, 0.707) or its negative")

    def test_projection(self):
        from pca import project
        self.near(project([[1.0, 2.0], [0.0, -1.0]], [(3.0, [0.6, 0.8]), (1.0, [-0.8, 0.6])]), [[2.2, 0.4], [-0.8, -0.6]], "project")


class Files(unittest.TestCase):
    def test_shares_csv(self):
        rows = {row["version"]: row for row in read("shares.csv")}
        for version, values in SHARES.items():
            for key, value in zip(("pc1", "pc2", "lost"), values):
                self.assertAlmostEqual(float(rows[version][key]), value, delta=0.002, msg=f"{version} {key}")

    def test_loadings_csv_up_to_the_sign(self):
        rows = {row["column"]: row for row in read("loadings.csv")}
        for pc, values in LOADINGS.items():
            found = [float(rows[name][pc]) for name in NAMES]
            error = min(max(abs(s * x - y) for x, y in zip(found, values)) for s in (1, -1))
            self.assertLess(error, 0.01, f"{pc}: expected {values} or the negative, got {found}")


NAMES = ["length_mm", "width_mm", "weight_mg", "chalk_pct", "moisture", "stripes"]
SHARES = {'scaled': (0.46904, 0.27595, 0.25501), 'unscaled': (0.99985, 0.00013, 3e-05)}
LOADINGS = {'pc1': [0.5355, 0.531, 0.5144, -0.2565, -0.2647, -0.1754], 'pc2': [0.2427, 0.2546, 0.1711, 0.6426, 0.6529, 0.0886]}


class RealData(unittest.TestCase):
    """real.json: what the real table says, computed here once more."""

    def figures(self):
        import csv
        with open("data/wines.csv", newline="") as file:
            head, *rows = csv.reader(file)
        columns = [[float(cell) for cell in column] for column in list(zip(*rows))[1:]]
        n = len(rows)
        def first(columns):
            C = [[sum(a * b for a, b in zip(x, y)) / n for y in columns] for x in columns]
            v = [1.0] * len(C)
            for _ in range(500):
                v = [sum(a * b for a, b in zip(row, v)) for row in C]
                size = sum(a * a for a in v) ** 0.5
                v = [a / size for a in v]
            return size / sum(C[i][i] for i in range(len(C))), v
        flat = [[a - sum(x) / n for a in x] for x in columns]
        even = [[a / (sum(b * b for b in x) / n) ** 0.5 for a in x] for x in flat]
        share, v = first(flat)
        return {"scaled": first(even)[0], "unscaled": share, "column": head[1 + max(range(13), key=lambda i: abs(v[i]))]}

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
                close = isinstance(mine[name], (int, float)) and abs(mine[name] - want) <= 0.002
            self.assertTrue(close, f"{name} in real.json is {mine[name]!r}, which does not follow from the real data")
