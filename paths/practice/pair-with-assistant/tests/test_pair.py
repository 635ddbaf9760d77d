import csv
import unittest
from datetime import date, timedelta

FAULTS = [{6}, {10}, {12}, {9, 11}, {4, 5}, {18, 19, 20}, {22, 23, 24, 27}]


class Slots(unittest.TestCase):
    def test_free_slots(self):
        from slots import free_slots
        for booked, opens, closes, length, want in (
            ([], 540, 600, 30, [(540, 600)]), ([], 540, 600, 61, []), ([(560, 570)], 540, 600, 10, [(540, 560), (570, 600)]),
            ([(660, 700), (560, 600)], 540, 720, 20, [(540, 560), (600, 660), (700, 720)]),
            ([(540, 700), (560, 580), (690, 710)], 540, 720, 10, [(710, 720)]),
            ([(600, 660), (660, 700)], 600, 720, 1, [(700, 720)]),
            ([(500, 550), (590, 900), (950, 960)], 540, 600, 10, [(550, 590)]),
            ([(700, 800)], 540, 600, 10, [(540, 600)]), ([(100, 200)], 540, 600, 10, [(540, 600)]), ([(100, 900)], 540, 600, 1, []),
            ([(570, 600)], 540, 600, 30, [(540, 570)]), ([(540, 570)], 540, 600, 30, [(570, 600)]),
        ):
            self.assertEqual([tuple(s) for s in free_slots(list(booked), opens, closes, length)], want, f"free_slots({booked}, {opens}, {closes}, {length})")

    def test_bad_length_and_unchanged_input(self):
        from slots import free_slots
        for length in (0, -5):
            with self.assertRaises(ValueError):
                free_slots([(1, 2)], 0, 10, length)
        booked = [(5, 6), (1, 2)]
        free_slots(booked, 0, 10, 1)
        self.assertEqual(booked, [(5, 6), (1, 2)], "the input was changed")


class Fees(unittest.TestCase):
    def test_fee(self):
        from fees import fee
        due = date(2026, 2, 27)
        day = [due + timedelta(days=i) for i in range(10)]
        for returned, closed, want in ((due, set(), 0), (date(2026, 1, 1), set(), 0), (day[1], set(), 20), (day[3], set(), 60), (day[3], {day[0]}, 60), (day[3], {day[3]}, 40), (day[3], {day[1], day[2], day[3], day[4]}, 0), (day[9], set(), 100), (day[6], {day[1]}, 100), (day[5], {date(2020, 1, 1)}, 100)):
            self.assertEqual(fee(due, returned, set(closed), 20, 100), want, f"due {due}, returned {returned}, closed {sorted(map(str, closed))}, 20 a day, at most 100")

    def test_zero_is_allowed(self):
        from fees import fee
        due = date(2026, 2, 27)
        self.assertEqual((fee(due, date(2026, 3, 5), set(), 0, 10), fee(due, date(2026, 3, 5), set(), 5, 0)), (0, 0))

    def test_negative_prices_in_every_case(self):
        from fees import fee
        due = date(2026, 2, 27)
        for returned in (due, date(2026, 1, 1), date(2026, 3, 5)):
            for per_day, cap in ((-1, 10), (1, -10)):
                with self.assertRaises(ValueError, msg=f"returned {returned}, per_day {per_day}, cap {cap}"):
                    fee(due, returned, set(), per_day, cap)


class Review(unittest.TestCase):
    def test_five_of_seven_faults(self):
        with open("review.csv", newline="", encoding="utf-8") as f:
            rows = list(csv.DictReader(f))
        wrong = [r for r in rows if r["severity"].strip() == "wrong"]
        self.assertLessEqual(len(wrong), 10, "at most ten rows say wrong")
        for r in rows:
            self.assertIn(r["severity"].strip(), ("wrong", "style"), f"line {r['line']}")
            self.assertGreaterEqual(len(r["remark"].split()), 5, f"line {r['line']}: at least five words")
        lines = {int(r["line"]) for r in wrong}
        beside = lines - set().union(*FAULTS)
        self.assertLessEqual(len(beside), 2, f"{len(beside)} rows say wrong where nothing breaks the task; mark them style, or leave them out")
        self.assertGreaterEqual(sum(bool(lines & fault) for fault in FAULTS), 5, "faults found; look at borders and at sentences of the task without a line")


class RealData(unittest.TestCase):
    """real.json: what the real table says, computed here once more."""

    def figures(self):
        import csv
        from datetime import date, timedelta
        with open("data/holidays.csv", newline="") as file:
            closed = {row["date"] for row in csv.DictReader(file)}
        def fee(due, back):
            days = [due + timedelta(days=i) for i in range(1, (back - due).days + 1)]
            return min(1000, 25 * sum(day.weekday() != 6 and day.isoformat() not in closed for day in days))
        return {"christmas": fee(date(2026, 12, 18), date(2027, 1, 4)), "april": fee(date(2026, 4, 20), date(2026, 5, 8))}

    def test_real_json_follows_from_the_real_table(self):
        import json
        from pathlib import Path
        path = Path("real.json")
        self.assertTrue(path.is_file(), "real.json is missing")
        mine = json.loads(path.read_text(encoding="utf-8"))
        for name, want in self.figures().items():
            self.assertIn(name, mine, "real.json has no such figure")
            close = mine[name] == want
            if isinstance(want, float):
                close = isinstance(mine[name], (int, float)) and abs(mine[name] - want) <= 0
            self.assertTrue(close, f"{name} in real.json is {mine[name]!r}, which does not follow from the real data")
