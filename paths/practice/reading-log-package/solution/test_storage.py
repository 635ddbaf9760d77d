import pytest

from reading_log.storage import DataError, add, load, save

MOMO = {"title": "Momo", "author": "Michael Ende", "pages": 304, "date": "2026-01-31"}
EYRE = {"title": "Jane Eyre", "author": "Charlotte Brontë", "pages": 532, "date": "2026-02-14"}
MOMO_LINE = '{"title": "Momo", "author": "Michael Ende", "pages": 304, "date": "2026-01-31"}\n'


def test_load_without_a_file_gives_no_books(tmp_path):
    assert load(tmp_path / "books.jsonl") == []


def test_load_reads_one_book_per_line_and_skips_empty_lines(tmp_path):
    path = tmp_path / "books.jsonl"
    path.write_text(MOMO_LINE + "\n" + MOMO_LINE, encoding="utf-8")
    assert load(path) == [MOMO, MOMO]


@pytest.mark.parametrize("line", ["not json", "[1, 2]", '{"title": "Momo"}', MOMO_LINE.replace("304", '"304"')])
def test_load_of_a_damaged_line_names_the_line(tmp_path, line):
    path = tmp_path / "books.jsonl"
    path.write_text(MOMO_LINE + "\n" + line + "\n", encoding="utf-8")
    with pytest.raises(DataError, match="books.jsonl, line 3: not a book"):
        load(path)


def test_save_and_load_give_the_same_books(tmp_path):
    path = tmp_path / "new" / "books.jsonl"
    save(path, [MOMO, EYRE])
    assert load(path) == [MOMO, EYRE]
    assert len(path.read_text(encoding="utf-8").splitlines()) == 2


def test_save_replaces_the_old_books(tmp_path):
    path = tmp_path / "books.jsonl"
    save(path, [MOMO, EYRE])
    save(path, [EYRE])
    assert load(path) == [EYRE]


def test_add_puts_the_book_at_the_end_of_a_new_list():
    books = [EYRE]
    assert add(books, " Momo ", " Michael Ende ", 304, "2026-01-31") == [EYRE, MOMO]
    assert books == [EYRE]


def test_add_accepts_a_single_page():
    assert add([], "Note", "Me", 1, "2026-01-31")[0]["pages"] == 1


@pytest.mark.parametrize(
    ("title", "author", "pages", "date"),
    [
        ("  ", "Michael Ende", 304, "2026-01-31"),
        ("Momo", "", 304, "2026-01-31"),
        ("Momo", "Michael Ende", 0, "2026-01-31"),
        ("Momo", "Michael Ende", 304, "2026-02-30"),
        ("Momo", "Michael Ende", 304, "yesterday"),
    ],
)
def test_add_refuses_a_wrong_book(title, author, pages, date):
    with pytest.raises(ValueError):
        add([], title, author, pages, date)
