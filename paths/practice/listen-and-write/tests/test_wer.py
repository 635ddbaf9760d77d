import unittest


def row(speaker, group, reference, transcript):
    return {"speaker": speaker, "group": group, "reference": reference, "transcript": transcript}


class Wer(unittest.TestCase):
    def test_normalise(self):
        from wer import normalise
        self.assertEqual(normalise(" Don't STOP, Zoë_7! 'Now' - (ok)"), ["don't", "stop", "zoë", "7", "now", "ok"])
        self.assertEqual(normalise("..."), [])

    def test_edits(self):
        from wer import edits
        for ref, hyp, want in (("a b c", "a c", (0, 1, 0)), ("a b", "a x b", (0, 0, 1)), ("a b", "c d", (2, 0, 0)), ("", "a b", (0, 0, 2)), ("a b", "", (0, 2, 0)), ("a b c d", "b c d e", (0, 1, 1)), ("the cat sat", "a cat sat down now", (1, 0, 2)), ("a", "a", (0, 0, 0))):
            self.assertEqual(tuple(edits(ref.split(), hyp.split())), want, (ref, hyp))

    def test_pooled(self):
        from wer import wer
        long = " ".join(f"w{i}" for i in range(20))
        self.assertAlmostEqual(wer([("Good morning.", "could morning"), (long, long.replace("w7 ", ""))]), 2 / 22)
        self.assertAlmostEqual(wer([("yes", "yes thank you for watching")]), 4.0)
        with self.assertRaises(ValueError):
            wer([("...", "a")])

    def test_by_group(self):
        from wer import by_group
        got = by_group([row("s1", "x", "a b c d", "a b c d"), row("s2", "x", "a b c d", "a b"), row("s3", "y", "a b", "b")])
        self.assertEqual(got, {"x": {"wer": 0.25, "words": 8, "speakers": 2}, "y": {"wer": 0.5, "words": 2, "speakers": 1}})

    def test_interval_draws_speakers(self):
        from wer import interval
        rows = [row(f"s{i}", "x", "a b c d", "a b c d" if i % 2 else "x x x x") for i in range(4) for _ in range(25)]
        low, high = interval(rows)
        self.assertLess(low, 0.1, "speakers, not sentences, are drawn")
        self.assertGreater(high, 0.9)
        self.assertEqual(interval(rows, seed=3), interval(rows, seed=3))
        one = [row("s", "x", "a b", "a")] * 3
        self.assertEqual(tuple(interval(one, rounds=100)), (0.5, 0.5))
