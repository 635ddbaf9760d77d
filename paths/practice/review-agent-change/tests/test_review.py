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
    """Each blocking row counts for the nearest fault, at most one line away; the others are beside all of them."""
    hits, beside = set(), []
    for row in rows():
        if row["weight"].strip() != "blocking":
            continue
        file, line = row["file"].strip().replace("\\", "/").split("/")[-1], int(row["line"])
        near = sorted((max(first - line, line - last, 0), name) for name, (f, first, last) in FAULTS.items() if f == file)
        if near and near[0][0] <= 1:
            hits.add(near[0][1])
        else:
            beside.append(f"{file} {line}")
    return hits, beside


def load(text):
    module = types.ModuleType("members")
    exec(compile(text, "members.py", "exec"), module.__dict__)
    return module


REPAIRS = [('    cursor = db', '    if age < 0:\n        raise ValueError(f"age must not be negative: {age}")\n    cursor = db'), ("LIKE '%{name.lower()}%'", "LIKE ?"), ('sql = f"', 'sql = "'),
           ("parameters: list[int] = []", 'parameters: list = [f"%{name.lower()}%"]'), ("age <= ?", "age < ?"), ("except sqlite3.Error:\n        rows = []", "finally:\n        pass"),
           ('        if member["email"]:\n            members.append(member)\n', '        members.append(member)\n'), ('        log.info("found %s (%s)", member["name"], member["email"])\n', "")]


class Review(unittest.TestCase):
    def test_at_most_ten_rows_are_blocking(self):
        self.assertLessEqual(sum(r["weight"].strip() == "blocking" for r in rows()), 10)

    def test_six_of_seven_faults_are_found(self):
        hits, _ = found()
        self.assertGreaterEqual(len(hits), 6, f"found {len(hits)} of 7 faults")

    def test_few_blocking_rows_are_beside_the_faults(self):
        _, beside = found()
        self.assertLessEqual(len(beside), 2, f"what does not block is a question or a nit; look again at {len(beside)} of your blocking rows")

    def test_show_fault_tells_the_change_from_a_repaired_version(self):
        from show_fault import has_fault
        changed = Path("data/after/members.py").read_text(encoding="utf-8")
        repaired = changed
        for old, new in REPAIRS:
            self.assertIn(old, repaired, "data/after/members.py was edited")
            repaired = repaired.replace(old, new, 1)
        self.assertIs(has_fault(load(changed)), True, "has_fault must return True for the agent's change")
        self.assertIs(has_fault(load(repaired)), False, "has_fault must return False for a repaired version")
