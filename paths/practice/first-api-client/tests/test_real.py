import unittest

import httpx2

from client import GaveUp, Refused, fetch
from with_httpx import make_get


class Server:
    """Plays its answers in order, and keeps the requests."""

    def __init__(self, *answers):
        self.answers, self.requests, self.waits = list(answers), [], []

    def __call__(self, request):
        self.requests.append(request)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer if isinstance(answer, httpx2.Response) else httpx2.Response(answer, text=f"status {answer}")

    def fetch(self, **options):
        with httpx2.Client(transport=httpx2.MockTransport(self)) as client:
            return fetch("https://weather.example/a?b=1", make_get(client), self.waits.append, **options)


class Client(unittest.TestCase):
    def test_a_text_arrives(self):
        server = Server(httpx2.Response(200, text="Zürich 21 °C"))
        self.assertEqual(server.fetch(), "Zürich 21 °C")
        self.assertEqual(str(server.requests[0].url), "https://weather.example/a?b=1")

    def test_a_timeout_is_tried_again(self):
        server = Server(httpx2.ReadTimeout("slow"), httpx2.ConnectTimeout("slow"), 503, 200)
        self.assertEqual((server.fetch(), server.waits), ("status 200", [1, 2, 4]))

    def test_it_gives_up(self):
        server = Server(*[httpx2.ReadTimeout("slow")] * 4)
        with self.assertRaises(GaveUp):
            server.fetch()

    def test_a_refusal_is_no_reason_to_ask_again(self):
        server = Server(404, 200)
        with self.assertRaisesRegex(Refused, "404"):
            server.fetch()
        self.assertEqual(len(server.requests), 1)

    def test_a_redirect_is_followed(self):
        server = Server(httpx2.Response(302, headers={"location": "https://weather.example/new"}), 200)
        self.assertEqual(server.fetch(), "status 200")

    def test_the_timeout_reaches_the_request(self):
        server = Server(200)
        server.fetch(timeout=3.5)
        self.assertEqual(server.requests[0].extensions["timeout"]["read"], 3.5)
