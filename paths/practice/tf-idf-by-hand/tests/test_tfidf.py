import csv
import math
import unittest
from pathlib import Path

# Weights of TfidfVectorizer(token_pattern=r"[a-z]+") for the five sentences, from scikit-learn.
LIBRARY = [
    {"and": 0.273294342, "cold": 0.273294342, "in": 0.190840936, "jumps": 0.338741293, "river": 0.226858992, "swims": 0.338741293, "the": 0.484236123, "trout": 0.546588684},
    {"for": 0.393434205, "heron": 0.393434205, "in": 0.221653968, "river": 0.263487472, "the": 0.562420520, "trout": 0.317420239, "waits": 0.393434205},
    {"a": 0.313774969, "and": 0.313774969, "blows": 0.388915986, "cold": 0.313774969, "hill": 0.313774969, "over": 0.388915986, "river": 0.260461569, "the": 0.370641103, "wind": 0.313774969},
    {"corn": 0.368581952, "grinds": 0.368581952, "in": 0.207652643, "mill": 0.368581952, "old": 0.368581952, "the": 0.526893825, "valley": 0.368581952},
    {"a": 0.279811949, "children": 0.346819699, "fly": 0.346819699, "hill": 0.279811949, "in": 0.195392169, "kite": 0.346819699, "on": 0.346819699, "the": 0.495784334, "wind": 0.279811949},
]


def sentences():
    return Path("data/sentences.txt").read_text(encoding="utf-8").splitlines()


class ByHand(unittest.TestCase):
    def test_the_five_words_are_right(self):
        rows = {r["word"]: r for r in csv.DictReader(Path("by_hand.csv").read_text(encoding="utf-8-sig").splitlines())}
        for word, df in {"the": 5, "in": 4, "river": 3, "trout": 2, "kite": 1}.items():
            try:
                got = [float(rows[word][c]) for c in ("df", "textbook", "smoothed")]
            except (KeyError, ValueError, TypeError):
                self.fail(f"by_hand.csv: fill in three numbers for {word}")
            for g, e, name in zip(got, (df, math.log(5 / df), math.log(6 / (1 + df)) + 1), ("df", "textbook", "smoothed")):
                self.assertAlmostEqual(g, e, delta=0.0011, msg=f"{name} of {word}")


class Parts(unittest.TestCase):
    def test_document_frequency_counts_each_text_once(self):
        from tfidf import document_frequency
        self.assertEqual(dict(document_frequency(["Dog dog cat", "dog!", ""])), {"dog": 2, "cat": 1})

    def test_both_formulas_are_right(self):
        from tfidf import idf_smooth, idf_textbook
        self.assertAlmostEqual(idf_textbook(5, 1), 1.6094379)
        self.assertAlmostEqual(idf_textbook(5, 5), 0)
        self.assertAlmostEqual(idf_smooth(5, 1), 2.0986123)
        self.assertAlmostEqual(idf_smooth(5, 5), 1)


class Weights(unittest.TestCase):
    def near(self, got, want, what):
        self.assertEqual(set(got), set(want), what)
        for word in want:
            self.assertAlmostEqual(got[word], want[word], places=6, msg=f"{what}, word {word!r}")

    def test_the_smoothed_weights_are_those_of_scikit_learn(self):
        from tfidf import tf_idf
        for number, (got, want) in enumerate(zip(tf_idf(sentences()), LIBRARY), 1):
            self.near(got, want, f"sentence {number}")

    def test_without_normalising_the_weight_is_count_times_idf(self):
        from tfidf import tf_idf
        got = tf_idf(["dog dog cat", "dog"], smooth=False, normalise=False)
        self.near(got[0], {"dog": 0.0, "cat": math.log(2)}, "textbook, first text")
        self.near(got[1], {"dog": 0.0}, "textbook, second text")
        got = tf_idf(["dog dog cat", "dog"], smooth=True, normalise=False)
        self.near(got[0], {"dog": 2.0, "cat": math.log(1.5) + 1}, "smoothed, first text")

    def test_rows_without_length_do_not_break_it(self):
        from tfidf import tf_idf
        self.near(tf_idf(["dog", "dog"], smooth=False)[0], {"dog": 0.0}, "a row of zeros")
        self.assertEqual(tf_idf(["dog", ""])[1], {})
