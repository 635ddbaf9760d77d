import csv
import json
import re
import unittest
from collections import Counter
from pathlib import Path

from calls import decide, fault, grounded, outcome, read, rename

INT = {"type": "integer", "minimum": 1, "maximum": 40}
TOOLS = [
    {"name": "book_seat", "parameters": {"properties": {"row": INT, "seat": {**INT, "maximum": 12}}}},
    {"name": "find_film", "parameters": {"properties": {"title": {"type": "string"}}}},
    {"name": "find_actor", "parameters": {"properties": {"name": {"type": "string"}}}},
    {"name": "find_person", "parameters": {"properties": {"name": {"type": "string"}}}},
]
REAL = json.loads(Path("data/tools.json").read_text(encoding="utf-8"))
ROWS = [json.loads(line) for line in Path("data/attempts.jsonl").read_text(encoding="utf-8").splitlines()]


def call(tool, **arguments):
    return {"name": tool, "arguments": arguments}


class Calls(unittest.TestCase):
    def test_read(self):
        self.assertEqual(read(' {"name": "find_film", "arguments": {"title": "M"}}\n'), call("find_film", title="M"))
        self.assertEqual([read("none"), read(" None\n"), read("[]"), read("3")], [None, None, [], 3])
        for reply in ("", "Sorry, none.", '{"name": "find_film"', 'Sure: {"name": "find_film", "arguments": {"title": "M"}}'):
            with self.assertRaises(ValueError, msg=f"{reply!r} is neither JSON nor the word none"):
                read(reply)

    def test_fault_is_the_first_rule_broken(self):
        for thing in ([], 3, "none", None, {}, {"name": "find_film"}, {"name": "find_film", "arguments": []}, {**call("find_film", title="M"), "id": 1}):
            self.assertEqual(fault(thing, TOOLS), "form", f"{thing}")
        self.assertEqual([fault(call(t, title="M"), TOOLS) for t in ("find_book", ["find_film"], None)], ["tool"] * 3)
        for arguments in ({}, {"row": 3}, {"row": 3, "seat": 4, "name": "Ann"}, {"title": "M"}):
            self.assertEqual(fault(call("book_seat", **arguments), TOOLS), "arguments", f"{arguments}")
        for row in ("3", 3.0, None, [3], 0, 41):
            self.assertEqual(fault(call("book_seat", row=row, seat=4), TOOLS), "value", f"row {row!r}")
        self.assertEqual(fault(call("book_seat", row=True, seat=4), TOOLS), "value", "true is no number, though Python's True is an int")
        self.assertEqual(fault(call("book_seat", row=3, seat=13), TOOLS), "value", "each argument has its own bounds")
        for title in ("", "  ", 7, None):
            self.assertEqual(fault(call("find_film", title=title), TOOLS), "value", f"title {title!r}")
        for good in (call("book_seat", row=1, seat=12), call("book_seat", seat=1, row=40), call("find_film", title="M")):
            self.assertIsNone(fault(good, TOOLS), f"{good} is valid")

    def test_rename_changes_the_name_only(self):
        given = call("book_seat", title="M")
        self.assertEqual(rename(given, TOOLS), call("find_film", title="M"))
        self.assertEqual(given, call("book_seat", title="M"), "do not change the call that you were given")
        self.assertEqual(rename(call("Kafka", row=2, seat=3), TOOLS), call("book_seat", row=2, seat=3))
        self.assertIsNone(rename(call("book_seat", name="Ann"), TOOLS), "two tools take a name: do not guess")
        for bad in ([], {"name": "find_film"}, {**call("x", title="M"), "description": "M"}, call("x", row="2", seat=3), call("x", title="M", row=1), call("x", row=2, seat=99)):
            self.assertIsNone(rename(bad, TOOLS), f"{bad}: only the name may change")

    def test_grounded_looks_for_whole_words(self):
        for arguments, request, want in (
            ({"row": 12, "seat": 3}, "Row 12, seat 3.", True), ({"row": 12, "seat": 3}, "Row 412, seat 3.", False), ({"row": 2, "seat": 3}, "Row 2, seat three.", False),
            ({"title": "jules et jim"}, "Play Jules et Jim!", True), ({"title": "Jim"}, "The jimmies", False), ({"title": "M (1931)"}, "I mean M (1931).", True), ({"title": "Lady Isabella"}, "Row 12", False),
        ):
            self.assertEqual(grounded(call("any", **arguments), request), want, f"{arguments} in {request!r}")

    def test_decide(self):
        said = json.dumps(call("book_seat", title="M"))
        self.assertEqual([decide(said, "Play M.", TOOLS, p) for p in ("strict", "rename", "grounded")], [None, call("find_film", title="M"), call("find_film", title="M")])
        self.assertEqual([decide(said, "Row 12, seat 3.", TOOLS, p) for p in ("strict", "rename", "grounded")], [None, call("find_film", title="M"), None])
        good = json.dumps(call("book_seat", row=12, seat=3))
        self.assertEqual([decide(good, "Twelve and 3.", TOOLS, p) for p in ("strict", "rename", "grounded")], [call("book_seat", row=12, seat=3)] * 2 + [None], "grounded checks calls that were right in form, too")
        for reply in ("none", "I cannot do this.", "[1", '{"name": "find_film", "arguments": {"title": 7}}'):
            self.assertEqual([decide(reply, "Play 7.", TOOLS, p) for p in ("strict", "rename", "grounded")], [None] * 3, reply)

    def test_outcome(self):
        a, b = call("find_film", title="M"), call("find_film", title="N")
        self.assertEqual([outcome(a, a), outcome(None, None), outcome(None, a), outcome(b, a), outcome(a, None)], ["right", "right", "missed", "wrong", "wrong"])


