"""Tests for door.py."""
import pytest

from door import COLUMNS, problems

GOOD = {"id": "r00001", "start": "2026-03-14T08:00", "end": "2026-03-14T08:20", "from": "Mill", "to": "Park", "km": "4.2", "fare": "9.50", "passengers": "1"}


def row(**changes: str) -> dict[str, str]:
    return GOOD | changes


def broken(*rows: dict[str, str]) -> set[tuple[str, int]]:
    return {(promise, line) for promise, line, _ in problems(COLUMNS, list(rows))}


@pytest.mark.parametrize("change", [{}, {"km": "60"}, {"km": "0.1"}, {"passengers": "6"}, {"fare": "-5"}, {"start": "2026-03-31T23:59", "end": "2026-04-01T00:10"}])
def test_good_rows_pass(change):
    assert broken(row(**change)) == set()


@pytest.mark.parametrize(("promise", "change"), [
    ("id_form", {"id": "x00001"}), ("id_form", {"id": "r000011"}),
    ("start_time", {"start": "2026-02-30T08:00"}), ("end_time", {"end": "noon"}),
    ("order", {"end": "2026-03-14T08:00"}), ("order", {"end": "2026-03-14T07:00"}),
    ("month", {"start": "2026-02-28T08:00"}), ("station", {"from": "Moon"}), ("station", {"to": "Moon"}),
    ("km", {"km": "60.1"}), ("km", {"km": "0"}), ("km", {"km": "nan"}), ("km", {"km": "far"}),
    ("passengers", {"passengers": "0"}), ("passengers", {"passengers": "7"}), ("passengers", {"passengers": "2.5"}),
])
def test_one_fault_is_one_problem(promise, change):
    assert broken(row(**change)) == {(promise, 2)}


def test_the_second_of_two_equal_ids_is_the_problem():
    assert broken(row(), row(id="r00002"), row()) == {("id_unique", 4)}


def test_a_wrong_header_is_the_only_problem():
    assert [p[:2] for p in problems(["id"], [row(km="nan")])] == [("columns", 1)]
