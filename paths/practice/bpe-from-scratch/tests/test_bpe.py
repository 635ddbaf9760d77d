import csv
import unittest
from pathlib import Path


class Train(unittest.TestCase):
    def test_the_small_example(self):
        from bpe import train
        self.assertEqual(train("aaabdaaabac", 3), [(97, 97), (97, 98), (256, 257)])

    def test_it_never_joins_across_a_space(self):
        from bpe import train
        got = train("ab cd ab cd ab cd ab", 10)
        self.assertEqual(set(got), {(97, 98), (32, 99), (32, 256), (257, 100)}, f"pairs learned: {got}")

    def test_it_stops_when_no_pair_occurs_twice(self):
        from bpe import train
        self.assertEqual(train("abc", 5), [])
        self.assertEqual(train("", 5), [])

    def test_ties_go_to_the_smallest_pair(self):
        from bpe import train
        self.assertEqual(train("zy ab zy ab", 1), [(32, 97)], "three pairs occur twice; space is byte 32")


class EncodeDecode(unittest.TestCase):
    def test_encoding_follows_the_order_of_learning(self):
        from bpe import encode
        merges = [(98, 99), (97, 98)]
        self.assertEqual(encode("abc", merges), [97, 256], "the merge (b, c) was learned first")
        self.assertEqual(encode("aaab", [(97, 97), (97, 98), (256, 257)]), [258])

    def test_round_trip_for_any_text(self):
        from bpe import decode, encode, train
        merges = train("the cat and the hat and the café " * 3, 30)
        for text in ("the cat", "", "  two  spaces\n\tand tabs ", "Grüße, 東京 🚲", "café"):
            self.assertEqual(decode(encode(text, merges), merges), text, f"round trip of {text!r}")

    def test_an_unseen_alphabet_becomes_bytes(self):
        from bpe import encode
        self.assertEqual(encode("я", []), [0xD1, 0x8F])

    def test_half_a_letter_is_replaced(self):
        from bpe import decode
        self.assertEqual(decode([0xD1], []), "\ufffd")


class Betrayal(unittest.TestCase):
    def test_betrayal_csv_has_five_tokens_of_this_book(self):
        from bpe import decode, encode, train
        book, other = (Path(f"data/{n}.txt").read_text(encoding="utf-8") for n in ("book", "other"))
        merges = train(book, 300)
        counts = []
        for text in (book, other):
            table = {}
            for token in encode(text, merges):
                word = decode([token], merges)
                table[word] = table.get(word, 0) + 1
            counts.append(table)
        rows = list(csv.DictReader(Path("betrayal.csv").read_text(encoding="utf-8").splitlines()))
        self.assertEqual(len({row["token"] for row in rows}), 5, "five different tokens")
        for row in rows:
            token = row["token"]
            self.assertGreaterEqual(len(token), 4, f"{token!r} is shorter than four characters")
            self.assertEqual((int(row["book"]), int(row["other"])), (counts[0].get(token, 0), counts[1].get(token, 0)), f"counts of {token!r} in book and other")
            self.assertGreaterEqual(int(row["book"]), 4, f"{token!r} in the book")
            self.assertEqual(int(row["other"]), 0, f"{token!r} in other.txt")
