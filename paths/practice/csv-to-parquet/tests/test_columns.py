import json
import tempfile
import unittest
import zlib
from pathlib import Path

from columns import footer, may_contain, read_table, write_table

TABLE = {"zone": ["Mill", "Park", "Mill", "Café"], "fare": [7.5, 30.0, 3.25, 12.0], "n": [1, 2, 3, 4]}


class Columns(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = str(Path(folder.name) / "t.col")

    def test_what_was_written_can_be_read(self):
        write_table(self.path, TABLE)
        self.assertEqual(read_table(self.path, ["zone", "fare", "n"]), TABLE)

    def test_columns_come_in_the_order_of_the_names(self):
        write_table(self.path, TABLE)
        self.assertEqual(list(read_table(self.path, ["n", "zone"])), ["n", "zone"])

    def test_footer_tells_rows_min_and_max(self):
        write_table(self.path, TABLE)
        got = footer(self.path)
        self.assertEqual(got["rows"], 4)
        self.assertEqual((got["columns"]["fare"]["min"], got["columns"]["fare"]["max"]), (3.25, 30.0))
        self.assertEqual((got["columns"]["zone"]["min"], got["columns"]["zone"]["max"]), ("Café", "Park"))

    def test_offset_and_size_point_to_the_compressed_column(self):
        write_table(self.path, TABLE)
        data = Path(self.path).read_bytes()
        for name, values in TABLE.items():
            f = footer(self.path)["columns"][name]
            self.assertEqual(json.loads(zlib.decompress(data[f["offset"]:f["offset"] + f["size"]])), values, name)

    def test_the_last_eight_bytes_hold_the_length_of_the_footer(self):
        write_table(self.path, TABLE)
        data = Path(self.path).read_bytes()
        size = int.from_bytes(data[-8:], "big")
        self.assertEqual(json.loads(data[-8 - size:-8])["rows"], 4)

    def test_other_columns_are_not_read(self):
        write_table(self.path, TABLE)
        data = bytearray(Path(self.path).read_bytes())
        f = footer(self.path)["columns"]["fare"]
        data[f["offset"]:f["offset"] + f["size"]] = b"x" * f["size"]
        Path(self.path).write_bytes(data)
        self.assertEqual(read_table(self.path, ["n"]), {"n": [1, 2, 3, 4]}, "the column fare is damaged, n must still be read")
        self.assertTrue(may_contain(self.path, "fare", 20), "may_contain must use the footer only")

    def test_may_contain_compares_with_the_largest_value(self):
        write_table(self.path, TABLE)
        for low, want in [(3, True), (30.0, True), (30.5, False)]:
            self.assertIs(may_contain(self.path, "fare", low), want, f"fare of at least {low}")

    def test_wrong_input_is_refused(self):
        with self.assertRaises(ValueError):
            write_table(self.path, {"a": [1, 2], "b": [1]})
        write_table(self.path, TABLE)
        with self.assertRaises(KeyError):
            read_table(self.path, ["tip"])
