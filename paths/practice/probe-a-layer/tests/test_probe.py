import random
import unittest


class Probe(unittest.TestCase):
    def test_a_word_always_has_the_same_control_label(self):
        from probe import control_labels
        words = [f"w{i % 7}" for i in range(70)]
        labels = control_labels(words, 4)
        self.assertEqual(len(labels), 70)
        of = {}
        for w, y in zip(words, labels):
            self.assertEqual(of.setdefault(w, y), y, f"{w} has two labels")
        self.assertEqual(sum(of.values()), 3, "half of seven types, rounded down")
        self.assertEqual(labels, control_labels(words, 4))
        self.assertTrue(any(control_labels(words, s) != labels for s in range(5, 10)), "the seed matters")

    def test_the_split_shares_no_word(self):
        from probe import split_by_word
        words = [f"w{i % 10}" for i in range(50)]
        a, b = split_by_word(words, 0.3, 1)
        self.assertEqual(sorted(a + b), list(range(50)))
        self.assertEqual((a, b), (sorted(a), sorted(b)))
        self.assertFalse({words[i] for i in a} & {words[i] for i in b})
        self.assertEqual(len({words[i] for i in b}), 3)

    def test_one_step_of_training_by_hand(self):
        from probe import train
        w, b = train([[1.0, 2.0], [3.0, 0.0]], [1, 0], steps=1, rate=1.0)
        for got, want in zip([*w, b], [-0.5, 0.5, 0.0]):
            self.assertAlmostEqual(got, want)

    def test_two_steps_of_training_by_hand(self):
        from probe import train
        w, b = train([[1.0]], [1], steps=2, rate=2.0)
        self.assertAlmostEqual(w[0], 1 + 2 * (1 - 0.8807970779778823))
        self.assertAlmostEqual(b, w[0])

    def test_accuracy_counts_right_answers(self):
        from probe import accuracy
        self.assertEqual(accuracy(([1.0], -1.0), [[2.0], [0.0], [1.0], [3.0]], [1, 0, 1, 0]), 0.5)

    def test_selectivity_is_measured_on_the_odd_tokens(self):
        from probe import selectivity
        words = [w for w in "abcd" * 4 for _ in range(2)]
        ys = [int(w in "ab") for w in words]
        turned = [[(2.0 * y - 1) * (1 if i % 2 == 0 else -1)] for i, y in enumerate(ys)]
        got = [selectivity(turned, words, ys, s) for s in range(10)]
        self.assertLess(min(got), -0.4, "what holds for the even tokens is wrong for the odd ones: test on the odd ones")
        self.assertLessEqual(max(got), 0.0)

    def test_selectivity_is_high_for_a_real_direction_and_low_for_identities(self):
        from probe import selectivity
        r = random.Random(1)
        words = [f"w{i:02d}" for i in range(12) for _ in range(6)]
        r.shuffle(words)
        ys = [int(w[1:]) % 2 for w in words]
        real = [[2 * y - 1 + r.gauss(0, 0.2), r.gauss(0, 1)] for y in ys]
        one_hot = [[float(int(w[1:]) == k) for k in range(12)] for w in words]
        mean = sum(selectivity(real, words, ys, s) for s in range(4)) / 4
        self.assertGreater(mean, 0.25)
        self.assertAlmostEqual(selectivity(one_hot, words, ys, 1), 0.0, msg="both are memorised")


class RealData(unittest.TestCase):
    """real.json: what the real table says, computed here once more."""

    def figures(self):
        import csv
        import math
        import random
        with open("data/penguins.csv", newline="") as file:
            head, *rows = csv.reader(file)
        columns = [[float(cell) for cell in column] for column in list(zip(*rows))[1:]]
        scaled = []
        for column in columns:
            mean = sum(column) / len(column)
            spread = (sum((v - mean) ** 2 for v in column) / len(column)) ** 0.5
            scaled.append([(v - mean) / spread for v in column])
        xs = list(zip(*scaled))
        def score(ys):
            w, b, n = [0.0] * 4, 0.0, len(xs[::2])
            for _ in range(200):
                e = [1 / (1 + math.exp(-sum(p * q for p, q in zip(w, x)) - b)) - y for x, y in zip(xs[::2], ys[::2])]
                w = [p - 0.5 * sum(a * x[k] for a, x in zip(e, xs[::2])) / n for k, p in enumerate(w)]
                b -= 0.5 * sum(e) / n
            hits = [(sum(p * q for p, q in zip(w, x)) + b > 0) == bool(y) for x, y in zip(xs[1::2], ys[1::2])]
            return sum(hits) / len(hits)
        control = []
        for seed in range(5):
            ones = set(random.Random(seed).sample(range(342), 171))
            control.append(score([int(i in ones) for i in range(342)]))
        return {"accuracy": score([int(row[0] == "Gentoo") for row in rows]), "control": sum(control) / 5}

    def test_real_json_follows_from_the_real_table(self):
        import json
        from pathlib import Path
        path = Path("real.json")
        self.assertTrue(path.is_file(), "real.json is missing")
        mine = json.loads(path.read_text(encoding="utf-8"))
        for name, want in self.figures().items():
            self.assertIn(name, mine, "real.json has no such figure")
            close = mine[name] == want
            if isinstance(want, float):
                close = isinstance(mine[name], (int, float)) and abs(mine[name] - want) <= 0.006
            self.assertTrue(close, f"{name} in real.json is {mine[name]!r}, which does not follow from the real data")
