import json
import unittest

from batch import collect, files, price, request, run


def make(n):
    return [request(f"k{i}", "tëxt", "Label it.") for i in range(n)]


def ok(name, answer="good", tin=10, tout=2):
    return json.dumps({"custom_id": name, "answer": answer, "usage": {"in": tin, "out": tout}}) + "\n"


def bad(name, kind):
    return json.dumps({"custom_id": name, "error": {"type": kind}}) + "\n"


class Files(unittest.TestCase):
    def test_request_has_id_and_body(self):
        self.assertEqual(request("k", "t", "i", 9), {"custom_id": "k", "body": {"system": "i", "user": "t", "max_tokens": 9}})
        self.assertEqual(request("k", "t", "i")["body"]["max_tokens"], 5, "5 tokens by default")

    def test_files_are_full_and_keep_the_order(self):
        requests = make(5)
        size = len((json.dumps(requests[0], ensure_ascii=False) + "\n").encode())
        self.assertEqual([len(f.splitlines()) for f in files(requests, 2, 10**6)], [2, 2, 1])
        self.assertEqual([len(f.splitlines()) for f in files(requests, 100, 3 * size)], [3, 2])
        self.assertEqual([len(f.splitlines()) for f in files(requests, 100, 3 * size - 1)], [2, 2, 1], "count bytes, with line ends and letters of two bytes")
        lines = [json.loads(line) for f in files(requests, 2, 10**6) for line in f.splitlines()]
        self.assertEqual(lines, requests)
        self.assertEqual(files([], 2, 100), [])
        self.assertEqual(len(files(requests, 100, size)), 5, "a line may fill a file exactly")

    def test_equal_ids_and_too_large_requests_are_refused(self):
        with self.assertRaisesRegex(ValueError, "k0"):
            files(make(2) + make(1), 10, 10**6)
        with self.assertRaisesRegex(ValueError, "k0"):
            files(make(1), 10, 20)


class Collect(unittest.TestCase):
    def test_each_request_has_one_fate(self):
        got = collect(make(6), [ok("k3", "a") + bad("k1", "overloaded"), bad("k4", "too_long") + ok("k0", "b", 7, 1)])
        self.assertEqual(got, {"answers": {"k0": "b", "k3": "a"}, "again": ["k1", "k2", "k5"], "failed": {"k4": "too_long"}, "in": 17, "out": 3})

    def test_all_transient_errors_are_sent_again(self):
        for kind in ("overloaded", "rate_limit", "server_error", "expired"):
            self.assertEqual(collect(make(1), [bad("k0", kind)])["again"], ["k0"], kind)

    def test_an_answer_wins_and_the_first_one_counts(self):
        for text in (ok("k0") + bad("k0", "refused"), bad("k0", "refused") + ok("k0"), ok("k0") + ok("k0", "other", 99, 99)):
            got = collect(make(1), [text])
            self.assertEqual((got["answers"], got["failed"], got["again"], got["in"]), ({"k0": "good"}, {}, [], 10))

    def test_unknown_ids_and_damaged_lines(self):
        with self.assertRaisesRegex(ValueError, "zz"):
            collect(make(1), [ok("zz")])
        self.assertEqual(collect(make(2), [ok("k0") + "\n" + ok("k1")[:20]])["again"], ["k1"], "a cut-off last line is ignored")
        with self.assertRaises(ValueError):
            collect(make(2), [ok("k0")[:20] + "\n" + ok("k1")])

    def test_price_has_the_discount(self):
        self.assertAlmostEqual(price(2_000_000, 100_000, 3, 15), 3.75)
        self.assertAlmostEqual(price(2_000_000, 100_000, 3, 15, 0), 7.5)


class Run(unittest.TestCase):
    def provider(self, fail):
        sent = []

        def send(texts):
            names = [json.loads(line)["custom_id"] for text in texts for line in text.splitlines()]
            sent.append(names)
            return ["".join(bad(n, fail[n].pop(0)) if fail.get(n) else ok(n) for n in reversed(names))]
        return send, sent

    def test_only_the_missing_are_sent_again(self):
        send, sent = self.provider({"k1": ["expired"], "k3": ["overloaded", "overloaded"], "k4": ["too_long"]})
        got = run(make(6), send, 2, 10**6)
        self.assertEqual(sent, [["k0", "k1", "k2", "k3", "k4", "k5"], ["k1", "k3"], ["k3"]])
        self.assertEqual((sorted(got["answers"]), got["again"], got["failed"], got["in"]), (["k0", "k1", "k2", "k3", "k5"], [], {"k4": "too_long"}, 50))

    def test_rounds_are_limited_and_nothing_is_sent_in_vain(self):
        send, sent = self.provider({"k0": ["expired"] * 9})
        self.assertEqual((run(make(2), send, 5, 10**6, rounds=2)["again"], len(sent)), (["k0"], 2))
        send, sent = self.provider({"k0": ["expired"] * 9})
        run(make(2), send, 5, 10**6)
        self.assertEqual(len(sent), 3, "three rounds by default")
        send, sent = self.provider({})
        run(make(2), send, 5, 10**6)
        run([], send, 5, 10**6)
        self.assertEqual(len(sent), 1)


class RealData(unittest.TestCase):
    """real.json: what the real table says, computed here once more."""

    def figures(self):
        import csv
        import json
        with open("data/openings.csv", encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        sizes, count, n_words = [0], 0, 0
        for row in rows:
            body = {"system": "Name the main concern in one word.", "user": row["text"], "max_tokens": 5}
            size = len(json.dumps({"custom_id": row["id"], "body": body}, ensure_ascii=False).encode()) + 1
            if count == 100 or sizes[-1] + size > 25_000:
                sizes, count = sizes + [0], 0
            sizes[-1], count = sizes[-1] + size, count + 1
            n_words += len(row["text"].split())
        return {"files": len(sizes), "largest": max(sizes), "words": n_words}

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
