import csv
import unittest
from pathlib import Path

KINDS = {
    "ride_id": {"id"},
    "rideable_type": {"category"},
    "started_at": {"time"},
    "ended_at": {"time"},
    "start_station_name": {"text", "category"},
    "start_station_id": {"id", "category"},
    "end_station_name": {"text", "category"},
    "end_station_id": {"id", "category"},
    "member_casual": {"category"},
}


def read(path: str) -> list[dict[str, str]]:
    with open(path, newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file, skipinitialspace=True))


class Columns(unittest.TestCase):
    def setUp(self):
        self.assertTrue(Path("columns.csv").is_file(), "columns.csv is missing")
        self.rows = read("columns.csv")
        self.by_name = {(row.get("column") or "").strip(): row for row in self.rows}
        self.data = read("data/trips_raw.csv")

    def test_each_sentence_has_at_least_five_words(self):
        for name in KINDS:
            sentence = self.by_name.get(name, {}).get("sentence") or ""
            self.assertGreaterEqual(len(sentence.split()), 5, f"{name}: {sentence!r} is too short")
