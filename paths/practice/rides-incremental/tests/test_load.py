import csv
import json
import tempfile
import unittest
from pathlib import Path

from load import load_all, load_month

HEADER = "pickup,dropoff,zone,distance,fare,passengers"
MARCH = [HEADER, "2026-03-01T08:00,2026-03-01T08:10,Mill,2.0,9.5,1", "2026-02-28T23:59,2026-03-01T00:10,Park,3.0,11,2",
         "2026-03-09T10:00,2026-03-09T10:20,Park,4.0,14,1", "2009-03-01T00:00,2009-03-01T00:10,Mill,1.0,5,1"]


class Load(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.incoming, self.store = self.root / "in", self.root / "store"
        self.incoming.mkdir()
        self.give("2026-03", MARCH)
        self.give("2026-04", [HEADER, "2026-04-02T08:00,2026-04-02T08:10,Mill,2.0,9.5,1"])

    def give(self, month, lines):
        (self.incoming / f"{month}.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")

    def load(self, month="2026-03"):
        return load_month(str(self.incoming / f"{month}.csv"), str(self.store))

    def rows(self, month="2026-03"):
        with (self.store / f"{month}.csv").open(newline="", encoding="utf-8") as file:
            return list(csv.reader(file))

    def test_only_rows_of_the_month_are_kept_and_the_counts_add_up(self):
        self.assertEqual(self.load(), {"month": "2026-03", "read": 4, "kept": 2, "dropped": 2, "changed": True})
        self.assertEqual(self.rows(), [line.split(",") for line in (MARCH[0], MARCH[1], MARCH[3])])

    def test_a_second_run_changes_nothing(self):
        load_all(str(self.incoming), str(self.store))
        before = {p.name: p.read_bytes() for p in self.store.iterdir()}
        got = load_all(str(self.incoming), str(self.store))
        self.assertEqual([(r["month"], r["kept"], r["changed"]) for r in got], [("2026-03", 2, False), ("2026-04", 1, False)])
        self.assertEqual({p.name: p.read_bytes() for p in self.store.iterdir()}, before)

    def test_a_corrected_file_replaces_its_month_and_no_other(self):
        load_all(str(self.incoming), str(self.store))
        april = (self.store / "2026-04.csv").read_bytes()
        self.give("2026-03", MARCH[:2])
        got = load_all(str(self.incoming), str(self.store))
        self.assertEqual([r["changed"] for r in got], [True, False])
        self.assertEqual(len(self.rows()), 2)
        self.assertEqual((self.store / "2026-04.csv").read_bytes(), april)

    def test_a_month_that_vanished_from_the_store_is_loaded_again(self):
        self.load()
        (self.store / "2026-03.csv").unlink()
        self.assertTrue(self.load()["changed"])
        self.assertEqual(len(self.rows()), 3)

    def test_the_manifest_knows_each_month(self):
        load_all(str(self.incoming), str(self.store))
        got = json.loads((self.store / "manifest.json").read_text(encoding="utf-8"))
        self.assertEqual(set(got), {"2026-03", "2026-04"})
        self.assertEqual({k: got["2026-03"][k] for k in ("read", "kept", "dropped")}, {"read": 4, "kept": 2, "dropped": 2})
        self.assertEqual(len(got["2026-03"]["sha256"]), 64)

    def test_a_broken_source_leaves_the_old_month(self):
        self.load()
        before = {p.name: p.read_bytes() for p in self.store.iterdir()}
        for data in (b"pickup,zone\n2026-03-01T08:00,Mill\n", b"", HEADER.encode() + b"\n2026-03-01T08:00,x,\xff\xfe,1,2,1\n"):
            (self.incoming / "2026-03.csv").write_bytes(data)
            with self.assertRaises(ValueError) as caught:
                self.load()
            self.assertIn("2026-03.csv", str(caught.exception), f"source {data[:30]!r}")
            self.assertEqual({p.name: p.read_bytes() for p in self.store.iterdir()}, before, f"the store changed, source {data[:30]!r}")

    def test_no_temporary_file_is_left(self):
        load_all(str(self.incoming), str(self.store))
        self.assertEqual(sorted(p.name for p in self.store.iterdir()), ["2026-03.csv", "2026-04.csv", "manifest.json"])
