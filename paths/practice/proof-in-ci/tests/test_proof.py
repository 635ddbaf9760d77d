import hashlib
import json
import tempfile
import unittest
from pathlib import Path


def item(i, must=False):
    return {"id": i, "question": f"{i}?", "must": must}


class Choose(unittest.TestCase):
    def test_choose(self):
        from proof import choose
        items = [item(f"q{i:02d}", i in (3, 17)) for i in range(30)]
        rest = sorted((i["id"] for i in items if not i["must"]), key=lambda x: hashlib.sha256(x.encode()).hexdigest())
        want = sorted(["q03", "q17", *rest[:8]])
        self.assertEqual([i["id"] for i in choose(items, 10)], want)
        self.assertEqual([i["id"] for i in choose(items[::-1], 10)], want)
        self.assertEqual([i["id"] for i in choose(items, 1)], ["q03", "q17"])
        self.assertEqual(len(choose(items, 99)), 30)


class Run(unittest.TestCase):
    def test_run(self):
        from proof import run
        got = run([item("a"), item("b"), item("c")], lambda q: (q, .25), lambda i, a: a == "b?", 10)
        self.assertEqual(got, {"results": {"a": False, "b": True, "c": False}, "cost": .75, "finished": True})

    def test_budget(self):
        from proof import run
        asked = []

        def answer(q):
            asked.append(q)
            return q, .5
        got = run([item(x) for x in "abcd"], answer, lambda i, a: True, 1.0)
        self.assertEqual((asked, got["cost"], got["finished"]), (["a?", "b?"], 1.0, False))
        self.assertEqual(list(got["results"]), ["a", "b"])
        self.assertTrue(run([item("a"), item("b")], lambda q: (q, .5), lambda i, a: True, 1.0)["finished"], "all items were run")

    def test_errors_are_wrong(self):
        from proof import run

        def answer(q):
            if q == "a?":
                raise TimeoutError
            return q, .5

        def grade(i, a):
            if i["id"] == "b":
                raise KeyError
            return True
        self.assertEqual(run([item(x) for x in "abc"], answer, grade, 9), {"results": {"a": False, "b": False, "c": True}, "cost": 1.0, "finished": True})


class Gate(unittest.TestCase):
    def test_gate(self):
        from proof import gate
        before = {"a": True, "b": True, "c": False, "d": True, "old": True}

        def after(finished=True, **r):
            return {"results": r, "cost": 1, "finished": finished}
        for a, must, most, want in (
            (after(a=True, b=True, c=True, d=True), set(), 0, (True, "fixed 1, broken 0")),
            (after(a=False, b=True, c=False, d=True, new=False), set(), 1, (True, "fixed 0, broken 1")),
            (after(d=False, b=True, c=False, a=False), set(), 1, (False, "broken: a, d")),
            (after(a=True, b=True, c=False, d=False), {"d", "c"}, 9, (False, "must: c, d")),
            (after(False, a=False, b=False), {"a"}, 0, (False, "unfinished")),
            (after(new=False), {"new"}, 0, (False, "must: new")),
            (after(a=True), {"b"}, 0, (True, "fixed 0, broken 0")),
        ):
            got = gate(before, a, must, most)
            self.assertEqual((bool(got[0]), got[1]), want, f"{a}, must {must}, most {most}")


class History(unittest.TestCase):
    def test_history(self):
        from proof import append, last_good
        with tempfile.TemporaryDirectory() as d:
            h = Path(d) / "history.jsonl"
            self.assertIsNone(last_good(h))
            append(h, {"passed": False, "results": {"a": False}})
            self.assertIsNone(last_good(h))
            append(h, {"passed": True, "results": {"a": True}})
            before = h.read_bytes()
            append(h, {"passed": False, "results": {"a": False}, "commit": "é"})
            self.assertTrue(h.read_bytes().startswith(before))
            self.assertEqual(len(h.read_text(encoding="utf-8").splitlines()), 3)
            with open(h, "a") as f:
                f.write("half a li\n")
            self.assertEqual(last_good(h), {"a": True})
            for line in h.read_text(encoding="utf-8").splitlines()[:3]:
                json.loads(line)
