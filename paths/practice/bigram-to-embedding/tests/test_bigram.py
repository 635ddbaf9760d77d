import csv
import math
import unittest
from pathlib import Path

VOCABULARY = [" "] + [chr(c) for c in range(97, 123)]


class Counting(unittest.TestCase):
    def test_prepare_keeps_letters_and_single_spaces(self):
        from bigram import prepare
        self.assertEqual(prepare("The cat -- it's 9!\n\nYes"), "the cat it s yes")

    def test_count_pairs(self):
        from bigram import count_pairs
        self.assertEqual(count_pairs("abab", ["a", "b"]), [[0, 2], [1, 0]])

    def test_counted_loss_of_a_small_table(self):
        from bigram import counted_loss
        self.assertAlmostEqual(counted_loss([[1, 3], [2, 2]], [[0, 1], [1, 0]]), (-math.log(.75) - math.log(.5)) / 2)
        self.assertAlmostEqual(counted_loss([[1, 3], [2, 2]], [[1, 0], [0, 0]], 1.0), -math.log(2 / 6))

    def test_an_unseen_pair_costs_infinity_without_smoothing(self):
        from bigram import counted_loss
        self.assertEqual(counted_loss([[2, 0], [1, 1]], [[0, 1], [0, 0]]), math.inf)
        self.assertEqual(counted_loss([[2, 0], [0, 0]], [[0, 0], [1, 0]]), math.inf)
        self.assertAlmostEqual(counted_loss([[2, 0], [0, 0]], [[0, 0], [1, 0]], 0.5), math.log(2))


class Learning(unittest.TestCase):
    def test_a_one_hot_row_times_the_table_is_a_look_up(self):
        from bigram import one_hot, row_times
        table = [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]
        self.assertEqual(one_hot(1, 3), [0, 1, 0])
        for t in range(3):
            self.assertEqual(row_times(one_hot(t, 3), table), table[t], f"row {t}")
        self.assertEqual(row_times([1, 1, 2], table), [14, 18])

    def test_a_table_of_zeros_has_the_loss_ln_of_its_width(self):
        from bigram import learned_loss
        self.assertAlmostEqual(learned_loss([[0.0] * 4] * 4, [[1, 2, 0, 0]] * 4), math.log(4))
        self.assertAlmostEqual(learned_loss([[1000.0, 999.0]] * 2, [[1, 0], [0, 0]]), math.log(1 + math.exp(-1)))

    def test_the_gradient_agrees_with_nudging(self):
        from bigram import gradient, learned_loss
        table, counts, h = [[0.2, -0.4, 1.0], [0.0, 0.5, -0.5], [0.1, 0.1, 0.3]], [[2, 1, 0], [0, 0, 4], [0, 0, 0]], 1e-5
        got = gradient(table, counts)
        for a in range(3):
            for b in range(3):
                def loss(delta):
                    return learned_loss([[x + delta * ((i, j) == (a, b)) for j, x in enumerate(row)] for i, row in enumerate(table)], counts)
                self.assertAlmostEqual(got[a][b], (loss(h) - loss(-h)) / (2 * h), places=6, msg=f"slope of cell {a},{b}")

    def test_training_reaches_the_counted_loss_and_never_beats_it(self):
        from bigram import counted_loss, learned_loss, train
        counts = [[6, 2], [3, 5]]
        floor = counted_loss(counts, counts)
        got = learned_loss(train(counts, 500, 2.0), counts)
        self.assertAlmostEqual(got, floor, places=4)
        self.assertGreaterEqual(got, floor - 1e-12)

    def test_losses_csv_goes_from_ln_27_to_the_counted_loss(self):
        from bigram import count_pairs, counted_loss, prepare
        counts = count_pairs(prepare(Path("data/book.txt").read_text(encoding="utf-8"))[:5000], VOCABULARY)
        rows = {int(r["step"]): float(r["loss"]) for r in csv.DictReader(Path("losses.csv").read_text(encoding="utf-8").splitlines())}
        self.assertEqual(sorted(rows), [0, 10, 100, 300], "steps in losses.csv")
        self.assertAlmostEqual(rows[0], math.log(27), places=2)
        floor = counted_loss(counts, counts)
        self.assertTrue(rows[0] > rows[10] > rows[100] > rows[300] > floor, f"losses {rows} above {floor:.4f}")
        self.assertLess(rows[300], floor + 0.05)
