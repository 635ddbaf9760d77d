import json
import socket
import struct
import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from stream import listen, measure, piece


def loopback():
    """Switch the loopback interface on: in a sandbox without a network it is there, but off."""
    try:
        import fcntl
        with socket.socket() as s:
            fcntl.ioctl(s, 0x8914, struct.pack("16sh14x", b"lo", 0x41))  # SIOCSIFFLAGS: up and running
    except (ImportError, OSError):
        pass  # elsewhere it is on already


def delta(**what):
    return f"data: {json.dumps({'choices': [{'index': 0, 'delta': what}]}, ensure_ascii=False)}\n\n".encode()


class Scripted(BaseHTTPRequestHandler):
    def log_message(self, *about):
        pass

    def do_POST(self):
        self.server.came = time.perf_counter()
        self.server.seen.append((self.path, json.loads(self.rfile.read(int(self.headers["Content-Length"])))))
        status, steps = self.server.plan
        self.send_response(status)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        for pause, text in steps:
            time.sleep(pause)
            self.server.wrote.append(time.perf_counter())
            self.wfile.write(text)
            self.wfile.flush()


class Listen(unittest.TestCase):
    def setUp(self):
        loopback()
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Scripted)
        self.server.seen, self.server.wrote = [], []
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def test_lines_get_the_time_at_which_they_arrive(self):
        cut = delta(content="ä")
        middle = cut.index("ä".encode()) + 1
        self.server.plan = 200, [(0, delta(role="assistant", content=None) + b": wait\n\n"), (0.3, delta(content="Tr")),
                                 (0.3, cut[:middle]), (0.1, cut[middle:]), (0.8, delta(content="nen")), (0, b"data: [DONE]\n\n")]
        got = listen(self.url, "tiny", "Warum weint man bei Zwiebeln?", 3)
        lines = [line for _, line in got["lines"]]
        self.assertEqual("".join(map(piece, lines)), "Tränen")
        self.assertFalse([line for line in lines if line != line.strip("\r\n")], "lines come without their line end")
        self.assertIn(": wait", lines)
        times = [t for t, line in got["lines"] if piece(line)]
        self.assertEqual(times, sorted(times))
        self.assertLess(got["sent_at"], self.server.came, "sent_at is noted before the request leaves, by time.perf_counter()")
        self.assertLess(times[0], self.server.wrote[-2], "the first piece got its time only after the last one was written")
        self.assertGreater(times[-1], self.server.wrote[-2], "the last piece has a time before the server wrote it")
        self.assertEqual(measure(got)["tokens"], 3)

    def test_the_request(self):
        self.server.plan = (200, [(0, delta(content="a"))])
        listen(self.url, "tiny:1b", "Grüß dich, was ist ein Token?", 17)
        (path, body), = self.server.seen
        self.assertEqual(path, "/v1/chat/completions")
        self.assertEqual((body["model"], body["stream"], body["max_tokens"]), ("tiny:1b", True, 17))
        self.assertEqual(body["messages"], [{"role": "user", "content": "Grüß dich, was ist ein Token?"}])

    def test_a_refusal_is_no_stream(self):
        self.server.plan = (503, [(0, b"loading the model\n")])
        with self.assertRaises(Exception, msg="status 503"):
            listen(self.url, "tiny", "Hello?", 3)
