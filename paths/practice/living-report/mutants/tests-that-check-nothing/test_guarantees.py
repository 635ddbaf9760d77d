def test_many_random_kills_lose_and_double_nothing():
    pass


def test_last_change_wins_by_event_time():
    pass


def test_copies_of_a_deleted_original_come_back():
    pass
