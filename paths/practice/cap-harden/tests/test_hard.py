import csv
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from safe import write_whole


def run(*words):
    return subprocess.run([sys.executable, "run.py", *map(str, words)], capture_output=True, text=True, timeout=30)


class Hard(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        with open("sample.csv", newline="", encoding="utf-8") as file:
            self.rows = list(csv.reader(file))

    def write(self, name, rows):
        path = self.folder / name
        with open(path, "w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows(rows)
        return path

    def refused(self, path, piece, what):
        done = run(path)
        self.assertEqual(done.returncode, 2, f"{what}: exit {done.returncode}\n{done.stderr[-300:]}")
        self.assertEqual(done.stdout, "", f"{what}: standard output")
        self.assertNotIn("Traceback", done.stderr, what)
        self.assertIn(piece, done.stderr, f"{what}: {done.stderr!r}")

    def test_a_good_file_is_answered_and_written(self):
        out = self.folder / "answer.json"
        done = run("sample.csv", "--out", out)
        self.assertEqual(done.returncode, 0, done.stderr[-500:])
        self.assertIn("answer", json.loads(done.stdout))
        self.assertEqual(json.loads(out.read_text(encoding="utf-8")), json.loads(done.stdout))

    def test_a_missing_file(self):
        self.refused(self.folder / "gone.csv", "gone.csv", "missing file")

    def test_an_empty_file(self):
        path = self.folder / "empty.csv"
        path.write_text("")
        self.refused(path, "empty.csv", "empty file")

    def test_a_header_without_rows(self):
        self.refused(self.write("header.csv", self.rows[:1]), "header.csv", "header without rows")

    def test_a_file_that_is_not_text(self):
        path = self.folder / "picture.csv"
        path.write_bytes(b"\xff\xfe\x00\x81" * 50)
        self.refused(path, "picture.csv", "not UTF-8")

    def test_a_renamed_column_is_named(self):
        needed = 0
        for i, name in enumerate(self.rows[0]):
            header = list(self.rows[0])
            header[i] = "renamed"
            path = self.write("renamed.csv", [header] + self.rows[1:])
            done = run(path)
            self.assertNotIn("Traceback", done.stderr, f"column {name} renamed")
            if done.returncode != 0:
                needed += 1
                self.refused(path, name, f"column {name} renamed")
        self.assertGreater(needed, 0, "no column is needed?")

    def test_bad_input_leaves_the_old_answer(self):
        out = self.folder / "answer.json"
        out.write_text("old")
        run(self.folder / "gone.csv", "--out", out)
        self.assertEqual(out.read_text(), "old")


class WriteWhole(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.path = Path(temporary.name) / "answer.txt"
        self.path.write_text("old")

    def left(self):
        return sorted(p.name for p in self.path.parent.iterdir())

    def test_a_new_text_replaces_the_old(self):
        write_whole(self.path, "grün\n")
        self.assertEqual(self.path.read_bytes(), "grün\n".encode())
        self.assertEqual(self.left(), ["answer.txt"])

    def test_a_new_file_is_created(self):
        write_whole(self.path.with_name("new.txt"), "x")
        self.assertEqual(self.left(), ["answer.txt", "new.txt"])

    def test_a_text_that_cannot_be_written(self):
        with self.assertRaises(UnicodeEncodeError):
            write_whole(self.path, "half \ud800")
        self.assertEqual(self.path.read_text(), "old")
        self.assertEqual(self.left(), ["answer.txt"])

    def test_a_failing_move(self):
        with mock.patch.object(os, "replace", side_effect=OSError("full")), mock.patch("safe.replace", side_effect=OSError("full"), create=True):
            with self.assertRaises(OSError):
                write_whole(self.path, "new")
        self.assertEqual(self.path.read_text(), "old")
        self.assertEqual(self.left(), ["answer.txt"], "a temporary file was left")
