import hashlib
import re
import unittest
from pathlib import Path

from tiny import tiny_sample

ROWS = [{"id": f"p{i:02d}", "y": "1" if i % 7 == 0 else "0"} for i in range(30)]


def smallest(rows, k):
    return set(sorted((r["id"] for r in rows), key=lambda i: hashlib.sha256(i.encode()).hexdigest())[:k])


class TestSample(unittest.TestCase):
    def test_takes_the_smallest_hashes_of_each_class(self):
        got = tiny_sample(ROWS, "y", 3)
        want = smallest([r for r in ROWS if r["y"] == "0"], 3) | smallest([r for r in ROWS if r["y"] == "1"], 3)
        self.assertEqual(want, {r["id"] for r in got})
        self.assertEqual([r for r in ROWS if r["id"] in want], got, "the order of the input is kept")

    def test_does_not_depend_on_the_order(self):
        a = {r["id"] for r in tiny_sample(ROWS, "y", 4)}
        self.assertEqual(a, {r["id"] for r in tiny_sample(ROWS[::-1], "y", 4)}, "reversed input")

    def test_a_small_class_comes_whole(self):
        got = tiny_sample(ROWS, "y", 10)
        self.assertEqual(5, sum(r["y"] == "1" for r in got), "rows of class 1")
        self.assertEqual(10, sum(r["y"] == "0" for r in got), "rows of class 0")

    def test_other_key_and_bad_size(self):
        rows = [{"name": n, "c": "x"} for n in "abc"]
        self.assertEqual(1, len(tiny_sample(rows, "c", 1, key="name")))
        with self.assertRaises(ValueError):
            tiny_sample(rows, "c", 0, key="name")


class TestWorkflow(unittest.TestCase):
    def text(self):
        files = [Path(".gitlab-ci.yml"), *Path(".github/workflows").glob("*.y*ml"), *Path(".forgejo/workflows").glob("*.y*ml")]
        text = "\n".join(f.read_text() for f in files if f.is_file())
        return "\n".join(line for line in text.splitlines() if not line.strip().startswith("#"))

    def test_runs_tiny_and_full(self):
        text = self.text()
        for size in ("tiny", "full"):
            self.assertRegex(text, rf"--sample[ =]{size}\b", f"no step with --sample {size}")

    def test_the_full_run_waits_for_a_tag_and_for_the_tiny_run(self):
        text = self.text()
        self.assertRegex(text, r"refs/tags|ref_type|CI_COMMIT_TAG|only:\s*-? *\[?tags", "nothing limits a job to tags")
        self.assertRegex(text, r"(?m)^\s+needs:", "the full job needs another one")
        self.assertRegex(text, r"upload-artifact|(?m:^\s+artifacts:)", "the outputs are not kept")
        self.assertGreaterEqual(len(re.findall(r"timeout-minutes:|(?m:^\s+timeout:)", text)), 2, "time limits of two jobs")

    def test_nothing_is_silenced(self):
        text = self.text()
        self.assertTrue(text.strip(), "no workflow")
        for bad in ("|| true", "continue-on-error: true", "allow_failure: true"):
            self.assertNotIn(bad, text)
