import unittest


class Memory(unittest.TestCase):
    def test_parameters_and_state(self):
        from memory import parameters, state
        self.assertEqual(parameters(12, 768, 50257), 12 * 12 * 768**2 + 50257 * 768)
        self.assertEqual(state(10), {"weight": 40, "gradient": 40, "moments": 80, "master": 0})
        self.assertEqual(sum(state(10, 2, 2, 8, 4).values()), 160)

    def test_activations_with_and_without_scores(self):
        from memory import activations
        self.assertEqual(activations(2, 10, 3, 4, 5), 2 * (34 * 5 * 4 * 10 + 5 * 3 * 25 * 4))
        self.assertEqual(activations(2, 10, 3, 4, 5, True), 2 * 34 * 5 * 4 * 10)

    def test_logits_count_twice(self):
        from memory import logits
        self.assertEqual(logits(2, 3, 100), 4800)

    def test_the_largest_batch_fits_and_the_next_does_not(self):
        from memory import activations, largest_batch, logits, parameters, state
        for memory, flash in ((8 * 2**30, False), (8 * 2**30, True), (20 * 2**30, False)):
            b = largest_batch(memory, 12, 768, 12, 1024, 50257, flash)
            def total(n):
                return sum(state(parameters(12, 768, 50257)).values()) + activations(12, 768, 12, n, 1024, flash) + logits(n, 1024, 50257)
            self.assertEqual(b, int(b), "a batch is a whole number")
            self.assertLessEqual(total(b), memory, f"batch {b} does not fit")
            self.assertGreater(total(b + 1), memory, f"batch {b + 1} would fit too")
        self.assertEqual(largest_batch(2**20, 12, 768, 12, 1024, 50257), 0)
