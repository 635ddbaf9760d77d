import sys
import unittest

from with_sklearn import split


class Split(unittest.TestCase):
    def test_classes_pairs_and_seed(self):
        labels = ["rare" if i % 20 == 7 else "usual" for i in range(200)]
        rows = [[i, i * i] for i in range(200)]
        kept = {i: label for i, label in enumerate(labels)}
        seen = set()
        for seed in range(8):
            train, test, train_labels, test_labels = map(list, split(rows, labels, .3, seed))
            self.assertEqual((len(train), len(test)), (140, 60))
            self.assertEqual((train_labels.count("rare"), test_labels.count("rare")), (7, 3), f"seed {seed}: the rare class")
            for part, names in ((train, train_labels), (test, test_labels)):
                self.assertEqual([kept[int(r[0])] for r in part], names, "rows and labels belong together")
            self.assertEqual(sorted(int(r[0]) for r in train + test), list(range(200)))
            self.assertEqual([list(r) for r in split(rows, labels, .3, seed)[1]], [list(r) for r in test], "the same seed again")
            seen.add(tuple(sorted(int(r[0]) for r in test)))
        self.assertGreater(len(seen), 6, "other seeds give other splits")
        self.assertIn("sklearn.model_selection", sys.modules)
