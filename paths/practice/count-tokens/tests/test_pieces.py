import csv
import json
import unittest
from pathlib import Path


def simple(*pairs):
    return [(a.encode(), b.encode()) for a, b in pairs]


def reference(text, merges):
    pieces = [bytes([b]) for b in text.encode()]
    for a, b in merges:
        i, out = 0, []
        while i < len(pieces):
            if i + 1 < len(pieces) and pieces[i] == a and pieces[i + 1] == b:
                out.append(a + b)
                i += 2
            else:
                out.append(pieces[i])
                i += 1
        pieces = out
    return pieces


def all_merges():
    return [(bytes.fromhex(a), bytes.fromhex(b)) for a, b in json.loads(Path("data/merges.json").read_text())]


def texts():
    return list(csv.DictReader(Path("data/texts.csv").read_text(encoding="utf-8").splitlines()))


class Merges(unittest.TestCase):
    def test_read_merges_returns_pairs_of_bytes_in_order(self):
        from pieces import read_merges
        self.assertEqual([tuple(p) for p in read_merges(Path("data/merges.json"))], all_merges())


class Tokenize(unittest.TestCase):
    def check(self, text, merges, expected):
        from pieces import tokenize
        got = list(tokenize(text, merges))
        self.assertEqual(got, expected, f"tokenize({text!r}) with the merges {merges}")

    def test_without_merges_every_byte_is_a_piece(self):
        self.check("aä", [], [b"a", b"\xc3", b"\xa4"])
        self.check("", simple(("a", "b")), [])

    def test_merges_are_applied_in_the_order_of_the_list(self):
        self.check("abc", simple(("b", "c"), ("a", "b")), [b"a", b"bc"])
        self.check("abcab", simple(("a", "b"), ("ab", "c")), [b"abc", b"ab"])

    def test_a_merge_joins_from_left_to_right_and_each_piece_once(self):
        self.check("xxx", simple(("x", "x")), [b"xx", b"x"])
        self.check("xxxx", simple(("x", "x")), [b"xx", b"xx"])

    def test_the_thirty_texts_are_cut_right(self):
        from pieces import tokenize
        merges = all_merges()
        for row in texts():
            got = list(tokenize(row["text"], merges))
            self.assertEqual(b"".join(got), row["text"].encode(), f"the pieces of text {row['id']} do not give the text again")
            self.assertEqual(got, reference(row["text"], merges), f"text {row['id']}")


class Counts(unittest.TestCase):
    def test_counts_csv_has_the_right_numbers(self):
        path = Path("counts.csv")
        self.assertTrue(path.is_file(), "counts.csv is missing")
        rows = {r["id"]: r for r in csv.DictReader(path.read_text(encoding="utf-8").splitlines())}
        merges = all_merges()
        self.assertEqual(len(rows), 30)
        for row in texts():
            want = (row["language"], len(row["text"]), len(row["text"].encode()), len(reference(row["text"], merges)))
            got = rows[row["id"]]
            self.assertEqual((got["language"], int(got["characters"]), int(got["bytes"]), int(got["tokens"])), want, f"text {row['id']}: language, characters, bytes, tokens")


class RealData(unittest.TestCase):
    """real.json: what the real table says, computed here once more."""

    def figures(self):
        import csv
        import json
        from pathlib import Path
        merges = [tuple(bytes.fromhex(part) for part in pair) for pair in json.loads(Path("data/merges.json").read_text())]
        rank = {pair: at for at, pair in enumerate(merges)}
        tokens, letters = {}, {}
        with open("data/small_words.csv", encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                parts = [bytes([one]) for one in row["word"].encode()]
                while True:
                    known = [(rank[pair], at) for at, pair in enumerate(zip(parts, parts[1:])) if pair in rank]
                    if not known:
                        break
                    at = min(known)[1]
                    parts[at:at + 2] = [parts[at] + parts[at + 1]]
                tokens[row["language"]] = tokens.get(row["language"], 0) + len(parts)
                letters[row["language"]] = letters.get(row["language"], 0) + len(row["word"])
        return {key: tokens[key] / letters[key] for key in tokens}

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
                close = isinstance(mine[name], (int, float)) and abs(mine[name] - want) <= 0.002
            self.assertTrue(close, f"{name} in real.json is {mine[name]!r}, which does not follow from the real data")
