import tempfile
import unittest
from pathlib import Path

from with_delta import append, change, clean, compact, read


def rows(table):
    return sorted((r["id"], r["zone"], r["fare"]) for r in table)


class Delta(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = str(Path(folder.name) / "rides")
        self.parts = [[{"id": i * 10 + j, "zone": "ab"[j % 2], "fare": float(j)} for j in range(5)] for i in range(4)]
        self.versions = [append(self.path, part) for part in self.parts]

    def test_versions(self):
        self.assertEqual([int(v) for v in self.versions], [0, 1, 2, 3])
        everything = [r for part in self.parts for r in part]
        self.assertEqual(rows(read(self.path)), rows(everything))
        self.assertEqual(rows(read(self.path, 1)), rows(everything[:10]))

    def test_a_change_keeps_the_past(self):
        version = change(self.path, "zone = 'b'", {"fare": "fare + 100"})
        self.assertEqual(int(version), 4)
        self.assertTrue(all(r["fare"] >= 100 for r in read(self.path) if r["zone"] == "b"))
        self.assertEqual(max(r["fare"] for r in read(self.path, 3)), 4.0)

    def test_compact_and_clean(self):
        before = rows(read(self.path))
        many, few = compact(self.path)
        self.assertEqual((many, few), (4, 1))
        self.assertEqual(rows(read(self.path)), before, "compacting changes no row")
        self.assertEqual(rows(read(self.path, 3)), before, "the old version can still be read")
        gone = clean(self.path)
        self.assertEqual(len(gone), 4)
        self.assertEqual(len(list(Path(self.path).glob("*.parquet"))), 1)
        self.assertEqual(rows(read(self.path)), before)
        with self.assertRaises(Exception):
            read(self.path, 2)
