import json
import random
import sys
import unittest

import anthropic

from retry import CallFailed
from with_sdk import ask

# The SDK's own HTTP library; a function plays the provider, so nothing leaves this machine.
http = sys.modules[anthropic.DefaultHttpxClient.__mro__[1].__module__.split(".")[0]]


class Provider:
    """Plays recorded answers in order, and keeps the requests."""

    def __init__(self, *answers):
        self.answers, self.requests = list(answers), []

    def __call__(self, request):
        self.requests.append(json.loads(request.content))
        if not self.answers:
            return http.Response(500, json={"error": {"type": "test", "message": "more calls than recorded answers"}})
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def client(self, **options):
        return anthropic.Anthropic(api_key="not-a-key", http_client=http.Client(transport=http.MockTransport(self)), **options)


def good(text):
    return http.Response(200, json={"id": "msg_1", "type": "message", "role": "assistant", "model": "small", "stop_reason": "end_turn",
                                    "stop_sequence": None, "content": [{"type": "text", "text": text}], "usage": {"input_tokens": 5, "output_tokens": 2}})


def bad(status, **headers):
    return http.Response(status, headers={k.replace("_", "-"): v for k, v in headers.items()}, json={"type": "error", "error": {"type": "e", "message": "no"}})


class Asking(unittest.TestCase):
    def ask(self, *answers, **limits):
        self.provider, self.now, self.waits = Provider(*answers), 0.0, []

        def sleep(seconds):
            self.waits.append(seconds)
            self.now += seconds

        return ask(self.provider.client(), "small", "Hello?", clock=lambda: self.now, sleep=sleep, rng=random.Random(1), **limits)

    def test_an_answer_comes_after_failures(self):
        self.assertEqual(self.ask(bad(503), bad(429, retry_after="7"), good("Hi")), "Hi")
        self.assertEqual((len(self.provider.requests), len(self.waits)), (3, 2))
        self.assertGreaterEqual(self.waits[1], 7)

    def test_a_date_counts_as_no_wait(self):
        self.assertEqual(self.ask(bad(503, retry_after="Wed, 21 Oct 2026 07:28:00 GMT"), good("Hi")), "Hi")
        self.assertLessEqual(self.waits[0], 1)

    def test_one_layer_counts_the_attempts(self):
        with self.assertRaises(CallFailed) as caught:
            self.ask(*[bad(503)] * 20, attempts=3)
        self.assertEqual((len(self.provider.requests), caught.exception.status), (3, 503))

    def test_a_wrong_request_is_not_repeated(self):
        with self.assertRaises(CallFailed) as caught:
            self.ask(bad(400), good("never"))
        self.assertEqual((len(self.provider.requests), caught.exception.status), (1, 400))

    def test_lost_connections_and_timeouts(self):
        self.assertEqual(self.ask(http.ConnectError("gone"), http.ReadTimeout("slow"), good("Hi")), "Hi")
        self.assertEqual(len(self.provider.requests), 3)
