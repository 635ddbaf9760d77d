import csv
import types
import unittest
from pathlib import Path

FAULTS = {"guard": ("members.py", 14, 18), "sql": ("members.py", 25, 25), "border": ("members.py", 27, 28), "error": ("members.py", 32, 35),
          "email": ("members.py", 38, 41), "log": ("members.py", 42, 42), "test": ("test_members.py", 19, 22)}


def rows():
    with open("review.csv", encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def found():
    """Each blocking row counts for the nearest fault, at most one line away."""
    hits = set()
    for row in rows():
        if row["weight"].strip() != "blocking":
            continue
        file, line = row["file"].strip().replace("\\", "/").split("/")[-1], int(row["line"])
        near = sorted((max(first - line, line - last, 0), name) for name, (f, first, last) in FAULTS.items() if f == file)
        if near and near[0][0] <= 1:
            hits.add(near[0][1])
    return hits


def load(text):
    module = types.ModuleType("members")
    exec(compile(text, "members.py", "exec"), module.__dict__)
    return module


REPAIRS = [('    cursor = db', '    if age < 0:\n        raise ValueError(f"age must not be negative: {age}")\n    cursor = db'), ("LIKE '%{name.lower()}%'", "LIKE ?"), ('sql = f"', 'sql = "'),
           ("parameters: list[int] = []", 'parameters: list = [f"%{name.lower()}%"]'), ("age <= ?", "age < ?"), ("except sqlite3.Error:\n        rows = []", "finally:\n        pass"),
           ('        if member["email"]:\n            members.append(member)\n', '        members.append(member)\n'), ('        log.info("found %s (%s)", member["name"], member["email"])\n', "")]


class Review(unittest.TestCase):
    def test_every_row_has_a_weight_and_a_remark(self):
        self.assertTrue(rows(), "review.csv has no rows")
        for row in rows():
            self.assertIn(row["weight"].strip(), ("blocking", "question", "nit"), row)
            self.assertGreaterEqual(len(row["remark"].split()), 6, f"line {row['line']}: say the consequence in at least six words")

    def test_at_most_ten_rows_are_blocking(self):
        self.assertLessEqual(sum(r["weight"].strip() == "blocking" for r in rows()), 10)

    def test_six_of_seven_faults_are_found(self):
        self.assertGreaterEqual(len(found()), 6, f"found {len(found())} of 7 faults")

    def test_show_fault_tells_the_change_from_a_repaired_version(self):
        from show_fault import has_fault
        changed = Path("data/after/members.py").read_text(encoding="utf-8")
        repaired = changed
        for old, new in REPAIRS:
            self.assertIn(old, repaired, "data/after/members.py was edited")
            repaired = repaired.replace(old, new, 1)
        self.assertIs(has_fault(load(changed)), True, "has_fault must return True for the agent's change")
        self.assertIs(has_fault(load(repaired)), False, "has_fault must return False for a repaired version")
