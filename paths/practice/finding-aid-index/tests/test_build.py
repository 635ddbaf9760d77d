import json
import subprocess
import sys
import unittest
from pathlib import Path

PAGE = """<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>Results</title>
<opensearch:totalResults xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">7</opensearch:totalResults>
<entry><id>http://archive.example/abs/b012v3</id><published>2024-01-02T08:00:00Z</published>
<title>Ice &amp;
   snow</title><summary>
  Snow on   ice.
</summary></entry></feed>"""


def run():
    r = subprocess.run([sys.executable, "build.py"], capture_output=True, text=True, timeout=50)
    return r.returncode, r.stdout.splitlines(), r.stderr


class Functions(unittest.TestCase):
    def test_parse_reads_total_and_entries(self):
        from build import parse
        total, entries = parse(PAGE)
        self.assertEqual(total, 7, "totalResults")
        self.assertEqual(list(entries), [{"id": "b012", "version": 3, "title": "Ice & snow", "summary": "Snow on ice.", "published": "2024-01-02T08:00:00Z"}])

    def test_merge_keeps_the_newest_version_in_sorted_order(self):
        from build import merge
        entries = [{"id": "b", "version": 1}, {"id": "a", "version": 10}, {"id": "a", "version": 9}, {"id": "b", "version": 2}]
        found = merge(entries)
        self.assertEqual(list(found), ["a", "b"], "ids are sorted")
        self.assertEqual((found["a"]["version"], found["b"]["version"]), (10, 2), "newest versions of a and b")

    def test_invert_counts_words_of_title_and_summary(self):
        from build import invert
        papers = {"a": {"title": "Ice, ice", "summary": "on PM10 snow"}, "b": {"title": "Snow", "summary": "ice"}}
        found = invert(papers)
        self.assertEqual(found, {"ice": {"a": 2, "b": 1}, "on": {"a": 1}, "pm10": {"a": 1}, "snow": {"a": 1, "b": 1}})
        self.assertEqual(list(found), sorted(found), "words are sorted")


class Command(unittest.TestCase):
    def test_two_runs_report_and_change_nothing_the_second_time(self):
        for name in ("papers.json", "index.json"):
            Path(name).unlink(missing_ok=True)
        code, lines, err = run()
        self.assertEqual(code, 0, err)
        self.assertEqual(lines, ["113 papers, 113 new", "incomplete: 2024-03 8 of 15"], "first run")
        first = [Path(name).read_bytes() for name in ("papers.json", "index.json")]
        code, lines, err = run()
        self.assertEqual(lines, ["113 papers, 0 new", "incomplete: 2024-03 8 of 15"], "second run")
        self.assertEqual([Path(name).read_bytes() for name in ("papers.json", "index.json")], first, "a second run changes nothing")
        papers = json.loads(first[0])
        self.assertEqual(len(papers), 113)
        self.assertEqual(papers["a108"]["version"], 2, "a108 has a second version")
        self.assertIn("ice", json.loads(first[1]))

    def test_a_lost_paper_is_new_again(self):
        run()
        papers = json.loads(Path("papers.json").read_text(encoding="utf-8"))
        for key in ("a001", "a005"):
            papers.pop(key)
        Path("papers.json").write_text(json.dumps(papers), encoding="utf-8")
        self.assertEqual(run()[1][:1], ["113 papers, 2 new"])
