from reading_log.storage import load


def test_load_exists():
    assert load is not None
