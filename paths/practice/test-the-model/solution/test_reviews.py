import pytest

from reviews import accuracy, load, predict, split, train

TEN = [
    ("wonderful quiet rooms", 1), ("the staff was friendly", 1), ("a lovely place to read", 1),
    ("great children's books", 1), ("helpful and kind people", 1), ("dirty chairs", 0),
    ("the lift was broken", 0), ("noisy and cold", 0), ("rude answer at the desk", 0), ("terrible opening hours", 0),
]  # fmt: skip
TWO = [("wonderful", 1), ("terrible", 0)]


def test_good_rows_are_loaded():
    assert load("text,label\ngood,1\nbad,0\ngood,1\n") == [("good", 1), ("bad", 0), ("good", 1)]


@pytest.mark.parametrize("row", ["fine,2", "fine,yes", "fine,", ",1", "  ,0"])
def test_bad_rows_are_refused(row):
    with pytest.raises(ValueError):
        load(f"text,label\n{row}\n")


def test_two_labels_for_one_text_are_refused():
    with pytest.raises(ValueError):
        load("text,label\nfine,1\nother,0\nfine,0\n")


def test_no_text_is_on_both_sides():
    rows = [(f"text {i % 20}", i % 2) for i in range(60)]
    for seed in range(5):
        learn, test = split(rows, seed)
        assert not {t for t, _ in learn} & {t for t, _ in test}
        assert len(learn) + len(test) == 60 and test


def test_split_is_repeatable():
    rows = [(f"text {i}", 0) for i in range(40)]
    assert split(rows, 3) == split(rows, 3)
    assert split(rows, 3) != split(rows, 4)


def test_ten_rows_are_learned_by_heart():
    assert accuracy(train(TEN), TEN) == 1.0


def test_praise_is_one():
    weights = train(TWO)
    assert (predict(weights, "wonderful"), predict(weights, "terrible")) == (1, 0)


def test_a_typo_does_not_flip_it():
    weights = train(TWO)
    for text in ("wonderfull", "wondrful", "wonderfuI"):
        assert predict(weights, text) == 1, text


def test_case_does_not_matter():
    weights = train(TWO)
    assert predict(weights, "WONDERFUL") == 1
