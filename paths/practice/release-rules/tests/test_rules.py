import re
import unittest
from pathlib import Path


class TestGates(unittest.TestCase):
    def test_each_gate_has_a_command_a_number_and_a_reason(self):
        text = Path("RELEASING.md").read_text()
        part = text.split("## Gates", 1)[-1].split("\n## ", 1)[0]
        rows = {}
        for line in part.splitlines():
            cells = [c.strip() for c in line.strip().strip("|").split("|")]
            if len(cells) == 4 and not set(cells[0]) <= set("-: ") and cells[0].lower() != "gate":
                rows[cells[0].lower()] = cells
        for name in ("quality", "speed", "fairness", "tests"):
            row = next((c for k, c in rows.items() if name in k), None)
            self.assertIsNotNone(row, f"no row for the gate {name!r}; found {sorted(rows)}")
            self.assertRegex(row[1], r"`[^`]+`", f"the command of {name} in backticks")
            self.assertRegex(row[2], r"\d", f"the limit of {name} needs a number")
            self.assertGreaterEqual(len(row[3]), 8, f"the reason of {name}")
            self.assertFalse(re.fullmatch(r"\W*", row[3]), f"the reason of {name}")
