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
