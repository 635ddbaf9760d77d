import ast
import contextlib
import datetime
import io
import tempfile
import unittest
from pathlib import Path

from reading_log import cli, report, storage

MOMO = {"title": "Momo", "author": "Michael Ende", "pages": 304, "date": "2026-01-31"}
EMMA = {"title": "Emma", "author": "Jane Austen", "pages": 474, "date": "2026-02-14"}
NOTE = {"title": "A Note", "author": "Me", "pages": 1, "date": "2026-01-02"}


class Report(unittest.TestCase):
    maxDiff = None

    def test_format_book(self):
        self.assertEqual(report.format_book(MOMO), "Momo by Michael Ende (304 pages)")

    def test_format_list_puts_the_oldest_first(self):
        books = [EMMA, MOMO, NOTE]
        self.assertEqual(report.format_list(books),
                         "2026-01-02  A Note by Me (1 pages)\n2026-01-31  Momo by Michael Ende (304 pages)\n"
                         "2026-02-14  Emma by Jane Austen (474 pages)")
        self.assertEqual(books, [EMMA, MOMO, NOTE], "format_list changed the order of the list it was given")

    def test_format_list_keeps_the_order_of_one_day(self):
        second = {**NOTE, "title": "Another Note"}
        self.assertEqual(report.format_list([second, NOTE]),
                         "2026-01-02  Another Note by Me (1 pages)\n2026-01-02  A Note by Me (1 pages)")

    def test_format_list_without_books(self):
        self.assertEqual(report.format_list([]), "No books yet.")

    def test_compute_stats(self):
        self.assertEqual(report.compute_stats([EMMA, MOMO, NOTE]),
                         {"books": 3, "pages": 779, "average": 779 / 3, "months": {"2026-01": 305, "2026-02": 474}})

    def test_compute_stats_without_books(self):
        self.assertEqual(report.compute_stats([]), {"books": 0, "pages": 0, "average": 0, "months": {}})

    def test_format_stats(self):
        stats = {"books": 2, "pages": 778, "average": 389.0, "months": {"2026-02": 474, "2026-01": 304}}
        self.assertEqual(report.format_stats(stats),
                         "books: 2\npages: 778\naverage: 389.0 pages\n2026-01: 304 pages\n2026-02: 474 pages")

    def test_format_stats_without_books(self):
        self.assertEqual(report.format_stats({"books": 0, "pages": 0, "average": 0, "months": {}}),
                         "books: 0\npages: 0\naverage: 0.0 pages")

    def test_nothing_in_report_or_storage_prints(self):
        for module in (report, storage):
            tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
            calls = [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Call)
                     and isinstance(node.func, ast.Name) and node.func.id == "print"]
            self.assertEqual(calls, [], f"{Path(module.__file__).name} prints in these lines")


class Program(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = Path(folder.name) / "new" / "books.jsonl"

    def run_it(self, *words: str) -> tuple[int, str, str]:
        """Exit status, standard output and standard error of one call."""
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                status = cli.main(["--file", str(self.file), *words])
            except SystemExit as stop:
                status = stop.code
            except Exception as error:
                self.fail(f"reading-log {' '.join(words)} stops with a traceback: {error!r}")
        return status, out.getvalue().strip(), err.getvalue().strip()

    def add_momo(self) -> None:
        status, out, err = self.run_it("add", "Momo", "--author", "Michael Ende", "--pages", "304", "--date", "2026-01-31")
        self.assertEqual((status, out, err), (0, "Added: Momo by Michael Ende (304 pages)", ""), "reading-log add")

    def test_a_session(self):
        self.assertEqual(self.run_it("list"), (0, "No books yet.", ""))
        self.add_momo()
        self.run_it("add", "Emma", "--pages", "474", "--author", "Jane Austen", "--date", "2026-02-14")
        self.assertEqual(self.run_it("list"), (0, "2026-01-31  Momo by Michael Ende (304 pages)\n"
                                                  "2026-02-14  Emma by Jane Austen (474 pages)", ""))
        self.assertEqual(self.run_it("stats"), (0, "books: 2\npages: 778\naverage: 389.0 pages\n"
                                                   "2026-01: 304 pages\n2026-02: 474 pages", ""))
        self.assertEqual(storage.load(self.file), [MOMO, EMMA], "the books in the data file")

    def test_without_date_it_is_today(self):
        before = datetime.date.today().isoformat()
        self.run_it("add", "Momo", "--author", "Michael Ende", "--pages", "304")
        after = datetime.date.today().isoformat()
        self.assertIn(storage.load(self.file)[0]["date"], (before, after))

    def test_a_wrong_book_gives_a_message_and_is_not_saved(self):
        self.add_momo()
        for words, message in ((("T", "--author", "A", "--pages", "0"), "pages must be at least 1"),
                               ((" ", "--author", "A", "--pages", "5"), "title is empty"),
                               (("T", "--author", "A", "--pages", "5", "--date", "soon"),
                                "not a date of the form YYYY-MM-DD: soon")):
            with self.subTest(words=words):
                self.assertEqual(self.run_it("add", *words), (1, "", f"reading-log: {message}"))
        self.assertEqual(storage.load(self.file), [MOMO], "a wrong book was saved")

    def test_a_damaged_file_gives_a_message_with_the_line_and_stays_as_it_is(self):
        self.add_momo()
        text = self.file.read_text(encoding="utf-8") + "oops\n"
        self.file.write_text(text, encoding="utf-8")
        for words in (("list",), ("stats",), ("add", "T", "--author", "A", "--pages", "5")):
            with self.subTest(words=words):
                status, out, err = self.run_it(*words)
                self.assertEqual((status, out, err), (1, "", f"reading-log: {self.file}, line 2: not a book"))
        self.assertEqual(self.file.read_text(encoding="utf-8"), text, "the damaged file was changed")

    def test_wrong_usage_ends_with_status_2_and_a_usage_line(self):
        for words in ((), ("ad",), ("add",), ("add", "Momo", "--author", "A"), ("add", "Momo", "--pages", "5"),
                      ("add", "Momo", "--author", "A", "--pages", "many")):
            with self.subTest(words=words):
                status, out, err = self.run_it(*words)
                self.assertEqual((status, out), (2, ""), f"reading-log {' '.join(words)}")
                self.assertIn("usage: reading-log", err)


if __name__ == "__main__":
    unittest.main()
