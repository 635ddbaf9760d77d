import csv
import re
import unittest
from collections import Counter
from pathlib import Path


def read(name):
    return list(csv.DictReader(Path(name).read_text(encoding="utf-8-sig").splitlines()))


def words(text):
    return set(re.findall(r"[a-z]+", text.lower()))


class Queries(unittest.TestCase):
    def setUp(self):
        self.rows = read("queries.csv")
        self.texts = {row["id"]: words(row["title"] + " " + row["abstract"]) for row in read("data/abstracts.csv")}

    def test_there_are_twenty_different_queries_of_two_words_or_more(self):
        queries = [" ".join(row["query"].lower().split()) for row in self.rows]
        self.assertEqual(len(queries), 20, "number of queries")
        self.assertEqual(len(set(queries)), 20, "a query occurs twice")
        for query in queries:
            self.assertGreaterEqual(len(query.split()), 2, f"query {query!r}")

    def test_two_roles_asked_at_least_five_each(self):
        roles = Counter(row["asked_by"].strip().lower() for row in self.rows)
        self.assertGreaterEqual(sum(n >= 5 for role, n in roles.items() if role), 2, f"queries by role: {dict(roles)}")

    def test_the_wanted_texts_exist_and_differ(self):
        for row in self.rows:
            self.assertIn(row["wanted"], self.texts, f"no abstract has this id: {row}")
        self.assertGreaterEqual(len({row["wanted"] for row in self.rows}), 15, "different wanted texts")

    def test_seven_queries_use_a_word_that_the_wanted_text_lacks(self):
        hard = sum(bool(words(row["query"]) - self.texts.get(row["wanted"], set())) for row in self.rows)
        self.assertGreaterEqual(hard, 7, f"{hard} queries have a word that the wanted text lacks")
