import unittest


def row(question, options, answer):
    return {"id": 0, "question": question, "options": options, "answer": answer}


DEV = [row("What colour is it?", ["red", "Blue", "green"], 1), row("What colour was x?", ["blue", "red"], 0), row("How many cats?", ["2", "5", "7"], 2), row("Is it on?", ["yes", "no"], 1)]


class Blind(unittest.TestCase):
    def test_chance(self):
        from blind import chance
        self.assertAlmostEqual(chance(DEV), (1 / 3 + 1 / 2 + 1 / 3 + 1 / 2) / 4)

    def test_position(self):
        from blind import position
        self.assertEqual(position(DEV)(row("x y", ["a", "b", "c"], 0)), 1)
        late = position([row("x", ["a", "b", "c"], 2)] * 2 + [row("x", ["a", "b", "c"], 0)])
        self.assertEqual(late(row("x", ["a", "b"], 0)), 1, "fewer options: the last one")
        tie = position([row("x", ["a", "b", "c"], 2), row("x", ["a", "b", "c"], 1)])
        self.assertEqual(tie(row("x", ["a", "b", "c"], 0)), 1)

    def test_longest(self):
        from blind import longest
        self.assertEqual(longest(row("x", ["ab", "abc", "abc", "a"], 0)), 1)

    def test_prior(self):
        from blind import prior
        method = prior(DEV)
        self.assertEqual(method(row("what COLOUR now", ["Green", "red", "BLUE"], 0)), 2)
        self.assertEqual(method(row("Which one here", ["a", "b"], 0)), 0, "unknown options tie: the first")
        self.assertEqual(method(row("What colour?? no", ["x", "red"], 0)), 0, "'colour??' is another type")
        self.assertEqual(method(row("What colour is", ["red", "new"], 0)), 1, "an option that was wrong twice loses against a new one")

    def test_accuracy(self):
        from blind import accuracy, longest
        self.assertAlmostEqual(accuracy(DEV, longest), 0.25)

    def test_credit(self):
        from blind import credit, explained
        model, blind = [1] * 60 + [0] * 40, [1] * 30 + [0] * 70
        d, low, high = credit(model, blind)
        self.assertAlmostEqual(d, 0.3)
        self.assertAlmostEqual(low, 0.21, delta=0.02)
        self.assertAlmostEqual(high, 0.39, delta=0.02)
        self.assertEqual(credit(model, blind, seed=2), credit(model, blind, seed=2))
        self.assertAlmostEqual(explained(0.6, 0.48, 0.25), 0.657142857)
