import unittest

from fastapi import FastAPI
from fastapi.testclient import TestClient

import errors
from refusals import refuse
from with_fastapi import install

RAISED = [
    errors.MissingField("rooms"), errors.OutOfRange("area", 1, 1000, "secret-99"), errors.UnknownHouse("h-secret"),
    errors.TooLarge(65536), errors.NotReady(7), RuntimeError("password=hunter2 in /srv/app.py"), KeyError("secret"),
]


def client():
    app = FastAPI()
    install(app)

    @app.get("/raise/{n}")
    def fail(n: int) -> dict:
        raise RAISED[n]

    @app.get("/fine")
    def fine() -> dict:
        return {"fine": True}

    return TestClient(app, raise_server_exceptions=False)


class Handlers(unittest.TestCase):
    def test_each_exception(self):
        app = client()
        for n, error in enumerate(RAISED):
            answer = app.get(f"/raise/{n}", headers={"X-Request-ID": f"r-{n}"})
            status, body = refuse(error, f"r-{n}")
            self.assertEqual((answer.status_code, answer.json()), (status, body), type(error).__name__)
            self.assertEqual(answer.headers.get("x-request-id"), f"r-{n}", type(error).__name__)
            for word in ("secret", "hunter2", "/srv"):
                self.assertNotIn(word, answer.text)

    def test_an_id_is_made(self):
        app = client()
        one, two = (app.get("/raise/2").json()["request"] for _ in range(2))
        self.assertTrue(one and two and one != two)

    def test_other_routes_still_answer(self):
        self.assertEqual(client().get("/fine").json(), {"fine": True})
