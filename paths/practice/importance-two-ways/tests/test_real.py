import random
import unittest
import warnings

from with_shap import explain, sentence, train, weight

warnings.filterwarnings("ignore")
NAMES = ["area", "feet", "age", "lamp"]


def homes(n, seed):
    rng, rows, prices = random.Random(seed), [], []
    for _ in range(n):
        area, age, lamp = rng.uniform(40, 200), rng.uniform(0, 90), rng.randrange(300)
        rows.append([area, area * 10.764 + rng.gauss(0, 5), age, lamp])
        prices.append(2 * area - .8 * age + rng.gauss(0, 5))
    return rows, prices


class Shap(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.rows, prices = homes(600, 1)
        cls.new, cls.truth = homes(80, 2)
        cls.model = train(cls.rows, prices)

    def test_the_parts_add_up(self):
        base, parts = explain(self.model, self.new)
        predicted = self.model.predict(self.new)
        self.assertEqual((len(parts), len(parts[0])), (80, 4))
        for row, p in zip(parts, predicted):
            self.assertAlmostEqual(float(base) + sum(map(float, row)), float(p), delta=.01)
        self.assertLess(sum(abs(float(p) - t) for p, t in zip(predicted, self.truth)) / 80, 12, "the model predicts")

    def test_weights(self):
        area, feet, age, lamp = map(float, weight(self.model, self.new))
        self.assertGreater(area + feet, age)
        self.assertGreater(age, 4 * lamp)
        base, parts = explain(self.model, self.new)
        self.assertAlmostEqual(age, sum(abs(float(r[2])) for r in parts) / 80, delta=.01)

    def test_a_sentence(self):
        for row in self.new[:10]:
            base, parts = explain(self.model, [row])
            best = sorted(range(4), key=lambda i: -abs(float(parts[0][i])))[:2]
            wanted = f"{round(float(self.model.predict([row])[0]))}: " + ", ".join(f"{NAMES[i]} {round(float(parts[0][i])):+d}" for i in best)
            self.assertEqual(sentence(self.model, row, NAMES), wanted)
