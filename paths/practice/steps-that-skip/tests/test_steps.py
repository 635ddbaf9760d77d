import os
import tempfile
import unittest
from pathlib import Path

from steps import Step, run, stale, write_atomic


class Base(unittest.TestCase):
    def setUp(self):
        self.old = os.getcwd()
        self.folder = tempfile.TemporaryDirectory()
        os.chdir(self.folder.name)
        Path("raw.txt").write_text("b\na\n")

    def tearDown(self):
        os.chdir(self.old)
        self.folder.cleanup()

    def chain(self, version="1"):
        def copy(source, target, change):
            return lambda: Path(target).write_text(change(Path(source).read_text())) and None
        return [
            Step("sort", ["raw.txt"], ["sorted.txt"], copy("raw.txt", "sorted.txt", lambda t: "".join(sorted(t.splitlines(True)))), version),
            Step("upper", ["sorted.txt"], ["upper.txt"], copy("sorted.txt", "upper.txt", str.upper)),
            Step("count", ["upper.txt"], ["count.txt"], copy("upper.txt", "count.txt", lambda t: str(len(t)))),
        ]


class TestRun(Base):
    def test_the_second_run_skips_every_step(self):
        self.assertEqual(["sort", "upper", "count"], run(self.chain()))
        self.assertEqual([], run(self.chain()), "second run")
        os.utime("raw.txt", (1, 1))
        self.assertEqual([], run(self.chain()), "after a new time with the same bytes")

    def test_only_what_changed_runs(self):
        run(self.chain())
        Path("raw.txt").write_text("a\nb\n")
        self.assertEqual(["sort"], run(self.chain()), "the sorted file has the same bytes, so upper is skipped")
        Path("raw.txt").write_text("c\n")
        self.assertEqual(["sort", "upper", "count"], run(self.chain()), "new content")
        Path("upper.txt").unlink()
        self.assertEqual(["upper"], run(self.chain()), "a deleted output is made again")
        Path("count.txt").write_text("9999")
        self.assertEqual(["count"], run(self.chain()), "an edited output is made again")

    def test_a_new_version_runs(self):
        run(self.chain())
        self.assertEqual(["sort"], run(self.chain("2")))

    def test_a_new_input_runs(self):
        run(self.chain())
        Path("more.txt").write_text("x")
        steps = self.chain()
        steps[2].inputs.append("more.txt")
        self.assertEqual(["count"], run(steps))

    def test_a_kill_between_two_steps_is_survived(self):
        class Killed(BaseException):
            pass
        for at in range(3):
            for f in ("state.json", "sorted.txt", "upper.txt", "count.txt"):
                Path(f).unlink(missing_ok=True)
            steps = self.chain()
            def die():
                raise Killed
            steps[at].action = die
            with self.assertRaises(Killed):
                run(steps)
            self.assertEqual(["sort", "upper", "count"][at:], run(self.chain()), f"after a kill in step {at}")

    def test_missing_files_are_named(self):
        steps = self.chain()
        Path("raw.txt").unlink()
        with self.assertRaises(FileNotFoundError) as e:
            run(steps)
        self.assertIn("sort", str(e.exception))
        self.assertIn("raw.txt", str(e.exception))
        Path("raw.txt").write_text("x")
        steps[0].action = lambda: None
        with self.assertRaises(FileNotFoundError) as e:
            run(steps)
        self.assertIn("sorted.txt", str(e.exception))
        self.assertEqual("sort", stale(steps)[0], "a step without its output has no record")

    def test_a_broken_state_counts_as_empty(self):
        run(self.chain())
        Path("state.json").write_text("{ half")
        self.assertEqual(["sort", "upper", "count"], run(self.chain()))

    def test_stale_runs_nothing(self):
        self.assertEqual(["sort", "upper", "count"], stale(self.chain()))
        self.assertFalse(Path("sorted.txt").exists())
        run(self.chain())
        Path("raw.txt").write_text("z")
        self.assertEqual(["sort"], stale(self.chain()), "only sort sees the change so far")


class TestAtomic(Base):
    def test_writes_utf8(self):
        write_atomic("a.txt", "ä\n")
        self.assertEqual("ä\n".encode(), Path("a.txt").read_bytes())

    def test_a_failed_write_leaves_the_old_file_and_nothing_else(self):
        Path("a.txt").write_text("old")
        with self.assertRaises(Exception):
            write_atomic("a.txt", "x" * 10 + "\ud800")
        self.assertEqual("old", Path("a.txt").read_text())
        self.assertEqual({"a.txt", "raw.txt"}, set(os.listdir()), "files in the folder")
