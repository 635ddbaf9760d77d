import csv
import json
import unittest
from pathlib import Path

from rights import decide, least, matches, too_broad


def st(effect, actions, resources):
    return {"effect": effect, "actions": actions, "resources": resources}


def q(identity, action, resource):
    return {"id": "q", "identity": identity, "action": action, "resource": resource}


class TestRights(unittest.TestCase):
    def test_matches(self):
        for pattern, text, want in (("a*", "a", True), ("a*", "abc/d", True), ("a*", "ba", False), ("a?c", "abc", True), ("a?c", "ac", False), ("a.c", "abc", False),
                                    ("[ab]", "a", False), ("[ab]", "[ab]", True), ("*", "", True), ("a", "A", False), ("a", "ab", False), ("*.csv", "x/y.csv", True)):
            self.assertIs(want, matches(pattern, text), f"{pattern!r} {text!r}")

    def test_decide(self):
        p = {"x": [st("allow", ["s:Get", "s:List"], ["b/*"]), st("deny", ["*"], ["b/secret*"]), st("allow", ["s:*"], ["b/secret/open"])], "y": []}
        for request, want in ((q("x", "s:Get", "b/1"), "allow"), (q("x", "s:Put", "b/1"), "default deny"), (q("x", "s:Get", "c/1"), "default deny"),
                              (q("x", "s:Get", "b/secret/open"), "explicit deny"), (q("x", "s:Put", "b/secret/x"), "explicit deny"), (q("y", "s:Get", "b/1"), "default deny"), (q("z", "s:Get", "b/1"), "default deny")):
            self.assertEqual(want, decide(p, request), str(request))

    def test_least(self):
        requests = [q("y", "s:Put", "b/2"), q("x", "s:List", "b/1"), q("x", "s:Get", "b/1"), q("x", "s:Get", "b/1"), q("x", "s:Get", "a")]
        got = least(requests)
        self.assertEqual({"x": [st("allow", ["s:Get"], ["a"]), st("allow", ["s:Get", "s:List"], ["b/1"])], "y": [st("allow", ["s:Put"], ["b/2"])]}, got)
        self.assertEqual(["x", "y"], list(got))
        self.assertEqual("default deny", decide(got, q("x", "s:Put", "b/2")))
        for bad in (q("x", "s:*", "b"), q("x", "s:Get", "b/?")):
            with self.assertRaises(ValueError):
                least([bad])

    def test_too_broad(self):
        p = {"x": [st("allow", ["s:Get"], ["b/*"]), st("allow", ["s:*"], ["b"]), st("deny", ["*"], ["*"])], "a": [st("allow", ["t:Get", "*"], ["b"]), st("allow", ["s:Get"], ["b", "*"])]}
        self.assertEqual(["a 1", "a 2", "x 2"], too_broad(p))

    def test_denied_csv(self):
        policies = json.loads(Path("data/policies.json").read_text())
        want = [(r["id"], decide(policies, r)) for r in map(json.loads, Path("data/requests.jsonl").read_text().splitlines()) if decide(policies, r) != "allow"]
        with Path("denied.csv").open(newline="") as file:
            self.assertEqual(want, [(r["id"], r["reason"]) for r in csv.DictReader(file)])
