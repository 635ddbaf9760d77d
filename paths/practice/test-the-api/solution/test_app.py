import json

import pytest

from app import call

GOOD = {"area": 90.5, "rooms": 3}


def predict(**changes):
    return call("POST", "/predictions", json.dumps(GOOD | changes))


def test_health_says_alive():
    reply = call("GET", "/health")
    assert (reply.status, reply.json) == (200, {"status": "alive"})


@pytest.mark.parametrize("house", ["h1", "h2"])
def test_a_known_house(house):
    reply = call("GET", f"/houses/{house}")
    assert reply.status == 200
    assert reply.json["id"] == house and {"area", "rooms"} <= reply.json.keys()


@pytest.mark.parametrize("path", ["/houses/h3", "/houses/", "/houses/../h1", "/helth", "/", ""])
def test_an_unknown_path_is_404(path):
    assert call("GET", path).status == 404


@pytest.mark.parametrize("method, path", [("POST", "/health"), ("GET", "/predictions"), ("DELETE", "/houses/h1")])
def test_a_wrong_method_is_405(method, path):
    assert call(method, path).status == 405


@pytest.mark.parametrize("changes", [{}, {"area": 1000}, {"area": 0.1}, {"rooms": 1}, {"rooms": 50}])
def test_a_good_house_gets_a_range(changes):
    reply = predict(**changes)
    assert reply.status == 200
    low, high = reply.json["low"], reply.json["high"]
    assert type(low) is int and type(high) is int and 0 < low < high


def test_more_area_costs_more():
    assert predict(area=200).json["low"] > predict(area=100).json["low"]


@pytest.mark.parametrize("body", ["", "{", "house", '{"area": 90.5,}'])
def test_a_body_that_is_not_json_is_400(body):
    assert call("POST", "/predictions", body).status == 400


@pytest.mark.parametrize("changes, field", [
    ({"area": 0}, "area"), ({"area": -40}, "area"), ({"area": 1000.1}, "area"), ({"area": True}, "area"),
    ({"area": "90"}, "area"), ({"area": None}, "area"), ({"area": float("nan")}, "area"),
    ({"rooms": 0}, "rooms"), ({"rooms": 51}, "rooms"), ({"rooms": 2.5}, "rooms"), ({"rooms": True}, "rooms"),
    ({"aera": 90}, "aera"),
])
def test_a_wrong_field_is_named(changes, field):
    reply = predict(**changes)
    assert reply.status == 422
    assert reply.json["field"] == field and reply.json["reason"]


@pytest.mark.parametrize("body", ["[]", "3", "null", '"' + "x" * 100_000 + '"'])
def test_a_body_that_is_not_an_object(body):
    reply = call("POST", "/predictions", body)
    assert (reply.status, reply.json["field"]) == (422, "body")


def test_a_missing_field_is_named():
    reply = call("POST", "/predictions", '{"area": 90.5}')
    assert (reply.status, reply.json["field"]) == (422, "rooms")