class Tables(unittest.TestCase):
    """faults.csv and outcomes.csv, computed again from the recorded replies."""

    def table(self, name, header):
        self.assertTrue(Path(name).is_file(), f"{name} is missing")
        with open(name, newline="") as file:
            got = [",".join(row) for row in csv.reader(file)]
        self.assertEqual(got[0], header)
        return got[1:]

    def ours(self, reply, request, policy):
        """Another way to the same decision."""
        if reply.strip().lower() == "none":
            return "none", None
        try:
            said = json.loads(reply)
        except ValueError:
            return "json", None
        if not (isinstance(said, dict) and sorted(said) == ["arguments", "name"] and isinstance(said["arguments"], dict)):
            return "form", None

        def takes(tool):
            fields, given = tool["parameters"]["properties"], said["arguments"]
            if given.keys() != fields.keys():
                return "arguments"
            for key, of in fields.items():
                good = isinstance(given[key], str) and given[key].strip() if of["type"] == "string" else type(given[key]) is int and of["minimum"] <= given[key] <= of["maximum"]
                if not good:
                    return "value"
            return "valid"

        found = [takes(tool) for tool in REAL if tool["name"] == said["name"]]
        first, do = (found or ["tool"])[0], said
        if first != "valid":
            names = [tool["name"] for tool in REAL if takes(tool) == "valid"]
            do = {**said, "name": names[0]} if policy != "strict" and len(names) == 1 else None
        if do and policy == "grounded" and not all(re.search(r"(?<!\w)" + re.escape(str(v)) + r"(?!\w)", request, re.I) for v in do["arguments"].values()):
            do = None
        return first, do

    def test_faults(self):
        got = self.table("faults.csv", "mode,json,form,tool,arguments,value,valid,none")
        for mode, line in zip(("free", "bound"), got, strict=True):
            n = Counter(self.ours(r["reply"], r["request"], "strict")[0] for r in ROWS if r["mode"] == mode)
            want = ",".join([mode, *(str(n[c]) for c in ("json", "form", "tool", "arguments", "value", "valid", "none"))])
            self.assertTrue(line == want, f"faults.csv, {mode}: each reply counts once, under the first rule that it breaks")

    def test_outcomes(self):
        got = self.table("outcomes.csv", "mode,policy,right,missed,wrong")
        lines = iter(got)
        for mode in ("free", "bound"):
            for policy in ("strict", "rename", "grounded"):
                n = Counter()
                for r in (r for r in ROWS if r["mode"] == mode):
                    do = self.ours(r["reply"], r["request"], policy)[1]
                    n["right" if do == r["want"] else "wrong" if do else "missed"] += 1
                self.assertTrue(next(lines, "") == f"{mode},{policy},{n['right']},{n['missed']},{n['wrong']}", f"outcomes.csv, {mode}, {policy}: the recorded replies say otherwise")
        self.assertIsNone(next(lines, None), "outcomes.csv has six rows")

    def test_reading(self):
        text = Path("reading.md").read_text(encoding="utf-8")
        lucky = sum(self.ours(r["reply"], r["request"], "strict")[0] not in ("valid", "none") and r["want"] is None for r in ROWS if r["mode"] == "free")
        said = re.search(r"^Lucky in free, strict: *(\d+)\s*$", text, re.M)
        self.assertTrue(said, "reading.md has no line 'Lucky in free, strict:' with a number")
        self.assertTrue(int(said[1]) == lucky, "lucky: nothing was wanted, nothing was done, and the reply has a fault")
        line = re.search(r"^Passes every check: *(.+)$", text, re.M)
        self.assertTrue(line, "reading.md has no line 'Passes every check:' with two ids")
        wrong = {r["id"] for r in ROWS if (do := self.ours(r["reply"], r["request"], "grounded")[1]) and do != r["want"]}
        named = set(re.findall(r"c\d\d", line[1]))
        self.assertGreaterEqual(len(named), 2, "two ids, please")
        self.assertLessEqual(named, wrong, "these ids are not wrong under `grounded` in any mode")
