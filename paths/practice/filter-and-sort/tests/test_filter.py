import csv
import unittest
from pathlib import Path


def read(path: str) -> list[dict[str, str]]:
    with open(path, newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file, skipinitialspace=True))


def counts() -> dict[int, int]:
    t = read("data/trips.csv")
    for row in t:
        row["minutes"] = float(row["minutes"])
    first15 = sorted(t, key=lambda r: -r["minutes"])[:15]
    rules = {
        1: lambda r: r["minutes"] > 30,
        2: lambda r: r["rider"] == "casual",
        3: lambda r: r["rider"] == "casual" and r["minutes"] > 30,
        4: lambda r: r["start_station_id"] in ("S01", "S02"),
        5: lambda r: 10 <= r["minutes"] <= 20,
        6: lambda r: not r["end_station_id"],
        7: lambda r: r["end_station_id"] and r["end_station_id"] != "S01",
        8: lambda r: r["end_station_id"] == r["start_station_id"],
        9: lambda r: r["rider"] == "member" and r["bike"] == "electric" and r["minutes"] < 10,
    }
    result = {number: sum(bool(rule(r)) for r in t) for number, rule in rules.items()}
    result[10] = sum(r["rider"] == "casual" for r in first15)
    return result


class Filter(unittest.TestCase):
    def answers(self) -> dict[str, dict[str, str]]:
        self.assertTrue(Path("answers.csv").is_file(), "answers.csv is missing")
        return {(row.get("question") or "").strip(): row for row in read("answers.csv")}

    def test_each_count_is_right(self):
        rows = self.answers()
        for number, expected in counts().items():
            text = (rows.get(str(number), {}).get("actual") or "").strip()
            self.assertRegex(text, r"^\d+(\.0)?$", f"question {number}: actual is {text!r}, not a whole number")
            self.assertEqual(float(text), expected, f"question {number}: actual is {text}, expected {expected}")

    def test_longest_csv_has_the_three_longest_trips_in_order(self):
        self.assertTrue(Path("longest.csv").is_file(), "longest.csv is missing")
        trips = sorted(read("data/trips.csv"), key=lambda r: -float(r["minutes"]))[:3]
        expected = [(r["ride_id"], float(r["minutes"])) for r in trips]
        actual = [(r.get("ride_id"), float(r.get("minutes") or "nan")) for r in read("longest.csv")]
        self.assertEqual(actual, expected)
