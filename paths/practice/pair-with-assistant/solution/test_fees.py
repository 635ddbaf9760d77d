from datetime import date

import pytest

from fees import fee

DUE = date(2026, 3, 6)


def test_on_time_and_early():
    assert fee(DUE, DUE, set(), 20, 1000) == 0
    assert fee(DUE, date(2026, 3, 1), set(), 20, 1000) == 0


def test_each_late_day():
    assert fee(DUE, date(2026, 3, 9), set(), 20, 1000) == 60


def test_closed_days_are_free():
    assert fee(DUE, date(2026, 3, 9), {date(2026, 3, 8)}, 20, 1000) == 40


def test_the_due_day_does_not_count_and_the_last_does():
    assert fee(DUE, date(2026, 3, 7), {DUE}, 20, 1000) == 20
    assert fee(DUE, date(2026, 3, 7), {date(2026, 3, 7)}, 20, 1000) == 0


def test_cap():
    assert fee(DUE, date(2026, 6, 6), set(), 20, 1000) == 1000


def test_negative_prices():
    with pytest.raises(ValueError):
        fee(DUE, DUE, set(), -1, 1000)
