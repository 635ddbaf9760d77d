import unittest

from stream import kv_bytes, max_readers, measure, piece


def line(content):
    import json
    return "data: " + json.dumps({"choices": [{"delta": {"content": content}}]})


class TestStream(unittest.TestCase):
    def test_piece(self):
        for text, want in ((line(" herb"), " herb"), (line("data: x"), "data: x"), (line(None), ""), ("", ""), (": keep-alive", ""), ("data: [DONE]", ""),
                           ('data: {"choices":[{"delta":{"role":"assistant"}}]}', ""), ('data:{"choices":[{"delta":{"content":"a"}}]}', "a")):
            self.assertEqual(want, piece(text), text)
        with self.assertRaises(ValueError):
            piece('data: {"choices": [')

    def test_measure(self):
        s = {"sent_at": 10.0, "lines": [[10.5, line(None)], [10.5, ""], [11.0, line("a")], [11.1, ": ping"], [11.5, line("b")], [12.5, line(" c")], [12.6, line("")], [13, "data: [DONE]"]]}
        got = measure(s)
        for key, want in (("ttft", 1.0), ("tokens", 3), ("rate", 2 / 1.5), ("worst_gap", 1.0)):
            self.assertAlmostEqual(want, got[key], msg=key)

    def test_short_streams(self):
        got = measure({"sent_at": 1.0, "lines": [[2.0, line("a")]]})
        self.assertEqual((1.0, 1, 0.0, 0.0), (got["ttft"], got["tokens"], got["rate"], got["worst_gap"]))
        with self.assertRaises(ValueError):
            measure({"sent_at": 1.0, "lines": [[2.0, "data: [DONE]"]]})

    def test_kv_bytes(self):
        self.assertEqual(114688, kv_bytes(28, 8, 128))
        self.assertEqual(57344, kv_bytes(28, 8, 128, 1))

    def test_max_readers(self):
        self.assertEqual(9, max_readers(8e9, 2.4e9, 1e9, 4096, 114688))
        self.assertEqual(0, max_readers(2e9, 2.4e9, 0, 4096, 114688))
        self.assertEqual(2, max_readers(100, 10, 10, 4, 10))
