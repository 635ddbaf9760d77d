import csv
import unittest
from pathlib import Path


class Vlm(unittest.TestCase):
    def test_tiles(self):
        from vlm import tile_grid
        for size, want in (((1600, 1200), (4, 3)), ((512, 512), (1, 1)), ((513, 512), (2, 1)), ((100, 30), (1, 1)), ((4096, 1024), (4, 1)), ((4096, 1026), (4, 2)), ((3000, 1000), (4, 2))):
            self.assertEqual(tuple(tile_grid(*size)), want, size)
        self.assertEqual(tuple(tile_grid(800, 400, tile=200, limit=400)), (2, 1))

    def test_tokens(self):
        from vlm import picture_tokens
        self.assertEqual(picture_tokens(1600, 1200), 832)
        self.assertEqual(picture_tokens(400, 400), 64, "a single tile needs no copy")
        self.assertEqual(picture_tokens(600, 300), 192)
        self.assertEqual(picture_tokens(384, 384, tile=384, patch=16, r=3), 64)

    def test_pixel_shuffle(self):
        from vlm import pixel_shuffle
        vectors = [[10 * y + x, -1] for y in range(2) for x in range(4)]
        self.assertEqual(pixel_shuffle(vectors, 4, 2), [[0, -1, 1, -1, 10, -1, 11, -1], [2, -1, 3, -1, 12, -1, 13, -1]])
        self.assertEqual(pixel_shuffle(vectors, 4, 1), vectors)
        for columns, r in ((4, 3), (8, 2)):
            with self.assertRaises(ValueError):
                pixel_shuffle(vectors, columns, r)

    def test_splice(self):
        from vlm import splice
        embed = {1: [1.0], 2: [2.0]}
        self.assertEqual(splice([1, 9, 2, 9], 9, embed, [[[5.0], [6.0]], [[7.0]]]), [[1.0], [5.0], [6.0], [2.0], [7.0]])
        for pictures in ([], [[[5.0]], [[6.0]]]):
            with self.assertRaises(ValueError):
                splice([1, 9], 9, embed, pictures)

    def test_cache_and_largest_side(self):
        from vlm import cache_bytes, largest_side
        self.assertEqual(cache_bytes(100, 30, 3, 64), 2 * 30 * 3 * 64 * 2 * 100)
        self.assertEqual(cache_bytes(1, 2, 3, 4, 1), 48)
        self.assertEqual(largest_side(64), 512)
        self.assertEqual(largest_side(320), 1024)
        self.assertEqual(largest_side(63), 0)
        self.assertEqual(largest_side(5000), 4096)

    def test_bill(self):
        from vlm import cache_bytes, picture_tokens
        with Path("bill.csv").open(encoding="utf-8", newline="") as file:
            rows = {int(r["side"]): r for r in csv.DictReader(file)}
        self.assertEqual(sorted(rows), [256, 512, 768, 1024, 1536, 2048])
        for side, r in rows.items():
            n = picture_tokens(side, side)
            self.assertEqual((int(r["tokens"]), int(r["pairs"])), (n, (n + 50) ** 2), f"side {side}")
            self.assertAlmostEqual(float(r["cache_mb"]), cache_bytes(n + 50, 30, 3, 64) / 1e6, delta=0.01)
