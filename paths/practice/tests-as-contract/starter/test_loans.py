from datetime import date

from loans import due_date, fine


def test_due_date_exists():
    assert due_date(date(2026, 3, 2), 14, set()) is not None
