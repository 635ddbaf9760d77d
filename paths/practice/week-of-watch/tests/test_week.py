import csv
import unittest
from pathlib import Path

from week import summary


def rows(*items):
    return [dict(zip(("day", "user", "requests", "used", "repeats", "note"), map(str, i))) for i in items]


def read(name):
    with Path(name).open(newline="") as f:
        return list(csv.DictReader(f))


class TestWeek(unittest.TestCase):
    def test_summary(self):
        got = summary(rows((2, "u1", 3, 1, 1, ""), (10, "u1", 1, 1, 0, ""), (2, "u2", 0, 0, 0, "silent"), (10, "u2", 0, 0, 0, "silent"), (2, "u3", 0, 0, 0, "silent"), (10, "u3", 2, 0, 2, "")))
        self.assertEqual({"requests": 6, "used": 2, "repeats": 3, "returning": 1, "silent": 1, "busiest": 2}, got)

    def test_the_diary_has_every_user_and_day(self):
        diary = read("diary.csv")
        users = {r["user"] for r in diary}
        self.assertGreaterEqual(len(users), 5, "users")
        pairs = [(int(r["day"]), r["user"]) for r in diary]
        self.assertEqual(len(pairs), len(set(pairs)), "one row for each user and day")
        self.assertEqual({(d, u) for d in range(1, 8) for u in users}, set(pairs), "seven days for each user")
        for r in diary:
            n, used, again = int(r["requests"]), int(r["used"]), int(r["repeats"])
            self.assertTrue(0 <= used and 0 <= again and used + again <= n, f"{r}")
            self.assertTrue(n or r["note"].strip(), f"a note for silence in {r}")

    def test_incidents_were_noticed_after_they_began(self):
        found = read("incidents.csv")
        self.assertGreaterEqual(len(found), 1, "incidents")
        for r in found:
            for name in ("began", "noticed"):
                self.assertRegex(r[name], r"^[1-7] [0-2]\d:[0-5]\d$", f"{name} of {r['what']}")
            self.assertLessEqual(r["began"], r["noticed"], r["what"])
            self.assertIn(r["by"], ("alert", "me", "user"))
