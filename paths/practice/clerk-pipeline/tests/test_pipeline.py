import copy
import json
import unittest

TEXT = "Docket HA-2026-0001.\nComments must be received by\nMarch 3, 2026."
EMPTY = {"value": "", "quote": ""}


def good(**change):
    fields = {"docket": {"value": "HA-2026-0001", "quote": "Docket HA-2026-0001"},
              "comments_until": {"value": "2026-03-03", "quote": "received  by March 3, 2026"}, "event_date": dict(EMPTY), "public": dict(EMPTY)}
    return {**fields, **change}


class Pipeline(unittest.TestCase):
    def test_parse_accepts_the_form(self):
        from pipeline import parse
        self.assertEqual(parse(json.dumps(good())), good())

    def test_parse_refuses_other_forms(self):
        from pipeline import parse
        bad = ["", "Sure!", "[]", "null", json.dumps({k: v for k, v in good().items() if k != "public"}), json.dumps(good(place=EMPTY)),
               json.dumps(good(docket="x")), json.dumps(good(docket={"value": "x"})), json.dumps(good(docket={"value": None, "quote": ""})),
               json.dumps(good(public={"value": "maybe", "quote": "x"}))]
        bad += [json.dumps(good(event_date={"value": d, "quote": "x"})) for d in ("2026-02-30", "20260303", "March 3", "2026-3-3", "2026-W10-2")]
        for text in bad:
            with self.assertRaises(ValueError, msg=f"parse({text!r})"):
                parse(text)

    def test_quotes_that_are_missing_empty_their_field(self):
        from pipeline import check_quotes
        fields = good(event_date={"value": "2026-03-09", "quote": "on March 9"}, public={"value": "yes", "quote": " "}, docket={"value": "", "quote": "Docket"})
        before = copy.deepcopy(fields)
        found = check_quotes(fields, TEXT)
        self.assertEqual(fields, before, "the input stays unchanged")
        self.assertEqual(found["comments_until"]["value"], "2026-03-03", "white space is made equal")
        for name in ("event_date", "public", "docket"):
            self.assertEqual(found[name], EMPTY, name)
        self.assertEqual(check_quotes(good(docket={"value": "x", "quote": "docket ha"}), TEXT)["docket"], EMPTY, "case must agree")

    def attempt(self, *answers):
        from pipeline import run
        prompts, rest = [], list(answers)

        def ask(prompt):
            prompts.append(prompt)
            return rest.pop(0)
        return run({"id": "n1", "text": TEXT}, ask), prompts

    def test_a_good_answer_needs_one_question(self):
        record, prompts = self.attempt(json.dumps(good()))
        self.assertEqual((record["id"], record["retried"], record["failed"], len(prompts)), ("n1", False, False, 1))
        self.assertEqual(record["fields"]["docket"]["value"], "HA-2026-0001")
        self.assertIn(TEXT, prompts[0], "the prompt contains the notice")

    def test_one_retry_with_the_error(self):
        from pipeline import needs_human
        record, prompts = self.attempt("Sorry", json.dumps(good(public={"value": "yes", "quote": "nowhere"})))
        self.assertEqual((record["retried"], record["failed"], len(prompts)), (True, False, 2))
        self.assertIn(TEXT, prompts[1])
        from pipeline import parse
        try:
            parse("Sorry")
        except ValueError as error:
            self.assertIn(str(error), prompts[1], "the second prompt contains the error message")
        self.assertNotEqual(prompts[0], prompts[1], "the second prompt contains the error message")
        self.assertEqual(record["fields"]["public"], EMPTY, "quotes are checked after a retry, too")
        self.assertTrue(needs_human(record))

    def test_two_bad_answers_give_an_empty_record(self):
        from pipeline import needs_human
        record, prompts = self.attempt("Sorry", "Sorry again")
        self.assertEqual((record["failed"], len(prompts)), (True, 2))
        self.assertEqual(record["fields"], {k: EMPTY for k in good()})
        self.assertTrue(needs_human(record))

    def test_needs_human(self):
        from pipeline import needs_human
        record = {"id": "n", "retried": False, "failed": False, "fields": good()}
        self.assertFalse(needs_human(record))
        self.assertTrue(needs_human({**record, "fields": {k: dict(EMPTY) for k in good()}}), "no value at all")
