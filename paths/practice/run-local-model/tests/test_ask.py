import csv
import json
import unittest
from pathlib import Path


def reply(**change):
    return json.dumps({"response": " Hi. ", "done_reason": "stop", "prompt_eval_count": 10, "eval_count": 30, "eval_duration": 4_000_000_000, **change})


class Ask(unittest.TestCase):
    def test_request_is_json_without_streaming(self):
        from ask import request
        found = json.loads(request("m:1b", "Grüße?", 2048).decode("utf-8"))
        self.assertEqual(found, {"model": "m:1b", "prompt": "Grüße?", "stream": False, "options": {"temperature": 0, "num_ctx": 2048}})
        self.assertEqual(json.loads(request("m", "p"))["options"]["num_ctx"], 4096)

    def test_empty_model_or_prompt_raises_value_error(self):
        from ask import request
        for model, prompt in (("", "p"), ("m", "")):
            with self.assertRaises(ValueError, msg=f"request({model!r}, {prompt!r})"):
                request(model, prompt)

    def test_read_returns_counts_and_speed(self):
        from ask import read
        self.assertEqual(read(reply()), {"answer": "Hi.", "tokens_in": 10, "tokens_out": 30, "speed": 7.5, "warnings": []})
        self.assertEqual(read(reply(eval_count=10, eval_duration=3_000_000_000))["speed"], 3.3, "10 tokens in 3 seconds, rounded to one decimal")

    def test_read_warns(self):
        from ask import read
        for change, num_ctx, expected in [
            ({"done_reason": "length"}, 4096, ["cut off"]), ({"prompt_eval_count": 95}, 100, ["window full"]), ({"prompt_eval_count": 94}, 100, []),
            ({"response": " \n", "eval_count": 0, "eval_duration": 0}, 4096, ["empty"]),
            ({"response": "", "done_reason": "length", "prompt_eval_count": 100}, 100, ["cut off", "window full", "empty"]),
        ]:
            self.assertEqual(list(read(reply(**change), num_ctx)["warnings"]), expected, f"{change}, num_ctx {num_ctx}")

    def test_the_window_has_4096_tokens_by_default(self):
        from ask import read
        for count, expected in ((3892, ["window full"]), (3891, [])):
            self.assertEqual(list(read(reply(prompt_eval_count=count))["warnings"]), expected, f"{count} tokens read, no num_ctx given")

    def test_is_local_looks_at_the_host(self):
        from ask import is_local
        for url, expected in [("http://localhost:11434/api", True), ("http://127.0.0.1:8080", True), ("http://[::1]:11434/", True), ("http://LOCALHOST/x", True),
                              ("http://localhost.evil.example/", False), ("http://localhost@evil.example/", False), ("https://evil.example/localhost", False), ("http://127.0.0.1.evil.example", False)]:
            self.assertIs(bool(is_local(url)), expected, f"is_local({url!r})")

    def test_speeds_csv_has_the_six_replies(self):
        rows = list(csv.DictReader(Path("speeds.csv").read_text(encoding="utf-8").splitlines()))
        expected = [(1, 12.5, ""), (2, 10.0, ""), (3, 14.0, "cut off"), (4, 8.0, "window full"), (5, 15.0, ""), (6, 0.0, "empty")]
        found = [(int(r["reply"]), round(float(r["speed"]), 1), (r["warnings"] or "").strip()) for r in rows]
        self.assertEqual(found, expected)
