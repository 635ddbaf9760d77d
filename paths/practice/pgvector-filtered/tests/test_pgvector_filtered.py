import json
import tempfile
import unittest
from pathlib import Path

import filtered

ROWS = [{"id": i, "lang": "is" if i in (7, 9) else "en", "year": 2010 + i, "vector": [1.0, i / 10]} for i in range(1, 11)]
Q = [1.0, 0.1]


class TestFiltered(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        path = Path(self.folder.name) / "docs.json"
        path.write_text(json.dumps(ROWS))
        self.db = filtered.connect(str(path))

    def tearDown(self):
        self.db.close()
        self.folder.cleanup()

    def test_cosine_distance(self):
        for a, b, expected in (([1, 0], [0, 2], 1), ([1, 1], [3, 3], 0), ([1, 0], [-2, 0], 2), ([3, 4], [3, 0], 0.4)):
            self.assertAlmostEqual(filtered.cosine_distance(a, b), expected)
        with self.assertRaises(ValueError):
            filtered.cosine_distance([1, 2], [1])

    def test_connect_has_table_and_function(self):
        self.assertEqual(self.db.execute("SELECT count(*), min(year) FROM docs").fetchone(), (10, 2011))
        self.assertAlmostEqual(self.db.execute("SELECT distance('[1, 0]', '[0, 1]')").fetchone()[0], 1)

    def test_filter_first(self):
        self.assertEqual(list(filtered.filtered(self.db, Q, 3, "is", 2000)), [7, 9])
        self.assertEqual(list(filtered.filtered(self.db, Q, 3, "en", 2013)), [3, 4, 5])
        self.assertEqual(list(filtered.filtered(self.db, Q, 3, "is", 2018)), [9])
        self.assertEqual(list(filtered.filtered(self.db, Q, 3, "x' OR '1'='1", 2000)), [])

    def test_filter_after_loses_rows(self):
        self.assertEqual(list(filtered.filtered_after(self.db, Q, 3, "is", 2000)), [])
        self.assertEqual(list(filtered.filtered_after(self.db, Q, 8, "is", 2000)), [7])
        self.assertEqual(list(filtered.filtered_after(self.db, Q, 3, "en", 2000)), [1, 2, 3])

    def test_iterative_scans_as_far_as_needed(self):
        for args, expected in (((1, "is", 2000, 100), ([7], 8)), ((2, "is", 2000, 100), ([7, 9], 10)), ((3, "en", 2000, 100), ([1, 2, 3], 3)),
                               ((2, "is", 2000, 5), ([], 5)), ((3, "is", 2000, 100), ([7, 9], 10))):
            found, scanned = filtered.iterative(self.db, Q, *args)
            self.assertEqual((list(found), scanned), expected, str(args))

    def test_strategy(self):
        for args, expected in (((100_000, 0.05, 10), "filter first"), ((10_000_000, 0.3, 10), "index"), ((1_000_000_000, 0.0001, 10), "partial index"), ((1_000_000, 0.01, 10), "filter first")):
            self.assertEqual(filtered.strategy(*args), expected, str(args))
