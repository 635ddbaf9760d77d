import json
import re
import unittest
from pathlib import Path


class Notebook(unittest.TestCase):
    def setUp(self):
        self.assertTrue(Path("busy_days.ipynb").is_file(), "busy_days.ipynb is missing")
        self.cells = json.loads(Path("busy_days.ipynb").read_text(encoding="utf-8"))["cells"]
        self.code = [c for c in self.cells if c["cell_type"] == "code" and "".join(c["source"]).strip()]

    def test_five_text_cells_begin_with_a_heading(self):
        heads = [c for c in self.cells if c["cell_type"] == "markdown" and re.match(r"#{1,6} \S", "".join(c["source"]).lstrip())]
        self.assertGreaterEqual(len(heads), 5, f"{len(heads)} text cells begin with a heading")

    def test_the_code_cells_were_run_in_order_from_one(self):
        counts = [c.get("execution_count") for c in self.code]
        self.assertEqual(counts, list(range(1, len(counts) + 1)), "restart the kernel, run all cells and save")

    def test_no_cell_ends_with_an_error(self):
        for cell in self.code:
            for out in cell.get("outputs", []):
                self.assertNotEqual(out.get("output_type"), "error", f"cell {cell.get('execution_count')}: {out.get('ename')}")

    def test_no_path_is_absolute(self):
        for cell in self.code:
            found = re.search(r"[\"'](/home/|/Users/|/root/|[A-Za-z]:\\)", "".join(cell["source"]))
            self.assertIsNone(found, f"cell {cell.get('execution_count')} has the absolute path {found and found[0]!r}")

    def test_the_raw_files_are_read(self):
        self.assertIn("raw", "".join("".join(c["source"]) for c in self.code), "no code cell mentions the folder raw")
