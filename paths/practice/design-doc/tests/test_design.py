import csv
import re
import unittest
from collections import Counter
from pathlib import Path


def section(name: str) -> str:
    """Return the text below the heading, up to the next one."""
    lines = Path("design.md").read_text(encoding="utf-8").splitlines()
    found: list[str] = []
    inside = fenced = False
    for line in lines:
        if line.startswith("```"):
            fenced = not fenced
        if line.startswith("## ") and not fenced:
            inside = line[3:].strip() == name
        elif inside:
            found.append(line)
    return "\n".join(found)


def items(name: str) -> list[str]:
    """Return the list items of a part, each with the lines that continue it."""
    return [item.strip() for item in re.split(r"(?m)^[-*] ", section(name))[1:]]


class TestDesign(unittest.TestCase):
    def test_the_context_quotes_an_interview(self):
        self.assertRegex(section("Context"), r"[\"“„«][^\"”“»]{10,}[\"”“»]", "## Context: no quote of ten characters or more in quotation marks")

    def test_three_goals_have_a_number(self):
        goals = [g for g in items("Goals") if re.search(r"\d", g)]
        self.assertGreaterEqual(len(goals), 3, f"## Goals: lines with a dash and a number, found {goals}")

    def test_two_things_are_left_out(self):
        self.assertGreaterEqual(len([i for i in items("Not doing") if i]), 2, "## Not doing: lines with a dash")

    def test_the_design_has_a_drawing(self):
        self.assertRegex(section("Design"), r"```|!\[", "## Design: no fenced block and no image")

    def test_each_alternative_has_its_three_lines(self):
        text = Path("design.md").read_text(encoding="utf-8")
        for name in re.findall(r"(?m)^## (Alternative: *.+)$", text):
            for label in ("For", "Against", "Back if"):
                self.assertRegex(section(name.strip()), rf"(?m)^\W*{label}:[^\w\n]*\w", f"## {name}: the line {label}: is missing or empty")

    def test_two_questions_are_open(self):
        asked = [i for i in items("Open questions") if "?" in i]
        self.assertGreaterEqual(len(asked), 2, f"## Open questions: lines with a dash and a question mark, found {asked}")

    def test_two_alternatives_one_without_a_model(self):
        names = re.findall(r"(?m)^## Alternative: *(.+)$", Path("design.md").read_text())
        self.assertGreaterEqual(len([n for n in names if n.strip()]), 2, f"alternatives: {names}")
        self.assertTrue(any("no model" in n.lower() for n in names), f"none of {names} is 'no model'")

    def test_four_risks_with_what_the_user_sees(self):
        part = Path("design.md").read_text().split("## Risks", 1)[-1].split("\n## ", 1)[0]
        rows = [[c.strip() for c in line.strip().strip("|").split("|")] for line in part.splitlines() if line.startswith("|")][2:]
        self.assertGreaterEqual(len(rows), 4, "rows under Risks")
        for r in rows:
            self.assertEqual(3, len([c for c in r if c]), f"row {r}")

    def test_every_remark_is_answered(self):
        with Path("remarks.csv").open(newline="") as f:
            rows = list(csv.DictReader(f))
        self.assertGreaterEqual(len(rows), 6, "remarks")
        self.assertGreaterEqual(len({r["reader"] for r in rows}), 2, "readers")
        for r in rows:
            self.assertIn(r["answer"], ("done", "not done", "later"), f"answer to {r['remark']!r}")
            self.assertGreaterEqual(len(r["detail"].strip()), 2, f"detail of {r['remark']!r}")
            if r["answer"] == "later":
                self.assertRegex(r["detail"], r"#\d+", f"issue of {r['remark']!r}")
        count = Counter(r["answer"] for r in rows)
        self.assertTrue(0 < count["done"] < len(rows), f"answers: {dict(count)}; some done, some not")
