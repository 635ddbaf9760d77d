import math
import unittest


def toy(tokens):
    """0 then 0 or 1; 1 then mostly 0."""
    return {(): [0.6, 0.4, 0.0], (0,): [0.5, 0.5, 0.0], (1,): [0.05, 0.05, 0.9]}.get(tuple(tokens), [0.2, 0.3, 0.5])


class Case(unittest.TestCase):
    def near(self, got, expected, what):
        self.assertEqual(len(got), len(expected), f"length of {what}")
        for g, e in zip(got, expected):
            self.assertAlmostEqual(g, e, msg=f"{what}: expected {expected}, got {got}")


class Cuts(Case):
    def test_heat(self):
        from decode import heat
        self.near(heat([0.8, 0.2, 0.0], 0.5), [16 / 17, 1 / 17, 0], "heat at 0.5")
        self.near(heat([0.8, 0.2], 2), [2 / 3, 1 / 3], "heat at 2")
        self.near(heat([0.5, 0.25, 0.25], 1), [0.5, 0.25, 0.25], "heat at 1")
        for t in (0, -1):
            with self.assertRaises(ValueError):
                heat([1.0], t)

    def test_top_k(self):
        from decode import top_k
        self.near(top_k([0.2, 0.5, 0.3], 2), [0, 0.625, 0.375], "top_k 2")
        self.near(top_k([0.25, 0.25, 0.25, 0.25], 1), [1, 0, 0, 0], "top_k 1 with ties")
        self.near(top_k([0.5, 0.5], 9), [0.5, 0.5], "k above the number of tokens")

    def test_top_p(self):
        from decode import top_p
        self.near(top_p([0.125, 0.5, 0.125, 0.25], 0.75), [0, 2 / 3, 0, 1 / 3], "top_p 0.75")
        self.near(top_p([0.125, 0.5, 0.125, 0.25], 0.8), [1 / 7, 4 / 7, 0, 2 / 7], "top_p 0.8")
        self.near(top_p([0.3, 0.7], 0.1), [0, 1], "top_p keeps at least one")


class Ways(Case):
    def test_greedy_returns_the_new_tokens(self):
        from decode import greedy
        self.assertEqual(greedy(toy, [], 2), [0, 0])
        self.assertEqual(greedy(toy, [1], 2), [2, 2])

    def test_sample_follows_the_draws(self):
        from decode import sample
        self.assertEqual(sample(toy, [], [0.59, 0.5]), [0, 1])
        self.assertEqual(sample(toy, [], [0.6, 0.95]), [1, 2])
        self.assertEqual(sample(toy, [], [0.85], temperature=0.2), [0], "0.6 and 0.4 at temperature 0.2 become 0.88 and 0.12")
        self.assertEqual(sample(toy, [9, 9], [0.3], k=2), [1])
        self.assertEqual(sample(toy, [9, 9], [0.1], p=0.5), [2])

    def test_the_order_is_temperature_then_top_k_then_top_p(self):
        from decode import sample
        self.assertEqual(sample(lambda t: [0.5, 0.3, 0.2], [], [0.99], temperature=0.5, p=0.65), [0], "after temperature 0.5 the first token has 0.66")
        self.assertEqual(sample(lambda t: [0.4, 0.3, 0.3], [], [0.99], k=2, p=0.55), [0], "after top-k 2 the first token has 0.57")

    def test_a_beam_of_one_is_greedy_and_a_wider_one_finds_more(self):
        from decode import beam
        for width, tokens, p in ((1, [0, 0], 0.3), (2, [1, 2], 0.36), (50, [1, 2], 0.36)):
            got, total = beam(toy, [], 2, width)
            self.assertEqual(got, tokens, f"beam of {width}")
            self.assertAlmostEqual(total, math.log(p), msg=f"log probability with a beam of {width}")

    def test_repeated(self):
        from decode import repeated
        for tokens, n, expected in (([1, 2, 1, 2, 1], 2, 0.5), ([1, 2, 3], 2, 0), ([1], 2, 0), ([5] * 10, 1, 0.9)):
            self.assertAlmostEqual(repeated(tokens, n), expected, msg=f"repeated({tokens}, {n})")


class RealData(unittest.TestCase):
    """real.json: what the real table says, computed here once more."""

    def figures(self):
        import re
        from pathlib import Path
        from decode import repeated
        words = re.findall(r"[a-z']+", Path("data/whale.txt").read_text(encoding="utf-8").lower())
        tokens = [sorted(set(words)).index(word) for word in words]
        return {"two": repeated(tokens, 2), "three": repeated(tokens, 3), "four": repeated(tokens, 4)}

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
                close = isinstance(mine[name], (int, float)) and abs(mine[name] - want) <= 0.0006
            self.assertTrue(close, f"{name} in real.json is {mine[name]!r}, which does not follow from the real data")
