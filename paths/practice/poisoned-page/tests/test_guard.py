import csv
import hashlib
import itertools
import json
import unittest
from pathlib import Path

import attacks
from guard import Guard, Refused, changed, fingerprint

P = {"note": {"private"}, "page": {"untrusted"}, "mail": {"send"}, "add": set(), "web": {"untrusted", "send"}, "all": {"private", "untrusted", "send"}}


def tool(name="a", description="d", **schema):
    return {"name": name, "description": description, "inputSchema": schema}


class TestPins(unittest.TestCase):
    def test_fingerprint(self):
        want = hashlib.sha256(json.dumps(["a", "d", {"x": 1, "y": 2}], sort_keys=True).encode()).hexdigest()
        self.assertEqual(want, fingerprint(tool(y=2, x=1)))
        self.assertEqual(want, fingerprint(tool(x=1, y=2) | {"title": "ignored"}))
        self.assertEqual(4, len({fingerprint(t) for t in (tool(), tool("b"), tool(description="e"), tool(x=1))}))

    def test_changed(self):
        pinned = {t["name"]: fingerprint(t) for t in (tool("a"), tool("b"), tool("c"))}
        self.assertEqual([], changed([tool("c"), tool("a"), tool("b")], pinned))
        self.assertEqual(["b", "c", "d"], changed([tool("d"), tool("a"), tool("b", "new text")], pinned))


class TestGuard(unittest.TestCase):
    def test_every_order_of_three(self):
        for order in itertools.permutations(["note", "page", "mail"]):
            g = Guard(P)
            self.assertEqual(set(), set(g.held))
            g.check(order[0])
            g.check("add")
            g.check(order[1])
            g.check(order[0])
            before = set(g.held)
            for _ in range(2):
                with self.assertRaises(Refused, msg=str(order)) as caught:
                    g.check(order[2])
                self.assertIn(order[2], str(caught.exception))
            self.assertEqual(before, set(g.held), "a refused call changes nothing")
            g.check(order[1])

    def test_several_powers_at_once(self):
        g = Guard(P)
        g.check("note")
        with self.assertRaises(Refused):
            g.check("web")
        g.check("page")
        with self.assertRaises(Refused):
            Guard(P).check("all")

    def test_unknown_tools(self):
        with self.assertRaises(Refused):
            Guard(P).check("sing")

    def test_sessions_are_separate(self):
        g = Guard(P)
        g.check("note")
        g.check("page")
        Guard(P).check("mail")
        self.assertEqual({"private"}, P["note"], "the table of powers was changed")


class TestTable(unittest.TestCase):
    def test_reached_csv(self):
        with Path("reached.csv").open(newline="") as file:
            rows = {r["id"]: (r["none"], r["wording"], r["guard"]) for r in csv.DictReader(file)}
        for case in attacks.ATTACKS + attacks.HONEST:
            self.assertEqual(tuple(attacks.run(case, d) for d in ("none", "wording", "guard")), rows.get(case["id"]), case["id"])
        self.assertTrue(all(rows[a["id"]][2] == "stopped" for a in attacks.ATTACKS))
