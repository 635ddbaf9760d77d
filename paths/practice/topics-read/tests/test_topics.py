import csv
import unittest
from pathlib import Path

TOPICS = [f"T{i}" for i in range(10)]


def read(name):
    return list(csv.DictReader(Path(name).read_text(encoding="utf-8").splitlines()))


class Function(unittest.TestCase):
    def test_top_texts_sorts_and_breaks_ties_by_id(self):
        from read_topics import top_texts
        weights = {"b": {"X": 0.5, "Y": 0.5}, "a": {"X": 0.5, "Y": 0.1}, "c": {"X": 0.9, "Y": 0.2}}
        self.assertEqual(list(top_texts(weights, "X", 3)), ["c", "a", "b"])
        self.assertEqual(list(top_texts(weights, "Y", 2)), ["b", "c"])


class Tables(unittest.TestCase):
    def test_first_names_are_complete(self):
        rows = {row["topic"]: row["name"].strip() for row in read("first_names.csv")}
        self.assertEqual(sorted(rows), TOPICS)
        self.assertTrue(all(rows.values()), "a first name is empty")

    def test_each_topic_has_its_three_texts_and_a_name(self):
        weights = {row["id"]: row for row in read("data/weights.csv")}
        rows = {row["topic"]: row for row in read("topics.csv")}
        self.assertEqual(sorted(rows), TOPICS)
        for topic, row in rows.items():
            expected = sorted(weights, key=lambda t: (-float(weights[t][topic]), t))[:3]
            self.assertEqual([row["first"], row["second"], row["third"]], expected, f"texts of {topic}")
            self.assertGreaterEqual(len(row["reason"].strip()), 20, f"reason of {topic}")
        names = [row["name"].strip().lower() for row in rows.values()]
        self.assertTrue(all(names), "a name is empty")
        self.assertEqual(len(set(names)), 10, "a name occurs twice")

    def test_the_two_topics_without_a_subject_are_thrown_away(self):
        rows = read("topics.csv")
        self.assertTrue(all(row["keep"] in ("yes", "no") for row in rows), "keep is yes or no")
        gone = {row["topic"] for row in rows if row["keep"] == "no"}
        self.assertEqual(len(gone), 2, "exactly two topics are thrown away")
        self.assertEqual(gone, {"T" + "1", "T" + "4"}, "read the first five texts of each thrown topic again: could they be about anything?")
