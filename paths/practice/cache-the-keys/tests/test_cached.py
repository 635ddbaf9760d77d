import unittest
from unittest import mock


class Cached(unittest.TestCase):
    def test_rows_equal_those_of_the_whole_text(self):
        import toy
        from cached import Cache, step
        for seed in (1, 2):
            model = toy.make(seed)
            tokens = [3, 3, 0, 19, 7, 3, 12, 1]
            cache = Cache(len(model["layers"]))
            for i, (token, expected) in enumerate(zip(tokens, toy.forward(model, tokens))):
                self.assertEqual(len(cache), i, "stored positions before the step")
                got = step(model, token, cache)
                for g, e in zip(got, expected):
                    self.assertAlmostEqual(g, e, places=9, msg=f"logits of token {i}")

    def test_two_caches_do_not_share(self):
        import toy
        from cached import Cache, step
        a, b = Cache(2), Cache(2)
        step(toy.TOY, 4, a)
        self.assertEqual((len(a), len(b)), (1, 0))
        for g, e in zip(step(toy.TOY, 5, b), toy.forward(toy.TOY, [5])[0]):
            self.assertAlmostEqual(g, e)

    def test_greedy_texts_are_equal(self):
        import toy
        from cached import generate
        for seed in (1, 2, 3):
            model = toy.make(seed)
            self.assertEqual(generate(model, [1, 2, 3], 15, True), generate(model, [1, 2, 3], 15, False), f"model {seed}")
        self.assertEqual(len(generate(toy.TOY, [5], 4, True)), 4)
        self.assertEqual(generate(toy.TOY, [5], 0, True), [])

    def test_with_the_cache_each_token_passes_once(self):
        import cached
        import toy
        calls = []
        real = cached.step
        with mock.patch.object(cached, "step", lambda *a, **k: calls.append(1) or real(*a, **k)):
            cached.generate(toy.TOY, [1, 2, 3], 10, True)
        self.assertIn(len(calls), (12, 13), "calls of step for a prompt of 3 and 10 new tokens")
        with self.assertRaises(ValueError):
            cached.generate(toy.TOY, [], 3, True)

    def test_a_step_does_not_compute_the_past_again(self):
        import cached
        import toy
        calls, reads = [], []

        class Matrix(list):
            def __iter__(self):
                reads.append(1)
                return super().__iter__()

            def __getitem__(self, i):
                reads.append(1)
                return super().__getitem__(i)
        model = toy.make(5)
        model["layers"] = [{name: Matrix(m) for name, m in layer.items()} for layer in model["layers"]]
        layers, real, found = len(model["layers"]), toy.times, []

        def counted(*args):
            calls.append(1)
            return real(*args)
        with mock.patch.object(toy, "times", counted), mock.patch.object(cached, "times", counted, create=True):
            cache = cached.Cache(layers)
            for token in range(20):
                calls.clear(), reads.clear()
                cached.step(model, token, cache)
                found.append((len(calls), len(reads)))
        for n, (called, _) in enumerate(found):
            self.assertLessEqual(called, 5 * layers, f"step {n} calls times {called} times for {layers} layers: three for query, key and value, and two in after_attention are enough")
        self.assertLessEqual(found[-1][1], found[0][1], "a later step reads the weights more often than the first: it computes the past again")

    def test_cache_bytes(self):
        from cached import cache_bytes
        self.assertEqual(cache_bytes(32, 32, 128, 4096), 2 * 2**30)
        self.assertEqual(cache_bytes(4, 2, 32, 10, 4), 2 * 4 * 2 * 32 * 10 * 4)
