import json
import random
import time
import unittest
from math import log
from pathlib import Path


class Clip(unittest.TestCase):
    def test_unit_and_cosines(self):
        from clip import cosines, unit
        self.assertEqual(unit([3.0, 4.0]), [0.6, 0.8])
        with self.assertRaises(ValueError):
            unit([0.0, 0.0])
        got = cosines([[2.0, 0.0], [1.0, 1.0]], [[0.0, 5.0], [3.0, 0.0]])
        for row, want in zip(got, [[0.0, 1.0], [0.5**0.5, 0.5**0.5]]):
            for a, b in zip(row, want, strict=True):
                self.assertAlmostEqual(a, b)

    def test_knowing_nothing_costs_ln_n(self):
        from clip import clip_loss
        self.assertAlmostEqual(clip_loss([[0.3] * 32 for _ in range(32)], 14.3), log(32))

    def test_both_directions_count(self):
        from clip import clip_loss
        self.assertAlmostEqual(clip_loss([[1.0, 0.0], [1.0, 0.0]], 2.0), (1.126928 + log(2)) / 2, places=4)

    def test_loss_is_safe(self):
        from clip import clip_loss
        self.assertAlmostEqual(clip_loss([[1.0, -1.0], [-1.0, 1.0]], 1000.0), 0.0)
        self.assertAlmostEqual(clip_loss([[-1.0, 1.0], [1.0, -1.0]], 1000.0), 2000.0)

    def test_recall(self):
        from clip import recall_at
        eye = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
        self.assertEqual(recall_at(eye, eye, 1), 1.0)
        shifted = [eye[1], eye[2], eye[0]]
        self.assertEqual(recall_at(shifted, eye, 1), 0.0)
        self.assertEqual(recall_at(shifted, eye, 2), 1.0)

    def test_training_lowers_the_loss(self):
        from clip import clip_loss, cosines, project, train
        rng = random.Random(1)
        pairs = []
        for _ in range(24):
            z = [rng.gauss(0, 1) for _ in range(3)]
            pairs.append({"image": [*z, rng.gauss(0, 1)], "text": [-z[1], z[2], z[0], rng.gauss(0, 1), rng.gauss(0, 1)]})
        def loss(a, b, s): return clip_loss(cosines([project(a, p["image"]) for p in pairs], [project(b, p["text"]) for p in pairs]), s)
        first, last = loss(*train(pairs, 3, 0)), loss(*train(pairs, 3, 150))
        self.assertLess(last, 0.5 * first)
        self.assertLessEqual(train(pairs, 3, 150)[2], 100.0001)

    def test_search_on_new_pairs(self):
        from clip import project, recall_at, train
        data = json.loads(Path("data/pairs.json").read_text())
        start = time.perf_counter()
        a, b, _ = train(data["train"])
        self.assertLess(time.perf_counter() - start, 60)
        images, texts = [project(a, p["image"]) for p in data["test"]], [project(b, p["text"]) for p in data["test"]]
        self.assertGreaterEqual(recall_at(texts, images, 1), 0.5)
        self.assertGreaterEqual(recall_at(images, texts, 5), 0.7)
