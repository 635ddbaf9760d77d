import random
import sys
import unittest

import crossval
from with_sklearn import scores


class Scores(unittest.TestCase):
    def test_the_same_scores(self):
        rng = random.Random(8)
        for n, k in ((53, 5), (40, 4), (31, 3)):
            labels = [rng.choice(["oak", "beech", "lime"]) for _ in range(n)]
            points = [[rng.gauss(len(t), 1.5), rng.gauss(5, 1)] for t in labels]
            mine = crossval.cross_validate(points, labels, k, crossval.fit, crossval.predict)
            got = [float(s) for s in scores(points, labels, k)]
            self.assertEqual(len(got), k)
            for a, b in zip(got, mine):
                self.assertAlmostEqual(a, b, places=9, msg=f"{k} folds of {n} rows: {got} and {mine}")
        self.assertIn("sklearn.model_selection", sys.modules)
