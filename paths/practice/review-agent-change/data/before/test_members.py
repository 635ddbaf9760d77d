import sqlite3

import pytest

from members import add, create


@pytest.fixture
def db():
    db = sqlite3.connect(":memory:")
    create(db)
    return db


def test_add_returns_increasing_ids(db):
    assert [add(db, "Ada", 12, None), add(db, "Bo", 14, "bo@example.org")] == [1, 2]


def test_add_refuses_bad_members(db):
    with pytest.raises(ValueError):
        add(db, " ", 12, None)
    with pytest.raises(ValueError):
        add(db, "Ada", -1, None)
