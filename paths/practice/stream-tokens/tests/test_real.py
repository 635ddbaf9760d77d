import json
import sys
import unittest

import anthropic

from stream import Broken
from with_sdk import answer

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


def events(*some):
    return "".join(f"event: {e['type']}\ndata: {json.dumps(e)}\n\n" for e in some).encode()


START = {"type": "message_start", "message": {"id": "msg_1", "type": "message", "role": "assistant", "model": "small", "content": [],
         "stop_reason": None, "stop_sequence": None, "usage": {"input_tokens": 25, "output_tokens": 1}}}
OPEN = {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}
CLOSE = {"type": "content_block_stop", "index": 0}
STOP = {"type": "message_stop"}


class Torn(http.SyncByteStream):
    """Sends these events, and then the connection breaks."""

    def __init__(self, *some):
        self.some = some

    def __iter__(self):
        yield events(*self.some)
        raise http.RemoteProtocolError("peer closed connection without sending complete message body")


def piece(text):
    return {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": text}}


def end(reason, tokens):
    return {"type": "message_delta", "delta": {"stop_reason": reason, "stop_sequence": None}, "usage": {"output_tokens": tokens}}


class Stream(unittest.TestCase):
    def play(self, *some):
        self.provider = Provider(http.Response(200, headers={"content-type": "text/event-stream"}, content=events(*some)))
        self.seen = []
        return answer(self.provider.client(max_retries=0), "small", "Where?", self.seen.append, 50)

    def test_a_whole_answer(self):
        got = self.play(START, OPEN, {"type": "ping"}, piece("Zür"), piece("ich"), CLOSE, end("end_turn", 9), STOP)
        self.assertEqual(got, {"text": "Zürich", "stop": "end_turn", "input": 25, "output": 9})
        self.assertEqual(self.seen, ["Zür", "ich"])
        sent = self.provider.requests[0]
        self.assertEqual((sent["stream"], sent["max_tokens"], sent["messages"]), (True, 50, [{"role": "user", "content": "Where?"}]))

    def test_a_cut_answer_says_so(self):
        self.assertEqual(self.play(START, OPEN, piece("On"), CLOSE, end("max_tokens", 50), STOP)["stop"], "max_tokens")

    def test_a_stream_that_ends_too_early(self):
        with self.assertRaises(Broken) as caught:
            self.play(START, OPEN, piece("Half an"))
        self.assertEqual(caught.exception.text, "Half an")

    def test_a_connection_that_breaks(self):
        self.provider = Provider(http.Response(200, headers={"content-type": "text/event-stream"}, stream=Torn(START, OPEN, piece("Half of"))))
        with self.assertRaises(Broken) as caught:
            answer(self.provider.client(max_retries=0), "small", "Where?", lambda text: None, 50)
        self.assertEqual(caught.exception.text, "Half of")

    def test_an_error_in_the_stream(self):
        with self.assertRaises(Broken) as caught:
            self.play(START, OPEN, piece("Half"), {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}})
        self.assertEqual(caught.exception.text, "Half")
