import json
import unittest

SILENT = "The documents do not answer this."
TEXTS = {"a:1": "The pool opens at\nnine on all days.", "b:1": "Dogs must stay outside the pool.", "c:1": "word " * 30}


def raw(*claims, **more):
    return json.dumps({"claims": [dict(zip(("text", "source", "quote"), c)) for c in claims], **more})


GOOD = ("Opens at 9.", "a:1", "opens at nine on all")


class Parts(unittest.TestCase):
    def test_prompt(self):
        from answering import prompt
        p = prompt("When does it open?", [("b:1", "Dogs outside."), ("a:1", "Opens at nine.")])
        places = [p.find(x) for x in ("b:1", "Dogs outside.", "a:1", "Opens at nine.", "When does it open?")]
        self.assertNotIn(-1, places, p)
        self.assertEqual(places, sorted(places), "passages in their order, the question after them")
        self.assertIn("quote", p.lower())
        self.assertIn("declined", p)

    def test_choose(self):
        from answering import choose
        t = {"a": "x " * 5, "b": "x " * 9, "c": "x " * 4, "d": "x", "e": "x"}
        self.assertEqual(choose(list("abcde"), t, 5, 10), ["a", "c", "d"])
        self.assertEqual(choose(list("abcde"), t, 2, 100), ["a", "b"])
        self.assertEqual(choose([], t, 2, 100), [])

    def test_check(self):
        from answering import check
        sent = {k: TEXTS[k] for k in ("a:1", "b:1")}
        form = ("invalid", [], "not the agreed form")
        for text, want in (
            ("It opens at nine.", form), ("[]", form), ("{}", form), ('{"claims": 3}', form), ('{"claims": [{"text": "x"}]}', form),
            ('{"declined": "silent"}', ("declined", [], "silent")), ('{"claims": []}', ("declined", [], "no claims")),
            (raw(GOOD, declined="unsure"), ("declined", [], "unsure")),
            (raw(GOOD, ("x", "c:1", "word word word word")), ("rejected", [], "source not sent: c:1")),
            (raw(("x", "a:1", "at nine")), ("rejected", [], "quote too short: a:1")),
            (raw(("x", "a:1", "opens at ten on all")), ("rejected", [], "quote not found: a:1")),
            (raw(("x", "b:1", "opens at nine on all"), ("x", "zz", "")), ("rejected", [], "quote not found: b:1")),
        ):
            got = check(text, sent)
            self.assertEqual((got[0], list(got[1]), got[2]), want, text)
        self.assertEqual(check(raw(("x", "a:1", "pool opens at nine")), sent)[0], "answered", "four words are enough")
        self.assertEqual(check(raw(("x", "a:1", "pool opens at")), sent)[2], "quote too short: a:1")
        status, claims, reason = check(raw(GOOD), sent)
        self.assertEqual((status, claims[0]["text"], reason), ("answered", "Opens at 9.", ""))


class Answer(unittest.TestCase):
    KEYS = ["question", "candidates", "kept", "sent", "prompt", "raw", "status", "claims", "reason", "shown"]

    def ask(self, model, search=lambda q: ["b:1", "c:1", "a:1"], rerank=lambda q, ids: sorted(ids), **more):
        from answering import answer
        trace = answer("When?", TEXTS, search, rerank, model, **more)
        self.assertEqual(sorted(trace), sorted(self.KEYS))
        json.dumps(trace)
        return trace

    def test_answered(self):
        t = self.ask(lambda p: raw(GOOD), most=2)
        self.assertEqual((t["candidates"], t["kept"], t["sent"]), (["b:1", "c:1", "a:1"], ["a:1", "b:1", "c:1"], ["a:1", "b:1"]))
        self.assertEqual((t["status"], t["reason"], t["raw"]), ("answered", "", raw(GOOD)))
        self.assertEqual(t["shown"], 'Opens at 9. [a:1: "opens at nine on all"]')
        self.assertIn("Dogs must stay", t["prompt"])

    def test_one_altered_word_is_rejected(self):
        t = self.ask(lambda p: raw(("Opens at 9.", "a:1", "opens at nine on some")))
        self.assertEqual((t["status"], t["shown"], t["reason"]), ("rejected", SILENT, "quote not found: a:1"))

    def test_a_passage_that_was_not_sent_does_not_count(self):
        t = self.ask(lambda p: raw(("Outside.", "b:1", "Dogs must stay outside")), most=1)
        self.assertEqual((t["status"], t["reason"]), ("rejected", "source not sent: b:1"))

    def test_nothing_found_does_not_call_the_model(self):
        def model(p):
            raise AssertionError("the model was called")
        for more in ({"search": lambda q: []}, {"budget": 2}):
            t = self.ask(model, **more)
            self.assertEqual((t["status"], t["reason"], t["prompt"], t["raw"], t["shown"]), ("declined", "nothing found", "", "", SILENT))

    def test_a_crash_keeps_the_trace(self):
        def model(p):
            raise TimeoutError("60 s")
        t = self.ask(model)
        self.assertEqual((t["status"], t["reason"], t["raw"], t["claims"], t["shown"]), ("failed", "TimeoutError: 60 s", "", [], SILENT))
        self.assertTrue(t["sent"] and t["prompt"])

        def search(q):
            raise OSError("index is gone")
        t = self.ask(lambda p: "", search=search)
        self.assertEqual((t["status"], t["reason"], t["candidates"], t["sent"]), ("failed", "OSError: index is gone", [], []))

    def test_only_fifty_are_kept(self):
        from answering import answer
        texts = {f"p{i:03d}": "some words here" for i in range(80)}
        t = answer("x?", texts, lambda q: list(texts), lambda q, ids: ids, lambda p: '{"declined": "no"}')
        self.assertEqual((len(t["candidates"]), len(t["kept"]), len(t["sent"])), (80, 50, 5))
