import json
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from table import Conflict, Table


class TableTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = Path(self.folder.name) / "t"
        self.table = Table(self.path)

    def test_append_and_time_travel(self):
        self.assertEqual((self.table.version(), self.table.read(), self.table.files(-1)), (-1, [], []))
        self.assertEqual([self.table.append([{"a": 1}]), self.table.append([{"a": 2}, {"a": 3}])], [0, 1])
        self.assertEqual(self.table.read(), [{"a": 1}, {"a": 2}, {"a": 3}])
        self.assertEqual(self.table.read(0), [{"a": 1}])
        self.assertEqual(Table(self.path).read(1), self.table.read())
        for version in (2, -2):
            with self.assertRaises(ValueError):
                self.table.files(version)

    def test_a_commit_is_a_numbered_json_file(self):
        self.table.commit(["x.jsonl"], [], -1)
        self.assertEqual(json.loads((self.path / "_log" / "00000.json").read_text()), {"add": ["x.jsonl"], "remove": []})

    def test_a_file_without_commit_is_not_read(self):
        self.table.append([{"a": 1}])
        (self.path / "left-by-a-crash.jsonl").write_text('{"a": 9}\n')
        self.assertEqual(self.table.read(), [{"a": 1}])

    def test_two_appends_from_the_same_base_both_count(self):
        self.table.commit(["a.jsonl"], [], -1)
        self.assertEqual(self.table.commit(["b.jsonl"], [], 0), 1)
        self.assertEqual(self.table.commit(["c.jsonl"], [], 0), 2)
        self.assertEqual(self.table.files(), ["a.jsonl", "b.jsonl", "c.jsonl"])

    def test_a_writer_that_missed_a_commit_does_not_overwrite_it(self):
        self.table.commit(["a.jsonl"], [], -1)
        self.table.commit(["b.jsonl"], [], 0)
        with mock.patch.object(Table, "version", return_value=0):
            number = Table(self.path).commit(["c.jsonl"], [], 0)
        self.assertEqual(number, 2, "number 1 was taken meanwhile: create with mode \"x\", then try the next number")
        self.assertEqual(self.table.files(), ["a.jsonl", "b.jsonl", "c.jsonl"])

    def test_two_removals_of_one_file_conflict(self):
        self.table.commit(["a.jsonl", "b.jsonl"], [], -1)
        self.table.commit(["a2.jsonl"], ["a.jsonl"], 0)
        with self.assertRaises(Conflict):
            self.table.commit(["a3.jsonl"], ["a.jsonl"], 0)
        self.assertEqual(self.table.version(), 1, "a conflict writes nothing")
        self.assertEqual(self.table.commit(["b2.jsonl"], ["b.jsonl"], 0), 2, "another file is no conflict")
        self.assertEqual(self.table.files(), ["a2.jsonl", "b2.jsonl"])
        with self.assertRaises(Conflict):
            self.table.commit([], ["never-there.jsonl"], 2)

    def test_the_conflict_is_found_behind_a_harmless_commit(self):
        self.table.commit(["a.jsonl"], [], -1)
        self.table.commit(["b.jsonl"], [], 0)
        self.table.commit([], ["a.jsonl"], 1)
        with self.assertRaises(Conflict):
            self.table.commit(["c.jsonl"], ["a.jsonl"], 0)

    def test_compaction_keeps_rows_and_history(self):
        for n in range(4):
            self.table.append([{"n": n}])
        before = self.table.read()
        self.assertEqual(self.table.compact(), 4)
        self.assertEqual((len(self.table.files()), self.table.read()), (1, before))
        self.assertEqual(self.table.read(1), before[:2])

    def test_vacuum_deletes_what_no_kept_version_needs(self):
        self.table.append([{"n": 0}])
        self.table.append([{"n": 1}])
        old = self.table.files()
        self.table.compact()
        self.assertEqual(self.table.vacuum(1), [])
        self.assertEqual(self.table.vacuum(2), sorted(old))
        self.assertEqual(self.table.read(), [{"n": 0}, {"n": 1}])
        self.assertFalse((self.path / old[0]).exists())
