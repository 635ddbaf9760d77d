from app import call


def test_health():
    assert call("GET", "/health").status == 200
