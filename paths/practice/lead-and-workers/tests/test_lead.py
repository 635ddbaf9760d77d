import unittest

from lead import brief, merge, run, valid, waves


def part(id, needs=(), writes=(), goal="g"):
    return {"id": id, "goal": goal, "reads": ["x.md", "y.md"], "writes": list(writes), "needs": list(needs)}


def good(text="s", **facts):
    return {"summary": text, "evidence": ["x.md:3"], "facts": facts}


class Lead(unittest.TestCase):
    def test_waves_respect_needs_and_writes(self):
        self.assertEqual(waves([part("c", ["a"]), part("b"), part("a")]), [["a", "b"], ["c"]])
        self.assertEqual(waves([part("b", writes=["i"]), part("a", writes=["i", "j"]), part("c", writes=["k"])]), [["a", "c"], ["b"]])
        for bad in ([part("a", ["b"]), part("b", ["a"])], [part("a", ["z"])]):
            with self.assertRaises(ValueError):
                waves(bad)

    def test_brief_has_all(self):
        got = brief(part("c", ["b", "a"], goal="Count"), ["use metres"], {"a": good("A!"), "b": good("B!")})
        self.assertEqual(got.splitlines(), ["Goal: Count", "Reads: x.md, y.md", "Writes: nothing", "Decided: use metres", "From b: B!", "From a: A!"])

    def test_valid(self):
        self.assertTrue(valid(good()))
        for bad in (None, "text", {}, {**good(), "summary": ""}, {**good(), "evidence": []}, {**good(), "facts": None}):
            self.assertFalse(valid(bad), repr(bad))

    def test_run_retries_and_reports_gaps(self):
        seen = []

        def worker(text):
            goal = text.splitlines()[0][6:]
            seen.append(goal)
            if goal == "boom":
                raise RuntimeError
            if goal == "slow" and seen.count("slow") == 1:
                return {"summary": "half"}
            return good(goal)

        got = run([part("a", goal="slow"), part("b", goal="boom"), part("c", ["b"], goal="never"), part("d", ["a"], goal="end"), part("e", ["c"], goal="never")], worker, [])
        self.assertEqual((list(got["results"]), got["failed"], got["skipped"], got["calls"]), (["a", "d"], ["b"], ["c", "e"], 5))
        self.assertNotIn("never", seen)

    def test_merge_keeps_conflicts(self):
        got = merge({"a": good(n=1, m=2), "b": good(n=1, m=3), "c": good(k=[1])})
        self.assertEqual(got, {"facts": {"n": 1, "k": [1]}, "conflicts": {"m": {"a": 2, "b": 3}}})
