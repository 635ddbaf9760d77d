import ast
import csv
import os
import re
import unittest
from pathlib import Path

NAMES = ["What it promises", "How we know", "Freshness", "Chaos", "Not tested", "Ten times the volume"]


def written_tests():
    """The names of all functions test_… in the .py files of the folder that check something."""
    found, paths = set(), []
    for folder, inside, files in os.walk("."):
        inside[:] = [d for d in inside if not d.startswith((".", "_")) and d not in ("venv", "env", "site-packages", "node_modules", "data")]
        paths += [Path(folder, f) for f in files if f.endswith(".py") and f != Path(__file__).name]
    for path in paths:
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"))
        except (SyntaxError, UnicodeDecodeError):
            continue
        for f in ast.walk(tree):
            if isinstance(f, (ast.FunctionDef, ast.AsyncFunctionDef)) and f.name.startswith("test_"):
                called = [getattr(n.func, "attr", getattr(n.func, "id", "")) for n in ast.walk(f) if isinstance(n, ast.Call)]
                if any(isinstance(n, (ast.Assert, ast.Raise)) for n in ast.walk(f)) or any(re.match(r"assert|raises|fail|check", c) for c in called):
                    found.add(f.name)
    return found


class Report(unittest.TestCase):
    def test_each_guarantee_has_an_honest_status(self):
        with Path("guarantees.csv").open(newline="") as file:
            rows = [{k: (v or "").strip() for k, v in r.items() if k} for r in csv.DictReader(file)]
        self.assertGreaterEqual(len(rows), 5)
        tests = written_tests()
        for row in rows:
            name, status = row["guarantee"], row["status"]
            self.assertIn(status, ("tested", "measured", "hoped"), name)
            if status == "tested":
                self.assertRegex(row["test"], r"^test_\w+$", name)
                self.assertIn(row["test"], tests, f"{name}: no .py file of the folder has such a test with an assertion")
                self.assertTrue(row["fails_when"].strip(), f"{name}: when does the test fail?")
            if status == "measured":
                self.assertRegex(row["evidence"], r"\d", name)
            if status == "hoped":
                self.assertEqual(row["test"].strip(), "", name)
        self.assertTrue(any(r["status"] == "hoped" for r in rows), "name at least one promise that you only hope for")

    def test_the_report_has_its_parts(self):
        text = Path("report.md").read_text(encoding="utf-8")
        self.assertLessEqual(len(text.splitlines()), 120)
        parts = dict(re.findall(r"(?ms)^## (.+?)\n(.*?)(?=^## |\Z)", text))
        for name in NAMES:
            self.assertGreaterEqual(len(parts.get(name, "").split()), 6, f"section {name}")
        self.assertGreaterEqual(len(re.findall(r"\d+", parts["Freshness"])), 3, "three numbers about freshness")
        self.assertRegex(parts["Ten times the volume"], r"\d")
