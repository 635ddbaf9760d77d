import csv
import datetime
import unittest
from collections import Counter
from pathlib import Path

TRUTH = {
    "n01": ("OPG-2026-0498", "", "", ""),
    "n02": ("DWR-2026-0994", "", "", ""),
    "n03": ("BIF-2026-0624", "", "", ""),
    "n04": ("COB-2026-0982", "2026-04-01", "2026-03-07", ""),
    "n05": ("", "", "2026-03-19", "yes"),
    "n06": ("BIF-2026-0456", "2026-02-17", "", ""),
    "n07": ("CRL-2026-0534", "", "2026-03-03", ""),
    "n08": ("OPG-2026-0754", "", "", ""),
    "n09": ("HA-2026-0596", "2026-03-14", "", ""),
    "n10": ("OPG-2026-0715", "2026-02-08", "2026-02-20", "no"),
    "n11": ("COB-2026-0359", "2026-02-20", "", ""),
    "n12": ("", "2026-02-08", "2026-01-25", "yes"),
    "n13": ("HA-2026-0354", "2026-03-10", "2026-03-06", "yes"),
    "n14": ("DWR-2026-0809", "2026-02-15", "2026-02-08", ""),
    "n15": ("", "", "", ""),
    "n16": ("", "2026-03-23", "", ""),
    "n17": ("OPG-2026-0028", "", "2026-02-13", ""),
    "n18": ("CRL-2026-0835", "2026-02-28", "", ""),
    "n19": ("HA-2026-0012", "", "2026-02-15", ""),
    "n20": ("", "", "2026-02-09", "yes"),
    "n21": ("BWS-2026-0445", "", "2026-02-12", "no"),
    "n22": ("CRL-2026-0564", "2026-03-05", "2026-02-19", "yes"),
    "n23": ("DWR-2026-0615", "", "2026-02-12", "yes"),
    "n24": ("", "2026-03-11", "", ""),
    "n25": ("OPG-2026-0010", "2026-03-10", "2026-02-10", "yes"),
    "n26": ("OPG-2026-0516", "", "2026-02-04", "no"),
    "n27": ("OPG-2026-0978", "2026-04-07", "2026-03-08", ""),
    "n28": ("AQS-2026-0250", "", "2026-02-15", ""),
    "n29": ("CRL-2026-0723", "", "2026-04-10", "no"),
    "n30": ("AQS-2026-0796", "2026-03-27", "2026-03-11", "no"),
    "n31": ("HA-2026-0638", "2026-02-28", "", ""),
    "n32": ("COB-2026-0762", "", "2026-03-09", "yes"),
    "n33": ("BWS-2026-0099", "2026-03-13", "", ""),
    "n34": ("HA-2026-0677", "", "", ""),
    "n35": ("OPG-2026-0609", "", "2026-03-24", ""),
    "n36": ("COB-2026-0598", "", "", ""),
    "n37": ("CRL-2026-0528", "2026-04-05", "", ""),
    "n38": ("AQS-2026-0026", "", "2026-04-13", ""),
    "n39": ("COB-2026-0499", "2026-03-12", "", ""),
    "n40": ("OPG-2026-0536", "2026-03-08", "", ""),
    "n41": ("COB-2026-0299", "", "2026-02-19", "yes"),
    "n42": ("BIF-2026-0520", "2026-03-29", "", ""),
    "n43": ("DWR-2026-0979", "", "2026-03-27", "yes"),
    "n44": ("", "2026-03-25", "", ""),
    "n45": ("", "2026-02-13", "2026-02-06", "yes"),
    "n46": ("AQS-2026-0368", "2026-04-03", "", ""),
    "n47": ("BIF-2026-0385", "", "", ""),
    "n48": ("", "", "2026-02-28", ""),
    "n49": ("HA-2026-0789", "2026-02-27", "2026-02-22", "no"),
    "n50": ("COB-2026-0570", "", "2026-03-19", "no"),
    "n51": ("BIF-2026-0202", "", "", ""),
    "n52": ("OPG-2026-0925", "", "2026-03-10", "no"),
    "n53": ("OPG-2026-0801", "", "2026-02-14", "yes"),
    "n54": ("BWS-2026-0249", "2026-03-02", "", ""),
    "n55": ("", "", "", ""),
    "n56": ("HA-2026-0742", "", "2026-04-07", ""),
    "n57": ("DWR-2026-0933", "", "2026-03-26", "no"),
    "n58": ("OPG-2026-0543", "2026-04-30", "", ""),
    "n59": ("CRL-2026-0795", "", "", ""),
    "n60": ("BIF-2026-0972", "2026-03-27", "", ""),
    "n61": ("BIF-2026-0201", "", "2026-02-27", "yes"),
    "n62": ("CRL-2026-0046", "", "", ""),
    "n63": ("BIF-2026-0561", "", "", ""),
    "n64": ("OPG-2026-0368", "", "2026-03-11", ""),
    "n65": ("BIF-2026-0873", "", "2026-02-21", "yes"),
    "n66": ("AQS-2026-0182", "", "2026-02-07", "no"),
    "n67": ("BWS-2026-0508", "2026-03-09", "", ""),
    "n68": ("BWS-2026-0762", "2026-04-16", "", ""),
    "n69": ("", "", "", ""),
    "n70": ("BIF-2026-0945", "2026-03-11", "", ""),
    "n71": ("BIF-2026-0220", "2026-03-26", "", ""),
    "n72": ("", "", "", ""),
    "n73": ("AQS-2026-0759", "2026-02-09", "", ""),
    "n74": ("COB-2026-0859", "2026-04-16", "2026-04-02", "no"),
    "n75": ("DWR-2026-0139", "", "", ""),
    "n76": ("DWR-2026-0105", "2026-04-04", "", ""),
    "n77": ("OPG-2026-0682", "2026-03-18", "", ""),
    "n78": ("COB-2026-0226", "2026-03-08", "", ""),
    "n79": ("DWR-2026-0718", "", "2026-02-19", "no"),
    "n80": ("", "2026-02-26", "", ""),
}
FIELDS = ("docket", "comments_until", "event_date", "public")


