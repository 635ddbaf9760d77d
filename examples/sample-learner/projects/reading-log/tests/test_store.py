import pytest

from reading_log.cli import main
from reading_log.store import Book, DamagedFile, add, load, pages_by_month

MOMO = Book("Momo", "Michael Ende", 304, "2026-01-11")


def test_what_is_added_is_loaded(tmp_path):
    path = tmp_path / "books.jsonl"
    add(path, MOMO)
    add(path, Book("Ensaio sobre a cegueira", "José Saramago", 312, "2026-02-01"))
    assert [book.author for book in load(path)] == ["Michael Ende", "José Saramago"]


def test_no_file_means_no_books(tmp_path):
    assert load(tmp_path / "missing.jsonl") == []


def test_a_damaged_line_is_named_by_its_number(tmp_path):
    path = tmp_path / "books.jsonl"
    add(path, MOMO)
    path.write_text(path.read_text(encoding="utf-8") + "{oops\n", encoding="utf-8")
    with pytest.raises(DamagedFile, match="line 2"):
        load(path)


def test_a_book_without_pages_is_refused(tmp_path):
    with pytest.raises(ValueError, match="pages"):
        add(tmp_path / "books.jsonl", Book("Blank", "Nobody", 0, "2026-01-11"))


def test_pages_are_summed_by_month_in_order():
    books = [Book("B", "b", 100, "2026-02-03"), MOMO, Book("C", "c", 50, "2026-02-20")]
    assert pages_by_month(books) == {"2026-01": 304, "2026-02": 150}


def test_stats_draws_the_longest_bar_for_the_best_month(tmp_path, capsys):
    path = tmp_path / "books.jsonl"
    add(path, MOMO)
    add(path, Book("Short", "s", 152, "2026-02-01"))
    assert main(["--file", str(path), "stats"]) == 0
    january, february = capsys.readouterr().out.splitlines()
    assert january.count("█") == 30 and february.count("█") == 15
