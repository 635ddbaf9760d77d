import pytest

from word_count import count_words, format_table, read_text, split_words, top_words


def test_read_text_returns_the_whole_text(tmp_path):
    path = tmp_path / "book.txt"
    path.write_text("Grüße,\nMomo\n", encoding="utf-8")
    assert read_text(path) == "Grüße,\nMomo\n"


def test_read_text_of_an_empty_file_is_empty(tmp_path):
    path = tmp_path / "empty.txt"
    path.write_text("", encoding="utf-8")
    assert read_text(path) == ""


def test_read_text_of_a_missing_file_raises(tmp_path):
    with pytest.raises(FileNotFoundError):
        read_text(tmp_path / "missing.txt")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The cat\nThe dog", ["the", "cat", "the", "dog"]),
        ("\"Stop!\" (don't)", ["stop", "don't"]),
        ("", []),
        (" ... ! ", []),
    ],
)
def test_split_words_cleans_and_cuts(text, words):
    assert split_words(text) == words


def test_split_words_of_bytes_raises():
    with pytest.raises(TypeError):
        split_words(b"tea")


def test_count_words_counts_each_word():
    assert count_words(["b", "a", "b"]) == {"b": 2, "a": 1}


def test_count_words_of_no_words_is_empty():
    assert count_words([]) == {}


def test_count_words_of_one_str_raises():
    with pytest.raises(TypeError):
        count_words("tea")


def test_top_words_puts_the_largest_count_first():
    assert top_words({"a": 1, "b": 5, "c": 3}, 2) == [("b", 5), ("c", 3)]


def test_top_words_orders_equal_counts_by_the_alphabet():
    assert top_words({"pear": 2, "fig": 2}, 2) == [("fig", 2), ("pear", 2)]


@pytest.mark.parametrize(("n", "expected"), [(0, []), (5, [("a", 1)])])
def test_top_words_with_n_at_the_edges(n, expected):
    assert top_words({"a": 1}, n) == expected


def test_top_words_with_a_negative_n_raises():
    with pytest.raises(ValueError):
        top_words({"a": 1, "b": 2}, -1)


def test_format_table_aligns_the_counts():
    assert format_table([("the", 149), ("and", 7)]) == "  149 the\n    7 and"


def test_format_table_of_no_rows_is_empty():
    assert format_table([]) == ""


def test_format_table_with_a_negative_count_raises():
    with pytest.raises(ValueError):
        format_table([("the", -1)])
