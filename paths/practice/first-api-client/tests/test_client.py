import tempfile
import unittest
from pathlib import Path

from client import GaveUp, Refused, fetch, fetch_year, year_urls


class Fake:
    """A server that plays answers; a number is a status, 'silence' a timeout."""

    def __init__(self, *answers):
        self.answers, self.asked, self.timeouts, self.events = list(answers), [], [], []

    def get(self, url, timeout=None):
        self.asked.append(url)
        self.timeouts.append(timeout)
        self.events.append("get")
        answer = self.answers.pop(0) if self.answers else 200
        if answer == "silence":
            raise TimeoutError(url)
        return answer, f"text {len(self.asked)}"

    def sleep(self, seconds):
        self.events.append(seconds)

    @property
    def waits(self):
        return [e for e in self.events if e != "get"]


class Fetch(unittest.TestCase):
    def test_an_answer_is_returned_without_waiting(self):
        fake = Fake(200)
        self.assertEqual(fetch("u", fake.get, fake.sleep), "text 1")
        self.assertEqual(fake.waits, [])

    def test_trouble_on_their_side_is_retried_with_longer_waits(self):
        for answers in ([500, 503, 200], [429, "silence", 200], ["silence", 599, 200]):
            fake = Fake(*answers)
            self.assertEqual(fetch("u", fake.get, fake.sleep), "text 3", f"answers {answers}")
            self.assertEqual(fake.waits, [1, 2], f"waits for {answers}")

    def test_it_gives_up_after_the_last_attempt_without_waiting(self):
        for tries, waits in [(4, [1, 2, 4]), (2, [1]), (1, [])]:
            fake = Fake(*["silence"] * 9)
            with self.assertRaises(GaveUp) as caught:
                fetch("https://x/y", fake.get, fake.sleep, tries=tries)
            self.assertEqual((len(fake.asked), fake.waits), (tries, waits), f"tries={tries}")
            self.assertIn("https://x/y", str(caught.exception))

    def test_a_refusal_is_not_retried(self):
        for status in (400, 403, 404, 301):
            fake = Fake(status)
            with self.assertRaises(Refused) as caught:
                fetch("u", fake.get, fake.sleep)
            self.assertEqual((len(fake.asked), fake.waits), (1, []), f"status {status}")
            self.assertIn(str(status), str(caught.exception))

    def test_every_attempt_has_the_timeout(self):
        fake = Fake(500, 500, 200)
        fetch("u", fake.get, fake.sleep, timeout=3.5)
        self.assertEqual(fake.timeouts, [3.5, 3.5, 3.5])


class Urls(unittest.TestCase):
    def test_twelve_months_with_their_last_days(self):
        got = year_urls("https://x?a=1", 2024)
        self.assertEqual(len(got), 12)
        self.assertEqual(got[1], "https://x?a=1&start_date=2024-02-01&end_date=2024-02-29")
        self.assertEqual(got[11], "https://x?a=1&start_date=2024-12-01&end_date=2024-12-31")
        self.assertTrue(year_urls("b", 2023)[1].endswith("end_date=2023-02-28"))


class Year(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name) / "raw"

    def test_all_months_are_saved_with_pauses_between(self):
        fake = Fake()
        got = fetch_year("b?x", 2024, str(self.folder), fake.get, fake.sleep, pause=0.5)
        self.assertEqual(got, [f"2024-{m:02}.json" for m in range(1, 13)])
        self.assertEqual(fake.events, ["get"] + [0.5, "get"] * 11, "a pause between two requests, none at the ends")
        self.assertEqual((self.folder / "2024-03.json").read_text(encoding="utf-8"), "text 3")

    def test_months_that_are_there_are_not_asked_for_again(self):
        self.folder.mkdir()
        for m in (1, 2, 5):
            (self.folder / f"2024-{m:02}.json").write_text("old", encoding="utf-8")
        fake = Fake()
        got = fetch_year("b", 2024, str(self.folder), fake.get, fake.sleep)
        self.assertEqual((len(got), len(fake.asked)), (9, 9))
        self.assertEqual((self.folder / "2024-05.json").read_text(encoding="utf-8"), "old")
        again = Fake()
        self.assertEqual(fetch_year("b", 2024, str(self.folder), again.get, again.sleep), [])
        self.assertEqual(again.events, [])

    def test_a_failure_keeps_what_is_done_and_leaves_no_half_file(self):
        fake = Fake(200, 200, 404)
        with self.assertRaises(Refused):
            fetch_year("b", 2024, str(self.folder), fake.get, fake.sleep)
        self.assertEqual(sorted(p.name for p in self.folder.iterdir()), ["2024-01.json", "2024-02.json"])
