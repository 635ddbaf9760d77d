import unittest
from pathlib import Path

from power import cluster_z, clustered, detectable, paired, power_sim, unpaired


class Power(unittest.TestCase):
    def test_formulas(self):
        for got, want in ((unpaired(0.5, 0.6), 385), (unpaired(0.6, 0.5), 385), (paired(0.1, 0.2), 228), (paired(0.2, 0.1, 0.9), 305)):
            self.assertAlmostEqual(got, want, delta=1)

    def test_clusters(self):
        self.assertEqual([clustered(*a) for a in ((100, 1, 0.5), (100, 5, 0.0), (100, 5, 0.25), (101, 5, 0.25), (101, 5, 0.0))], [100, 100, 200, 205, 105])

    def test_detectable_inverts_paired(self):
        d = detectable(300, 0.3)
        self.assertLessEqual(paired((0.3 - d) / 2, (0.3 + d) / 2), 300)
        self.assertGreater(paired((0.301 - d) / 2, (0.299 + d) / 2), 300)
        self.assertIsNone(detectable(5, 0.1))

    def test_cluster_z(self):
        self.assertAlmostEqual(cluster_z([1, 0, 1, 0], [1, 2, 3, 4]), 2.0)
        self.assertAlmostEqual(cluster_z([1, 1, 0, 0], ["a", "a", "b", "b"]), 2 ** 0.5, msg="two clusters that agree inside")
        self.assertEqual(cluster_z([0, 0], [1, 2]), 0.0)

    def test_simulation_agrees(self):
        self.assertAlmostEqual(power_sim(0.1, 0.2, 228, 300, 1), 0.8, delta=0.08)
        self.assertAlmostEqual(power_sim(0.15, 0.15, 200, 300, 2), 0.05, delta=0.04)

    def test_report(self):
        text = Path("size.md").read_text().replace(",", "")
        n = paired(0.05, 0.08)
        for number in (unpaired(0.71, 0.74), n, clustered(n, 10, 0.2)):
            self.assertIn(str(number), text, "size.md lacks this number")
