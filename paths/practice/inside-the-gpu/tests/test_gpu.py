import unittest

SM = {"warps": 48, "registers": 65536, "shared": 100_000, "blocks": 16}


class Gpu(unittest.TestCase):
    def test_sectors_of_neighbours_strides_and_borders(self):
        from gpu import sectors
        self.assertEqual(sectors([4 * i for i in range(32)]), 4)
        self.assertEqual(sectors([4 * i + 4 for i in range(32)]), 5, "a shifted warp needs one more sector")
        self.assertEqual(sectors([128 * i for i in range(32)]), 32)
        self.assertEqual(sectors([0] * 32), 1)
        self.assertEqual(sectors([28], width=8), 2, "a value may cross a border")

    def test_used_share(self):
        from gpu import used_share
        self.assertAlmostEqual(used_share([4 * i for i in range(32)]), 1)
        self.assertAlmostEqual(used_share([128 * i for i in range(32)]), 0.125)
        self.assertAlmostEqual(used_share([0] * 32), 0.125, msg="the same value counts once")

    def test_bank_turns(self):
        from gpu import bank_turns
        self.assertEqual(bank_turns(list(range(32))), 1)
        self.assertEqual(bank_turns([32 * i for i in range(32)]), 32)
        self.assertEqual(bank_turns([2 * i for i in range(32)]), 2)
        self.assertEqual(bank_turns([33 * i for i in range(32)]), 1, "padding by one word removes the conflict")
        self.assertEqual(bank_turns([0, 32, 1, 2]), 2, "the fullest bank decides")
        self.assertEqual(bank_turns([7] * 32), 1)
        self.assertEqual(bank_turns([]), 0)

    def test_occupancy_follows_the_tightest_resource(self):
        from gpu import occupancy
        self.assertAlmostEqual(occupancy(256, 32, 0, SM), 1.0)
        self.assertAlmostEqual(occupancy(256, 128, 0, SM), 16 / 48, msg="registers bind")
        self.assertAlmostEqual(occupancy(128, 0, 50_000, SM), 8 / 48, msg="shared memory binds")
        self.assertAlmostEqual(occupancy(32, 8, 0, SM), 16 / 48, msg="the number of blocks binds")
        self.assertAlmostEqual(occupancy(100, 0, 0, SM), 1.0, msg="100 threads need 4 warps")
        self.assertAlmostEqual(occupancy(320, 0, 0, SM), 40 / 48, msg="only whole blocks")
        self.assertAlmostEqual(occupancy(256, 72, 0, SM), 24 / 48, msg="only whole blocks")
        self.assertAlmostEqual(occupancy(128, 0, 30_000, SM), 12 / 48, msg="only whole blocks")

    def test_time_counts_whole_sectors(self):
        from gpu import seconds
        self.assertAlmostEqual(seconds([128 * i for i in range(32)], 1_000_000, 1e9), 1.024)
