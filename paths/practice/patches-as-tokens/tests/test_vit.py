import random
import unittest

GREY = [[[10 * r + c] for c in range(4)] for r in range(4)]


class Vit(unittest.TestCase):
    def test_patches_row_by_row(self):
        from vit import to_patches
        self.assertEqual(to_patches(GREY, 2), [[0, 1, 10, 11], [2, 3, 12, 13], [20, 21, 30, 31], [22, 23, 32, 33]])
        colour = [[[1, 2], [3, 4]], [[5, 6], [7, 8]]]
        self.assertEqual(to_patches(colour, 2), [[1, 2, 3, 4, 5, 6, 7, 8]])
        with self.assertRaises(ValueError):
            to_patches(GREY, 3)

    def test_there_and_back(self):
        from vit import from_patches, to_patches
        rng = random.Random(0)
        picture = [[[rng.random() for _ in range(3)] for _ in range(12)] for _ in range(8)]
        self.assertEqual(from_patches(to_patches(picture, 4), 4, 12, 3), picture)

    def test_embed(self):
        from vit import embed
        got = embed([[1.0, 2.0], [0.0, 1.0]], [[1.0, 0.0], [0.0, 2.0], [1.0, 1.0]], [0.5, 0.0, 0.0], [[1.0] * 3, [0.0] * 3, [0.0, 0.0, 10.0]], [7.0, 8.0, 9.0])
        self.assertEqual(got, [[8.0, 9.0, 10.0], [1.5, 4.0, 3.0], [0.5, 2.0, 11.0]])

    def test_macs(self):
        from vit import block_macs, conv_macs, vit_macs
        self.assertEqual(block_macs(64, 192), 12 * 64 * 192 * 192 + 2 * 64 * 64 * 192)
        self.assertEqual(vit_macs(32, 4, 3, 192, 2, 10), 64 * 48 * 192 + 2 * block_macs(65, 192) + 1920)
        self.assertEqual(conv_macs(32, [(3, 3, 16, 1), (3, 16, 32, 2), (1, 32, 8, 2)]), 32 * 32 * 9 * 48 + 16 * 16 * 9 * 512 + 8 * 8 * 256)
        self.assertEqual(conv_macs(5, [(3, 1, 1, 2)]), 81)

    def test_match_depth(self):
        from vit import match_depth, vit_macs
        for depth in (1, 5, 12):
            exact = vit_macs(32, 4, 3, 64, depth, 10)
            self.assertEqual(match_depth(exact, 32, 4, 3, 64, 10), depth)
            self.assertEqual(match_depth(exact + 1000, 32, 4, 3, 64, 10), depth)
        self.assertEqual(match_depth(1, 32, 4, 3, 64, 10), 1)
