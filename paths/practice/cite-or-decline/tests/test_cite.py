import csv
import json
import unittest
from pathlib import Path

PAGES = {"p.md": 'It opens at nine.\nOn Mondays it is "closed for cleaning".'}


def raw(*claims, **more):
    return json.dumps({"claims": [dict(zip(("text", "source", "quote"), c)) for c in claims], **more})


class Parts(unittest.TestCase):
    def test_normal(self):
        from cite import normal
        self.assertEqual(normal("  a\n\tb “c” „d” ‘e’ "), "a b \"c\" \"d\" 'e'")
        self.assertEqual(normal("A, b."), "A, b.", "case and punctuation stay")

    def test_parse(self):
        from cite import parse
        self.assertEqual(parse('{"declined": "no"}'), ([], "no"))
        self.assertEqual(parse('{"claims": []}'), ([], ""))
        claims, reason = parse(raw(("t", "s", "q")))
        self.assertEqual((len(claims), claims[0]["quote"], reason), (1, "q", ""))
        for bad in ("plain words", "[]", '"x"', "{}", '{"claims": "x"}', '{"claims": ["x"]}', '{"claims": [{"text": "t", "source": "s"}]}', '{"claims": [{"text": "t", "source": "s", "quote": null}]}', '{"declined": 3}'):
            with self.assertRaises(ValueError, msg=f"parse({bad})"):
                parse(bad)

    def test_verify(self):
        from cite import verify
        for source, quote, want in (("p.md", "opens at nine. On  Mondays", "ok"), ("p.md", "it is “closed for cleaning”", "ok"), ("p.md", "It opens at ten.", "not found"), ("p.md", "it opens at nine.", "not found"), ("p.md", "opens at nine.", "too short"), ("q.md", "It opens at nine.", "no source"), ("q.md", "x", "no source"), ("p.md", "", "too short")):
            self.assertEqual(verify({"text": "t", "source": source, "quote": quote}, PAGES), want, f"{quote!r} in {source}")

    def test_decide(self):
        from cite import decide
        silent = "The documents do not answer this."
        good, bad = ("Opens at 9.", "p.md", "It opens at nine."), ("x", "p.md", "It opens at noon.")
        for text, want in (
            (raw(good, ("Closed Monday.", "p.md", "On Mondays it is")), ("answered", [], "Opens at 9. [p.md]\nClosed Monday. [p.md]")),
            (raw(good, bad, ("y", "z.md", "a b c d")), ("rejected", ["not found", "no source"], silent)),
            (raw(), ("declined", [], silent)),
            ('{"declined": "not there"}', ("declined", [], silent)),
            (raw(good, declined="not sure"), ("declined", [], silent)),
            ("It opens at nine.", ("invalid", [], silent)),
        ):
            got = decide(text, PAGES)
            self.assertEqual((got["status"], list(got["problems"]), got["text"]), want, text)

    def test_one_altered_word_is_seen(self):
        from cite import decide
        pages = {p.name: p.read_text(encoding="utf-8") for p in Path("data/pages").glob("*.md")}
        quote = "The folder must be empty, unless you add `--overwrite`."
        self.assertEqual(decide(raw(("t", "restore.md", quote)), pages)["status"], "answered")
        self.assertEqual(decide(raw(("t", "restore.md", quote.replace("must", "may"))), pages)["status"], "rejected")

    def test_results(self):
        self.assertTrue(Path("results.csv").is_file(), "results.csv is missing")
        with open("results.csv", newline="") as f:
            got = [(r["id"], r["status"], r["problems"]) for r in csv.DictReader(f)]
        want = [("answered", ""), ("rejected", "not found"), ("declined", ""), ("answered", ""), ("answered", ""), ("rejected", "not found"), ("rejected", "not found"), ("answered", ""), ("invalid", ""), ("answered", ""), ("rejected", "no source"), ("rejected", "too short"), ("declined", ""), ("answered", "")]
        self.assertEqual(got, [(f"a{i:02d}", *w) for i, w in enumerate(want, 1)])
