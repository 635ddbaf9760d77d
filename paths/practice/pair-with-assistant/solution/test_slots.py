import pytest

from slots import free_slots


def test_nothing_booked():
    assert free_slots([], 540, 600, 30) == [(540, 600)]


def test_unsorted_and_unchanged():
    booked = [(660, 700), (560, 600)]
    assert free_slots(booked, 540, 720, 20) == [(540, 560), (600, 660), (700, 720)]
    assert booked == [(660, 700), (560, 600)]


def test_overlapping_and_inside():
    assert free_slots([(540, 700), (560, 580), (690, 710)], 540, 720, 10) == [(710, 720)]


def test_outside_the_opening_times():
    assert free_slots([(500, 550), (590, 900), (950, 960)], 540, 600, 10) == [(550, 590)]


def test_exactly_long_enough():
    assert free_slots([(570, 600)], 540, 600, 30) == [(540, 570)]


def test_bad_length():
    with pytest.raises(ValueError):
        free_slots([], 540, 600, 0)
