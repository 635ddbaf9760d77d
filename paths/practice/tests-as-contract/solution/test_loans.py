from datetime import date, timedelta

import pytest

from loans import due_date, fine

MONDAY = date(2026, 3, 2)


def day(n: int) -> date:
    return MONDAY + timedelta(days=n)


@pytest.mark.parametrize("days", [1, 2, 14, 31, 400])
def test_without_closed_days_the_book_is_due_after_that_many_days(days):
    assert due_date(MONDAY, days, set()) == day(days)


@pytest.mark.parametrize(("closed", "expected"), [({14}, 15), ({14, 15, 16}, 17), ({15}, 14), ({13}, 14), ({3, 4, 5}, 14), ({14, 16}, 15), ({0}, 14)])
def test_only_a_closed_last_day_moves_the_date(closed, expected):
    assert due_date(MONDAY, 14, {day(n) for n in closed}) == day(expected)


@pytest.mark.parametrize("days", [0, -1])
def test_less_than_one_day_is_refused(days):
    with pytest.raises(ValueError):
        due_date(MONDAY, days, set())


def test_closed_stays_unchanged():
    closed = {day(14), day(15)}
    due_date(MONDAY, 14, closed)
    assert closed == {day(14), day(15)}


@pytest.mark.parametrize("late", [0, -1, -30])
def test_in_time_costs_nothing(late):
    assert fine(MONDAY, day(late)) == 0


@pytest.mark.parametrize("late", range(1, 41))
def test_seven_cheap_days_then_dear_ones(late):
    assert fine(MONDAY, day(late), cap=100_000) == 10 * min(late, 7) + 25 * max(0, late - 7)


@pytest.mark.parametrize(("late", "cap", "expected"), [(24, 500, 495), (25, 500, 500), (300, 500, 500), (5, 50, 50), (6, 50, 50), (3, 0, 0)])
def test_the_cap_holds(late, cap, expected):
    assert fine(MONDAY, day(late), cap) == expected


def test_the_default_cap_is_500():
    assert fine(MONDAY, day(300)) == 500


@pytest.mark.parametrize("late", [-3, 0, 3])
def test_a_negative_cap_is_refused_even_if_nothing_is_due(late):
    with pytest.raises(ValueError):
        fine(MONDAY, day(late), -1)
