import unittest

from model import run

CLEAN, CORRUPTED = [3, 7, 5, 3], [4, 7, 5, 3]


def toy(x, patch=None):
    units = {"a": 2 * x[0], "b": x[0] + 5, "c": 3 - x[0]}
    units.update(patch or {})
    return [3 * units["a"] + units["c"], 0.0], units


class Patching(unittest.TestCase):
    def test_shares(self):
        from patching import logit_diff, restored
        self.assertEqual(logit_diff([1.0, 5.0, 2.0], 1, 2), 3.0)
        self.assertEqual(restored(4, 0, 3), 0.75)
        self.assertEqual(restored(5, 1, 0), -0.25)
        with self.assertRaises(ValueError):
            restored(2, 2, 1)

    def test_the_known_circuit_is_found(self):
        from patching import patch_each, top
        effects = patch_each(run, CLEAN, CORRUPTED, 7, 5)
        self.assertEqual(len(effects), 12)
        self.assertEqual(top(effects, 0.5), [("match", 3), ("prev", 1)])
        self.assertAlmostEqual(effects[("prev", 1)], 1.0)
        self.assertAlmostEqual(effects[("noise", 0)], 0.0)

    def test_any_model_works(self):
        from patching import patch_each, reverse_each
        effects = patch_each(toy, [4], [1], 0, 1)
        self.assertAlmostEqual(effects["a"], 1.2)
        self.assertAlmostEqual(effects["b"], 0.0)
        self.assertAlmostEqual(effects["c"], -0.2)
        self.assertAlmostEqual(reverse_each(toy, [4], [1], 0, 1)["a"], 1.2)

    def test_the_reversed_patch_destroys_the_answer(self):
        from patching import reverse_each
        lost = reverse_each(run, CLEAN, CORRUPTED, 7, 5)
        self.assertAlmostEqual(lost[("match", 3)], 1.0)
        self.assertAlmostEqual(lost[("prev", 2)], 0.0)

    def test_forward_and_reversed_patches_may_differ(self):
        from patching import patch_each, reverse_each

        def either(x, patch=None):
            units = {"a": x[0], "b": x[0], **(patch or {})}
            return [float(max(units.values())), 0.0], units
        self.assertEqual(patch_each(either, [1], [0], 0, 1), {"a": 1.0, "b": 1.0}, "one of the two is enough")
        self.assertEqual({k: abs(v) for k, v in reverse_each(either, [1], [0], 0, 1).items()}, {"a": 0.0, "b": 0.0}, "without one of them, the other is enough")

    def test_prompts_of_unequal_length_are_refused(self):
        from patching import patch_each
        with self.assertRaises(ValueError):
            patch_each(run, [3, 7, 3], CORRUPTED, 7, 5)

    def test_random_patches_restore_less(self):
        from patching import beats_random
        others = [[1, 2, 6, 8], [9, 8, 2, 1], [3, 1, 0, 2], [0, 6, 1, 9]]
        self.assertEqual(beats_random(run, CLEAN, CORRUPTED, ("prev", 1), 7, 5, others), 0.75,
                         "[3, 1, 0, 2] has the same note at position 1: equal, not less")

    def test_top_sorts_by_size(self):
        from patching import top
        self.assertEqual(top({"a": 0.5, "b": -0.9, "c": 0.1, "d": 0.9}, 0.5), ["b", "d", "a"])
