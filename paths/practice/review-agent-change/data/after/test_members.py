import sqlite3

import pytest

from members import add, create, find


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


def test_find_finds_by_part_of_a_name(db):
    add(db, "Bo", 14, "bo@example.org")
    add(db, "Abo", 15, "abo@example.org")
    assert [m["name"] for m in find(db, "BO")] == ["Abo", "Bo"]


def test_find_under_an_age(db):
    add(db, "Bo", 14, "bo@example.org")
    add(db, "Cleo", 30, "cleo@example.org")
    assert [m["name"] for m in find(db, "o", under=18)] == ["Bo"]
