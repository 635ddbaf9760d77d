import csv
import unittest


class Milestones(unittest.TestCase):
    def setUp(self):
        with open("milestones.csv", newline="", encoding="utf-8") as file:
            self.rows = list(csv.DictReader(file))

    def hours(self, row):
        return [float(row[name]) for name in ("best", "likely", "worst")]

    def test_exactly_five(self):
        self.assertEqual(len(self.rows), 5)

    def test_weeks_never_fall(self):
        weeks = [int(row["week"]) for row in self.rows]
        self.assertEqual(weeks, sorted(weeks))
        self.assertTrue(all(1 <= week <= 4 for week in weeks), f"weeks {weeks}")

    def test_each_can_be_shown(self):
        for number, row in enumerate(self.rows, start=1):
            self.assertTrue((row["milestone"] or "").strip() and (row["shown_to"] or "").strip(), f"milestone {number}: a cell is empty")
            seen = (row["what_they_see"] or "").strip()
            self.assertGreaterEqual(len(seen), 20, f"milestone {number}: what_they_see is {seen!r}")
            self.assertNotIn("%", seen, f"milestone {number}: a share of work cannot be looked at")
            self.assertGreaterEqual(len((row["drop_if_late"] or "").strip()), 10, f"milestone {number}: drop_if_late")

    def test_the_first_gives_an_answer(self):
        self.assertTrue(self.rows, "no rows")
        self.assertIn("answer", self.rows[0]["what_they_see"].lower())

    def test_the_hours_fit(self):
        self.assertTrue(self.rows, "no rows")
        total = 0.0
        for number, row in enumerate(self.rows, start=1):
            best, likely, worst = self.hours(row)
            self.assertTrue(0 < best <= likely <= worst, f"milestone {number}: {best}, {likely}, {worst}")
            total += (best + 4 * likely + worst) / 6
        self.assertLessEqual(total, 31.5, f"the estimates add up to {total:.1f} h")
