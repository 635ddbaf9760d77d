import unittest
from copy import deepcopy

from compact import compact, cut_point, record, render


def turn(role, text, tokens=100):
    return {"role": role, "text": text, "tokens": tokens}


SESSION = [turn("system", "You help."), turn("user", "Move the tables."),
           turn("assistant", "I think.\nDECISION database: SQLite, one file\nVALUE port: 8080"), turn("user", "TODO write tests\nNEVER touch table old_users"),
           turn("assistant", "VALUE port: 9000\nVALUE path: /srv/a:b"), turn("assistant", "call ls"), turn("tool", "TODO rename column\nnothing else: really"),
           turn("assistant", "DONE rename column\nNEVER touch table old_users"), turn("assistant", "call test"), turn("tool", "3 passed"), turn("user", "go on"), turn("assistant", "ok")]
REC = {"decisions": {"database": "SQLite, one file"}, "values": {"port": "9000", "path": "/srv/a:b"}, "todo": ["write tests"], "never": ["touch table old_users"]}


class Compact(unittest.TestCase):
    def test_cut_never_separates_call_and_result(self):
        for keep, expected in ((4, 8), (3, 8), (2, 10), (6, 5), (5, 7), (30, 2)):
            self.assertEqual(cut_point(SESSION, keep), expected, f"keep_last={keep}")

    def test_record_holds_what_still_holds(self):
        self.assertEqual(record(SESSION), REC)

    def test_marks_count_only_at_the_start_of_a_line(self):
        self.assertEqual(record([turn("user", "we say TODO sleep\nTODOS x")])["todo"], [])

    def test_a_task_can_open_again(self):
        self.assertEqual(record([turn("user", "TODO a\nTODO b\nDONE a\nTODO a")])["todo"], ["b", "a"])

    def test_render_and_record_agree(self):
        self.assertEqual(record([turn("user", render(REC))]), REC)

    def test_short_sessions_stay(self):
        self.assertEqual(compact(SESSION, 1500), SESSION)
        self.assertEqual(compact(SESSION[:5], 10), SESSION[:5], "nothing lies between head and tail")

    def test_long_sessions_shrink(self):
        before = deepcopy(SESSION)
        got = compact(SESSION, 1400)
        self.assertEqual(SESSION, before, "the input was changed")
        self.assertEqual(got[:2], SESSION[:2])
        self.assertEqual(got[3:], SESSION[8:])
        self.assertEqual(got[2]["role"], "user")
        self.assertEqual(record([got[2]]), REC)
        self.assertEqual(got[2]["tokens"], len(got[2]["text"]) // 4 + 1)

    def test_compacting_twice_loses_nothing(self):
        once = compact(SESSION, 1000)
        longer = once + [turn("user", "VALUE port: 7000\nDONE write tests")] + [turn("assistant", "x")] * 4
        self.assertEqual(record(compact(longer, 500)[2:3]), {**REC, "values": {"port": "7000", "path": "/srv/a:b"}, "todo": []})
