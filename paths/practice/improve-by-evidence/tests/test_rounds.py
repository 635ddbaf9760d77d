import unittest

from rounds import flips, verdict, worst_kind

B = {"a": False, "b": False, "c": True, "d": True, "e": False}
A = {"a": True, "b": True, "c": False, "d": True, "e": False}


class TestRounds(unittest.TestCase):
    def test_flips(self):
        self.assertEqual(({"a", "b"}, {"c"}), tuple(map(set, flips(B, A))))
        self.assertEqual((set(), set()), tuple(map(set, flips(B, B))))
        with self.assertRaises(ValueError):
            flips(B, {"a": True})

    def test_verdict(self):
        for kind, m, b, want in (({"a", "b"}, 2, 1, "held"), ({"a", "e"}, 2, 1, "failed"), ({"a", "b"}, 2, 0, "failed"), ({"a", "b"}, 3, 1, "failed"), (set(), 0, 1, "held")):
            self.assertEqual(want, verdict(B, A, kind, m, b), f"kind {kind}, fixes {m}, breaks {b}")

    def test_worst_kind(self):
        k = {"a": "year", "b": "year", "c": "tone", "d": "tone", "e": "source"}
        self.assertEqual(("year", 2), tuple(worst_kind(B, k)))
        self.assertEqual(("source", 1), tuple(worst_kind({"a": False, "e": False, "c": True}, k)), "equal counts: alphabetical")
        with self.assertRaises(ValueError):
            worst_kind({"a": True}, k)
