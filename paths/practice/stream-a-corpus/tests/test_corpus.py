import tempfile
import unittest
from itertools import groupby, islice
from pathlib import Path


def long_stream():
    yield from range(5000)
    raise AssertionError("the whole stream was read; take one document after the other")


class Stream(unittest.TestCase):
    def test_read_skips_empty_lines(self):
        from corpus import read
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "x.jsonl"
            path.write_text('{"text": "é one"}\n\n{"text": "two", "id": 2}\n', encoding="utf-8")
            self.assertEqual(list(read(str(path))), [{"text": "é one"}, {"text": "two", "id": 2}])

    def test_read_and_keep_are_lazy(self):
        from corpus import keep, read
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "x.jsonl"
            path.write_text('{"text": "one"}\nthis is not JSON\n', encoding="utf-8")
            stream = read(str(path))
            self.assertEqual(next(iter(stream)), {"text": "one"}, "the first document must come before the second line is parsed")
            stream.close()
        endless = ({"text": "a " * i} for i in long_stream())
        self.assertEqual(len(next(iter(keep(endless, 5)))["text"].split()), 5)

    def test_keep_counts_words(self):
        from corpus import keep
        self.assertEqual([d["id"] for d in keep([{"text": "a  b\nc", "id": 1}, {"text": "abc abc", "id": 2}, {"text": "", "id": 3}], 3)], [1])


class Split(unittest.TestCase):
    def test_normalise(self):
        from corpus import normalise
        self.assertEqual(normalise("  The\n\tFerry  WAS late. "), "the ferry was late.")

    def test_split_of_uses_the_hash(self):
        from corpus import split_of
        for text, percent, expected in (("hello world", 0, "train"), ("hello world", 1, "valid"), ("x", 0, "train"), ("x", 100, "valid")):
            self.assertEqual(split_of(text, percent), expected, f"split_of({text!r}, {percent})")

    def test_copies_fall_on_one_side(self):
        from corpus import split_of
        for i in range(200):
            self.assertEqual(split_of(f"Text {i} is here", 50), split_of(f" text {i}\nIS  here ", 50))

    def test_in_both_counts_different_normalised_texts(self):
        from corpus import in_both
        self.assertEqual(in_both(["A b", "a  b", "c", "d"], ["a b", "A B", "D", "e"]), 2)


class Shuffle(unittest.TestCase):
    def test_nothing_is_lost_or_doubled(self):
        from corpus import shuffled
        for size in (1, 7, 100, 500):
            self.assertEqual(sorted(shuffled(range(100), size, 3)), list(range(100)), f"buffer of {size}")

    def test_same_seed_same_order(self):
        from corpus import shuffled
        self.assertEqual(list(shuffled(range(50), 10, 1)), list(shuffled(range(50), 10, 1)))
        self.assertNotEqual(list(shuffled(range(50), 10, 1)), list(shuffled(range(50), 10, 2)))
        self.assertNotEqual(list(shuffled(range(50), 100, 1)), list(range(50)), "the rest must be shuffled too")

    def test_it_reads_no_more_than_it_must(self):
        from corpus import shuffled
        read = []
        stream = shuffled((read.append(i) or i for i in long_stream()), 20, 5)
        next(iter(stream))
        self.assertLessEqual(len(read), 21, "items read before the first came out")
        got = list(islice(shuffled(long_stream(), 20, 5), 300))
        for place, item in enumerate(got):
            self.assertLessEqual(item - place, 20, f"item {item} came out at place {place}")

    def test_a_larger_buffer_mixes_a_sorted_stream_better(self):
        from corpus import shuffled
        topics = [topic for topic in range(10) for _ in range(100)]
        runs = {size: max(len(list(g)) for _, g in groupby(shuffled(topics, size, 0))) for size in (5, 1000)}
        self.assertGreater(runs[5], 40, f"longest runs {runs}")
        self.assertLess(runs[1000], 15, f"longest runs {runs}")
