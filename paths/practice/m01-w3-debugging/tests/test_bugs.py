import subprocess
import sys
import unittest
from pathlib import Path

import groups
import invoice
import warmest


class Invoice(unittest.TestCase):
    def test_invoice_total_adds_quantity_times_price(self):
        for lines, expected in ((["3 x tea at 250"], 750), (["3 x tea at 250", "2 x scone at 180", "1 x jam at 120"], 1230), ([], 0)):
            with self.subTest(lines=lines):
                self.assertEqual(invoice.invoice_total(lines), expected, f"invoice_total({lines})")

    def test_parse_line_gives_whole_numbers(self):
        self.assertEqual(invoice.parse_line("2 x scone at 180"), {"name": "scone", "quantity": 2, "cents": 180})


class Warmest(unittest.TestCase):
    def test_averages_cover_the_last_group_too(self):
        self.assertEqual(warmest.averages([1, 2, 3, 7], 2), [1.5, 2.5, 5.0], "averages([1, 2, 3, 7], 2)")

    def test_averages_of_one_group_and_of_too_few_values(self):
        self.assertEqual(warmest.averages([2, 4], 2), [3.0], "averages([2, 4], 2)")
        self.assertEqual(warmest.averages([2], 2), [], "averages([2], 2)")

    def test_warmest_start_finds_the_group_at_either_end(self):
        self.assertEqual(warmest.warmest_start([1, 2, 3, 9], 2), 2, "warmest_start([1, 2, 3, 9], 2)")
        self.assertEqual(warmest.warmest_start([9, 2, 3, 1], 2), 0, "warmest_start([9, 2, 3, 1], 2)")


class Groups(unittest.TestCase):
    def test_two_calls_do_not_share_names(self):
        self.assertEqual(groups.group(["Ben", "Anna"]), {"b": ["Ben"], "a": ["Anna"]})
        self.assertEqual(groups.group(["Carl"]), {"c": ["Carl"]}, "group(['Carl']) after another call")

    def test_names_are_added_to_groups_that_are_given(self):
        given = {"b": ["Ben"]}
        self.assertEqual(groups.group(["Bea"], given), {"b": ["Ben", "Bea"]}, "group(['Bea'], {'b': ['Ben']})")
        empty = {}
        groups.group(["Bea"], empty)
        self.assertEqual(empty, {"b": ["Bea"]}, "group(['Bea'], empty) must add to the empty dict that it was given; ask: groups is None")


class TheFiles(unittest.TestCase):
    def test_the_programs_print_the_expected_output(self):
        expected = {"invoice": "total: 1230 cents\n", "warmest": "Thu Fri Sat 21.0 degrees\n",
                    "groups": "{'b': ['Ben', 'Bea'], 'a': ['Anna']}\n{'c': ['Carl'], 'd': ['Dora']}\n"}
        for name, output in expected.items():
            with self.subTest(program=name):
                run = subprocess.run([sys.executable, f"{name}.py"], input="", capture_output=True, text=True, timeout=20)
                self.assertEqual(run.stdout, output, f"{name}.py {run.stderr[-400:]}")

    def test_no_breakpoint_is_left(self):
        for name in ("invoice.py", "warmest.py", "groups.py"):
            self.assertNotIn("breakpoint(", Path(name).read_text(encoding="utf-8"), f"{name} still has a breakpoint().")


if __name__ == "__main__":
    unittest.main()
