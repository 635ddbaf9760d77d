import csv
import unittest


class Guesses(unittest.TestCase):
    def test_fifteen_guesses_in_both_columns(self):
        with open("guesses.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual(sorted(row["id"].strip() for row in rows), [f"n{n:02}" for n in range(1, 16)])
        for row in rows:
            for column in ("lax", "strict"):
                self.assertIn((row[column] or "").strip(), {"through", "refused"}, f"{row['id']} {column}")
