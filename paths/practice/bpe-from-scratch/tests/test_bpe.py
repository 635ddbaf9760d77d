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


class RealData(unittest.TestCase):
    """real.json: what the real table says, computed here once more."""

    def figures(self):
        import re
        from collections import Counter
        from pathlib import Path
        def learn(text):
            words = Counter(tuple(bytes([b]) for b in piece.encode()) for piece in re.findall(r" ?\S+|\s+", text))
            number = {bytes([i]): i for i in range(256)}
            order = []
            for _ in range(300):
                pairs = Counter()
                for word, n in words.items():
                    for pair in zip(word, word[1:]):
                        pairs[pair] += n
                best = min(pairs, key=lambda p: (-pairs[p], number[p[0]], number[p[1]]))
                if pairs[best] < 2:
                    break
                order.append(best)
                number.setdefault(best[0] + best[1], 256 + len(order) - 1)
                words = regroup(words, best)
            return order
        def glue(word, pair):
            out, i = [], 0
            while i < len(word):
                if word[i:i + 2] == pair:
                    out.append(pair[0] + pair[1])
                    i += 2
                else:
                    out.append(word[i])
                    i += 1
            return tuple(out)
        def regroup(words, pair):
            new = Counter()
            for word, n in words.items():
                new[glue(word, pair)] += n
            return new
        def tokens(text, order):
            words = Counter(tuple(bytes([b]) for b in piece.encode()) for piece in re.findall(r" ?\S+|\s+", text))
            for pair in order:
                words = regroup(words, pair)
            return sum(len(word) * n for word, n in words.items())
        tale, whale = (Path("data", name).read_text(encoding="utf-8") for name in ("book.txt", "whale.txt"))
        old, own = learn(tale), learn(whale)
        size = len(whale.encode())
        joined = [{a + b for a, b in order} for order in (old, own)]
        return {"foreign": size / tokens(whale, old), "own": size / tokens(whale, own), "shared": len(joined[0] & joined[1])}

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
                close = isinstance(mine[name], (int, float)) and abs(mine[name] - want) <= 0.006
            self.assertTrue(close, f"{name} in real.json is {mine[name]!r}, which does not follow from the real data")
