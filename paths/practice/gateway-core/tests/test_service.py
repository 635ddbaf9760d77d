import json
import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

import httpx
import uvicorn

from gateway import Gateway, ProviderError
from service import create

KEYS = {"key-of-the-library": "library", "key-of-the-archive": "archive"}
HEAD = {"Authorization": "Bearer key-of-the-library"}


class Fake:
    """A provider whose steps are texts, errors, or events to wait for."""

    def __init__(self, name, *steps, context=1000):
        self.name, self.context, self.steps, self.prompts = name, context, steps, []

    def stream(self, prompt):
        self.prompts.append(prompt)
        for step in self.steps:
            if isinstance(step, threading.Event):
                if not step.wait(20):
                    raise ProviderError(None)
            elif isinstance(step, Exception):
                raise step
            else:
                yield step


class Service(unittest.TestCase):
    """The app on a real port of this machine, and a client that knows nothing but HTTP."""

    def serve(self, **routes):
        self.gateway = Gateway(routes, {}, time.monotonic, time.sleep, lambda attempt: 0.01, attempts=2)
        server = uvicorn.Server(uvicorn.Config(create(self.gateway, KEYS), host="127.0.0.1", port=0, log_level="error"))
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        for _ in range(600):
            if server.started:
                break
            time.sleep(0.05)
        self.assertTrue(server.started, "the service did not begin to listen")
        port = server.servers[0].sockets[0].getsockname()[1]
        client = httpx.Client(base_url=f"http://127.0.0.1:{port}", headers=HEAD, timeout=30, trust_env=False)

        def stop():
            client.close()
            server.should_exit = True
            thread.join(10)
        self.addCleanup(stop)
        return client

    def body(self, **change):
        return {"route": "chat", "prompt": "SECRET prompt", "tokens": 100, "seconds": 20} | change

    def test_it_listens_and_answers(self):
        client = self.serve(chat=[Fake("a", "Hel", "lo")])
        self.assertEqual(client.get("/health").status_code, 200)
        got = client.post("/v1/answers", json=self.body())
        self.assertEqual((got.status_code, got.json()), (200, {"text": "Hello", "provider": "a", "attempts": 1}))

    def test_the_second_provider_answers(self):
        client = self.serve(chat=[Fake("a", ProviderError(500)), Fake("b", "Hi")])
        got = client.post("/v1/answers", json=self.body()).json()
        self.assertEqual((got["provider"], got["attempts"]), ("b", 3))

    def test_each_refusal_has_its_status(self):
        client = self.serve(chat=[Fake("a", ProviderError(400))], down=[Fake("b", ProviderError(503))], small=[Fake("c", "x", context=10)])
        for change, status in (({"route": "nope"}, 404), ({}, 400), ({"route": "down"}, 503), ({"route": "small"}, 503)):
            for stream in (False, True):
                got = client.post("/v1/answers", json=self.body(stream=stream, **change))
                self.assertEqual(got.status_code, status, f"{change}, stream {stream}: {got.text[:200]}")
                self.assertTrue(got.json().get("detail"), "a refusal says why")
                self.assertNotIn("SECRET", got.text)

    def test_an_answer_after_the_deadline(self):
        late = threading.Event()
        client = self.serve(chat=[Fake("a", late, "too late")])
        threading.Timer(0.6, late.set).start()
        self.assertEqual(client.post("/v1/answers", json=self.body(seconds=0.2)).status_code, 504)

    def test_bodies_are_checked_before_money_is_spent(self):
        fake = Fake("a", "x")
        client = self.serve(chat=[fake])
        wrong = [self.body(tokens=0), self.body(tokens="many"), self.body(seconds=-1), self.body(seconds=1e9), self.body(prompt=""), {}, [1]]
        wrong += [{k: v for k, v in self.body().items() if k != name} for name in ("route", "prompt", "tokens", "seconds")]
        for body in wrong:
            self.assertEqual(client.post("/v1/answers", json=body).status_code, 422, f"{body}")
        self.assertEqual(fake.prompts, [], "a provider was asked")

    def test_without_a_key_nobody_is_asked(self):
        fake = Fake("a", "x")
        client = self.serve(chat=[fake])
        for given in ("", "Bearer", "Bearer wrong", "Bearer k", "key-of-the-library", "Bearer key-of-the-librar", "Basic key-of-the-library"):
            self.assertEqual(client.post("/v1/answers", json=self.body(), headers={"Authorization": given}).status_code, 401, repr(given))
        self.assertEqual(fake.prompts, [], "a provider was asked")
        self.assertEqual(client.post("/v1/answers", json=self.body(), headers={"Authorization": "Bearer key-of-the-archive"}).status_code, 200)

    def test_a_stream_arrives_while_it_is_made(self):
        go_on = threading.Event()
        client = self.serve(chat=[Fake("a", "Once ", go_on, "upon")])
        with client.stream("POST", "/v1/answers", json=self.body(stream=True)) as got:
            self.assertEqual(got.status_code, 200)
            self.assertTrue(got.headers["content-type"].startswith("text/event-stream"), got.headers["content-type"])
            lines = got.iter_lines()
            first = next(line for line in lines if line.startswith("data:"))
            self.assertEqual(json.loads(first[5:]), {"text": "Once "}, "the first piece, before the provider has gone on")
            go_on.set()
            rest = list(lines)
        self.assertEqual([json.loads(line[5:]) for line in rest if line.startswith("data:")], [{"text": "upon"}, {"provider": "a", "attempts": 1}])
        self.assertIn("event: done", rest)

    def test_a_broken_stream_ends_in_an_error(self):
        other = Fake("b", "another sentence")
        client = self.serve(chat=[Fake("a", "Once upon", ProviderError(503)), other])
        got = client.post("/v1/answers", json=self.body(stream=True))
        lines = got.text.splitlines()
        self.assertEqual(got.status_code, 200, "the status was sent with the first piece")
        self.assertIn("event: error", lines)
        self.assertNotIn("event: done", lines)
        self.assertEqual(other.prompts, [], "another model cannot continue the sentence")

    def test_a_slow_provider_holds_up_nobody(self):
        go_on = threading.Event()
        client = self.serve(chat=[Fake("slow", go_on, "at last")], summary=[Fake("quick", "done")])
        with ThreadPoolExecutor(3) as pool:
            waiting = [pool.submit(client.post, "/v1/answers", json=self.body(stream=stream)) for stream in (False, True)]
            try:
                time.sleep(0.3)
                self.assertEqual(client.get("/health", timeout=8).status_code, 200)
                self.assertEqual(client.post("/v1/answers", json=self.body(route="summary"), timeout=8).json()["text"], "done")
            finally:
                go_on.set()
            self.assertEqual([w.result(30).status_code for w in waiting], [200, 200])


if __name__ == "__main__":
    unittest.main()
