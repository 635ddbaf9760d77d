import csv
import re
import unittest


def parse(text, *, case=True, bare=60, days=False, gap=False, order=True, twice=False, fraction=False, limit=86400, zero=False, ends=True, inner=True, sign=False, tail=False, empty=False, carry=True):
    units = {"h": 3600, "m": 60, "s": 1} | ({"d": 86400} if days else {})
    if ends:
        text = text.strip()
    if case:
        text = text.lower()
    if not text:
        if empty:
            return 0
        raise ValueError
    if re.fullmatch(r"[0-9]+", text):
        total = int(text) * bare
    else:
        number = r"[0-9]+(?:[.,][0-9]+)?" if fraction else r"[0-9]+"
        if sign:
            number = "[+-]?" + number
        space = r"\s*" if gap else ""
        between = r"\s*" if inner else ""
        one = rf"{number}{space}[{''.join(units)}]"
        if not re.fullmatch(rf"{one}(?:{between}{one})*" + (rf"(?:{between}[0-9]+)?" if tail else ""), text):
            raise ValueError
        parts = re.findall(rf"({number}){space}([{''.join(units)}])", text)
        seen = [u for _, u in parts]
        if not twice and len(set(seen)) < len(seen):
            raise ValueError
        if order and seen != sorted(seen, key=lambda u: -units[u]):
            raise ValueError
        if not carry and any(u != "h" and float(n.replace(",", ".")) >= 60 for n, u in parts):
            raise ValueError
        total = int(sum(float(n.replace(",", ".")) * units[u] for n, u in parts))
        if tail and text[-1].isdigit():
            total += int(re.search(r"[0-9]+$", text)[0]) * 60
    if (total == 0 and not zero) or total > limit or (total < 0 and not sign):
        raise ValueError
    return total


MISREADINGS = {
    "capital letters are allowed": dict(case=False),
    "a bare number means minutes": dict(bare=1),
    "days are refused": dict(days=True),
    "a space between number and unit is refused": dict(gap=True),
    "the larger unit comes first": dict(order=False),
    "each unit at most once": dict(twice=True),
    "fractions are refused": dict(fraction=True),
    "more than 24 hours is refused": dict(limit=10**9),
    "exactly 24 hours is allowed": dict(limit=86399),
    "a sum of zero is refused": dict(zero=True),
    "spaces at the ends are ignored": dict(ends=False),
    "a sign is refused": dict(sign=True),
    "a number without a unit next to parts is refused": dict(tail=True),
    "empty text is refused": dict(empty=True, zero=True),
    "90m is allowed": dict(carry=False),
    "spaces between parts are allowed": dict(inner=False),
}


def cases():
    with open("cases.csv", encoding="utf-8-sig", newline="") as file:
        return [(row["input"] or "", (row["expected"] or "").strip()) for row in csv.DictReader(file)]


def run(text, **reading):
    try:
        return str(parse(text, **reading))
    except ValueError:
        return "error"


class Spec(unittest.TestCase):
    def test_the_cases_agree_with_the_interview(self):
        rows = cases()
        self.assertLessEqual(len(rows), 30, "at most 30 cases")
        for text, expected in rows:
            self.assertEqual(expected, run(text), f"the case {text!r} contradicts the interview")

    def test_every_misreading_is_ruled_out(self):
        rows = cases()
        missed = [rule for rule, reading in MISREADINGS.items() if all(run(text, **reading) == expected for text, expected in rows)]
        self.assertEqual(missed, [], "no case decides these rules yet")
