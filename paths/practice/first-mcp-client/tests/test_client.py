import sys
import time
import unittest

from client import Client, ProtocolError, ToolFailed


def start(mode, timeout=5.0):
    return Client([sys.executable, "demo_server.py", mode], timeout=timeout)


class TestClient(unittest.TestCase):
    def test_plain_session(self):
        with start("plain") as c:
            self.assertEqual(["echo", "sleep"], [t["name"] for t in c.tools()])
            self.assertEqual("hello", c.call("echo", {"text": "hello"}))
            self.assertEqual("a\nb", c.call("echo", {"text": "a|b"}), "two content parts")
            self.assertEqual([], c.stray)
        self.assertIsNotNone(c.process.poll(), "the server still runs after the with")

    def test_two_kinds_of_failure(self):
        with start("plain") as c:
            with self.assertRaises(ToolFailed) as caught:
                c.call("echo", {"text": ""})
            self.assertIn("give a text", str(caught.exception))
            with self.assertRaises(ProtocolError) as caught:
                c.call("sing", {})
            self.assertIn("Unknown", str(caught.exception))
            self.assertEqual("still here", c.call("echo", {"text": "still here"}))

    def test_chatty_server(self):
        with start("chatty") as c:
            self.assertEqual("x", c.call("echo", {"text": "x"}))

    def test_stray_lines_are_collected(self):
        with start("stray") as c:
            self.assertEqual("x", c.call("echo", {"text": "x"}))
            self.assertIn("Handling a request now", c.stray)

    def test_pages(self):
        with start("paged") as c:
            self.assertEqual(["echo", "sleep"], [t["name"] for t in c.tools()])

    def test_timeout_counts_from_the_request(self):
        with start("plain", timeout=1.5) as c:
            began = time.monotonic()
            with self.assertRaises(TimeoutError):
                c.call("sleep", {"seconds": 3.2})
            self.assertLess(time.monotonic() - began, 2.8, "notifications must not prolong the time-out")

    def test_wrong_version(self):
        c = start("old")
        with self.assertRaises(ProtocolError):
            with c:
                pass
        self.assertIsNotNone(c.process.poll(), "the server still runs")

    def test_dying_server(self):
        with start("dying") as c:
            for _ in range(2):
                with self.assertRaises(ProtocolError):
                    c.call("echo", {"text": "x"})

    def test_loud_standard_error(self):
        with start("loud") as c:
            for i in range(150):
                self.assertEqual(str(i), c.call("echo", {"text": str(i)}))
