import re
import unittest
from math import sqrt
from pathlib import Path


def wilson(right, n, z=1.96):
    p = right / n
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return [100 * (p + z * z / (2 * n) + s * half) / (1 + z * z / n) for s in (-1, 1)]


class TestCard(unittest.TestCase):
    def rows(self):
        found = {}
        for line in Path("card.md").read_text().splitlines():
            cells = [c.strip().strip("*") for c in line.strip().strip("|").split("|")]
            if len(cells) == 6 and cells[0] in ("all", "dogs", "cats"):
                found[cells[0]] = (int(re.sub(r"[ ,_]", "", cells[1])), int(re.sub(r"[ ,_]", "", cells[2])), *[float(c.rstrip(" %")) for c in cells[3:]])
        self.assertEqual({"all", "dogs", "cats"}, set(found), "rows of the table under Results")
        return found

    def test_dogs_and_cats_add_up_to_all(self):
        r = self.rows()
        for i, name in ((0, "right"), (1, "n")):
            self.assertEqual(r["all"][i], r["dogs"][i] + r["cats"][i], f"column {name}")

    def test_shares_and_intervals_are_right(self):
        for name, (right, n, share, low, high) in self.rows().items():
            self.assertLessEqual(right, n, f"row {name}")
            self.assertAlmostEqual(100 * right / n, share, delta=0.06, msg=f"% of {name}")
            for got, want, column in zip((low, high), wilson(right, n), ("low", "high")):
                self.assertAlmostEqual(want, got, delta=0.11, msg=f"{column} of {name}")

    def test_confusions_are_sorted(self):
        text = Path("errors.md").read_text().split("## Surest")[0]
        counts = [int(x) for x in re.findall(r"(?m)^- .+ as .+?: *(\d+),", text)]
        self.assertGreaterEqual(len(counts), 5, "confusions in errors.md")
        self.assertEqual(sorted(counts, reverse=True), counts, "most frequent first")
