import copy
import csv
import math
import re
import unittest
from pathlib import Path

from company import alike, by_company, careless, hits, popular, read

ROWS = {"a": {"E1", "E2", "E10"}, "b": {"E1", "E2"}, "c": {"E2", "E3"}, "d": set(), "e": {"E10"}}


class Parts(unittest.TestCase):
    def test_popular_counts_guests_and_leaves_out_what_she_knows(self):
        self.assertEqual(popular(ROWS, "d", 4), ["E2", "E1", "E10", "E3"], "E1 and E10 have two guests each; E1 comes first")
        self.assertEqual(popular(ROWS, "b", 9), ["E10", "E3"])
        self.assertEqual(popular(ROWS, "e", 1), ["E2"])

    def test_alike_is_a_cosine(self):
        self.assertAlmostEqual(alike(ROWS, "E1", "E2"), 2 / math.sqrt(6))
        self.assertAlmostEqual(alike(ROWS, "E3", "E10"), 0)
        self.assertAlmostEqual(alike(ROWS, "E1", "E1"), 1)
        self.assertEqual(alike(ROWS, "E1", "E99"), 0.0, "an event without guests")

    def test_by_company_adds_up_the_likeness_to_her_events(self):
        self.assertEqual(by_company(ROWS, "e", 3), ["E1", "E2", "E3"])
        self.assertEqual(by_company(ROWS, "c", 2), ["E1", "E10"])
        self.assertEqual(by_company(ROWS, "d", 2), ["E2", "E1"], "who went nowhere gets the popular events")

    def test_the_root_keeps_the_crowded_event_from_winning(self):
        rows = {f"p{i}": {"E1"} for i in range(20)} | {"q": {"E1", "E3"}, "r": {"E2", "E3"}, "s": {"E1", "E3"}, "t": {"E2"}, "u": {"E3"}}
        self.assertEqual(by_company(rows, "u", 1), ["E2"], "E1 shares two of its 22 guests with E3, E2 one of its two")

    def test_hits_hides_the_attendance_and_changes_nothing(self):
        before, seen = copy.deepcopy(ROWS), []

        def spy(rows, who, k):
            seen.append((who, frozenset(rows[who])))
            return ["E2"]

        self.assertEqual(hits(ROWS, spy, 1), 3, "E2 is recommended each time, and three women went to it")
        self.assertEqual(len(seen), 8, "one trial for each attendance")
        self.assertIn(("b", frozenset({"E1"})), seen, "the recommender must not see the hidden event")
        self.assertEqual(ROWS, before, "the table was changed")


class Result(unittest.TestCase):
    """result.csv, computed again from the attendances."""

    def test_the_four_rows_are_right(self):
        with open("data/attended.csv", newline="", encoding="utf-8") as file:
            pairs = [(r["woman"], r["event"]) for r in csv.DictReader(file)]
        events = sorted({e for _, e in pairs}, key=lambda e: int(e[1:]))

        def likeness(table):
            came = {e: {w for w, x in table if x == e} for e in events}
            return came, {(e, f): len(came[e] & came[f]) / math.sqrt(max(1, len(came[e]) * len(came[f]))) for e in events for f in events}

        whole = likeness(pairs)[1]
        ranks = {"popular": [], "company": [], "careless": []}
        for who, hidden in pairs:
            table = [p for p in pairs if p != (who, hidden)]
            mine = [e for w, e in table if w == who]
            came, like = likeness(table)
            rest = [e for e in events if e not in mine]
            for name, score in (("popular", lambda e: len(came[e])), ("company", lambda e: round(sum(like[e, f] for f in mine), 6)), ("careless", lambda e: round(sum(whole[e, f] for f in mine), 6))):
                ranks[name].append(sorted(rest, key=lambda e: (-score(e), int(e[1:]))).index(hidden))
        self.assertTrue(Path("result.csv").is_file(), "result.csv is missing")
        with open("result.csv", newline="", encoding="utf-8-sig") as file:
            rows = {int(r["k"]): r for r in csv.DictReader(file)}
        self.assertEqual(sorted(rows), [1, 2, 3, 5])
        for k, row in rows.items():
            for name, places in ranks.items():
                self.assertLessEqual(abs(int(row[name]) - sum(place < k for place in places)), 1, f"{name} at k = {k}")
        self.rows = rows

    def test_the_notes_use_your_numbers(self):
        self.test_the_four_rows_are_right()
        text = Path("notes.md").read_text(encoding="utf-8")
        for label, wanted in (("Careless:", [self.rows[1]["careless"], self.rows[1]["company"]]), ("Decision:", [self.rows[1]["popular"], self.rows[1]["company"]])):
            line = re.search(rf"(?m)^{label}(.*)$", text)
            self.assertTrue(line, f"notes.md has no line {label}")
            found = re.findall(r"\d+", line[1])
            self.assertEqual([n for n in wanted if n not in found], [], f"numbers of k = 1 that {label} does not name")

    def test_read_gives_every_attendance(self):
        rows = read(Path("data/attended.csv"))
        self.assertEqual((len(rows), sum(map(len, rows.values()))), (18, 89))
        self.assertEqual(careless(rows, 14), 89, "among all events each hidden one is found")
