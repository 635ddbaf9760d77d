import csv
import json
import unittest
from pathlib import Path

from onehot import OneHot

ROWS = [
    {"job": "nurse", "city": "Ulm", "age": "30"},
    {"job": "cook", "city": "Bern", "age": "41"},
    {"job": "nurse", "city": "Bern", "age": "25"},
]


def listed(rows):
    return [list(row) for row in rows]


class OneHotTest(unittest.TestCase):
    def test_names_follow_the_columns_and_sorted_categories(self):
        got = OneHot(["job", "city"]).fit(ROWS).names()
        self.assertEqual(got, ["job=cook", "job=nurse", "city=Bern", "city=Ulm"], f"got {got}")

    def test_the_given_order_of_columns_counts(self):
        got = OneHot(["city", "job"]).fit(ROWS).names()
        self.assertEqual(got, ["city=Bern", "city=Ulm", "job=cook", "job=nurse"], f"got {got}")

    def test_each_row_has_one_1_per_column(self):
        got = listed(OneHot(["job", "city"]).fit(ROWS).transform(ROWS))
        self.assertEqual(got, [[0, 1, 0, 1], [1, 0, 1, 0], [0, 1, 1, 0]], f"got {got}")

    def test_new_rows_use_the_learned_columns(self):
        got = listed(OneHot(["city"]).fit(ROWS).transform([{"city": "Ulm"}]))
        self.assertEqual(got, [[0, 1]], f"Ulm with Bern and Ulm known: expected [[0, 1]], got {got}")

    def test_error_is_the_default_and_names_column_and_value(self):
        encoder = OneHot(["job", "city"]).fit(ROWS)
        with self.assertRaises(ValueError) as caught:
            encoder.transform([{"job": "pilot", "city": "Ulm"}])
        message = str(caught.exception)
        self.assertIn("job", message)
        self.assertIn("pilot", message)

    def test_ignore_gives_zeros_for_this_column_only(self):
        got = listed(OneHot(["job", "city"], unknown="ignore").fit(ROWS).transform([{"job": "pilot", "city": "Ulm"}]))
        self.assertEqual(got, [[0, 0, 0, 1]], f"expected zeros for job, Ulm for city, got {got}")

    def test_transform_learns_nothing(self):
        encoder = OneHot(["job"], unknown="ignore").fit(ROWS)
        encoder.transform([{"job": "pilot"}])
        self.assertEqual(encoder.names(), ["job=cook", "job=nurse"])


def read(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


class Files(unittest.TestCase):
    def test_encoded_csv_has_every_production_row(self):
        self.assertTrue(Path("encoded.csv").is_file(), "encoded.csv is missing")
        train, production, encoded = read("data/train.csv"), read("data/production.csv"), read("encoded.csv")
        self.assertTrue(encoded, "encoded.csv has no rows")
        names = [f"{c}={v}" for c in ("job", "city") for v in sorted({r[c] for r in train})]
        self.assertEqual(list(encoded[0]), ["id", *names], "the header of encoded.csv")
        self.assertEqual([r["id"] for r in encoded], [r["id"] for r in production], "the ids, in the order of the file")
        for row, code in zip(production, encoded):
            expected = {n: str(int(row[n.split("=")[0]] == n.split("=")[1])) for n in names}
            got = {n: code[n] for n in names}
            self.assertEqual(got, expected, f"row {row['id']}: {row}")

    def test_unseen_json_lists_the_surprises(self):
        self.assertTrue(Path("unseen.json").is_file(), "unseen.json is missing")
        got = json.loads(Path("unseen.json").read_text(encoding="utf-8"))
        train, production = read("data/train.csv"), read("data/production.csv")
        for column in ("job", "city"):
            known = {r[column] for r in train}
            expected = sorted(r["id"] for r in production if r[column] not in known)
            self.assertEqual(sorted(got[column]), expected, f"unseen values of {column}")


if __name__ == "__main__":
    unittest.main()
