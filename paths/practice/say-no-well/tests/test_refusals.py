import unittest

from errors import MissingField, NotReady, OutOfRange, TooLarge, UnknownHouse
from refusals import log_entry, refuse

SECRET = "/home/ana/model.pkl key=abc123"
CASES = [
    (MissingField("area"), 422), (OutOfRange("rooms", 1, 50, "hunter2"), 422), (UnknownHouse("x77-zz"), 404),
    (TooLarge(65536), 413), (NotReady(30), 503), (RuntimeError(SECRET), 500),
]


class Refusals(unittest.TestCase):
    def body(self, error):
        return refuse(error, "q42")[1]

    def test_the_status_says_whose_turn_it_is(self):
        for error, status in CASES:
            self.assertEqual(refuse(error, "q42")[0], status, f"{type(error).__name__}")

    def test_every_body_has_the_four_keys(self):
        for error, _ in CASES:
            body = self.body(error)
            name = type(error).__name__
            self.assertEqual(set(body), {"title", "reason", "do", "request"}, name)
            for key, value in body.items():
                self.assertIsInstance(value, str, f"{name} {key}")
                self.assertTrue(0 < len(value) <= 200, f"{name} {key} has {len(value)} characters")
            self.assertTrue(2 <= len(body["title"].split()) <= 6, f"{name}: title {body['title']!r}")
            self.assertEqual(body["request"], "q42", name)

    def test_the_titles_differ(self):
        self.assertEqual(len({self.body(e)["title"] for e, _ in CASES}), 6)

    def test_the_field_is_named(self):
        self.assertIn("area", self.body(MissingField("area"))["reason"])
        self.assertIn("year", self.body(OutOfRange("year", 1700, 2030, 3025))["reason"])

    def test_the_way_out_is_concrete(self):
        do = self.body(OutOfRange("year", 1700, 2030, 3025))["do"]
        self.assertTrue("1700" in do and "2030" in do, do)
        self.assertIn("65536", self.body(TooLarge(65536))["do"].replace(",", "").replace("_", ""))
        self.assertIn("30", self.body(NotReady(30))["do"])

    def test_nothing_sent_comes_back(self):
        self.assertNotIn("hunter2", str(self.body(OutOfRange("rooms", 1, 50, "hunter2"))))
        self.assertNotIn("x77", str(self.body(UnknownHouse("x77-zz"))))

    def test_the_inside_stays_inside(self):
        for error in (RuntimeError(SECRET), KeyError("secret_column"), ZeroDivisionError("division by zero")):
            shown = str(self.body(error))
            for piece in ("/home", "abc123", "secret_column", "division", type(error).__name__, "Traceback"):
                self.assertNotIn(piece, shown, f"{error!r} shows {piece!r}")

    def test_the_log_knows_the_inside(self):
        line = log_entry(RuntimeError("first\nsecond"), "q42")
        for piece in ("q42", "RuntimeError", "first", "second"):
            self.assertIn(piece, line)
        self.assertEqual(len(line.strip().splitlines()), 1, f"more than one line: {line!r}")
