import json
import unittest
from pathlib import Path


class Postgres(unittest.TestCase):
    def test_what_the_server_answered(self):
        got = json.loads(Path("pg.json").read_text())
        self.assertRegex(str(got["version"]), r"^1[4-9]|^[2-9][0-9]")
        self.assertEqual((got["blind"], got["locked"], got["after"]), (70, 40, 70), "blind, locked, after")
        self.assertTrue(0.3 <= float(got["waited"]) <= 10, "the second session waited for the first")
        self.assertEqual((got["conflict"], got["deadlock"]), ("40001", "40P01"))

    def test_the_program_that_asked(self):
        text = Path("with_postgres.py").read_text(encoding="utf-8")
        for word in ("serve_pg", "for.update", "repeatable.read", "sqlstate"):
            self.assertRegex(text.lower(), word)