def rows():
    return list(csv.DictReader(Path("golden.csv").read_text(encoding="utf-8").splitlines()))


class Golden(unittest.TestCase):
    def test_there_are_forty_different_notices_of_the_data(self):
        ids = [r["id"] for r in rows()]
        self.assertGreaterEqual(len(ids), 40, "rows in golden.csv")
        self.assertEqual(len(set(ids)), len(ids), f"ids that occur twice: {[k for k, n in Counter(ids).items() if n > 1]}")
        self.assertEqual([k for k in ids if k not in TRUTH], [], "these ids are not in data/notices.jsonl")

    def test_every_kind_is_there_often_enough(self):
        counts = Counter(r["kind"] for r in rows())
        self.assertLessEqual(set(counts), {"easy", "hard", "impossible"})
        for kind, least in (("easy", 10), ("hard", 10), ("impossible", 8)):
            self.assertGreaterEqual(counts[kind], least, f"{counts[kind]} {kind} cases")

    def test_impossible_means_that_both_dates_are_empty(self):
        for r in rows():
            empty = not r["comments_until"] and not r["event_date"]
            self.assertEqual(r["kind"] == "impossible", empty, f"{r['id']}: kind {r['kind']}, dates {r['comments_until']!r} and {r['event_date']!r}")

    def test_dates_and_attendance_are_written_in_the_right_form(self):
        for r in rows():
            for field in ("comments_until", "event_date"):
                if r[field]:
                    try:
                        datetime.date.fromisoformat(r[field])
                    except ValueError:
                        self.fail(f"{r['id']}, {field}: {r[field]!r} is not a date such as 2026-04-14")
            self.assertIn(r["public"], ("yes", "no", ""), f"{r['id']}, public")

    def test_the_halves_are_equal_and_hold_every_kind(self):
        table = rows()
        halves = Counter(r["half"] for r in table)
        self.assertLessEqual(set(halves), {"known", "unseen"})
        self.assertEqual(halves["known"], halves["unseen"], "known and unseen cases")
        for kind in ("easy", "hard", "impossible"):
            c = Counter(r["half"] for r in table if r["kind"] == kind)
            self.assertLessEqual(abs(c["known"] - c["unseen"]), 2, f"{kind}: {dict(c)}")

    def test_the_labels_agree_with_ours(self):
        table = rows()
        self.assertGreaterEqual(len(table), 40)
        for place, field in enumerate(FIELDS):
            other = [f"{r['id']} (yours {r[field]!r})" for r in table if r["id"] in TRUTH and r[field] != TRUTH[r["id"]][place]]
            self.assertLessEqual(len(other), len(table) // 20, f"{field}: read these again: {other}")


class Halves(unittest.TestCase):
    KINDS = {f"c{i:02d}": kind for i, kind in enumerate(["easy"] * 9 + ["hard"] * 8 + ["impossible"] * 7)}

    def test_each_kind_is_split_evenly_and_every_id_occurs(self):
        from halves import halve
        for seed in range(5):
            result = halve(self.KINDS, seed)
            self.assertEqual(set(result), set(self.KINDS))
            self.assertLessEqual(set(result.values()), {"known", "unseen"})
            for kind in ("easy", "hard", "impossible"):
                c = Counter(result[k] for k in self.KINDS if self.KINDS[k] == kind)
                self.assertLessEqual(abs(c["known"] - c["unseen"]), 1, f"seed {seed}, {kind}: {dict(c)}")

    def test_the_seed_decides_and_the_order_of_the_dict_does_not(self):
        from halves import halve
        first = halve(self.KINDS, 1)
        backwards = dict(reversed(list(self.KINDS.items())))
        self.assertEqual(halve(backwards, 1), first, "the order of the dict changed the halves")
        self.assertTrue(any(halve(self.KINDS, seed) != first for seed in range(2, 8)), "the seed has no effect")
